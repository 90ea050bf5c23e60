//! Scores: who wins, and how soon.
//!
//! 0 is a draw. A side that wins has a score of one more than the stones that it still holds when it has placed its
//! last one; a side that loses has its opponent's with the other sign. So a win is worth more the sooner it comes, and
//! a loss less.

use crate::engine::Value;

/// The score of the side to move if it completes a line with its next stone, by the number of free cells.
pub(super) fn win_with_next(free: u32) -> i8 {
    (free as i8 + 1) / 2
}

/// The same, if it takes its next stone but one.
pub(super) fn win_with_next_but_one(free: u32) -> i8 {
    (free as i8 - 1) / 2
}

/// The same, if its opponent completes a line with his next stone.
pub(super) fn loss_with_next(free: u32) -> i8 {
    -(free as i8 / 2)
}

/// The same, if it takes his next stone but one.
pub(super) fn loss_with_next_but_one(free: u32) -> i8 {
    -((free as i8 - 2) / 2)
}

/// A score as a value that counts the moves of both sides.
pub(super) fn value(score: i8, free: u32) -> Value {
    let left = u32::from(score.unsigned_abs()).saturating_sub(1);
    let moves = |count: u32| Some(count as u16);
    match score {
        0 => Value::Draw,
        1.. => Value::Win { moves: moves((2 * (free.div_ceil(2) - left)).saturating_sub(1)) },
        _ => Value::Loss { moves: moves(2 * (free / 2 - left)) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_count_the_moves_to_the_end() {
        for free in 2..100 {
            let wins = |moves| Value::Win { moves: Some(moves) };
            let loses = |moves| Value::Loss { moves: Some(moves) };
            assert_eq!(value(win_with_next(free), free), wins(1));
            assert_eq!(value(loss_with_next(free), free), loses(2));
            if free > 4 {
                assert_eq!(value(win_with_next_but_one(free), free), wins(3));
                assert_eq!(value(loss_with_next_but_one(free), free), loses(4));
            }
            assert_eq!(value(0, free), Value::Draw);
        }
        // The first player wins the usual game with the 41st stone.
        assert_eq!(value(1, 42), Value::Win { moves: Some(41) });
        assert_eq!(value(-1, 42), Value::Loss { moves: Some(42) });
    }
}
