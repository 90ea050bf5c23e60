//! Twins: cells that close the same, of which one is enough.
//!
//! Two cells with the same free cells around them, themselves included, are beside each other, and whatever closes
//! one closes the other. A stone on either leaves the same. So all but one of them may be left out, in the usual game and
//! in misère; what is left has no twins any more.

use super::board::Board;

/// The free cells with one of each set of twins.
///
/// Twins lie in one square of four cells, so there are four directions to look in. In each, two cells are twins if nothing is free
/// where only one of them has a neighbour:
///
/// ```text
///   beside      below       diagonally
///   x . . x     x x x       x x x .
///   x u v x     . u .       x u . x
///   x . . x     . v .       x . v x
///               x x x       . x x x
/// ```
#[inline]
pub(super) fn merged(board: &Board, free: u128) -> u128 {
    let row = board.width();
    let (left, right) = (|cells| board.left(cells), |cells| board.right(cells));
    let high = free | free << row | free >> row;
    let wide = free | left(free) | right(free);
    let here_and_below = free | free >> row;
    let above_or_two_below = wide << row | wide >> (2 * row);

    // Each finds the first of two, `u`, and leaves the second out.
    let beside = free & left(free) & !right(high) & !left(left(high));
    let below = free & free >> row & !above_or_two_below;
    let down_right = free
        & left(free) >> row
        & !(wide << row
            | right(here_and_below)
            | left(wide) >> (2 * row)
            | left(left(here_and_below)));
    let down_left = free
        & right(free) >> row
        & !(wide << row
            | left(here_and_below)
            | right(wide) >> (2 * row)
            | right(right(here_and_below)));
    let seconds = right(beside) | (below | right(down_right) | left(down_left)) << row;
    free & !seconds
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::{Dice, bits};

    #[test]
    fn one_of_each_set_of_twins_is_left() {
        let mut dice = Dice::seed_from_u64(5);
        for (width, height) in [(1, 1), (2, 9), (5, 5), (7, 4), (11, 11), (40, 3), (1, 60)] {
            let board = Board::new(width, height);
            for _ in 0..300 {
                let free = (dice.random::<u128>() | dice.random::<u128>()) & board.all();
                let around = |cell: u32, among: u128| board.closes(cell) & among;
                let left = merged(&board, free);
                for cell in bits::numbers(free) {
                    let twins = |other: &u32| around(*other, free) == around(cell, free);
                    let kept = bits::numbers(left).filter(twins).count();
                    assert_eq!(kept, 1, "{free:x} on {width}×{height}");
                }
            }
        }
    }

    #[test]
    fn a_board_of_two_rows_is_one_of_one() {
        let board = Board::new(2, 7);
        assert_eq!(merged(&board, board.all()), 0b01_01_01_01_01_01_01);
    }
}
