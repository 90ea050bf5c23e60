//! The board of Hex or Y with its edges round it.

use crate::engine::triangle::{Rows, Triangle};
use crate::rules::{Joining, Position, Side};

/// A set of cells of the board and round it: all rows are one row and one bit further on, so that there is room for
/// the edges before the first of them.
pub(super) type Framed = [u32; 21];

/// Which cells there are, and the edges of each side as if they were its stones.
pub(super) struct Frame {
    pub(super) triangle: Triangle,
    pub(super) board: Rows,
    pub(super) edges: [Framed; 2],
}

impl Frame {
    pub(super) fn around(position: &Joining) -> Frame {
        let triangle = Triangle::around(position);
        let mut board = Rows::default();
        for spot in position.cells().map(|cell| triangle.spot(cell)) {
            board[spot.row()] |= 1 << spot.bit;
        }
        let (width, _) = position.size();
        let rows = triangle.rows();
        let mut edges = [[0; 21]; 2];
        if !position.is_hex() {
            // Each edge is everybody's.
            for (row, edge) in edges[0][..=rows].iter_mut().enumerate() {
                *edge = 1 | 2 << row;
            }
            edges[0][rows + 1] = u32::MAX;
            edges[1] = edges[0];
        } else {
            edges[Side::First][0] = u32::MAX;
            edges[Side::First][rows + 1] = u32::MAX;
            edges[Side::Second][1..=rows].fill(1 | 2 << width);
        }
        Frame { triangle, board, edges }
    }

    /// How many rows the board has.
    pub(super) fn rows(&self) -> usize {
        self.triangle.rows()
    }

    /// The cells of the board, row by row.
    pub(super) fn board(&self) -> &[u32] {
        &self.board[..self.rows()]
    }

    /// The cells of the board that are not among these.
    pub(super) fn all_but(&self, cells: &Rows) -> Rows {
        std::array::from_fn(|row| self.board[row] & !cells[row])
    }
}
