//! What a player can do on a turn, and how it is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Cell, Side};

/// One move of any game.
///
/// The written form is the same in saves, on the wire, in the move list and on the command line:
///
/// ```
/// use hexfall::rules::{Cell, Move, Side};
///
/// assert_eq!("d4".parse(), Ok(Move::Place(Cell::new(3, 3))));
/// assert_eq!("7".parse(), Ok(Move::Drop(6)));
/// assert_eq!(Move::Drop(9).to_string(), "0"); // the tenth column
/// assert_eq!(Move::Resign(Side::Second).to_string(), "resign-second");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Move {
    /// Lay a stone on this cell (Hex, Y, Obstruction).
    Place(Cell),
    /// Drop a stone into this column, counted from zero (Connect Four).
    Drop(u8),
    /// Take the first stone over instead of answering it (the pie rule).
    Swap,
    /// Give the game up. Either side may, also while the other one thinks.
    Resign(Side),
    /// Lose on time: the clock of the side to move has run down.
    TimeOut(Side),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(cell) => cell.fmt(f),
            Move::Drop(9) => f.pad("0"),
            Move::Drop(column) => f.pad(&(u16::from(*column) + 1).to_string()),
            Move::Swap => f.pad("swap"),
            Move::Resign(Side::First) => f.pad("resign-first"),
            Move::Resign(Side::Second) => f.pad("resign-second"),
            Move::TimeOut(Side::First) => f.pad("time-first"),
            Move::TimeOut(Side::Second) => f.pad("time-second"),
        }
    }
}

/// Text that is no move of any game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a move: write a cell like d4, a column like 4, or swap")]
pub struct NotAMove(pub String);

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        match text {
            "swap" => return Ok(Move::Swap),
            "resign-first" => return Ok(Move::Resign(Side::First)),
            "resign-second" => return Ok(Move::Resign(Side::Second)),
            "time-first" => return Ok(Move::TimeOut(Side::First)),
            "time-second" => return Ok(Move::TimeOut(Side::Second)),
            "0" | "10" => return Ok(Move::Drop(9)),
            _ => {}
        }
        if let [digit @ b'1'..=b'9'] = text.as_bytes() {
            return Ok(Move::Drop(digit - b'1'));
        }
        text.parse().map(Move::Place).map_err(|_| NotAMove(text.to_owned()))
    }
}

impl From<Move> for String {
    fn from(mv: Move) -> String {
        mv.to_string()
    }
}

impl TryFrom<String> for Move {
    type Error = NotAMove;

    fn try_from(text: String) -> Result<Move, NotAMove> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back_as_written() {
        let cells = (0..26).flat_map(|c| (0..26).map(move |r| Move::Place(Cell::new(c, r))));
        let drops = (0..10).map(Move::Drop);
        let ends =
            Side::BOTH.into_iter().flat_map(|side| [Move::Resign(side), Move::TimeOut(side)]);
        for mv in cells.chain(drops).chain([Move::Swap]).chain(ends) {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }

    #[test]
    fn nonsense_is_no_move() {
        for text in ["", "11", "00", "resign", "Swap!", "d", "-1", " 4"] {
            assert!(text.parse::<Move>().is_err(), "{text:?}");
        }
    }
}
