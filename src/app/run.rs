//! The whole program with its window.

use bevy::app::{PluginGroupBuilder, TerminalCtrlCHandlerPlugin};
use bevy::audio::AudioPlugin;
use bevy::log::{DEFAULT_FILTER, Level, LogPlugin};
use bevy::prelude::*;
use bevy_egui::EguiPlugin;

use super::actions::Action;
use super::keep::Shelf;
use super::{board, core_plugin, dress, frames, icon, motion, power, screens, sound, window};
use crate::matches::Terms;

/// Libraries only speak up about what goes wrong. A slow graphics card, an odd monitor or no sound device
/// is nothing that goes wrong.
const QUIET: &str =
    "winit=error,bevy_render::renderer=error,bevy_egui=error,bevy_audio=error,hexfall=info";

/// Opens the window, with a match if one is wanted at once, and comes back when it is closed.
#[must_use]
pub fn run(shelf: Shelf, wanted: Option<Terms>) -> AppExit {
    let mut app = window_app(shelf);
    if let Some(terms) = wanted {
        app.world_mut().write_message(Action::Begin(terms));
    }
    app.run()
}

/// The app with its window, not yet running.
pub fn window_app(shelf: Shelf) -> App {
    let mut app = App::new();
    // What fails in one system of one frame is no reason to end a game.
    app.set_error_handler(bevy::ecs::error::error);
    app.insert_resource(shelf).add_plugins((windowed(), EguiPlugin::default(), core_plugin));
    app.add_plugins((
        power::plugin,
        window::plugin,
        icon::plugin,
        dress::plugin,
        motion::plugin,
        sound::plugin,
        board::plugin,
        screens::plugin,
        frames::plugin,
    ));
    app
}

/// Bevy's own plugins. All assets are built into the program: no folder of assets is read.
fn windowed() -> PluginGroupBuilder {
    let log =
        LogPlugin { level: Level::WARN, filter: format!("{DEFAULT_FILTER}{QUIET}"), ..default() };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window::window()), ..default() })
        .set(log)
        // The window has its own, which also wakes it up.
        .disable::<TerminalCtrlCHandlerPlugin>();
    if sound::can_be_heard() { plugins } else { plugins.disable::<AudioPlugin>() }
}
