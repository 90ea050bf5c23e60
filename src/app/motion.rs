//! How much may move on the screen.

use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};

use bevy::prelude::*;

use super::keep::{Shelf, Wishes};
use super::power::Waker;
use crate::record::{Motion, Storage};

/// How fast things move, by the player's wish or, where there is none, the system's.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectiveMotion(pub Motion);

/// The system's answer, once it comes.
#[derive(Resource)]
struct Asked(Mutex<Receiver<Motion>>);

/// Follows the player's wish.
pub(super) fn core_plugin(app: &mut App) {
    app.init_resource::<EffectiveMotion>()
        .add_systems(First, follow_wish.run_if(resource_changed::<Wishes>));
}

/// Asks the system, once, if the player has never said anything.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask_system)
        .add_systems(PreUpdate, hear_system.run_if(resource_exists::<Asked>));
}

fn follow_wish(wishes: Res<Wishes>, mut motion: ResMut<EffectiveMotion>) {
    motion.set_if_neq(EffectiveMotion(wishes.0.motion));
}

fn ask_system(mut commands: Commands, shelf: Option<Res<Shelf>>, waker: Res<Waker>) {
    if shelf.is_some_and(|shelf| has_own_wish(&*shelf.0)) {
        return;
    }
    let (tell, answer) = channel();
    let waker = waker.clone();
    // A thread of its own: a desktop that does not answer must not hold up the saves.
    let asking = std::thread::Builder::new().name("motion".to_owned()).spawn(move || {
        if let Some(motion) = system_wish() {
            // Nobody listens if the window is closed already.
            let _ = tell.send(motion);
            waker.wake();
        }
    });
    if asking.is_ok() {
        commands.insert_resource(Asked(Mutex::new(answer)));
    }
}

/// The system's wish becomes the player's, to be seen and changed among the settings like any other.
fn hear_system(mut commands: Commands, asked: Res<Asked>, mut wishes: ResMut<Wishes>) {
    let answer = asked.0.lock().ok().and_then(|answer| answer.try_recv().ok());
    if let Some(motion) = answer {
        wishes.0.motion = motion;
        commands.remove_resource::<Asked>();
    }
}

fn has_own_wish(storage: &dyn Storage) -> bool {
    const LIMIT: u64 = 1 << 16;
    let text = storage.read("settings.ron", LIMIT).unwrap_or_default();
    String::from_utf8_lossy(&text).contains("motion")
}

/// Whether the desktop wants less to move. Where it cannot be asked, nothing is known.
fn system_wish() -> Option<Motion> {
    let asked = Command::new("gsettings")
        .args(["get", "org.gnome.desktop.interface", "enable-animations"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    (asked.stdout.trim_ascii() == b"false").then_some(Motion::Off)
}
