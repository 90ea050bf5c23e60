//! Opponents against opponents: who is stronger, by how much, and how sure that is.
//!
//! A [`Plan`] says who meets whom, and a [`Schedule`] is the plan made ready: every game has its number, its opening
//! and its seats before any is played. An [`Arena`] hands games out and takes them back in the order of their numbers,
//! so that its results do not depend on which ends first. Whoever has threads lets a [`Hall`] play them beside
//! everything else; whoever has none takes a game as a [`Live`] one and advances it a slice at a time, or lets somebody else
//! think about its moves.
//!
//! | file | holds |
//! | --- | --- |
//! | `contestant` | [`Contestant`]: a level, or a program that speaks the Hex Text Protocol |
//! | `plan`, `pairs`, `openings`, `schedule` | what is to be played, game by game |
//! | `live`, `played` | a game under way: [`Live`]; one that is over: [`PlayedGame`] |
//! | `program`, `htp` | a program beside ours, and how it is talked to |
//! | `course` | [`Arena`]: games handed out, and settled in order |
//! | `hall` | [`Hall`]: an arena on threads, to be watched, paused and stopped |
//! | `journal` | every game as a line of a file, from which an arena goes on |
//! | `tally`, `standing` | what came of the games |
//! | `elo`, `matrix`, `sprt` | strength with its interval; a test that ends as soon as it is sure |
//! | `export`, `plot`, `axis` | the games as CSV, RON and saves; the standing as a picture |
//! | `ladder`, `calibrate` | the measured strength of every level, and how it is measured |
//! | `rating`, `strength` | a person's own results, and how strong they make them on that ladder |

pub(crate) mod axis;
mod calibrate;
mod contestant;
mod course;
mod elo;
mod export;
mod hall;
mod htp;
mod journal;
mod ladder;
mod live;
mod matrix;
mod openings;
mod pairs;
mod plan;
mod played;
pub(crate) mod plot;
mod program;
mod rating;
mod schedule;
mod sprt;
mod standing;
mod strength;
mod tally;

#[cfg(feature = "app")]
pub(crate) use axis::Axis;
pub use calibrate::{Calibration, Step};
pub use contestant::{Contestant, NoSuchContestant};
pub use course::Arena;
pub use elo::{Bound, Estimate, Fit, Meeting, expected_score};
pub use export::{csv, ron, save_of};
pub use hall::{Board, Hall};
pub use journal::{BadJournal, Journal, journal_head, journal_line, read_journal, salvage_journal};
pub use ladder::{Ladder, Rung, Rungs};
pub use live::Live;
pub use openings::{BadOpening, Openings};
pub use pairs::Pairs;
pub use plan::{BadPlan, Plan};
pub use played::{PlayedGame, Thought};
pub use plot::svg;
#[cfg(feature = "app")]
pub(crate) use plot::{INKS, courses};
pub use rating::{Form, Line, Rating, Streaks};
pub use schedule::{Fixture, Schedule};
pub use sprt::{NoBounds, PairScores, Sprt, Verdict};
pub use standing::{Row, Standing};
pub use strength::Strength;
pub use tally::{Tally, Wdl, wilson};
