//! Who plays the games. Plain Rust: no Bevy, no files.
//!
//! | file | holds |
//! | --- | --- |
//! | `levels` | [`Level`](levels::Level): the named opponents of each game, weakest first |
//! | `random` | the opponent that plays at random |
//! | `fillup` | [`FillUps`]: Hex and Y played to the end at random, millions of times a second |
//! | `triangle` | who has joined on a full board |

mod fillup;
pub mod levels;
pub mod random;
mod triangle;

pub use fillup::FillUps;

/// The dice of the opponents. The same seed gives the same numbers on every system, with 32 bits
/// or 64, and they come fast enough for fill-ups, which the numbers for secrets do not.
pub type Dice = rand::rngs::Xoshiro256PlusPlus;
