//! A match as text, and back.
//!
//! The text holds what was agreed and what was played, nothing that follows from it: who began, who won
//! and where the stones lie is found by playing the moves through the rules again. So no
//! file can make a position that play could not.

use std::fmt::Write as _;
use std::time::Duration;

use jiff::Timestamp;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::seal::{BrokenSeal, seal, unseal};
use super::storage::StorageError;
use crate::matches::{BadTerms, Match, Terms};
use crate::rules::{IllegalMove, Move};

/// The format that this version writes.
const VERSION: u32 = 1;

/// A match with the moment at which it was written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// When.
    pub when: Timestamp,
    /// The match, ready to go on.
    pub series: Match,
}

/// Why a text is not a match.
#[derive(Debug, Error)]
pub enum LoadError {
    /// It could not be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// It is not text.
    #[error("This is not a Hexfall save: it is not text.")]
    NotText,
    /// The seal at its end is missing, or does not fit.
    #[error("This save cannot be trusted: {0}.")]
    Damaged(String),
    /// It was written by another version of Hexfall.
    #[error(
        "This save has format {0}; this Hexfall reads format {VERSION}. A newer Hexfall may open it."
    )]
    UnknownVersion(u32),
    /// It is not written as a save is.
    #[error("This is not a Hexfall save: {0}.")]
    Malformed(String),
    /// It describes a match that cannot be played.
    #[error("This save describes a match that cannot be played. {0}")]
    Terms(#[from] BadTerms),
    /// A word among the moves is no move.
    #[error("Game {game}, move {number}: “{word}” is not a move.")]
    NotAMove {
        /// The game in the series, from 1.
        game: usize,
        /// The move, from 1.
        number: usize,
        /// What stands there.
        word: String,
    },
    /// A move that the rules do not allow.
    #[error("Game {game}, move {number} ({mv}) is not allowed. {reason}")]
    IllegalMove {
        /// The game in the series, from 1.
        game: usize,
        /// The move, from 1.
        number: usize,
        /// The move itself.
        mv: Move,
        /// Why not.
        reason: IllegalMove,
    },
    /// More games than the series has, or a game after one that is not over.
    #[error("Game {0} cannot follow: the game before it is not over, or was the last.")]
    NoSuchGame(usize),
    /// More moves taken back than were played.
    #[error("{0} moves are said to be taken back, but there are not so many.")]
    Undone(usize),
}

impl From<BrokenSeal> for LoadError {
    fn from(broken: BrokenSeal) -> LoadError {
        LoadError::Damaged(broken.to_string())
    }
}

/// What the text says, field by field.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Match", deny_unknown_fields)]
struct Written {
    version: u32,
    saved: Timestamp,
    terms: Terms,
    /// The moves of each game, the present one last.
    games: Vec<String>,
    /// How many of the last moves have been taken back and can be played again.
    #[serde(default, skip_serializing_if = "is_zero")]
    undone: usize,
    /// What is left on the clocks, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time_left: Option<[u64; 2]>,
    /// Whether a player was changed in the midst of the present game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    changed_hands: bool,
}

/// The one field that every format has.
#[derive(Deserialize)]
#[serde(rename = "Match")]
struct Versioned {
    version: u32,
}

/// Writes a match down.
#[must_use]
pub fn write(series: &Match, when: Timestamp) -> String {
    let past = series.past().iter().map(|past| line_of(past.game.moves().iter()));
    let undone = series.undone();
    let present = line_of(series.game().moves().iter().chain(undone.iter().rev()));
    let written = Written {
        version: VERSION,
        saved: when,
        terms: series.terms().clone(),
        games: past.chain([present]).collect(),
        undone: undone.len(),
        time_left: series.clock().map(|clock| clock.both().map(|left| left.as_millis() as u64)),
        changed_hands: series.has_changed_hands(),
    };
    let layout = PrettyConfig::new().struct_names(true).depth_limit(3);
    let body = ron::ser::to_string_pretty(&written, layout);
    // Plain data in memory has no way to fail; an empty body would not load, and says so.
    seal(&body.unwrap_or_default())
}

fn line_of<'a>(moves: impl Iterator<Item = &'a Move>) -> String {
    let mut line = String::new();
    for mv in moves {
        let gap = if line.is_empty() { "" } else { " " };
        let _ = write!(line, "{gap}{mv}");
    }
    line
}

/// Reads a match back, move by move through the rules.
pub fn read(bytes: &[u8]) -> Result<Saved, LoadError> {
    let text = str::from_utf8(bytes).map_err(|_| LoadError::NotText)?;
    let body = unseal(text)?;
    let malformed = |error: ron::error::SpannedError| LoadError::Malformed(error.to_string());
    let Versioned { version } = ron::from_str(body).map_err(malformed)?;
    if version != VERSION {
        return Err(LoadError::UnknownVersion(version));
    }
    let written: Written = ron::from_str(body).map_err(malformed)?;
    Ok(Saved { when: written.saved, series: replay(written)? })
}

fn replay(written: Written) -> Result<Match, LoadError> {
    let mut series = Match::new(written.terms)?;
    for (index, line) in written.games.iter().enumerate() {
        if index > 0 && !series.next_game() {
            return Err(LoadError::NoSuchGame(index + 1));
        }
        play_line(&mut series, index + 1, line)?;
    }
    if !series.take_back(written.undone) {
        return Err(LoadError::Undone(written.undone));
    }
    if let Some(left) = written.time_left {
        series.set_time_left(left.map(Duration::from_millis));
    }
    series.set_changed_hands(written.changed_hands);
    Ok(series)
}

fn play_line(series: &mut Match, game: usize, line: &str) -> Result<(), LoadError> {
    for (index, word) in line.split_whitespace().enumerate() {
        let number = index + 1;
        let mv: Move = word.parse().map_err(|_| {
            let word = word.chars().take(20).collect();
            LoadError::NotAMove { game, number, word }
        })?;
        series.play(mv).map_err(|reason| LoadError::IllegalMove { game, number, mv, reason })?;
    }
    Ok(())
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{LevelName, PlayerKind, Seat};
    use crate::rules::{GameKind, Rules};

    fn series() -> Match {
        let rules = Rules::hex(5, 5).with_pie();
        let mut series =
            Match::new(Terms { rules, games: 3, ..Terms::usual(GameKind::Hex) }).unwrap();
        for mv in ["b2", "swap", "c3", "resign-first"] {
            series.play(mv.parse().unwrap()).unwrap();
        }
        assert!(series.next_game());
        for mv in ["a1", "e5", "c3"] {
            series.play(mv.parse().unwrap()).unwrap();
        }
        series.undo();
        series
    }

    /// The text of a save with a change made to it, sealed anew.
    fn changed(from: &str, to: &str) -> Result<Saved, LoadError> {
        let text = write(&series(), Timestamp::UNIX_EPOCH);
        let body = unseal(&text).unwrap();
        assert!(body.contains(from), "{body}");
        read(seal(&body.replace(from, to)).as_bytes())
    }

    #[test]
    fn a_match_comes_back_as_it_was() {
        let text = write(&series(), Timestamp::UNIX_EPOCH);
        let saved = read(text.as_bytes()).unwrap();
        assert_eq!(saved, Saved { when: Timestamp::UNIX_EPOCH, series: series() });
    }

    #[test]
    fn what_cannot_be_a_match_is_refused_with_the_reason() {
        for (from, to, reason) in [
            ("version: 1", "version: 7", "format 7"),
            ("b2 swap", "b2 swap swap", "Game 1, move 3 (swap) is not allowed"),
            ("a1 e5", "a1 a1", "Game 2, move 2 (a1) is not allowed"),
            ("a1 e5", "a1 zz9", "Game 2, move 2: “zz9” is not a move"),
            ("resign-first", "", "Game 2 cannot follow"),
            ("undone: 1", "undone: 4", "4 moves"),
            ("width: 5", "width: 200", "200×5"),
            ("width: 5", "width: 70000", "not a Hexfall save"),
            ("games: 3", "games: 100", "1 to 99"),
            ("version: 1", "version: 1, extra: 1", "not a Hexfall save"),
        ] {
            let error = changed(from, to).map(|_| "loaded").unwrap_err().to_string();
            assert!(error.contains(reason), "{from} → {to}: {error}");
        }
    }

    #[test]
    fn clocks_come_back_as_they_stood() {
        let clock = Some("5+3".parse().unwrap());
        let mut series = Match::new(Terms { clock, ..Terms::usual(GameKind::Y) }).unwrap();
        series.play_after(Duration::from_millis(61_500), "a1".parse().unwrap()).unwrap();
        let saved = read(write(&series, Timestamp::UNIX_EPOCH).as_bytes()).unwrap();
        assert_eq!(saved.series, series);
        let left = saved.series.clock().unwrap().both();
        assert_eq!(left, [Duration::from_millis(241_500), Duration::from_secs(300)]);
    }

    #[test]
    fn a_game_that_has_changed_hands_is_still_such_a_game() {
        let mut series = series();
        series.set_kind(Seat::Two, PlayerKind::Computer(LevelName("random".to_owned())));
        let saved = read(write(&series, Timestamp::UNIX_EPOCH).as_bytes()).unwrap();
        assert!(saved.series.has_changed_hands());
        assert_eq!(saved.series, series);
    }

    #[test]
    fn a_text_cut_anywhere_is_refused() {
        let text = write(&series(), Timestamp::UNIX_EPOCH);
        for length in 0..text.len() - 1 {
            assert!(read(&text.as_bytes()[..length]).is_err(), "cut to {length}");
        }
    }

    #[test]
    fn brackets_without_end_are_refused() {
        let deep = seal(&"(".repeat(100_000));
        assert!(matches!(read(deep.as_bytes()), Err(LoadError::Malformed(_))));
    }
}
