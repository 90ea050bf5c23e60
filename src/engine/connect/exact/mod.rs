//! Connect Four solved: who wins, and in how many moves.
//!
//! | file | holds |
//! | --- | --- |
//! | `word`, `board` | a position in one machine word, or in two: [`board::Board`], [`board::Stones`] |
//! | `score` | what a win or a loss is worth, sooner or later |
//! | `sight` | what is plain to see: threats, forced stones, lines that are blocked |
//! | `answers` | what a side is sure to get that only ever answers |
//! | `ordering` | which column is tried first |
//! | `table` | what is remembered of positions |
//! | `search` | whether a score reaches a mark: [`search::Search`] |
//! | `narrowing` | the score, from one mark to the next |
//! | `engine` | all this for whichever board |
//! | `book` | the first moves of the usual game, solved beforehand |
//! | `solver` | the door for scores: [`Solver`] |
//! | `mind` | the same as thoughts about a move: [`Exact`] |

mod answers;
mod board;
pub(super) mod book;
mod engine;
mod mind;
mod narrowing;
mod ordering;
mod score;
mod search;
mod sight;
mod solver;
mod table;
mod word;

pub(super) use self::mind::Exact;
pub use self::solver::Solver;
