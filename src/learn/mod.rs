//! How the network for Hex learns: games against itself, and matches between nets. `train/README.md` says more.
//!
//! | file | holds |
//! | --- | --- |
//! | `search` | a small search whose answer is better than the net's own |
//! | `self_play` | [`SelfPlay`]: one game after another, each from another opening; [`Games`]: many of them |
//! | `sample` | [`Sample`]: a position with what was learnt of it, as bytes |
//! | `opening` | the first stones |
//! | `duel` | [`Duel`]: two players, and who is better |
//! | `lesson` | [`Lesson`]: a position to learn from |
//! | `loss` | [`Losses`]: how far a net is from what is known |
//! | `gradient`, `outer` | how the loss changes with every number of a net |
//! | `adam` | steps down the slope |
//! | `learner` | [`Learner`]: a net that learns, and the mean of the last ones |
//! | `fresh` | nets that know nothing yet, and nets that grow |
//! | `window` | [`Window`]: the newest positions, and batches of them |
//! | `course` | [`Course`]: what is played and learnt when |
//! | `training` | [`Training`]: the loop |
//! | `state` | what a run goes on from |
//! | `log`, `picture` | [`Log`]: what came of every round, and how it looks |
//! | `spent` | how long the processor has worked |

mod adam;
mod course;
mod duel;
mod fresh;
mod gradient;
mod learner;
mod lesson;
mod log;
mod loss;
mod opening;
mod outer;
mod picture;
#[cfg(test)]
mod plain;
mod sample;
mod search;
mod self_play;
mod spent;
mod state;
mod training;
mod window;

pub use course::{COURSE, Course, Stage};
pub use duel::{Duel, Player};
pub use fresh::{fresh, grown};
pub use learner::Learner;
pub use lesson::Lesson;
pub use log::{Log, Row};
pub use loss::Losses;
pub use picture::picture;
pub use sample::Sample;
pub use self_play::{Board, Games, Played, SelfPlay};
pub use state::BadState;
pub use training::{Stopped, Training, Wanted};
pub use window::{BadSamples, Window};
