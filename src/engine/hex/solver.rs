//! Who wins a position of Hex, proven: depth-first proof-number search over the moves that [`Knowledge`] leaves.
//!
//! A position has two numbers for the side to move: how hard it is to prove that it wins, and how hard that it loses. The
//! search always goes where the least is missing. Of the moves of a position only the most promising are looked at,
//! until they are proven to lose.

use std::collections::HashMap;

use super::board::Board;
use super::field::{FREE, Field};
use super::inferior;
use super::knowledge::{Knowledge, Verdict};
use super::parameters::{MOST_POSITIONS, SOLVER_REACH};
use super::resistance::Circuit;
use super::set::{Set, by_width};
use crate::rules::{Cell, Joining, Position, Side};

/// A number that says: never.
const NEVER: u32 = 1 << 30;

/// A position with everything given away that nobody needs: both sides' stones, and who moves.
type Key<const W: usize> = (Set<W>, Set<W>, Side);

/// What is missing to a proof, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Missing {
    to_win: u32,
    to_lose: u32,
}

impl Missing {
    const UNKNOWN: Missing = Missing { to_win: 1, to_lose: 1 };
    const WON: Missing = Missing { to_win: 0, to_lose: NEVER };
    const LOST: Missing = Missing { to_win: NEVER, to_lose: 0 };

    fn is_proven(self) -> bool {
        self.to_win == 0 || self.to_lose == 0
    }
}

/// What is remembered of a position.
struct Entry {
    missing: Missing,
    /// The moves to look at, the most promising first, on the board as the key has it.
    moves: Box<[u16]>,
}

/// A solver for boards of at most 64·W cells.
struct Proofs<const W: usize> {
    field: Field,
    knowledge: Knowledge<W>,
    circuit: Circuit,
    memory: HashMap<Key<W>, Entry>,
    nodes: u64,
    /// The search stops when so many nodes were looked at.
    until: u64,
}

impl<const W: usize> Proofs<W> {
    fn new(field: Field) -> Proofs<W> {
        Proofs {
            knowledge: Knowledge::new(&field, SOLVER_REACH),
            circuit: Circuit::new(&field),
            field,
            memory: HashMap::new(),
            nodes: 0,
            until: 0,
        }
    }

    /// The position by its stones, turned round if that is the lower one, and whether it was.
    fn key(&self, board: &Board) -> (Key<W>, bool) {
        let mut here = [Set::EMPTY; 2];
        let mut turned = [Set::EMPTY; 2];
        let last = self.field.len() - 1;
        for cell in 0..=last {
            if let stone @ 1..=2 = board.colours[cell] {
                here[usize::from(stone) - 1].add(cell);
                turned[usize::from(stone) - 1].add(last - cell);
            }
        }
        let [first, second] = here.min(turned);
        ((first, second, board.turn), turned < here)
    }

    /// The position after a move, with its key.
    fn after(&self, board: &Board, cell: u16) -> (Board, Key<W>) {
        let mut next = *board;
        next.play(cell.into());
        inferior::fill(&self.field, &mut next);
        let (key, _) = self.key(&next);
        (next, key)
    }

    /// Looks at a position for the first time.
    fn look(&mut self, board: &Board) -> Entry {
        self.nodes += 1;
        let before = board.set(&self.field, FREE);
        match self.knowledge.judge_filled(&self.field, board, before) {
            Verdict::Won(key) => {
                let moves = key.into_iter().map(|key| key as u16).collect();
                Entry { missing: Missing::WON, moves }
            }
            Verdict::Lost => Entry { missing: Missing::LOST, moves: Box::default() },
            Verdict::Open { needed, .. } => {
                let mut currents = vec![0.0; self.field.len()];
                self.circuit.flow_of_both(&self.field, board, &mut currents);
                let mut moves: Vec<u16> = needed.iter().map(|cell| cell as u16).collect();
                moves.sort_by(|&a, &b| {
                    currents[usize::from(b)].total_cmp(&currents[usize::from(a)])
                });
                Entry { missing: Missing::UNKNOWN, moves: moves.into_boxed_slice() }
            }
        }
    }

    /// Searches a position until one of its numbers reaches the given ones, or it is proven.
    fn search(&mut self, board: &Board, most: Missing) -> Missing {
        let (key, is_turned) = self.key(board);
        let last = self.field.len() as u16 - 1;
        let turn_back = |cell: u16| if is_turned { last - cell } else { cell };
        if !self.memory.contains_key(&key) {
            let mut entry = self.look(board);
            entry.moves.iter_mut().for_each(|cell| *cell = turn_back(*cell));
            let missing = entry.missing;
            self.forget();
            self.memory.insert(key, entry);
            if missing.is_proven() {
                return missing;
            }
        }
        let Some(entry) = self.memory.get(&key) else { return Missing::UNKNOWN };
        if entry.missing.is_proven() {
            return entry.missing;
        }
        let moves: Vec<u16> = entry.moves.iter().map(|&cell| turn_back(cell)).collect();
        // Moves further back in the list are seldom looked at, so what comes after them waits.
        let mut next: Vec<Option<(Board, Key<W>)>> = vec![None; moves.len()];
        let mut live: Vec<usize> = (0..moves.len()).collect();
        loop {
            let wide = 1 + live.len().div_ceil(4);
            let mut best = (0, NEVER, NEVER, NEVER);
            let mut to_lose: u32 = 0;
            let (mut looked_at, mut refuted) = (0, false);
            for &at in &live {
                let (_, key) = next[at].get_or_insert_with(|| self.after(board, moves[at]));
                let missing = self.memory.get(key).map_or(Missing::UNKNOWN, |e| e.missing);
                if missing == Missing::WON {
                    refuted = true;
                    continue;
                }
                to_lose = to_lose.saturating_add(missing.to_win).min(NEVER);
                if missing.to_lose < best.1 {
                    best = (at, missing.to_lose, best.1, missing.to_win);
                } else if missing.to_lose < best.2 {
                    best.2 = missing.to_lose;
                }
                looked_at += 1;
                if looked_at == wide {
                    break;
                }
            }
            if refuted {
                let is_live = |&at: &usize| match &next[at] {
                    Some((_, key)) => {
                        self.memory.get(key).is_none_or(|e| e.missing != Missing::WON)
                    }
                    None => true,
                };
                live.retain(is_live);
            }
            let (at, to_win, second, of_best) = best;
            let missing = if live.is_empty() {
                Missing::LOST
            } else if to_win == 0 {
                Missing::WON
            } else {
                // What is no proof must not look like one.
                Missing { to_win: to_win.min(NEVER - 1), to_lose: to_lose.clamp(1, NEVER - 1) }
            };
            let enough = missing.to_win >= most.to_win || missing.to_lose >= most.to_lose;
            if missing.is_proven() || enough || self.nodes >= self.until {
                // It may be gone: room was made meanwhile.
                let entry = self.memory.entry(key).or_insert_with(|| {
                    let moves = moves.iter().map(|&cell| turn_back(cell)).collect();
                    Entry { missing, moves }
                });
                entry.missing = missing;
                if missing.is_proven() {
                    // Of a proven position only the move is wanted that wins it.
                    let won = missing == Missing::WON;
                    entry.moves =
                        if won { Box::new([turn_back(moves[at])]) } else { Box::default() };
                }
                return missing;
            }
            let below = Missing {
                to_win: most
                    .to_lose
                    .saturating_sub(missing.to_lose - of_best.min(missing.to_lose))
                    .min(NEVER),
                to_lose: most.to_win.min(second.saturating_add(second / 4).saturating_add(1)),
            };
            if let Some((child, _)) = next[at] {
                self.search(&child, below);
            }
        }
    }

    /// Makes room when there is none.
    fn forget(&mut self) {
        if self.memory.len() >= MOST_POSITIONS {
            self.memory.retain(|_, entry| entry.missing.is_proven());
            if self.memory.len() >= MOST_POSITIONS / 2 {
                self.memory.clear();
            }
        }
    }
}

/// A solver for a board of any size.
trait Proves: Send {
    fn mover_wins(&mut self, board: &Board, nodes: u64) -> Option<bool>;
    fn winning_cell(&self, board: &Board) -> Option<usize>;
    fn known_of(&self, board: &Board, cells: &[usize]) -> Vec<(usize, bool)>;
    fn nodes(&self) -> u64;
}

impl<const W: usize> Proves for Proofs<W> {
    /// Whether the side to move wins, if that is found out within so many more nodes.
    fn mover_wins(&mut self, board: &Board, nodes: u64) -> Option<bool> {
        self.until = self.nodes.saturating_add(nodes);
        let mut board = *board;
        inferior::fill(&self.field, &mut board);
        // Turned round it is the same game, and as hard: which way it is looked at must not matter.
        if self.key(&board).1 {
            board.colours[..self.field.len()].reverse();
        }
        let most = Missing { to_win: NEVER, to_lose: NEVER };
        let missing = self.search(&board, most);
        missing.is_proven().then_some(missing.to_win == 0)
    }

    /// A cell by which the side to move wins, once that is found out.
    fn winning_cell(&self, board: &Board) -> Option<usize> {
        let mut filled = *board;
        inferior::fill(&self.field, &mut filled);
        let (key, is_turned) = self.key(&filled);
        let entry = self.memory.get(&key).filter(|entry| entry.missing == Missing::WON)?;
        let Some(&cell) = entry.moves.first() else {
            // It gets all it needs whatever it plays.
            return board.set::<W>(&self.field, FREE).first();
        };
        let cell = usize::from(cell);
        Some(if is_turned { self.field.len() - 1 - cell } else { cell })
    }

    fn known_of(&self, board: &Board, cells: &[usize]) -> Vec<(usize, bool)> {
        let mut filled = *board;
        inferior::fill(&self.field, &mut filled);
        let known = |&cell: &usize| {
            let (_, key) = self.after(&filled, cell as u16);
            let missing = self.memory.get(&key)?.missing;
            missing.is_proven().then_some((cell, missing == Missing::LOST))
        };
        cells.iter().filter(|&&cell| filled.is_free(cell)).filter_map(known).collect()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Solves positions of Hex on one board. It remembers what it has found.
///
/// ```
/// use hexfall::engine::hex::Solver;
/// use hexfall::rules::{Cell, Joining, Position, Side, Tiles};
///
/// let mut position = Joining::hex(4, 4, Tiles::Hexagons, false);
/// let mut solver = Solver::new(&position).unwrap();
/// assert_eq!(solver.winner(&position), Some(Side::First));
/// position.play(Cell::new(0, 0))?;
/// assert_eq!(solver.winner(&position), Some(Side::Second));
/// # Ok::<(), hexfall::rules::IllegalMove>(())
/// ```
pub struct Solver {
    field: Field,
    proofs: Box<dyn Proves>,
}

impl Solver {
    /// A solver for the board of a position. There is none for Y, square tiles and misère.
    #[must_use]
    pub fn new(position: &Joining) -> Option<Solver> {
        let field = super::field_of_plain_hex(position)?;
        let proofs: Box<dyn Proves> =
            by_width!(field.len(), W => Box::new(Proofs::<W>::new(field.clone())));
        Some(Solver { field, proofs })
    }

    /// Who wins, found out however long it takes. `None` only if the position is of another board.
    pub fn winner(&mut self, position: &Joining) -> Option<Side> {
        self.winner_within(position, u64::MAX)
    }

    /// Who wins, if that is found out within so many more nodes.
    pub fn winner_within(&mut self, position: &Joining, nodes: u64) -> Option<Side> {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let board = Board::of(&self.field, position);
        let wins = self.mover_wins(&board, nodes)?;
        Some(if wins { position.turn() } else { position.turn().other() })
    }

    /// The cells where the side to move wins.
    pub fn winning_cells(&mut self, position: &Joining) -> Vec<Cell> {
        let wins = |cell: &Cell| {
            let mut next = position.clone();
            next.place(*cell);
            self.winner(&next) == Some(position.turn())
        };
        position.legal_cells().collect::<Vec<_>>().into_iter().filter(wins).collect()
    }

    /// How many positions it has looked at so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.proofs.nodes()
    }

    /// A cell by which the side to move wins, once that is found out.
    pub(super) fn winning_cell(&self, board: &Board) -> Option<Cell> {
        self.proofs.winning_cell(board).map(|cell| self.field.cells[cell])
    }

    /// Of some cells those of which it has come out on the way whether they win for the side to move, and whether they do.
    pub(super) fn known_of(&self, board: &Board, cells: &[usize]) -> Vec<(usize, bool)> {
        self.proofs.known_of(board, cells)
    }

    pub(super) fn mover_wins(&mut self, board: &Board, nodes: u64) -> Option<bool> {
        self.proofs.mover_wins(board, nodes)
    }
}
