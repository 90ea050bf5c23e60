//! Obstruction solved: who wins, and why.
//!
//! A position is a sum of islands, each worth a nimber; whoever is to move loses where they add up to 0.
//!
//! | file | holds |
//! | --- | --- |
//! | `board` | sets of cells as the bits of a word |
//! | `twins`, `pairing` | cells of which one is enough; islands that are worth nothing at sight |
//! | `canonical`, `names` | one name for all islands that are alike |
//! | `facts`, `memo` | what is known of an island, and of all |
//! | `sum` | islands that add up |
//! | `search` | whether an island has a nimber |
//! | `book`, `store` | what was solved beforehand; what a long run has found |
//! | `proof` | why a nimber is so, for others to check |
//! | `misere` | who wins where the last to move loses |
//! | `oracle` | either aim, a slice at a time |
//! | `reason` | the islands with their nimbers, and what follows, in words |
//! | `mind` | all this as thoughts about a move: [`Exact`] |
//! | `solver` | the door for exact answers: [`Solver`] |

mod board;
pub(super) mod book;
mod canonical;
mod facts;
mod memo;
mod mind;
mod misere;
mod names;
mod oracle;
mod pairing;
#[cfg(not(target_arch = "wasm32"))]
mod proof;
mod reason;
mod search;
mod solver;
#[cfg(not(target_arch = "wasm32"))]
mod store;
mod sum;
mod twins;

pub(super) use self::mind::Exact;
pub use self::solver::{MisereSolver, Solver};
