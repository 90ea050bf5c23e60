//! How a game ended.

use super::Side;

/// The end of a game: who won, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, or nobody in a draw.
    pub winner: Option<Side>,
    /// What ended the game.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// This side's chain joined its edges.
    Joined(Side),
    /// Neither side can join its edges any more (square tiles).
    NobodyCanJoin,
    /// This side made a line.
    Lined(Side),
    /// The board is full.
    BoardFull,
    /// This side has no move left.
    Stuck(Side),
    /// This side gave up.
    Resigned(Side),
    /// This side's clock ran down.
    OutOfTime(Side),
}

impl Outcome {
    pub(crate) const fn won(winner: Side, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    pub(crate) const fn drawn(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// One sentence on what ended the game, with the sides called by these names:
    /// "Red joined its edges."
    #[must_use]
    pub fn sentence(&self, names: [&str; 2]) -> String {
        match self.reason {
            Reason::Joined(side) if self.winner == Some(side) => {
                format!("{} joined its edges.", names[side])
            }
            Reason::Joined(side) => format!("{} joined its edges, and so loses.", names[side]),
            Reason::NobodyCanJoin => "Neither side can join its edges any more.".to_owned(),
            Reason::Lined(side) => format!("{} made a line.", names[side]),
            Reason::BoardFull => "The board is full.".to_owned(),
            Reason::Stuck(side) if self.winner == Some(side) => {
                format!("{} cannot move, and so wins.", names[side])
            }
            Reason::Stuck(side) => format!("{} cannot move.", names[side]),
            Reason::Resigned(side) => format!("{} resigned.", names[side]),
            Reason::OutOfTime(side) => format!("{} ran out of time.", names[side]),
        }
    }
}
