//! Connect Four: stones fall, and a line wins.
//!
//! A side's stones are the bits of one word, a column after the other, each with a spare bit on
//! top that stays empty, so that no line runs from one column's top into the next one's foot.
//! For 7×6:
//!
//! ```text
//!    6 13 20 27 34 41 48    spare
//!    5 12 19 26 33 40 47
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42
//! ```

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::outcome::Reason;
use super::{Cell, IllegalMove, Move, Outcome, Position, Side};

/// The longest line that a board can have.
const MAX_LINE: usize = 10;

/// A position of Connect Four, with lines of any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connect {
    width: u8,
    height: u8,
    line: u8,
    turn: Side,
    lined: Option<Side>,
    stones: [u128; 2],
    /// The lowest cell of every column.
    ground: u128,
}

impl Connect {
    /// The empty board. Width and height are at most 10.
    #[must_use]
    pub fn new(width: u8, height: u8, line: u8) -> Connect {
        let stride = u32::from(height) + 1;
        let ground = (0..u32::from(width)).fold(0, |all, col| all | 1 << (col * stride));
        Connect { width, height, line, turn: Side::First, lined: None, stones: [0; 2], ground }
    }

    /// How many stones in a row win.
    #[must_use]
    pub fn line(&self) -> u8 {
        self.line
    }

    /// The stones of a side as bits (see the picture above the module).
    #[must_use]
    pub fn stones_of(&self, side: Side) -> u128 {
        self.stones[side]
    }

    /// Where a stone dropped into this column comes to rest.
    pub fn landing(&self, column: u8) -> Result<Cell, IllegalMove> {
        if column >= self.width {
            return Err(IllegalMove::NoSuchColumn { column, width: self.width });
        }
        let row = self.filled(column);
        if row == self.height {
            return Err(IllegalMove::ColumnFull(column));
        }
        Ok(Cell::new(column, row))
    }

    /// The free cells that have something to lie on: where stones can come to rest now, as bits.
    #[must_use]
    pub fn landings(&self) -> u128 {
        // One more than the highest stone of every column, and the ground where there is none.
        let all = self.stones[0] | self.stones[1];
        (all + self.ground) & self.board()
    }

    /// The free cells that would give a side a line, whether a stone can come to rest there yet or not, as bits.
    #[must_use]
    pub fn completing(&self, side: Side) -> u128 {
        let (line, stones) = (self.line.into(), self.stones[side]);
        // Most boards fit into 64 bits, which are several times as fast as 128.
        let small = self.board() <= u64::MAX.into();
        let bits = if small { u64::BITS } else { u128::BITS };
        let ways =
            self.directions().into_iter().filter(|way| way * u32::from(self.line - 1) < bits);
        let found = if small {
            completing(stones as u64, u64::MAX, line, ways).into()
        } else {
            completing(stones, u128::MAX, line, ways)
        };
        found & self.board() & !(self.stones[0] | self.stones[1])
    }

    /// A number that no other position of the same game has: one side's stones, with a stone more on top of
    /// every column, so that the other's follow.
    #[must_use]
    pub fn key(&self) -> u128 {
        let all = self.stones[0] | self.stones[1];
        self.stones[0] | (all + self.ground) & !all
    }

    /// The cell of a bit.
    #[must_use]
    pub fn cell(&self, bit: u32) -> Cell {
        let stride = self.column_stride();
        Cell::new((bit / stride) as u8, (bit % stride) as u8)
    }

    /// All cells as bits.
    #[must_use]
    pub fn board(&self) -> u128 {
        // Each column's spare bit less one in its ground bit leaves all bits between.
        (self.ground << self.height) - self.ground
    }

    /// How many stones lie in a column.
    fn filled(&self, column: u8) -> u8 {
        let all = self.stones[0] | self.stones[1];
        let column_bits = (1 << self.height) - 1;
        (all >> (u32::from(column) * self.column_stride()) & column_bits).count_ones() as u8
    }

    fn column_stride(&self) -> u32 {
        u32::from(self.height) + 1
    }

    /// The bit of a cell (see the picture above the module).
    #[must_use]
    pub fn bit(&self, cell: Cell) -> u128 {
        1 << (u32::from(cell.col) * self.column_stride() + u32::from(cell.row))
    }

    /// Distances between neighbours on a line: up, across, and the two diagonals.
    fn directions(&self) -> [u32; 4] {
        let stride = self.column_stride();
        [1, stride, stride - 1, stride + 1]
    }

    /// The first cells of all lines in a direction.
    fn line_starts(&self, stones: u128, direction: u32) -> u128 {
        (1..u32::from(self.line)).fold(stones, |starts, n| starts & (stones >> (n * direction)))
    }
}

/// The cells that make a line with some of these stones; cells off the board may be among them.
fn completing<Bits>(stones: Bits, all: Bits, line: usize, ways: impl Iterator<Item = u32>) -> Bits
where
    Bits: Copy + BitAnd<Output = Bits> + BitOr<Output = Bits> + Not<Output = Bits>,
    Bits: Shl<u32, Output = Bits> + Shr<u32, Output = Bits>,
{
    let mut found = !all;
    for way in ways {
        // The cells with at least so many stones in a row behind them, and before them.
        let (mut behind, mut before) = ([all; MAX_LINE], [all; MAX_LINE]);
        for n in 1..line {
            let far = n as u32 * way;
            behind[n] = behind[n - 1] & stones << far;
            before[n] = before[n - 1] & stones >> far;
        }
        found = (0..line).fold(found, |found, n| found | behind[n] & before[line - 1 - n]);
    }
    found
}

impl Position for Connect {
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
        match self.landing(cell.col)? {
            landing if landing == cell => Ok(()),
            landing => Err(IllegalMove::Floating { cell, landing }),
        }
    }

    fn move_to(&self, cell: Cell) -> Move {
        Move::Drop(cell.col)
    }

    fn place(&mut self, cell: Cell) {
        debug_assert_eq!(self.check(cell), Ok(()));
        self.stones[self.turn] |= self.bit(cell);
        let stones = self.stones[self.turn];
        if self.directions().into_iter().any(|way| self.line_starts(stones, way) != 0) {
            self.lined = Some(self.turn);
        }
        self.turn = self.turn.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        let cells = u32::from(self.width) * u32::from(self.height);
        match self.lined {
            Some(side) => Some(Outcome::won(side, Reason::Lined(side))),
            None if (self.stones[0] | self.stones[1]).count_ones() == cells => {
                Some(Outcome::drawn(Reason::BoardFull))
            }
            None => None,
        }
    }

    fn winning_cells(&self) -> Vec<Cell> {
        let Some(side) = self.lined else {
            return Vec::new();
        };
        let mut lines = 0;
        for direction in self.directions() {
            let starts = self.line_starts(self.stones[side], direction);
            lines |= (0..u32::from(self.line)).fold(0, |all, n| all | starts << (n * direction));
        }
        self.cells().filter(|&cell| lines & self.bit(cell) != 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(mut position: Connect, columns: &str) -> Connect {
        for digit in columns.bytes() {
            let cell = position.landing(digit - b'1').unwrap();
            position.play(cell).unwrap();
        }
        position
    }

    #[test]
    fn lines_win_in_all_four_directions() {
        for columns in ["1212121", "1122334", "12233434464", "76655454424"] {
            let position = after(Connect::new(7, 6, 4), columns);
            assert_eq!(position.winner(), Some(Side::First), "{columns}");
            assert_eq!(position.winning_cells().len(), 4, "{columns}");
        }
    }

    #[test]
    fn landings_and_completing_cells_are_what_playing_there_shows() {
        for (width, height, line) in [
            (7, 6, 4),
            (4, 4, 3),
            (10, 10, 6),
            (1, 5, 2),
            (5, 1, 1),
            (3, 3, 3),
            (5, 10, 10),
            (10, 5, 9),
            (10, 10, 10),
            (1, 1, 1),
        ] {
            let mut position = Connect::new(width, height, line);
            // Some way through all columns, over and over.
            for step in 0..u32::from(width) * u32::from(height) {
                let cells: Vec<Cell> = position.legal_cells().collect();
                let bits = |of: &[Cell]| of.iter().fold(0, |all, &cell| all | position.bit(cell));
                if position.is_over() {
                    break;
                }
                assert_eq!(position.landings(), bits(&cells));
                for side in Side::BOTH {
                    let wins = |cell: &Cell| {
                        let mut next = position;
                        next.set_turn(side);
                        next.place(*cell);
                        next.winner() == Some(side)
                    };
                    let winning: Vec<Cell> = cells.iter().copied().filter(wins).collect();
                    let completing = position.completing(side) & position.landings();
                    assert_eq!(completing, bits(&winning), "{position:?}");
                }
                let cell = cells[(step * step + step / 3) as usize % cells.len()];
                assert_eq!(position.cell(position.bit(cell).trailing_zeros()), cell);
                position.place(cell);
            }
        }
    }

    #[test]
    fn positions_have_different_keys() {
        let mut keys = std::collections::HashSet::new();
        for columns in ["", "1", "2", "12", "21", "11", "121", "112", "211", "222222"] {
            assert!(keys.insert(after(Connect::new(7, 6, 4), columns).key()), "{columns}");
        }
        let another_way = after(Connect::new(7, 6, 4), "3122");
        assert_eq!(another_way.key(), after(Connect::new(7, 6, 4), "2132").key());
    }

    #[test]
    fn cells_that_hang_in_the_air_can_complete_a_line() {
        let position = after(Connect::new(7, 6, 4), "1223433");
        assert_eq!(position.completing(Side::First), position.bit(Cell::new(3, 3)));
        assert_eq!(position.landings() & position.completing(Side::First), 0);
    }

    #[test]
    fn two_lines_at_once_are_both_shown() {
        let position = after(Connect::new(7, 6, 4), "1122337755664");
        assert_eq!(position.winner(), Some(Side::First));
        assert_eq!(position.winning_cells().len(), 7);
    }

    #[test]
    fn lines_do_not_run_over_the_top_into_the_next_column() {
        let position = after(Connect::new(4, 4, 4), "2111122");
        assert_eq!(position.outcome(), None);
    }

    #[test]
    fn full_column_refuses_a_stone() {
        let position = after(Connect::new(7, 6, 4), "333333");
        assert_eq!(position.landing(2), Err(IllegalMove::ColumnFull(2)));
        assert_eq!(IllegalMove::ColumnFull(2).to_string(), "Column 3 is full.");
    }

    #[test]
    fn full_board_is_a_draw() {
        let position = after(Connect::new(2, 2, 2), "12");
        assert_eq!(position.outcome(), None);
        let full = after(Connect::new(4, 1, 4), "1234");
        assert_eq!(full.outcome(), Some(Outcome::drawn(Reason::BoardFull)));
    }

    #[test]
    fn a_stone_cannot_float() {
        let position = Connect::new(7, 6, 4);
        let (cell, landing) = (Cell::new(0, 2), Cell::new(0, 0));
        assert_eq!(position.check(cell), Err(IllegalMove::Floating { cell, landing }));
    }
}
