//! The islands that take longest, solved beforehand: the first stones on large boards, and what comes up again and again.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 4 | `HXOB` |
//! | 1 | the version, 1 |
//! | 8 | a checksum of the rest |
//! | 14 each | 5 bits: the nimber is at most this; 11 bits: which nimbers up to 10 are left by moves; 96 bits: the name; the highest byte first |

#[cfg(not(target_arch = "wasm32"))]
mod maker;

use std::sync::OnceLock;

#[cfg(not(target_arch = "wasm32"))]
pub use self::maker::TableMaker;
use super::facts::{Facts, NIMBERS};
use super::memo::Memo;
use crate::engine::data::data;
use crate::sealed::{self, Mark};

const MARK: Mark = *b"HXOB\x01";
const ENTRY: usize = 14;
const NAME_BITS: u32 = 96;
const LEFT_BITS: u32 = 11;

/// The table that comes with the program.
pub(super) const OURS: &[u8] = data!("books/obstruction.book");

/// A memo with all that the table knows. Where there is no table, or it is spoilt, everything is searched.
pub(super) fn memo() -> Memo {
    static READ: OnceLock<Memo> = OnceLock::new();
    READ.get_or_init(|| read(OURS).unwrap_or_else(Memo::new)).clone()
}

/// The islands that these bytes hold.
pub(super) fn read(bytes: &[u8]) -> Option<Memo> {
    let mut memo = Memo::new();
    for &entry in sealed::open_entries(bytes, MARK)? {
        let (name, facts) = unpacked(entry);
        memo.learn(name, facts);
    }
    Some(memo)
}

fn unpacked(entry: [u8; ENTRY]) -> (u128, Facts) {
    let number = entry.into_iter().fold(0_u128, |number, byte| number << 8 | u128::from(byte));
    let left = (number >> NAME_BITS) as u16 & ((1 << LEFT_BITS) - 1);
    let at_most = (number >> (NAME_BITS + LEFT_BITS)) as u8;
    let mut facts = Facts::NONE;
    for nimber in (0..LEFT_BITS as u8).filter(|nimber| left >> nimber & 1 != 0) {
        facts = facts.with_left(nimber);
    }
    (number & ((1 << NAME_BITS) - 1), facts.with_none_left(at_most.min(NIMBERS)))
}

/// An entry with what of the facts there is room for.
#[cfg(not(target_arch = "wasm32"))]
fn packed(name: u128, facts: Facts) -> [u8; ENTRY] {
    let left = (0..LEFT_BITS as u8)
        .filter(|&nimber| facts.is_left(nimber))
        .fold(0, |left, nimber| left | 1 << nimber);
    let number = name | left << NAME_BITS | u128::from(facts.at_most()) << (NAME_BITS + LEFT_BITS);
    let [_, _, entry @ ..] = number.to_be_bytes();
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole_and_small() {
        assert!(read(OURS).is_some());
        assert!(OURS.len() <= 2 << 20);
    }

    #[test]
    fn a_spoilt_table_is_refused() {
        assert!(read(&OURS[..OURS.len() - 1]).is_none());
        let mut bytes = OURS.to_vec();
        bytes[OURS.len() / 2] ^= 1;
        assert!(read(&bytes).is_none());
    }

    #[test]
    fn entries_read_back_as_written() {
        let known = Facts::NONE.with_left(0).with_left(1).with_none_left(2);
        for (name, facts) in [
            (1, Facts::NONE.with_left(3)),
            ((1 << 95) - 1, known),
            (12345, Facts::NONE.with_none_left(0)),
        ] {
            assert_eq!(unpacked(packed(name, facts)), (name, facts));
        }
    }
}
