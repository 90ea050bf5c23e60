//! Obstruction: parity, corners and edges, the mirror, and the game solved.

mod exact;
mod heuristic;
pub(in crate::engine) mod mirror;
mod parity;

pub use self::exact::Solver;
use super::setting::Setting;
use super::{Dice, Mind};
use crate::rules::Obstruction;

pub(super) fn heuristic(position: &Obstruction, setting: Setting, dice: Dice) -> Box<dyn Mind> {
    Box::new(heuristic::Heuristic::new(position, setting.depth(), dice))
}
