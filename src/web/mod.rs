//! Hexfall in a browser. Only there: everything else compiles for every system.
//!
//! The library is built twice for the web. With the window it is the page; without, it is the small program that
//! thinks beside the page.
//!
//! | file | holds |
//! | --- | --- |
//! | `thinker` | a search, as the worker's script sees it |
//! | `page` | the door through which the page's script opens the game |
//! | `bridge` | what the game asks of the browser |
//! | `shelf` | files in the browser's storage |
//! | `line` | lines to other players |

// What wasm-bindgen writes for exported functions is not ours to change.
#![allow(unsafe_code)]

pub mod thinker;

#[cfg(feature = "app")]
pub(crate) mod bridge;
#[cfg(feature = "app")]
pub(crate) mod line;
#[cfg(feature = "app")]
pub mod page;
#[cfg(feature = "app")]
mod shelf;
