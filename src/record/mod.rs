//! A match written down, and everything else that is kept between two evenings: saves, settings, scores.
//!
//! | file | holds |
//! | --- | --- |
//! | `save` | a match as text, and back, move by move through the rules |
//! | `seal` | the last line of a file, which tells whether any byte before it has changed |
//! | `storage` | where files live: on the desktop a `folder`, on the web the browser |
//! | `name`, `saves` | named saves and the save that is made by itself |
//! | `settings`, `scores` | the player's wishes, and every result |

mod folder;
mod name;
mod save;
mod saves;
mod scores;
mod seal;
mod settings;
mod storage;

pub use folder::Folder;
pub use name::{BadSaveName, SaveName};
pub use save::{LoadError, Saved, read, write};
pub use saves::{
    Entry, SaveError, autosave, delete, forget_autosave, last_game, list, load, load_file, save,
};
pub use scores::{GameResult, Scores, Tally};
pub use settings::{Motion, Settings, Theme};
pub use storage::{Storage, StorageError, Write};
