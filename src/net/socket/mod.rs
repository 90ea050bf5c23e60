//! WebSockets of the desktop: two threads a line, one that reads and one that writes, so that nobody else waits.
//!
//! | file | holds |
//! | --- | --- |
//! | `dial` | a line to somebody else |
//! | `handshake` | how a line begins: a request in HTTP, read with a deadline |
//! | `pipe` | the two threads |
//! | `rate` | how much may be said in a second |
//! | `server` | a port on which lines, and browsers, come in |

mod dial;
mod handshake;
mod pipe;
mod rate;
mod server;

pub use dial::dial;
pub use server::HostError;

pub(super) use handshake::{Asked, Request, receive};
pub(super) use pipe::{Pipe, SocketLine, Speaker};
pub(super) use server::{Limits, Server};

use std::io;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long a line may take to begin, however slowly bytes come.
const PATIENCE: Duration = Duration::from_secs(5);

/// Threads that wait for bytes need next to no room.
const STACK: usize = 128 * 1024;

/// Starts a thread. A machine that has no more of them is a broken line, not a crash.
fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work)
}
