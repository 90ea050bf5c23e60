//! A match across a network in the terminal: a person types moves, or a level plays by itself.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use hexfall::engine::{Opponent, Search};
use hexfall::matches::{Match, PlayerKind, Seat, Terms, clock_face};
use hexfall::net::{Connection, End, Event, Place, RoomKey, Session, Stage, Unable, Wake};
use hexfall::record::standing;
use hexfall::rules::{Game, picture};

use super::keeping::{keep, put_away};
use super::wishes::{HELP, Wish};

/// How long a level thinks before the line is looked at again.
const SLICE: Duration = Duration::from_millis(20);
/// How long the last words may take to go out.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Why the terminal is woken.
pub(super) enum Note {
    Line,
    Typed(String),
    /// Nothing more will be typed.
    NoMore,
    /// Ctrl+C was.
    Interrupt,
}

/// What wakes the terminal when there is news on the line.
pub(super) fn wake(notes: &Sender<Note>) -> Wake {
    let notes = notes.clone();
    Arc::new(move || drop(notes.send(Note::Line)))
}

/// Writes to standard output. A reader that is gone is no reason to leave the other player alone.
pub(super) fn write_out(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn message(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// "Ada has 4:58, Bob 5:00." on a line of its own; nothing where they do not play by the clock.
fn clocks(session: &Session, now: Instant) -> Option<String> {
    let series = session.series()?;
    let shown = |seat| Some(clock_face(session.time_left(seat, now)?, Duration::ZERO));
    let [one, two] = Seat::BOTH.map(|seat| series.player(seat).name.as_str());
    Some(format!("{one} has {}, {two} {}.\n", shown(Seat::One)?, shown(Seat::Two)?))
}

/// "1 move", "2 moves"
fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The match, and whoever plays at this end.
pub(super) struct Terminal {
    connection: Connection,
    place: Place,
    notes: Receiver<Note>,
    sender: Sender<Note>,
    seed: u64,
    level: Option<Opponent>,
    thinking: Option<(Search, Game)>,
    room: Option<RoomKey>,
    /// Whether the keys are silent for good. A level plays on without anybody there.
    nobody_types: bool,
}

impl Terminal {
    pub(super) fn new(
        connection: Connection,
        place: Place,
        sender: Sender<Note>,
        notes: Receiver<Note>,
        seed: Option<u64>,
    ) -> Terminal {
        let seed = seed.unwrap_or_else(|| jiff::Timestamp::now().as_nanosecond() as u64);
        let (level, thinking, room, nobody_types) = (None, None, None, false);
        Terminal { connection, place, notes, sender, seed, level, thinking, room, nobody_types }
    }

    /// Plays until the match is over.
    pub(super) fn play(mut self) -> Result<ExitCode, String> {
        self.listen_to_keys();
        if let Some(series) = self.connection.session().series().cloned() {
            self.level = self.level_of(series.terms())?;
        }
        loop {
            let events = self.connection.poll(Instant::now());
            for event in &events {
                self.tell(event)?;
            }
            self.tell_room();
            if !events.is_empty()
                && let Err(why) = keep(&self.connection, &self.place)
            {
                message(&why);
            }
            if let Stage::Over(end) = self.connection.session().stage().clone() {
                return self.finish(&end);
            }
            if self.nobody_types && self.level.is_none() && self.is_playing() {
                self.connection.session_mut().leave();
                continue;
            }
            let think = self.think();
            self.wait(think);
        }
    }

    /// Reads what is typed; a level needs nobody at the keys. Ctrl+C leaves politely.
    fn listen_to_keys(&self) {
        let notes = self.sender.clone();
        let _ = ctrlc::set_handler(move || drop(notes.send(Note::Interrupt)));
        let notes = self.sender.clone();
        thread::spawn(move || {
            for line in io::stdin().lock().lines().map_while(Result::ok) {
                if notes.send(Note::Typed(line)).is_err() {
                    return;
                }
            }
            let _ = notes.send(Note::NoMore);
        });
    }

    /// Waits for news, or only looks for some while a level thinks.
    fn wait(&mut self, thinking: bool) {
        let now = Instant::now();
        let due = self.connection.due(now).saturating_duration_since(now);
        let wait = if thinking { Duration::ZERO } else { due };
        let mut note = self.notes.recv_timeout(wait);
        loop {
            match note {
                Ok(Note::Line) => {}
                Ok(Note::Typed(text)) => self.typed(&text),
                Ok(Note::NoMore) => self.nobody_types = true,
                Ok(Note::Interrupt) => self.connection.session_mut().leave(),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
            note = self.notes.recv_timeout(Duration::ZERO);
        }
    }

    fn is_playing(&self) -> bool {
        self.connection.session().has_begun()
    }

    fn series(&self) -> Option<&Match> {
        self.connection.session().series()
    }

    /// The level that plays at this end, if one does.
    fn level_of(&self, terms: &Terms) -> Result<Option<Opponent>, String> {
        let kind = terms.rules.variant.kind();
        let seat = self.connection.session().seat().unwrap_or(Seat::One);
        match &terms.players[seat].kind {
            PlayerKind::Computer(level) => {
                Opponent::find(kind, &level.0).map(Some).map_err(|error| error.to_string())
            }
            _ => Ok(None),
        }
    }

    fn tell(&mut self, event: &Event) -> Result<(), String> {
        let now = Instant::now();
        match event {
            Event::Met(name) => message(&format!("{name} is here.")),
            Event::Unmet => message("They have gone again. Waiting for another player."),
            Event::Offered(terms) => self.offered(terms)?,
            Event::Begun => {
                if self.level.is_none() {
                    message("Type help for what can be typed.");
                }
                self.show();
            }
            Event::Moved { .. } | Event::TookBack(_) | Event::Changed => self.show(),
            Event::NextGame { rematch } => {
                message(if *rematch { "A rematch." } else { "The next game." });
                self.show();
            }
            Event::UndoAsked(count) if self.level.is_some() => {
                message(&format!("{} taken back.", counted(*count, "move is", "moves are")));
                let _ = self.connection.session_mut().answer_undo(true, now);
            }
            Event::UndoAsked(count) => {
                let moves = counted(*count, "move", "moves");
                message(&format!("They would like to take {moves} back: yes or no?"));
            }
            Event::UndoRefused => message("They do not want to take anything back."),
            Event::WantsNext => message("They are ready for the next game."),
            Event::Chat(text) => message(&format!("{}: {text}", self.other())),
            Event::Lost => message("The connection is lost. Waiting for it to come back …"),
            Event::Back => message("The connection is back."),
            Event::Over(_) => {}
        }
        self.go_on_by_itself(now);
        Ok(())
    }

    fn offered(&mut self, terms: &Terms) -> Result<(), String> {
        let games = counted(terms.games.into(), "game", "games");
        let clock = terms.clock.map(|pace| format!(", by the clock: {pace}")).unwrap_or_default();
        message(&format!("They offer {}, {games}{clock}.", terms.rules));
        match self.level_of(terms) {
            Ok(level) => {
                self.level = level;
                self.connection.session_mut().accept(Instant::now());
                Ok(())
            }
            Err(why) => {
                self.connection.session_mut().decline();
                self.connection.poll(Instant::now());
                thread::sleep(LAST_WORDS);
                Err(why)
            }
        }
    }

    fn other(&self) -> String {
        self.connection.session().other().unwrap_or("The other player").to_owned()
    }

    /// A level is always ready for the next game, and leaves when the series is over.
    fn go_on_by_itself(&mut self, now: Instant) {
        let Some(series) = self.series() else { return };
        if self.level.is_none() || !series.game().is_over() || !self.is_playing() {
            return;
        }
        if series.is_over() {
            self.connection.session_mut().leave();
        } else {
            let _ = self.connection.session_mut().next_game(now);
        }
    }

    fn tell_room(&mut self) {
        let room = self.connection.room();
        if let (Some(own), Place::Relay(relay, _), true) = (room, &self.place, room != self.room) {
            write_out(&format!(
                "Waiting in room {}.\n  hexfall join {}\n",
                own.code,
                relay.with_room(own.code)
            ));
        }
        self.room = room;
    }

    /// The board, whose turn it is, and how much time both have.
    fn show(&self) {
        if let Some(series) = self.series() {
            let last = series.game().moves().last().map(|mv| format!("{mv}\n")).unwrap_or_default();
            let clocks = clocks(self.connection.session(), Instant::now()).unwrap_or_default();
            let (board, standing) = (picture(series.game()), standing(series));
            write_out(&format!("{last}\n{board}\n{standing}\n{clocks}"));
        }
    }

    /// Lets the level at this end think for a moment. Returns whether it wants to go on.
    fn think(&mut self) -> bool {
        let Some(level) = self.level.filter(|_| self.is_playing()) else { return false };
        let session = self.connection.session();
        let (Some(series), Some(seat)) = (session.series(), session.seat()) else { return false };
        let game = series.game();
        if game.is_over() || series.to_move() != seat {
            self.thinking = None;
            return false;
        }
        if self.thinking.as_ref().is_none_or(|(_, about)| about != game) {
            let seed = self.seed.wrapping_add(game.moves().len() as u64);
            self.thinking = Some((level.search(game, seed), game.clone()));
        }
        let began = Instant::now();
        // A level that plays by the clock thinks no longer than it can afford.
        let hurried = series.clock().is_some_and(|it| session.thought(began) >= it.affords(seat));
        let Some((search, _)) = &mut self.thinking else { return false };
        while !search.is_over() && began.elapsed() < SLICE {
            search.advance();
        }
        if let Some(mv) = search.best().filter(|_| search.is_over() || hurried) {
            self.thinking = None;
            self.done(|session, now| session.play(mv, now));
        }
        true
    }

    fn typed(&mut self, text: &str) {
        match text.parse() {
            Err(why) => message(&why),
            Ok(Wish::Nothing) => {}
            Ok(Wish::Help) => write_out(HELP),
            Ok(Wish::Board) => self.show(),
            Ok(Wish::Quit) => self.connection.session_mut().leave(),
            Ok(Wish::Resign) => self.done(|session, _| session.resign()),
            Ok(Wish::Move(mv)) => self.done(|session, now| session.play(mv, now)),
            Ok(Wish::Next) => self.told(|session, now| session.next_game(now)),
            Ok(Wish::Undo) => self.told(|session, _| session.ask_undo()),
            Ok(Wish::Answer(yes)) => self.told(|session, now| session.answer_undo(yes, now)),
            Ok(Wish::Say(line)) => self.told(|session, _| session.chat(&line).map(drop)),
        }
    }

    /// Does something that changes the board.
    fn done(&mut self, wish: impl FnOnce(&mut Session, Instant) -> Result<(), Unable>) {
        let now = Instant::now();
        match wish(self.connection.session_mut(), now) {
            Ok(()) => {
                if let Err(why) = keep(&self.connection, &self.place) {
                    message(&why);
                }
                self.show();
                self.go_on_by_itself(now);
            }
            Err(why) => message(&why.to_string()),
        }
    }

    /// Does something that only the other player sees, for now.
    fn told(&mut self, wish: impl FnOnce(&mut Session, Instant) -> Result<(), Unable>) {
        if let Err(why) = wish(self.connection.session_mut(), Instant::now()) {
            message(&why.to_string());
        }
    }

    fn finish(self, end: &End) -> Result<ExitCode, String> {
        let session = self.connection.session();
        let finished = session.series().is_some_and(Match::is_over);
        if !session.has_begun() {
            return match end {
                End::YouLeft => Ok(ExitCode::SUCCESS),
                end => Err(end.to_string()),
            };
        }
        thread::sleep(LAST_WORDS);
        if let Some(series) = session.series() {
            write_out(&format!("Score {}.\n", series.score()));
        }
        message(&end.to_string());
        match put_away(&self.connection) {
            Ok(Some(name)) => message(&format!("The game is saved as “{name}”.")),
            Ok(None) => {}
            Err(why) => message(&why),
        }
        let polite = matches!(end, End::YouLeft | End::Left(_));
        Ok(if finished || polite { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_told_as_one() {
        assert_eq!(counted(1, "move is", "moves are"), "1 move is");
        assert_eq!(counted(2, "move is", "moves are"), "2 moves are");
    }
}
