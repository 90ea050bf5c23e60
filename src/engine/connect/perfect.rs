//! The opponent that cannot be beaten where it can see to the end, and looks ahead where it cannot.

use super::exact::Exact;
use super::threats::Threats;
use crate::engine::alpha_beta::{AlphaBeta, Width};
use crate::engine::search::known_or_guessed;
use crate::engine::{Dice, Mind, View};
use crate::rules::{Connect, Move, Position};

/// One node in so many goes to looking ahead, which takes several times as long for one: about a third of the time
/// on boards that may be solved, and most of it on those with more free cells than that.
const SHARE: u64 = 16;
const LARGE: usize = 50;
const SHARE_WHERE_LARGE: u64 = 2;
/// Where it may be solved, so many nodes of looking ahead make sure of a good guess. More wait until so many nodes are
/// spent: most positions are solved before that, and sooner without guesses that nobody needs.
const FIRST_GUESSES: u64 = 2_000;
const ALONE: u64 = 400_000;

/// Two minds that take turns, until the one that knows is done.
pub(super) struct Perfect {
    knows: Exact,
    guesses: AlphaBeta<Connect, Threats>,
    share: u64,
    /// The nodes spent so far, and those of them that went to looking ahead.
    spent: u64,
    guessed: u64,
}

impl Perfect {
    /// Gets ready. Among moves that seem equally good the dice choose.
    pub(super) fn new(position: &Connect, width: Width, dice: Dice) -> Perfect {
        let free = position.cells().count() - position.stones().count();
        let judge = Threats::new(position);
        Perfect {
            knows: Exact::new(position, width),
            guesses: AlphaBeta::new(*position, judge, free as u16, width, dice),
            share: if free > LARGE { SHARE_WHERE_LARGE } else { SHARE },
            spent: 0,
            guessed: 0,
        }
    }

    /// How many of the next nodes go to looking ahead.
    fn guesses_due(&self, nodes: u64) -> u64 {
        let share = (self.spent + nodes).div_ceil(self.share);
        let waits = self.share == SHARE && self.spent < ALONE;
        let due = if waits { share.min(FIRST_GUESSES) } else { share };
        due.saturating_sub(self.guessed).min(nodes)
    }
}

impl Mind for Perfect {
    fn slice(&self) -> u64 {
        2_000
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let due = self.guesses_due(nodes);
        let guessed = if self.knows.is_done() || due == 0 { 0 } else { self.guesses.think(due) };
        let spent = guessed + self.knows.think(nodes - guessed);
        self.spent += spent;
        self.guessed += due;
        spent
    }

    fn is_done(&self) -> bool {
        self.knows.is_done()
    }

    fn best(&self) -> Option<Move> {
        if let Some(column) = self.knows.known_best() {
            return Some(Move::Drop(column));
        }
        // A good guess, unless it is known to lose.
        let lost = |mv: &Move| matches!(mv, Move::Drop(column) if self.knows.is_lost(*column));
        let mut views = self.guesses.views();
        views.sort_by(|a, b| b.value.compare(a.value));
        let guess = self.guesses.best().filter(|mv| !lost(mv));
        let other = views.into_iter().map(|view| view.mv).find(|mv| !lost(mv));
        guess.or(other).or_else(|| self.knows.best())
    }

    fn views(&self) -> Vec<View> {
        known_or_guessed(&self.knows, &self.guesses)
    }
}
