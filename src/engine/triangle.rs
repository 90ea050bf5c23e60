//! Who has joined on a full board of hexagons: the board is shrunk until one cell is left.
//!
//! A full Y board can be made smaller by a row: each three cells that touch, two of them below the
//! third, become one cell of the colour that most of them have. Whoever has joined the three edges
//! before has joined them after, and on a board of one cell it is plain who has.
//!
//! A Hex board is part of a Y board: First owns the corner above its top edge, Second the corner
//! beside one of its other edges. Its rows lie mirrored there, since they lean the other way.
//! Hex 3×2, with the letters of its columns:
//!
//! ```text
//!        X          First's corner
//!       X X
//!      c b a        row 1 of the board; c is bit 0
//!     c b a O       Second's corner
//! ```

use crate::rules::{Cell, GameKind, Joining, Position, Side};

/// The most rows that a board has.
pub(super) const MAX_ROWS: usize = GameKind::Hex.max_side() as usize;
/// The largest Hex board is part of a triangle of this side.
const MAX_SIDE: usize = 2 * MAX_ROWS - 1;

/// A set of cells of a board, one word a row, the bits as they lie in the triangle.
pub(super) type Rows = [u32; MAX_ROWS];

/// A cell's row and its bit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    row: u8,
    pub(super) bit: u8,
}

impl Spot {
    #[inline]
    pub(super) fn row(self) -> usize {
        usize::from(self.row)
    }
}

/// How a board lies in a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Triangle {
    rows: u8,
    /// How many rows First's corner has; none in Y.
    above: u8,
}

impl Triangle {
    /// The triangle that the board of a position is, or is part of.
    pub(super) fn around(position: &Joining) -> Triangle {
        let (width, rows) = position.size();
        Triangle { rows, above: if position.is_hex() { width - 1 } else { 0 } }
    }

    /// How many rows the board has.
    #[inline]
    pub(super) fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Where a cell of the board lies. The last column of Hex comes first, and has `above` for its
    /// number; Y is not mirrored.
    pub(super) fn spot(self, cell: Cell) -> Spot {
        Spot { row: cell.row, bit: self.above.abs_diff(cell.col) }
    }

    /// The side that has joined on each of some full boards, given First's stones. They shrink
    /// together, since many processors work on several words at once.
    pub(super) fn joined<const N: usize>(self, boards: &[Rows; N]) -> [Side; N] {
        let above = usize::from(self.above);
        let side = above + self.rows();
        let mut rows = [[u32::MAX; N]; MAX_SIDE];
        for (n, board) in boards.iter().enumerate() {
            for (row, stones) in rows[above..side].iter_mut().zip(board) {
                row[n] = *stones;
            }
        }
        for lost in 1..side {
            // Further up there is only First's corner, which stays as it is.
            for row in above.saturating_sub(lost)..side - lost {
                let below = rows[row + 1];
                for (stones, below) in rows[row].iter_mut().zip(below) {
                    *stones = most(*stones, below, below >> 1);
                }
            }
        }
        rows[0].map(|stones| if stones & 1 == 1 { Side::First } else { Side::Second })
    }
}

/// The bits that at least two of three words have.
#[inline]
fn most(a: u32, b: u32, c: u32) -> u32 {
    a & b | c & (a | b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Outcome, Reason, Tiles};

    /// Every way to fill a board, against the rules' own chains.
    fn every_filling_agrees(empty: Joining) {
        let triangle = Triangle::around(&empty);
        let cells: Vec<Cell> = empty.cells().collect();
        for filling in 0..1u32 << cells.len() {
            let (mut board, mut position) = (Rows::default(), empty.clone());
            for (n, &cell) in cells.iter().enumerate() {
                let spot = triangle.spot(cell);
                let is_first = filling >> n & 1 == 1;
                board[spot.row()] |= u32::from(is_first) << spot.bit;
                position.set_turn(if is_first { Side::First } else { Side::Second });
                position.place(cell);
            }
            let [side] = triangle.joined(&[board]);
            assert_eq!(position.outcome(), Some(Outcome::won(side, Reason::Joined(side))));
        }
    }

    #[test]
    fn every_full_hex_board_is_won_by_the_side_that_the_rules_name() {
        for (width, height) in [(1, 1), (1, 4), (4, 1), (2, 2), (2, 5), (5, 2), (3, 4), (4, 3)] {
            every_filling_agrees(Joining::hex(width, height, Tiles::Hexagons, false));
        }
    }

    #[test]
    fn every_full_y_board_is_won_by_the_side_that_the_rules_name() {
        for side in 1..=4 {
            every_filling_agrees(Joining::y(side, false));
        }
    }
}
