//! The pie rule, decided by a level's own judgement of the first stone.

use std::num::NonZero;

use super::{Insight, Mind, Value, View};
use crate::rules::{Game, Move, Position};

/// A mind that also knows the pie rule. Whoever answers the first stone takes it over when it is worth more than
/// the best answer to it; so whoever lays it chooses one that is worth as much as its answer.
pub(super) struct Pie {
    mind: Box<dyn Mind>,
    stage: Stage,
    /// How many stones could be laid.
    stones: usize,
    /// The first stones that end the game, which nobody takes over.
    decisive: Vec<Move>,
    /// What the first stone is worth to whoever has it, where that was looked up.
    looked_up: Option<Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The first stone, which may be taken over.
    Opening,
    /// The answer, which may be a swap.
    Answer,
}

impl Pie {
    /// The mind, with the pie rule where it matters on this turn. What the first stone is worth to whoever has it may be known.
    pub(super) fn around(
        mind: Box<dyn Mind>,
        game: &Game,
        looked_up: Option<Value>,
    ) -> Box<dyn Mind> {
        let stage = match game.check(Move::Swap) {
            Ok(_) => Stage::Answer,
            Err(_) if Pie::is_opening(game) => Stage::Opening,
            Err(_) => return mind,
        };
        let stones = game.position().legal_cells().count();
        Box::new(Pie { mind, stage, stones, decisive: decisive(game), looked_up })
    }

    /// Whether a stone may be taken over, now or after the next move.
    pub(super) fn matters(game: &Game) -> bool {
        Pie::is_opening(game) || game.check(Move::Swap).is_ok()
    }

    /// Whether the next stone is one that may be taken over.
    pub(super) fn is_opening(game: &Game) -> bool {
        game.rules().pie && game.set_up().is_none() && game.moves().is_empty()
    }

    /// What a first stone is worth when it may be taken over: no more than its answer.
    fn shared(&self, view: &View) -> Value {
        let taken_over = view.value.for_the_other().a_move_later();
        let stays = self.decisive.contains(&view.mv) || view.value.compare(taken_over).is_lt();
        if stays { view.value } else { taken_over }
    }

    /// What the swap is worth: as much as the stones are to the side that does not answer them.
    fn swap(&self, views: &[View]) -> Option<View> {
        let answer = self.answer(views);
        if let Some(value) = self.looked_up.filter(|_| !answer.is_some_and(Value::is_proven)) {
            return Some(View { mv: Move::Swap, value });
        }
        let best = views.iter().map(|view| view.value).max_by(|a, b| a.compare(*b))?;
        // A move of which nothing is proven may still be better, or as good and sooner.
        let all_proven =
            views.len() == self.stones && views.iter().all(|view| view.value.is_proven());
        let uncounted = views.iter().any(|view| view.value == Value::Win { moves: None });
        let best = match (best, answer.unwrap_or(best)) {
            (Value::Win { .. }, _) if uncounted || !all_proven => Value::Win { moves: None },
            _ if all_proven => best,
            (_, answer) if answer.is_proven() => Value::feeling(answer.chance()),
            (_, answer) => answer,
        };
        Some(View { mv: Move::Swap, value: best.for_the_other().a_move_later() })
    }

    /// Whether a swap is better than an answer. What was looked up was found with more care than any search has time for.
    fn is_better(&self, swap: Value, answer: Option<Value>) -> bool {
        match (self.looked_up, answer) {
            (Some(_), None) => swap.chance() > 0.5,
            (Some(_), Some(answer)) if !answer.is_proven() => swap.chance() > 0.5,
            (_, answer) => answer.is_some_and(|answer| swap.compare(answer).is_gt()),
        }
    }

    /// What the move is worth that would be played without a swap. Of many guesses the highest is often just
    /// the luckiest, and not the one that a mind trusts.
    fn answer(&self, views: &[View]) -> Option<Value> {
        let best = self.mind.best();
        views.iter().find(|view| Some(view.mv) == best).map(|view| view.value)
    }
}

impl Mind for Pie {
    fn slice(&self) -> u64 {
        self.mind.slice()
    }

    fn think(&mut self, nodes: u64) -> u64 {
        self.mind.think(nodes)
    }

    fn is_done(&self) -> bool {
        self.mind.is_done()
    }

    fn best(&self) -> Option<Move> {
        let views = self.mind.views();
        let best = self.mind.best();
        match self.stage {
            Stage::Opening => {
                let fair = views.iter().max_by(|a, b| self.shared(a).compare(self.shared(b)));
                fair.map(|view| view.mv).or(best)
            }
            Stage::Answer => {
                let swap = self.swap(&views);
                let answer = self.answer(&views);
                let better = |swap: &View| self.is_better(swap.value, answer);
                swap.filter(better).map(|swap| swap.mv).or(best)
            }
        }
    }

    fn views(&self) -> Vec<View> {
        let mut views = self.mind.views();
        match self.stage {
            Stage::Opening => {
                for view in &mut views {
                    view.value = self.shared(view);
                }
            }
            Stage::Answer => views.extend(self.swap(&views)),
        }
        views
    }

    fn use_threads(&mut self, threads: NonZero<usize>) {
        self.mind.use_threads(threads);
    }

    fn part(&self) -> Option<f32> {
        self.mind.part()
    }

    fn insight(&self, mv: Option<Move>) -> Option<Insight> {
        self.mind.insight(mv)
    }
}

/// The moves that end a game.
fn decisive(game: &Game) -> Vec<Move> {
    let ends = |mv: &Move| {
        let mut after = game.clone();
        after.play(*mv).is_ok() && after.is_over()
    };
    game.legal_moves().into_iter().filter(ends).collect()
}
