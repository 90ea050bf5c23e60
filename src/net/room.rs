//! The code of a room at a relay: short, easy to read aloud, without letters that look or sound like others.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use rand::rngs::StdRng;

/// What codes are made of. Nothing here is taken for anything else: no O and 0, I, L and 1, S and 5, Z and 2,
/// B and 8.
const SIGNS: &[u8; 24] = b"ACDEFGHJKMNPQRTUVWXY3479";
const LENGTH: usize = 6;

/// A room's code: "ACD-3KM".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoomCode([u8; LENGTH]);

/// Text that is no room's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A room’s code has six letters and digits, like ACD-3KM.")]
pub struct NotARoom;

impl RoomCode {
    /// A code, one of 191 million.
    #[must_use]
    pub fn new(dice: &mut StdRng) -> RoomCode {
        RoomCode(std::array::from_fn(|_| SIGNS[dice.random_range(0..SIGNS.len())]))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, sign) in self.0.iter().enumerate() {
            let gap = if index == LENGTH / 2 { "-" } else { "" };
            write!(f, "{gap}{}", char::from(*sign))?;
        }
        Ok(())
    }
}

/// As people type it: in small letters, with or without the hyphen.
impl FromStr for RoomCode {
    type Err = NotARoom;

    fn from_str(text: &str) -> Result<RoomCode, NotARoom> {
        let signs = text.bytes().filter(|sign| *sign != b'-').map(|sign| sign.to_ascii_uppercase());
        let signs: Vec<u8> = signs.take(LENGTH + 1).collect();
        let signs = <[u8; LENGTH]>::try_from(signs).map_err(|_| NotARoom)?;
        signs.iter().all(|sign| SIGNS.contains(sign)).then_some(RoomCode(signs)).ok_or(NotARoom)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = RoomCode::new(&mut StdRng::seed_from_u64(3));
        let text = code.to_string();
        for typed in [text.clone(), text.to_lowercase(), text.replace('-', "")] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        for bad in ["", "ACD-3K", "ACD-3KMM", "ACD 3KM", "OIL-000", "ä"] {
            assert_eq!(bad.parse::<RoomCode>(), Err(NotARoom), "{bad}");
        }
    }
}
