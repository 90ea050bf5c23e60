//! A network's own opinion, without any search.

use super::board::Board;
use super::field::Field;
use super::field_of_plain_hex;
use crate::engine::alpha_beta::Width;
use crate::engine::net::{Evaluator, ours};
use crate::engine::{Dice, Mind, Value, View, tree};
use crate::rules::{AnyPosition, Joining, Move, Position};

/// The move that the network finds likeliest to be the best.
pub(in crate::engine) fn net(position: &Joining, width: Width, dice: Dice) -> Box<dyn Mind> {
    let field = field_of_plain_hex(position).filter(|_| !position.is_over());
    match (field, ours()) {
        (Some(field), Some(net)) => {
            Box::new(AtOnce::new(&field, position, width, Evaluator::new(net)))
        }
        // Of other games it has no idea.
        _ => tree::mind(&AnyPosition::Joining(position.clone()), width, dice),
    }
}

/// What it thinks of the moves. There is nothing more to find out.
struct AtOnce {
    best: Option<Move>,
    views: Vec<View>,
}

impl AtOnce {
    fn new(
        field: &Field,
        position: &Joining,
        width: Width,
        mut evaluator: Evaluator<'static>,
    ) -> AtOnce {
        let chance = (evaluator.look_both_ways(position) + 1.0) / 2.0;
        // Nobody wants to see it miss the last move, its own or the other's.
        let board = Board::of(field, position);
        let joins = |side| (0..field.len()).find(|&cell| board.would_join(field, side, cell));
        let last = joins(board.turn).or_else(|| joins(board.turn.other()));
        let best = last.map(|cell| field.cells[cell]).or_else(|| evaluator.likeliest(position));
        let after = |cell| {
            let mut next = position.clone();
            next.place(cell);
            let wins = next.winner() == Some(position.turn());
            let value = if wins { 1.0 } else { -evaluator.look_at(&next) };
            View { mv: Move::Place(cell), value: Value::feeling((value + 1.0) / 2.0) }
        };
        let views = match width {
            Width::All => position.legal_cells().map(after).collect(),
            Width::Best => {
                let view = |cell| View { mv: Move::Place(cell), value: Value::feeling(chance) };
                best.map(view).into_iter().collect()
            }
        };
        AtOnce { best: best.map(Move::Place), views }
    }
}

impl Mind for AtOnce {
    fn slice(&self) -> u64 {
        1
    }

    fn think(&mut self, _: u64) -> u64 {
        0
    }

    fn is_done(&self) -> bool {
        true
    }

    fn best(&self) -> Option<Move> {
        self.best
    }

    fn views(&self) -> Vec<View> {
        self.views.clone()
    }
}
