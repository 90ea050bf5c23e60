//! The arithmetic of the network.
//!
//! Written once, for whichever processor: [`fearless_simd`] builds it for several and takes the best at run time.

use fearless_simd::{Level, Simd, SimdBase, dispatch, f32x16};

use super::field::Field;
use super::numbers::{LANES, TAPS};
use super::weights::{Convolution, Net};

/// How many cells are worked out together, so that their sums just fit into the processor's registers: thirty-two with
/// all sixteen outputs each, sixteen with eight, or sixteen with four.
const MOST: usize = 12;
const MANY: usize = 6;
const FEW: usize = 3;

/// How many cells are worked out together on this processor.
pub(crate) fn group(level: Level) -> usize {
    dispatch!(level, simd => cells_together(simd))
}

#[inline(always)]
const fn cells_together<S: Simd>(_: S) -> usize {
    match S::f32s::LEN {
        16 => MOST,
        8 => MANY,
        // Narrow registers, but thirty-two.
        _ if cfg!(target_arch = "aarch64") => MANY,
        _ => FEW,
    }
}

/// What every channel holds of every place, in two layers: the rim stays 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Maps {
    trunk: Vec<f32>,
    between: Vec<f32>,
    pooled: Vec<f32>,
}

impl Maps {
    /// Makes room for a board; on another board than before, all is 0 again.
    pub(crate) fn fit(&mut self, net: &Net, field: &Field) {
        for map in [&mut self.trunk, &mut self.between] {
            map.clear();
            map.resize(field.len() * net.channels, 0.0);
        }
        self.pooled.resize(2 * net.channels, 0.0);
    }
}

/// Works the network out. The policy goes place by place into the list; the value comes back, −1 to 1 for the mover.
pub(crate) fn run(
    level: Level,
    net: &Net,
    field: &Field,
    maps: &mut Maps,
    policy: &mut [f32],
) -> f32 {
    dispatch!(level, simd => forward(simd, net, field, maps, policy))
}

#[inline(always)]
fn forward<S: Simd>(simd: S, net: &Net, field: &Field, maps: &mut Maps, policy: &mut [f32]) -> f32 {
    let Maps { trunk, between, pooled } = maps;
    let (near, far) = (field.steps(false), field.steps(true));
    stem(net, field, trunk);
    for [first, second] in &net.blocks {
        convolve::<S, false>(simd, first, field.places(), near, trunk, between, Relu);
        convolve::<S, true>(simd, second, field.places(), far, between, trunk, Relu);
    }
    let cells = &field.places()[..field.cells()];
    for &place in cells {
        let seen = &trunk[place * net.channels..][..net.channels];
        policy[place] = net.policy_bias + dot(seen, &net.policy);
    }
    pool(cells, net.channels, trunk, pooled);
    value(net, pooled)
}

/// Every stone adds its weights to the cells near it.
#[inline(always)]
pub(crate) fn stem(net: &Net, field: &Field, out: &mut [f32]) {
    let channels = net.channels;
    let steps = field.stem_steps();
    for &place in &field.places()[..field.cells()] {
        let out = &mut out[place * channels..][..channels];
        out.copy_from_slice(&net.stem_bias);
        for (step, weights) in steps.into_iter().zip(net.stem.chunks_exact(2 * channels)) {
            let (movers, others) = weights.split_at(channels);
            let weights = match field.stones()[place.wrapping_add_signed(step)] {
                0 => continue,
                1 => movers,
                _ => others,
            };
            for (out, weight) in out.iter_mut().zip(weights) {
                *out += weight;
            }
        }
        for out in out {
            *out = out.max(0.0);
        }
    }
}

/// What is made of a layer's sums in the end.
pub(crate) trait Last: Copy {
    /// What goes to this place of the map.
    fn made_of<S: Simd>(self, simd: S, at: usize, sums: f32x16<S>) -> f32x16<S>;
}

/// Nothing below 0.
#[derive(Clone, Copy)]
pub(crate) struct Relu;

impl Last for Relu {
    #[inline(always)]
    fn made_of<S: Simd>(self, simd: S, _: usize, sums: f32x16<S>) -> f32x16<S> {
        simd.max_f32x16(sums, simd.splat_f32x16(0.0))
    }
}

/// One layer of a block, from one map into another, which it adds to what is there or replaces.
#[inline(always)]
pub(crate) fn convolve<S: Simd, const ADD: bool>(
    simd: S,
    layer: &Convolution,
    places: &[usize],
    steps: [isize; TAPS],
    input: &[f32],
    out: &mut [f32],
    last: impl Last,
) {
    match cells_together(simd) {
        MOST => convolve_by::<S, MOST, ADD>(simd, layer, places, steps, input, out, last),
        MANY => convolve_by::<S, MANY, ADD>(simd, layer, places, steps, input, out, last),
        _ => convolve_by::<S, FEW, ADD>(simd, layer, places, steps, input, out, last),
    }
}

/// The same, with so many cells together.
///
/// No closures here: they would be called, each time, instead of becoming part of what is built for the processor.
#[inline(always)]
fn convolve_by<S: Simd, const GROUP: usize, const ADD: bool>(
    simd: S,
    layer: &Convolution,
    places: &[usize],
    steps: [isize; TAPS],
    input: &[f32],
    out: &mut [f32],
    last: impl Last,
) {
    let channels = layer.bias.len() * LANES;
    let outputs = layer.weights.chunks_exact(steps.len() * channels).zip(&layer.bias);
    for (number, (weights, bias)) in outputs.enumerate() {
        let bias = f32x16::load_array_ref(simd, bias);
        for places in places.as_chunks::<GROUP>().0 {
            let at = |place: usize| place * channels + number * LANES;
            let mut sums = [bias; GROUP];
            if ADD {
                for (sum, &place) in sums.iter_mut().zip(places) {
                    if let Some(there) = out[at(place)..].first_chunk() {
                        *sum = simd.add_f32x16(*sum, f32x16::load_array_ref(simd, there));
                    }
                }
            }
            for (step, weights) in steps.into_iter().zip(weights.chunks_exact(channels)) {
                let mut seen = [input; GROUP];
                for (seen, place) in seen.iter_mut().zip(places) {
                    *seen = &input[place.wrapping_add_signed(step) * channels..][..channels];
                }
                for (channel, weights) in weights.iter().enumerate() {
                    let weights = f32x16::load_array_ref(simd, weights);
                    for (sum, seen) in sums.iter_mut().zip(seen) {
                        *sum = simd.mul_add_f32x16(simd.splat_f32x16(seen[channel]), weights, *sum);
                    }
                }
            }
            for (sum, &place) in sums.into_iter().zip(places) {
                let at = at(place);
                if let Some(out) = out[at..].first_chunk_mut() {
                    last.made_of(simd, at, sum).store_array(out);
                }
            }
        }
    }
}

/// The mean of every channel, then the most of every channel.
#[inline(always)]
pub(crate) fn pool(cells: &[usize], channels: usize, map: &[f32], pooled: &mut [f32]) {
    let (means, mosts) = pooled.split_at_mut(channels);
    means.fill(0.0);
    mosts.fill(0.0);
    for &place in cells {
        let seen = &map[place * channels..][..channels];
        for ((mean, most), seen) in means.iter_mut().zip(mosts.iter_mut()).zip(seen) {
            *mean += seen;
            *most = most.max(*seen);
        }
    }
    for mean in means {
        *mean /= cells.len() as f32;
    }
}

#[inline(always)]
fn value(net: &Net, pooled: &[f32]) -> f32 {
    let hidden = net.value.len();
    let mut sum = net.value_bias;
    for (number, (bias, weight)) in net.hidden_bias.iter().zip(&net.value).enumerate() {
        let inputs = pooled.iter().zip(net.hidden.iter().skip(number).step_by(hidden));
        let seen = inputs.fold(*bias, |sum, (input, weight)| sum + input * weight);
        sum += seen.max(0.0) * weight;
    }
    libm::tanhf(sum)
}

/// Summed up in eight parts, as processors like it, and on all of them in the same order.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut parts = [0.0; LANES / 2];
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        for ((part, a), b) in parts.iter_mut().zip(a).zip(b) {
            *part += a * b;
        }
    }
    parts.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::super::numbers::tests::file;
    use super::*;
    use crate::rules::{Joining, Position, Tiles};

    #[test]
    fn every_processor_comes_to_the_same_numbers() {
        // As halves: 0.1, −0.12, 0.05, −0.02, 0.01, −0.03, 0.07 — seven, so that no two outputs have the same weights.
        let net = file(32, 3, 8, &[0x2e66, 0xafae, 0x2a66, 0xa51f, 0x211f, 0xa7ae, 0x2c7b]);
        let net = Net::read(&net).unwrap();
        let seen = |level: Level| {
            let mut position = Joining::hex(7, 5, Tiles::Hexagons, false);
            for cell in ["b2", "d4", "e3"] {
                position.play(cell.parse().unwrap()).unwrap();
            }
            let (mut field, mut maps) = (Field::default(), Maps::default());
            field.look_at(&position, false, group(level));
            maps.fit(&net, &field);
            let mut policy = vec![0.0; field.len()];
            let value = run(level, &net, &field, &mut maps, &mut policy);
            policy.push(value);
            policy
        };
        // What every processor of this kind has, against what this one has.
        let (plain, best) = (seen(Level::baseline()), seen(Level::new()));
        assert!(plain.iter().any(|number| number.abs() > 0.01), "{plain:?}");
        for (plain, best) in plain.iter().zip(&best) {
            assert!((plain - best).abs() < 1e-4, "{plain} and {best}");
        }
    }
}
