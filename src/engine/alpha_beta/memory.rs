//! What was found of positions that can be reached in many ways.

use crate::rules::Cell;

/// The most positions that are remembered, as a power of two: some megabytes.
const MOST: u32 = 17;

/// Positions with what was found of them. A new one takes the place of an old one.
pub(super) struct Memory {
    places: Vec<Option<(u128, Memo)>>,
}

/// What was found of a position.
#[derive(Clone, Copy)]
pub(super) struct Memo {
    /// Its value for the side to move, as if the search had begun there.
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// How many moves were looked ahead.
    pub(super) ahead: u16,
    /// Whether a line ended in a guess.
    pub(super) guessed: bool,
    /// The best move, to be tried first the next time.
    pub(super) best: Option<Cell>,
}

/// How a value was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exactly,
    AtLeast,
    AtMost,
}

impl Memory {
    /// A memory for a search from a position with so many stones to come: few do not need much.
    pub(super) fn new(stones: usize) -> Memory {
        let power = (stones as u32).min(MOST);
        Memory { places: vec![None; 1 << power] }
    }

    pub(super) fn recall(&self, key: u128) -> Option<&Memo> {
        let (known, memo) = self.places[self.place(key)].as_ref()?;
        (*known == key).then_some(memo)
    }

    pub(super) fn note(&mut self, key: u128, memo: Memo) {
        let place = self.place(key);
        self.places[place] = Some((key, memo));
    }

    fn place(&self, key: u128) -> usize {
        // A large odd number stirs the bits, so that positions that are alike do not share a place.
        let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
        let stirred = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (stirred >> 40) as usize & (self.places.len() - 1)
    }
}
