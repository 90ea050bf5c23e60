//! A match written down, and everything else that is kept between two evenings: saves, settings, scores.
//!
//! | file | holds |
//! | --- | --- |
//! | `save` | a match as text, and back, move by move through the rules |
//! | `seal` | the last line of a file, which tells whether any byte before it has changed |
//! | `storage` | where files live: on the desktop a `folder`, on the web the browser |
//! | `name`, `saves` | named saves and the save that is made by itself |
//! | `import` | saves that come from elsewhere, and go there |
//! | `open` | a match from a text, whoever wrote it, and as a text for other programs |
//! | `sheet`, `transcript` | a game of Hex as other programs see it, and what of it is a match |
//! | `sgf`, `link` | SGF files, and links to HexWorld boards |
//! | `text` | a match as text for people |
//! | `settings`, `scores` | the player's wishes, and every result |
//! | `arena` | the arena under way |
//! | `exports` | tables and pictures for elsewhere |

mod arena;
mod exports;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
mod import;
mod link;
mod name;
mod open;
mod save;
mod saves;
mod scores;
mod seal;
mod settings;
mod sgf;
mod sheet;
mod storage;
mod text;
mod transcript;

pub use arena::{KeptArena, add_to_arena, begin_arena, last_arena, rest_arena, set_arena_aside};
pub(crate) use exports::quoted;
pub use exports::{Export, write_out};
#[cfg(not(target_arch = "wasm32"))]
pub use folder::{Folder, load_file, read_file};
pub use import::{ImportError, Imported, export, import};
pub use link::BadLink;
pub use name::{BadSaveName, SaveName};
pub use open::{OpenError, Opened, lost_words, open, read_sgf, to_link, to_sgf};
pub use save::{LoadError, Saved, read, write};
pub use saves::{Entry, SaveError, autosave, delete, forget_autosave, last_game, list, load, save};
pub use scores::{Apart, GameResult, Scores, Tally};
pub use settings::{Motion, Network, Settings, Theme};
pub use sgf::BadSgf;
pub use sheet::{BadPlay, COLOURS, NotPlainHex, Play, Sheet, SwapForm, plain_hex};
pub use storage::{Storage, StorageError, Write};
pub use text::{as_text, standing};
pub use transcript::{Lost, NoMatch, NotWritable};
