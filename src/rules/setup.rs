//! A game that starts from stones laid by hand.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{AnyPosition, Cell, IllegalMove, Outcome, Position, Rules, Side, Variant};

/// Stones laid by hand, and who moves first from there.
///
/// Any number of stones of either side may lie there; the rules only ask that each could lie
/// where it is and that the game is still open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetUp {
    /// The stones.
    pub stones: Vec<(Cell, Side)>,
    /// The side to move.
    pub to_move: Side,
}

/// A set-up that no game can start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadSetUp {
    /// A stone that cannot lie where it is.
    #[error("The stone at {cell} cannot lie there. {reason}")]
    Stone {
        /// The cell of the stone.
        cell: Cell,
        /// Why it cannot lie there.
        reason: IllegalMove,
    },
    /// A game from there would be over before it began.
    #[error("The game is already decided there. {}", .0.sentence(["First", "Second"]))]
    Decided(Outcome),
}

impl SetUp {
    /// The position with these stones.
    pub fn position(&self, rules: Rules) -> Result<AnyPosition, BadSetUp> {
        let mut position = AnyPosition::empty(rules.variant);
        let mut stones = self.stones.clone();
        if let Variant::Connect { .. } = rules.variant {
            // From the ground up: stones that pile up need something to lie on.
            stones.sort_by_key(|(cell, _)| cell.row);
        }
        for (cell, side) in stones {
            position.set_turn(side);
            position.play(cell).map_err(|reason| BadSetUp::Stone { cell, reason })?;
            if let Some(outcome) = position.outcome() {
                return Err(BadSetUp::Decided(outcome));
            }
        }
        position.set_turn(self.to_move);
        Ok(position)
    }
}
