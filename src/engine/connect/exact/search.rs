//! Whether a position's score reaches a mark: alpha-beta with the narrowest of windows.
//!
//! The line that is being looked at lies on a stack of our own, so that the search can stop after any node and
//! go on later.

use std::sync::Arc;

use super::board::{Board, Shape, Stones};
use super::ordering::Ordered;
use super::score;
use super::sight::Sight;
use super::table::{Found, NO_COLUMN, Table};
use super::word::Word;

/// Positions with at most so many free cells are not worth a trip to memory.
const SMALL: u32 = 7;
/// Those with at most so many are kept apart: there are so many that they would push out what took longer to find,
/// and so much to look up that a memory as large would be slow.
const NEAR: u32 = 20;
/// Their memory, as a power of two: 1 MB.
const NEAR_MEMORY: u32 = 15;
/// Mirrored positions are taken for one where so many cells or more are free: later they hardly ever meet.
const MIRRORED: u32 = 28;
/// The memory begins with so many buckets and ends with at most so many, as powers of two: 128 kB and 32 MB.
const LEAST_MEMORY: u32 = 12;
const MOST_MEMORY: u32 = 20;

/// A search with its memory.
pub(super) struct Search<S: Shape> {
    pub(super) board: Board<S>,
    pub(super) table: Arc<Table>,
    /// The memory for positions near the end, small enough to stay in the processor's cache.
    near: Table,
    /// The columns, the middle one first.
    pub(super) middle_first: Vec<u32>,
    /// How many bits a key has.
    key_bits: u32,
    line: Vec<Node<S::Bits>>,
    nodes: u64,
    /// How many positions were kept since the memory last grew.
    kept: u64,
    /// It grows after so many; never where others share it.
    room: u64,
    /// The column that reached the last mark, where the search came to look at columns.
    best: Option<u8>,
}

/// A position whose columns are being tried.
struct Node<W> {
    stones: Stones<W>,
    free: u32,
    key: Key,
    /// Whether the score is at least this is asked.
    mark: i8,
    /// The highest score so far.
    highest: i8,
    trying: u8,
    /// What the memory knew: at least, at most.
    known: (i8, i8),
    /// How many forced stones lie between the position that was asked about and this one. The score changes its
    /// sign with each of them.
    forced: u32,
    ordered: Ordered,
    /// The count of nodes when it was begun.
    begun: u64,
}

/// A position's name in the memory, and whether it is there as in a mirror.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) stirred: u64,
    mirrored: bool,
}

impl<S: Shape> Search<S> {
    /// A search with a small memory of its own, which grows with its work.
    pub(super) fn new(shape: S) -> Search<S> {
        let own = Arc::new(Table::new(LEAST_MEMORY));
        Search { room: own.room(), ..Search::sharing(shape, own) }
    }

    /// A search that knows and tells what others with the same memory find.
    pub(super) fn sharing(shape: S, table: Arc<Table>) -> Search<S> {
        let mut middle_first: Vec<u32> = (0..shape.width()).collect();
        middle_first.sort_by_key(|column| (2 * column).abs_diff(shape.width() - 1));
        Search {
            board: Board::new(shape),
            table,
            near: Table::new(NEAR_MEMORY),
            middle_first,
            key_bits: (shape.width() * (shape.height() + 1)).min(u64::BITS),
            line: Vec::new(),
            nodes: 0,
            kept: 0,
            room: u64::MAX,
            best: None,
        }
    }

    /// How many positions it has looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The column that reached the last mark, where the search came to look at columns.
    pub(super) fn best(&self) -> Option<u8> {
        self.best
    }

    /// Makes the memory larger.
    #[cold]
    fn grow(&mut self) {
        self.table = Arc::new(self.table.grown(MOST_MEMORY));
        self.kept = 0;
        self.room = if self.table.power() < MOST_MEMORY { self.table.room() } else { u64::MAX };
    }

    /// Another search for the same board and with the same memory, which tries columns in another order where they
    /// seem to be equally good: so the two do not do the same work.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn companion(&mut self) -> Search<S> {
        while self.room < u64::MAX {
            self.grow();
        }
        let mut companion = Search::sharing(self.board.shape, self.table.clone());
        companion.middle_first = self.middle_first.clone();
        companion.middle_first.rotate_left(1);
        companion
    }

    /// Begins to ask whether the score of a position is at least the mark. Returns the answer where it is plain, as
    /// [`go_on`](Search::go_on) does.
    ///
    /// Nobody may have won, and the side to move must not be able to win at once: then neither happens further
    /// on, and nodes need not look for it.
    pub(super) fn begin(&mut self, stones: Stones<S::Bits>, mark: i8) -> Option<i8> {
        debug_assert!(!self.board.wins_at_once(stones), "a win at once is no question");
        debug_assert!(!self.board.has_line(stones.own), "the game is over");
        debug_assert!(!self.board.has_line(stones.all ^ stones.own), "the game is over");
        self.line.clear();
        self.best = None;
        self.visit(stones, self.board.free(stones), mark)
    }

    /// Goes on until the count of nodes reaches the limit. Returns the answer once it is found: a score that reaches
    /// the mark, and then the position's is no less, or one that does not, and then it is no more.
    pub(super) fn go_on(&mut self, limit: u64) -> Option<i8> {
        let mut given: Option<i8> = None;
        loop {
            let Some(node) = self.line.last_mut() else {
                return given;
            };
            if let Some(score) = given.take() {
                node.highest = node.highest.max(-score);
            }
            if node.highest >= node.mark || node.ordered.is_empty() {
                given = self.leave();
                continue;
            }
            // A forced stone may take the count past the limit, but no further than to the board's end.
            if self.nodes >= limit {
                return None;
            }
            let column = node.ordered.next();
            node.trying = column;
            let stone = self.board.landings(node.stones.all) & self.board.column(column.into());
            let next = self.board.after(node.stones, stone);
            let (free, mark) = (node.free - 1, 1 - node.mark);
            given = self.visit(next, free, mark);
        }
    }

    /// Hands up the score of the last node of the line.
    #[inline(always)]
    fn leave(&mut self) -> Option<i8> {
        let node = self.line.pop()?;
        let reached = node.highest >= node.mark;
        let (least, most) = node.known;
        let found = match reached {
            true => Found { least: node.highest, most, best: self.turn(node.trying, node.key) },
            false => Found { least, most: node.highest, best: NO_COLUMN },
        };
        if self.line.is_empty() && node.forced == 0 {
            self.best = reached.then_some(node.trying);
        }
        if node.free > SMALL && node.free <= NEAR {
            self.near.keep(node.key.stirred, found, self.nodes - node.begun);
        } else if node.free > NEAR {
            self.table.keep(node.key.stirred, found, self.nodes - node.begun);
            self.kept += 1;
            if self.kept > self.room {
                self.grow();
            }
        }
        Some(turned(node.highest, node.forced))
    }

    /// Looks at a position: gives the answer where that is enough, or else puts it on the line.
    #[inline(always)]
    fn visit(&mut self, mut stones: Stones<S::Bits>, mut free: u32, mut mark: i8) -> Option<i8> {
        let mut forced = 0;
        let (safe, threats) = loop {
            self.nodes += 1;
            match self.board.look(stones, free, mark) {
                Sight::Score(score) => return Some(turned(score, forced)),
                Sight::Open { safe, threats } => break (safe, threats),
                Sight::Forced(stone) => {
                    stones = self.board.after(stones, stone);
                    (free, mark, forced) = (free - 1, 1 - mark, forced + 1);
                }
            }
        };
        if self.board.is_blocked(stones, mark) {
            return Some(0);
        }
        if let Some(sure) = self.board.by_answers(stones, free, threats)
            && mark > -sure
        {
            return Some(turned(-sure, forced));
        }
        let mut known = (score::loss_with_next_but_one(free), score::win_with_next_but_one(free));
        let mut first = NO_COLUMN;
        let key = self.key(stones, free);
        if free > SMALL
            && let Some(found) = self.find(key, free)
        {
            if found.least >= mark {
                return Some(turned(found.least, forced));
            }
            if found.most < mark {
                return Some(turned(found.most, forced));
            }
            known = (found.least, found.most);
            first = self.turn(found.best, key);
        }
        let ordered = match self.ordered(stones, safe, free, mark, first) {
            Ok(ordered) => ordered,
            Err(score) => return Some(turned(score, forced)),
        };
        self.line.push(Node {
            stones,
            free,
            key,
            mark,
            highest: i8::MIN + 1,
            trying: NO_COLUMN,
            known,
            forced,
            ordered,
            begun: self.nodes,
        });
        None
    }

    /// What is remembered of a position.
    #[inline(always)]
    pub(super) fn find(&self, key: Key, free: u32) -> Option<Found> {
        if free > NEAR { self.table.find(key.stirred) } else { self.near.find(key.stirred) }
    }

    /// A position's name in the memory.
    #[inline(always)]
    pub(super) fn key(&self, stones: Stones<S::Bits>, free: u32) -> Key {
        let key = self.board.key(stones);
        if free >= MIRRORED {
            let other = self.board.key(self.board.mirrored(stones));
            let stirred = key.min(other).stirred(self.key_bits);
            return Key { stirred, mirrored: other < key };
        }
        Key { stirred: key.stirred(self.key_bits), mirrored: false }
    }

    /// A column between the board and the memory.
    #[inline(always)]
    fn turn(&self, column: u8, key: Key) -> u8 {
        if key.mirrored && column != NO_COLUMN {
            self.board.shape.width() as u8 - 1 - column
        } else {
            column
        }
    }
}

/// A score as it is so many stones before.
#[inline(always)]
fn turned(score: i8, stones: u32) -> i8 {
    if stones.is_multiple_of(2) { score } else { -score }
}
