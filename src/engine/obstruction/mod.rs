//! Obstruction: parity, corners and edges, the mirror, and the game solved.

mod counting;
mod exact;
mod heuristic;
pub(in crate::engine) mod mirror;
mod parity;
mod perfect;

#[cfg(not(target_arch = "wasm32"))]
pub use self::exact::book::TableMaker;
pub use self::exact::{MisereSolver, Solver};
use super::alpha_beta::Width;
use super::setting::Setting;
use super::{Dice, Mind};
use crate::rules::Obstruction;

pub(super) fn heuristic(position: &Obstruction, setting: Setting, dice: Dice) -> Box<dyn Mind> {
    Box::new(heuristic::Heuristic::new(position, setting.depth(), dice))
}

pub(super) fn perfect(position: &Obstruction, width: Width, dice: Dice) -> Box<dyn Mind> {
    Box::new(perfect::Perfect::new(position, width, dice))
}

/// Looks for what is certain of every move, and guesses nothing.
pub(super) fn certain(position: &Obstruction, dice: Dice) -> Box<dyn Mind> {
    Box::new(counting::Counting::new(position, dice))
}
