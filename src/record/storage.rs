//! Where files live.

use thiserror::Error;

/// Where there is no disk.
const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// Files that grow stay below this.
const APPENDED: u64 = 1 << 28;

/// A place that keeps files: a folder on the desktop, the browser's storage on the web.
///
/// A key is a file's name, with `/` between a folder and the file: `saves/my game.ron`.
pub trait Storage {
    /// The bytes of a file, if they are at most `limit`.
    fn read(&self, key: &str, limit: u64) -> Result<Vec<u8>, StorageError>;

    /// Writes a file whole: whatever happens, the old bytes or the new ones are there afterwards.
    fn write(&self, key: &str, bytes: &[u8], mode: Write) -> Result<(), StorageError>;

    /// Adds bytes to the end of a file, which is made where it is not there. Whatever happens, the old bytes stay.
    fn append(&self, key: &str, bytes: &[u8]) -> Result<(), StorageError> {
        let mut whole = match self.read(key, APPENDED) {
            Err(StorageError::NotFound) => Vec::new(),
            old => old?,
        };
        whole.extend_from_slice(bytes);
        self.write(key, &whole, Write::Replace)
    }

    /// Removes a file.
    fn remove(&self, key: &str) -> Result<(), StorageError>;

    /// Where that is, for a player who looks for the files, if there is such a place.
    fn place(&self) -> Option<String> {
        None
    }

    /// The keys of all files in a folder. A folder that is not there has none.
    fn keys(&self, folder: &str) -> Result<Vec<String>, StorageError>;
}

/// Whether writing may take an old file's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Write {
    /// Only where there is no such file yet.
    New,
    /// Also in place of an old file.
    Replace,
}

/// Why a file could not be read or written, in a player's words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StorageError {
    /// There is no such file.
    #[error("There is no such file.")]
    NotFound,
    /// There is such a file already.
    #[error("There is a file of that name already.")]
    Exists,
    /// The file is larger than anything Hexfall writes.
    #[error("The file is too large: Hexfall’s own have at most {0} bytes.")]
    TooLarge(u64),
    /// There is no room.
    #[error("There is no room left {}. Make some room and try again.", if IN_BROWSER { "in the browser’s storage" } else { "on the disk" })]
    Full,
    /// It is not allowed.
    #[error("Hexfall may not do that in {0}. Check who may write there.")]
    Denied(String),
    /// A browser that keeps nothing.
    #[error(
        "This browser does not let Hexfall keep anything: a private window, or storage is turned off for this page."
    )]
    Forbidden,
    /// Anything else, in the system's words.
    #[error("The disk answered: {0}.")]
    Other(String),
}
