//! `hexfall serve`, `hexfall join`, `hexfall relay`: matches across a network, in the terminal.

mod join;
mod keeping;
mod relay;
mod serve;
mod terminal;
mod wishes;

pub(super) use join::{JoinArgs, join};
pub(super) use relay::{RelayArgs, relay};
pub(super) use serve::{ServeArgs, serve};
