//! Connect Four solved: the known answers, a second opinion, and what must hold whatever the position.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod contest;
mod known;
mod level;
mod properties;
mod second_opinion;

use hexfall::engine::Dice;
use hexfall::rules::{Cell, Connect, Position};
use rand::RngExt;

/// A position after these columns, counted from 1.
pub(crate) fn after(mut position: Connect, columns: &str) -> Connect {
    for digit in columns.bytes() {
        let cell = position.landing(digit - b'1').unwrap();
        position.play(cell).unwrap();
    }
    position
}

/// The positions of a random game, from the empty board to the last one in which somebody is to move.
pub(crate) fn random_game(empty: Connect, dice: &mut Dice) -> Vec<Connect> {
    let mut positions = vec![empty];
    loop {
        let mut next = positions[positions.len() - 1];
        let cells: Vec<Cell> = next.legal_cells().collect();
        next.place(cells[dice.random_range(0..cells.len())]);
        if next.is_over() {
            return positions;
        }
        positions.push(next);
    }
}
