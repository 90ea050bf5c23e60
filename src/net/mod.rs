//! Matches across a network. `docs/protocol.md` tells what goes over the line.
//!
//! | file | holds |
//! | --- | --- |
//! | `frame`, `words`, `refusal`, `key`, `room` | what is said, one line of text at a time |
//! | `session` | one end of a match: the state machine. Pure |
//! | `place` | where two ends meet |
//! | `kept` | a match with its seat, so that it can go on after a restart |
//! | `address` | what a player types to join |
//! | `line` | a line to the other end, whatever it is made of |
//! | `connection` | a session with a line under it. Polled, and waits for nothing |
//! | `socket` | lines over this machine's network |
//! | `host`, `web_folder` | a port for players, and for browsers that want the page |
//! | `relay` | a server on which two meet who cannot reach each other |
//!
//! Sockets, host and relay are not there in a browser.

mod address;
mod connection;
mod frame;
#[cfg(not(target_arch = "wasm32"))]
mod host;
mod kept;
mod key;
mod line;
mod place;
mod refusal;
#[cfg(not(target_arch = "wasm32"))]
mod relay;
mod room;
mod session;
#[cfg(not(target_arch = "wasm32"))]
mod socket;
#[cfg(not(target_arch = "wasm32"))]
mod web_folder;
mod words;

pub use address::{Address, BadAddress, DEFAULT_PORT};
pub use connection::{Connection, RoomKey};
pub use frame::{Frame, MAX_FRAME, NotAFrame, Standing, TakeBack};
#[cfg(not(target_arch = "wasm32"))]
pub use host::Host;
pub use kept::{Kept, KeptError, forget, keep, kept};
pub use key::{Key, NotAKey};
pub use line::{Closed, Dial, Line, LineEvent, Listener, Wake};
pub use place::{NotAPlace, Place};
pub use refusal::Refusal;
#[cfg(not(target_arch = "wasm32"))]
pub use relay::Relay;
pub use room::{NotARoom, RoomCode};
pub use session::{End, Event, Role, Said, Session, Stage, Unable};
#[cfg(not(target_arch = "wasm32"))]
pub use socket::{HostError, dial};
#[cfg(not(target_arch = "wasm32"))]
pub use web_folder::web_folder;
pub use words::{MAX_CHAT, clean_chat, clean_name, own_name};

/// The version of the protocol. Two ends with different versions do not play together.
pub const VERSION: u32 = 1;

/// What a host's keys come from: randomness of the system that nobody can guess.
#[cfg(not(target_arch = "wasm32"))]
pub fn seed() -> Result<[u8; 32], HostError> {
    let mut seed = [0; 32];
    let filled = getrandom::fill(&mut seed);
    filled.map_err(|error| HostError::Random(error.to_string()))?;
    Ok(seed)
}
