//! Opponents against opponents.
//!
//! | file | holds |
//! | --- | --- |
//! | `contest` | [`Contest`]: two opponents, many games, repeatable |
//! | `tally` | [`Tally`]: what came of them, and how sure that is |

mod contest;
mod tally;

pub use contest::{Contest, PlayedGame};
pub use tally::Tally;
