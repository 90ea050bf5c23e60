//! The games of the arena, who plays them, and what has come of them.

use std::time::Duration;

use web_time::Instant;

#[cfg(target_arch = "wasm32")]
use super::errands::Players;
#[cfg(not(target_arch = "wasm32"))]
use super::threads::Players;
use crate::app::keep::{Job, Writer};
use crate::app::power::Waker;
use crate::arena::{Arena, Board, PlayedGame, Standing, Wdl, courses, journal_line};

/// How often the results are counted anew while games are played, and how much longer than the counting it is waited for
/// the next: a long arena is not to slow the window down.
const LOOK: Duration = Duration::from_millis(250);
const REST: u32 = 20;

/// What the arena is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Games are played.
    Playing,
    /// They rest in the middle of a move.
    Paused,
    /// Nobody plays, and there are games left.
    Stopped,
    /// All games are played.
    Over,
}

/// An arena in this window.
pub struct Contest {
    /// Whoever plays; nobody before it goes on, and after its end.
    players: Option<Players>,
    /// As it was when last looked at, and what that means.
    arena: Arena,
    standing: Standing,
    courses: Vec<Vec<Wdl>>,
    /// When that was, and how long it took.
    looked: Instant,
    took: Duration,
    /// Since when games are played without a pause, how long they were before, and how many that were.
    since: Option<Instant>,
    spent: Duration,
    before: u32,
    /// The player chooses another one.
    put_away: bool,
}

impl Contest {
    /// An arena in which nobody plays yet.
    pub(super) fn new(arena: Arena) -> Contest {
        let (standing, courses) = (arena.standing(), courses(&arena));
        let before = arena.settled().len() as u32;
        Contest {
            players: None,
            arena,
            standing,
            courses,
            looked: Instant::now(),
            took: Duration::ZERO,
            since: None,
            spent: Duration::ZERO,
            before,
            put_away: false,
        }
    }

    /// What it is doing.
    #[must_use]
    pub fn stage(&self) -> Stage {
        match &self.players {
            _ if self.arena.is_over() => Stage::Over,
            Some(players) if players.is_paused() => Stage::Paused,
            Some(_) => Stage::Playing,
            None => Stage::Stopped,
        }
    }

    /// The arena as it was a moment ago.
    #[must_use]
    pub fn arena(&self) -> &Arena {
        &self.arena
    }

    /// What has come of its games.
    #[must_use]
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Everybody's results after each of their games.
    #[must_use]
    pub fn courses(&self) -> &[Vec<Wdl>] {
        &self.courses
    }

    /// The games that are being played, as they are now.
    #[must_use]
    pub fn boards(&self) -> Vec<Option<Board>> {
        self.players.as_ref().map(Players::boards).unwrap_or_default()
    }

    /// Whether the player is choosing another one instead.
    #[must_use]
    pub fn is_put_away(&self) -> bool {
        self.put_away
    }

    /// How long the rest will take, if it goes on as it has since it was last begun.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let settled = self.arena.settled().len() as u32;
        let played = settled.checked_sub(self.before).filter(|played| *played > 0)?;
        let spent = self.spent + self.since.map_or(Duration::ZERO, |since| since.elapsed());
        Some(spent / played * (self.arena.schedule().games() - settled))
    }

    /// Lets somebody play, or play on.
    pub(super) fn go_on(&mut self, writer: &Writer, waker: &Waker) {
        self.put_away = false;
        if self.arena.is_over() {
            return;
        }
        self.since.get_or_insert_with(Instant::now);
        if let Some(players) = &mut self.players {
            return players.pause(false);
        }
        let (writer, waking) = (writer.clone(), waker.clone());
        let last = self.arena.schedule().games() - 1;
        let told = move |played: &PlayedGame| {
            writer.ask(Job::AddToArena(journal_line(played)));
            if played.fixture.number == last {
                waking.wake();
            }
        };
        // Games that were under way when it stopped are played anew.
        let settled = self.arena.settled().iter().map(|played| (**played).clone()).collect();
        self.arena = Arena::after((**self.arena.schedule()).clone(), settled);
        self.before = self.arena.settled().len() as u32;
        self.spent = Duration::ZERO;
        self.players = Some(Players::start(self.arena.clone(), told, waker));
    }

    pub(super) fn pause(&mut self) {
        if let Some(players) = &mut self.players {
            players.pause(true);
        }
        self.halt();
    }

    pub(super) fn stop(&mut self) {
        self.halt();
        if let Some(players) = self.players.take() {
            self.count(players.arena());
        }
    }

    /// Another one is to be chosen, or this one is to be looked at.
    pub(super) fn put_away(&mut self, put_away: bool) {
        self.put_away = put_away;
    }

    fn halt(&mut self) {
        self.spent += self.since.take().map_or(Duration::ZERO, |since| since.elapsed());
    }

    /// Lets those play on who need it, and counts the results if it is time. Returns whether nobody plays any more.
    pub(super) fn look(&mut self) -> bool {
        let Some(players) = &mut self.players else { return false };
        players.go_on();
        let (settled, over) = players.settled();
        if over || players.is_done() {
            self.stop();
            return true;
        }
        let wait = LOOK.max(self.took * REST);
        if settled as usize > self.arena.settled().len() && self.looked.elapsed() >= wait {
            let arena = players.arena();
            self.count(arena);
        }
        false
    }

    fn count(&mut self, arena: Arena) {
        let start = Instant::now();
        self.standing = arena.standing();
        self.courses = courses(&arena);
        self.arena = arena;
        self.looked = Instant::now();
        self.took = self.looked - start;
    }
}
