//! Tree search by random games, for whichever game.

mod connect;
mod frame;
mod ground;
mod joining;
mod known;
mod nodes;
mod obstruction;
mod pairs;
mod parameters;
mod search;
#[cfg(test)]
mod tests;

use self::connect::ConnectGround;
use self::joining::JoiningGround;
use self::obstruction::ObstructionGround;
use self::search::Tree;
use super::alpha_beta::Width;
use super::decided::Decided;
use super::{Dice, Mind};
use crate::rules::{AnyPosition, Position};

/// Plants a tree for whichever game, to find the best move or to judge them all.
pub(super) fn mind(position: &AnyPosition, width: Width, dice: Dice) -> Box<dyn Mind> {
    if position.is_over() {
        return Box::new(Decided::default());
    }
    match position {
        AnyPosition::Joining(position) => {
            Box::new(Tree::new(JoiningGround::new(position), width, dice))
        }
        AnyPosition::Connect(position) => {
            Box::new(Tree::new(ConnectGround::new(position), width, dice))
        }
        AnyPosition::Obstruction(position) => {
            Box::new(Tree::new(ObstructionGround::new(position), width, dice))
        }
    }
}
