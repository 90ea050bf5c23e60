//! What is remembered of islands.

use super::canonical::NAME_BITS;
use super::facts::Facts;

/// The names of islands with what is known of them: a table that doubles when it is three quarters full.
///
/// ```text
///   bit  127   126      32 31        0
///        [ 0 ][   name    ][  facts  ]       0: nothing is kept here
/// ```
#[derive(Clone, Debug)]
pub(super) struct Memo {
    words: Vec<u128>,
    used: usize,
}

const SMALLEST: usize = 1 << 10;

impl Memo {
    pub(super) fn new() -> Memo {
        Memo { words: vec![0; SMALLEST], used: 0 }
    }

    /// How many islands something is known of.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// What is known of an island.
    #[inline]
    pub(super) fn facts(&self, name: u128) -> Facts {
        match self.words[self.place(name)] {
            0 => Facts::NONE,
            word => Facts::from_bits(word as u32),
        }
    }

    /// Remembers something more of an island.
    pub(super) fn learn(&mut self, name: u128, facts: Facts) {
        debug_assert!(name != 0 && name >> NAME_BITS == 0);
        let place = self.place(name);
        let known = self.words[place];
        if known == 0 {
            self.used += 1;
        }
        let facts = if known == 0 { facts } else { Facts::from_bits(known as u32).and(facts) };
        self.words[place] = name << Facts::BITS | u128::from(facts.to_bits());
        if self.used * 4 > self.words.len() * 3 {
            self.double();
        }
    }

    /// Grows until there is room for so many more. What was written down comes in the order of a larger table, which would crowd
    /// into one part of a small one.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn make_room(&mut self, more: usize) {
        while (self.used + more) * 4 > self.words.len() * 3 {
            self.double();
        }
    }

    /// All islands with what is known of them, in no order.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn iter(&self) -> impl Iterator<Item = (u128, Facts)> {
        let kept = self.words.iter().filter(|word| **word != 0);
        kept.map(|&word| (word >> Facts::BITS, Facts::from_bits(word as u32)))
    }

    /// Where an island is kept, or would be.
    #[inline]
    fn place(&self, name: u128) -> usize {
        let mask = self.words.len() - 1;
        // A name is a hash already.
        let mut place = (name >> 1) as u64 as usize & mask;
        while self.words[place] != 0 && self.words[place] >> Facts::BITS != name {
            place = (place + 1) & mask;
        }
        place
    }

    fn double(&mut self) {
        let doubled = vec![0; self.words.len() * 2];
        let words = std::mem::replace(&mut self.words, doubled);
        for word in words.into_iter().filter(|word| *word != 0) {
            let place = self.place(word >> Facts::BITS);
            self.words[place] = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learnt_is_remembered_and_adds_up() {
        let mut memo = Memo::new();
        let name = |number: u128| {
            ((number * 0x9e37_79b9_7f4a_7c15_f39c) >> 3 | 1) & ((1 << NAME_BITS) - 1)
        };
        for number in 0..5_000 {
            memo.learn(name(number), Facts::NONE.with_none_left((number % 7) as u8));
        }
        for number in 0..5_000 {
            for nimber in 0..number % 7 {
                memo.learn(name(number), Facts::NONE.with_left(nimber as u8));
            }
        }
        assert_eq!(memo.len(), 5_000);
        for number in 0..5_000 {
            assert_eq!(memo.facts(name(number)).nimber(), Some((number % 7) as u8));
        }
        assert_eq!(memo.facts(name(6_000)), Facts::NONE);
        assert_eq!(memo.iter().count(), 5_000);
    }
}
