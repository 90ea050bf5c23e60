//! Tells bytes that were cut short or changed from whole ones.

/// FNV-1a, 64 bits: each step is one-to-one, so no change of a single byte goes unseen.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
