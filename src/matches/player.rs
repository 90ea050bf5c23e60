//! Who plays: a name, a colour, and a person or a computer behind it.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Colour, Seat};

/// One of the two players of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name that is shown.
    pub name: String,
    /// Who chooses the moves.
    pub kind: PlayerKind,
    /// The colour of the side that the player holds when a game begins.
    pub colour: Colour,
}

/// Who chooses a player's moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PlayerKind {
    /// A person at this screen.
    Person,
    /// A computer opponent.
    Computer(LevelName),
    /// A person, or a computer, at the other end of a network.
    Remote,
}

/// The name of a computer opponent with its settings: `random`, `alpha-beta:d3`, `tree:1s`.
///
/// A match only carries the name. Whether there is such an opponent is for the engine to say, so
/// that a save outlives the opponents it was played against.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LevelName(pub String);

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A name that cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadName {
    /// Nothing, or nothing but blanks.
    #[error("A player needs a name.")]
    Empty,
    /// Longer than the panel has room for.
    #[error("A name has at most {} letters.", Player::MAX_NAME)]
    TooLong,
    /// Line breaks and other characters that cannot be seen.
    #[error("A name cannot have line breaks or control characters.")]
    Unprintable,
}

impl Player {
    /// How many characters a name may have.
    pub const MAX_NAME: usize = 24;

    /// What a computer is called unless somebody names it.
    pub const COMPUTER: &str = "Computer";

    /// What a person in a seat is called who has typed no name.
    #[must_use]
    pub const fn usual_name(seat: Seat) -> &'static str {
        match seat {
            Seat::One => "Player 1",
            Seat::Two => "Player 2",
        }
    }

    /// A person at this screen.
    #[must_use]
    pub fn person(name: &str, colour: Colour) -> Player {
        Player { name: name.to_owned(), kind: PlayerKind::Person, colour }
    }

    /// A computer opponent of this level.
    #[must_use]
    pub fn computer(level: &str, colour: Colour) -> Player {
        let kind = PlayerKind::Computer(LevelName(level.to_owned()));
        Player { name: Player::COMPUTER.to_owned(), kind, colour }
    }

    /// Lets somebody else choose the moves of the player in this seat. A name that nobody has typed changes
    /// along, one that was typed stays.
    pub fn set_kind(&mut self, seat: Seat, kind: PlayerKind) {
        let (person, is_computer) =
            (Player::usual_name(seat), matches!(kind, PlayerKind::Computer(_)));
        if is_computer && self.name == person {
            Player::COMPUTER.clone_into(&mut self.name);
        } else if !is_computer && self.name == Player::COMPUTER {
            person.clone_into(&mut self.name);
        }
        self.kind = kind;
    }

    /// Whether a name can be shown.
    pub fn check_name(name: &str) -> Result<(), BadName> {
        if name.trim().is_empty() {
            Err(BadName::Empty)
        } else if name.chars().count() > Player::MAX_NAME {
            Err(BadName::TooLong)
        } else if name.chars().any(char::is_control) {
            Err(BadName::Unprintable)
        } else {
            Ok(())
        }
    }
}
