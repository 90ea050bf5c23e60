//! A board as the network sees it: turned for the mover, with two rows of edge round it.
//!
//! Rows follow each other in one list. Between two of them lie two places that are the right rim of the one and the
//! left rim of the next, so that a step to the side never leads to another row's cells:
//!
//! ```text
//!  o o | x x x | o o         x  the mover's stones, and the edges that the mover joins
//!  o o | x x x | o o         o  the other's
//!  o o | . . . | o o
//!      | . . . | …
//! ```

#[cfg(not(target_arch = "wasm32"))]
use std::ops::Range;

use super::numbers::{STEM_TAPS, TAPS};
use crate::rules::{Cell, Joining, Position, Side};

/// How many places wide the rim is: as far as any layer looks.
const RIM: usize = 2;

/// The cells that touch a cell, and itself, as steps to the right and down.
const NEAR: [(isize, isize); TAPS] = [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)];

/// What a network looks at: a board of Hex with stones on it.
pub trait Stones {
    /// Columns and rows.
    fn size(&self) -> (u8, u8);
    /// The side to move.
    fn mover(&self) -> Side;
    /// Whose stone lies on a cell.
    fn stone_at(&self, cell: Cell) -> Option<Side>;
}

impl Stones for Joining {
    fn size(&self) -> (u8, u8) {
        Position::size(self)
    }

    fn mover(&self) -> Side {
        self.turn()
    }

    fn stone_at(&self, cell: Cell) -> Option<Side> {
        Position::stone_at(self, cell)
    }
}

/// The cells of a board, row by row.
pub(super) fn cells(width: u8, height: u8) -> impl Iterator<Item = Cell> {
    (0..height).flat_map(move |row| (0..width).map(move |col| Cell::new(col, row)))
}

/// A board with a rim.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    /// Width and height, turned for the mover.
    size: (usize, usize),
    /// Whether the mover joins left and right, and so the board is mirrored in its long diagonal.
    turned: bool,
    /// Whether the board is shown upside down.
    half_turn: bool,
    /// What lies in each place: 0 nothing, 1 the mover's, 2 the other's.
    stones: Vec<u8>,
    /// The places of the board's cells, row by row, and the last one again and again, until there are enough.
    places: Vec<usize>,
}

impl Field {
    /// Looks at other stones, as they lie or upside down. Places come in groups of so many. Returns whether the
    /// board is another one than before.
    pub(crate) fn look_at(&mut self, stones: &impl Stones, half_turn: bool, group: usize) -> bool {
        let (width, height) = stones.size();
        let mover = stones.mover();
        self.turned = mover == Side::Second;
        self.half_turn = half_turn;
        let size = if self.turned { (height, width) } else { (width, height) };
        let is_other = self.fit((size.0.into(), size.1.into()), group);
        for cell in cells(width, height) {
            let place = self.place(cell);
            self.stones[place] = match stones.stone_at(cell) {
                None => 0,
                Some(side) if side == mover => 1,
                Some(_) => 2,
            };
        }
        is_other
    }

    /// Looks at the stones of a board that is turned for the mover already, row by row.
    #[cfg(not(target_arch = "wasm32"))] // nothing is learnt in a browser
    pub(crate) fn lay(&mut self, size: (usize, usize), stones: &[u8], group: usize) -> bool {
        (self.turned, self.half_turn) = (false, false);
        let is_other = self.fit(size, group);
        for (&place, &stone) in self.places.iter().zip(stones) {
            self.stones[place] = stone;
        }
        is_other
    }

    fn fit(&mut self, (width, height): (usize, usize), group: usize) -> bool {
        if self.size == (width, height) {
            return false;
        }
        self.size = (width, height);
        let stride = self.stride();
        self.stones.clear();
        self.stones.resize(RIM + (height + 2 * RIM) * stride, 2);
        for row in (0..RIM).chain(height + RIM..height + 2 * RIM) {
            self.stones[RIM + row * stride..][..width].fill(1);
        }
        let cells = (0..height).flat_map(|row| (0..width).map(move |col| (col, row)));
        let places = cells.map(|(col, row)| RIM + (row + RIM) * stride + col);
        self.places.clear();
        self.places.extend(places);
        let last = self.places.last().copied().unwrap_or(RIM);
        self.places.resize(self.places.len().next_multiple_of(group), last);
        true
    }

    fn stride(&self) -> usize {
        self.size.0 + RIM
    }

    /// How many places there are, with the rim.
    pub(crate) fn len(&self) -> usize {
        self.stones.len()
    }

    /// How many cells the board has.
    pub(crate) fn cells(&self) -> usize {
        self.size.0 * self.size.1
    }

    pub(crate) fn stones(&self) -> &[u8] {
        &self.stones
    }

    /// The places of the cells in whole groups.
    pub(crate) fn places(&self) -> &[usize] {
        &self.places
    }

    /// The places of each row.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn rows(&self) -> impl Iterator<Item = Range<usize>> {
        let starts = (0..self.size.1).map(|row| RIM + (row + RIM) * self.stride());
        starts.map(|start| start..start + self.size.0)
    }

    /// Where a cell of the position lies.
    pub(crate) fn place(&self, cell: Cell) -> usize {
        let cell = if self.turned { cell.transposed() } else { cell };
        let (mut col, mut row) = (usize::from(cell.col), usize::from(cell.row));
        if self.half_turn {
            (col, row) = (self.size.0 - 1 - col, self.size.1 - 1 - row);
        }
        RIM + (row + RIM) * self.stride() + col
    }

    /// How far from a place those lie that a layer of a block looks at.
    pub(crate) fn steps(&self, far: bool) -> [isize; TAPS] {
        let step = if far { 2 } else { 1 };
        NEAR.map(|(right, down)| step * (down * self.stride() as isize + right))
    }

    /// How far from a place those lie that the stem looks at.
    pub(crate) fn stem_steps(&self) -> [isize; STEM_TAPS] {
        let stride = self.stride() as isize;
        std::array::from_fn(|tap| (tap as isize / 5 - 2) * stride + tap as isize % 5 - 2)
    }
}
