//! The connection to the other player.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use jiff::Timestamp;
use web_time::Instant;

use crate::app::keep::{Job, Writer};
use crate::matches::Seat;
use crate::net::{Connection, Event, Place, Session, Stage};
use crate::rules::Move;

/// The connection, from the first call to the end of the match.
#[derive(Resource)]
pub struct Wire {
    connection: SyncCell<Connection>,
    pub(super) place: Place,
    /// What has happened and is still to be shown.
    pub(super) news: VecDeque<Event>,
    /// Something was done or heard: the table follows, and the seat is kept.
    pub(super) changed: bool,
}

impl Wire {
    pub(super) fn new(connection: Connection, place: Place) -> Wire {
        // A match that is taken up again is kept anew: the one before may have had the same seat, and is forgotten with it.
        let changed = connection.session().has_begun();
        let connection = SyncCell::new(connection);
        Wire { connection, place, news: VecDeque::new(), changed }
    }

    pub(super) fn connection(&mut self) -> &mut Connection {
        self.connection.get()
    }

    /// The session, to be asked.
    pub(super) fn session(&mut self) -> &Session {
        self.connection.get().session()
    }

    /// The session, for something that the player here wants.
    pub(super) fn wants(&mut self) -> &mut Session {
        self.changed = true;
        self.connection.get().session_mut()
    }

    /// Whether a match is under way, also while the line is broken.
    pub(crate) fn is_live(&mut self) -> bool {
        let session = self.session();
        session.has_begun() && !session.is_over()
    }

    /// A player at this end moves: says so to the other one, or why it cannot be.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), String> {
        if !self.is_live() {
            return Ok(());
        }
        self.wants().play(mv, Instant::now()).map_err(|unable| unable.to_string())
    }

    /// What both players have left at this moment, where they play by the clock.
    pub(crate) fn time_left(&mut self) -> Option<[Duration; 2]> {
        let (session, now) = (self.session(), Instant::now());
        let [one, two] = Seat::BOTH.map(|seat| session.time_left(seat, now));
        Some([one?, two?])
    }

    /// Whether a clock runs: not while the line is broken.
    pub(crate) fn clock_runs(&mut self) -> bool {
        let session = self.session();
        let over = session.series().is_none_or(|series| series.game().is_over());
        *session.stage() == Stage::Playing && !over
    }

    /// Leaves a match for another: says goodbye, and has it saved if it is not over.
    pub(super) fn put_away(&mut self, writer: &Writer) {
        let session = self.session();
        if let Some(series) = session.series().filter(|_| session.has_begun()) {
            writer.ask(Job::ForgetSeat(session.role()));
            if !series.is_over() {
                writer.ask(Job::PutAway(Box::new(series.clone()), Timestamp::now()));
            }
        }
        self.hang_up();
    }

    /// Says goodbye at once, and gives a port back.
    pub(super) fn hang_up(&mut self) {
        self.connection().leave(Instant::now());
    }
}
