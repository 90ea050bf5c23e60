//! A session with a line under it: calls, is called, and calls again when the line breaks.
//!
//! Nothing here waits. Whoever shows the match polls once a frame, and is woken when there is news.

use std::time::Duration;

use web_time::Instant;

use super::address::Address;
use super::frame::Frame;
use super::key::Key;
use super::line::{Closed, Dial, Line, LineEvent, Listener};
use super::refusal::Refusal;
use super::room::RoomCode;
use super::session::{End, Event, Said, Session};

/// How soon a broken line is tried again, and how long the pauses become.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long somebody at the door may take to say who they are.
const DOOR: Duration = Duration::from_secs(5);
/// How many may stand at the door.
const MAX_VISITORS: usize = 16;
/// What is heard in one poll; the rest waits for the next.
const A_POLL: usize = 100;
/// How often a host who waits at a relay asks whether it is there, and for how long no answer is no sign.
const RELAY_PING: Duration = Duration::from_secs(15);
const RELAY_DEAD: Duration = Duration::from_secs(25);

/// One end of a match with its line.
pub struct Connection {
    session: Session,
    way: Way,
    line: Option<Box<dyn Line>>,
    visitors: Vec<Visitor>,
    /// When to call again, and after which pause.
    call_at: Option<Instant>,
    pause: Duration,
    trouble: Option<Closed>,
}

/// How the two ends come together.
enum Way {
    /// The other end comes to us.
    Listen(Box<dyn Listener>),
    /// We come to the other end.
    Call(Address, Dial),
    /// Both come to a relay, and we have the room.
    Relay(Relayed, Dial),
    /// They do not any more.
    Shut,
}

/// A room at a relay, as its host has it.
struct Relayed {
    relay: Address,
    room: Option<RoomKey>,
    /// Whether the relay has let us into it on this line. Before that it is the relay who speaks.
    entered: bool,
    /// By what the relay calls the guest who came in last.
    guest: u64,
    asked: Instant,
    /// When we first asked whether the relay is there after it had last said anything.
    unanswered: Option<Instant>,
}

/// The key to a room at a relay, with which its host comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomKey {
    /// What the guest types.
    pub code: RoomCode,
    /// What shows that it is the same host.
    pub key: Key,
}

/// Somebody at the door who has not yet said what they want.
struct Visitor {
    line: Box<dyn Line>,
    hello: Option<String>,
    since: Instant,
}

impl Connection {
    /// A host whom others can reach.
    #[must_use]
    pub fn listen(session: Session, listener: Box<dyn Listener>) -> Connection {
        Connection::new(session, Way::Listen(listener), None)
    }

    /// A guest who calls a host, or comes into a room at a relay.
    #[must_use]
    pub fn call(session: Session, host: Address, dial: Dial, now: Instant) -> Connection {
        Connection::new(session, Way::Call(host, dial), Some(now))
    }

    /// A host at a relay, in a new room or in the one that was theirs.
    #[must_use]
    pub fn at_relay(
        session: Session,
        relay: Address,
        room: Option<RoomKey>,
        dial: Dial,
        now: Instant,
    ) -> Connection {
        let (entered, guest, asked, unanswered) = (false, 0, now, None);
        let relayed = Relayed { relay, room, entered, guest, asked, unanswered };
        Connection::new(session, Way::Relay(relayed, dial), Some(now))
    }

    fn new(session: Session, way: Way, call_at: Option<Instant>) -> Connection {
        let (line, visitors) = (None, Vec::new());
        Connection { session, way, line, visitors, call_at, pause: FIRST_PAUSE, trouble: None }
    }

    /// The match, and what can be asked of it.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The match, to move in it. What is wanted goes out with the next poll.
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Leaves for good, without waiting for the next poll: says goodbye, and closes line and door. A port is free
    /// for another match when this returns.
    pub fn leave(&mut self, now: Instant) {
        self.session.leave();
        self.speak(now);
        (self.line, self.way, self.call_at) = (None, Way::Shut, None);
        self.visitors.clear();
    }

    /// A host's room at a relay, once there is one: to be told to the other player.
    #[must_use]
    pub fn room(&self) -> Option<RoomKey> {
        match &self.way {
            Way::Relay(relayed, _) => relayed.room,
            _ => None,
        }
    }

    /// Why the last try to reach the other end failed; nothing while there is a line.
    #[must_use]
    pub fn trouble(&self) -> Option<Closed> {
        self.trouble
    }

    /// When to [`poll`](Connection::poll) at the latest, if nothing wakes before.
    #[must_use]
    pub fn due(&self, now: Instant) -> Instant {
        let visitors = self.visitors.iter().map(|visitor| visitor.since + DOOR).min();
        let relay = match &self.way {
            Way::Relay(relayed, _) if self.line.is_some() => Some(relayed.asked + RELAY_PING),
            _ => None,
        };
        let due = [self.session.due(), self.call_at, visitors, relay].into_iter().flatten().min();
        due.unwrap_or(now + LONGEST_PAUSE)
    }

    /// Does everything there is to do, and returns the news.
    pub fn poll(&mut self, now: Instant) -> Vec<Event> {
        self.speak(now);
        self.call_again(now);
        self.open_the_door(now);
        self.listen_to_line(now);
        self.session.tick(now);
        self.ask_the_relay(now);
        self.speak(now);
        let events: Vec<Event> = std::iter::from_fn(|| self.session.next_event()).collect();
        if events.iter().any(|event| matches!(event, Event::Begun | Event::Back)) {
            self.pause = FIRST_PAUSE;
        }
        events
    }

    fn call_again(&mut self, now: Instant) {
        let due = self.call_at.is_some_and(|at| now >= at);
        if !due || self.line.is_some() || self.session.is_over() {
            return;
        }
        self.call_at = None;
        match &mut self.way {
            Way::Call(host, dial) => self.line = Some(dial(host)),
            Way::Relay(relayed, dial) => {
                (relayed.entered, relayed.asked, relayed.unanswered) = (false, now, None);
                self.line = Some(dial(&relayed.relay));
            }
            Way::Listen(_) | Way::Shut => {}
        }
    }

    /// The line is gone. Whoever calls calls again, a little later each time.
    fn without_line(&mut self, now: Instant) {
        self.line = None;
        if !matches!(self.way, Way::Listen(_)) && !self.session.is_over() {
            self.call_at = Some(now + self.pause);
            self.pause = (self.pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn listen_to_line(&mut self, now: Instant) {
        for _ in 0..A_POLL {
            let Some(event) = self.line.as_mut().and_then(|line| line.next()) else { return };
            match event {
                LineEvent::Open => self.opened(now),
                LineEvent::Text(text) => self.heard(&text, now),
                LineEvent::Closed(why) => return self.closed(why, now),
            }
            // What was said may have ended the line.
            self.speak(now);
        }
    }

    fn opened(&mut self, now: Instant) {
        self.trouble = None;
        match (&self.way, &mut self.line) {
            (Way::Relay(relayed, _), Some(line)) => line.send(&match relayed.room {
                Some(RoomKey { code, key }) => format!("host {code} {key}"),
                None => "host".to_owned(),
            }),
            _ => self.session.connected(now),
        }
    }

    fn heard(&mut self, text: &str, now: Instant) {
        let Way::Relay(relayed, _) = &mut self.way else { return self.session.hear(text, now) };
        relayed.unanswered = None;
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["room", code, key] => {
                if let (Ok(code), Ok(key)) = (code.parse(), key.parse()) {
                    (relayed.entered, relayed.room) = (true, Some(RoomKey { code, key }));
                }
            }
            ["came", guest] => {
                relayed.guest = guest.parse().unwrap_or_default();
                if let Some(line) = &mut self.line {
                    line.send(&format!("with {}", relayed.guest));
                }
                self.session.connected(now);
            }
            ["gone"] => self.session.lost(now),
            // The relay's own words, while nobody is in the room.
            ["pong", "0"] => {}
            // A room that has been given up meanwhile: another one is of no use to the guest.
            ["refuse", why] if !relayed.entered => {
                let refusal = why.parse().unwrap_or(Refusal::Full);
                if refusal != Refusal::Full || !self.session.has_begun() {
                    self.session.give_up(End::Refused(refusal));
                }
            }
            _ => self.session.hear(text, now),
        }
    }

    fn closed(&mut self, why: Closed, now: Instant) {
        self.trouble = Some(why);
        match why {
            Closed::TooLong | Closed::NotText | Closed::Flood => self.session.abused(why, now),
            _ => {}
        }
        self.session.lost(now);
        let calls_in_vain = matches!(self.way, Way::Call(..)) && !self.session.has_begun();
        let room_in_vain = matches!(&self.way, Way::Relay(relayed, _) if relayed.room.is_none());
        if calls_in_vain || room_in_vain {
            self.session.give_up(End::NotReached(why.to_string()));
        }
        self.without_line(now);
    }

    /// Keeps a host's way to the relay open while nobody is in the room.
    fn ask_the_relay(&mut self, now: Instant) {
        let (Way::Relay(relayed, _), Some(line)) = (&mut self.way, &mut self.line) else { return };
        if relayed.unanswered.is_some_and(|asked| now >= asked + RELAY_DEAD) {
            line.close();
            return self.closed(Closed::Lost, now);
        }
        if now >= relayed.asked + RELAY_PING {
            relayed.asked = now;
            relayed.unanswered.get_or_insert(now);
            line.send("ping 0");
        }
    }

    /// Sends what the session has to say.
    fn speak(&mut self, now: Instant) {
        while let Some(said) = self.session.next_said() {
            let Some(line) = &mut self.line else { continue };
            match (said, &self.way) {
                (Said::Text(text), _) => line.send(&text),
                (Said::HangUp, Way::Relay(relayed, _)) if !self.session.is_over() => {
                    line.send(&format!("dismiss {}", relayed.guest));
                }
                (Said::HangUp, _) => {
                    line.close();
                    self.without_line(now);
                }
            }
        }
    }

    /// Looks after those who have come in: one may get the seat, the others are told why not.
    fn open_the_door(&mut self, now: Instant) {
        let Way::Listen(listener) = &mut self.way else { return };
        while let Some(mut line) = listener.next() {
            if self.visitors.len() < MAX_VISITORS {
                self.visitors.push(Visitor { line, hello: None, since: now });
            } else {
                line.send(&Frame::Refuse(Refusal::Full).to_string());
                line.close();
            }
        }
        for mut visitor in std::mem::take(&mut self.visitors) {
            match visitor.heard(&self.session) {
                Some(Wish::In(wish)) => self.seat(visitor, &wish, now),
                Some(Wish::Gone) => {}
                None if now >= visitor.since + DOOR => visitor.line.close(),
                None => self.visitors.push(visitor),
            }
        }
    }

    /// A visitor with a right to the seat takes it, also from a line that is broken without anybody knowing.
    fn seat(&mut self, visitor: Visitor, wish: &str, now: Instant) {
        self.speak(now);
        if let Some(mut old) = self.line.replace(visitor.line) {
            old.close();
        }
        self.trouble = None;
        self.session.connected(now);
        for text in visitor.hello.iter().map(String::as_str).chain([wish]) {
            self.session.hear(text, now);
        }
    }
}

enum Wish {
    /// To come in, in these words.
    In(String),
    /// Nothing more.
    Gone,
}

impl Visitor {
    /// What the visitor wants, once that is known. Whoever is not let in is told why, and is gone.
    fn heard(&mut self, session: &Session) -> Option<Wish> {
        // A hello, and a wish; whatever else they have to say comes later.
        for _ in 0..3 {
            let text = match self.line.next()? {
                LineEvent::Open => continue,
                LineEvent::Text(text) => text,
                LineEvent::Closed(_) => return Some(Wish::Gone),
            };
            let refusal = match (text.parse::<Frame>(), &self.hello) {
                (Ok(hello @ Frame::Hello { .. }), None) => session.admits(&hello).err(),
                (Ok(wish @ (Frame::Join | Frame::Resume(_))), Some(_)) => {
                    match session.admits(&wish) {
                        Ok(()) => return Some(Wish::In(text)),
                        Err(refusal) => Some(refusal),
                    }
                }
                _ => Some(Refusal::Version(super::VERSION)),
            };
            if let Some(refusal) = refusal {
                self.line.send(&Frame::Refuse(refusal).to_string());
                self.line.close();
                return Some(Wish::Gone);
            }
            self.hello = Some(text);
        }
        None
    }
}
