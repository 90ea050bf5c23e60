//! One end of a match across a network: what a player wants and what is heard go in, what is to be said and what
//! the player is to know come out. No sockets, and no clock of its own: the time is always told.
//!
//! | file | holds |
//! | --- | --- |
//! | `event` | news for the player, and the reasons for an end |
//! | `greeting` | from the first word to the first move, and back after a broken line |
//! | `play` | moves, undo, the next game, chat |
//! | `time` | clocks that are fair across a delay |
//! | `pulse` | whether the other end is there |
//! | `table` | the match itself, and how two ends come to have the same one |

mod event;
mod greeting;
mod play;
mod pulse;
mod table;
#[cfg(test)]
mod tests;
mod time;

use std::collections::VecDeque;
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};
use web_time::Instant;

pub use event::{End, Event, Unable};

use self::pulse::Pulse;
use self::table::Table;
use super::frame::{Frame, NotAFrame, Standing};
use super::kept::Kept;
use super::key::Key;
use super::line::Closed;
use super::words::{NAMELESS, clean_name};
use crate::matches::{BadTerms, Match, PlayerKind, Seat, Stopwatch, Terms};

/// Who has invited whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Whoever offers the match, and waits for the other.
    Host,
    /// Whoever comes.
    Guest,
}

/// How far two ends have come.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// There is no line to the other end.
    Apart,
    /// There is a line, and nobody knows yet who is there.
    Greeting,
    /// The host has offered a match; the guest thinks about it.
    Agreeing,
    /// The match is under way, or its result is looked at.
    Playing,
    /// It is over across the network.
    Over(End),
}

/// Something to do for the line.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Send this.
    Text(String),
    /// Close the line; what was said before it still goes out.
    HangUp,
}

/// One end of a match.
pub struct Session {
    role: Role,
    /// The player at this end.
    name: String,
    kind: PlayerKind,
    /// The player at the other end.
    other: Option<String>,
    /// Where a host's keys come from.
    dice: StdRng,
    table: Option<Table>,
    stage: Stage,
    /// Whether both have agreed on the match; before that a seat is free.
    begun: bool,
    /// Whether the match comes from a save, and the other end may know more of it.
    restored: bool,
    pulse: Pulse,
    /// How the game stood here when the other end was last told.
    told: Option<Standing>,
    /// How long the player to move has been thinking.
    watch: Stopwatch,
    /// When this end told the other that its time is up.
    flagged: Option<Instant>,
    said: VecDeque<Said>,
    events: VecDeque<Event>,
}

impl Session {
    /// A host who offers these terms and sits in this seat. The seed has to be random and secret: the keys to
    /// the seats come from it.
    pub fn host(
        mut terms: Terms,
        seat: Seat,
        seed: [u8; 32],
        now: Instant,
    ) -> Result<Session, BadTerms> {
        let (name, kind) = (terms.players[seat].name.clone(), terms.players[seat].kind.clone());
        terms.players[seat.other()].kind = PlayerKind::Remote;
        let series = Match::new(terms)?;
        let mut session = Session::new(Role::Host, &name, kind, now);
        session.dice = StdRng::from_seed(seed);
        let key = Key::new(&mut session.dice);
        session.table = Some(Table::new(key, seat, series, 0));
        Ok(session)
    }

    /// A guest of this name, whose moves this kind of player chooses.
    #[must_use]
    pub fn guest(name: &str, kind: PlayerKind, now: Instant) -> Session {
        Session::new(Role::Guest, &clean_name(name), kind, now)
    }

    /// A match that was left, or broke off, and is to go on.
    #[must_use]
    pub fn restore(kept: &Kept, series: Match, now: Instant) -> Session {
        let player = series.player(kept.seat);
        let mut session = Session::new(kept.role, &player.name, player.kind.clone(), now);
        session.other = Some(series.player(kept.seat.other()).name.clone());
        let mut table = Table::new(kept.key, kept.seat, series, kept.earlier);
        table.last_earlier.clone_from(&kept.before);
        session.table = Some(table);
        (session.begun, session.restored) = (true, true);
        session
    }

    fn new(role: Role, name: &str, kind: PlayerKind, now: Instant) -> Session {
        Session {
            role,
            name: name.to_owned(),
            kind,
            other: None,
            dice: StdRng::from_seed([0; 32]), // a guest makes no keys
            table: None,
            stage: Stage::Apart,
            begun: false,
            restored: false,
            pulse: Pulse::new(now),
            told: None,
            watch: Stopwatch::default(),
            flagged: None,
            said: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    /// How far both ends have come.
    #[must_use]
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Whether both have agreed on the match.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whether it is over across the network.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// Who has invited whom.
    #[must_use]
    pub fn role(&self) -> Role {
        self.role
    }

    /// The match as this end has it: the player here as they are, the other one from elsewhere. A guest has
    /// none before an offer.
    #[must_use]
    pub fn series(&self) -> Option<&Match> {
        self.table.as_ref().map(|table| &table.series)
    }

    /// The seat of the player at this end, once it is known.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.table.as_ref().map(|table| table.seat)
    }

    /// The other player's name, once they have told it.
    #[must_use]
    pub fn other(&self) -> Option<&str> {
        self.other.as_deref()
    }

    /// How long a word takes to the other end and back, once that is known.
    #[must_use]
    pub fn delay(&self) -> Option<Duration> {
        self.pulse.delay().filter(|_| self.stage == Stage::Playing)
    }

    /// Whether the other player is ready for the next game, and whether the one here is.
    #[must_use]
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.table.as_ref().is_some_and(|table| table.ready[seat])
    }

    /// Whether the player here has asked to take moves back, and has no answer yet.
    #[must_use]
    pub fn has_asked_undo(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.asked.is_some())
    }

    /// Whether the other end is still to answer a question about taking moves back, also one that was withdrawn.
    fn waits_for_answer(&self) -> bool {
        self.table.as_ref().is_some_and(|it| it.asked.is_some() || it.withdrawn.is_some())
    }

    /// How many moves the other player asks to take back, as long as there is no answer.
    #[must_use]
    pub fn undo_asked(&self) -> Option<u32> {
        let back = self.table.as_ref()?.asked_of_me?;
        Some(back.from - back.to)
    }

    /// Whether there is anything of the player here to take back.
    #[must_use]
    pub fn can_ask_undo(&self) -> bool {
        let back = self.table.as_ref().and_then(Table::own_take_back);
        self.stage == Stage::Playing && back.is_some() && !self.waits_for_answer()
    }

    /// What is to be kept with the match so that it can go on after a restart; nothing before it has begun.
    /// `place` is where the other end can be met again.
    #[must_use]
    pub fn keep(&self, place: &str) -> Option<Kept> {
        let table = self.table.as_ref().filter(|_| self.begun)?;
        Some(Kept {
            role: self.role,
            key: table.key,
            seat: table.seat,
            earlier: table.earlier,
            before: table.last_earlier.clone(),
            place: place.to_owned(),
        })
    }

    /// The next thing to do for the line.
    pub fn next_said(&mut self) -> Option<Said> {
        self.said.pop_front()
    }

    /// The next news for the player.
    pub fn next_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// Something was heard.
    pub fn hear(&mut self, text: &str, now: Instant) {
        if self.is_over() || self.stage == Stage::Apart {
            return;
        }
        self.pulse.heard();
        let heard = match text.parse() {
            Ok(frame) => self.hear_frame(frame, now),
            Err(garbled) => Err(End::Garbled(garbled)),
        };
        if let Err(end) = heard {
            self.break_off(end, now);
        }
    }

    fn hear_frame(&mut self, frame: Frame, now: Instant) -> Result<(), End> {
        match frame {
            Frame::Ping(number) => self.say(&Frame::Pong(number)),
            Frame::Pong(number) => self.pulse.answered(number, now),
            Frame::Bye(reason) => self.hear_bye(reason, now),
            frame => match self.stage {
                Stage::Greeting | Stage::Agreeing => return self.hear_greeting(frame, now),
                Stage::Playing => return self.hear_play(frame, now),
                Stage::Apart | Stage::Over(_) => {}
            },
        }
        Ok(())
    }

    /// Time has passed. To be called now and then, and at [`due`](Session::due).
    pub fn tick(&mut self, now: Instant) {
        if matches!(self.stage, Stage::Apart | Stage::Over(_)) {
            return;
        }
        if self.pulse.is_dead(&self.stage, now) {
            self.say_hang_up();
            return self.lost(now);
        }
        if let Some(number) = self.pulse.ask(now) {
            self.say(&Frame::Ping(number));
        }
        if self.stage == Stage::Playing
            && let Err(end) = self.watch_the_clock(now)
        {
            self.break_off(end, now);
        }
    }

    /// When [`tick`](Session::tick) should be called at the latest, unless something is heard before.
    #[must_use]
    pub fn due(&self) -> Option<Instant> {
        match self.stage {
            Stage::Apart | Stage::Over(_) => None,
            _ => Some(self.clock_due().map_or(self.pulse.due(), |due| due.min(self.pulse.due()))),
        }
    }

    /// The player at this end leaves for good.
    pub fn leave(&mut self) {
        if !self.is_over() {
            self.say(&Frame::Bye(None));
            self.end(End::YouLeft);
        }
    }

    /// The line was closed because of what came over it.
    pub(super) fn abused(&mut self, why: Closed, now: Instant) {
        if !matches!(self.stage, Stage::Apart | Stage::Over(_)) {
            let end = match why {
                Closed::Flood => End::Flood,
                Closed::TooLong => End::Garbled(NotAFrame::TooLong),
                _ => End::Garbled(NotAFrame::NotText),
            };
            self.break_off(end, now);
        }
    }

    /// The other end cannot be reached at all.
    pub(super) fn give_up(&mut self, end: End) {
        if !self.is_over() {
            self.end(end);
        }
    }

    fn hear_bye(&mut self, reason: Option<String>, now: Instant) {
        let name = self.other.clone().unwrap_or_else(|| NAMELESS.to_owned());
        let end = reason.map_or(End::Left(name), End::BrokeOff);
        if self.is_settled() {
            self.end(end);
        } else {
            self.turn_away(end, now);
        }
    }

    /// Ends the match because of the other end, or only sends away somebody who has no part in it.
    fn break_off(&mut self, end: End, now: Instant) {
        self.say(&Frame::Bye(end.blame()));
        if self.is_settled() {
            self.end(end);
        } else {
            self.turn_away(end, now);
        }
    }

    /// Whether whoever is at the other end has shown to have a part in the match.
    fn is_settled(&self) -> bool {
        self.begun && self.stage == Stage::Playing
    }

    /// A host waits for the next, a guest who has a match tries again, and one who has none gives up.
    fn turn_away(&mut self, end: End, now: Instant) {
        if self.role == Role::Guest && !self.begun {
            return self.end(end);
        }
        self.say_hang_up();
        self.lost(now);
    }

    fn end(&mut self, end: End) {
        self.say_hang_up();
        self.watch = Stopwatch::default();
        self.stage = Stage::Over(end.clone());
        self.events.push_back(Event::Over(end));
    }

    /// Says something, if there is somebody to hear it.
    fn say(&mut self, frame: &Frame) {
        if !matches!(self.stage, Stage::Apart | Stage::Over(_)) {
            self.said.push_back(Said::Text(frame.to_string()));
        }
    }

    /// Says something about the game, if the other end is in it. Else it learns of it when it is back.
    fn say_in_game(&mut self, frame: &Frame) {
        if self.stage == Stage::Playing {
            self.say(frame);
        }
    }

    fn say_hang_up(&mut self) {
        if !matches!(self.stage, Stage::Apart | Stage::Over(_)) {
            self.said.push_back(Said::HangUp);
        }
    }

    fn tell(&mut self, event: Event) {
        self.events.push_back(event);
    }
}
