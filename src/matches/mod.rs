//! A match: two players, a series of games by one set of rules, and its score. Pure.
//!
//! Players sit in *seats*; in each game a seat holds a [`Side`](crate::rules::Side), which the next game, or a
//! swap, can change.

mod clock;
mod colour;
mod player;
mod score;
mod seat;
mod series;
mod terms;

pub use clock::{BadPace, Clock, Pace, Stopwatch, clock_face};
pub use colour::{Colour, NotAColour};
pub use player::{BadName, LevelName, Player, PlayerKind};
pub use score::Score;
pub use seat::{Seat, Starter};
pub use series::{Match, PastGame};
pub use terms::{BadTerms, Terms};
