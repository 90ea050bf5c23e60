//! The opponent that cannot be beaten where it can see to the end, and grows a tree where it cannot.

use super::exact::Exact;
use crate::engine::alpha_beta::Width;
use crate::engine::search::known_or_guessed;
use crate::engine::{Dice, Insight, Mind, View, tree};
use crate::rules::{AnyPosition, Move, Obstruction};

/// One node in so many goes to the tree, which takes several times as long for one: about a quarter of the time.
const SHARE: u64 = 20;

/// Two minds that take turns, until the one that knows is done.
pub(super) struct Perfect {
    knows: Exact,
    guesses: Box<dyn Mind>,
}

impl Perfect {
    /// Gets ready. The dice are for guesses.
    pub(super) fn new(position: &Obstruction, width: Width, dice: Dice) -> Perfect {
        let guesses = tree::mind(&AnyPosition::Obstruction(*position), width, dice);
        Perfect { knows: Exact::new(position, width), guesses }
    }

    /// Whether a move is known, so that no guess is needed.
    fn knows_a_move(&self) -> bool {
        self.knows.is_won() || self.knows.is_lost()
    }
}

impl Mind for Perfect {
    fn slice(&self) -> u64 {
        self.knows.slice()
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let guesses = if self.knows_a_move() { 0 } else { nodes.div_ceil(SHARE) };
        let guessed = self.guesses.think(guesses);
        guessed + self.knows.think(nodes - guessed)
    }

    fn is_done(&self) -> bool {
        self.knows.is_done()
    }

    fn best(&self) -> Option<Move> {
        if let Some(known) = self.knows.known_best() {
            return Some(known);
        }
        // A good guess, unless it is known to lose.
        let mut views = self.guesses.views();
        views.sort_by(|a, b| b.value.compare(a.value));
        let may_win = |mv: &Move| !self.knows.loses(*mv);
        let guess = self.guesses.best().filter(may_win);
        let other = || views.into_iter().map(|view| view.mv).find(may_win);
        guess.or_else(other).or_else(|| self.knows.open()).or_else(|| self.knows.best())
    }

    fn views(&self) -> Vec<View> {
        known_or_guessed(&self.knows, &*self.guesses)
    }

    fn insight(&self, mv: Option<Move>) -> Option<Insight> {
        self.knows.insight(mv)
    }
}
