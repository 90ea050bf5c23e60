//! The computer opponents by name.

use thiserror::Error;

use crate::rules::GameKind;

/// One opponent of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What it is called on the command line and in files: lower case, with hyphens.
    pub name: &'static str,
    /// How it thinks, in one line.
    pub thinks: &'static str,
}

const RANDOM: Level = Level { name: "random", thinks: "plays any legal move" };

/// The opponents of a game, weakest first.
#[must_use]
pub const fn levels(kind: GameKind) -> &'static [Level] {
    match kind {
        GameKind::Hex => &[RANDOM],
        GameKind::Y => &[RANDOM],
        GameKind::Connect => &[RANDOM],
        GameKind::Obstruction => &[RANDOM],
    }
}

impl Level {
    /// The opponent of this name.
    pub fn find(kind: GameKind, name: &str) -> Result<Level, NoSuchLevel> {
        let found = levels(kind).iter().find(|level| level.name == name);
        found.copied().ok_or_else(|| NoSuchLevel { kind, name: name.to_owned() })
    }
}

/// A name that no opponent of the game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{name}” is not an opponent in {kind}: choose {}", choice(*kind))]
pub struct NoSuchLevel {
    /// The game.
    pub kind: GameKind,
    /// The name asked for.
    pub name: String,
}

/// "random, tree or solver"
fn choice(kind: GameKind) -> String {
    let names: Vec<&str> = levels(kind).iter().map(|level| level.name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_level_is_found_by_its_name() {
        for kind in GameKind::ALL {
            for level in levels(kind) {
                assert_eq!(Level::find(kind, level.name), Ok(*level));
            }
        }
    }

    #[test]
    fn names_are_plain_words_and_differ() {
        for kind in GameKind::ALL {
            let names: HashSet<_> = levels(kind).iter().map(|level| level.name).collect();
            assert_eq!(names.len(), levels(kind).len(), "{kind}");
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(names.iter().all(|name| name.chars().all(plain)), "{names:?}");
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let sentence = Level::find(GameKind::Hex, "deep blue").unwrap_err().to_string();
        assert!(sentence.starts_with("“deep blue” is not an opponent in Hex: choose random"));
        for level in levels(GameKind::Hex) {
            assert!(sentence.contains(level.name), "{sentence}");
        }
    }
}
