//! Sets of cells as the bits of a word, one by one.

/// The numbers of the bits that are set, the lowest first.
pub(super) fn numbers(mut bits: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let number = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        number
    })
}

/// The number of one of the bits that are set, counted from the lowest.
pub(super) fn nth(mut bits: u128, count: u32) -> u32 {
    for _ in 0..count {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_counted_from_the_lowest() {
        let bits = 1 | 1 << 7 | 1 << 64 | 1 << 127;
        assert_eq!(numbers(bits).collect::<Vec<_>>(), [0, 7, 64, 127]);
        assert_eq!([0, 1, 2, 3].map(|count| nth(bits, count)), [0, 7, 64, 127]);
        assert_eq!(numbers(0).count(), 0);
    }
}
