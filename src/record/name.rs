//! What a save may be called.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A name for a save that is good on every system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SaveName(String);

/// A name that no save may have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadSaveName {
    /// Nothing, or nothing but blanks.
    #[error("A save needs a name.")]
    Empty,
    /// Too long for a list, or for a file.
    #[error("A save’s name has at most {} letters.", SaveName::MAX_LENGTH)]
    TooLong,
    /// A character that means something else in a file's name.
    #[error("A save’s name cannot contain {0}.")]
    Character(String),
    /// A full stop where files don't have one.
    #[error("A save’s name cannot begin or end with a full stop.")]
    FullStop,
    /// A name that Hexfall or the system keeps for itself.
    #[error("“{0}” is reserved. Choose another name.")]
    Reserved(String),
}

/// Names that Hexfall's own files have, and devices that some systems see in every folder.
const RESERVED: &[&str] = &["autosave", "settings", "scores", "arena", "con", "prn", "aux", "nul"];
const RESERVED_WITH_DIGIT: &[&str] = &["com", "lpt"];

impl SaveName {
    /// How many characters a name may have.
    pub const MAX_LENGTH: usize = 40;

    /// "game", and "game 2": a word that needs no checking.
    pub(super) fn plain(word: &'static str, number: usize) -> SaveName {
        match number {
            1 => SaveName(word.to_owned()),
            number => SaveName(format!("{word} {number}")),
        }
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both names would be the same file on some systems.
    #[must_use]
    pub fn clashes_with(&self, other: &str) -> bool {
        self.0.to_lowercase() == other.to_lowercase()
    }
}

impl fmt::Display for SaveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for SaveName {
    type Err = BadSaveName;

    fn from_str(text: &str) -> Result<SaveName, BadSaveName> {
        let name = text.trim();
        if name.is_empty() {
            return Err(BadSaveName::Empty);
        }
        if name.chars().count() > SaveName::MAX_LENGTH {
            return Err(BadSaveName::TooLong);
        }
        if let Some(bad) = name.chars().find(|c| r#"/\:*?"<>|"#.contains(*c)) {
            return Err(BadSaveName::Character(bad.to_string()));
        }
        if name.chars().any(char::is_control) {
            return Err(BadSaveName::Character("control characters".to_owned()));
        }
        if name.starts_with('.') || name.ends_with('.') {
            return Err(BadSaveName::FullStop);
        }
        if is_reserved(name) {
            return Err(BadSaveName::Reserved(name.to_owned()));
        }
        Ok(SaveName(name.to_owned()))
    }
}

/// Devices are reserved with any ending: `nul.txt` is `nul` too.
fn is_reserved(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_lowercase();
    let without_digit = stem.strip_suffix(|c: char| c.is_ascii_digit());
    RESERVED.contains(&stem.as_str())
        || without_digit.is_some_and(|stem| RESERVED_WITH_DIGIT.contains(&stem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_are_good() {
        for name in ["my game", "Ärger im Café", "2:0".replace(':', "–").as_str(), "v1.2", "将棋"]
        {
            assert_eq!(name.parse::<SaveName>().unwrap().as_str(), name);
        }
        assert_eq!("  trimmed ".parse::<SaveName>().unwrap().as_str(), "trimmed");
    }

    #[test]
    fn bad_names_are_refused_with_the_reason() {
        for (name, reason) in [
            ("", "needs a name"),
            ("   ", "needs a name"),
            (&"x".repeat(41), "at most 40"),
            ("../../etc/passwd", "cannot contain /"),
            (r"a\b", r"cannot contain \"),
            ("a\nb", "control characters"),
            ("a\0b", "control characters"),
            (".hidden", "full stop"),
            ("..", "full stop"),
            ("end.", "full stop"),
            ("Autosave", "reserved"),
            ("nul.txt", "reserved"),
            ("COM1", "reserved"),
        ] {
            let error = name.parse::<SaveName>().unwrap_err().to_string();
            assert!(error.contains(reason), "{name:?}: {error}");
        }
    }
}
