//! Islands that are worth nothing because every stone on them has an answer.
//!
//! Both must be looked for before twins are merged, which would spoil the picture.

use super::board::{Board, Frame};

/// Whether whoever moves second on this island makes the last move on it, by one of two pairings.
#[inline]
pub(super) fn is_paired(board: &Board, island: u128, frame: Frame) -> bool {
    is_its_own_mirror(board, island, frame) || has_paired_ends(board, island, frame)
}

/// Whether the island is the same upside down and has no cell at its middle: a stone is answered by its image, which is
/// not beside it.
pub(super) fn is_its_own_mirror(board: &Board, island: u128, frame: Frame) -> bool {
    let Frame { top, left, height, width } = frame;
    let (first, last) = (island.trailing_zeros(), 127 - island.leading_zeros());
    // The image of a cell has the opposite number, unless the frame's columns lie elsewhere than its first and last cell say.
    let columns = first % board.width() + last % board.width();
    if columns != 2 * left + width - 1 || island >> first != island.reverse_bits() >> (127 - last) {
        return false;
    }
    let at =
        |row: u32, column: u32| island >> ((top + row) * board.width() + left + column) & 1 != 0;
    let middles = |length: u32| [(length - 1) / 2, length / 2];
    !middles(height).iter().any(|&row| middles(width).iter().any(|&column| at(row, column)))
}

/// Whether the island is four cells high, and every column that is not empty has both its ends, or the same for its rows.
/// A stone in one half of a column is answered at the other end, which closes this column and the ones beside it.
fn has_paired_ends(board: &Board, island: u128, frame: Frame) -> bool {
    let Frame { height, width, .. } = frame;
    let cornered = board.cornered(island, frame);
    let row = |row: u32| cornered >> (row * board.width()) & ((1 << width) - 1);
    let high = height == 4 && row(0) == row(3) && (row(1) | row(2)) & !row(0) == 0;
    high || width == 4
        && (0..height).all(|number| row(number) == 0 || row(number) & 0b1001 == 0b1001)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paired(board: &Board, island: u128) -> bool {
        is_paired(board, island, board.frame(island))
    }

    #[test]
    fn every_board_of_four_rows_is_paired() {
        for length in 1..=30 {
            let board = Board::new(4, length);
            assert!(paired(&board, board.all()), "4×{length}");
        }
        let board = Board::new(5, 5);
        assert!(!paired(&board, board.all()));
    }

    #[test]
    fn a_ring_is_paired_and_a_strip_is_not() {
        let board = Board::new(3, 3);
        assert!(paired(&board, 0b111_101_111));
        assert!(!paired(&board, 0b111_111_111));
        let board = Board::new(5, 5);
        assert!(paired(&board, 0b11111_10001_10001_10001_11111));
        assert!(!paired(&board, 0b11111));
    }

    #[test]
    fn columns_may_lack_what_is_between_their_ends() {
        let board = Board::new(4, 6);
        assert!(paired(&board, 0b1001_1101_1001));
        assert!(!paired(&board, 0b1001_1100_1001));
    }
}
