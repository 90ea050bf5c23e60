//! The door for exact answers about Obstruction.

#[cfg(not(target_arch = "wasm32"))]
use std::io;

use super::board::Board;
use super::misere::Misere;
#[cfg(not(target_arch = "wasm32"))]
use super::proof::prove;
use super::reason::insight;
use super::search::Search;
use crate::engine::{Insight, bits};
use crate::rules::{Cell, Obstruction, Position};

/// Solves positions of Obstruction on one board, by the usual rules: who moves last wins. It keeps what it has found out.
///
/// ```
/// use hexfall::engine::obstruction::Solver;
/// use hexfall::rules::Obstruction;
///
/// let empty = Obstruction::new(6, 5, false);
/// let mut solver = Solver::new(&empty);
/// assert_eq!(solver.nimber(&empty), 3);
/// let winning: Vec<String> = solver.winning_cells(&empty).iter().map(ToString::to_string).collect();
/// assert_eq!(winning, ["a3", "c3", "d3", "f3"]);
/// ```
pub struct Solver {
    pub(super) search: Search,
}

impl Solver {
    /// For the board of a position.
    #[must_use]
    pub fn new(position: &Obstruction) -> Solver {
        let (width, height) = position.size();
        Solver { search: Search::with_table(Board::new(width, height)) }
    }

    /// The same without what was solved beforehand.
    #[must_use]
    pub fn without_table(self) -> Solver {
        Solver { search: Search::new(self.search.board) }
    }

    /// Writes down all that it knows of islands, on whatever board they were met.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn write_islands(&self, out: &mut impl io::Write) -> io::Result<()> {
        self.search.memo.write(out)
    }

    /// Adds what was written down.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn read_islands(&mut self, from: &mut impl io::Read) -> io::Result<()> {
        self.search.memo.read(from)
    }

    /// Writes down a proof of the nimbers of all islands of a position, as `proof` tells. Returns of how many claims it consists.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn write_proof(
        &mut self,
        position: &Obstruction,
        out: &mut impl io::Write,
    ) -> io::Result<u64> {
        let free = self.search.board.free(position);
        prove(&mut self.search, free, out)
    }

    /// The nimber of what is free: 0 if whoever is to move loses.
    pub fn nimber(&mut self, position: &Obstruction) -> u8 {
        loop {
            if let Some(nimber) = self.nimber_within(position, u64::MAX) {
                return nimber;
            }
        }
    }

    /// The same, if it is found out in about so many nodes. Asked again for the same position, it goes on where it was.
    pub fn nimber_within(&mut self, position: &Obstruction, nodes: u64) -> Option<u8> {
        let enough = self.search.nodes().saturating_add(nodes);
        let free = self.search.board.free(position);
        let mut sum = self.search.sum(free);
        loop {
            match sum.nimber(&self.search.memo) {
                Ok(nimber) => return Some(nimber),
                Err((island, nimber)) => {
                    let left = enough.saturating_sub(self.search.nodes());
                    if !self.search.find_out(island, nimber, left) {
                        return None;
                    }
                }
            }
        }
    }

    /// Whether whoever is to move wins.
    pub fn mover_wins(&mut self, position: &Obstruction) -> bool {
        self.search.mover_wins(position)
    }

    /// The cells on which a stone wins.
    pub fn winning_cells(&mut self, position: &Obstruction) -> Vec<Cell> {
        self.search.winning_cells(position)
    }

    /// The islands of a position and those that a stone on a free cell leaves, with the nimbers that are known, and what follows.
    #[must_use]
    pub fn why(&self, position: &Obstruction, cell: Cell) -> Insight {
        let board = &self.search.board;
        let free = board.free(position);
        insight(&self.search, free, Some(free & !board.closes(board.number(cell))))
    }

    /// How many moves it has looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// How many islands it knows something of.
    #[must_use]
    pub fn islands(&self) -> usize {
        self.search.memo.len()
    }
}

/// Solves positions of misère Obstruction on one board: who moves last loses. It keeps what it has found out.
pub struct MisereSolver {
    search: Misere,
}

impl MisereSolver {
    /// For the board of a position.
    #[must_use]
    pub fn new(position: &Obstruction) -> MisereSolver {
        let (width, height) = position.size();
        MisereSolver { search: Misere::new(Board::new(width, height)) }
    }

    /// Whether whoever is to move wins.
    pub fn mover_wins(&mut self, position: &Obstruction) -> bool {
        self.search.mover_wins(position)
    }

    /// The cells on which a stone wins.
    pub fn winning_cells(&mut self, position: &Obstruction) -> Vec<Cell> {
        self.search.winning_cells(position)
    }

    /// How many positions it has looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

/// Who wins by either aim, however long it takes to find out.
trait Decides {
    fn board(&self) -> &Board;

    /// Whether whoever is to move loses with these cells free.
    fn loses(&mut self, free: u128) -> bool;

    fn mover_wins(&mut self, position: &Obstruction) -> bool {
        let free = self.board().free(position);
        !self.loses(free)
    }

    /// The cells on which a stone wins, from top to bottom, row by row.
    fn winning_cells(&mut self, position: &Obstruction) -> Vec<Cell> {
        let free = self.board().free(position);
        let wins = |&cell: &u32| self.loses(free & !self.board().closes(cell));
        let winning: Vec<u32> = bits::numbers(free).filter(wins).collect();
        let mut cells: Vec<Cell> =
            winning.into_iter().map(|cell| self.board().cell(cell)).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells
    }
}

impl Decides for Search {
    fn board(&self) -> &Board {
        &self.board
    }

    fn loses(&mut self, free: u128) -> bool {
        let mut sum = self.sum(free);
        loop {
            if let Some(lost) = self.is_lost(&mut sum, u64::MAX) {
                return lost;
            }
        }
    }
}

impl Decides for Misere {
    fn board(&self) -> &Board {
        &self.board
    }

    fn loses(&mut self, free: u128) -> bool {
        loop {
            if let Some(lost) = self.is_lost(free, u64::MAX) {
                return lost;
            }
        }
    }
}
