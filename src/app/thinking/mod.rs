//! The computer thinks, and the window stays alive: its moves, hints, and the course of a game.
//!
//! | file | holds |
//! | --- | --- |
//! | `engine_turn` | [`EngineTurn`](engine_turn::EngineTurn): a computer's turn, from the first thought to the move |
//! | `next_game` | computers among themselves go on to their next game |
//! | `advice` | [`Advice`](advice::Advice): what is known of the moves on the board that is shown |
//! | `certain` | [`Certain`](certain::Certain): where the side to move must play in Hex, or who joins |
//! | `course` | [`Course`](course::Course): who stood how well after each move |
//! | `blunders` | [`Blunder`](blunders::Blunder): a move that gave much away |
//! | `errand` | a search in the background |
//! | `seeds` | [`Seeds`]: where chance comes from |

pub mod advice;
pub mod blunders;
pub mod certain;
pub mod course;
pub mod engine_turn;
mod errand;
mod next_game;
mod seeds;

use bevy::prelude::*;

#[cfg(any(test, target_arch = "wasm32"))]
pub(super) use errand::Errand;
pub use seeds::Seeds;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seeds>().add_plugins((
        engine_turn::plugin,
        next_game::plugin,
        advice::plugin,
        course::plugin,
    ));
}
