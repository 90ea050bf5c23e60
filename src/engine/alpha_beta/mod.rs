//! Looking some moves ahead, for whichever game: minimax with alpha-beta cuts, deeper and deeper.
//!
//! The moves that are being looked at lie on a stack of our own instead of the processor's, so that the
//! search can stop after any node and go on later.
//!
//! A search to a depth knows how a position ends if both sides play on for that long, and guesses beyond. The guess lies
//! between all wins and all losses. So a value that is a win or a loss rests on no guess: whatever lies beyond
//! the depth is a win later or a loss later than the one that was found, and nobody would rather have it.

mod memory;
#[cfg(test)]
mod tests;

use rand::seq::SliceRandom;

use self::memory::{Bound, Memo, Memory};
use super::{Dice, Mind, Value, View};
use crate::rules::{Cell, IllegalMove, Move, Position};

/// What a game won at once is worth. Every move that it takes makes it worth one less.
const WIN: i32 = 1_000_000;
/// From here on a value is that of a won game; judges stay below it.
const PROVEN: i32 = WIN - 1_000;

/// What a level knows of its game.
pub(super) trait Judge<P: Position>: Send {
    /// The cells worth trying, the best first. None only where there is no legal one.
    fn cells(&self, position: &P) -> Vec<Cell>;

    /// How good a game that goes on is for the side to move; the same for the other side, with the other sign.
    fn value(&self, position: &P) -> i32;

    /// A value as a chance to win.
    fn chance(&self, value: i32) -> f32;

    /// Whether [`cells`](Judge::cells) are always all legal ones. If not, nothing but a win at once is proven.
    fn tries_all(&self) -> bool;

    /// How many positions it judges in about a millisecond on a slow machine.
    fn slice(&self) -> u64;

    /// A number that only this position has of all that one search can come to, or one that is worth the same. With
    /// it, a position that is reached in many ways is looked at once.
    fn key(&self, _position: &P) -> Option<u128> {
        None
    }
}

/// How the moves of the side to move are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Only the best one has to be found; of the others it is known that they are no better.
    Best,
    /// Every one gets its own value, which takes longer.
    All,
}

/// A search to a depth.
pub(super) struct AlphaBeta<P, J> {
    judge: J,
    position: P,
    width: Width,
    /// How deep it may go, and how deep it is looking now.
    depth: u16,
    looking: u16,
    /// The moves to choose from. Those before `at` have been looked at in this depth.
    roots: Vec<Root>,
    at: usize,
    /// The line that is being looked at, below `roots[at]`.
    line: Vec<Node<P>>,
    /// What `roots[at]` has to be better than.
    floor: i32,
    /// Whether a move is known to win.
    won: bool,
    memory: Memory,
}

struct Root {
    cell: Cell,
    value: Option<i32>,
    /// Whether the value rests on no guess.
    settled: bool,
    /// Whether it was only seen to be no better than the value, and may be worse.
    at_most: bool,
}

struct Node<P> {
    position: P,
    key: Option<u128>,
    cells: std::vec::IntoIter<Cell>,
    /// The cell that is being looked at.
    trying: Option<Cell>,
    best: i32,
    best_cell: Option<Cell>,
    alpha: i32,
    beta: i32,
    /// Whether a line ended in a guess.
    guessed: bool,
}

impl<P: Position, J: Judge<P>> AlphaBeta<P, J> {
    /// Gets ready to look so many moves ahead. Among equally good moves the dice choose.
    pub(super) fn new(position: P, judge: J, depth: u16, width: Width, mut dice: Dice) -> Self {
        let over = position.is_over();
        let mut cells = if over { Vec::new() } else { judge.cells(&position) };
        cells.shuffle(&mut dice);
        let remembers = judge.key(&position).is_some();
        let memory = Memory::new(if remembers { stones_to_come(&position) } else { 0 });
        let unseen = |cell| Root { cell, value: None, settled: false, at_most: false };
        AlphaBeta {
            judge,
            position,
            width,
            depth,
            looking: 1,
            roots: cells.into_iter().map(unseen).collect(),
            at: 0,
            line: Vec::new(),
            floor: -WIN,
            won: false,
            memory,
        }
    }

    /// Looks at one position more.
    fn step(&mut self) {
        let Some(node) = self.line.last_mut() else {
            self.begin_root();
            return;
        };
        node.trying = node.cells.next().filter(|_| node.best < node.beta);
        let Some(cell) = node.trying else {
            self.leave();
            return;
        };
        let mut next = node.position.clone();
        next.place(cell);
        let (alpha, beta) = (-node.beta, -node.alpha.max(node.best));
        self.look_at(next, alpha, beta);
    }

    /// Starts on the next move of the side to move.
    fn begin_root(&mut self) {
        if self.is_settled(&self.roots[self.at]) {
            self.next_root();
            return;
        }
        let best = self.roots[..self.at].iter().filter_map(|root| root.value).max();
        self.floor = match (self.width, best) {
            (Width::Best, Some(best)) => best,
            _ => -WIN,
        };
        let mut next = self.position.clone();
        next.place(self.roots[self.at].cell);
        self.look_at(next, -WIN, -self.floor);
    }

    /// Judges a position, or goes deeper. The window is that of the side to move in it.
    fn look_at(&mut self, position: P, alpha: i32, beta: i32) {
        let moves = self.line.len() as u16 + 1;
        if let Some(outcome) = position.outcome() {
            let value = match outcome.winner {
                Some(winner) if winner == position.turn() => WIN - i32::from(moves),
                Some(_) => i32::from(moves) - WIN,
                None => 0,
            };
            self.give(-value, false);
            return;
        }
        if moves >= self.looking {
            let value = self.judge.value(&position);
            debug_assert!(value.abs() < PROVEN);
            self.give(-value, true);
            return;
        }
        let key = self.judge.key(&position);
        let memo = key.and_then(|key| self.memory.recall(key)).copied();
        if let Some((value, guessed)) = memo.and_then(|memo| self.known(memo, alpha, beta)) {
            self.give(-value, guessed);
            return;
        }
        let mut cells = self.judge.cells(&position);
        let first = memo.and_then(|memo| memo.best);
        if let Some(place) = cells.iter().position(|&cell| Some(cell) == first) {
            cells[..=place].rotate_right(1);
        }
        self.line.push(Node {
            position,
            key,
            cells: cells.into_iter(),
            trying: None,
            best: -WIN,
            best_cell: None,
            alpha,
            beta,
            guessed: false,
        });
    }

    /// The value of a position from memory and whether it rests on a guess, if that is as good as looking again:
    /// neither too shallow nor deeper than the search is now, where counts of moves would not be the least any more.
    fn known(&self, memo: Memo, alpha: i32, beta: i32) -> Option<(i32, bool)> {
        let moves = self.line.len() as u16 + 1;
        let ahead = self.looking - moves;
        let is_proven = memo.value.abs() >= PROVEN;
        let fits = if is_proven {
            WIN - memo.value.abs() <= i32::from(ahead)
        } else {
            !memo.guessed || memo.ahead == ahead
        };
        let value = nearer(memo.value, -i32::from(moves));
        let decides = match memo.bound {
            Bound::Exactly => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        };
        (fits && decides).then_some((value, memo.guessed))
    }

    /// Hands up the value of the position that was looked at last, and remembers it.
    fn leave(&mut self) {
        let Some(node) = self.line.pop() else { return };
        let moves = self.line.len() as u16 + 1;
        // A win or a loss rests on no guess.
        let guessed = node.guessed && node.best.abs() < PROVEN;
        if let Some(key) = node.key {
            let bound = if node.best >= node.beta {
                Bound::AtLeast
            } else if node.best <= node.alpha {
                Bound::AtMost
            } else {
                Bound::Exactly
            };
            let memo = Memo {
                value: nearer(node.best, i32::from(moves)),
                bound,
                ahead: self.looking - moves,
                guessed,
                best: node.best_cell,
            };
            self.memory.note(key, memo);
        }
        self.give(-node.best, guessed);
    }

    /// Hands a value up to whoever made the move.
    fn give(&mut self, value: i32, guessed: bool) {
        if let Some(node) = self.line.last_mut() {
            node.guessed |= guessed;
            if value > node.best {
                node.best = value;
                node.best_cell = node.trying;
            }
            return;
        }
        let root = &mut self.roots[self.at];
        root.value = Some(value);
        root.settled = !guessed;
        // Nothing is better than to win at once, however many moves do it.
        root.at_most = value <= self.floor && value < WIN - 1;
        self.won |= value >= PROVEN && !root.at_most;
        self.next_root();
    }

    fn next_root(&mut self) {
        self.at += 1;
        if self.at == self.roots.len() {
            self.go_deeper();
        }
    }

    fn go_deeper(&mut self) {
        // The best first: the others are then soon seen to be no better.
        self.roots.sort_by_key(|root| std::cmp::Reverse(root.value));
        self.at = 0;
        self.looking += 1;
    }

    /// Whether a deeper look at a move would show nothing new.
    fn is_settled(&self, root: &Root) -> bool {
        match root.value {
            Some(value) if root.at_most => value <= -PROVEN,
            Some(value) => root.settled || value.abs() >= PROVEN,
            None => false,
        }
    }

    /// What has been looked at in this depth, or before the first of it, in the one before.
    fn latest(&self) -> &[Root] {
        if self.at > 0 { &self.roots[..self.at] } else { &self.roots }
    }

    fn value_of(&self, root: &Root) -> Option<Value> {
        let value = root.value?;
        let guess = Value::feeling(self.judge.chance(value));
        if !self.judge.tries_all() && value != WIN - 1 {
            return Some(guess);
        }
        let moves = |count: i32| Some(count as u16).filter(|_| !root.at_most);
        Some(if value >= PROVEN && !root.at_most {
            Value::Win { moves: moves(WIN - value) }
        } else if value <= -PROVEN {
            Value::Loss { moves: moves(WIN + value) }
        } else if value == 0 && root.settled && !root.at_most {
            Value::Draw
        } else {
            guess
        })
    }
}

/// How many cells can still take a stone, now or later.
fn stones_to_come(position: &impl Position) -> usize {
    let takes = |cell: &Cell| {
        let closed = matches!(position.check_free(*cell), Err(IllegalMove::Blocked { .. }));
        position.stone_at(*cell).is_none() && !closed
    };
    position.cells().filter(takes).count()
}

impl<P: Position + Send, J: Judge<P>> Mind for AlphaBeta<P, J> {
    fn slice(&self) -> u64 {
        self.judge.slice()
    }

    fn think(&mut self, nodes: u64) -> u64 {
        for done in 0..nodes {
            if self.is_done() {
                return done;
            }
            self.step();
        }
        nodes
    }

    fn is_done(&self) -> bool {
        let between = self.at == 0 && self.line.is_empty();
        // A win that was not there a move less deep is as soon as any.
        let found = self.width == Width::Best && self.won;
        between
            && (found
                || self.looking > self.depth
                || self.roots.iter().all(|root| self.is_settled(root)))
    }

    fn best(&self) -> Option<Move> {
        let best = self.latest().iter().rev().max_by_key(|root| root.value)?;
        Some(self.position.move_to(best.cell))
    }

    fn views(&self) -> Vec<View> {
        let view = |root: &Root| {
            let value = self.value_of(root)?;
            Some(View { mv: self.position.move_to(root.cell), value })
        };
        self.roots.iter().filter_map(view).collect()
    }

    fn part(&self) -> Option<f32> {
        let done = f32::from(self.looking - 1) + self.at as f32 / self.roots.len().max(1) as f32;
        Some(done / f32::from(self.depth))
    }
}

/// A value as it is for a search that begins so many moves nearer to the end.
fn nearer(value: i32, moves: i32) -> i32 {
    if value.abs() >= PROVEN { value + value.signum() * moves } else { value }
}
