//! The arena of this player: its journal, and whether it rests. What stands in a journal is the arena's business.

use super::storage::{Storage, StorageError, Write};

const JOURNAL: &str = "arena.txt";
const RESTS: &str = "arena-rests.txt";
const SET_ASIDE: &str = "arena-damaged.txt";
/// More than months of games.
const MAX_BYTES: u64 = 1 << 28;

/// An arena as it was left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptArena {
    /// Its journal.
    pub journal: String,
    /// Whether somebody had told it to rest.
    pub rests: bool,
}

/// Keeps a new arena in the place of an older one: the text with which its journal begins.
pub fn begin_arena(storage: &dyn Storage, journal: &str) -> Result<(), StorageError> {
    storage.write(JOURNAL, journal.as_bytes(), Write::Replace)
}

/// Adds lines to the journal.
pub fn add_to_arena(storage: &dyn Storage, lines: &str) -> Result<(), StorageError> {
    storage.append(JOURNAL, lines.as_bytes())
}

/// Remembers whether the arena rests.
pub fn rest_arena(storage: &dyn Storage, rests: bool) -> Result<(), StorageError> {
    if rests {
        return storage.write(RESTS, b"", Write::Replace);
    }
    match storage.remove(RESTS) {
        Err(StorageError::NotFound) => Ok(()),
        removed => removed,
    }
}

/// The arena that was left, if there is one.
pub fn last_arena(storage: &dyn Storage) -> Result<Option<KeptArena>, StorageError> {
    let bytes = match storage.read(JOURNAL, MAX_BYTES) {
        Err(StorageError::NotFound) => return Ok(None),
        bytes => bytes?,
    };
    let rests = storage.read(RESTS, 1).is_ok();
    // A letter that was cut in two spoils its own line only.
    Ok(Some(KeptArena { journal: String::from_utf8_lossy(&bytes).into_owned(), rests }))
}

/// Keeps a copy of a journal that could not be read whole. Returns what it is called.
pub fn set_arena_aside(storage: &dyn Storage, journal: &str) -> Result<&'static str, StorageError> {
    storage.write(SET_ASIDE, journal.as_bytes(), Write::Replace)?;
    Ok(SET_ASIDE)
}
