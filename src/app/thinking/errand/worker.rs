//! A search by the program beside the page.

use std::fmt;
use std::sync::OnceLock;

use super::slices::Slices;
use crate::app::power::Waker;
use crate::engine::{News, Order};
use crate::web::bridge;

/// A search under way. Dropping it ends it within a slice.
pub(in crate::app) struct Errand {
    order: Order,
    waker: Waker,
    /// By which the worker knows it.
    number: u32,
    /// The same search, made here, once it is known that no worker will make it.
    here: OnceLock<Slices>,
}

impl Errand {
    /// Sends a search off. The waker is called whenever there is news.
    pub(in crate::app) fn send(order: Order, waker: &Waker) -> Errand {
        let number = bridge::think(&order.write());
        Errand { order, waker: waker.clone(), number, here: OnceLock::new() }
    }

    /// What is new, told once.
    pub(in crate::app) fn news(&self) -> Option<News> {
        if let Some(here) = self.here.get() {
            return here.news();
        }
        if bridge::has_worker() {
            return bridge::news(self.number).map(|text| News::read(&text));
        }
        self.here.get_or_init(|| Slices::begin(&self.order, &self.waker)).news()
    }

    /// Lets it end with what it has found so far.
    pub(in crate::app) fn hurry(&self) {
        match self.here.get() {
            Some(here) => here.hurry(),
            None => bridge::hurry(self.number),
        }
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        bridge::forget(self.number);
    }
}

impl fmt::Debug for Errand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Errand").finish_non_exhaustive()
    }
}
