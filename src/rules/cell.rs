//! A place on a board, and how players write it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A cell, counted from zero: `d4` is column 3, row 3.
///
/// Row 0 is the top row in Hex, Y and Obstruction. In Connect Four, where stones pile up, it is the
/// bottom row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cell {
    /// The column, from the left.
    pub col: u8,
    /// The row.
    pub row: u8,
}

impl Cell {
    /// The cell in this column and row, both counted from zero.
    #[must_use]
    pub const fn new(col: u8, row: u8) -> Cell {
        Cell { col, row }
    }

    /// The same place on the board mirrored in its main diagonal: rows become columns.
    #[must_use]
    pub const fn transposed(self) -> Cell {
        Cell::new(self.row, self.col)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a'.saturating_add(self.col));
        f.pad(&format!("{letter}{}", u16::from(self.row) + 1))
    }
}

/// Text that is not a cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a cell: write a letter for the column and a number for the row, like d4")]
pub struct NotACell(pub String);

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        parse(text).ok_or_else(|| NotACell(text.to_owned()))
    }
}

// Files say "d4", as players do.
impl TryFrom<String> for Cell {
    type Error = NotACell;

    fn try_from(text: String) -> Result<Cell, NotACell> {
        text.parse()
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> String {
        cell.to_string()
    }
}

fn parse(text: &str) -> Option<Cell> {
    let letter = text.chars().next()?.to_ascii_lowercase();
    let digits = text.get(1..)?;
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if !letter.is_ascii_lowercase() || !plain {
        return None;
    }
    let row: u8 = digits.parse().ok()?;
    Some(Cell::new(letter as u8 - b'a', row - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back_as_written() {
        for col in 0..26 {
            for row in 0..=254 {
                let cell = Cell::new(col, row);
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }

    #[test]
    fn capitals_are_read_too() {
        assert_eq!("D4".parse(), Ok(Cell::new(3, 3)));
    }

    #[test]
    fn nonsense_is_no_cell() {
        for text in ["", "d", "4", "d0", "d04", "d+4", "dd4", "d4 ", "é4", "d256", "d99999999999"]
        {
            assert!(text.parse::<Cell>().is_err(), "{text:?}");
        }
    }
}
