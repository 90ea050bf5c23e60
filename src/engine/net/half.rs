//! Numbers of half precision: a sign, 5 bits of exponent, 10 of fraction.

/// The largest of them.
const MOST: f32 = 65504.0;

/// The number that these bits are.
pub(super) fn widened(bits: u16) -> f32 {
    let bits = u32::from(bits);
    let (sign, exponent, fraction) = (bits >> 15 << 31, bits >> 10 & 31, bits & 1023);
    match exponent {
        0 => f32::from_bits(sign | 1_f32.to_bits()) * fraction as f32 / (1 << 24) as f32,
        31 => f32::from_bits(sign | 255 << 23 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// The bits of the number nearest to this one; of two as near, the even one. What is too large is as large as can be.
pub(super) fn narrowed(number: f32) -> u16 {
    let sign = (number.to_bits() >> 31 << 15) as u16;
    let size = number.abs().min(MOST);
    // Added to a number of the right size, the last bits that are kept are the last bits of the sum: the processor rounds.
    let unit = f32::from_bits((size.to_bits() >> 23 << 23).max(113 << 23));
    let round = unit * 8192.0 * 1.5;
    let size = size + round - round;
    if size < f32::from_bits(113 << 23) {
        return sign | (size * (1 << 24) as f32) as u16;
    }
    let bits = size.to_bits();
    sign | ((bits >> 13) - (112 << 10)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision_is_widened() {
        for (bits, wanted) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3555, 0.333_251_95),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x8400, -6.103_515_6e-5),
        ] {
            assert_eq!(widened(bits), wanted, "{bits:04x}");
        }
    }

    #[test]
    fn every_half_is_itself_again() {
        for bits in (0..=u16::MAX).filter(|bits| bits >> 10 & 31 != 31) {
            assert_eq!(narrowed(widened(bits)), bits, "{bits:04x}");
        }
    }

    #[test]
    fn between_two_halves_the_nearest_is_taken() {
        for bits in 0..0x7bff_u16 {
            let (low, high) = (f64::from(widened(bits)), f64::from(widened(bits + 1)));
            let at = |part: f64| narrowed((low + part * (high - low)) as f32);
            let even = bits + (bits & 1);
            assert_eq!([at(0.4), at(0.5), at(0.6)], [bits, even, bits + 1], "{bits:04x}");
        }
        assert_eq!([1e9, -1e9].map(narrowed), [0x7bff, 0xfbff]);
    }
}
