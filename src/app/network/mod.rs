//! Play across a network: a [`net::Connection`](crate::net::Connection) beside the table.
//!
//! The connection is polled once a frame, and wakes the window when there is news. What the other player does asks for
//! moves like a click does; what is played here is told to the session first, which may say no.
//!
//! | file | holds |
//! | --- | --- |
//! | `wish` | [`Wish`]: what a player can ask for |
//! | `wire` | [`Wire`]: the connection, while there is one |
//! | `online` | [`Online`]: what the screens show of it |
//! | `meet` | hosting, joining, going on with a match that was left |
//! | `hear` | what the other end says |
//! | `ask` | what the player here says to the other one |
//! | `agree` | table and session hold the same match; the seat is kept |
//! | `line_desktop`, `line_browser` | what lines are made of here |

mod agree;
mod ask;
mod hear;
#[cfg(target_arch = "wasm32")]
#[path = "line_browser.rs"]
mod line;
#[cfg(not(target_arch = "wasm32"))]
#[path = "line_desktop.rs"]
mod line;
mod meet;
mod online;
mod wire;
mod wish;

use bevy::prelude::*;

pub use line::CAN_LISTEN;
pub(super) use line::link;
pub use meet::KeptSeats;
pub use online::{ChatLine, Online, State};
pub use wire::Wire;
pub use wish::{Invitation, Wish};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((meet::plugin, hear::plugin, ask::plugin, agree::plugin));
}
