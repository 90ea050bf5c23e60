//! The last line of a file: a number that changes when any byte before it does.
//!
//! It is there for bad disks and half-copied files, not against cheats: a save whose d4 has
//! turned into d5 would otherwise load as another legal game.

use thiserror::Error;

use crate::checksum::checksum;

const MARK: &str = "// seal ";

/// A text whose seal does not fit it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(super) enum BrokenSeal {
    #[error("it has no seal at its end: it is not Hexfall's, or cut short")]
    Missing,
    #[error("it has been changed or damaged since Hexfall wrote it")]
    Broken,
}

/// The text with its seal.
pub(super) fn seal(body: &str) -> String {
    format!("{body}\n{MARK}{:016x}\n", checksum(body.as_bytes()))
}

/// The text without its seal, if the seal fits.
pub(super) fn unseal(text: &str) -> Result<&str, BrokenSeal> {
    let (body, seal) = text.trim_end().rsplit_once('\n').ok_or(BrokenSeal::Missing)?;
    let digits = seal.strip_prefix(MARK).ok_or(BrokenSeal::Missing)?;
    if digits == format!("{:016x}", checksum(body.as_bytes())) {
        Ok(body)
    } else {
        Err(BrokenSeal::Broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_text_comes_back() {
        for body in ["", "one line", "two\nlines", "(a: \"×\")"] {
            assert_eq!(unseal(&seal(body)), Ok(body));
        }
    }

    #[test]
    fn a_cut_or_changed_text_does_not() {
        let sealed = seal("moves: \"d4 e5\"");
        for length in 0..sealed.len() - 1 {
            assert!(unseal(&sealed[..length]).is_err(), "cut to {length}");
        }
        assert_eq!(unseal(&sealed.replace("d4", "d5")), Err(BrokenSeal::Broken));
        assert_eq!(unseal("no seal at all"), Err(BrokenSeal::Missing));
    }
}
