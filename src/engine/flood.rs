//! Who has joined on square tiles, where a full board may have no winner: a flood from edge to edge.

use super::triangle::Rows;
use crate::rules::Side;

/// Who has joined on a full board, given all its cells and First's stones.
pub(super) fn joined(board: &[u32], first: &Rows) -> Option<Side> {
    if joins(Side::First, board, first) {
        return Some(Side::First);
    }
    let mut second = Rows::default();
    for ((second, board), first) in second.iter_mut().zip(board).zip(first) {
        *second = board & !first;
    }
    joins(Side::Second, board, &second).then_some(Side::Second)
}

/// Whether a side's cells join its edges: First's the first row and the last, Second's the first bit and the last.
pub(super) fn joins(side: Side, board: &[u32], cells: &Rows) -> bool {
    let cells = &cells[..board.len()];
    let last = board[0] & !(board[0] >> 1);
    let mut wet = Rows::default();
    match side {
        Side::First => wet[0] = cells[0],
        Side::Second => {
            for (wet, cells) in wet.iter_mut().zip(cells) {
                *wet = cells & 1;
            }
        }
    }
    let bottom = cells.len() - 1;
    loop {
        let before = wet;
        // Down and up again, so that most ways are flooded in a round or two.
        for row in (0..=bottom).chain((0..bottom).rev()) {
            let above = if row > 0 { wet[row - 1] } else { 0 };
            let below = wet.get(row + 1).copied().unwrap_or(0);
            wet[row] = spread(wet[row] | (above | below) & cells[row], cells[row]);
        }
        let arrived = match side {
            Side::First => wet[bottom] != 0,
            Side::Second => wet.iter().any(|row| row & last != 0),
        };
        if arrived || wet == before {
            return arrived;
        }
    }
}

/// Along a row, as far as its cells touch.
fn spread(mut wet: u32, cells: u32) -> u32 {
    // Twice as far each time: how far it has to go cannot be foreseen, and a wrong guess costs more than a step.
    let (mut up, mut down) = (cells, cells);
    for step in [1, 2, 4, 8, 16] {
        wet |= up & wet << step | down & wet >> step;
        up &= up << step;
        down &= down >> step;
    }
    wet
}
