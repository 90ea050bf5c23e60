//! A search that tells, now and then, how far it is.

use std::time::Duration;

use web_time::Instant;

use super::{News, Search};

/// How long after one report the next one follows at the earliest. To whoever shows it, each is a frame.
const EVERY: Duration = Duration::from_millis(100);

/// A search with somebody who waits for news of it, whoever makes it: a thread, a worker beside a page, or the page
/// itself.
pub struct Telling {
    search: Search,
    told: Instant,
    enough: bool,
    ended: bool,
}

impl Telling {
    /// Of this search, from now on.
    #[must_use]
    pub fn of(search: Search) -> Telling {
        Telling { search, told: Instant::now(), enough: false, ended: false }
    }

    /// Goes on for a slice. Returns news, if it is time for some.
    pub fn slice(&mut self) -> Option<News> {
        if self.ended {
            return None;
        }
        if self.enough || self.search.advance() {
            self.ended = true;
            return Some(News::Found(self.search.report()));
        }
        (self.told.elapsed() >= EVERY).then(|| {
            self.told = Instant::now();
            News::SoFar(self.search.report())
        })
    }

    /// Goes on for about this long, all of it: whoever shows news may be slower than it comes. Returns the latest.
    pub fn go_on(&mut self, share: Duration) -> Option<News> {
        let began = Instant::now();
        let mut news = None;
        loop {
            news = self.slice().or(news);
            if self.ended || began.elapsed() >= share {
                return news;
            }
        }
    }

    /// Lets it end with what it has found so far.
    pub fn hurry(&mut self) {
        self.enough = true;
    }

    /// Whether it has told everything.
    #[must_use]
    pub fn has_ended(&self) -> bool {
        self.ended
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use super::*;
    use crate::engine::{Opponent, Order, Who};
    use crate::rules::{Game, GameKind, Rules};

    #[test]
    fn whoever_asks_seldom_gets_a_whole_share_each_time() {
        let opponent = Opponent::find(GameKind::Hex, "tree:600s").unwrap();
        let game = Game::new(Rules::usual(GameKind::Hex)).unwrap();
        let order = Order { game, who: Who::Opponent(opponent), seed: 3 };
        let mut once = order.search();
        once.advance();
        let mut telling = Telling::of(order.search());
        sleep(2 * EVERY);
        let Some(News::SoFar(report)) = telling.go_on(Duration::from_secs(1)) else {
            panic!("a report is overdue")
        };
        assert!(report.nodes > 2 * once.report().nodes, "{} nodes", report.nodes);
    }
}
