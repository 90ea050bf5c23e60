//! The numbers of a network in one list, and the file that they are kept in.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 4 | `HXNN` |
//! | 1 | the version, 1 |
//! | 8 | a checksum of the rest |
//! | 2, 1, 1 | channels, a multiple of 16; blocks; hidden numbers of the value |
//! | 2 each | the weights in half precision, input by input: all outputs of the first, all of the second … |
//!
//! The weights come layer by layer: stem (25 cells, mover's stones and the other's) and its bias; for each block
//! near (7 cells), bias, far, bias; the policy and its bias; the value's hidden numbers (of the mean and the most of
//! every channel), their bias, the value, its bias. Numbers are little-endian, cells come row by row.

use std::ops::Range;

use thiserror::Error;

use super::half::{narrowed, widened};
use crate::sealed::{self, Mark, Unsound};

const VERSION: u8 = 1;
const MARK: Mark = [b'H', b'X', b'N', b'N', VERSION];
/// Outputs that are worked out together.
pub(crate) const LANES: usize = 16;
/// The cells that a layer of a block looks at.
pub(crate) const TAPS: usize = 7;
/// The cells that the stem looks at.
pub(crate) const STEM_TAPS: usize = 25;
/// Nobody has use for more, and a spoilt file asks for no gigabytes.
const MOST_CHANNELS: u16 = 256;

/// Bytes that are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadNet {
    /// It does not begin as one.
    #[error("it is no network of Hexfall's")]
    Unknown,
    /// It was written by another version.
    #[error("it is a network of version {0}, and this program reads version {VERSION}")]
    Version(u8),
    /// It was cut short or changed.
    #[error("it has been cut short or damaged")]
    Damaged,
    /// Its numbers of layers and channels are beyond this program.
    #[error("it has a shape that this program cannot work out")]
    Shape,
}

impl From<Unsound> for BadNet {
    fn from(unsound: Unsound) -> BadNet {
        match unsound {
            Unsound::Unknown => BadNet::Unknown,
            Unsound::Version(version) => BadNet::Version(version),
            Unsound::Damaged => BadNet::Damaged,
        }
    }
}

/// How large a network is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    channels: u16,
    blocks: u8,
    hidden: u8,
}

/// Where the numbers of each kind lie in the list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parts {
    pub(crate) stem: Range<usize>,
    pub(crate) stem_bias: Range<usize>,
    /// For each block near and its bias, far and its bias.
    pub(crate) blocks: Vec<[[Range<usize>; 2]; 2]>,
    pub(crate) policy: Range<usize>,
    pub(crate) policy_bias: usize,
    pub(crate) hidden: Range<usize>,
    pub(crate) hidden_bias: Range<usize>,
    pub(crate) value: Range<usize>,
    pub(crate) value_bias: usize,
}

impl Shape {
    /// So many channels, blocks of two layers, and hidden numbers of the value, if this program can work that out.
    #[must_use]
    pub fn new(channels: u16, blocks: u8, hidden: u8) -> Option<Shape> {
        let fits = channels.is_multiple_of(LANES as u16)
            && (LANES as u16..=MOST_CHANNELS).contains(&channels);
        (fits && hidden > 0).then_some(Shape { channels, blocks, hidden })
    }

    /// How many numbers there are of each cell.
    pub(crate) fn channels(self) -> usize {
        self.channels.into()
    }

    #[cfg(not(target_arch = "wasm32"))] // nothing is learnt in a browser
    pub(crate) fn blocks(self) -> usize {
        self.blocks.into()
    }

    pub(crate) fn hidden(self) -> usize {
        self.hidden.into()
    }

    /// How many numbers a network of this shape has.
    #[must_use]
    pub fn size(self) -> usize {
        self.parts().value_bias + 1
    }

    /// Where the numbers of each kind lie.
    pub(crate) fn parts(self) -> Parts {
        let (channels, hidden) = (self.channels(), self.hidden());
        let mut end = 0;
        let mut next = |count: usize| {
            end += count;
            end - count..end
        };
        Parts {
            stem: next(STEM_TAPS * 2 * channels),
            stem_bias: next(channels),
            blocks: (0..self.blocks)
                .map(|_| [(); 2].map(|()| [next(TAPS * channels * channels), next(channels)]))
                .collect(),
            policy: next(channels),
            policy_bias: next(1).start,
            hidden: next(2 * channels * hidden),
            hidden_bias: next(hidden),
            value: next(hidden),
            value_bias: next(1).start,
        }
    }

    /// As in the file.
    pub(crate) fn bytes(self) -> [u8; 4] {
        let [low, high] = self.channels.to_le_bytes();
        [low, high, self.blocks, self.hidden]
    }

    pub(crate) fn from_bytes([low, high, blocks, hidden]: [u8; 4]) -> Option<Shape> {
        Shape::new(u16::from_le_bytes([low, high]), blocks, hidden)
    }
}

/// All numbers of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    shape: Shape,
    list: Vec<f32>,
}

impl Numbers {
    /// A network of this shape, if these are as many numbers as it has, and none is beyond all bounds.
    #[must_use]
    pub fn new(shape: Shape, list: Vec<f32>) -> Option<Numbers> {
        let fits = list.len() == shape.size() && list.iter().all(|number| number.is_finite());
        fits.then_some(Numbers { shape, list })
    }

    /// The network that these bytes hold.
    pub fn read(bytes: &[u8]) -> Result<Numbers, BadNet> {
        let rest = sealed::open(bytes, MARK)?;
        let (&shape, rest) = rest.split_first_chunk().ok_or(BadNet::Damaged)?;
        let shape = Shape::from_bytes(shape).ok_or(BadNet::Shape)?;
        let (halves, odd) = rest.as_chunks();
        if !odd.is_empty() {
            return Err(BadNet::Shape);
        }
        let list = halves.iter().map(|&half| widened(u16::from_le_bytes(half))).collect();
        Numbers::new(shape, list).ok_or(BadNet::Shape)
    }

    /// As a file, which is a little less exact.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut rest = self.shape.bytes().to_vec();
        rest.extend(self.list.iter().flat_map(|&number| narrowed(number).to_le_bytes()));
        sealed::seal(MARK, &rest)
    }

    /// How large it is.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// In the order of the file.
    #[must_use]
    pub fn list(&self) -> &[f32] {
        &self.list
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The file of a network with these numbers, taken over and over again.
    pub(in super::super) fn file(channels: u16, blocks: u8, hidden: u8, halves: &[u16]) -> Vec<u8> {
        let count = Shape::new(channels, blocks, hidden).unwrap().size();
        let mut rest = channels.to_le_bytes().to_vec();
        rest.extend([blocks, hidden]);
        rest.extend(halves.iter().cycle().take(count).flat_map(|half| half.to_le_bytes()));
        sealed::seal(MARK, &rest)
    }

    #[test]
    fn a_file_is_written_as_it_was_read() {
        let bytes = file(32, 2, 8, &[0x3c00, 0xb800, 0x0001, 0x2e66, 0x8000]);
        assert_eq!(Numbers::read(&bytes).unwrap().write(), bytes);
    }

    #[test]
    fn what_is_no_network_is_refused_with_a_reason() {
        let good = file(16, 1, 4, &[0x3c00]);
        assert_eq!(Numbers::read(b""), Err(BadNet::Unknown));
        assert_eq!(Numbers::read(b"HXOB\x01"), Err(BadNet::Unknown));
        for length in [4, 5, 12, 16, good.len() - 1] {
            assert_eq!(Numbers::read(&good[..length]), Err(BadNet::Damaged), "{length} bytes");
        }
        for place in [5, 13, 17, good.len() - 1] {
            let mut bytes = good.clone();
            bytes[place] ^= 1;
            assert_eq!(Numbers::read(&bytes), Err(BadNet::Damaged), "byte {place}");
        }
        assert_eq!(
            Numbers::read(&sealed::seal(*b"HXNN\x02", &good[13..])),
            Err(BadNet::Version(2))
        );
    }

    #[test]
    fn shapes_that_fit_nothing_are_refused() {
        let good = &file(16, 1, 4, &[0x3c00])[13..];
        let with = |place: usize, byte: u8| {
            let mut rest = good.to_vec();
            rest[place] = byte;
            Numbers::read(&sealed::seal(MARK, &rest))
        };
        for (place, byte) in [(0, 0), (0, 17), (0, 32), (1, 16), (2, 0), (2, 9), (3, 0), (3, 5)] {
            assert_eq!(with(place, byte), Err(BadNet::Shape), "byte {place}: {byte}");
        }
        assert_eq!(Numbers::read(&sealed::seal(MARK, &good[..good.len() - 1])), Err(BadNet::Shape));
        let infinite = file(16, 1, 4, &[0x7c00]);
        assert_eq!(Numbers::read(&infinite), Err(BadNet::Shape));
    }
}
