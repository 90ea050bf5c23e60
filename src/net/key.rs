//! The key to a seat: what only the two players of a match know.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use rand::rngs::StdRng;
use serde::{Deserialize, Serialize};

/// 128 random bits that the host gives to its guest. Who shows them has the seat.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Key([u8; 16]);

/// Text that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a key")]
pub struct NotAKey;

impl Key {
    /// A key that nobody can guess, as long as nobody can guess where the dice started.
    #[must_use]
    pub fn new(dice: &mut StdRng) -> Key {
        Key(dice.random())
    }
}

/// Takes the same time wherever the first difference is, so that a stranger learns nothing from it.
impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.0.iter().zip(other.0).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
    }
}

impl Eq for Key {}

/// Not the key itself: what is printed while looking for mistakes ends up in reports.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// 32 hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Key {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Key, NotAKey> {
        let lower_hex = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.bytes().all(lower_hex) {
            return Err(NotAKey);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| NotAKey)?;
        Ok(Key(number.to_be_bytes()))
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.to_string()
    }
}

impl TryFrom<String> for Key {
    type Error = NotAKey;

    fn try_from(text: String) -> Result<Key, NotAKey> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_key_reads_back_as_written_and_is_never_printed_by_accident() {
        let mut dice = StdRng::seed_from_u64(1);
        let (key, other) = (Key::new(&mut dice), Key::new(&mut dice));
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_ne!(key, other);
        assert_eq!(format!("{key:?}"), "Key(…)");
        for text in ["", "12", &"g".repeat(32), &"A".repeat(32), &"+".repeat(32), &"ä".repeat(16)]
        {
            assert!(text.parse::<Key>().is_err(), "{text}");
        }
    }
}
