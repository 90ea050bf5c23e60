//! A network's own opinion, without any search.

use super::board::Board;
use super::field::Field;
use super::field_of_plain_hex;
use crate::engine::alpha_beta::Width;
use crate::engine::decided::Decided;
use crate::engine::net::{Evaluator, ours};
use crate::engine::{Dice, Mind, Value, View, tree};
use crate::rules::{AnyPosition, Joining, Move, Position};

/// As many random games take about as long as one look by the network.
const AS_LONG: u64 = 100;

/// The move that the network finds likeliest to be the best.
pub(in crate::engine) fn net(position: &Joining, width: Width, dice: Dice) -> Box<dyn Mind> {
    let field = field_of_plain_hex(position).filter(|_| !position.is_over());
    match (field, ours()) {
        (Some(field), Some(net)) => Box::new(at_once(&field, position, width, Evaluator::new(net))),
        // Of other games it has no idea.
        _ => Box::new(Brief {
            mind: tree::mind(&AnyPosition::Joining(position.clone()), width, dice),
            left: AS_LONG,
        }),
    }
}

/// What it thinks of the moves.
fn at_once(
    field: &Field,
    position: &Joining,
    width: Width,
    mut evaluator: Evaluator<'static>,
) -> Decided {
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
        let value = if wins { 1.0 } else { -evaluator.look_both_ways(&next) };
        View { mv: Move::Place(cell), value: Value::feeling((value + 1.0) / 2.0) }
    };
    let views = match width {
        Width::All => position.legal_cells().map(after).collect(),
        Width::Best => {
            let view = |cell| View { mv: Move::Place(cell), value: Value::feeling(chance) };
            best.map(view).into_iter().collect()
        }
    };
    Decided { best: best.map(Move::Place), views }
}

/// Another mind that is done after a while, since nobody sets a limit to one that answers at once.
struct Brief {
    mind: Box<dyn Mind>,
    left: u64,
}

impl Mind for Brief {
    fn slice(&self) -> u64 {
        self.mind.slice()
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let spent = self.mind.think(nodes.min(self.left));
        self.left -= spent;
        spent
    }

    fn is_done(&self) -> bool {
        self.left == 0 || self.mind.is_done()
    }

    fn best(&self) -> Option<Move> {
        self.mind.best()
    }

    fn views(&self) -> Vec<View> {
        self.mind.views()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::rules::Tiles;

    #[test]
    fn where_nothing_was_learnt_it_answers_at_once_all_the_same() {
        for position in [
            Joining::hex(11, 11, Tiles::Squares, false),
            Joining::hex(11, 11, Tiles::Hexagons, true),
        ] {
            let mut mind = net(&position, Width::Best, Dice::seed_from_u64(1));
            let mut nodes = 0;
            while !mind.is_done() {
                nodes += mind.think(mind.slice());
            }
            assert!((1..=AS_LONG).contains(&nodes));
            assert!(mind.best().is_some());
        }
    }
}
