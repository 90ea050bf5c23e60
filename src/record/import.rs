//! Saves that come from elsewhere, and go there: each is a file like any other save.

use thiserror::Error;

use super::name::SaveName;
use super::save::{self, LoadError};
use super::saves::{ENDING, MAX_BYTES, key, names};
use super::storage::{Storage, StorageError, Write};

/// What a save is called whose file has no name that a save may have.
const NAMELESS: &str = "game";

/// Why a file was not added to the saves.
#[derive(Debug, Error)]
pub enum ImportError {
    /// It is no save.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It could not be kept.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Adds a file to the saves, under its own name or one like it: no other save is replaced. A save that is
/// there already, byte by byte, is not added twice.
pub fn import(storage: &dyn Storage, file: &str, bytes: &[u8]) -> Result<SaveName, ImportError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StorageError::TooLarge(MAX_BYTES).into());
    }
    save::read(bytes)?;
    let taken = names(storage)?;
    let mut number = 1;
    loop {
        let name = name_for(file, number);
        let Some(older) = taken.iter().find(|older| name.clashes_with(older.as_str())) else {
            storage.write(&key(&name), bytes, Write::New)?;
            return Ok(name);
        };
        if storage.read(&key(older), MAX_BYTES).is_ok_and(|older| older == bytes) {
            return Ok(older.clone());
        }
        number += 1;
    }
}

/// A save as a file to take away: what it is called, and what stands in it.
pub fn export(storage: &dyn Storage, name: &SaveName) -> Result<(String, Vec<u8>), StorageError> {
    Ok((format!("{name}{ENDING}"), storage.read(&key(name), MAX_BYTES)?))
}

/// "final", and "final 2" where that is taken.
fn name_for(file: &str, number: usize) -> SaveName {
    let stem = file.strip_suffix(ENDING).unwrap_or(file);
    let room = SaveName::MAX_LENGTH - 8; // for the number
    let short: String = stem.chars().take(room).collect();
    let own = match short.trim() {
        "" => Err(()),
        stem if number == 1 => stem.parse().map_err(drop),
        stem => format!("{stem} {number}").parse().map_err(drop),
    };
    own.unwrap_or_else(|()| SaveName::plain(NAMELESS, number))
}

#[cfg(test)]
#[cfg(not(target_arch = "wasm32"))]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::matches::{Match, Terms};
    use crate::record::{Folder, load};
    use crate::rules::GameKind;

    fn text(kind: GameKind) -> String {
        save::write(&Match::new(Terms::usual(kind)).unwrap(), Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn what_was_taken_away_can_be_brought_back() {
        let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (here, there) = (Folder::at(here.path()), Folder::at(there.path()));
        let name = import(&here, "final.ron", text(GameKind::Y).as_bytes()).unwrap();
        assert_eq!(name.as_str(), "final");
        let (file, bytes) = export(&here, &name).unwrap();
        assert_eq!(import(&there, &file, &bytes).unwrap(), name);
        assert_eq!(load(&there, &name).unwrap(), load(&here, &name).unwrap());
    }

    #[test]
    fn nothing_is_replaced_and_nothing_kept_twice() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder::at(folder.path());
        let add = |file: &str, kind| import(&folder, file, text(kind).as_bytes()).unwrap();
        assert_eq!(add("Mine.ron", GameKind::Hex).as_str(), "Mine");
        assert_eq!(add("mine.ron", GameKind::Y).as_str(), "mine 2");
        assert_eq!(add("mine.ron", GameKind::Hex).as_str(), "Mine");
        assert_eq!(add("mine.ron", GameKind::Y).as_str(), "mine 2");
    }

    #[test]
    fn any_file_name_will_do() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder::at(folder.path());
        let long = format!("{}.ron", "ä".repeat(200));
        for (file, name) in [("a:b?.ron", "game"), ("", "game"), (&*long, &*"ä".repeat(32))] {
            assert_eq!(
                import(&folder, file, text(GameKind::Hex).as_bytes()).unwrap().as_str(),
                name
            );
        }
        assert_eq!(
            import(&folder, ".ron", text(GameKind::Y).as_bytes()).unwrap().as_str(),
            "game 2"
        );
    }

    #[test]
    fn a_file_that_is_no_save_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let told = |bytes: &[u8]| {
            import(&Folder::at(folder.path()), "x.ron", bytes).unwrap_err().to_string()
        };
        assert_eq!(told(&[0xff]), "This is not a Hexfall save: it is not text.");
        assert!(told(b"hello").starts_with("This save cannot be trusted"), "{}", told(b"hello"));
        assert!(told(&vec![b' '; (MAX_BYTES + 1) as usize]).starts_with("The file is too large"));
    }
}
