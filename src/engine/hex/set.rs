//! Sets of cells as bits, of as many words as the board needs.

/// A set of cells of a board with at most 64·W of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub(super) const EMPTY: Set<W> = Set([0; W]);

    #[inline]
    pub(super) fn of(cell: usize) -> Set<W> {
        let mut set = Set::EMPTY;
        set.add(cell);
        set
    }

    #[inline]
    pub(super) fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn and(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline]
    pub(super) fn or(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline]
    pub(super) fn minus(self, other: Set<W>) -> Set<W> {
        Set(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn meets(&self, other: &Set<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    #[inline]
    pub(super) fn is_within(&self, other: &Set<W>) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The cells, the lowest first.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let (mut words, mut at) = (self.0, 0);
        std::iter::from_fn(move || {
            while at < W && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            Some(at * 64 + bit)
        })
    }
}

impl<const W: usize> FromIterator<usize> for Set<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Set<W> {
        let mut set = Set::EMPTY;
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }
}

/// Does something with the number of words that sets of so many cells take.
///
/// ```ignore
/// by_width!(field.len(), W => Set::<W>::EMPTY.is_empty())
/// ```
macro_rules! by_width {
    ($cells:expr, $W:ident => $does:expr) => {
        match $cells {
            0..=64 => {
                const $W: usize = 1;
                $does
            }
            65..=128 => {
                const $W: usize = 2;
                $does
            }
            129..=256 => {
                const $W: usize = 4;
                $does
            }
            _ => {
                const $W: usize = 6;
                $does
            }
        }
    };
}

pub(super) use by_width;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_added() {
        let cells = [0, 5, 63, 64, 120, 127];
        let set: Set<2> = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), cells.len());
        let less: Set<2> = cells.into_iter().filter(|&cell| cell != 64).collect();
        assert!(less.is_within(&set) && !set.is_within(&less) && !less.has(64));
        assert_eq!(set.minus(less), Set::of(64));
        assert!(!set.minus(less).meets(&less));
    }
}
