//! The connection to the other player.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;
use jiff::Timestamp;
use web_time::Instant;

use crate::app::keep::{Job, Writer};
use crate::matches::{Match, Seat};
use crate::net::{Connection, Event, Place, Session, Stage};
use crate::rules::Move;

/// The connection, from the first call to the end of the match.
#[derive(Resource)]
pub struct Wire {
    connection: Connection,
    pub(super) place: Place,
    /// What has happened and is still to be shown.
    pub(super) news: VecDeque<Event>,
    /// Something was done or heard: the table follows, and the seat is kept.
    pub(super) changed: bool,
    /// Whether the match lies on the table. When both have just agreed on it, another one may still lie there.
    pub(super) on_table: bool,
}

impl Wire {
    pub(super) fn new(connection: Connection, place: Place) -> Wire {
        // A match that is taken up again is kept anew: the one before may have had the same seat, and is forgotten with it.
        let changed = connection.session().has_begun();
        Wire { connection, place, news: VecDeque::new(), changed, on_table: changed }
    }

    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    pub(super) fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// The session, to be asked.
    pub(super) fn session(&self) -> &Session {
        self.connection.session()
    }

    /// The session, for something that the player here wants.
    pub(super) fn wants(&mut self) -> &mut Session {
        self.changed = true;
        self.connection.session_mut()
    }

    /// Whether a match is under way, also while the line is broken.
    pub(crate) fn is_live(&self) -> bool {
        let session = self.session();
        session.has_begun() && !session.is_over()
    }

    /// Whether the match that has begun is this very one, move by move, whatever the clocks say.
    pub(crate) fn holds(&self, series: &Match) -> bool {
        let own = self.session().series().filter(|_| self.session().has_begun());
        own.is_some_and(|own| {
            own.terms() == series.terms()
                && own.game() == series.game()
                && own.past() == series.past()
        })
    }

    /// A player at this end moves: says so to the other one, or why it cannot be.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), String> {
        if !self.is_live() {
            return Ok(());
        }
        self.wants().play(mv, Instant::now()).map_err(|unable| unable.to_string())
    }

    /// What both players have left at this moment, where they play by the clock.
    pub(crate) fn time_left(&self) -> Option<[Duration; 2]> {
        let (session, now) = (self.session(), Instant::now());
        let [one, two] = Seat::BOTH.map(|seat| session.time_left(seat, now));
        Some([one?, two?])
    }

    /// Whether a clock runs: not while the line is broken.
    pub(crate) fn clock_runs(&self) -> bool {
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
        self.connection.leave(Instant::now());
    }
}
