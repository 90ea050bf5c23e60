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
//! | `solver` | the door for exact answers: [`Solver`] |

mod board;
mod canonical;
mod facts;
mod memo;
mod misere;
mod names;
mod pairing;
mod search;
mod solver;
mod sum;
mod twins;

pub use self::solver::Solver;
