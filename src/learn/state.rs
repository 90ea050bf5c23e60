//! All that a run needs to go on, in one file: killed at any moment, it goes on from its last round.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 4 | `HXNL` |
//! | 1 | the version, 1 |
//! | 8 | a checksum of the rest |
//! | 2, 1, 1 | channels, blocks, hidden numbers, as in the file of a net |
//! | 8 | steps that Adam has taken |
//! | 4 each | the net's numbers, and those that the last position is guessed by; the mean of the last nets; Adam's mean and spread |
//! | 4, so many | the file of the best net so far |
//! | 8 each | rounds, games, positions, steps, nets; Elo, seconds of one core |
//! | 4, so many | the log, as text |
//!
//! Numbers are little-endian.

use thiserror::Error;

use super::adam::Adam;
use super::gradient::ends_size;
use super::learner::Learner;
use super::log::Log;
use crate::engine::net::{Numbers, Shape};
use crate::sealed::{self, Mark, Unsound};

const VERSION: u8 = 1;
const MARK: Mark = [b'H', b'X', b'N', b'L', VERSION];

/// Bytes from which no run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadState {
    /// They do not begin as they should.
    #[error("it is not what Hexfall keeps of a net that learns")]
    Unknown,
    /// They were written by another version.
    #[error("it is of version {0}, and this program reads version {VERSION}")]
    Version(u8),
    /// They were cut short or changed.
    #[error("it has been cut short or damaged")]
    Damaged,
}

impl From<Unsound> for BadState {
    fn from(unsound: Unsound) -> BadState {
        match unsound {
            Unsound::Unknown => BadState::Unknown,
            Unsound::Version(version) => BadState::Version(version),
            Unsound::Damaged => BadState::Damaged,
        }
    }
}

/// A run after its last round.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct State {
    pub(super) learner: Learner,
    /// The net that plays: the last that has won its match.
    pub(super) best: Numbers,
    pub(super) counts: Counts,
    pub(super) log: Log,
}

/// How much there was of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Counts {
    pub(super) round: u64,
    pub(super) games: u64,
    pub(super) positions: u64,
    pub(super) steps: u64,
    pub(super) nets: u64,
    pub(super) elo: f64,
    /// Seconds of one core.
    pub(super) cpu: f64,
}

impl Counts {
    /// What a log counts, from which a run goes on elsewhere.
    pub(super) fn of(log: &Log) -> Option<Counts> {
        let Some(last) = log.rows().last() else { return Some(Counts::default()) };
        Some(Counts {
            round: last.number("round")?,
            games: last.number("games")?,
            positions: last.number("positions")?,
            steps: last.number("steps")?,
            nets: last.number("nets")?,
            elo: last.number("elo")?,
            cpu: 3600.0 * last.number::<f64>("cpu_hours")?,
        })
    }
}

impl State {
    /// As a file.
    pub(super) fn write(&self) -> Vec<u8> {
        let Learner { shape, numbers, calm, adam } = &self.learner;
        let mut rest = shape.bytes().to_vec();
        rest.extend(adam.count.to_le_bytes());
        for list in [numbers, calm, &adam.mean, &adam.spread] {
            rest.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        text(&self.best.write(), &mut rest);
        let Counts { round, games, positions, steps, nets, elo, cpu } = self.counts;
        for count in [round, games, positions, steps, nets, elo.to_bits(), cpu.to_bits()] {
            rest.extend(count.to_le_bytes());
        }
        text(self.log.write().as_bytes(), &mut rest);
        sealed::seal(MARK, &rest)
    }

    /// The run that these bytes hold.
    pub(super) fn read(bytes: &[u8]) -> Result<State, BadState> {
        Rest(sealed::open(bytes, MARK)?).state().ok_or(BadState::Damaged)
    }
}

/// Bytes with how many they are.
fn text(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend((bytes.len() as u32).to_le_bytes());
    out.extend(bytes);
}

/// What has not been read yet of a file.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn state(&mut self) -> Option<State> {
        let shape = Shape::from_bytes(self.chunk()?)?;
        let count = self.count()?;
        let size = shape.size() + ends_size(shape);
        let learner = Learner {
            shape,
            numbers: self.list(size)?,
            calm: self.list(size)?,
            adam: Adam { count, mean: self.list(size)?, spread: self.list(size)? },
        };
        let best = Numbers::read(self.text()?).ok()?;
        let counts = Counts {
            round: self.count()?,
            games: self.count()?,
            positions: self.count()?,
            steps: self.count()?,
            nets: self.count()?,
            elo: f64::from_bits(self.count()?),
            cpu: f64::from_bits(self.count()?),
        };
        let log = Log::read(str::from_utf8(self.text()?).ok()?)?;
        self.0.is_empty().then_some(State { learner, best, counts, log })
    }

    fn chunk<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let (chunk, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*chunk)
    }

    fn count(&mut self) -> Option<u64> {
        self.chunk().map(u64::from_le_bytes)
    }

    fn list(&mut self, count: usize) -> Option<Vec<f32>> {
        let (list, rest) = self.0.split_at_checked(4 * count)?;
        self.0 = rest;
        let list: Vec<f32> =
            list.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        list.iter().all(|number| number.is_finite()).then_some(list)
    }

    fn text(&mut self) -> Option<&[u8]> {
        let count = u32::from_le_bytes(self.chunk()?);
        let (text, rest) = self.0.split_at_checked(count as usize)?;
        self.0 = rest;
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::fresh::fresh;

    fn state() -> State {
        let net = fresh(Shape::new(16, 1, 3).unwrap(), 1).unwrap();
        // As it comes from a file: in half precision.
        let best = Numbers::read(&net.write()).unwrap();
        let counts = Counts { round: 3, elo: -1.5, cpu: 7.25, ..Counts::default() };
        let mut learner = Learner::new(&net);
        learner.adam.count = 9;
        learner.adam.spread[4] = 0.5;
        State { learner, best, counts, log: Log::default() }
    }

    #[test]
    fn a_run_is_read_as_it_was_written() {
        assert_eq!(State::read(&state().write()), Ok(state()));
    }

    #[test]
    fn spoilt_files_are_refused_with_a_reason() {
        let good = state().write();
        assert_eq!(State::read(b"HXNN\x01"), Err(BadState::Unknown));
        assert_eq!(State::read(b"HXNL\x02"), Err(BadState::Version(2)));
        for length in [4, 5, 12, 30, good.len() - 1] {
            assert_eq!(State::read(&good[..length]), Err(BadState::Damaged), "{length} bytes");
        }
        for place in [6, 13, 200, good.len() - 1] {
            let mut bytes = good.clone();
            bytes[place] ^= 1;
            assert_eq!(State::read(&bytes), Err(BadState::Damaged), "byte {place}");
        }
        // Whole, but with a number that is none.
        let mut rest = good[13..].to_vec();
        rest[12..16].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(State::read(&sealed::seal(MARK, &rest)), Err(BadState::Damaged));
    }
}
