//! From the first word to the first move, and back after a broken line.

use web_time::Instant;

use super::{End, Event, Role, Session, Stage};
use crate::matches::{Match, PlayerKind, Seat, Stopwatch, Terms};
use crate::net::VERSION;
use crate::net::frame::{Frame, Standing};
use crate::net::key::Key;
use crate::net::refusal::Refusal;
use crate::net::session::pulse::Pulse;
use crate::net::session::table::Table;

impl Session {
    /// There is a line. The guest speaks first.
    pub fn connected(&mut self, now: Instant) {
        if self.is_over() {
            return;
        }
        if self.stage != Stage::Apart {
            self.lost(now); // a new line in place of one that nobody knew to be broken
        }
        self.stage = Stage::Greeting;
        self.pulse = Pulse::new(now);
        if self.role == Role::Guest {
            self.say_hello();
            match self.table.as_ref().filter(|_| self.begun).map(Table::standing) {
                Some(standing) => self.say_standing(standing),
                None => self.say(&Frame::Join),
            }
        }
    }

    /// The line is broken.
    pub fn lost(&mut self, now: Instant) {
        let stage = match self.stage {
            Stage::Apart | Stage::Over(_) => return,
            _ => std::mem::replace(&mut self.stage, Stage::Apart),
        };
        match stage {
            Stage::Playing => {
                self.watch.set_running(false, now);
                self.flagged = None;
                self.tell(Event::Lost);
            }
            Stage::Agreeing => self.tell(Event::Unmet),
            _ => {}
        }
        if !self.begun {
            self.other = None;
        }
        // A question that was open is to be asked again.
        if let Some(table) = &mut self.table {
            table.let_lapse();
        }
    }

    /// Whether a host would let in somebody who begins with this frame, after a proper hello.
    pub fn admits(&self, frame: &Frame) -> Result<(), Refusal> {
        match (frame, &self.table) {
            (Frame::Hello { version, .. }, _) if *version != VERSION => {
                Err(Refusal::Version(VERSION))
            }
            (Frame::Hello { .. }, _) => Ok(()),
            (Frame::Join, _) if self.is_over() || self.begun || self.stage == Stage::Agreeing => {
                Err(Refusal::Taken)
            }
            (Frame::Join, _) => Ok(()),
            (Frame::Resume(standing), Some(table))
                if self.begun && !self.is_over() && standing.key == table.key =>
            {
                Ok(())
            }
            _ => Err(Refusal::Key),
        }
    }

    pub(super) fn hear_greeting(&mut self, frame: Frame, now: Instant) -> Result<(), End> {
        if self.role == Role::Host {
            self.hear_as_host(frame, now)
        } else {
            self.hear_as_guest(frame, now)
        }
    }

    fn hear_as_host(&mut self, frame: Frame, now: Instant) -> Result<(), End> {
        if self.stage == Stage::Agreeing {
            return match frame {
                Frame::Accept => {
                    self.begin(now);
                    Ok(())
                }
                Frame::Refuse(_) => {
                    self.turn_away(End::Refused(Refusal::Declined), now);
                    Ok(())
                }
                _ => Err(End::Misplaced("greeting")),
            };
        }
        if let Err(refusal) = self.admits(&frame) {
            self.say(&Frame::Refuse(refusal));
            self.turn_away(End::Refused(refusal), now);
            return Ok(());
        }
        match frame {
            Frame::Hello { name, .. } => {
                self.other =
                    Some(if self.begun { self.other.take().unwrap_or(name) } else { name });
                self.say_hello();
                Ok(())
            }
            // Without a hello nobody knows which version of the protocol this is.
            _ if self.other.is_none() => Err(End::Misplaced("join")),
            Frame::Join => {
                self.offer();
                Ok(())
            }
            Frame::Resume(theirs) => {
                let own = self.table.as_ref().map(Table::standing);
                if let Some(own) = own {
                    self.say_standing(own);
                }
                self.resume(&theirs, now)
            }
            _ => Ok(()),
        }
    }

    /// Offers the match to whoever has come, with a key that nobody who came before has seen.
    fn offer(&mut self) {
        let (Some(table), Some(name)) = (&mut self.table, self.other.clone()) else { return };
        let seat = table.seat.other();
        let mut terms = table.series.terms().clone();
        terms.players[seat].name.clone_from(&name);
        if let Ok(series) = Match::new(terms.clone()) {
            table.series = series;
        }
        table.key = Key::new(&mut self.dice);
        // Who chooses the moves at an end is that end's own affair.
        for player in &mut terms.players {
            player.kind = PlayerKind::Person;
        }
        let offer = Frame::Offer { key: table.key, seat, terms: Box::new(terms) };
        self.say(&offer);
        self.stage = Stage::Agreeing;
        self.tell(Event::Met(name));
    }

    fn hear_as_guest(&mut self, frame: Frame, now: Instant) -> Result<(), End> {
        match frame {
            Frame::Hello { version, .. } if version != VERSION => {
                self.end(End::Refused(Refusal::Version(version)));
                Ok(())
            }
            Frame::Hello { name, .. } => {
                self.other = Some(name.clone());
                if !self.begun {
                    self.tell(Event::Met(name));
                }
                Ok(())
            }
            // A host that has no room for a moment is not the end of a match under way.
            Frame::Refuse(Refusal::Full | Refusal::Room | Refusal::Idle) if self.begun => {
                self.say_hang_up();
                self.lost(now);
                Ok(())
            }
            Frame::Refuse(refusal) => {
                self.end(End::Refused(refusal));
                Ok(())
            }
            Frame::Offer { key, seat, terms } if !self.begun && self.other.is_some() => {
                self.hear_offer(key, seat, *terms)
            }
            Frame::Resume(theirs) if self.begun => {
                if self.table.as_ref().is_none_or(|table| table.key != theirs.key) {
                    return Err(End::Misplaced("resume"));
                }
                self.resume(&theirs, now)
            }
            _ => Err(End::Misplaced("greeting")),
        }
    }

    fn hear_offer(&mut self, key: Key, seat: Seat, mut terms: Terms) -> Result<(), End> {
        terms.players[seat].kind = self.kind.clone();
        terms.players[seat.other()].kind = PlayerKind::Remote;
        let series = Match::new(terms).map_err(|bad| End::BadOffer(bad.to_string()))?;
        let offered = Box::new(series.terms().clone());
        self.table = Some(Table::new(key, seat, series, 0));
        self.stage = Stage::Agreeing;
        self.tell(Event::Offered(offered));
        Ok(())
    }

    /// The guest agrees to what was offered.
    pub fn accept(&mut self, now: Instant) {
        if self.role == Role::Guest && self.stage == Stage::Agreeing {
            self.say(&Frame::Accept);
            self.begin(now);
        }
    }

    /// The guest does not want what was offered.
    pub fn decline(&mut self) {
        if self.role == Role::Guest && self.stage == Stage::Agreeing {
            self.say(&Frame::Refuse(Refusal::Declined));
            self.end(End::YouLeft);
        }
    }

    fn begin(&mut self, now: Instant) {
        self.begun = true;
        self.stage = Stage::Playing;
        self.watch = Stopwatch::started(now);
        self.tell(Event::Begun);
    }

    fn resume(&mut self, theirs: &Standing, now: Instant) -> Result<(), End> {
        let Some(table) = &mut self.table else { return Ok(()) };
        // From here on the other end has shown its key: what is wrong now ends the match.
        self.stage = Stage::Playing;
        let own = table.standing();
        let changed = table.catch_up(theirs, self.role == Role::Host, self.restored)?;
        let ready = table.ready[table.seat].then_some(table.game() + 1);
        let running = !table.series.game().is_over();
        self.restored = false;
        if changed {
            self.watch = Stopwatch::default();
            self.tell(Event::Changed);
        }
        self.watch.set_running(running, now);
        self.tell(Event::Back);
        // The player here may have moved while the answer was on its way.
        if self.told.take().is_some_and(|told| told != own) {
            self.say(&Frame::Resume(Box::new(own)));
        }
        if let Some(game) = ready {
            self.say(&Frame::Next { game });
        }
        Ok(())
    }

    /// The guest has moved between its own standing and the host's.
    pub(super) fn hear_standing(&mut self, theirs: &Standing, now: Instant) -> Result<(), End> {
        let is_guest = self.role == Role::Guest;
        let Some(table) = self.table.as_mut().filter(|table| !is_guest && table.key == theirs.key)
        else {
            return Err(End::Misplaced("resume"));
        };
        if table.catch_up(theirs, true, false)? {
            self.start_watch(now);
            self.tell(Event::Changed);
        }
        Ok(())
    }

    /// Says how the game stands here, as far as this end knows now.
    fn say_standing(&mut self, standing: Standing) {
        self.told = Some(standing.clone());
        self.say(&Frame::Resume(Box::new(standing)));
    }

    fn say_hello(&mut self) {
        self.say(&Frame::Hello { version: VERSION, name: self.name.clone() });
    }
}
