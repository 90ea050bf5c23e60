//! The two players' seats, and which of them begins.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players, whichever side they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seat {
    /// Player 1.
    One,
    /// Player 2.
    Two,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::One, Seat::Two];

    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }
}

// A pair of anything can be asked by seat: `players[Seat::One]`.
impl<T> Index<Seat> for [T; 2] {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self[seat as usize]
    }
}

impl<T> IndexMut<Seat> for [T; 2] {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self[seat as usize]
    }
}

/// Who lays the first stone in the games of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Starter {
    /// Player 1 in every game.
    PlayerOne,
    /// Player 2 in every game.
    PlayerTwo,
    /// Player 1 in the first game, then turn about.
    #[default]
    Alternate,
    /// Player 1 in the first game, then whoever lost the game before; after a draw, turn about.
    Loser,
}

impl Starter {
    /// The seat that begins the first game of a series.
    #[must_use]
    pub const fn first(self) -> Seat {
        match self {
            Starter::PlayerOne | Starter::Alternate | Starter::Loser => Seat::One,
            Starter::PlayerTwo => Seat::Two,
        }
    }

    /// The seat that begins after a game which `began` began and `winner` won.
    #[must_use]
    pub fn next(self, began: Seat, winner: Option<Seat>) -> Seat {
        match (self, winner) {
            (Starter::PlayerOne, _) => Seat::One,
            (Starter::PlayerTwo, _) => Seat::Two,
            (Starter::Loser, Some(winner)) => winner.other(),
            (Starter::Alternate, _) | (Starter::Loser, None) => began.other(),
        }
    }
}
