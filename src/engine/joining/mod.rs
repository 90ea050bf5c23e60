//! Hex and Y: paths, bridges, fill-ups for every cell.
//!
//! | file | holds |
//! | --- | --- |
//! | `board`, `stones`, `turn` | a position as numbered spots, for fast looking up |
//! | `paths`, `bridges` | how many stones a side is short of joining, and what is as good as joined |
//! | `at_once` | what is certain of a stone |
//! | `cell_by_cell`, `eyes` | the levels that look at one stone at a time |
//! | `look_ahead` | what alpha-beta knows of these games |
//! | `monte_carlo` | the board filled up at random for every cell |

mod at_once;
mod board;
mod bridges;
mod cell_by_cell;
mod eyes;
mod look_ahead;
mod monte_carlo;
mod paths;
mod stones;
#[cfg(test)]
mod tests;
mod turn;

use cell_by_cell::CellByCell;
use eyes::{Centre, OnePath, TwoPaths};
use look_ahead::ByPaths;
use monte_carlo::MonteCarlo;

use super::alpha_beta::{AlphaBeta, Width};
use super::setting::Setting;
use super::{Dice, Mind};
use crate::rules::{Joining, Position};

/// Lays a stone on its own shortest path.
pub(super) fn one_path(position: &Joining, _: Setting, dice: Dice) -> Box<dyn Mind> {
    Box::new(CellByCell::new(position, OnePath::new, dice))
}

/// Weighs both sides' shortest paths, and bridges.
pub(super) fn two_paths(position: &Joining, _: Setting, dice: Dice) -> Box<dyn Mind> {
    Box::new(CellByCell::new(position, TwoPaths::new, dice))
}

/// Two paths, with a liking for the middle.
pub(super) fn centre(position: &Joining, _: Setting, dice: Dice) -> Box<dyn Mind> {
    Box::new(CellByCell::new(position, Centre::new, dice))
}

/// Fills the board up at random for every cell.
pub(super) fn monte_carlo(position: &Joining, setting: Setting, dice: Dice) -> Box<dyn Mind> {
    let times = match setting {
        Setting::FillUps(times) => times,
        _ => 1_000,
    };
    Box::new(MonteCarlo::new(position, times, dice))
}

/// Looks ahead.
pub(super) fn alpha_beta(position: &Joining, setting: Setting, dice: Dice) -> Box<dyn Mind> {
    let depth = match setting {
        Setting::Depth(depth) => u16::from(depth),
        _ => 4,
    };
    // On the empty board every cell gets its own value: under the pie rule not the best one is wanted, but a fair
    // one. That takes as long as looking two moves further.
    let (depth, width) = match position.stones().next() {
        Some(_) => (depth, Width::Best),
        None => (depth.min(2).max(depth.saturating_sub(2)), Width::All),
    };
    let judge = ByPaths::new(position);
    Box::new(AlphaBeta::new(position.clone(), judge, depth, width, dice))
}
