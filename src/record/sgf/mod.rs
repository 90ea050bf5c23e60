//! SGF for Hex: files of HexGui, HexWorld and LittleGolem, and our own.

mod tree;

use std::fmt::Write;

use thiserror::Error;

use self::tree::{Node, Property, Tree, escaped};
use super::sheet::{BadPlay, Play, Sheet, SwapForm};
use super::transcript::{Lost, Transcript};
use crate::rules::{BadRules, BadSetUp, Cell, Side};

/// The number of Hex among the games of SGF.
const HEX: &str = "11";
/// What our own files say of the pie rule.
const RULES: [(&str, bool); 2] = [("swap", true), ("no swap", false)];
/// Moves on one line.
const MOVES_A_LINE: usize = 10;

/// Why a text is no game of Hex in SGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSgf {
    /// There are no nodes in it.
    #[error("There is no game in this file.")]
    NoGame,
    /// It ends in the middle.
    #[error("This file has been cut short: its last bracket is missing.")]
    CutShort,
    /// A game of something else.
    #[error("This file holds another game than Hex (GM[{0}]).")]
    NotHex(String),
    /// No size, or none of a board.
    #[error("“{0}” is no size of a board: SZ[11], or SZ[11:9] for columns and rows.")]
    NotASize(String),
    /// A board that Hexfall does not have.
    #[error(transparent)]
    Size(#[from] BadRules),
    /// Stones that cannot lie there.
    #[error(transparent)]
    SetUp(#[from] BadSetUp),
    /// A word that is neither a cell nor a move.
    #[error("Move {number}, “{word}”, is not a move.")]
    NotAMove {
        /// The move, from 1.
        number: usize,
        /// What stands there.
        word: String,
    },
    /// A move that cannot be made.
    #[error("Move {number} cannot be made. {reason}")]
    Play {
        /// The move, from 1.
        number: usize,
        /// Why not.
        reason: BadPlay,
    },
}

/// The game in a file, and what else there was.
pub(super) fn read(text: &str) -> Result<(Transcript, Vec<Lost>), BadSgf> {
    let tree = tree::read(text)?;
    let mut reader = Reader::of(&tree)?;
    for node in &tree.main {
        reader.read(node)?;
    }
    Ok(reader.finish(&tree))
}

/// A file that is being read.
struct Reader {
    transcript: Transcript,
    /// What the file's B is.
    black: Side,
    /// Files of HexGui before 0.10 say swap-pieces where sides are swapped.
    pieces_mean_sides: bool,
    /// How many moves have been read.
    moves: usize,
    flattened: usize,
    comments: usize,
    details: usize,
    result: Option<String>,
}

impl Reader {
    fn of(tree: &Tree) -> Result<Reader, BadSgf> {
        let root = tree.main.first().ok_or(BadSgf::NoGame)?;
        let told = |name: &str| property(root, name).and_then(|it| it.values.first());
        if let Some(game) = told("GM").filter(|game| game.trim() != HEX) {
            return Err(BadSgf::NotHex(short(game)));
        }
        let (width, height) = size(told("SZ").map_or("", String::as_str))?;
        let pie = |rules: &String| RULES.iter().find(|(word, _)| rules == word).map(|it| it.1);
        let transcript = Transcript {
            sheet: Sheet::new(width, height)?,
            played: 0,
            names: ["PB", "PW"].map(|name| told(name).cloned()),
            // Hex is played with the pie rule unless somebody says otherwise.
            pie: told("RU").and_then(pie).unwrap_or(true),
        };
        let black = if begins_with_white(tree) { Side::Second } else { Side::First };
        let pieces_mean_sides = told("AP").is_some_and(|program| is_old_hexgui(program));
        Ok(Reader {
            transcript,
            black,
            pieces_mean_sides,
            moves: 0,
            flattened: 0,
            comments: 0,
            details: 0,
            result: None,
        })
    }

    fn read(&mut self, node: &Node) -> Result<(), BadSgf> {
        let stones = self.stones(node)?;
        if !stones.is_empty() {
            self.flattened += self.transcript.sheet.lay(stones)?;
        }
        for Property { name, values } in &node.properties {
            match (name.as_str(), values.first().map(|value| value.trim())) {
                ("B", Some(word)) => self.play(self.black, word)?,
                ("W", Some(word)) => self.play(self.black.other(), word)?,
                ("PL", Some(word)) => {
                    let white = word.starts_with(['W', 'w']);
                    let side = if white { self.black.other() } else { self.black };
                    self.transcript.sheet.let_first(side);
                }
                ("C" | "GC" | "N", _) => self.comments += 1,
                ("RE", Some(result)) => self.result = Some(short(result)),
                ("AB" | "AW" | "AE" | "PB" | "PW" | "SZ" | "GM" | "FF" | "CA" | "AP", _) => {}
                ("RU", Some(rules)) if RULES.iter().any(|(word, _)| *word == rules) => {}
                _ => self.details += 1,
            }
        }
        Ok(())
    }

    /// The stones that a node lays by hand, and takes away.
    fn stones(&self, node: &Node) -> Result<Vec<(Cell, Option<Side>)>, BadSgf> {
        let mut stones = Vec::new();
        let sides = [("AB", Some(self.black)), ("AW", Some(self.black.other())), ("AE", None)];
        for (name, side) in sides {
            let values = property(node, name).into_iter().flat_map(|it| &it.values);
            for word in values {
                let cell = cell(word).ok_or_else(|| self.not_a_move(word))?;
                stones.push((cell, side));
            }
        }
        Ok(stones)
    }

    fn play(&mut self, side: Side, word: &str) -> Result<(), BadSgf> {
        let sheet = &mut self.transcript.sheet;
        let play = match word.to_lowercase().as_str() {
            "" | "pass" => Play::Pass,
            "resign" => Play::Resign(side),
            "forfeit" => Play::Forfeit(side),
            "swap-pieces" if !self.pieces_mean_sides => Play::Swap(SwapForm::Pieces),
            "swap-sides" | "swap-pieces" => Play::Swap(SwapForm::Sides),
            "swap" => Play::Swap(SwapForm::usual(sheet.size())),
            word => match cell(word) {
                Some(cell) => Play::Stone(side, cell),
                None => return Err(self.not_a_move(word)),
            },
        };
        self.moves += 1;
        sheet.play(play).map_err(|reason| BadSgf::Play { number: self.moves, reason })
    }

    fn not_a_move(&self, word: &str) -> BadSgf {
        BadSgf::NotAMove { number: self.moves + 1, word: short(word) }
    }

    fn finish(mut self, tree: &Tree) -> (Transcript, Vec<Lost>) {
        let sheet = &self.transcript.sheet;
        self.transcript.played = sheet.plays().len();
        let unsettled = sheet.winner().is_none();
        let counted = [
            (self.flattened, Lost::Order as fn(usize) -> Lost),
            (tree.branches, Lost::Variations),
            (tree.more_games, Lost::MoreGames),
            (self.comments, Lost::Comments),
            (self.details, Lost::Details),
        ];
        let lost = counted.into_iter().filter(|&(count, _)| count > 0);
        let lost = lost.map(|(count, lost)| lost(count));
        // Who has won on the board needs no note of it, and an open game has no result.
        let told = |result: &String| unsettled && !matches!(result.as_str(), "" | "?" | "Void");
        let result = self.result.filter(told).map(Lost::Result);
        (self.transcript, lost.chain(result).collect())
    }
}

/// LittleGolem calls whoever begins White, and writes cells as two letters; Black is still who joins left and right.
fn begins_with_white(tree: &Tree) -> bool {
    let moves = tree.main.iter().flat_map(|node| &node.properties);
    let mut moves = moves.filter(|it| matches!(it.name.as_str(), "B" | "W"));
    let first = moves.next();
    let two_letters = |it: &Property| {
        it.values.first().is_some_and(|word| {
            word.trim().len() == 2 && word.trim().bytes().all(|byte| byte.is_ascii_alphabetic())
        })
    };
    first.is_some_and(|first| first.name == "W" && two_letters(first))
}

/// HexGui:0.9 and older.
fn is_old_hexgui(program: &str) -> bool {
    let version = program.trim().strip_prefix("HexGui:0.").unwrap_or_default();
    let digits = version.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(version.len());
    digits == 1
}

/// `d4`, or LittleGolem's `dd`.
fn cell(word: &str) -> Option<Cell> {
    let word = word.trim();
    match word.as_bytes() {
        [col, row] if col.is_ascii_alphabetic() && row.is_ascii_alphabetic() => {
            let number = |letter: u8| letter.to_ascii_lowercase() - b'a';
            Some(Cell::new(number(*col), number(*row)))
        }
        _ => word.parse().ok(),
    }
}

fn size(text: &str) -> Result<(u8, u8), BadSgf> {
    let (width, height) = text.split_once(':').unwrap_or((text, text));
    match (width.trim().parse(), height.trim().parse()) {
        (Ok(width), Ok(height)) => Ok((width, height)),
        _ => Err(BadSgf::NotASize(short(text))),
    }
}

fn property<'a>(node: &'a Node, name: &str) -> Option<&'a Property> {
    node.properties.iter().find(|property| property.name == name)
}

/// As much of a text as a sentence has room for.
fn short(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.trim().chars().take(20).map(plain).collect()
}

/// A game as SGF, and what is not in it.
pub(super) fn write(transcript: &Transcript) -> (String, Vec<Lost>) {
    let Transcript { sheet, played, names, pie } = transcript;
    let (width, height) = sheet.size();
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut text =
        format!("(;FF[4]GM[{HEX}]CA[UTF-8]AP[Hexfall:{}]SZ[{size}]", env!("CARGO_PKG_VERSION"));
    for (property, name) in ["PB", "PW"].into_iter().zip(names) {
        if let Some(name) = name {
            let _ = write!(text, "{property}[{}]", escaped(name));
        }
    }
    let rules = RULES.iter().find(|(_, own)| own == pie).map_or("", |(word, _)| word);
    let _ = write!(text, "RU[{rules}]");
    let taken_back = sheet.plays().len() - played;
    if taken_back == 0
        && let Some(winner) = sheet.winner()
    {
        let how = match sheet.plays().last() {
            Some(Play::Resign(_)) => "R",
            Some(Play::Forfeit(_)) => "F",
            _ => "",
        };
        let _ = write!(text, "RE[{}+{how}]", letter(winner));
    }
    text.push_str(&set_up(sheet));
    let mut turn = sheet.first_to_move();
    for (number, &play) in sheet.plays().iter().take(*played).enumerate() {
        let gap = if number % MOVES_A_LINE == 0 { "\n" } else { "" };
        let (side, word) = match play {
            Play::Stone(side, cell) => (side, cell.to_string()),
            // It is the other player's word, whatever becomes of the colours.
            Play::Swap(form) => (turn, form.word().to_owned()),
            Play::Pass => (turn, String::new()),
            Play::Resign(side) => (side, "resign".to_owned()),
            Play::Forfeit(side) => (side, "forfeit".to_owned()),
        };
        let _ = write!(text, "{gap};{}[{word}]", letter(side));
        turn = Sheet::turn_after(turn, play);
    }
    text.push_str(")\n");
    (text, if taken_back > 0 { vec![Lost::TakenBack(taken_back)] } else { Vec::new() })
}

/// Stones laid by hand, and who moves then.
fn set_up(sheet: &Sheet) -> String {
    let (laid, first) = sheet.set_up();
    let mut text = String::new();
    for side in Side::BOTH {
        let own: Vec<_> = laid.iter().filter(|(_, owner)| *owner == side).collect();
        if !own.is_empty() {
            let _ = write!(text, "A{}", letter(side));
        }
        for (cell, _) in own {
            let _ = write!(text, "[{cell}]");
        }
    }
    if let Some(first) = first {
        let _ = write!(text, "PL[{}]", letter(first));
    }
    text
}

fn letter(side: Side) -> char {
    if side == Side::First { 'B' } else { 'W' }
}
