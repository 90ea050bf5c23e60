//! Lines over the browser's own sockets. A page cannot be called: it hosts at a relay only.

use super::meet::Door;
use crate::net::{Address, Dial, Wake};
use crate::web::{bridge, line};

/// Whether others can come to a port of this machine.
pub const CAN_LISTEN: bool = false;

/// Opens lines to others. The page's script wakes the game by itself.
pub(super) fn dial(_: Wake) -> Dial {
    Box::new(line::open)
}

/// A page has no ports.
pub(super) fn listen(_: u16, _: Wake) -> Result<Door, String> {
    Err("A page in a browser cannot be called. Host at a relay instead.".to_owned())
}

/// What a host's keys come from.
pub(super) fn seed() -> Result<[u8; 32], String> {
    line::seed()
}

/// The link with which another browser joins: on this very page, which has the game already.
pub(crate) fn link(host: &Address) -> String {
    format!("{}#join={host}", bridge::page_address())
}
