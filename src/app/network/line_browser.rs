//! Lines over the browser's own sockets. A page cannot be called: it hosts at a relay only.

use crate::net::{Address, Closed, Dial, Line, LineEvent, Listener, Wake};

/// Whether others can come to a port of this machine.
pub const CAN_LISTEN: bool = false;

/// A port that is listened on.
pub(super) struct Door {
    pub(super) listener: Box<dyn Listener>,
    pub(super) port: u16,
    /// Where others may find it.
    pub(super) addresses: Vec<Address>,
}

/// Opens lines to others.
pub(super) fn dial(wake: Wake) -> Dial {
    Box::new(move |_| {
        wake();
        Box::new(NotYet(Some(Closed::Unreachable)))
    })
}

/// A page has no ports.
pub(super) fn listen(_: u16, _: Wake) -> Result<Door, String> {
    Err("A page in a browser cannot be called. Host at a relay instead.".to_owned())
}

/// What a host's keys come from.
pub(super) fn seed() -> Result<[u8; 32], String> {
    Err("The browser’s random numbers cannot be used yet.".to_owned())
}

/// A line that is closed from the start: the browser's own takes its place.
struct NotYet(Option<Closed>);

impl Line for NotYet {
    fn send(&mut self, _: &str) {}

    fn next(&mut self) -> Option<LineEvent> {
        self.0.take().map(LineEvent::Closed)
    }

    fn close(&mut self) {}
}
