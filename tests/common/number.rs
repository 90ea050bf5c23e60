//! A position as a number, for memories of positions.

use hexfall::rules::{AnyPosition, Position, Side};

/// A digit in base three for every cell. Whose turn it is follows from the stones.
pub(crate) fn stones_as_number(position: &AnyPosition) -> u64 {
    let digit = |cell| match position.stone_at(cell) {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    };
    position.cells().fold(0, |number, cell| 3 * number + digit(cell))
}
