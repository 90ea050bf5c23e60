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

    /// Goes on until there is news, but for about this long at most.
    pub fn go_on(&mut self, share: Duration) -> Option<News> {
        let began = Instant::now();
        loop {
            let news = self.slice();
            if news.is_some() || self.ended || began.elapsed() >= share {
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
