//! Cells that nobody needs: dead ones, captured ones, and moves that are no better than another.
//!
//! All of it follows from which cells are dead, see [`Local`]:
//! - A pair of cells is *captured* by a side that can answer a stone on either of them with one on the other, after
//!   which the first stone is dead. It may as well have both.
//! - A move is *answered* if the opponent has a reply that leaves the stone dead. Such a move only gives a stone away.
//! - A move is *dominated* by another one that leaves its cell dead or captured: who plays that one has both.

use super::board::Board;
use super::field::{FREE, Field, colour};
use super::local::{Local, with};
use super::set::Set;
use crate::rules::Side;

/// Gives dead and captured cells to a side, until there are none.
pub(super) fn fill(field: &Field, board: &mut Board) {
    fill_telling(field, board, |_, _| ());
}

/// The same, telling of each cell who has captured it: nobody has, where it is dead.
pub(super) fn fill_telling(
    field: &Field,
    board: &mut Board,
    mut tell: impl FnMut(usize, Option<Side>),
) {
    let local = Local::get();
    let mut changed = true;
    while changed {
        changed = false;
        for cell in 0..field.len() {
            if !board.is_free(cell) {
                continue;
            }
            if local.is_dead(board.code(field, cell)) {
                board.colours[cell] = colour(Side::First);
                tell(cell, None);
                changed = true;
            } else if let Some((side, other)) = captured_with(field, board, local, cell) {
                for cell in [cell, other] {
                    board.colours[cell] = colour(side);
                    tell(cell, Some(side));
                }
                changed = true;
            }
        }
    }
}

/// The neighbours of a cell that are free, each with its direction.
fn free_round(
    field: &Field,
    board: &Board,
    cell: usize,
) -> impl Iterator<Item = (usize, usize)> + use<> {
    let ring = field.rings[cell];
    let free = ring.map(|place| board.colours[usize::from(place)] == FREE);
    (0..6).filter(move |&d| free[d]).map(move |d| (d, usize::from(ring[d])))
}

/// A cell that is captured together with this one, and by whom.
fn captured_with(
    field: &Field,
    board: &Board,
    local: &Local,
    cell: usize,
) -> Option<(Side, usize)> {
    let code = board.code(field, cell);
    free_round(field, board, cell).find_map(|(d, other)| {
        let captures = |side: &Side| {
            local.is_dead(with(code, d, *side))
                && local.is_dead(with(board.code(field, other), (d + 3) % 6, *side))
        };
        Some((Side::BOTH.into_iter().find(captures)?, other))
    })
}

/// The moves of a side that need not be looked at, as long as all others are.
pub(super) fn needless<const W: usize>(field: &Field, board: &Board, side: Side) -> Set<W> {
    let local = Local::get();
    let free = || (0..field.len()).filter(|&cell| board.is_free(cell));
    let is_answered = |&cell: &usize| {
        let code = board.code(field, cell);
        free_round(field, board, cell).any(|(d, _)| local.is_dead(with(code, d, side.other())))
    };
    let mut needless: Set<W> = free().filter(is_answered).collect();
    let mut after = *board;
    for better in free() {
        if needless.has(better) {
            continue;
        }
        after.colours[better] = colour(side);
        for (_, cell) in free_round(field, board, better) {
            if local.is_dead(after.code(field, cell)) {
                needless.add(cell);
            } else if let Some((by, other)) = captured_with(field, &after, local, cell)
                && by == side
            {
                needless.add(cell);
                needless.add(other);
            }
        }
        after.colours[better] = FREE;
    }
    needless
}
