//! The Hex Text Protocol, as HexGui, MoHex and Wolve speak it: lines in, answers out.
//!
//! A request is `[id] command arguments`; the answer is `=[id] text` or `?[id] reason`, and an empty line. Whoever is
//! asked to move may be told any stones in any order before.
//!
//! | file | holds |
//! | --- | --- |
//! | `words` | what both ends say: colours, moves, sizes |
//! | `request` | a line, taken apart |
//! | `server` | [`Server`]: the commands, and what they do |
//! | `parameters` | what can be set |
//! | `certain` | what is known without a search |
//! | `thinking` | [`Thinking`]: a search under way, and what is told of it |
//!
//! The other end, which asks programs, is the arena's.

#[cfg(not(target_arch = "wasm32"))]
mod certain;
#[cfg(not(target_arch = "wasm32"))]
mod parameters;
#[cfg(not(target_arch = "wasm32"))]
mod request;
#[cfg(not(target_arch = "wasm32"))]
mod server;
#[cfg(not(target_arch = "wasm32"))]
mod thinking;
mod words;

#[cfg(not(target_arch = "wasm32"))]
pub use parameters::Parameters;
#[cfg(not(target_arch = "wasm32"))]
pub use request::is_interrupt;
#[cfg(not(target_arch = "wasm32"))]
pub use server::{Reply, Server};
#[cfg(not(target_arch = "wasm32"))]
pub use thinking::Thinking;
pub use words::{NotAColour, NotSpoken, Spoken, colour, read_colour, size};
