//! What the games are: boards, moves, winners. Pure: no clock, no files, no randomness.
//!
//! | file | holds |
//! | --- | --- |
//! | `variant` | [`Rules`]: which game, which board, which options |
//! | `cell`, `moves`, `side` | the words: [`Cell`], [`Move`], [`Side`] |
//! | `position` | [`Position`]: what every game can be asked |
//! | `joining` | Hex and Y, on `shape` (the board) and `chains` (stones that grow together) |
//! | `connect`, `obstruction` | the other two |
//! | `any` | [`AnyPosition`]: a position of whichever game |
//! | `setup`, `game` | [`Game`]: a start, the moves, the pie rule, resignation |
//! | `illegal`, `outcome` | why a move is refused, how a game ended |
//! | `picture` | a board as text |

mod any;
mod cell;
mod chains;
mod connect;
mod game;
mod illegal;
mod joining;
mod moves;
mod obstruction;
mod outcome;
mod picture;
mod position;
mod setup;
mod shape;
mod side;
mod variant;

pub use any::AnyPosition;
pub use cell::{Cell, NotACell};
pub use connect::Connect;
pub use game::{BadStart, Game};
pub use illegal::IllegalMove;
pub use joining::Joining;
pub use moves::{Move, NotAMove};
pub use obstruction::Obstruction;
pub use outcome::{Outcome, Reason};
pub use picture::{picture, picture_of};
pub use position::Position;
pub use setup::{BadSetUp, SetUp};
pub use side::Side;
pub use variant::{BadRules, GameKind, NotAGame, Rules, Tiles, Variant};
