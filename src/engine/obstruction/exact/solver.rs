//! The door for exact answers about Obstruction.

use super::board::Board;
use super::search::Search;
use super::sum::{Doubt, Sum};
use crate::engine::bits;
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
        Solver { search: Search::new(Board::new(width, height)) }
    }

    /// The nimber of what is free: 0 if whoever is to move loses.
    pub fn nimber(&mut self, position: &Obstruction) -> u8 {
        let free = self.search.board.free(position);
        let sum = self.search.sum(free);
        self.nimber_of(sum)
    }

    /// Whether whoever is to move wins.
    pub fn mover_wins(&mut self, position: &Obstruction) -> bool {
        let free = self.search.board.free(position);
        !self.is_lost(free)
    }

    /// The cells on which a stone wins.
    pub fn winning_cells(&mut self, position: &Obstruction) -> Vec<Cell> {
        let free = self.search.board.free(position);
        let wins = |&cell: &u32| self.is_lost(free & !self.search.board.closes(cell));
        let mut cells: Vec<u32> = bits::numbers(free).filter(wins).collect();
        let mut cells: Vec<Cell> =
            cells.drain(..).map(|cell| self.search.board.cell(cell)).collect();
        cells.sort_unstable_by_key(|cell| (cell.row, cell.col));
        cells
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

    fn nimber_of(&mut self, mut sum: Sum) -> u8 {
        loop {
            match sum.nimber(&self.search.memo) {
                Ok(nimber) => return nimber,
                Err((island, nimber)) => self.find_out(island, nimber),
            }
        }
    }

    /// Whether whoever is to move loses with these cells free.
    fn is_lost(&mut self, free: u128) -> bool {
        let mut sum = self.search.sum(free);
        loop {
            match sum.is(&self.search.memo, 0) {
                Doubt::Known(lost) => return lost,
                Doubt::Ask(island, nimber) => self.find_out(island, nimber),
            }
        }
    }

    fn find_out(&mut self, island: super::sum::Island, nimber: u8) {
        self.search.ask(island, nimber);
        while !self.search.go_on(u64::MAX) {}
    }
}
