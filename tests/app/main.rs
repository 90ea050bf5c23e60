//! The app without its window, through the messages that clicks and keys write.
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::print_stdout, clippy::print_stderr)] // children tell their parents, skipped tests the reader

mod advice;
mod arena;
mod clocks;
mod computers;
mod home;
mod keeping;
mod leaving;
mod network;
mod play;
mod results;
mod same_moves;
mod sudden_end;
mod taking_over;
mod trouble;
mod turns;
