//! Everything around the board while a match is played, and the screens that tell about matches played
//! before.

use bevy::prelude::*;

use super::{load, notices, play_panel, save_dialog, set_up, share, statistics};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        play_panel::plugin,
        save_dialog::plugin,
        share::plugin,
        set_up::plugin,
        load::plugin,
        statistics::plugin,
        notices::plugin,
    ));
}
