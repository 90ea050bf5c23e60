//! A board as the bits of one word, and what can be done to all of its cells at once.

use crate::engine::bits;
use crate::rules::{Cell, Obstruction, Position};

/// The most cells of a board.
pub(super) const MOST_CELLS: usize = 121;

/// A rectangle, turned so that it is at least as high as wide. A set of cells is a word:
///
/// ```text
///   a 3×4 board       0  1  2
///                     3  4  5
///                     6  7  8      bit = row · width + column
///                     9 10 11
/// ```
///
/// So no row has more than eleven cells, and a shift by two rows stays within the word.
#[derive(Clone, Debug)]
pub(super) struct Board {
    width: u32,
    height: u32,
    /// Whether rows and columns have changed places.
    turned: bool,
    all: u128,
    /// All but the first column, and all but the last.
    not_first: u128,
    not_last: u128,
    /// What a stone on each cell closes.
    closes: Vec<u128>,
    /// The shifts, in rows, that lay all rows upon the first.
    folds: u32,
}

/// The smallest rectangle round a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) top: u32,
    pub(super) left: u32,
    pub(super) height: u32,
    pub(super) width: u32,
}

impl Board {
    /// A board of at most 121 cells.
    pub(super) fn new(width: u8, height: u8) -> Board {
        let turned = width > height;
        let (width, height) = if turned { (height, width) } else { (width, height) };
        let (width, height) = (u32::from(width), u32::from(height));
        let cells = width * height;
        assert!((1..=MOST_CELLS as u32).contains(&cells), "{cells} cells");
        let all = u128::MAX >> (128 - cells);
        let column =
            |column: u32| (0..height).fold(0, |all, row| all | 1 << (row * width + column));
        let mut board = Board {
            width,
            height,
            turned,
            all,
            not_first: all & !column(0),
            not_last: all & !column(width - 1),
            closes: Vec::new(),
            folds: height.next_power_of_two() / 2,
        };
        board.closes = (0..cells).map(|cell| board.spread(1 << cell)).collect();
        board
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// All cells.
    #[cfg(any(test, not(target_arch = "wasm32")))]
    pub(super) fn all(&self) -> u128 {
        self.all
    }

    /// The free cells of a position on this board.
    pub(super) fn free(&self, position: &Obstruction) -> u128 {
        let (width, _) = position.size();
        let cell =
            |bit: u32| Cell::new((bit % u32::from(width)) as u8, (bit / u32::from(width)) as u8);
        bits::numbers(position.free()).fold(0, |free, bit| free | 1 << self.number(cell(bit)))
    }

    /// The number of a cell's bit.
    pub(super) fn number(&self, cell: Cell) -> u32 {
        let Cell { col, row } = if self.turned { cell.transposed() } else { cell };
        debug_assert!(u32::from(col) < self.width && u32::from(row) < self.height);
        u32::from(row) * self.width + u32::from(col)
    }

    /// The cell of a bit.
    pub(super) fn cell(&self, number: u32) -> Cell {
        let cell = Cell::new((number % self.width) as u8, (number / self.width) as u8);
        if self.turned { cell.transposed() } else { cell }
    }

    /// What a stone on a cell closes: the cell and the eight around it.
    #[inline]
    pub(super) fn closes(&self, cell: u32) -> u128 {
        self.closes[cell as usize]
    }

    /// The cells to the right of these.
    #[inline]
    pub(super) fn right(&self, cells: u128) -> u128 {
        (cells & self.not_last) << 1
    }

    /// The cells to the left of these.
    #[inline]
    pub(super) fn left(&self, cells: u128) -> u128 {
        (cells & self.not_first) >> 1
    }

    /// The cells and all beside them.
    #[inline]
    pub(super) fn spread(&self, cells: u128) -> u128 {
        let wide = cells | self.right(cells) | self.left(cells);
        (wide | wide << self.width | wide >> self.width) & self.all
    }

    /// The island of the first free cell: all cells that hang together with it, by sides or corners.
    #[inline]
    pub(super) fn first_island(&self, free: u128) -> u128 {
        debug_assert!(free != 0, "somewhere to begin");
        let mut island = free & free.wrapping_neg();
        loop {
            let wider = self.spread(island) & free;
            if wider == island {
                return island;
            }
            island = wider;
        }
    }

    /// The frame of a set of cells that is not empty.
    #[inline]
    pub(super) fn frame(&self, cells: u128) -> Frame {
        debug_assert!(cells != 0, "something to frame");
        let top = cells.trailing_zeros() / self.width;
        let bottom = (127 - cells.leading_zeros()) / self.width;
        let mut columns = cells >> (top * self.width);
        let mut rows = self.folds;
        while rows > 0 {
            let shift = rows * self.width;
            columns |= if shift < 128 { columns >> shift } else { 0 };
            rows /= 2;
        }
        let columns = columns as u32 & ((1 << self.width) - 1);
        let left = columns.trailing_zeros();
        let right = 31 - columns.leading_zeros();
        Frame { top, left, height: bottom - top + 1, width: right - left + 1 }
    }

    /// The set moved into the first corner of the board.
    #[inline]
    pub(super) fn cornered(&self, cells: u128, frame: Frame) -> u128 {
        cells >> (frame.top * self.width + frame.left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stone_closes_what_the_rules_say() {
        for (width, height) in [(1, 1), (4, 3), (3, 7), (11, 11), (1, 100), (30, 3), (11, 10)] {
            let (board, position) =
                (Board::new(width, height), Obstruction::new(width, height, false));
            for cell in position.cells() {
                assert_eq!(board.cell(board.number(cell)), cell);
                let mut next = position;
                next.place(cell);
                let left = board.all() & !board.closes(board.number(cell));
                assert_eq!(board.free(&next), left, "{cell} on {width}×{height}");
            }
        }
    }

    #[test]
    fn islands_hang_together_by_corners_too() {
        let board = Board::new(4, 4);
        let free = 0b1001_0000_0010_0001;
        assert_eq!(board.first_island(free), 0b10_0001);
        assert_eq!(board.first_island(free & !0b10_0001), 1 << 12);
        assert_eq!(board.first_island(board.all()), board.all());
    }

    #[test]
    fn a_frame_is_as_small_as_can_be() {
        let board = Board::new(5, 6);
        let cells = 1 << 7 | 1 << 13 | 1 << 16;
        let frame = board.frame(cells);
        assert_eq!(frame, Frame { top: 1, left: 1, height: 3, width: 3 });
        assert_eq!(board.cornered(cells, frame), 1 << 1 | 1 << 7 | 1 << 10);
        let long = Board::new(1, 121);
        assert_eq!(long.frame(long.all()), Frame { top: 0, left: 0, height: 121, width: 1 });
    }
}
