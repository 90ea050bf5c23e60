//! An arena on threads of its own, to be watched, paused and stopped.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use web_time::Instant;

use super::{Arena, Fixture, Live, PlayedGame, Standing};
use crate::rules::Game;

/// How long those who pause sleep before they look again.
const NAP: Duration = Duration::from_millis(20);
/// How soon after one look at a game the next is worth it.
const GLANCE: Duration = Duration::from_millis(30);

/// An arena whose games are being played beside everything else.
///
/// Whoever owns it asks from time to time: [`standing`](Hall::standing), [`boards`](Hall::boards). Dropping it stops it;
/// games that are not settled then are played anew when it goes on.
pub struct Hall {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

/// A game that is being played now.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Which one.
    pub fixture: Fixture,
    /// The game so far.
    pub game: Game,
}

struct Shared {
    arena: Mutex<Told>,
    boards: Mutex<Vec<Option<Board>>>,
    paused: AtomicBool,
    stopped: AtomicBool,
}

struct Told {
    arena: Arena,
    told: Box<dyn FnMut(&PlayedGame) + Send>,
}

impl Hall {
    /// Starts to play the games of an arena on this many cores, and tells each one when it is settled, in order.
    #[must_use]
    pub fn start(
        arena: Arena,
        cores: NonZero<usize>,
        told: impl FnMut(&PlayedGame) + Send + 'static,
    ) -> Hall {
        let shared = Arc::new(Shared {
            arena: Mutex::new(Told { arena, told: Box::new(told) }),
            boards: Mutex::new(vec![None; cores.get()]),
            paused: AtomicBool::new(false),
            stopped: AtomicBool::new(false),
        });
        let worker = |index: usize| {
            let shared = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name(format!("arena {index}"));
            thread.spawn(move || shared.play(index)).ok()
        };
        let threads = (0..cores.get()).filter_map(worker).collect();
        Hall { shared, threads }
    }

    /// What has come of the games so far.
    #[must_use]
    pub fn standing(&self) -> Standing {
        // Counting takes longer than the games may wait.
        self.arena().standing()
    }

    /// The arena as it is now.
    #[must_use]
    pub fn arena(&self) -> Arena {
        self.shared.arena().arena.clone()
    }

    /// How many games are settled, and whether that was all.
    #[must_use]
    pub fn settled(&self) -> (u32, bool) {
        let told = self.shared.arena();
        (told.arena.settled().len() as u32, told.arena.is_over())
    }

    /// The games that are being played now, one a core.
    #[must_use]
    pub fn boards(&self) -> Vec<Option<Board>> {
        lock(&self.shared.boards).clone()
    }

    /// Lets all games rest, or go on. The clocks of programs run on.
    pub fn pause(&self, paused: bool) {
        self.shared.paused.store(paused, Ordering::Relaxed);
    }

    /// Whether the games rest.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.shared.paused.load(Ordering::Relaxed)
    }

    /// Tells all to stop, within a few thousandths of a second.
    pub fn stop(&self) {
        self.shared.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether nobody plays any more: all is played, it was stopped, or an opponent broke down.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.threads.iter().all(JoinHandle::is_finished)
    }

    /// Waits until nobody plays any more, and returns what there is.
    #[must_use]
    pub fn finish(mut self) -> Arena {
        self.join();
        self.arena()
    }

    fn join(&mut self) {
        for thread in self.threads.drain(..) {
            // Who broke down has left its game unsettled; the others have gone on.
            let _ = thread.join();
        }
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        self.stop();
        self.join();
    }
}

impl Shared {
    /// Plays one game after the other.
    fn play(&self, index: usize) {
        let schedule = Arc::clone(self.arena().arena.schedule());
        while let Some(number) = self.next()
            && let Some(mut live) = Live::new(&schedule, number)
        {
            let mut shown: Option<(Instant, usize)> = None;
            while !live.advance() {
                if self.rests() {
                    return;
                }
                let moves = live.game().moves().len();
                if shown.is_none_or(|(when, at)| at != moves && when.elapsed() >= GLANCE) {
                    self.show(index, Some(&live));
                    shown = Some((Instant::now(), moves));
                }
            }
            let mut told = self.arena();
            let Told { arena, told } = &mut *told;
            arena.give(live.finish()).iter().for_each(|played| told(played));
            if arena.is_over() {
                self.stopped.store(true, Ordering::Relaxed);
            }
        }
        self.show(index, None);
    }

    fn next(&self) -> Option<u32> {
        if self.rests() { None } else { self.arena().arena.take() }
    }

    /// Waits while there is a pause. Returns whether it is time to stop.
    fn rests(&self) -> bool {
        while self.paused.load(Ordering::Relaxed) && !self.stopped.load(Ordering::Relaxed) {
            std::thread::sleep(NAP);
        }
        self.stopped.load(Ordering::Relaxed)
    }

    fn show(&self, index: usize, live: Option<&Live>) {
        let board = live.map(|live| Board { fixture: live.fixture(), game: live.game().clone() });
        if let Some(place) = lock(&self.boards).get_mut(index) {
            *place = board;
        }
    }

    fn arena(&self) -> MutexGuard<'_, Told> {
        lock(&self.arena)
    }
}

/// Nobody leaves anything half done behind a lock.
fn lock<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
