//! The first stones of a game, at random, so that no two games are alike.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::engine::Dice;
use crate::engine::net::Evaluator;
use crate::rules::{Joining, Position};

/// How many openings are looked at for a fair one.
const CHOICE: u32 = 4;

/// Lays so many stones at random, as long as nobody has won.
pub(super) fn at_random(mut position: Joining, stones: u32, dice: &mut Dice) -> Joining {
    for _ in 0..stones {
        let cells: Vec<_> = position.legal_cells().collect();
        let Some(&cell) = cells.choose(dice) else { break };
        let before = position.clone();
        position.place(cell);
        if position.is_over() {
            return before;
        }
    }
    position
}

/// An opening to learn from: often one stone, sometimes none or some more; every other time the fairest of a few,
/// because most boards with a random stone or two are won for one side.
pub(super) fn to_learn_from(
    board: &Joining,
    evaluator: &mut Evaluator<'_>,
    dice: &mut Dice,
) -> Joining {
    let draw = |dice: &mut Dice| {
        let stones = match dice.random_range(0..20_u32) {
            0..2 => 0,
            2..12 => 1,
            12..17 => 2,
            _ => 3,
        };
        at_random(board.clone(), stones, dice)
    };
    if dice.random_range(0..2_u32) == 0 {
        return draw(dice);
    }
    let mut fairest = (f32::INFINITY, board.clone());
    for _ in 0..CHOICE {
        let drawn = draw(dice);
        let value = evaluator.look_at(&drawn).abs();
        if value < fairest.0 {
            fairest = (value, drawn);
        }
    }
    fairest.1
}
