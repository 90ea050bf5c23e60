//! What the desktop wants, once it answers.

use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};

use bevy::prelude::*;

use super::is_own_wish;
use crate::app::keep::Wishes;
use crate::app::power::Waker;
use crate::record::Motion;

/// The answer, once it comes.
#[derive(Resource)]
struct Asked(Mutex<Receiver<Motion>>);

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask.run_if(not(is_own_wish)))
        .add_systems(PreUpdate, hear.run_if(resource_exists::<Asked>));
}

fn ask(mut commands: Commands, waker: Res<Waker>) {
    let (tell, answer) = channel();
    let waker = waker.clone();
    // A thread of its own: a desktop that does not answer must not hold up the saves.
    let asking = std::thread::Builder::new().name("motion".to_owned()).spawn(move || {
        if let Some(motion) = wish() {
            // Nobody listens if the window is closed already.
            let _ = tell.send(motion);
            waker.wake();
        }
    });
    if asking.is_ok() {
        commands.insert_resource(Asked(Mutex::new(answer)));
    }
}

fn hear(mut commands: Commands, asked: Res<Asked>, mut wishes: ResMut<Wishes>) {
    let answer = asked.0.lock().ok().and_then(|answer| answer.try_recv().ok());
    if let Some(motion) = answer {
        wishes.0.motion = motion;
        commands.remove_resource::<Asked>();
    }
}

/// Whether the desktop wants less to move. Where it cannot be asked, nothing is known.
fn wish() -> Option<Motion> {
    let asked = Command::new("gsettings")
        .args(["get", "org.gnome.desktop.interface", "enable-animations"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    (asked.stdout.trim_ascii() == b"false").then_some(Motion::Off)
}
