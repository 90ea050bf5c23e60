//! What a session tells its player, and what it cannot do.

use thiserror::Error;

use crate::matches::{Seat, Terms};
use crate::net::frame::NotAFrame;
use crate::net::refusal::Refusal;
use crate::rules::{IllegalMove, Move};

/// News for the player at this end.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Somebody of this name is at the other end.
    Met(String),
    /// The host offers this match: accept or decline it.
    Offered(Box<Terms>),
    /// The guest who was here has gone before the match began; the seat is free again.
    Unmet,
    /// Both agree; the match begins.
    Begun,
    /// The other player has moved; or time has run out for either.
    Moved {
        /// Whose move it was.
        seat: Seat,
        /// The move.
        mv: Move,
    },
    /// The other player would like to take this many moves back.
    UndoAsked(u32),
    /// The other player does not want moves to be taken back.
    UndoRefused,
    /// This many moves have been taken back.
    TookBack(u32),
    /// The other player is ready for the next game, or for a rematch.
    WantsNext,
    /// The next game has begun; or, in a rematch, the whole series anew.
    NextGame {
        /// Whether it is a rematch.
        rematch: bool,
    },
    /// The other player says something.
    Chat(String),
    /// The line is broken. What is played here meanwhile reaches the other end when it is back.
    Lost,
    /// The line is back.
    Back,
    /// The game here was not up to date and has been changed: look at it anew.
    Changed,
    /// The match across the network is over; the game stays as it is.
    Over(End),
}

/// Why a match across the network is over. `Display` is a sentence for the player.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum End {
    /// The player at this end has left.
    #[error("You have left the match.")]
    YouLeft,
    /// The other player has left.
    #[error("{0} has left the match.")]
    Left(String),
    /// The other end has broken off, for this reason.
    #[error("The other end has broken off: {0}.")]
    BrokeOff(String),
    /// The other end does not let this player in.
    #[error("{}", .0.sentence())]
    Refused(Refusal),
    /// The other end made a move that the rules do not allow.
    #[error(
        "The match has been broken off: the other end sent a move that is not allowed ({mv}). {reason}"
    )]
    Illegal {
        /// The move.
        mv: Move,
        /// Why not.
        reason: IllegalMove,
    },
    /// The other end moved when it was not its turn.
    #[error("The match has been broken off: the other end moved out of turn.")]
    OutOfTurn,
    /// The other end said something that means nothing.
    #[error("The match has been broken off: the other end cannot be understood ({0}).")]
    Garbled(#[from] NotAFrame),
    /// The other end said something that does not belong here.
    #[error("The match has been broken off: the other end said “{0}” at the wrong time.")]
    Misplaced(&'static str),
    /// The other end talks without end.
    #[error("The match has been broken off: the other end sent far too much.")]
    Flood,
    /// Both ends have different moves.
    #[error("The match has been broken off: the two ends no longer agree on what was played.")]
    Disagree,
    /// The other end does not keep to the clock.
    #[error("The match has been broken off: the other end does not keep to the clock.")]
    Unfair,
    /// The host offers something that cannot be played.
    #[error("The host offers a match that cannot be played: {0}")]
    BadOffer(String),
    /// Nobody could be reached.
    #[error("{0}")]
    NotReached(String),
}

impl End {
    /// What the other end is told, if it is to blame.
    pub(super) fn blame(&self) -> Option<String> {
        Some(match self {
            End::Illegal { mv, .. } => format!("an illegal move ({mv})"),
            End::OutOfTurn => "a move out of turn".to_owned(),
            End::Garbled(why) => why.to_string(),
            End::Misplaced(verb) => format!("“{verb}” at the wrong time"),
            End::Flood => "too many messages".to_owned(),
            End::Disagree => "the two ends no longer agree on what was played".to_owned(),
            End::Unfair => "the clock is not kept to".to_owned(),
            End::BadOffer(_) => "an offer that cannot be played".to_owned(),
            _ => return None,
        })
    }
}

/// Why something cannot be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unable {
    /// There is no match yet, or no longer.
    #[error("There is no match under way.")]
    NoMatch,
    /// It is the other player's turn.
    #[error("It is the other player’s turn.")]
    NotYourTurn,
    /// The rules do not allow it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The player's time has run out.
    #[error("Your time has run out.")]
    OutOfTime,
    /// The other player is still to say whether a move may be taken back.
    #[error("The other player has not answered yet.")]
    Unanswered,
    /// There is nothing of one's own to take back.
    #[error("There is no move of yours to take back.")]
    NothingToTakeBack,
    /// Nothing was asked.
    #[error("The other player has asked for nothing.")]
    NothingAsked,
    /// The game is not over yet.
    #[error("The game is not over yet.")]
    GameNotOver,
    /// There is nobody to hear it.
    #[error("The other player cannot be reached at the moment.")]
    NobodyThere,
}
