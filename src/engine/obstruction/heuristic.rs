//! Looking some moves ahead, with the mirror known.

use super::mirror;
use super::parity::Parity;
use crate::engine::alpha_beta::{AlphaBeta, Width};
use crate::engine::{Dice, Mind, Value, View};
use crate::rules::{Move, Obstruction, Position};

/// A search by odd and even that knows the mirror.
pub(super) struct Heuristic {
    search: AlphaBeta<Obstruction, Parity>,
    /// The moves that win by the mirror, the one to be played first.
    mirrors: Vec<Move>,
    /// Whether the opponent wins by it, whatever is played.
    lost: bool,
}

impl Heuristic {
    pub(super) fn new(position: &Obstruction, depth: u16, dice: Dice) -> Heuristic {
        let answers = mirror::answers(position);
        Heuristic {
            search: AlphaBeta::new(*position, Parity::new(position), depth, Width::All, dice),
            mirrors: answers.into_iter().map(|cell| position.move_to(cell)).collect(),
            lost: mirror::is_lost(position),
        }
    }

    /// What is known of a move, at least by the mirror, which counts no moves.
    fn known(&self, view: View) -> View {
        let value = match view.value {
            Value::Estimate { .. } if self.lost => Value::Loss { moves: None },
            Value::Estimate { .. } if self.mirrors.contains(&view.mv) => Value::Win { moves: None },
            value => value,
        };
        View { value, ..view }
    }
}

impl Mind for Heuristic {
    fn slice(&self) -> u64 {
        self.search.slice()
    }

    fn think(&mut self, nodes: u64) -> u64 {
        self.search.think(nodes)
    }

    fn is_done(&self) -> bool {
        self.search.is_done()
    }

    fn best(&self) -> Option<Move> {
        self.mirrors.first().copied().or_else(|| self.search.best())
    }

    fn views(&self) -> Vec<View> {
        self.search.views().into_iter().map(|view| self.known(view)).collect()
    }

    fn part(&self) -> Option<f32> {
        self.search.part()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::rules::Cell;

    fn thought(position: &Obstruction) -> Heuristic {
        let mut mind = Heuristic::new(position, 3, Dice::seed_from_u64(1));
        while !mind.is_done() {
            mind.think(50);
        }
        mind
    }

    #[test]
    fn the_centre_of_an_odd_board_is_known_to_win_and_the_answers_to_it_to_lose() {
        let mut position = Obstruction::new(9, 7, false);
        let centre = Cell::new(4, 3);
        let mind = thought(&position);
        assert_eq!(mind.best(), Some(Move::Place(centre)));
        let proven: Vec<View> =
            mind.views().into_iter().filter(|view| view.value.is_proven()).collect();
        let won = View { mv: Move::Place(centre), value: Value::Win { moves: None } };
        assert_eq!(proven, [won]);
        position.place(centre);
        let mind = thought(&position);
        assert_eq!(mind.views().len(), 63 - 9);
        assert!(mind.views().iter().all(|view| view.value == Value::Loss { moves: None }));
    }

    #[test]
    fn in_misere_nothing_is_claimed_so_early() {
        let mind = thought(&Obstruction::new(9, 7, true));
        assert!(mind.views().iter().all(|view| !view.value.is_proven()));
    }

    #[test]
    fn a_win_that_the_search_has_counted_is_told_with_its_moves() {
        let mut position = Obstruction::new(3, 6, false);
        position.place(Cell::new(1, 1));
        let mind = thought(&position);
        let best = Move::Place(Cell::new(1, 4));
        assert_eq!(mind.best(), Some(best));
        assert!(mind.views().contains(&View { mv: best, value: Value::Win { moves: Some(1) } }));
    }
}
