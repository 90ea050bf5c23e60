//! Books of solved positions as bytes that can be told from spoilt ones: a mark, a checksum of the rest, the rest.

use crate::checksum::checksum;

/// What a kind of book begins with: four letters and a version.
pub(super) type Mark = [u8; 5];

/// How long the checksum is.
const SUM: usize = 8;

/// The entries of a book, if it is one of this kind, whole and unchanged.
pub(super) fn open<const ENTRY: usize>(bytes: &[u8], mark: Mark) -> Option<&[[u8; ENTRY]]> {
    let (begins, rest) = bytes.split_first_chunk()?;
    let (sum, rest) = rest.split_first_chunk::<SUM>()?;
    let (entries, left) = rest.as_chunks();
    let sound = *begins == mark && left.is_empty() && *sum == checksum(rest).to_le_bytes();
    sound.then_some(entries)
}

/// A book with these entries.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn seal(mark: Mark, entries: &[u8]) -> Vec<u8> {
    [&mark[..], &checksum(entries).to_le_bytes(), entries].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: Mark = *b"TEST\x01";

    #[test]
    fn what_is_sealed_opens_again() {
        let book = seal(MARK, b"abcdef");
        assert_eq!(open(&book, MARK), Some(&[*b"abc", *b"def"][..]));
        assert_eq!(open::<3>(&seal(MARK, b""), MARK), Some(&[][..]));
    }

    #[test]
    fn a_spoilt_book_stays_shut() {
        let book = seal(MARK, b"abcdef");
        for length in 0..book.len() {
            assert!(open::<3>(&book[..length], MARK).is_none(), "{length} bytes");
        }
        for place in 0..book.len() {
            let mut bytes = book.clone();
            bytes[place] ^= 1;
            assert!(open::<3>(&bytes, MARK).is_none(), "byte {place}");
        }
        assert!(open::<4>(&book, MARK).is_none(), "entries of another length");
        assert!(open::<3>(&book, *b"REST\x01").is_none(), "another kind of book");
    }
}
