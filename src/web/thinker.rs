//! A search, as the worker's script sees it.

use std::sync::LazyLock;
use std::time::Duration;

use wasm_bindgen::prelude::*;

use crate::engine::{News, Order, Recall, Telling};

/// What was found at the last turns.
static RECALL: LazyLock<Recall> = LazyLock::new(Recall::default);

/// A search that was ordered by the page.
#[wasm_bindgen]
pub struct Thinker(Telling);

#[wasm_bindgen]
impl Thinker {
    /// Begins the search that a text asks for.
    #[wasm_bindgen(constructor)]
    pub fn new(order: &str) -> Result<Thinker, String> {
        let order = Order::read(order).map_err(|error| error.to_string())?;
        Ok(Thinker(Telling::of(order.search_on(&RECALL))))
    }

    /// Goes on for about this long. Returns news as text, if it is time for some.
    pub fn advance(&mut self, millis: u32) -> Option<String> {
        let news = self.0.go_on(Duration::from_millis(millis.into()));
        news.as_ref().map(News::write)
    }

    /// Whether it has told everything.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn ended(&self) -> bool {
        self.0.has_ended()
    }

    /// Lets it end with what it has found so far.
    pub fn hurry(&mut self) {
        self.0.hurry();
    }
}
