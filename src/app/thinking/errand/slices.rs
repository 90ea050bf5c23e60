//! A search that the window makes itself, a little in every frame: for browsers that allow no worker.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use web_time::Instant;

use crate::app::power::Waker;
use crate::engine::{News, Order, Telling};

/// How long a search may go on between two frames: half as long as the rest of a frame takes, but at least and at most so
/// long. Where drawing is slow, a few milliseconds of each frame would be no time at all.
const LEAST: Duration = Duration::from_millis(6);
const MOST: Duration = Duration::from_millis(40);

/// A search between frames. It goes on when it is asked for news.
pub(super) struct Slices {
    desk: Mutex<Desk>,
    waker: Waker,
}

struct Desk {
    telling: Telling,
    /// When it last stopped to let the window draw.
    stopped: Instant,
}

impl Slices {
    pub(super) fn begin(order: &Order, waker: &Waker) -> Slices {
        waker.wake();
        let desk = Desk { telling: Telling::of(order.search()), stopped: Instant::now() };
        Slices { desk: Mutex::new(desk), waker: waker.clone() }
    }

    /// Goes on for a moment, and asks for the next frame. What is new is told once.
    pub(super) fn news(&self) -> Option<News> {
        let mut desk = self.desk();
        if desk.telling.has_ended() {
            return None;
        }
        self.waker.wake();
        let share = (desk.stopped.elapsed() / 2).clamp(LEAST, MOST);
        let news = desk.telling.go_on(share);
        desk.stopped = Instant::now();
        news
    }

    pub(super) fn hurry(&self) {
        self.desk().telling.hurry();
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_with;

    use super::*;
    use crate::engine::{Opponent, Who};
    use crate::rules::{Game, GameKind, Rules};

    fn order(level: &str) -> Order {
        let opponent = Opponent::find(GameKind::Hex, level).unwrap();
        let game = Game::new(Rules::usual(GameKind::Hex)).unwrap();
        Order { game, who: Who::Opponent(opponent), seed: 3 }
    }

    #[test]
    fn it_finds_what_a_search_at_once_finds() {
        let order = order("tree:3000n");
        let slices = Slices::begin(&order, &Waker::default());
        let mut news = repeat_with(|| slices.news()).flatten();
        let found = news.find_map(|news| match news {
            News::Found(report) => Some(report.best),
            _ => None,
        });
        assert_eq!(found, Some(order.search().finish()));
        assert_eq!(slices.news(), None, "told once");
    }

    #[test]
    fn a_long_search_tells_how_far_it_is_and_ends_when_hurried() {
        let slices = Slices::begin(&order("tree:60s"), &Waker::default());
        let first = repeat_with(|| slices.news()).flatten().next();
        assert!(matches!(first, Some(News::SoFar(_))), "{first:?}");
        slices.hurry();
        assert!(matches!(slices.news(), Some(News::Found(report)) if report.best.is_some()));
    }
}
