//! What was found of positions that can be reached in many ways: a table of fixed size, shared by threads.
//!
//! An entry is one word, so that two threads never see half of one:
//!
//! ```text
//!    63        25 24     20 19    16 15     8 7      0
//!    rest of key  work done best move at most at least
//! ```
//!
//! A position's stirred key names its bucket with its low bits; the rest tells the positions of a bucket apart. On
//! 7×6, and on every board whose key has at most 39 bits more than the bucket's number, the two together are the
//! whole key. On larger boards two positions could be taken for one another, once in some hundred billion looks.

use std::sync::atomic::{AtomicU64, Ordering};

/// Entries of a bucket: half a line of the processor's cache, so that a look costs one trip to memory.
const ENTRIES: usize = 4;
/// Where the parts of an entry begin.
const KEY_FROM: u32 = 25;
const WORK_FROM: u32 = 20;
const MOVE_FROM: u32 = 16;

/// The table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// How many buckets there are, as a power of two.
    power: u32,
}

#[derive(Default)]
#[repr(align(32))]
struct Bucket([AtomicU64; ENTRIES]);

/// What was found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Its score is at least this.
    pub(super) least: i8,
    /// Its score is at most this.
    pub(super) most: i8,
    /// The column that reached the mark, or [`NO_COLUMN`].
    pub(super) best: u8,
}

/// Where no column reached the mark.
pub(super) const NO_COLUMN: u8 = 15;

impl Table {
    /// A table with so many buckets, as a power of two.
    pub(super) fn new(power: u32) -> Table {
        Table { buckets: std::iter::repeat_with(Bucket::default).take(1 << power).collect(), power }
    }

    /// How many buckets there are, as a power of two.
    pub(super) fn power(&self) -> u32 {
        self.power
    }

    /// How many entries it has room for.
    pub(super) fn room(&self) -> u64 {
        (self.buckets.len() * ENTRIES) as u64
    }

    /// The same with four times as many buckets, or with as many if it has the most already.
    pub(super) fn grown(&self, most: u32) -> Table {
        let power = (self.power + 2).min(most).max(self.power);
        let mut grown = Table::new(power);
        let bits = power - self.power;
        for (number, bucket) in self.buckets.iter().enumerate() {
            for (place, entry) in bucket.0.iter().enumerate() {
                let entry = entry.load(Ordering::Relaxed);
                let rest = entry >> KEY_FROM;
                let others = (rest & ((1 << bits) - 1)) as usize;
                // What shared a bucket has a place of its own in each of the new ones.
                let moved = rest >> bits << KEY_FROM | entry & (u64::MAX >> (u64::BITS - KEY_FROM));
                *grown.buckets[others << self.power | number].0[place].get_mut() = moved;
            }
        }
        grown
    }

    /// What is known of a position, by its stirred key.
    #[inline(always)]
    pub(super) fn find(&self, key: u64) -> Option<Found> {
        let rest = self.rest(key);
        for entry in &self.bucket(key).0 {
            let entry = entry.load(Ordering::Relaxed);
            if entry >> KEY_FROM == rest && entry != 0 {
                return Some(found(entry));
            }
        }
        None
    }

    /// Keeps what was found, with the nodes that it took. It takes the place of what took least.
    #[inline(always)]
    pub(super) fn keep(&self, key: u64, found: Found, nodes: u64) {
        let rest = self.rest(key);
        let work = u64::from((nodes | 1).ilog2().min(31));
        let new = rest << KEY_FROM
            | work << WORK_FROM
            | u64::from(found.best) << MOVE_FROM
            | u64::from(found.most as u8) << 8
            | u64::from(found.least as u8);
        let bucket = &self.bucket(key).0;
        let (mut place, mut cheapest) = (0, u64::MAX);
        for (at, entry) in bucket.iter().enumerate() {
            let entry = entry.load(Ordering::Relaxed);
            if entry >> KEY_FROM == rest {
                place = at;
                break;
            }
            let work = entry >> WORK_FROM & 31;
            if work < cheapest {
                (place, cheapest) = (at, work);
            }
        }
        bucket[place].store(new, Ordering::Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    #[inline(always)]
    fn rest(&self, key: u64) -> u64 {
        key >> self.power & (u64::MAX >> KEY_FROM)
    }
}

#[inline(always)]
fn found(entry: u64) -> Found {
    let best = (entry >> MOVE_FROM & 15) as u8;
    Found { least: entry as u8 as i8, most: (entry >> 8) as u8 as i8, best }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_and_nothing_else() {
        let table = Table::new(4);
        let found = Found { least: -21, most: 3, best: 6 };
        table.keep(0xabcd, found, 1000);
        assert_eq!(table.find(0xabcd), Some(found));
        assert_eq!(table.find(0xabcd ^ 1 << 10), None);
        let newer = Found { least: 1, most: 3, best: NO_COLUMN };
        table.keep(0xabcd, newer, 1);
        assert_eq!(table.find(0xabcd), Some(newer));
    }

    #[test]
    fn what_took_most_stays_longest() {
        let table = Table::new(0);
        let found = Found { least: 0, most: 0, best: 0 };
        table.keep(77, found, 1 << 20);
        (1..=50).for_each(|key| table.keep(key, found, 3));
        assert_eq!(table.find(77), Some(found));
    }

    #[test]
    fn a_table_that_grows_forgets_nothing() {
        let table = Table::new(6);
        let of = |key: u64| Found { least: (key % 7) as i8 - 3, most: 9, best: (key % 10) as u8 };
        let keys: Vec<u64> = (1..100_u64).map(|n| n.wrapping_mul(0x1234_5678_9abd) >> 10).collect();
        keys.iter().for_each(|&key| table.keep(key, of(key), key));
        let known: Vec<u64> = keys.into_iter().filter(|&key| table.find(key).is_some()).collect();
        let grown = table.grown(20);
        assert_eq!(grown.room(), 4 * table.room());
        assert!(known.len() > 90);
        assert!(known.iter().all(|&key| grown.find(key) == Some(of(key))));
    }
}
