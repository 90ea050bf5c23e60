//! A search that the window makes itself, a little in every frame: for browsers that allow no worker.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use web_time::Instant;

use super::EVERY;
use crate::app::power::Waker;
use crate::engine::{News, Order, Search};

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
    /// Nothing once it has ended.
    search: Option<Search>,
    told: Instant,
    /// When it last stopped to let the window draw.
    stopped: Instant,
    enough: bool,
}

impl Slices {
    pub(super) fn begin(order: &Order, waker: &Waker) -> Slices {
        let now = Instant::now();
        let desk = Desk { search: Some(order.search()), told: now, stopped: now, enough: false };
        waker.wake();
        Slices { desk: Mutex::new(desk), waker: waker.clone() }
    }

    /// Goes on for a moment, and asks for the next frame. What is new is told once.
    pub(super) fn news(&self) -> Option<News> {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        let (began, enough) = (Instant::now(), desk.enough);
        let share = (began.duration_since(desk.stopped) / 2).clamp(LEAST, MOST);
        let search = desk.search.as_mut()?;
        self.waker.wake();
        let mut ended = enough || search.is_over();
        while !ended && began.elapsed() < share {
            ended = search.advance();
        }
        let report = search.report();
        desk.stopped = Instant::now();
        if ended {
            desk.search = None;
            return Some(News::Found(report));
        }
        let due = desk.told.elapsed() >= EVERY;
        due.then(|| {
            desk.told = Instant::now();
            News::SoFar(report)
        })
    }

    pub(super) fn hurry(&self) {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner).enough = true;
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
