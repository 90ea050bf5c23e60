//! Clocks that are fair across a delay.
//!
//! A player's time is what they have thought, measured at their own end and told with each move, so that nobody
//! pays for the way the move takes. The other end measures too, from its own move to the answer, and believes
//! what it is told within [`DELAY_ALLOWED`]. While the line is broken, clocks rest.

use std::time::Duration;

use web_time::Instant;

use super::pulse::DEAD;
use super::{End, Event, Frame, Session};
use crate::matches::{Seat, Stopwatch};
use crate::rules::Move;

/// How much of the time between a move and its answer may have passed on the way.
const DELAY_ALLOWED: Duration = Duration::from_secs(1);
/// How long after the other player's time is up one may wait for them to say so.
const FLAG_AFTER: Duration = Duration::from_secs(2);
/// How long after being told so.
const PATIENCE: Duration = Duration::from_secs(10);

impl Session {
    /// How long the player to move has been thinking, in whole milliseconds as they are told.
    #[must_use]
    pub fn thought(&self, now: Instant) -> Duration {
        let millis = self.watch.read(now).as_millis();
        Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
    }

    /// What a player has left at this moment, where the match is played by the clock.
    #[must_use]
    pub fn time_left(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let series = &self.table.as_ref()?.series;
        let left = series.clock()?.left(seat);
        let thinks = series.to_move() == seat && !series.game().is_over();
        Some(if thinks { left.saturating_sub(self.thought(now)) } else { left })
    }

    /// What a move costs for which the other end says to have `thought`, and which came `measured` after the one
    /// before it.
    pub(super) fn fair(thought: Duration, measured: Duration) -> Duration {
        thought.max(measured.saturating_sub(DELAY_ALLOWED))
    }

    /// Looks whether somebody's time is up.
    pub(super) fn watch_the_clock(&mut self, now: Instant) -> Result<(), End> {
        let thought = self.thought(now);
        let Some(table) = &mut self.table else { return Ok(()) };
        let Some(clock) = table.series.clock() else { return Ok(()) };
        let left = clock.left(table.series.to_move());
        // Who waits for an answer to a question does not lose on time meanwhile.
        if table.is_own_turn() && thought >= left && table.asked.is_none() {
            self.time_out(now);
        } else if table.is_others_turn() && thought >= left + FLAG_AFTER {
            match self.flagged {
                Some(flagged) if now >= flagged + PATIENCE => return Err(End::Unfair),
                Some(_) => {}
                None => {
                    let (game, number) = (table.game(), table.count() + 1);
                    if table.asked_of_me.take().is_some() {
                        self.say_in_game(&Frame::UndoNo { game });
                    }
                    self.flagged = Some(now);
                    self.say_in_game(&Frame::Flag { game, number });
                }
            }
        }
        Ok(())
    }

    /// When somebody's time will be up.
    pub(super) fn clock_due(&self) -> Option<Instant> {
        let table = self.table.as_ref()?;
        let left = table.series.clock()?.left(table.series.to_move());
        let due = if table.is_own_turn() { left } else { left + FLAG_AFTER };
        let flagged = self.flagged.map(|flagged| flagged + PATIENCE);
        flagged.or_else(|| self.watch.shows_at(due))
    }

    /// The player here has lost on time.
    pub(super) fn time_out(&mut self, now: Instant) {
        let thought = self.thought(now);
        let Some(table) = &mut self.table else { return };
        let (seat, mv) = (table.seat, Move::TimeOut(table.own_side()));
        let (game, number) = (table.game(), table.count() + 1);
        if table.series.play(mv).is_ok() {
            self.watch = Stopwatch::default();
            self.say_in_game(&Frame::Move { game, number, thought, mv });
            self.tell(Event::Moved { seat, mv });
        }
    }

    /// The other end says that our time is up: true, if it is so by our watch as well.
    pub(super) fn hear_flag(&mut self, game: u32, number: u32, now: Instant) {
        let thought = self.thought(now);
        let Some(table) = &mut self.table else { return };
        let meant = game == table.game() && number == table.count() + 1 && table.is_own_turn();
        let Some(clock) = table.series.clock().filter(|_| meant) else { return };
        if thought + DELAY_ALLOWED >= clock.left(table.seat) {
            table.asked = None;
            self.time_out(now);
        }
    }

    /// The other end does not believe the thought told with our move. It may be right, as far as a slow line
    /// explains it.
    pub(super) fn hear_clock(&mut self, game: u32, number: u32, left: Duration) -> Result<(), End> {
        let Some(table) = &mut self.table else { return Ok(()) };
        let Some(clock) = table.series.clock() else { return Err(End::Misplaced("clock")) };
        if game < table.game() || number < table.count() {
            return Ok(()); // overtaken by what was played meanwhile
        }
        let (seat, mut both) = (table.seat, clock.both());
        if left + DEAD < both[seat] {
            return Err(End::Unfair);
        }
        both[seat] = left.min(both[seat]);
        table.series.set_time_left(both);
        Ok(())
    }
}
