//! The door through which the page's script opens the game.

use std::mem::take;
use std::panic;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use wasm_bindgen::prelude::*;

use super::bridge;
use super::shelf::Browser;
use crate::app::keep::{Brought, Shelf};
use crate::app::power::Waker;
use crate::app::{Start, run};
use crate::wanted::{Call, Unwanted};

/// The frame after which something is to be seen: the first ones find their fonts and sizes.
const SHOWN: u8 = 3;

/// Files that the player has brought, and that the game has not looked at yet.
static BROUGHT: Mutex<Vec<Brought>> = Mutex::new(Vec::new());

/// Opens the game, with the match that the link asks for: the part of the address behind `#`.
#[wasm_bindgen]
pub fn open(link: &str) {
    let show = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        show(info);
        bridge::stopped(&info.to_string());
    }));
    let start = by_link(link).unwrap_or_else(|error| Start {
        told: Some(format!(
            "This link opens no match: {}.",
            error.to_string().trim_end_matches('.')
        )),
        ..Start::default()
    });
    let _ = run(Shelf(Arc::new(Browser)), start);
}

fn by_link(link: &str) -> Result<Start, Unwanted> {
    match Call::by_link(link)? {
        Some(call) => Start::called(&call),
        None => Ok(Start::default()),
    }
}

/// Takes a file that the player has brought: a save.
#[wasm_bindgen]
pub fn receive(name: String, bytes: Vec<u8>) {
    BROUGHT.lock().unwrap_or_else(PoisonError::into_inner).push(Brought::Bytes { name, bytes });
    bridge::wake();
}

/// Lets the player choose files.
pub(crate) fn ask_for_files() {
    // The browser may call back whenever it likes, so it lives as long as the page.
    let received = Closure::new(receive);
    bridge::ask_for_files(&received);
    received.forget();
}

/// What has been brought since the last time.
pub(crate) fn brought() -> Vec<Brought> {
    take(&mut *BROUGHT.lock().unwrap_or_else(PoisonError::into_inner))
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen).add_systems(Last, tell_shown);
}

/// The browser wakes the game when a search or the player has something for it.
fn listen(waker: Res<Waker>) {
    let waker = waker.clone();
    let wake = Closure::new(move || waker.wake());
    bridge::on_news(&wake);
    wake.forget();
}

/// Tells the page when it may take its own picture away.
fn tell_shown(mut frames: Local<u8>, waker: Res<Waker>) {
    if *frames < SHOWN {
        *frames += 1;
        waker.wake();
        if *frames == SHOWN {
            bridge::shown();
        }
    }
}
