//! The words that both ends of the protocol use.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::record::SwapForm;
use crate::rules::{Cell, Side};

/// What a side is called.
#[must_use]
pub const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

/// Text that names no colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a colour: black or white")]
pub struct NotAColour(pub String);

/// The side of a colour: its name or the letter it begins with.
pub fn read_colour(text: &str) -> Result<Side, NotAColour> {
    let lower = text.to_lowercase();
    let is_it = |side: &Side| lower == colour(*side) || lower == colour(*side)[..1];
    Side::BOTH.into_iter().find(is_it).ok_or_else(|| NotAColour(text.to_owned()))
}

/// A board's size: `11`, or `11 9` for columns and rows.
#[must_use]
pub fn size((width, height): (u8, u8)) -> String {
    if width == height { width.to_string() } else { format!("{width} {height}") }
}

/// A move as it is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// A stone.
    Cell(Cell),
    /// The first stone is taken over.
    Swap(SwapForm),
    /// The turn is passed on.
    Pass,
    /// The game is given up.
    Resign,
    /// The game is lost without being given up.
    Forfeit,
}

/// Text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a move: a cell like d4, swap-pieces, swap-sides, pass, resign or forfeit")]
pub struct NotSpoken(pub String);

impl fmt::Display for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spoken::Cell(cell) => cell.fmt(f),
            Spoken::Swap(form) => f.pad(form.word()),
            Spoken::Pass => f.pad("pass"),
            Spoken::Resign => f.pad("resign"),
            Spoken::Forfeit => f.pad("forfeit"),
        }
    }
}

impl FromStr for Spoken {
    type Err = NotSpoken;

    fn from_str(text: &str) -> Result<Spoken, NotSpoken> {
        let swaps = [SwapForm::Pieces, SwapForm::Sides].map(Spoken::Swap);
        let special = swaps.into_iter().chain([Spoken::Pass, Spoken::Resign, Spoken::Forfeit]);
        let spoken = special.into_iter().find(|it| it.to_string().eq_ignore_ascii_case(text));
        let cell = || text.parse().map(Spoken::Cell);
        spoken.map_or_else(cell, Ok).map_err(|_| NotSpoken(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_moves_read_back_as_spoken() {
        for side in Side::BOTH {
            assert_eq!(read_colour(colour(side)), Ok(side));
        }
        assert_eq!(read_colour("B"), Ok(Side::First));
        assert_eq!(read_colour("White"), Ok(Side::Second));
        assert!(read_colour("").is_err() && read_colour("bl").is_err());
        for text in ["d4", "swap-pieces", "swap-sides", "pass", "resign", "forfeit"] {
            assert_eq!(text.parse::<Spoken>().unwrap().to_string(), text);
        }
        assert_eq!("RESIGN".parse(), Ok(Spoken::Resign));
        assert!("swap".parse::<Spoken>().is_err());
    }
}
