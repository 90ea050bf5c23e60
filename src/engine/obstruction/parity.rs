//! What the heuristic knows of Obstruction: odd and even.
//!
//! Whoever moves last wins. So the side to move wants an odd number of stones to follow, and what tells most
//! about that number is how many stones fit when they are laid close together, from the corner along the rows.
//! The free cells themselves, those on the edges and those in the corners, whose stones close fewer cells than
//! others, tell a little more. In misère all of this is turned round.

use crate::engine::alpha_beta::Judge;
use crate::rules::{Cell, Obstruction, Position};

/// What it is worth that an odd number of stones fits.
const STONES: i32 = 8;
/// What an odd number of free cells is worth, and one of free cells on the edges or in the corners.
const CELLS: i32 = 2;
const EDGES: i32 = 1;
const CORNERS: i32 = 1;
/// A lead of so much is taken for a chance of three in four.
const LEAD: f32 = 24.0;

/// Counts what is odd.
pub(super) struct Parity {
    width: u8,
    /// What a stone on each cell closes.
    closes: Vec<u128>,
    corners: u128,
    edges: u128,
}

impl Parity {
    pub(super) fn new(position: &Obstruction) -> Parity {
        let (width, height) = position.size();
        let ends = |cell: Cell| {
            let (col, row) = (cell.col, cell.row);
            u8::from(col == 0 || col == width - 1) + u8::from(row == 0 || row == height - 1)
        };
        let bits = |wanted: u8| {
            let cells = position.cells().zip(0..).filter(|&(cell, _)| ends(cell) == wanted);
            cells.fold(0, |all, (_, bit)| all | 1 << bit)
        };
        let closes = position.cells().map(|cell| position.neighbourhood(cell)).collect();
        Parity { width, closes, corners: bits(2), edges: bits(1) }
    }

    /// How many stones fit, each on the first cell that the ones before it have left free.
    fn stones_that_fit(&self, mut free: u128) -> u32 {
        let mut stones = 0;
        while let Some(closes) = self.closes.get(free.trailing_zeros() as usize) {
            free &= !closes;
            stones += 1;
        }
        stones
    }
}

impl Judge<Obstruction> for Parity {
    fn cells(&self, position: &Obstruction) -> Vec<Cell> {
        let mut free = position.free();
        let mut cells = Vec::with_capacity(free.count_ones() as usize);
        while free != 0 {
            let bit = free.trailing_zeros() as u8;
            free &= free - 1;
            cells.push(Cell::new(bit % self.width, bit / self.width));
        }
        cells
    }

    fn value(&self, position: &Obstruction) -> i32 {
        let free = position.free();
        let worth = |amount: i32, count: u32| if count % 2 == 1 { amount } else { -amount };
        let value = worth(STONES, self.stones_that_fit(free))
            + worth(CELLS, free.count_ones())
            + worth(EDGES, (free & self.edges).count_ones())
            + worth(CORNERS, (free & self.corners).count_ones());
        if position.misere() { -value } else { value }
    }

    fn chance(&self, value: i32) -> f32 {
        let value = value as f32;
        0.5 + 0.5 * value / (value.abs() + LEAD)
    }

    fn tries_all(&self) -> bool {
        true
    }

    fn slice(&self) -> u64 {
        1_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_and_corners_are_those_of_the_board() {
        let parity = Parity::new(&Obstruction::new(4, 3, false));
        assert_eq!(parity.corners, 0b1001_0000_1001);
        assert_eq!(parity.edges, 0b0110_1001_0110);
        let single = Parity::new(&Obstruction::new(1, 1, false));
        assert_eq!((single.corners, single.edges), (1, 0));
    }

    #[test]
    fn stones_are_laid_row_by_row() {
        for (width, height, stones) in [(1, 1, 1), (3, 3, 4), (5, 1, 3), (4, 4, 4), (11, 11, 36)] {
            let position = Obstruction::new(width, height, false);
            let parity = Parity::new(&position);
            assert_eq!(parity.stones_that_fit(position.free()), stones, "{width}×{height}");
        }
    }

    #[test]
    fn misere_turns_the_judgement_round() {
        let (usual, misere) = (Obstruction::new(5, 1, false), Obstruction::new(5, 1, true));
        let parity = Parity::new(&usual);
        assert!(parity.value(&usual) > 0, "three stones fit");
        assert_eq!(parity.value(&misere), -parity.value(&usual));
    }

    #[test]
    fn the_cells_are_the_legal_ones() {
        let mut position = Obstruction::new(5, 4, false);
        position.place(Cell::new(1, 1));
        let legal: Vec<Cell> = position.legal_cells().collect();
        assert_eq!(Parity::new(&position).cells(&position), legal);
    }
}
