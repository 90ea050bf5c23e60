//! The window itself: its size, full screen, and leaving.

use bevy::prelude::*;
use bevy::window::{PresentMode, PrimaryWindow, WindowMode, WindowResizeConstraints};

use super::actions::Action;
use super::table::Flow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (press_keys.in_set(Flow::Ask), (change_mode, quit).in_set(Flow::React)),
    );
}

/// The window as it opens.
pub(super) fn window() -> Window {
    Window {
        title: "Hexfall".to_owned(),
        // By this name desktops find the icon in hexfall.desktop.
        name: Some("hexfall".to_owned()),
        resolution: (1280, 800).into(),
        resize_constraints: WindowResizeConstraints {
            min_width: 360.0,
            min_height: 480.0,
            ..default()
        },
        present_mode: PresentMode::AutoVsync,
        // On a web page: the element, which follows the page's size. Which keys the browser may act on is
        // the page's business, or nobody could reload it any more.
        canvas: Some("#hexfall".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: false,
        ..default()
    }
}

fn press_keys(keys: Res<ButtonInput<KeyCode>>, mut actions: MessageWriter<Action>) {
    // In a browser the key is the browser's.
    if keys.just_pressed(KeyCode::F11) && cfg!(not(target_arch = "wasm32")) {
        actions.write(Action::FullScreen);
    }
}

fn change_mode(
    mut actions: MessageReader<Action>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let times = actions.read().filter(|action| **action == Action::FullScreen).count();
    if times % 2 == 1
        && let Ok(mut window) = windows.single_mut()
    {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

/// What is still to be written is waited for at the end of the frame, by whoever writes it.
fn quit(mut actions: MessageReader<Action>, mut exits: MessageWriter<AppExit>) {
    if actions.read().any(|action| *action == Action::Quit) {
        exits.write(AppExit::Success);
    }
}
