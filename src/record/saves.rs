//! Named saves, and the save that is made by itself after every move.

use jiff::Timestamp;
use thiserror::Error;

use super::name::SaveName;
use super::save::{self, LoadError, Saved};
use super::storage::{Storage, StorageError, Write};
use crate::matches::Match;

/// The longest series on the largest board stays well below this.
pub(super) const MAX_BYTES: u64 = 1 << 20;
const FOLDER: &str = "saves";
pub(super) const ENDING: &str = ".ron";
const AUTOSAVE: &str = "autosave.ron";

/// Why a match was not saved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SaveError {
    /// There is one of that name, and nobody has said to replace it.
    #[error("There is a save called “{0}” already.")]
    Exists(String),
    /// It could not be written.
    #[error("The game was not saved. {0}")]
    Storage(#[from] StorageError),
}

/// A line in the list of saves.
#[derive(Debug)]
pub struct Entry {
    /// What it is called.
    pub name: SaveName,
    /// The match and its date, or why it cannot be opened.
    pub saved: Result<Saved, LoadError>,
}

/// Saves a match under a name. With [`Write::New`] a save of that name is never replaced.
pub fn save(
    storage: &dyn Storage,
    name: &SaveName,
    series: &Match,
    when: Timestamp,
    mode: Write,
) -> Result<(), SaveError> {
    let older = names(storage)?.into_iter().find(|older| name.clashes_with(older.as_str()));
    if let (Some(older), Write::New) = (&older, mode) {
        return Err(SaveError::Exists(older.to_string()));
    }
    // Where an older save's name differs in capitals only, it is that save which is replaced.
    let text = save::write(series, when);
    match storage.write(&key(older.as_ref().unwrap_or(name)), text.as_bytes(), mode) {
        Err(StorageError::Exists) => Err(SaveError::Exists(name.to_string())),
        written => Ok(written?),
    }
}

/// Loads the save of this name.
pub fn load(storage: &dyn Storage, name: &SaveName) -> Result<Saved, LoadError> {
    save::read(&storage.read(&key(name), MAX_BYTES)?)
}

/// All named saves, the newest first; those that cannot be opened come last, with the reason.
pub fn list(storage: &dyn Storage) -> Result<Vec<Entry>, StorageError> {
    let entry = |name: SaveName| Entry { saved: load(storage, &name), name };
    let mut entries: Vec<Entry> = names(storage)?.into_iter().map(entry).collect();
    entries.sort_by(|a, b| {
        let when = |entry: &Entry| entry.saved.as_ref().ok().map(|saved| saved.when);
        when(b).cmp(&when(a)).then_with(|| a.name.as_str().cmp(b.name.as_str()))
    });
    Ok(entries)
}

/// Deletes the save of this name.
pub fn delete(storage: &dyn Storage, name: &SaveName) -> Result<(), StorageError> {
    storage.remove(&key(name))
}

/// Keeps the running match; called after every move.
pub fn autosave(storage: &dyn Storage, series: &Match, when: Timestamp) -> Result<(), SaveError> {
    let text = save::write(series, when);
    Ok(storage.write(AUTOSAVE, text.as_bytes(), Write::Replace)?)
}

/// The match that was running when Hexfall was last left, if any.
pub fn last_game(storage: &dyn Storage) -> Result<Option<Saved>, LoadError> {
    match storage.read(AUTOSAVE, MAX_BYTES) {
        Err(StorageError::NotFound) => Ok(None),
        bytes => save::read(&bytes?).map(Some),
    }
}

/// Forgets the running match: it is over, and its result is in the scores.
pub fn forget_autosave(storage: &dyn Storage) -> Result<(), StorageError> {
    match storage.remove(AUTOSAVE) {
        Err(StorageError::NotFound) => Ok(()),
        removed => removed,
    }
}

/// The names of all saves. Files that Hexfall did not name are nobody's save.
pub(super) fn names(storage: &dyn Storage) -> Result<Vec<SaveName>, StorageError> {
    let name = |key: String| {
        key.strip_prefix(FOLDER)?.strip_prefix('/')?.strip_suffix(ENDING)?.parse().ok()
    };
    Ok(storage.keys(FOLDER)?.into_iter().filter_map(name).collect())
}

pub(super) fn key(name: &SaveName) -> String {
    format!("{FOLDER}/{name}{ENDING}")
}
