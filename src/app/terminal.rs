//! Ctrl+C in the terminal that Hexfall was started from.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::prelude::*;

use super::power::Waker;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen).add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
}

/// Bevy's own listener sets a flag that the next frame reads. In a window at rest the next frame may be
/// long in coming.
fn listen(waker: Res<Waker>) {
    let waker = waker.clone();
    let listening = bevy::app::ctrlc::try_set_handler(move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        waker.wake();
    });
    if let Err(error) = listening {
        debug!("Ctrl+C in the terminal is somebody else's: {error}"); // a shell's, with `&`
    }
}
