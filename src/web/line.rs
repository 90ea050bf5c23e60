//! Lines over the browser's own sockets, done by `web/page/lines.js`.

use wasm_bindgen::prelude::*;

use crate::net::{Address, Closed, Line, LineEvent};

#[wasm_bindgen(module = "/web/page/lines.js")]
extern "C" {
    #[wasm_bindgen(js_name = openLine)]
    fn open_line(url: &str) -> u32;
    #[wasm_bindgen(js_name = sayOn)]
    fn say_on(number: u32, text: &str);
    #[wasm_bindgen(js_name = nextOf)]
    fn next_of(number: u32) -> Option<String>;
    #[wasm_bindgen(js_name = hangUp)]
    fn hang_up(number: u32);
    #[wasm_bindgen(js_name = randomBytes, catch)]
    fn random_bytes(count: u32) -> Result<Vec<u8>, JsValue>;
}

/// A line, by the number that the page's script has for it.
struct BrowserLine(u32);

/// Opens a line. The page's script wakes the game when there is news of it.
pub(crate) fn open(address: &Address) -> Box<dyn Line> {
    Box::new(BrowserLine(open_line(&address.url())))
}

/// What a host's keys come from: randomness of the browser that nobody can guess.
pub(crate) fn seed() -> Result<[u8; 32], String> {
    let bytes = random_bytes(32).ok().and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| "This browser has no random numbers for the key to your seat.".to_owned())
}

impl Line for BrowserLine {
    fn send(&mut self, text: &str) {
        say_on(self.0, text);
    }

    fn next(&mut self) -> Option<LineEvent> {
        let event = next_of(self.0)?;
        Some(match event.split_once(' ').unwrap_or((&event, "")) {
            ("open", _) => LineEvent::Open,
            ("text", text) => LineEvent::Text(text.to_owned()),
            (_, why) => LineEvent::Closed(closed(why)),
        })
    }

    fn close(&mut self) {
        hang_up(self.0);
    }
}

impl Drop for BrowserLine {
    fn drop(&mut self) {
        hang_up(self.0);
    }
}

fn closed(why: &str) -> Closed {
    match why {
        "secure page" => Closed::PageIsSecure,
        "unreachable" => Closed::Unreachable,
        "not text" => Closed::NotText,
        "too long" => Closed::TooLong,
        "flood" => Closed::Flood,
        _ => Closed::Lost,
    }
}
