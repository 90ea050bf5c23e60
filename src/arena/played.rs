//! A game of an arena that is over.

use std::ops::AddAssign;
use std::time::Duration;

use super::Fixture;
use crate::matches::Seat;
use crate::rules::{Game, Side};

/// One game, played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Which one, and who played it.
    pub fixture: Fixture,
    /// Every move, those of the opening included.
    pub game: Game,
    /// How long each contestant thought.
    pub thought: [Thought; 2],
    /// What a program did that cost it the game, if one did.
    pub note: Option<String>,
}

/// Time spent on moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// In all.
    pub spent: Duration,
    /// For how many moves.
    pub moves: u32,
    /// For one move at most.
    pub longest: Duration,
}

impl Thought {
    /// Counts a move that took so long.
    pub(super) fn add(&mut self, spent: Duration) {
        *self += Thought { spent, moves: 1, longest: spent };
    }
}

impl AddAssign for Thought {
    fn add_assign(&mut self, other: Thought) {
        self.spent += other.spent;
        self.moves += other.moves;
        self.longest = self.longest.max(other.longest);
    }
}

impl PlayedGame {
    /// Who won, unless it was a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.game.outcome()?.winner.map(|side| self.fixture.seat_of(&self.game, side))
    }

    /// What a seat took: 2 half points for a win, 1 for a draw.
    #[must_use]
    pub fn half_points(&self, seat: Seat) -> u32 {
        match self.winner() {
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

impl Fixture {
    /// Who holds a side in the game of this fixture.
    #[must_use]
    pub fn seat_of(&self, game: &Game, side: Side) -> Seat {
        let first = if game.swapped() { self.began.other() } else { self.began };
        if side == Side::First { first } else { first.other() }
    }
}
