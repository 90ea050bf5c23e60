//! Why a move is not allowed.

use std::fmt;

use super::{Cell, Side};

/// A move that the rules refuse, with the reason.
///
/// Its `Display` calls the sides First and Second; [`IllegalMove::sentence`] takes the names
/// that the players see ("That cell is blocked by blue's stone at c4.").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The game has ended.
    GameOver,
    /// There is no such cell.
    NoSuchCell(Cell),
    /// There is no such column.
    NoSuchColumn {
        /// The column asked for, from zero.
        column: u8,
        /// How many columns the board has.
        width: u8,
    },
    /// A stone lies there.
    Taken {
        /// The cell.
        cell: Cell,
        /// Whose stone it is.
        by: Side,
    },
    /// The column holds no more stones.
    ColumnFull(u8),
    /// A stone falls as far as it can (Connect Four).
    Floating {
        /// The cell asked for.
        cell: Cell,
        /// Where a stone in that column comes to rest.
        landing: Cell,
    },
    /// A stone beside the cell has closed it (Obstruction).
    Blocked {
        /// The cell.
        cell: Cell,
        /// Whose stone closed it first.
        by: Side,
        /// That side's stone beside it.
        stone: Cell,
    },
    /// The game is played by naming a column.
    NeedsColumn,
    /// The game is played by naming a cell.
    NeedsCell,
    /// The game is played without the pie rule.
    NoPieRule,
    /// A swap is the answer to the first stone, and there is none yet.
    NothingToSwap,
    /// The time for a swap has passed.
    SwapTooLate,
    /// Only the clock of the side to move can run down.
    ClockRests(Side),
}

impl IllegalMove {
    /// The reason in one sentence, with the sides called by these names.
    #[must_use]
    pub fn sentence(&self, names: [&str; 2]) -> String {
        match *self {
            IllegalMove::GameOver => "The game is over.".to_owned(),
            IllegalMove::NoSuchCell(cell) => format!("There is no cell {cell} on this board."),
            IllegalMove::NoSuchColumn { column, width } => {
                format!("There is no column {}: the board has {width}.", u16::from(column) + 1)
            }
            IllegalMove::Taken { cell, by } => {
                format!("There is a stone on {cell} already: {}.", possessive(names[by]))
            }
            IllegalMove::ColumnFull(column) => {
                format!("Column {} is full.", u16::from(column) + 1)
            }
            IllegalMove::Floating { cell, landing } => {
                format!("A stone cannot float at {cell}: it would fall to {landing}.")
            }
            IllegalMove::Blocked { by, stone, .. } => {
                format!("That cell is blocked by {} stone at {stone}.", possessive(names[by]))
            }
            IllegalMove::NeedsColumn => {
                "In Connect Four a move is the number of a column.".to_owned()
            }
            IllegalMove::NeedsCell => "In this game a move is a cell, like d4.".to_owned(),
            IllegalMove::NoPieRule => "This game is played without the pie rule.".to_owned(),
            IllegalMove::NothingToSwap => {
                "There is nothing to swap before the first stone.".to_owned()
            }
            IllegalMove::SwapTooLate => {
                "Only the answer to the first stone can be a swap.".to_owned()
            }
            IllegalMove::ClockRests(side) => {
                format!("{} clock rests while the other side thinks.", possessive(names[side]))
            }
        }
    }
}

fn possessive(name: &str) -> String {
    format!("{name}’s")
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(["First", "Second"]))
    }
}

impl std::error::Error for IllegalMove {}
