//! Connect Four: averages of the game tree, threats, and the game solved.

mod average;
mod exact;
mod perfect;
mod threats;

pub use self::exact::Solver;
#[cfg(not(target_arch = "wasm32"))]
pub use self::exact::book::BookMaker;
use super::alpha_beta::{AlphaBeta, Width};
use super::setting::Setting;
use super::{Dice, Mind};
use crate::rules::{Connect, Position};

pub(super) fn average(position: &Connect, setting: Setting, dice: Dice) -> Box<dyn Mind> {
    Box::new(average::Average::new(*position, setting.depth(), dice))
}

pub(super) fn alpha_beta(position: &Connect, setting: Setting, dice: Dice) -> Box<dyn Mind> {
    let judge = threats::Threats::new(position);
    // The first stone may be taken over. Then a fair one is wanted and not the best, so all are judged, which
    // takes as long as looking two moves further.
    let (depth, width) = match position.stones().next() {
        Some(_) => (setting.depth(), Width::Best),
        None => (setting.depth().saturating_sub(2).max(1), Width::All),
    };
    Box::new(AlphaBeta::new(*position, judge, depth, width, dice))
}

pub(super) fn perfect(position: &Connect, width: Width, dice: Dice) -> Box<dyn Mind> {
    Box::new(perfect::Perfect::new(position, width, dice))
}

/// Looks for the exact value of every move, and guesses nothing.
pub(super) fn certain(position: &Connect) -> Box<dyn Mind> {
    Box::new(exact::Exact::new(position, Width::All))
}

/// The position after stones into these columns, counted from 1.
#[cfg(test)]
fn played(mut position: Connect, columns: &str) -> Connect {
    for digit in columns.bytes() {
        let cell = position.landing(digit - b'1').unwrap();
        position.play(cell).unwrap();
    }
    position
}
