//! The window: a Bevy app over the rules. One plugin a file.
//!
//! One way carries every move: somebody asks ([`table::MoveAsked`]), the rules check, the table tells
//! ([`table::MovePlayed`] or [`table::MoveRefused`]), and board, sound, saves and panels react.

pub mod actions;
pub mod arena;
pub mod board;
mod clicks;
pub mod clock;
#[cfg(not(target_arch = "wasm32"))]
pub mod crash;
mod dress;
mod frames;
#[cfg(not(target_arch = "wasm32"))]
mod icon;
pub mod keep;
mod local_time;
pub mod look;
mod motion;
pub mod network;
mod pace;
pub mod power;
mod run;
pub mod screen;
pub mod screens;
mod sound;
pub mod table;
#[cfg(not(target_arch = "wasm32"))]
mod terminal;
pub mod thinking;
mod window;

use bevy::prelude::*;

pub use run::{Start, run, window_app};

/// Everything that plays, without a window or a renderer: what tests run.
pub fn core_plugin(app: &mut App) {
    app.add_plugins((
        screen::plugin,
        actions::plugin,
        power::core_plugin,
        keep::plugin,
        table::plugin,
        clock::plugin,
        network::plugin,
        thinking::plugin,
        arena::plugin,
        board::core_plugin,
    ));
}
