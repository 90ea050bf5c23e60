//! Bytes that can be told from spoilt ones: a mark, a checksum of the rest, the rest.

use crate::checksum::checksum;

/// What a kind of file begins with: four letters and a version.
pub(crate) type Mark = [u8; 5];

/// Why bytes are not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsound {
    /// They begin with other letters.
    Unknown,
    /// They were written by another version.
    Version(u8),
    /// They were cut short or changed.
    Damaged,
}

/// What is sealed in these bytes, if they are of this kind, whole and unchanged.
pub(crate) fn open(bytes: &[u8], [letters @ .., version]: Mark) -> Result<&[u8], Unsound> {
    let rest = bytes.strip_prefix(&letters).ok_or(Unsound::Unknown)?;
    let (&written, rest) = rest.split_first().ok_or(Unsound::Damaged)?;
    if written != version {
        return Err(Unsound::Version(written));
    }
    let (sum, rest) = rest.split_first_chunk().ok_or(Unsound::Damaged)?;
    let whole = u64::from_le_bytes(*sum) == checksum(rest);
    whole.then_some(rest).ok_or(Unsound::Damaged)
}

/// The same in entries of one length.
pub(crate) fn open_entries<const ENTRY: usize>(bytes: &[u8], mark: Mark) -> Option<&[[u8; ENTRY]]> {
    let (entries, left) = open(bytes, mark).ok()?.as_chunks();
    left.is_empty().then_some(entries)
}

/// Bytes of this kind that hold the rest.
pub(crate) fn seal(mark: Mark, rest: &[u8]) -> Vec<u8> {
    [&mark[..], &checksum(rest).to_le_bytes(), rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: Mark = *b"TEST\x01";

    #[test]
    fn what_is_sealed_opens_again() {
        let bytes = seal(MARK, b"abcdef");
        assert_eq!(open(&bytes, MARK), Ok(&b"abcdef"[..]));
        assert_eq!(open_entries(&bytes, MARK), Some(&[*b"abc", *b"def"][..]));
        assert_eq!(open_entries::<3>(&seal(MARK, b""), MARK), Some(&[][..]));
    }

    #[test]
    fn spoilt_bytes_stay_shut() {
        let bytes = seal(MARK, b"abcdef");
        for length in 0..bytes.len() {
            assert!(open(&bytes[..length], MARK).is_err(), "{length} bytes");
        }
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(open(&changed, MARK).is_err(), "byte {place}");
        }
        assert_eq!(open(&bytes, *b"REST\x01"), Err(Unsound::Unknown));
        assert_eq!(open(&bytes, *b"TEST\x02"), Err(Unsound::Version(1)));
        assert!(open_entries::<4>(&bytes, MARK).is_none(), "entries of another length");
    }
}
