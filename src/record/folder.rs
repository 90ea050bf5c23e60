//! Files in a folder of the user's.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::save::{self, LoadError, Saved};
use super::saves::MAX_BYTES;
use super::storage::{Storage, StorageError, Write};

/// What half-written files are called until they are whole.
const UNFINISHED: &str = ".hexfall-unfinished-";
/// After this long, nobody is still writing an unfinished file.
const FORGOTTEN: Duration = Duration::from_secs(3600);

/// A folder that keeps Hexfall's files.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// A folder at this path. It is made when something is first written.
    #[must_use]
    pub fn at(root: impl Into<PathBuf>) -> Folder {
        Folder { root: root.into() }
    }

    /// The user's folder for Hexfall: `$HEXFALL_DATA`, or where the system keeps programs' data.
    pub fn of_user() -> Result<Folder, StorageError> {
        if let Some(path) = std::env::var_os("HEXFALL_DATA").filter(|path| !path.is_empty()) {
            return Ok(Folder::at(path));
        }
        let folders = directories::ProjectDirs::from("", "", "hexfall").ok_or_else(|| {
            StorageError::Other("there is no home folder; set HEXFALL_DATA to a folder".to_owned())
        })?;
        Ok(Folder::at(folders.data_dir()))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// Removes what killed programs have left half-written.
    pub fn sweep(&self) {
        for folder in [self.root.clone(), self.root.join("saves")] {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let unfinished = entry.file_name().to_string_lossy().starts_with(UNFINISHED);
                let modified = entry.metadata().and_then(|data| data.modified());
                let age = modified.ok().and_then(|time| time.elapsed().ok());
                if unfinished && age.is_some_and(|age| age > FORGOTTEN) {
                    // Somebody else may have been quicker; nothing depends on it.
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
    }

    fn error(&self, error: &io::Error) -> StorageError {
        match error.kind() {
            io::ErrorKind::NotFound => StorageError::NotFound,
            io::ErrorKind::AlreadyExists => StorageError::Exists,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StorageError::Full,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StorageError::Denied(self.root.display().to_string())
            }
            _ => StorageError::Other(error.to_string()),
        }
    }

    fn try_write(&self, path: &Path, bytes: &[u8], mode: Write) -> io::Result<()> {
        let folder = path.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder)?;
        let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        match mode {
            Write::New => file.persist_noclobber(path)?,
            Write::Replace => file.persist(path)?,
        };
        // The new name must reach the disk too. Systems that cannot do this do it by themselves.
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Storage for Folder {
    fn place(&self) -> Option<String> {
        Some(self.root.display().to_string())
    }

    fn read(&self, key: &str, limit: u64) -> Result<Vec<u8>, StorageError> {
        read_at_most(&self.root.join(key), limit)
            .map_err(|error| self.error(&error))?
            .ok_or(StorageError::TooLarge(limit))
    }

    fn write(&self, key: &str, bytes: &[u8], mode: Write) -> Result<(), StorageError> {
        self.try_write(&self.root.join(key), bytes, mode).map_err(|error| self.error(&error))
    }

    fn append(&self, key: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let path = self.root.join(key);
        let added = fs::create_dir_all(path.parent().unwrap_or(&self.root)).and_then(|()| {
            OpenOptions::new().create(true).append(true).open(&path)?.write_all(bytes)
        });
        added.map_err(|error| self.error(&error))
    }

    fn remove(&self, key: &str) -> Result<(), StorageError> {
        fs::remove_file(self.root.join(key)).map_err(|error| self.error(&error))
    }

    fn keys(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let entries = match fs::read_dir(self.root.join(folder)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.error(&error)),
        };
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let whole = names.filter(|name| !name.starts_with(UNFINISHED));
        Ok(whole.map(|name| format!("{folder}/{name}")).collect())
    }
}

/// The bytes of a file, or `None` where there are more than `limit`: what grows while it is read,
/// or never ends, is not read further.
fn read_at_most(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= limit))
}

/// Loads a save from a file anywhere.
pub fn load_file(path: &Path) -> Result<Saved, LoadError> {
    save::read(&read_file(path)?)
}

/// The bytes of a file anywhere that may be a save.
pub fn read_file(path: &Path) -> Result<Vec<u8>, StorageError> {
    let bytes = read_at_most(path, MAX_BYTES).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => StorageError::NotFound,
        _ => StorageError::Other(error.to_string()),
    })?;
    bytes.ok_or(StorageError::TooLarge(MAX_BYTES))
}
