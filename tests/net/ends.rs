//! Two ends of a match in one test, polled in turn.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use hexfall::matches::{Match, PlayerKind, Seat, Starter, Terms};
use hexfall::net::{Address, Connection, Event, Host, Relay, Session, Stage, Wake, dial, seed};
use hexfall::rules::Rules;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// One end, with everything it has been told.
pub(crate) struct End {
    pub(crate) connection: Connection,
    pub(crate) news: Vec<Event>,
}

/// Both ends.
pub(crate) struct Both {
    pub(crate) host: End,
    pub(crate) guest: End,
}

pub(crate) fn nobody() -> Wake {
    Arc::new(|| {})
}

pub(crate) fn terms(rules: Rules, games: u8) -> Terms {
    let kind = rules.variant.kind();
    Terms { rules, games, starter: Starter::Alternate, ..Terms::usual(kind) }
}

pub(crate) fn near(port: u16) -> Address {
    format!("127.0.0.1:{port}").parse().unwrap()
}

/// A host, and the port on which it listens.
pub(crate) fn host(terms: Terms) -> (End, u16) {
    let session = Session::host(terms, Seat::One, seed().unwrap(), Instant::now()).unwrap();
    let listener = Host::open(0, None, nobody()).unwrap();
    let port = listener.port();
    (End::new(Connection::listen(session, Box::new(listener))), port)
}

/// A guest who calls this address.
pub(crate) fn guest(name: &str, address: Address) -> End {
    let session = Session::guest(name, PlayerKind::Person, Instant::now());
    End::new(Connection::call(session, address, dial(nobody()), Instant::now()))
}

/// A host in a room of this relay, which has been opened.
pub(crate) fn host_at(relay: &Relay, terms: Terms) -> End {
    let session = Session::host(terms, Seat::One, seed().unwrap(), Instant::now()).unwrap();
    let (relay, now) = (near(relay.port()), Instant::now());
    let mut host = End::new(Connection::at_relay(session, relay, None, dial(nobody()), now));
    until(&mut [&mut host], |ends| ends[0].connection.room().is_some());
    host
}

impl End {
    pub(crate) fn new(connection: Connection) -> End {
        End { connection, news: Vec::new() }
    }

    pub(crate) fn poll(&mut self) {
        let events = self.connection.poll(Instant::now());
        for event in &events {
            if let Event::Offered(_) = event {
                self.session().accept(Instant::now());
            }
        }
        self.news.extend(events);
    }

    pub(crate) fn session(&mut self) -> &mut Session {
        self.connection.session_mut()
    }

    pub(crate) fn series(&self) -> &Match {
        self.connection.session().series().unwrap()
    }

    pub(crate) fn stage(&self) -> &Stage {
        self.connection.session().stage()
    }

    pub(crate) fn is_playing(&self) -> bool {
        *self.stage() == Stage::Playing
    }

    pub(crate) fn is_own_turn(&self) -> bool {
        let own = self.connection.session().seat();
        !self.series().game().is_over() && Some(self.series().to_move()) == own
    }

    pub(crate) fn play(&mut self, mv: &str) {
        let mv = mv.parse().unwrap();
        self.session().play(mv, Instant::now()).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }

    /// The sentence with which it ended.
    pub(crate) fn told(&self) -> String {
        match self.stage() {
            Stage::Over(end) => end.to_string(),
            stage => format!("{stage:?}"),
        }
    }
}

/// Polls until something is so.
pub(crate) fn until(ends: &mut [&mut End], mut so: impl FnMut(&mut [&mut End]) -> bool) {
    let began = Instant::now();
    loop {
        ends.iter_mut().for_each(|end| end.poll());
        if so(ends) {
            return;
        }
        if began.elapsed() > PATIENCE {
            let told: Vec<_> = ends.iter().map(|end| (end.stage().clone(), &end.news)).collect();
            panic!("it does not come to that: {told:?}");
        }
        thread::sleep(Duration::from_micros(300));
    }
}

impl Both {
    /// Two who have agreed on a match.
    pub(crate) fn meet(host: End, guest: End) -> Both {
        let mut both = Both { host, guest };
        both.until(|host, guest| host.is_playing() && guest.is_playing());
        both
    }

    pub(crate) fn begin(terms: Terms) -> Both {
        let (host, port) = host(terms);
        Both::meet(host, guest("Bob", near(port)))
    }

    pub(crate) fn until(&mut self, mut so: impl FnMut(&End, &End) -> bool) {
        until(&mut [&mut self.host, &mut self.guest], |ends| so(ends[0], ends[1]));
    }

    /// Waits until both see the same.
    pub(crate) fn agree(&mut self) {
        self.until(|host, guest| {
            let same = host.series().game() == guest.series().game()
                && host.series().past() == guest.series().past();
            same && host.is_playing() && guest.is_playing()
        });
    }

    /// Whoever's turn it is plays, and both see it.
    pub(crate) fn play(&mut self, moves: &str) {
        for mv in moves.split(' ') {
            let mover = if self.host.is_own_turn() { &mut self.host } else { &mut self.guest };
            mover.play(mv);
            self.agree();
        }
    }

    /// Plays the game to its end, choosing among the legal moves by numbers that look random.
    pub(crate) fn play_out(&mut self, mut dice: u64) {
        while !self.host.series().game().is_over() {
            dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let legal = self.host.series().game().legal_moves();
            let mv = legal[(dice >> 33) as usize % legal.len()];
            self.play(&mv.to_string());
        }
    }

    /// Both are ready for the next game, or a rematch.
    pub(crate) fn go_on(&mut self) {
        let before = self.host.news.len();
        for end in [&mut self.guest, &mut self.host] {
            end.session().next_game(Instant::now()).unwrap();
        }
        self.until(|host, _| {
            host.news[before..].iter().any(|event| matches!(event, Event::NextGame { .. }))
        });
        self.agree();
    }
}
