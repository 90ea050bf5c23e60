//! The games of an arena on threads of their own.

use std::num::NonZero;
use std::thread::available_parallelism;

use crate::app::power::Waker;
use crate::arena::{Arena, Board, Hall, PlayedGame};

/// Those who play.
pub(super) struct Players(Hall);

impl Players {
    /// Starts on all cores but one, which is the window's.
    pub(super) fn start(
        arena: Arena,
        told: impl FnMut(&PlayedGame) + Send + 'static,
        _: &Waker,
    ) -> Players {
        let cores = available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1));
        let cores = NonZero::new(cores).unwrap_or(NonZero::<usize>::MIN);
        Players(Hall::start(arena, cores, told))
    }

    /// Threads need nobody to go on.
    #[allow(clippy::unused_self)] // as those in a browser have it
    pub(super) fn go_on(&mut self) {}

    pub(super) fn arena(&self) -> Arena {
        self.0.arena()
    }

    pub(super) fn settled(&self) -> (u32, bool) {
        self.0.settled()
    }

    pub(super) fn boards(&self) -> Vec<Option<Board>> {
        self.0.boards()
    }

    pub(super) fn pause(&mut self, paused: bool) {
        self.0.pause(paused);
    }

    pub(super) fn is_paused(&self) -> bool {
        self.0.is_paused()
    }

    pub(super) fn is_done(&self) -> bool {
        self.0.is_done()
    }
}
