//! Obstruction: a stone closes its cell and the eight around it; who cannot move loses.
//!
//! A set of cells is the bits of one word, row after row: bit = row · width + column.

use super::outcome::Reason;
use super::{Cell, IllegalMove, Outcome, Position, Side};

/// A position of Obstruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Obstruction {
    width: u8,
    height: u8,
    misere: bool,
    turn: Side,
    stones: [u128; 2],
    /// Cells closed by a side, its stones among them. The side that closed a cell first keeps it.
    closed: [u128; 2],
}

impl Obstruction {
    /// The empty board. It has at most 121 cells.
    #[must_use]
    pub fn new(width: u8, height: u8, misere: bool) -> Obstruction {
        Obstruction { width, height, misere, turn: Side::First, stones: [0; 2], closed: [0; 2] }
    }

    /// Whether the last to move loses.
    #[must_use]
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The side that closed a cell first, by a stone on it or beside it.
    #[must_use]
    pub fn closed_by(&self, cell: Cell) -> Option<Side> {
        let has_closed = |&side: &Side| self.closed[side] & self.bit(cell) != 0;
        if self.has_cell(cell) { Side::BOTH.into_iter().find(has_closed) } else { None }
    }

    /// The cells that are still free, as bits: row · width + column.
    #[must_use]
    pub fn free(&self) -> u128 {
        self.board() & !(self.closed[0] | self.closed[1])
    }

    fn board(&self) -> u128 {
        u128::MAX >> (128 - u32::from(self.width) * u32::from(self.height))
    }

    fn bit(&self, cell: Cell) -> u128 {
        1 << (u32::from(cell.row) * u32::from(self.width) + u32::from(cell.col))
    }

    /// The cell and the eight around it, as far as the board goes, as bits.
    #[must_use]
    pub fn neighbourhood(&self, cell: Cell) -> u128 {
        let stone = self.bit(cell);
        let mut row = stone;
        if cell.col > 0 {
            row |= stone >> 1;
        }
        if cell.col + 1 < self.width {
            row |= stone << 1;
        }
        (row | row << self.width | row >> self.width) & self.board()
    }
}

impl Position for Obstruction {
    fn size(&self) -> (u8, u8) {
        (self.width, self.height)
    }

    fn has_cell(&self, cell: Cell) -> bool {
        cell.col < self.width && cell.row < self.height
    }

    fn stone_at(&self, cell: Cell) -> Option<Side> {
        let has_stone = |&side: &Side| self.stones[side] & self.bit(cell) != 0;
        if self.has_cell(cell) { Side::BOTH.into_iter().find(has_stone) } else { None }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn set_turn(&mut self, side: Side) {
        self.turn = side;
    }

    fn check_free(&self, cell: Cell) -> Result<(), IllegalMove> {
        let Some(by) = self.closed_by(cell) else {
            return Ok(());
        };
        let beside = self.stones[by] & self.neighbourhood(cell);
        let index = beside.trailing_zeros() as u8;
        let stone = Cell::new(index % self.width, index / self.width);
        Err(IllegalMove::Blocked { cell, by, stone })
    }

    fn place(&mut self, cell: Cell) {
        debug_assert_eq!(self.check(cell), Ok(()));
        self.stones[self.turn] |= self.bit(cell);
        self.closed[self.turn] |= self.neighbourhood(cell) & self.free();
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.misere { self.turn } else { self.turn.other() };
        (self.free() == 0).then(|| Outcome::won(winner, Reason::Stuck(self.turn)))
    }

    fn winning_cells(&self) -> Vec<Cell> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_closes_the_cells_around_it() {
        let mut position = Obstruction::new(6, 6, false);
        position.play(Cell::new(2, 3)).unwrap();
        let blocked = position.check(Cell::new(1, 2)).unwrap_err();
        assert_eq!(
            blocked.sentence(["blue", "red"]),
            "That cell is blocked by blue’s stone at c4."
        );
        assert_eq!(position.legal_cells().count(), 36 - 9);
    }

    #[test]
    fn neighbourhoods_stop_at_the_edge() {
        let mut position = Obstruction::new(4, 4, false);
        position.play(Cell::new(3, 0)).unwrap();
        assert_eq!(position.legal_cells().count(), 12);
        assert_eq!(position.check(Cell::new(0, 1)), Ok(()));
    }

    #[test]
    fn who_closed_a_cell_first_keeps_it() {
        let mut position = Obstruction::new(5, 1, false);
        position.play(Cell::new(0, 0)).unwrap();
        position.play(Cell::new(2, 0)).unwrap();
        assert_eq!(position.closed_by(Cell::new(1, 0)), Some(Side::First));
        assert_eq!(position.closed_by(Cell::new(3, 0)), Some(Side::Second));
    }

    #[test]
    fn the_last_who_moves_wins_or_in_misere_loses() {
        for (misere, winner) in [(false, Side::First), (true, Side::Second)] {
            let mut position = Obstruction::new(3, 3, misere);
            position.play(Cell::new(1, 1)).unwrap();
            assert_eq!(position.winner(), Some(winner));
            assert_eq!(position.check(Cell::new(0, 0)), Err(IllegalMove::GameOver));
        }
    }

    #[test]
    fn the_largest_board_fits() {
        assert_eq!(Obstruction::new(11, 11, false).legal_cells().count(), 121);
    }
}
