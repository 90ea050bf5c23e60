//! Matches across real sockets on this machine: whole games, broken lines, hostile strangers, real processes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod broken_lines;
mod door;
mod ends;
mod games;
mod hostile;
mod processes;
mod properties;
mod relay;
mod wire;
