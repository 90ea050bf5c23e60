//! HexWorld links: a whole game behind the `#` of an address.
//!
//! `#11,a2:sd4e5,f6` is a board of 11×11, four moves of which the second is a swap, and one that was taken back. Before
//! the first comma, letters say how the board is shown; that is no part of the game.

use std::fmt::Write;

use thiserror::Error;

use super::sheet::{BadPlay, Play, Sheet, SwapForm};
use super::transcript::Transcript;
use crate::rules::{BadRules, Cell, Side};

/// Where the links lead.
const SITE: &str = "https://hexworld.org/board/";

/// Why a text is no link to a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLink {
    /// It does not begin with a size.
    #[error("This is not a HexWorld link: a board’s size is missing, as in #11,a2d4.")]
    NoSize,
    /// No board of Hexfall's.
    #[error(transparent)]
    Size(#[from] BadRules),
    /// A move that is none.
    #[error("Move {number} of the link, “{word}”, is not a move.")]
    NotAMove {
        /// The move, from 1.
        number: usize,
        /// What stands there.
        word: String,
    },
    /// A move that cannot be made.
    #[error("Move {number} of the link cannot be made. {reason}")]
    Play {
        /// The move, from 1.
        number: usize,
        /// Why not.
        reason: BadPlay,
    },
    /// A second cursor.
    #[error("This is not a HexWorld link: it has too many commas.")]
    TooManyParts,
}

/// The game behind a link.
pub(super) fn read(link: &str) -> Result<Transcript, BadLink> {
    let link = link.trim();
    let game = link.rsplit_once('#').map_or(link, |(_, game)| game);
    let mut parts = game.split(',');
    let mut sheet = board(parts.next().unwrap_or_default())?;
    play(&mut sheet, parts.next().unwrap_or_default())?;
    let played = sheet.plays().len();
    play(&mut sheet, parts.next().unwrap_or_default())?;
    match parts.next() {
        Some(_) => Err(BadLink::TooManyParts),
        // Whoever opens a board there may always swap.
        None => Ok(Transcript { sheet, played, names: [None, None], pie: true }),
    }
}

/// Whether a text looks like a link, good or bad.
pub(super) fn is_one(text: &str) -> bool {
    let text = text.trim();
    let begins = |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit());
    let one_line = !text.contains(char::is_whitespace);
    one_line && (text.contains('#') || (begins(text) && text.contains(',')))
}

/// The board: `11`, `11x9`, and after that how it is shown.
fn board(text: &str) -> Result<Sheet, BadLink> {
    let (width, rest) = number(text).ok_or(BadLink::NoSize)?;
    let height = match rest.strip_prefix('x') {
        Some(rest) => number(rest).ok_or(BadLink::NoSize)?.0,
        None => width,
    };
    Ok(Sheet::new(width, height)?)
}

/// The number that a text begins with, where a board can have it, and the rest.
fn number(text: &str) -> Option<(u8, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    // Too large for anything is too large for a board, too.
    let large = || (!digits.is_empty()).then_some(u8::MAX);
    Some((digits.parse().ok().or_else(large)?, rest))
}

fn play(sheet: &mut Sheet, mut moves: &str) -> Result<(), BadLink> {
    while !moves.is_empty() {
        let number = sheet.plays().len() + 1;
        let (word, rest) = first_word(moves);
        let play = read_play(sheet, word)
            .ok_or_else(|| BadLink::NotAMove { number, word: word.chars().take(20).collect() })?;
        sheet.play(play).map_err(|reason| BadLink::Play { number, reason })?;
        moves = rest;
    }
    Ok(())
}

/// The first move and the rest: a move begins with a letter after a number, or with a colon.
fn first_word(moves: &str) -> (&str, &str) {
    let mut digits = false;
    let end = moves.char_indices().skip(1).find(|&(_, letter)| {
        let begins = letter == ':' || (digits && !letter.is_ascii_digit());
        digits |= letter.is_ascii_digit();
        begins
    });
    // `:sa1` is a swap and a stone.
    let special = [":s", ":S", ":p", ":rb", ":rw", ":fb", ":fw"];
    let special = special.into_iter().find(|word| moves.starts_with(word)).map(str::len);
    moves.split_at(special.or(end.map(|(end, _)| end)).unwrap_or(moves.len()))
}

fn read_play(sheet: &Sheet, word: &str) -> Option<Play> {
    Some(match word {
        ":s" => Play::Swap(SwapForm::Pieces),
        ":S" => Play::Swap(SwapForm::Sides),
        ":p" => Play::Pass,
        ":rb" => Play::Resign(Side::First),
        ":rw" => Play::Resign(Side::Second),
        ":fb" => Play::Forfeit(Side::First),
        ":fw" => Play::Forfeit(Side::Second),
        cell => Play::Stone(sheet.turn(), cell.parse().ok()?),
    })
}

/// The link to a game.
pub(super) fn write(transcript: &Transcript) -> String {
    let Transcript { sheet, played, .. } = transcript;
    let (width, height) = sheet.size();
    let mut link = format!("{SITE}#{width}");
    if width != height {
        let _ = write!(link, "x{height}");
    }
    link.push(',');
    link.push_str(&stones(sheet));
    let (before, after) = sheet.plays().split_at(*played);
    before.iter().for_each(|&play| write_play(&mut link, play));
    if !after.is_empty() {
        link.push(',');
        after.iter().for_each(|&play| write_play(&mut link, play));
    }
    link
}

/// Stones laid by hand, as moves with passes among them. The last is a pass, so that they are known for what they are.
fn stones(sheet: &Sheet) -> String {
    let (laid, first) = sheet.set_up();
    if laid.is_empty() && first.is_none_or(|first| first == Side::First) {
        return String::new();
    }
    let of =
        |side: Side| laid.iter().filter(move |(_, owner)| *owner == side).map(|(cell, _)| cell);
    let (mut black, mut white) = (of(Side::First), of(Side::Second));
    let mut text = String::new();
    let mut write = |cell: Option<&Cell>| match cell {
        Some(cell) => text.push_str(&cell.to_string()),
        None => text.push_str(":p"),
    };
    loop {
        match (black.next(), white.next()) {
            (None, None) => break,
            (one, other) => {
                write(one);
                write(other);
            }
        }
    }
    let passes = if sheet.first_to_move() == Side::First { 2 } else { 1 };
    (0..passes).for_each(|_| write(None));
    text
}

fn write_play(link: &mut String, play: Play) {
    let word = match play {
        Play::Stone(_, cell) => &cell.to_string(),
        Play::Swap(SwapForm::Pieces) => ":s",
        Play::Swap(SwapForm::Sides) => ":S",
        Play::Pass => ":p",
        Play::Resign(Side::First) => ":rb",
        Play::Resign(Side::Second) => ":rw",
        Play::Forfeit(Side::First) => ":fb",
        Play::Forfeit(Side::Second) => ":fw",
    };
    link.push_str(word);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    fn told(link: &str) -> String {
        match read(link) {
            Ok(transcript) => format!("{:?}", transcript.sheet.plays()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn links_of_all_kinds_are_read() {
        let link = "https://hexworld.org/board/#11r9nc1,a2:sd4e10,k11:rb";
        let transcript = read(link).unwrap();
        assert_eq!((transcript.sheet.size(), transcript.played), ((11, 11), 4));
        assert_eq!(transcript.sheet.plays().len(), 6);
        // The stone has gone to its mirror image, and changed its colour.
        let b1 = "b1".parse().unwrap();
        assert_eq!(transcript.sheet.position().stone_at(b1), Some(Side::Second));
        assert_eq!(read("#5x4,a1").unwrap().sheet.size(), (5, 4));
        assert_eq!(read("7").unwrap().sheet.plays(), []);
    }

    #[test]
    fn after_a_swap_of_sides_the_other_colour_moves() {
        let sheet = read("#5,a2:Sd4").unwrap().sheet;
        assert_eq!(sheet.plays()[2], Play::Stone(Side::Second, "d4".parse().unwrap()));
    }

    #[test]
    fn bad_links_are_refused_with_the_reason() {
        for (link, reason) in [
            ("", "size is missing"),
            ("https://hexworld.org/", "size is missing"),
            ("#x5", "size is missing"),
            ("#53,a1", "not possible"),
            ("#999999999999,a1", "not possible"),
            ("#0", "not possible"),
            (
                "#5,a1a1",
                "Move 2 of the link cannot be made. There is a stone on a1 already: Black’s.",
            ),
            ("#5,a6", "There is no cell a6"),
            ("#5,a1é9", "“é9”, is not a move"),
            ("#5,:x", "“:x”, is not a move"),
            ("#5,:s", "nothing to swap"),
            ("#5x4,a1:s", "not square"),
            ("#5,a1:rbb2", "The game is over"),
            ("#5,a1,b2,c3", "too many commas"),
        ] {
            assert!(told(link).contains(reason), "{link}: {}", told(link));
        }
    }
}
