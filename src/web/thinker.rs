//! A search, as the worker's script sees it.

use std::time::Duration;

use wasm_bindgen::prelude::*;
use web_time::Instant;

use crate::engine::{News, Order, Search};

/// How long after one report the next one follows at the earliest.
const EVERY: Duration = Duration::from_millis(100);

/// A search that was ordered by the page.
#[wasm_bindgen]
pub struct Thinker {
    search: Search,
    told: Instant,
    enough: bool,
    /// Whether it has told everything.
    #[wasm_bindgen(readonly)]
    pub ended: bool,
}

#[wasm_bindgen]
impl Thinker {
    /// Begins the search that a text asks for.
    #[wasm_bindgen(constructor)]
    pub fn new(order: &str) -> Result<Thinker, String> {
        let order = Order::read(order).map_err(|error| error.to_string())?;
        Ok(Thinker { search: order.search(), told: Instant::now(), enough: false, ended: false })
    }

    /// Goes on for about this long. Returns news as text, if it is time for some.
    pub fn advance(&mut self, millis: u32) -> Option<String> {
        let (began, share) = (Instant::now(), Duration::from_millis(millis.into()));
        let mut over = self.enough || self.search.is_over();
        while !over && began.elapsed() < share {
            over = self.search.advance();
        }
        let news = if over {
            self.ended = true;
            News::Found(self.search.report())
        } else if self.told.elapsed() >= EVERY {
            self.told = Instant::now();
            News::SoFar(self.search.report())
        } else {
            return None;
        };
        Some(news.write())
    }

    /// Lets it end with what it has found so far.
    pub fn hurry(&mut self) {
        self.enough = true;
    }
}
