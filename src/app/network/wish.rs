//! What a player can ask for in a match across a network, or to come to one.

use crate::matches::{Seat, Terms};
use crate::net::{Address, Place, Role};

/// Something asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Offer a match, and wait for somebody.
    Host(Box<Invitation>),
    /// Join whoever hosts a match there.
    Join(Address),
    /// Go on with the match that was hosted, or joined, and broke off.
    Resume(Role),
    /// Play what is offered.
    Accept,
    /// Do not.
    Decline,
    /// Let the other player take moves back, or not.
    AnswerUndo(bool),
    /// Say something to the other player.
    Say(String),
    /// All that was said has been read.
    Read,
    /// Leave for good: the match, the waiting, the calling.
    Leave,
    /// Call off what is no match yet: the waiting, the calling, an offer. A match under way goes on.
    CallOff,
}

/// What a host offers, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Invitation {
    /// The match.
    pub terms: Terms,
    /// Where the host sits.
    pub seat: Seat,
    /// Where the guest comes to: a port here, or a relay.
    pub place: Place,
}
