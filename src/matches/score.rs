//! The score of a series.

use std::fmt;

use super::Seat;

/// Games won by each seat, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won by player 1 and player 2.
    pub won: [u8; 2],
    /// Games that nobody won.
    pub drawn: u8,
}

impl Score {
    /// The seat that is ahead.
    #[must_use]
    pub fn leader(self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.won[seat] > self.won[seat.other()])
    }
}

/// "2–1", or with draws "2–1, 1 drawn".
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.won;
        write!(f, "{one}–{two}")?;
        if self.drawn > 0 { write!(f, ", {} drawn", self.drawn) } else { Ok(()) }
    }
}
