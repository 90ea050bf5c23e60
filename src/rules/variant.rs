//! Which game is played, on which board, with which options.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The four games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum GameKind {
    /// Join your two edges.
    Hex,
    /// Join all three edges.
    Y,
    /// Make a line of falling stones.
    Connect,
    /// Be the last who can move.
    Obstruction,
}

/// The shape of the tiles of a Hex board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Tiles {
    /// Six neighbours; a draw is impossible.
    #[default]
    Hexagons,
    /// Four neighbours; the sides can lock each other out.
    Squares,
}

/// A game with its board and options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields say it
pub enum Variant {
    Hex { width: u8, height: u8, tiles: Tiles, misere: bool },
    Y { side: u8, misere: bool },
    Connect { width: u8, height: u8, line: u8 },
    Obstruction { width: u8, height: u8, misere: bool },
}

/// Everything that two players agree on before a game: the board, its options, the pie rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// The game, its board and its options.
    pub variant: Variant,
    /// Whether the second player may take the first stone over.
    pub pie: bool,
}

impl GameKind {
    /// All games, in the order in which menus show them.
    pub const ALL: [GameKind; 4] =
        [GameKind::Hex, GameKind::Y, GameKind::Connect, GameKind::Obstruction];

    /// The largest width and height that the rules take; the smallest is one.
    #[must_use]
    pub const fn max_side(self) -> u8 {
        match self {
            GameKind::Hex | GameKind::Y => 19,
            GameKind::Connect => 10,
            GameKind::Obstruction => 26,
        }
    }

    /// The most cells that a board may have.
    #[must_use]
    pub const fn max_cells(self) -> u16 {
        match self {
            // A long strip is a board too, but all cells must fit into one machine word.
            GameKind::Obstruction => 121,
            _ => self.max_side() as u16 * self.max_side() as u16,
        }
    }

    /// The widths and heights worth offering to players.
    #[must_use]
    pub const fn offered_sides(self) -> RangeInclusive<u8> {
        match self {
            GameKind::Hex | GameKind::Y => 3..=self.max_side(),
            GameKind::Connect => 4..=self.max_side(),
            GameKind::Obstruction => 1..=11,
        }
    }

    /// The word for this game on the command line and in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            GameKind::Hex => "hex",
            GameKind::Y => "y",
            GameKind::Connect => "connect",
            GameKind::Obstruction => "obstruction",
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameKind::Hex => "Hex",
            GameKind::Y => "Y",
            GameKind::Connect => "Connect Four",
            GameKind::Obstruction => "Obstruction",
        })
    }
}

/// Text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a game: choose hex, y, connect or obstruction")]
pub struct NotAGame(pub String);

impl FromStr for GameKind {
    type Err = NotAGame;

    fn from_str(text: &str) -> Result<GameKind, NotAGame> {
        GameKind::ALL
            .into_iter()
            .find(|kind| kind.word() == text)
            .ok_or_else(|| NotAGame(text.to_owned()))
    }
}

impl Variant {
    /// The lengths of line worth offering to players, where the board is long enough for them.
    pub const OFFERED_LINES: RangeInclusive<u8> = 3..=6;

    /// Which of the games this is.
    #[must_use]
    pub const fn kind(self) -> GameKind {
        match self {
            Variant::Hex { .. } => GameKind::Hex,
            Variant::Y { .. } => GameKind::Y,
            Variant::Connect { .. } => GameKind::Connect,
            Variant::Obstruction { .. } => GameKind::Obstruction,
        }
    }

    /// The board's width and height in cells.
    #[must_use]
    pub const fn size(self) -> (u8, u8) {
        match self {
            Variant::Hex { width, height, .. }
            | Variant::Connect { width, height, .. }
            | Variant::Obstruction { width, height, .. } => (width, height),
            Variant::Y { side, .. } => (side, side),
        }
    }

    /// Whether the usual aim is turned round: who joins, or moves last, loses.
    #[must_use]
    pub const fn misere(self) -> bool {
        match self {
            Variant::Hex { misere, .. }
            | Variant::Y { misere, .. }
            | Variant::Obstruction { misere, .. } => misere,
            Variant::Connect { .. } => false,
        }
    }
}

/// Rules that no game can be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadRules {
    /// The board is too small or too large.
    #[error("A {kind} board of {width}×{height} is not possible: each side has 1 to {} cells.", kind.max_side())]
    Size {
        /// The game.
        kind: GameKind,
        /// The width asked for.
        width: u8,
        /// The height asked for.
        height: u8,
    },
    /// The board has too many cells.
    #[error("A {kind} board of {width}×{height} is too large: it has at most {} cells.", kind.max_cells())]
    Cells {
        /// The game.
        kind: GameKind,
        /// The width asked for.
        width: u8,
        /// The height asked for.
        height: u8,
    },
    /// The line does not fit on the board.
    #[error("A line of {line} is not possible on a board of {width}×{height}.")]
    Line {
        /// The length of line asked for.
        line: u8,
        /// The board's width.
        width: u8,
        /// The board's height.
        height: u8,
    },
}

impl Rules {
    /// The usual rules of a game: its usual board, no options.
    #[must_use]
    pub const fn usual(kind: GameKind) -> Rules {
        let variant = match kind {
            GameKind::Hex => {
                Variant::Hex { width: 11, height: 11, tiles: Tiles::Hexagons, misere: false }
            }
            GameKind::Y => Variant::Y { side: 13, misere: false },
            GameKind::Connect => Variant::Connect { width: 7, height: 6, line: 4 },
            GameKind::Obstruction => Variant::Obstruction { width: 6, height: 6, misere: false },
        };
        Rules { variant, pie: false }
    }

    /// Hex with hexagons on a board of this width and height.
    #[must_use]
    pub const fn hex(width: u8, height: u8) -> Rules {
        let tiles = Tiles::Hexagons;
        Rules { variant: Variant::Hex { width, height, tiles, misere: false }, pie: false }
    }

    /// Y on a triangle of this side.
    #[must_use]
    pub const fn y(side: u8) -> Rules {
        Rules { variant: Variant::Y { side, misere: false }, pie: false }
    }

    /// Connect Four on a board of this size, with a line of this length.
    #[must_use]
    pub const fn connect(width: u8, height: u8, line: u8) -> Rules {
        Rules { variant: Variant::Connect { width, height, line }, pie: false }
    }

    /// Obstruction on a board of this width and height.
    #[must_use]
    pub const fn obstruction(width: u8, height: u8) -> Rules {
        Rules { variant: Variant::Obstruction { width, height, misere: false }, pie: false }
    }

    /// The same rules with the pie rule.
    #[must_use]
    pub const fn with_pie(self) -> Rules {
        Rules { pie: true, ..self }
    }

    /// The same rules with the aim turned round, where the game has such a form.
    #[must_use]
    pub const fn with_misere(mut self) -> Rules {
        match &mut self.variant {
            Variant::Hex { misere, .. }
            | Variant::Y { misere, .. }
            | Variant::Obstruction { misere, .. } => *misere = true,
            Variant::Connect { .. } => {}
        }
        self
    }

    /// The same rules on square tiles, where the game has them.
    #[must_use]
    pub const fn with_squares(mut self) -> Rules {
        if let Variant::Hex { tiles, .. } = &mut self.variant {
            *tiles = Tiles::Squares;
        }
        self
    }

    /// Whether a game can be played by these rules.
    pub fn check(self) -> Result<(), BadRules> {
        let kind = self.variant.kind();
        let (width, height) = self.variant.size();
        let sides = 1..=kind.max_side();
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(BadRules::Size { kind, width, height });
        }
        if u16::from(width) * u16::from(height) > kind.max_cells() {
            return Err(BadRules::Cells { kind, width, height });
        }
        match self.variant {
            Variant::Connect { line, .. } if !(1..=width.max(height)).contains(&line) => {
                Err(BadRules::Line { line, width, height })
            }
            _ => Ok(()),
        }
    }

    /// Whether these rules are within what the menus offer (the rules themselves take every
    /// board from a single cell up).
    #[must_use]
    pub fn are_offered(self) -> bool {
        let sides = self.variant.kind().offered_sides();
        let (width, height) = self.variant.size();
        let line_offered = match self.variant {
            Variant::Connect { line, .. } => Variant::OFFERED_LINES.contains(&line),
            _ => true,
        };
        sides.contains(&width) && sides.contains(&height) && line_offered && self.check().is_ok()
    }
}

/// "Hex 11×11, pie rule"
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = self.variant.size();
        write!(f, "{} ", self.variant.kind())?;
        match self.variant {
            Variant::Y { side, .. } => write!(f, "with side {side}")?,
            _ => write!(f, "{width}×{height}")?,
        }
        match self.variant {
            Variant::Connect { line, .. } if line != 4 => write!(f, ", line of {line}")?,
            Variant::Hex { tiles: Tiles::Squares, .. } => write!(f, ", square tiles")?,
            _ => {}
        }
        if self.variant.misere() {
            write!(f, ", misère")?;
        }
        if self.pie {
            write!(f, ", pie rule")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_rules_are_offered() {
        for kind in GameKind::ALL {
            assert!(Rules::usual(kind).are_offered(), "{kind}");
            assert_eq!(kind.word().parse(), Ok(kind));
        }
    }

    #[test]
    fn boards_outside_the_limits_are_refused() {
        for rules in [
            Rules::hex(0, 5),
            Rules::hex(20, 5),
            Rules::y(0),
            Rules::connect(11, 6, 4),
            Rules::connect(7, 6, 0),
            Rules::connect(7, 6, 8),
            Rules::obstruction(27, 1),
            Rules::obstruction(12, 11),
        ] {
            assert!(rules.check().is_err(), "{rules}");
        }
    }

    #[test]
    fn rules_are_told_in_one_line() {
        assert_eq!(Rules::hex(11, 9).with_pie().to_string(), "Hex 11×9, pie rule");
        assert_eq!(
            Rules::hex(5, 5).with_squares().with_misere().to_string(),
            "Hex 5×5, square tiles, misère"
        );
        assert_eq!(Rules::y(13).to_string(), "Y with side 13");
        assert_eq!(Rules::connect(7, 6, 5).to_string(), "Connect Four 7×6, line of 5");
    }
}
