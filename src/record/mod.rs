//! A match written down, and everything else that is kept between two evenings: saves, settings, scores.
//!
//! | file | holds |
//! | --- | --- |
//! | `save` | a match as text, and back, move by move through the rules |
//! | `seal` | the last line of a file, which tells whether any byte before it has changed |
//! | `storage` | where files live: on the desktop a `folder`, on the web the browser |
//! | `name`, `saves` | named saves and the save that is made by itself |
//! | `import` | saves that come from elsewhere, and go there |
//! | `settings`, `scores` | the player's wishes, and every result |
//! | `arena` | the arena under way |
//! | `exports` | tables and pictures for elsewhere |

mod arena;
mod exports;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod import;
mod name;
mod save;
mod saves;
mod scores;
mod seal;
mod settings;
mod storage;

pub use arena::{KeptArena, add_to_arena, begin_arena, last_arena, rest_arena, set_arena_aside};
pub(crate) use exports::quoted;
pub use exports::{Sheet, write_out};
#[cfg(not(target_arch = "wasm32"))]
pub use folder::{Folder, load_file, read_file};
pub use import::{ImportError, export, import};
pub use name::{BadSaveName, SaveName};
pub use save::{LoadError, Saved, read, write};
pub use saves::{Entry, SaveError, autosave, delete, forget_autosave, last_game, list, load, save};
pub use scores::{GameResult, Scores, Tally};
pub use settings::{Motion, Network, Settings, Theme};
pub use storage::{Storage, StorageError, Write};
