//! Obstruction solved: known answers, a second opinion, the level that cannot be beaten, the command line.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::print_stdout)] // what takes hours tells how far it is

mod command_line;
mod known;
mod level;
mod proof;
mod second_method;
mod second_opinion;
