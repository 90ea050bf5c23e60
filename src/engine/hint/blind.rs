//! Looking ahead without guessing: only the end of a game counts.

use crate::engine::alpha_beta::Judge;
use crate::engine::bits;
use crate::rules::{Cell, Connect, Joining, Obstruction, Position, Side};

/// Knows the rules and nothing else. To every position that goes on it says: who knows.
pub(in crate::engine) struct Blind;

/// Positions that were met before are told apart by numbers on boards of up to so many cells. On larger ones a
/// search does not get far enough to meet them again.
const CELLS_TOLD_APART: usize = 80;

/// What the games have in common.
macro_rules! knows_nothing {
    ($position:ty) => {
        fn value(&self, _position: &$position) -> i32 {
            0
        }

        fn chance(&self, _value: i32) -> f32 {
            0.5
        }

        fn tries_all(&self) -> bool {
            true
        }
    };
}

impl Judge<Joining> for Blind {
    fn cells(&self, position: &Joining) -> Vec<Cell> {
        position.cells().filter(|&cell| position.stone_at(cell).is_none()).collect()
    }

    fn slice(&self) -> u64 {
        500
    }

    /// A digit in base three for every cell. Whose turn it is follows from the stones.
    fn key(&self, position: &Joining) -> Option<u128> {
        let (width, height) = position.size();
        if usize::from(width) * usize::from(height) > CELLS_TOLD_APART {
            return None;
        }
        let digit = |cell| match position.stone_at(cell) {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        };
        Some(position.cells().fold(0, |number, cell| 3 * number + digit(cell)))
    }

    knows_nothing!(Joining);
}

impl Judge<Connect> for Blind {
    fn cells(&self, position: &Connect) -> Vec<Cell> {
        bits::numbers(position.landings()).map(|bit| position.cell(bit)).collect()
    }

    fn slice(&self) -> u64 {
        2_000
    }

    fn key(&self, position: &Connect) -> Option<u128> {
        Some(position.key())
    }

    knows_nothing!(Connect);
}

impl Judge<Obstruction> for Blind {
    fn cells(&self, position: &Obstruction) -> Vec<Cell> {
        let (width, _) = position.size();
        bits::numbers(position.free())
            .map(|bit| Cell::new(bit as u8 % width, bit as u8 / width))
            .collect()
    }

    fn slice(&self) -> u64 {
        1_500
    }

    /// What is free. Whose stones closed the rest does not matter any more.
    fn key(&self, position: &Obstruction) -> Option<u128> {
        Some(position.free())
    }

    knows_nothing!(Obstruction);
}
