//! Saves that are carried from one machine to another, as files.
//!
//! On the desktop a save is a file already, and one from elsewhere is dropped on the window. A page hands files over
//! for download, and lets the player choose some, or drop them on it.

use bevy::prelude::*;
use jiff::Timestamp;

use super::jobs::Job;
use super::writer::Writer;
use crate::app::table::Flow;
use crate::record::{self, ImportError, Imported, Storage};

/// A file that the player has brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brought {
    /// On the disk.
    #[cfg(not(target_arch = "wasm32"))]
    File(std::path::PathBuf),
    /// Read already.
    Bytes {
        /// What it is called.
        name: String,
        /// What stands in it.
        bytes: Vec<u8>,
    },
}

impl Brought {
    /// What the file is called.
    pub(super) fn file(&self) -> String {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Brought::File(path) => path.file_name().unwrap_or_default().to_string_lossy().into(),
            Brought::Bytes { name, .. } => name.clone(),
        }
    }

    pub(super) fn add_to(&self, storage: &dyn Storage) -> Result<Imported, ImportError> {
        let now = Timestamp::now();
        match self {
            Brought::Bytes { name, bytes } => record::import(storage, name, bytes, now),
            #[cfg(not(target_arch = "wasm32"))]
            Brought::File(path) => {
                record::import(storage, &self.file(), &record::read_file(path)?, now)
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // Without a window, too: then it is tests that drop files.
    #[cfg(not(target_arch = "wasm32"))]
    app.add_message::<bevy::window::FileDragAndDrop>();
    app.add_systems(Update, bring.in_set(Flow::React));
}

#[cfg(not(target_arch = "wasm32"))]
fn bring(mut dropped: MessageReader<bevy::window::FileDragAndDrop>, writer: Res<Writer>) {
    for event in dropped.read() {
        if let bevy::window::FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            writer.ask(Job::Bring(Brought::File(path_buf.clone())));
        }
    }
}

#[cfg(target_arch = "wasm32")]
fn bring(mut actions: MessageReader<crate::app::actions::Action>, writer: Res<Writer>) {
    use crate::app::actions::Action;
    if actions.read().any(|action| *action == Action::Bring) {
        crate::web::page::ask_for_files();
    }
    for brought in crate::web::page::brought() {
        writer.ask(Job::Bring(brought));
    }
}

/// Hands the player a file.
#[cfg(target_arch = "wasm32")]
pub(super) fn hand_over(file: &str, bytes: &[u8]) {
    crate::web::bridge::download(file, &String::from_utf8_lossy(bytes));
}

/// On the desktop it lies in its folder.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn hand_over(_: &str, _: &[u8]) {}
