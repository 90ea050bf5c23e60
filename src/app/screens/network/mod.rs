//! The way to a match across a network: host or join, wait, hear what is offered.
//!
//! | file | holds |
//! | --- | --- |
//! | `choose` | host, join, or go on with what broke off |
//! | `waiting` | where the other player can find a host |
//! | `join` | an address, the call, the offer |
//! | `offer` | a match, line by line |
//! | `signs` | the pictures on these pages |

mod choose;
mod join;
mod offer;
mod signs;
mod waiting;

use bevy::prelude::*;

use super::widgets;

/// How wide these pages are.
const WIDTH: f32 = 680.0;
const GAP: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((choose::plugin, waiting::plugin, join::plugin));
}
