//! Who plays the games. Plain Rust: no Bevy, no files.
//!
//! A *level* is a named way to play; an [`Opponent`] is a level with its setting. It makes a [`Search`] for one
//! turn, which is advanced a slice at a time and can be asked for its best move, and its view of every move, at any
//! moment.
//!
//! | file | holds |
//! | --- | --- |
//! | `opponent`, `levels`, `setting` | who there is: [`Opponent`], [`levels::Level`], [`setting::Setting`] |
//! | `search`, `value` | how thinking goes on: [`Search`], [`Mind`]; what is known of a move: [`Value`], [`Insight`] |
//! | `decided` | a mind that has nothing to find out |
//! | `order` | a search to be made elsewhere: [`Order`], [`News`] |
//! | `recall` | what was found at an earlier turn: [`Recall`] |
//! | `telling` | a search that tells how far it is: [`Telling`] |
//! | `pie` | swaps, by a level's own judgement |
//! | `random` | the opponent that plays at random |
//! | `alpha_beta` | looking ahead, for whichever game |
//! | `tree` | tree search by random games, for whichever game |
//! | `joining` | Hex and Y: paths, bridges, fill-ups for every cell |
//! | `hex` | Hex that knows connections, and its solver |
//! | `connect`, `obstruction` | averages, threats and exact play; parity, mirrors and exact play |
//! | `net` | Hex: a network that was taught by playing against itself |
//! | `hint` | the best move with what is known of it |
//! | `bits` | sets of cells as the bits of a word |
//! | `fillup` | [`FillUps`]: Hex and Y played to the end at random, millions of times a second |
//! | `triangle` | who has joined on a full board |

mod alpha_beta;
mod bits;
pub mod connect;
mod data;
mod decided;
mod fillup;
mod flood;
pub mod hex;
mod hint;
mod joining;
pub mod levels;
pub mod net;
pub mod obstruction;
mod opponent;
mod order;
mod pie;
mod random;
mod recall;
mod search;
pub mod setting;
mod telling;
mod tree;
mod triangle;
mod value;

pub use fillup::FillUps;
pub use hint::{hint, hint_within};
pub use opponent::{NoSuchOpponent, Opponent};
pub use order::{BadOrder, News, Order, Who};
pub use recall::Recall;
pub use search::{Limit, MOST_THREADS, Mind, Report, Search, View};
pub use telling::Telling;
pub use value::{Insight, Value, Worth};

/// The dice of the opponents. The same seed gives the same numbers on every system, with 32 bits
/// or 64, and they come fast enough for fill-ups, which the numbers for secrets do not.
pub type Dice = rand::rngs::Xoshiro256PlusPlus;
