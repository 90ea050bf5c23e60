//! A search in Bevy's pool for long computations, a slice at a time; others have the thread between two slices.

use std::fmt;
use std::num::NonZero;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;

use bevy::tasks::futures_lite::FutureExt;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool};

use crate::app::power::Waker;
use crate::engine::setting::Measure;
use crate::engine::{News, Order, Recall, Search, Telling, Who};

/// What was found at the last turns.
static RECALL: LazyLock<Recall> = LazyLock::new(Recall::default);

/// A search under way. Dropping it ends it within a slice.
pub(in crate::app) struct Errand {
    desk: Arc<Desk>,
    /// Dropped, it is not run any further.
    _task: Task<()>,
}

struct Desk {
    /// Whether the best found so far will do.
    enough: AtomicBool,
    news: Mutex<Option<News>>,
    waker: Waker,
}

/// On how many threads somebody thinks. One core is left to the window, and whoever counts nodes instead of seconds plays the
/// same moves on every machine.
fn threads_for(who: &Who) -> NonZero<usize> {
    let counts = match who {
        Who::Opponent(opponent) => {
            opponent.setting().is_some_and(|it| it.measure() == Measure::Nodes)
        }
        Who::Glance(_) => true,
        Who::Hint => false,
    };
    if counts {
        return NonZero::<usize>::MIN;
    }
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    NonZero::new(cores - 1).unwrap_or(NonZero::<usize>::MIN)
}

impl Errand {
    /// Sends a search off. The waker is called whenever there is news.
    pub(in crate::app) fn send(order: Order, waker: &Waker) -> Errand {
        let threads = threads_for(&order.who);
        Errand::run(move || order.search_on(&RECALL).with_threads(threads), waker)
    }

    fn run(search: impl FnOnce() -> Search + Send + 'static, waker: &Waker) -> Errand {
        let (enough, news) = (AtomicBool::new(false), Mutex::default());
        let desk = Arc::new(Desk { enough, news, waker: waker.clone() });
        let thinking = think(search, Arc::clone(&desk));
        let telling = Arc::clone(&desk);
        let task = AsyncComputeTaskPool::get_or_init(TaskPool::default).spawn(async move {
            // A search that breaks down must not take the window along.
            let ended = AssertUnwindSafe(thinking).catch_unwind().await;
            telling.tell(ended.unwrap_or(News::Failed));
        });
        Errand { desk, _task: task }
    }

    /// What is new, told once.
    pub(in crate::app) fn news(&self) -> Option<News> {
        self.desk.news().take()
    }

    /// Lets it end with what it has found so far.
    pub(in crate::app) fn hurry(&self) {
        self.desk.enough.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
impl Errand {
    /// A search that breaks down.
    pub(in crate::app) fn broken() -> Errand {
        Errand::run(|| panic!("a search that breaks down, on purpose"), &Waker::default())
    }
}

impl fmt::Debug for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Errand").finish_non_exhaustive()
    }
}

impl Desk {
    fn news(&self) -> MutexGuard<'_, Option<News>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The newest news is all that anybody wants to know.
    fn tell(&self, news: News) {
        *self.news() = Some(news);
        self.waker.wake();
    }
}

async fn think(search: impl FnOnce() -> Search, desk: Arc<Desk>) -> News {
    let mut telling = Telling::of(search());
    loop {
        if desk.enough.load(Ordering::Relaxed) {
            telling.hurry();
        }
        match telling.slice() {
            Some(news) if telling.has_ended() => return news,
            Some(news) => desk.tell(news),
            None => {}
        }
        yield_now().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::time::Duration;

    use super::*;
    use crate::engine::{Limit, Mind, Opponent, View, Who};
    use crate::rules::{Game, GameKind, Move, Rules};

    /// Counts its slices, and ends after so many.
    struct Counting {
        slices: Arc<AtomicU64>,
        at_most: u64,
    }

    impl Mind for Counting {
        fn slice(&self) -> u64 {
            1
        }
        fn think(&mut self, _: u64) -> u64 {
            std::thread::sleep(Duration::from_millis(1));
            self.slices.fetch_add(1, Ordering::SeqCst);
            1
        }
        fn is_done(&self) -> bool {
            self.slices.load(Ordering::SeqCst) >= self.at_most
        }
        fn best(&self) -> Option<Move> {
            Some(Move::Drop(3))
        }
        fn views(&self) -> Vec<View> {
            Vec::new()
        }
    }

    fn counting(at_most: u64) -> (Errand, Arc<AtomicU64>) {
        let slices = Arc::<AtomicU64>::default();
        let mind = Counting { slices: Arc::clone(&slices), at_most };
        let search = move || Search::new(Box::new(mind), Limit::Done);
        (Errand::run(search, &Waker::default()), slices)
    }

    /// The next news that is wanted.
    fn wait_for(errand: &Errand, wanted: impl Fn(&News) -> bool) -> News {
        loop {
            match errand.news() {
                Some(news) if wanted(&news) => return news,
                _ => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn is_end(news: &News) -> bool {
        !matches!(news, News::SoFar(_))
    }

    #[test]
    fn a_search_is_run_to_its_end() {
        let game = Game::new(Rules::usual(GameKind::Hex)).unwrap();
        let opponent = Opponent::find(GameKind::Hex, "random").unwrap();
        let expected = opponent.search(&game, 5).finish();
        let order = Order { game, who: Who::Opponent(opponent), seed: 5 };
        let errand = Errand::send(order, &Waker::default());
        let News::Found(report) = wait_for(&errand, is_end) else { panic!("it ends") };
        assert_eq!(report.best, expected);
        assert_eq!(errand.news(), None, "told once");
    }

    #[test]
    fn a_long_search_tells_how_far_it_is() {
        let (errand, _) = counting(u64::MAX);
        let early = wait_for(&errand, |_| true);
        let later = wait_for(&errand, |_| true);
        let nodes = |news: News| match news {
            News::SoFar(report) => report.nodes,
            other => panic!("{other:?}"),
        };
        assert!(nodes(early) < nodes(later));
    }

    #[test]
    fn a_search_that_is_hurried_ends_with_what_it_has() {
        let (errand, _) = counting(u64::MAX);
        errand.hurry();
        let News::Found(report) = wait_for(&errand, is_end) else { panic!("it ends") };
        assert_eq!(report.best, Some(Move::Drop(3)));
    }

    #[test]
    fn a_search_that_breaks_down_says_so() {
        assert_eq!(wait_for(&Errand::broken(), is_end), News::Failed);
    }

    #[test]
    fn a_dropped_search_stops_within_a_slice() {
        let (errand, slices) = counting(u64::MAX);
        while slices.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
        drop(errand);
        let at_drop = slices.load(Ordering::SeqCst);
        while Arc::strong_count(&slices) > 1 {
            std::thread::yield_now(); // until the search itself is gone
        }
        assert!(slices.load(Ordering::SeqCst) <= at_drop + 1);
    }

    #[test]
    fn searches_share_a_thread() {
        let endless = counting(u64::MAX);
        let (others, done): (Vec<_>, Vec<_>) = (0..8).map(|_| counting(20)).unzip();
        for errand in &others {
            wait_for(errand, is_end);
        }
        assert!(done.iter().all(|slices| slices.load(Ordering::SeqCst) == 20));
        assert_eq!(Arc::strong_count(&endless.1), 2, "it goes on");
    }
}
