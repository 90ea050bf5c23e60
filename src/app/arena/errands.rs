//! The games of an arena one after the other, each move thought about by whoever thinks for this window: where there are
//! no threads.

use bevy::platform::cell::SyncCell;
use web_time::Instant;

use crate::app::power::Waker;
use crate::app::thinking::Errand;
use crate::arena::{Arena, Board, Live, PlayedGame};
use crate::engine::News;

/// Who hears of every game that is settled.
type Told = Box<dyn FnMut(&PlayedGame) + Send>;

/// Whoever plays: one game, and one move of it.
pub(super) struct Players {
    arena: Arena,
    told: SyncCell<Told>,
    waker: Waker,
    live: Option<SyncCell<Live>>,
    /// The game as it is shown.
    board: Option<Board>,
    /// The move that is thought about, and since when.
    errand: Option<(Errand, Instant)>,
    paused: bool,
}

impl Players {
    pub(super) fn start(
        arena: Arena,
        told: impl FnMut(&PlayedGame) + Send + 'static,
        waker: &Waker,
    ) -> Players {
        waker.wake();
        let told = SyncCell::new(Box::new(told) as Told);
        let waker = waker.clone();
        Players { arena, told, waker, live: None, board: None, errand: None, paused: false }
    }

    /// Hears what was thought, plays it, and sends the next errand. Called in every frame.
    pub(super) fn go_on(&mut self) {
        if self.paused {
            return;
        }
        if let Some((errand, since)) = &self.errand {
            let found = match errand.news() {
                Some(News::Found(report)) => report.best,
                Some(News::Failed) => None,
                Some(News::SoFar(_)) | None => return,
            };
            let spent = since.elapsed();
            self.errand = None;
            if let Some(live) = &mut self.live {
                live.get().answer(found, spent);
            }
        }
        if self.live.is_none() {
            let Some(number) = self.arena.take() else { return };
            self.live = Live::new(self.arena.schedule(), number).map(SyncCell::new);
        }
        let Some(live) = self.live.as_mut().map(SyncCell::get) else { return };
        self.board = Some(Board { fixture: live.fixture(), game: live.game().clone() });
        match live.order() {
            Some(order) => self.errand = Some((Errand::send(order, &self.waker), Instant::now())),
            None => {
                self.settle();
                self.waker.wake(); // to begin the next
            }
        }
    }

    fn settle(&mut self) {
        if let Some(live) = self.live.take() {
            let told = self.told.get();
            self.arena
                .give(SyncCell::to_inner(live).finish())
                .iter()
                .for_each(|played| told(played));
        }
    }

    pub(super) fn arena(&self) -> Arena {
        self.arena.clone()
    }

    pub(super) fn settled(&self) -> (u32, bool) {
        (self.arena.settled().len() as u32, self.arena.is_over())
    }

    pub(super) fn boards(&self) -> Vec<Option<Board>> {
        vec![self.board.clone()]
    }

    /// A pause begins after the move that is thought about.
    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused;
        self.waker.wake();
    }

    pub(super) fn is_paused(&self) -> bool {
        self.paused
    }

    pub(super) fn is_done(&self) -> bool {
        self.arena.is_over()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::arena::{Contestant, Hall, Plan, Schedule, csv};
    use crate::rules::{GameKind, Rules};

    fn arena() -> Arena {
        let kind = GameKind::Connect;
        let three = ["random", "easy", "tree:200n"];
        let three = three.map(|name| Contestant::find(kind, name).unwrap()).to_vec();
        Arena::new(Schedule::new(Plan::new(Rules::usual(kind), three, 2, 5)).unwrap())
    }

    #[test]
    fn errands_play_the_games_that_threads_play() {
        let count = Arc::<AtomicU32>::default();
        let counting = Arc::clone(&count);
        let told = move |_: &PlayedGame| {
            counting.fetch_add(1, Ordering::SeqCst);
        };
        let mut players = Players::start(arena(), told, &Waker::default());
        while !players.is_done() {
            players.go_on();
            std::thread::yield_now();
        }
        let hall = Hall::start(arena(), NonZero::<usize>::MIN, |_| {}).finish();
        assert_eq!(csv(&players.arena()), csv(&hall));
        assert_eq!(players.settled(), (6, true));
        assert_eq!(count.load(Ordering::SeqCst), 6);
    }

    #[test]
    fn a_pause_lets_nothing_be_played() {
        let mut players = Players::start(arena(), |_| {}, &Waker::default());
        players.go_on();
        players.pause(true);
        let before = players.boards();
        for _ in 0..100 {
            players.go_on();
        }
        assert_eq!(players.boards(), before);
        assert!(players.is_paused());
    }
}
