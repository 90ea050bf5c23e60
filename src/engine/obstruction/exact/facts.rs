//! What is known of an island's nimber.

/// No nimber of an island is as large as this.
pub(super) const NIMBERS: u8 = 27;

/// Which nimbers an island is known not to have, by what its moves leave.
///
/// ```text
///   bit  31        27 26                         0
///        [ at most ][ some move leaves nimber n? ]
/// ```
///
/// An island's nimber is the least one that none of its moves leaves. So a nimber that is left by some move is not its own, and
/// its own is no larger than one that no move leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Facts(u32);

impl Facts {
    /// Nothing.
    pub(super) const NONE: Facts = Facts((NIMBERS as u32) << NIMBERS);

    pub(super) const BITS: u32 = 32;

    /// The facts in a word.
    pub(super) fn from_bits(bits: u32) -> Facts {
        Facts(bits)
    }

    pub(super) fn to_bits(self) -> u32 {
        self.0
    }

    /// The largest nimber that it may have.
    pub(super) fn at_most(self) -> u8 {
        (self.0 >> NIMBERS) as u8
    }

    /// The facts and that some move leaves this nimber.
    #[must_use]
    pub(super) fn with_left(self, nimber: u8) -> Facts {
        debug_assert!(nimber < NIMBERS);
        Facts(self.0 | 1 << nimber)
    }

    /// The facts and that no move leaves this nimber.
    #[must_use]
    pub(super) fn with_none_left(self, nimber: u8) -> Facts {
        let at_most = u32::from(self.at_most().min(nimber));
        Facts(self.0 & ((1 << NIMBERS) - 1) | at_most << NIMBERS)
    }

    /// Both facts together.
    #[must_use]
    pub(super) fn and(self, others: Facts) -> Facts {
        Facts(self.0 | others.0 & ((1 << NIMBERS) - 1)).with_none_left(others.at_most())
    }

    /// The least nimber that it may have.
    pub(super) fn at_least(self) -> u8 {
        (!self.0).trailing_zeros() as u8
    }

    /// Whether a move is known to leave this nimber.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn is_left(self, nimber: u8) -> bool {
        self.0 >> nimber & 1 != 0
    }

    /// The nimber, where it is known.
    #[inline]
    pub(super) fn nimber(self) -> Option<u8> {
        let least = self.at_least();
        (least >= self.at_most()).then_some(least)
    }

    /// Whether the nimber is this one, where that is known.
    #[inline]
    pub(super) fn is(self, nimber: u8) -> Option<bool> {
        if nimber > self.at_most() || nimber < NIMBERS && self.0 >> nimber & 1 != 0 {
            return Some(false);
        }
        self.nimber().map(|known| known == nimber)
    }

    /// Which nimber to look for next among what the moves leave, to find out whether the island's own is this one.
    pub(super) fn next_for(self, nimber: u8) -> Option<u8> {
        match self.is(nimber) {
            Some(_) => None,
            // One move that leaves it is enough for a no.
            None if self.at_most() > nimber => Some(nimber),
            None => Some(self.at_least()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nimber_is_known_when_all_smaller_ones_are_left_and_it_is_not() {
        let facts = Facts::NONE.with_left(0).with_none_left(2);
        assert_eq!((facts.nimber(), facts.is(0), facts.is(1)), (None, Some(false), None));
        assert_eq!((facts.is(2), facts.is(3)), (None, Some(false)));
        let facts = facts.with_left(1);
        assert_eq!((facts.nimber(), facts.is(2)), (Some(2), Some(true)));
        assert_eq!(Facts::from_bits(facts.to_bits()), facts);
    }

    #[test]
    fn the_question_itself_is_looked_at_first() {
        assert_eq!(Facts::NONE.next_for(2), Some(2));
        let facts = Facts::NONE.with_none_left(2);
        assert_eq!(facts.next_for(2), Some(0));
        assert_eq!(facts.with_left(0).next_for(2), Some(1));
        assert_eq!(facts.with_left(0).with_none_left(1).next_for(2), None);
    }

    #[test]
    fn facts_add_up() {
        let both = Facts::NONE.with_left(0).and(Facts::NONE.with_none_left(1));
        assert_eq!(both.nimber(), Some(1));
        assert_eq!(Facts::NONE.and(Facts::NONE), Facts::NONE);
    }
}
