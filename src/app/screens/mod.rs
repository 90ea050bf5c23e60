//! The screens beside the board: what they show is a plain model, what they return is what the player asks for.

pub mod picture;
pub mod widgets;

mod arena;
mod beside;
mod how_to_play;
mod leaving;
mod load;
mod move_list;
mod network;
mod new_game;
mod notices;
mod opponent;
mod pie;
mod play_panel;
mod result;
mod save_dialog;
mod set_up;
mod settings;
mod share;
mod statistics;
mod title;
mod words;

use bevy::prelude::*;
use bevy_egui::egui;

pub(super) use self::words::capital;

/// The part of a window of this size that is left for the board, at the usual interface scale.
#[must_use]
pub fn board_room(window: Vec2) -> Rect {
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(window.x, window.y));
    let board = beside::Place::within(window).board;
    Rect::new(board.min.x, board.min.y, board.max.x, board.max.y)
}

/// All screens.
pub fn plugin(app: &mut App) {
    app.init_resource::<super::look::Look>()
        .add_plugins(widgets::escape::plugin)
        .add_plugins(leaving::plugin)
        .add_plugins(title::plugin)
        .add_plugins(new_game::plugin)
        .add_plugins(network::plugin)
        .add_plugins(arena::plugin)
        .add_plugins(settings::plugin)
        .add_plugins(how_to_play::plugin)
        .add_plugins(play_panel::plugin)
        .add_plugins(save_dialog::plugin)
        .add_plugins(share::plugin)
        .add_plugins(set_up::plugin)
        .add_plugins(load::plugin)
        .add_plugins(statistics::plugin)
        .add_plugins(notices::plugin);
}
