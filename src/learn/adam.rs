//! Steps down the slope, after Kingma and Ba, "Adam" (2015), with the decay of Loshchilov and Hutter (2019).

const BETAS: [f32; 2] = [0.9, 0.999];
const DECAY: f32 = 1e-4;
/// Steps in which the rate rises to what it is.
const WARM: f32 = 200.0;
/// Slopes steeper than this, all together, are made as steep as this.
const STEEPEST: f64 = 1.0;

/// What is remembered of the slopes so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    /// Steps taken.
    pub(super) count: u64,
    /// Their mean, and the mean of their squares.
    pub(super) mean: Vec<f32>,
    pub(super) spread: Vec<f32>,
}

impl Adam {
    /// That has seen no slopes of so many numbers.
    pub(super) fn new(size: usize) -> Adam {
        Adam { count: 0, mean: vec![0.0; size], spread: vec![0.0; size] }
    }

    /// One step of the numbers.
    pub(super) fn step(&mut self, numbers: &mut [f32], slopes: &[f32], rate: f32) {
        self.count += 1;
        let count = self.count as f32;
        let rate = rate * (count / WARM).min(1.0);
        let squares = slopes.iter().map(|slope| f64::from(*slope) * f64::from(*slope));
        let norm = squares.sum::<f64>().sqrt();
        let scale = (STEEPEST / (norm + 1e-6)).min(1.0) as f32;
        let [first, second] = BETAS;
        let [of_mean, of_spread] = BETAS.map(|beta| 1.0 - libm::powf(beta, count));
        let kept = self.mean.iter_mut().zip(&mut self.spread);
        for ((number, slope), (mean, spread)) in numbers.iter_mut().zip(slopes).zip(kept) {
            let slope = slope * scale;
            *mean = first * *mean + (1.0 - first) * slope;
            *spread = second * *spread + (1.0 - second) * slope * slope;
            let step = (*mean / of_mean) / ((*spread / of_spread).sqrt() + 1e-8);
            *number -= rate * (step + DECAY * *number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_steps_are_small_and_go_down() {
        let (mut adam, mut numbers) = (Adam::new(2), [1.0, -1.0]);
        adam.step(&mut numbers, &[100.0, -1e-3], 0.2);
        // Whatever the slope, Adam's first step is the rate; and that warms up.
        assert!((numbers[0] - 0.999).abs() < 1e-5, "{numbers:?}");
        assert!((numbers[1] + 0.999).abs() < 1e-5, "{numbers:?}");
    }

    #[test]
    fn the_bottom_is_found() {
        let (mut adam, mut number) = (Adam::new(1), [3.0]);
        for _ in 0..2000 {
            let slope = [2.0 * (number[0] - 1.0)];
            adam.step(&mut number, &slope, 0.01);
        }
        assert!((number[0] - 1.0).abs() < 0.01, "{number:?}");
    }
}
