//! What came of many games, and how sure that is.

use std::time::Duration;

use super::PlayedGame;
use crate::matches::Seat;

/// Games won, drawn and lost, and the time they took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won by each.
    pub won: [u32; 2],
    /// Games won by each that it had begun.
    pub won_begun: [u32; 2],
    /// Games that nobody won.
    pub drawn: u32,
    /// Moves made by both, in all games.
    pub moves: u32,
    /// Time that each thought, and for how many moves.
    pub thought: [(Duration, u32); 2],
    /// The longest that each thought for one move.
    pub longest: [Duration; 2],
}

impl Tally {
    pub(super) fn add(&mut self, played: &PlayedGame) {
        match played.winner() {
            Some(seat) => {
                self.won[seat] += 1;
                self.won_begun[seat] += u32::from(played.began == seat);
            }
            None => self.drawn += 1,
        }
        self.moves += played.game.moves().len() as u32;
        for seat in Seat::BOTH {
            let (time, moves) = played.thought[seat];
            self.thought[seat].0 += time;
            self.thought[seat].1 += moves;
            self.longest[seat] = self.longest[seat].max(played.longest[seat]);
        }
    }

    /// How many games there were.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.won[0] + self.won[1] + self.drawn
    }

    /// The share of points that a seat took, 0 to 1; a draw gives half a point.
    #[must_use]
    pub fn score(&self, seat: Seat) -> f64 {
        let points = f64::from(self.won[seat]) + f64::from(self.drawn) / 2.0;
        points / f64::from(self.games().max(1))
    }

    /// Where a seat's true score lies in 19 of 20 cases (Wilson's interval, which also holds near 0 and 1).
    #[must_use]
    pub fn interval(&self, seat: Seat) -> [f64; 2] {
        const Z: f64 = 1.96;
        let (score, games) = (self.score(seat), f64::from(self.games().max(1)));
        let middle = score + Z * Z / (2.0 * games);
        let spread = Z * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
        [middle - spread, middle + spread].map(|end| end / (1.0 + Z * Z / games))
    }

    /// The mean time that a seat thought about a move.
    #[must_use]
    pub fn time_a_move(&self, seat: Seat) -> Duration {
        let (time, moves) = self.thought[seat];
        time / moves.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_count_half() {
        let tally = Tally { won: [5, 3], drawn: 2, ..Tally::default() };
        assert_eq!((tally.score(Seat::One), tally.score(Seat::Two)), (0.6, 0.4));
    }

    #[test]
    fn the_interval_is_that_of_the_books() {
        // Worked by hand: 15 of 20, z = 1.96.
        let [low, high] = Tally { won: [15, 5], ..Tally::default() }.interval(Seat::One);
        assert!((low - 0.5313).abs() < 0.0005 && (high - 0.8881).abs() < 0.0005, "{low} {high}");
        let [low, high] = Tally { won: [20, 0], ..Tally::default() }.interval(Seat::One);
        assert!((low - 0.8389).abs() < 0.0005 && (high - 1.0).abs() < 1e-9, "{low} {high}");
    }

    #[test]
    fn no_games_are_no_panic() {
        assert_eq!(Tally::default().score(Seat::One), 0.0);
        assert_eq!(Tally::default().time_a_move(Seat::Two), Duration::ZERO);
    }
}
