//! What came of a contestant's games.

use std::ops::AddAssign;
use std::time::Duration;

use super::elo::Z;
use super::{PlayedGame, Thought};
use crate::matches::Seat;

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wdl {
    /// Won.
    pub won: u32,
    /// Won by nobody.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// A contestant's games, against one other or against all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// As First: those that the contestant began.
    pub first: Wdl,
    /// As Second: those that the other began.
    pub second: Wdl,
    /// Moves made by both, in all games.
    pub moves: u64,
    /// How long the contestant thought.
    pub thought: Thought,
}

impl Wdl {
    /// How many games there were.
    #[must_use]
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points taken; a draw gives half a point.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }

    /// The share of points taken, 0 to 1; half, where there was no game.
    #[must_use]
    pub fn score(self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / f64::from(self.games()) }
    }

    /// Where the true score lies in 19 of 20 cases.
    #[must_use]
    pub fn interval(self) -> [f64; 2] {
        wilson(self.points(), f64::from(self.games()))
    }

    /// Counts a game: won, lost, or neither.
    pub(super) fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            Some(false) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Wdl) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

/// Where the true score lies in 19 of 20 cases, after so many points in so many games (Wilson's interval, which also
/// holds near 0 and 1).
#[must_use]
pub fn wilson(points: f64, games: f64) -> [f64; 2] {
    if games <= 0.0 {
        return [0.0, 1.0];
    }
    let score = points / games;
    let middle = score + Z * Z / (2.0 * games);
    let spread = Z * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
    [middle - spread, middle + spread].map(|end| (end / (1.0 + Z * Z / games)).clamp(0.0, 1.0))
}

impl Tally {
    /// All games, whoever began.
    #[must_use]
    pub fn all(&self) -> Wdl {
        let mut all = self.first;
        all += self.second;
        all
    }

    /// Counts a game for whoever sat in a seat.
    pub(super) fn add(&mut self, played: &PlayedGame, seat: Seat) {
        let won = played.winner().map(|winner| winner == seat);
        let began = played.fixture.began == seat;
        if began {
            self.first.add(won);
        } else {
            self.second.add(won);
        }
        self.moves += played.game.moves().len() as u64;
        self.thought += played.thought[seat];
    }

    /// The mean number of moves in a game, both sides' counted.
    #[must_use]
    pub fn moves_a_game(&self) -> f64 {
        self.moves as f64 / f64::from(self.all().games().max(1))
    }

    /// The mean time for a move.
    #[must_use]
    pub fn time_a_move(&self) -> Duration {
        self.thought.spent / self.thought.moves.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_count_half() {
        assert_eq!(Wdl { won: 5, drawn: 2, lost: 3 }.score(), 0.6);
    }

    #[test]
    fn the_interval_is_that_of_the_books() {
        // Worked by hand: 15 of 20, z = 1.96.
        let [low, high] = Wdl { won: 15, drawn: 0, lost: 5 }.interval();
        assert!((low - 0.5313).abs() < 0.0005 && (high - 0.8881).abs() < 0.0005, "{low} {high}");
        let [low, high] = Wdl { won: 20, drawn: 0, lost: 0 }.interval();
        assert!((low - 0.8389).abs() < 0.0005 && (high - 1.0).abs() < 1e-9, "{low} {high}");
    }

    #[test]
    fn no_games_are_no_panic() {
        assert_eq!(Wdl::default().interval(), [0.0, 1.0]);
        assert_eq!(Tally::default().time_a_move(), Duration::ZERO);
        assert_eq!(Tally::default().moves_a_game(), 0.0);
    }
}
