//! Who has joined on square tiles, where a full board may have no winner: a flood from edge to edge.

use super::triangle::{MAX_ROWS, Rows};
use crate::rules::Side;

/// Who has joined on each of some full boards, given all cells of such a board and First's stones.
pub(super) fn joined<const N: usize>(board: &[u32], firsts: &[Rows; N]) -> [Option<Side>; N] {
    let mut seconds = [Rows::default(); N];
    for (second, first) in seconds.iter_mut().zip(firsts) {
        for ((second, board), first) in second.iter_mut().zip(board).zip(first) {
            *second = board & !first;
        }
    }
    let first = joins(Side::First, board, firsts);
    let second = joins(Side::Second, board, &seconds);
    std::array::from_fn(|n| match (first[n], second[n]) {
        (true, _) => Some(Side::First),
        (false, true) => Some(Side::Second),
        (false, false) => None,
    })
}

/// Whether a side's cells join its edges, on each of some boards: First's the first row and the last, Second's the first
/// bit and the last. The boards are flooded together, since processors work on several words as fast as on one.
pub(super) fn joins<const N: usize>(side: Side, board: &[u32], boards: &[Rows; N]) -> [bool; N] {
    let rows = board.len();
    let cells: [[u32; N]; MAX_ROWS] =
        std::array::from_fn(|row| boards.each_ref().map(|cells| cells[row]));
    let mut wet = [[0; N]; MAX_ROWS];
    match side {
        Side::First => wet[0] = cells[0],
        Side::Second => wet = cells.map(|cells| cells.map(|cells| cells & 1)),
    }
    loop {
        let before = wet;
        // Down and up again, so that most ways are flooded in a round or two.
        let mut beside = [0; N];
        for (wet, cells) in wet[..rows].iter_mut().zip(&cells) {
            beside = flow(wet, cells, &beside);
        }
        let mut beside = [0; N];
        for (wet, cells) in wet[..rows].iter_mut().zip(&cells).rev() {
            beside = flow(wet, cells, &beside);
        }
        if wet == before {
            break;
        }
    }
    let last = board[0] & !(board[0] >> 1);
    std::array::from_fn(|n| match side {
        Side::First => wet[rows - 1][n] != 0,
        Side::Second => wet.iter().any(|row| row[n] & last != 0),
    })
}

/// Lets water flow into a row from the one beside it, and along it as far as its cells touch.
#[inline]
fn flow<const N: usize>(wet: &mut [u32; N], cells: &[u32; N], beside: &[u32; N]) -> [u32; N] {
    for ((wet, &cells), &beside) in wet.iter_mut().zip(cells).zip(beside) {
        *wet |= beside & cells;
        // Twice as far each time: how far it has to go cannot be foreseen, and a wrong guess costs more than a step.
        let (mut up, mut down) = (cells, cells);
        for step in [1, 2, 4, 8, 16] {
            *wet |= up & *wet << step | down & *wet >> step;
            up &= up << step;
            down &= down >> step;
        }
    }
    *wet
}
