//! Nets that know nothing yet, and nets that grow.

use rand::{RngExt, SeedableRng};

use crate::engine::Dice;
use crate::engine::net::numbers::{STEM_TAPS, TAPS};
use crate::engine::net::{Numbers, Shape};

/// A net that knows nothing. Its blocks add little at first, so that it can be deep.
#[must_use]
pub fn fresh(shape: Shape, seed: u64) -> Option<Numbers> {
    let mut dice = Dice::seed_from_u64(seed);
    let (parts, channels) = (shape.parts(), shape.channels());
    let mut list = vec![0.0; shape.size()];
    let mut fill = |range: std::ops::Range<usize>, inputs: usize, scale: f32| {
        let scale = scale * (2.0 / inputs as f32).sqrt();
        for number in &mut list[range] {
            *number = scale * normal(&mut dice);
        }
    };
    fill(parts.stem, STEM_TAPS, 1.0);
    for [[near, _], [far, _]] in parts.blocks {
        fill(near, TAPS * channels, 1.0);
        fill(far, TAPS * channels, 0.3);
    }
    fill(parts.policy, channels, 0.1);
    fill(parts.hidden, 2 * channels, 1.0);
    fill(parts.value, shape.hidden(), 0.1);
    Numbers::new(shape, list)
}

/// The same net with more channels and blocks, which change nothing until they learn.
#[must_use]
pub fn grown(net: &Numbers, shape: Shape, seed: u64) -> Option<Numbers> {
    let (old, new) = (net.shape(), shape);
    let fits = old.channels() <= new.channels()
        && old.blocks() <= new.blocks()
        && old.hidden() == new.hidden();
    if !fits {
        return None;
    }
    let mut list = fresh(shape, seed)?.list().to_vec();
    let (theirs, ours) = (old.parts(), new.parts());
    let from = [old.channels(), new.channels()];
    // New channels hear from the old ones, but the old ones do not hear from the new.
    let mut widen = |ours: usize, theirs: usize, inputs: [usize; 2], outputs: [usize; 2]| {
        for input in 0..inputs[1] {
            let row = &mut list[ours + input * outputs[1]..][..outputs[1]];
            if input < inputs[0] {
                let known = &net.list()[theirs + input * outputs[0]..][..outputs[0]];
                row[..outputs[0]].copy_from_slice(known);
            } else {
                row[..outputs[0]].fill(0.0);
            }
        }
    };
    let rows = 2 * STEM_TAPS;
    widen(ours.stem.start, theirs.stem.start, [rows; 2], from);
    widen(ours.stem_bias.start, theirs.stem_bias.start, [1; 2], from);
    for (ours, theirs) in ours.blocks.iter().zip(&theirs.blocks) {
        for ([weights, bias], [old_weights, old_bias]) in ours.iter().zip(theirs) {
            for tap in 0..TAPS {
                let at = [&weights, &old_weights].map(|range| range.start);
                let [ours, theirs] =
                    [at[0] + tap * from[1] * from[1], at[1] + tap * from[0] * from[0]];
                widen(ours, theirs, from, from);
            }
            widen(bias.start, old_bias.start, [1; 2], from);
        }
    }
    let hidden = [old.hidden(); 2];
    widen(ours.policy.start, theirs.policy.start, from, [1; 2]);
    widen(ours.policy_bias, theirs.policy_bias, [1; 2], [1; 2]);
    for half in 0..2 {
        let ours = ours.hidden.start + half * from[1] * hidden[1];
        widen(ours, theirs.hidden.start + half * from[0] * hidden[0], from, hidden);
    }
    widen(ours.hidden_bias.start, theirs.hidden_bias.start, [1; 2], hidden);
    widen(ours.value.start, theirs.value.start, [1; 2], hidden);
    widen(ours.value_bias, theirs.value_bias, [1; 2], [1; 2]);
    for [_, [far, _]] in &ours.blocks[old.blocks()..] {
        list[far.clone()].fill(0.0);
    }
    Numbers::new(shape, list)
}

/// A number from the normal distribution, after Box and Muller.
fn normal(dice: &mut Dice) -> f32 {
    let [a, b] = [(); 2].map(|()| dice.random::<f32>());
    (-2.0 * libm::logf(1.0 - a)).sqrt() * libm::cosf(std::f32::consts::TAU * b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::net::{Evaluator, Net};
    use crate::rules::{Joining, Position, Tiles};

    fn looks(numbers: &Numbers) -> Vec<f32> {
        let net = Net::new(numbers);
        let mut evaluator = Evaluator::new(&net);
        let mut position = Joining::hex(5, 4, Tiles::Hexagons, false);
        position.play("b2".parse().unwrap()).unwrap();
        let value = evaluator.look_at(&position);
        position.cells().map(|cell| evaluator.policy(cell)).chain([value]).collect()
    }

    #[test]
    fn a_net_that_grew_thinks_as_before() {
        let small = fresh(Shape::new(16, 2, 8).unwrap(), 1).unwrap();
        let large = grown(&small, Shape::new(48, 3, 8).unwrap(), 2).unwrap();
        for (small, large) in looks(&small).into_iter().zip(looks(&large)) {
            assert!((small - large).abs() < 1e-5, "{small} and {large}");
        }
        assert!(grown(&large, small.shape(), 1).is_none());
        assert!(grown(&small, Shape::new(16, 2, 9).unwrap(), 1).is_none());
    }

    #[test]
    fn what_knows_nothing_is_spread_evenly() {
        let net = fresh(Shape::new(32, 1, 8).unwrap(), 1).unwrap();
        let stem = &net.list()[net.shape().parts().stem];
        let mean = stem.iter().sum::<f32>() / stem.len() as f32;
        let square = stem.iter().map(|number| number * number).sum::<f32>() / stem.len() as f32;
        assert!(mean.abs() < 0.03, "{mean}");
        assert!((square - 2.0 / 25.0).abs() < 0.01, "{square}");
        assert_ne!(net, fresh(net.shape(), 2).unwrap());
    }
}
