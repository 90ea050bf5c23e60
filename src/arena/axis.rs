//! A scale with round numbers on it.

/// A stretch of numbers laid along a stretch of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Axis {
    /// The numbers at its ends.
    pub(crate) range: [f64; 2],
    /// Where the ends lie in the picture.
    pub(crate) at: [f64; 2],
}

impl Axis {
    /// Where a number lies; those beyond the ends lie at the ends.
    pub(crate) fn place(&self, number: f64) -> f64 {
        let ([low, high], [from, to]) = (self.range, self.at);
        let share = ((number - low) / (high - low)).clamp(0.0, 1.0);
        from + share * (to - from)
    }

    /// Some round numbers on it, about so many.
    pub(crate) fn ticks(&self, about: u32) -> Vec<f64> {
        let [low, high] = self.range;
        let rough = (high - low) / f64::from(about.max(1));
        let magnitude = 10.0_f64.powi(rough.log10().floor() as i32);
        let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * magnitude);
        let step = steps.into_iter().find(|step| *step >= rough).unwrap_or(rough);
        let first = (low / step).ceil() as i64;
        let last = (high / step).floor() as i64;
        (first..=last).map(|count| count as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis { range: [-130.0, 910.0], at: [0.0, 100.0] };
        assert_eq!(axis.ticks(6), [0.0, 200.0, 400.0, 600.0, 800.0]);
        assert_eq!(axis.place(-130.0), 0.0);
        assert_eq!(axis.place(910.0), 100.0);
        assert_eq!(axis.place(f64::INFINITY), 100.0);
    }
}
