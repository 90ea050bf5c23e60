//! What is known of islands, written down: for runs that take days, and go on after they were broken off.
//!
//! Names of islands do not depend on the board, so what was found on one helps on all others.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 4 | `HXOI` |
//! | 1 | the version, 1 |
//! | 8 | how many islands, the lowest byte first |
//! | 16 each | a name and its facts, as in the memo, the lowest byte first |
//! | 8 | a checksum of the islands |

use std::io::{self, Read, Write};

use super::facts::Facts;
use super::memo::Memo;

const MAGIC: [u8; 5] = *b"HXOI\x01";

impl Memo {
    /// Writes down all that is known.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&MAGIC)?;
        out.write_all(&(self.len() as u64).to_le_bytes())?;
        let mut sum = Checksum::new();
        for (name, facts) in self.iter() {
            let word = name << Facts::BITS | u128::from(facts.to_bits());
            sum.add(word);
            out.write_all(&word.to_le_bytes())?;
        }
        out.write_all(&sum.0.to_le_bytes())
    }

    /// Adds what was written down. Nothing of it is believed before all of it has been read and is sound.
    pub(super) fn read(&mut self, from: &mut impl Read) -> io::Result<()> {
        let spoilt = || {
            io::Error::new(
                io::ErrorKind::InvalidData,
                "these are no islands of Obstruction, or not all",
            )
        };
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != MAGIC {
            return Err(spoilt());
        }
        let mut count = [0; 8];
        from.read_exact(&mut count)?;
        let mut sum = Checksum::new();
        let mut words = Vec::new();
        for _ in 0..u64::from_le_bytes(count) {
            let mut word = [0; 16];
            from.read_exact(&mut word)?;
            let word = u128::from_le_bytes(word);
            sum.add(word);
            words.push(word);
        }
        from.read_exact(&mut count)?;
        if u64::from_le_bytes(count) != sum.0
            || words.iter().any(|word| word >> 127 != 0 || word >> Facts::BITS == 0)
        {
            return Err(spoilt());
        }
        self.make_room(words.len());
        for word in words {
            self.learn(word >> Facts::BITS, Facts::from_bits(word as u32));
        }
        Ok(())
    }
}

/// Tells a file that was cut short or changed from a whole one.
struct Checksum(u64);

impl Checksum {
    fn new() -> Checksum {
        Checksum(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, word: u128) {
        for half in [word as u64, (word >> 64) as u64] {
            self.0 = (self.0 ^ half).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Memo {
        let mut memo = Memo::new();
        for number in 1..2_000_u128 {
            memo.learn(number << 60 | 1, Facts::NONE.with_left((number % 5) as u8));
        }
        memo
    }

    #[test]
    fn islands_read_back_as_written() {
        let (mut bytes, memo) = (Vec::new(), some());
        memo.write(&mut bytes).unwrap();
        let mut read = Memo::new();
        read.read(&mut &bytes[..]).unwrap();
        assert_eq!(read.len(), memo.len());
        assert!(memo.iter().all(|(name, facts)| read.facts(name) == facts));
    }

    #[test]
    fn spoilt_islands_are_refused_and_nothing_is_learnt_from_them() {
        let mut bytes = Vec::new();
        some().write(&mut bytes).unwrap();
        let mut memo = Memo::new();
        for length in [0, 4, 12, bytes.len() / 2, bytes.len() - 1] {
            assert!(memo.read(&mut &bytes[..length]).is_err(), "{length} bytes");
        }
        for place in [0, 4, 20, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(memo.read(&mut &changed[..]).is_err(), "byte {place}");
        }
        assert_eq!(memo.len(), 0);
    }
}
