//! What the screens show of a connection. It outlives the connection, so that they can tell how it ended.

use std::time::Duration;

use bevy::prelude::*;

use crate::matches::{Seat, Terms};
use crate::net::{Address, Closed, Role, RoomCode, Session, Stage};

/// What is said in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Whether the player here said it.
    pub own: bool,
    /// What was said.
    pub text: String,
}

/// A match across a network, or the way to one.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Online {
    /// How it is.
    pub state: State,
    /// The port on which a host listens.
    pub port: Option<u16>,
    /// Where the other player can find a host on this machine.
    pub addresses: Vec<Address>,
    /// Whom a guest calls, or the relay at which a host is.
    pub there: Option<Address>,
    /// What a host offers.
    pub offer: Option<Box<Terms>>,
    /// What was said, the last line last.
    pub chat: Vec<ChatLine>,
    /// How many lines nobody here has read.
    pub unread: usize,
    /// What has happened while a host waits.
    pub note: Option<String>,
}

/// What the session knows.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Who has invited whom.
    pub role: Role,
    /// How far the two have come.
    pub stage: Stage,
    /// Whether the match has begun.
    pub begun: bool,
    /// Where the player here sits.
    pub seat: Option<Seat>,
    /// The other player's name.
    pub other: Option<String>,
    /// How long a word takes there and back.
    pub delay: Option<Duration>,
    /// Why the last call failed.
    pub trouble: Option<Closed>,
    /// A host's room at a relay.
    pub room: Option<RoomCode>,
    /// Whether the player here waits for an answer about taking moves back.
    pub asks_undo: bool,
    /// Whether they could ask.
    pub can_ask_undo: bool,
    /// How many moves the other player would take back.
    pub undo_asked: Option<u32>,
    /// Who is ready for the next game.
    pub ready: [bool; 2],
}

/// The most lines of chat that are kept.
const MOST_LINES: usize = 500;

impl Online {
    pub(in crate::app) fn new(state: State) -> Online {
        Online {
            state,
            port: None,
            addresses: Vec::new(),
            there: None,
            offer: None,
            chat: Vec::new(),
            unread: 0,
            note: None,
        }
    }

    /// Whether a match is under way, also while the line is broken.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.state.begun && !matches!(self.state.stage, Stage::Over(_))
    }

    /// What the other player is called.
    #[must_use]
    pub fn other(&self) -> &str {
        self.state.other.as_deref().unwrap_or("The other player")
    }

    pub(super) fn said(&mut self, own: bool, text: String) {
        if self.chat.len() >= MOST_LINES {
            self.chat.remove(0);
        }
        self.chat.push(ChatLine { own, text });
        if !own {
            self.unread += 1;
        }
    }
}

impl State {
    pub(in crate::app) fn of(
        session: &Session,
        trouble: Option<Closed>,
        room: Option<RoomCode>,
    ) -> State {
        State {
            role: session.role(),
            stage: session.stage().clone(),
            begun: session.has_begun(),
            seat: session.seat(),
            other: session.other().map(str::to_owned),
            delay: session.delay(),
            trouble,
            room,
            asks_undo: session.has_asked_undo(),
            can_ask_undo: session.can_ask_undo(),
            undo_asked: session.undo_asked(),
            ready: Seat::BOTH.map(|seat| session.is_ready(seat)),
        }
    }
}
