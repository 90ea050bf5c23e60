//! A machine word as a set of cells: one of 64 bits where the board fits, else one of 128.

use std::ops::{Add, BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr, Sub};

/// What the search asks of a word.
pub(super) trait Word:
    Copy
    + Eq
    + Ord
    + Send
    + Sync
    + 'static
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    /// No cell.
    const NONE: Self;
    /// The first cell.
    const ONE: Self;

    /// The word of the rules, which has 128 bits.
    fn of(bits: u128) -> Self;

    /// How many cells there are.
    fn count(self) -> u32;

    /// The bits stirred, so that words that are alike become numbers that are not. Different words of at most 64
    /// bits become different numbers of as many bits.
    fn stirred(self, bits: u32) -> u64;

    /// Whether there are cells at all.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::NONE
    }

    /// Whether there are two cells or more.
    #[inline(always)]
    fn several(self) -> bool {
        self.any() && (self & (self - Self::ONE)).any()
    }

    /// The first cell alone. There has to be one.
    #[inline(always)]
    fn lowest(self) -> Self {
        self & (!self + Self::ONE)
    }
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const NONE: u64 = 0;
    const ONE: u64 = 1;

    fn of(bits: u128) -> u64 {
        bits as u64
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn stirred(self, bits: u32) -> u64 {
        debug_assert!(bits == u64::BITS || self >> bits == 0);
        // Each step can be undone within these bits, so no two words meet.
        let within = u64::MAX >> (u64::BITS - bits);
        let once = (self ^ self >> (bits / 2)).wrapping_mul(0x9e37_79b9_7f4a_7c15) & within;
        once ^ once >> (bits / 2)
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const NONE: u128 = 0;
    const ONE: u128 = 1;

    fn of(bits: u128) -> u128 {
        bits
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn stirred(self, _bits: u32) -> u64 {
        let high = ((self >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (self as u64 ^ high.rotate_left(32)).stirred(u64::BITS)
    }
}
