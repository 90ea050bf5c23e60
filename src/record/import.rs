//! Matches that come from elsewhere, and go there. Each becomes a file like any other save.

use std::borrow::Cow;

use jiff::Timestamp;
use thiserror::Error;

use super::name::SaveName;
use super::open::{OpenError, Opened, open};
use super::save;
use super::saves::{ENDING, MAX_BYTES, key, names};
use super::storage::{Storage, StorageError, Write};
use super::transcript::Lost;

/// What the files are called that can be brought, beside saves.
const OTHER_ENDINGS: [&str; 2] = [".sgf", ".hsgf"];
/// What a save is called whose file has no name that a save may have.
const NAMELESS: &str = "game";

/// Why a file was not added to the saves.
#[derive(Debug, Error)]
pub enum ImportError {
    /// It is no match.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It could not be kept.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A match that was added to the saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// What it is called.
    pub name: SaveName,
    /// What of the file is not in it.
    pub lost: Vec<Lost>,
}

/// Adds a file to the saves, under its own name or one like it: no other save is replaced. One that is there already is
/// not added twice. The file is a save, or what [`open`] can read; that is saved as if it were then.
pub fn import(
    storage: &dyn Storage,
    file: &str,
    bytes: &[u8],
    then: Timestamp,
) -> Result<Imported, ImportError> {
    if bytes.len() as u64 > MAX_BYTES {
        return Err(StorageError::TooLarge(MAX_BYTES).into());
    }
    let Opened { series, when, lost } = open(bytes)?;
    // A save is kept byte by byte.
    let own = match when {
        Some(_) => Cow::Borrowed(bytes),
        None => Cow::Owned(save::write(&series, then).into_bytes()),
    };
    let is_same = |older: Vec<u8>| match when {
        Some(_) => older == bytes,
        None => save::read(&older).is_ok_and(|older| older.series == series),
    };
    let taken = names(storage)?;
    let mut number = 1;
    loop {
        let name = name_for(file, number);
        let Some(older) = taken.iter().find(|older| name.clashes_with(older.as_str())) else {
            storage.write(&key(&name), &own, Write::New)?;
            return Ok(Imported { name, lost });
        };
        if storage.read(&key(older), MAX_BYTES).is_ok_and(is_same) {
            return Ok(Imported { name: older.clone(), lost });
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
    let ending = [ENDING].into_iter().chain(OTHER_ENDINGS).find(|ending| file.ends_with(ending));
    let stem = ending.and_then(|ending| file.strip_suffix(ending)).unwrap_or(file);
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

    fn added(folder: &Folder, file: &str, text: &str) -> Imported {
        import(folder, file, text.as_bytes(), Timestamp::UNIX_EPOCH).unwrap()
    }

    #[test]
    fn files_and_links_of_other_programs_become_saves() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder::at(folder.path());
        let sgf = "(;GM[11]SZ[5]C[hello];B[a1];W[b2])";
        let first = added(&folder, "match.sgf", sgf);
        assert_eq!((first.name.as_str(), &first.lost[..]), ("match", &[Lost::Comments(1)][..]));
        let later = Timestamp::from_second(1).unwrap();
        let again = import(&folder, "match.hsgf", sgf.as_bytes(), later).unwrap();
        assert_eq!(again, first, "and are not added twice");
        let link = added(&folder, "link", "https://hexworld.org/board/#5,a1b2");
        assert_eq!(load(&folder, &link.name).unwrap().series.game().moves().len(), 2);
    }

    #[test]
    fn what_was_taken_away_can_be_brought_back() {
        let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (here, there) = (Folder::at(here.path()), Folder::at(there.path()));
        let name = added(&here, "final.ron", &text(GameKind::Y)).name;
        assert_eq!(name.as_str(), "final");
        let (file, bytes) = export(&here, &name).unwrap();
        assert_eq!(added(&there, &file, str::from_utf8(&bytes).unwrap()).name, name);
        assert_eq!(load(&there, &name).unwrap(), load(&here, &name).unwrap());
    }

    #[test]
    fn nothing_is_replaced_and_nothing_kept_twice() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder::at(folder.path());
        let add = |file: &str, kind| added(&folder, file, &text(kind)).name;
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
            assert_eq!(added(&folder, file, &text(GameKind::Hex)).name.as_str(), name);
        }
        assert_eq!(added(&folder, ".ron", &text(GameKind::Y)).name.as_str(), "game 2");
    }

    #[test]
    fn a_file_that_is_no_save_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let told = |bytes: &[u8]| {
            let then = Timestamp::UNIX_EPOCH;
            import(&Folder::at(folder.path()), "x.ron", bytes, then).unwrap_err().to_string()
        };
        assert_eq!(told(b"Match(\xff"), "This is not a Hexfall save: it is not text.");
        assert!(told(b"Match(").starts_with("This save cannot be trusted"));
        assert!(told(b"hello").starts_with("This is neither a save of Hexfall’s nor"));
        assert!(told(&vec![b' '; (MAX_BYTES + 1) as usize]).starts_with("The file is too large"));
    }
}
