//! The colours that players choose from.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A stone's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // the names say it
pub enum Colour {
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
    Pink,
    White,
    Black,
}

impl Colour {
    /// All colours, in the order of the palette.
    pub const ALL: [Colour; 10] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Teal,
        Colour::Blue,
        Colour::Purple,
        Colour::Pink,
        Colour::White,
        Colour::Black,
    ];

    /// The colour's name: "Red".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "Red",
            Colour::Orange => "Orange",
            Colour::Yellow => "Yellow",
            Colour::Green => "Green",
            Colour::Teal => "Teal",
            Colour::Blue => "Blue",
            Colour::Purple => "Purple",
            Colour::Pink => "Pink",
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Text that names no colour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not one of the colours")]
pub struct NotAColour(pub String);

impl FromStr for Colour {
    type Err = NotAColour;

    fn from_str(text: &str) -> Result<Colour, NotAColour> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAColour(text.to_owned()))
    }
}
