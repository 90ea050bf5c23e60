//! The whole program with its window.

use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetMetaCheck;
use bevy::audio::AudioPlugin;
use bevy::log::{DEFAULT_FILTER, Level, LogPlugin};
use bevy::prelude::*;
use bevy_egui::EguiPlugin;

use super::actions::Action;
use super::keep::{Notice, Shelf};
use super::network::Wish;
use super::screen::Screen;
use super::thinking::Seeds;
use super::{
    board, clicks, core_plugin, dress, frames, motion, pace, power, screens, sound, window,
};
use crate::matches::Terms;
use crate::net::Address;
use crate::wanted::{Call, Unwanted};

/// Libraries only speak up about what goes wrong. A slow graphics card, an odd monitor or no sound device
/// is nothing that goes wrong.
const QUIET: &str =
    "winit=error,bevy_render::renderer=error,bevy_egui=error,bevy_audio=error,hexfall=info";

/// How the window opens.
#[derive(Debug, Default)]
pub struct Start {
    /// With this match on the table.
    pub terms: Option<Terms>,
    /// Joining whoever hosts a match there.
    pub join: Option<Address>,
    /// With this sentence for the player.
    pub told: Option<String>,
    /// Where chance comes from.
    pub seeds: Seeds,
}

impl Start {
    /// With what somebody asks for.
    pub fn called(call: &Call) -> Result<Start, Unwanted> {
        Ok(match call {
            Call::Play(wanted) => {
                let seeds = wanted.seed.map_or(Seeds::System, Seeds::From);
                Start { terms: Some(wanted.terms()?), seeds, ..Start::default() }
            }
            Call::Join(host) => Start { join: Some(host.clone()), ..Start::default() },
        })
    }
}

/// Opens the window, and comes back when it is closed.
#[must_use]
pub fn run(shelf: Shelf, start: Start) -> AppExit {
    let mut app = window_app(shelf);
    app.insert_resource(start.seeds);
    if let Some(terms) = start.terms {
        app.world_mut().write_message(Action::Begin(terms));
    }
    if let Some(host) = start.join {
        app.world_mut().write_message(Action::Go(Screen::Join));
        app.world_mut().write_message(Action::Network(Wish::Join(host)));
    }
    if let Some(sentence) = start.told {
        app.world_mut().write_message(Notice(sentence));
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
        clicks::plugin,
        window::plugin,
        dress::plugin,
        motion::plugin,
        sound::plugin,
        board::plugin,
        screens::plugin,
        frames::plugin,
    ));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins((super::icon::plugin, super::terminal::plugin));
    #[cfg(target_arch = "wasm32")]
    app.add_plugins(crate::web::page::plugin);
    pace::keep_to_one_thread(&mut app);
    app
}

/// Bevy's own plugins. All assets are built into the program, but for the sounds of a page.
fn windowed() -> PluginGroupBuilder {
    let log =
        LogPlugin { level: Level::WARN, filter: format!("{DEFAULT_FILTER}{QUIET}"), ..default() };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window::window()), ..default() })
        // Nothing is told of assets beside them; a page would ask its server in vain.
        .set(AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() })
        .set(log);
    // The window has its own, which also wakes it up.
    #[cfg(not(target_arch = "wasm32"))]
    let plugins = plugins
        .disable::<bevy::app::TerminalCtrlCHandlerPlugin>()
        .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>();
    if sound::can_be_heard() { plugins } else { plugins.disable::<AudioPlugin>() }
}
