//! Hex that knows connections, and Y with as much of it as carries over.
//!
//! | file | holds |
//! | --- | --- |
//! | `set`, `field`, `board` | cells as bits, a board's cells and edges, stones |
//! | `local` | what the six places round a cell say of it |
//! | `playout` | games to the end that keep bridges |
//! | `patterns`, `judge` | the first worth of moves, and of positions |
//! | `resistance` | currents: in which order the solver looks at moves |
//! | `inferior` | cells that nobody needs |
//! | `edge_templates` | what is joined with an edge from the fourth row |
//! | `connections` | what a side joins whatever the other does |
//! | `knowledge` | what all that says of a position |
//! | `eyes` | who looks at positions, on one thread or several |
//! | `insight` | the same for whoever asks: [`insight()`] |
//! | `joined` | the connections of two ends: [`connection()`] |
//! | `nodes`, `search` | the tree |
//! | `solver` | proofs: [`Solver`] |
//! | `mind` | the levels |
//! | `at_once` | the level that does not search |
//! | `openings` | what first stones are worth: [`Openings`] |
//! | `parameters` | every number that was tuned |

mod at_once;
mod board;
mod connections;
mod edge_templates;
mod eyes;
mod field;
mod inferior;
mod insight;
mod joined;
mod judge;
mod knowledge;
mod local;
mod mind;
mod nodes;
mod openings;
mod parameters;
mod patterns;
mod playout;
mod resistance;
mod search;
mod set;
mod solver;
#[cfg(test)]
mod tests;

use self::board::Board;
use self::field::Field;
use self::playout::Playouts;
use crate::engine::Dice;
use crate::rules::{Joining, Side, Tiles};

pub(super) use self::at_once::net;
pub use self::insight::{Insight, insight};
pub use self::joined::{End, connection, joined_with};
pub(super) use self::mind::{master, strong};
pub use self::openings::Openings;
pub(super) use self::openings::{fair_stone, first_stone};
pub use self::solver::Solver;

/// How many of so many games to the end First wins: for whoever wants to know how fast they are played.
#[must_use]
pub fn play_out(position: &Joining, games: u64, dice: &mut Dice) -> u64 {
    let field = Field::of(position);
    let board = Board::of(&field, position);
    let mut playouts = Playouts::new(board);
    let mut first_wins = |_: &u64| playouts.play(&field, &board, None, dice) == Side::First;
    (0..games).filter(|game| first_wins(game)).count() as u64
}

/// The board of a position of Hex as most people play it.
fn field_of_plain_hex(position: &Joining) -> Option<Field> {
    is_plain_hex(position).then(|| Field::of(position))
}

fn is_plain_hex(position: &Joining) -> bool {
    position.is_hex() && is_usual(position)
}

/// Whether Hex or Y is played on hexagons, and who joins wins.
fn is_usual(position: &Joining) -> bool {
    position.tiles() == Tiles::Hexagons && !position.misere()
}
