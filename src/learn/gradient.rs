//! How the loss changes with every number of a net: through the net, and all the way back.

use std::ops::Range;

use fearless_simd::{Level, Simd, SimdBase, dispatch, f32x16};

use super::lesson::Lesson;
use super::loss::{Losses, Share};
use super::outer::Layer;
use crate::engine::net::Numbers;
use crate::engine::net::field::Field;
use crate::engine::net::forward::{self, Last, Relu, convolve, dot, group};
use crate::engine::net::numbers::{Parts, Shape, TAPS};
use crate::engine::net::weights::{Convolution, Net};

/// A net that is learning, laid out for both ways through it.
pub(super) struct Pupil {
    shape: Shape,
    parts: Parts,
    net: Net,
    /// The layers of the blocks with inputs and outputs exchanged, and no bias.
    back: Vec<[Convolution; 2]>,
    /// What the last position is guessed by: a number for each channel.
    ends: Vec<f32>,
    ends_bias: f32,
}

/// What is only learnt from, and no part of a net: the guess of the last position.
pub(super) fn ends_size(shape: Shape) -> usize {
    shape.channels() + 1
}

impl Pupil {
    /// The net's numbers, and behind them those of the last position.
    pub(super) fn new(shape: Shape, list: &[f32]) -> Option<Pupil> {
        let (numbers, ends) = list.split_at_checked(shape.size())?;
        let (&ends_bias, ends) = ends.split_last()?;
        let (channels, parts) = (shape.channels(), shape.parts());
        let back = |[weights, _]: &[Range<usize>; 2]| {
            let taps = numbers[weights.clone()].chunks_exact(channels * channels);
            let turned = taps.flat_map(|tap| {
                let weight = move |input: usize, output: usize| tap[output * channels + input];
                (0..channels * channels).map(move |at| weight(at / channels, at % channels))
            });
            Convolution::new(&turned.collect::<Vec<f32>>(), &vec![0.0; channels])
        };
        let back = parts.blocks.iter().map(|block| block.each_ref().map(back)).collect();
        let net = Net::new(&Numbers::new(shape, numbers.to_vec())?);
        Some(Pupil { shape, parts, net, back, ends: ends.to_vec(), ends_bias })
    }
}

/// The memory that learning takes: what every channel held of every place, layer by layer, and how the loss changes
/// with it.
pub(super) struct Memory {
    level: Level,
    field: Field,
    rows: Vec<Range<usize>>,
    /// The stem's map, then of each block the one between and the last.
    maps: Vec<Vec<f32>>,
    /// How the loss changes with the last map of a block, and with the one between.
    slopes: [Vec<f32>; 2],
    /// Of each cell.
    policy: Vec<f32>,
    pooled: Vec<f32>,
    pooled_slopes: Vec<f32>,
    /// In how many cells each channel is at its most.
    ties: Vec<f32>,
    hidden: Vec<f32>,
}

impl Memory {
    pub(super) fn new(shape: Shape) -> Memory {
        let channels = shape.channels();
        Memory {
            level: Level::new(),
            field: Field::default(),
            rows: Vec::new(),
            maps: vec![Vec::new(); 1 + 2 * shape.blocks()],
            slopes: [Vec::new(), Vec::new()],
            policy: Vec::new(),
            pooled: vec![0.0; 2 * channels],
            pooled_slopes: vec![0.0; 2 * channels],
            ties: vec![0.0; channels],
            hidden: vec![0.0; shape.hidden()],
        }
    }

    /// Adds what one position has to say about each number. Returns its part of the loss.
    pub(super) fn study(
        &mut self,
        pupil: &Pupil,
        lesson: &Lesson,
        share: Share,
        slopes: &mut [f32],
    ) -> Losses {
        let level = self.level;
        if self.field.lay(lesson.size, &lesson.stones, group(level)) {
            self.rows.clear();
            self.rows.extend(self.field.rows());
            let room = self.field.len() * pupil.shape.channels();
            for map in self.maps.iter_mut().chain(&mut self.slopes) {
                map.clear();
                map.resize(room, 0.0);
            }
            self.policy.resize(self.field.cells(), 0.0);
        }
        dispatch!(level, simd => self.both_ways(simd, pupil, lesson, share, slopes))
    }

    #[inline(always)]
    fn both_ways<S: Simd>(
        &mut self,
        simd: S,
        pupil: &Pupil,
        lesson: &Lesson,
        share: Share,
        slopes: &mut [f32],
    ) -> Losses {
        self.through(simd, pupil);
        let losses = self.heads(pupil, lesson, share, slopes);
        self.back(simd, pupil, slopes);
        self.stem(pupil, slopes);
        losses
    }

    #[inline(always)]
    fn through<S: Simd>(&mut self, simd: S, pupil: &Pupil) {
        let places = self.field.places();
        let [near, far] = [false, true].map(|far| self.field.steps(far));
        let Some((stem, mut maps)) = self.maps.split_first_mut() else { return };
        forward::stem(&pupil.net, &self.field, stem);
        let mut before = &*stem;
        for [first, second] in &pupil.net.blocks {
            let Some(([between, after], rest)) = maps.split_first_chunk_mut() else { return };
            convolve::<S, false>(simd, first, places, near, before, between, Relu);
            after.copy_from_slice(before);
            convolve::<S, true>(simd, second, places, far, between, after, Relu);
            (before, maps) = (after, rest);
        }
    }

    /// From the last map to the loss and back: leaves how the loss changes with the map.
    #[inline(always)]
    fn heads(
        &mut self,
        pupil: &Pupil,
        lesson: &Lesson,
        share: Share,
        slopes: &mut [f32],
    ) -> Losses {
        let (channels, parts) = (pupil.shape.channels(), &pupil.parts);
        let cells = &self.field.places()[..self.field.cells()];
        let Some(map) = self.maps.last() else { return Losses::default() };
        for (policy, &place) in self.policy.iter_mut().zip(cells) {
            let seen = &map[place * channels..][..channels];
            *policy = pupil.net.policy_bias + dot(seen, &pupil.net.policy);
        }
        let mut losses =
            Losses { policy: share.policy(lesson, &mut self.policy), ..Losses::default() };
        forward::pool(cells, channels, map, &mut self.pooled);
        losses.value = value(
            pupil,
            share,
            lesson,
            &self.pooled,
            &mut self.hidden,
            &mut self.pooled_slopes,
            slopes,
        );
        let most = &self.pooled[channels..];
        let (mean_slopes, most_slopes) = self.pooled_slopes.split_at_mut(channels);
        self.ties.fill(0.0);
        for &place in cells {
            let seen = &map[place * channels..][..channels];
            for ((ties, seen), most) in self.ties.iter_mut().zip(seen).zip(most) {
                *ties += f32::from(u8::from(seen == most));
            }
        }
        for (slope, ties) in most_slopes.iter_mut().zip(&self.ties) {
            *slope /= ties.max(1.0);
        }
        for slope in mean_slopes.iter_mut() {
            *slope /= cells.len() as f32;
        }
        let [of_policy, of_ends] = [parts.policy.start, pupil.shape.size()];
        let out = &mut self.slopes[0];
        for (cell, (&place, &policy)) in cells.iter().zip(&self.policy).enumerate() {
            let seen = &map[place * channels..][..channels];
            let guess = pupil.ends_bias + dot(seen, &pupil.ends);
            let (loss, ends) = share.ends(lesson, cell, guess);
            losses.ends += loss;
            add_scaled(&mut slopes[of_policy..][..channels], policy, seen);
            slopes[parts.policy_bias] += policy;
            if ends != 0.0 {
                add_scaled(&mut slopes[of_ends..][..channels], ends, seen);
                slopes[of_ends + channels] += ends;
            }
            let out = &mut out[place * channels..][..channels];
            for (channel, out) in out.iter_mut().enumerate() {
                let seen = seen[channel];
                let mut slope = policy * pupil.net.policy[channel] + ends * pupil.ends[channel];
                slope += mean_slopes[channel];
                slope += if seen == most[channel] { most_slopes[channel] } else { 0.0 };
                *out = if seen > 0.0 { slope } else { 0.0 };
            }
        }
        losses
    }

    /// From the last map to the stem's.
    #[inline(always)]
    fn back<S: Simd>(&mut self, simd: S, pupil: &Pupil, slopes: &mut [f32]) {
        let (channels, places) = (pupil.shape.channels(), self.field.places());
        let [near, far] = [false, true].map(|far| self.field.steps(far));
        let [last, between] = &mut self.slopes;
        let blocks = pupil.back.iter().zip(&pupil.parts.blocks).enumerate().rev();
        for (number, (back, parts)) in blocks {
            let (seen, seen_between) = (&self.maps[2 * number], &self.maps[2 * number + 1]);
            let layer = |seen, slopes| Layer { rows: &self.rows, channels, seen, slopes };
            let [near_parts, far_parts] = parts;
            learn(simd, layer(seen_between, last), far, far_parts, slopes);
            let [near_back, far_back] = back;
            let other_way = |steps: [isize; TAPS]| steps.map(|step| -step);
            convolve::<S, false>(
                simd,
                far_back,
                places,
                other_way(far),
                last,
                between,
                Cut(seen_between),
            );
            learn(simd, layer(seen, between), near, near_parts, slopes);
            convolve::<S, true>(simd, near_back, places, other_way(near), between, last, Cut(seen));
        }
    }

    #[inline(always)]
    fn stem(&self, pupil: &Pupil, slopes: &mut [f32]) {
        let channels = pupil.shape.channels();
        let steps = self.field.stem_steps();
        for &place in &self.field.places()[..self.field.cells()] {
            let slope = &self.slopes[0][place * channels..][..channels];
            add_scaled(&mut slopes[pupil.parts.stem_bias.clone()], 1.0, slope);
            let stem = slopes[pupil.parts.stem.clone()].chunks_exact_mut(2 * channels);
            for (step, weights) in steps.into_iter().zip(stem) {
                let (movers, others) = weights.split_at_mut(channels);
                match self.field.stones()[place.wrapping_add_signed(step)] {
                    0 => {}
                    1 => add_scaled(movers, 1.0, slope),
                    _ => add_scaled(others, 1.0, slope),
                }
            }
        }
    }
}

/// What a relu has cut off changes nothing: 0 wherever this map is.
#[derive(Clone, Copy)]
struct Cut<'a>(&'a [f32]);

impl Last for Cut<'_> {
    #[inline(always)]
    fn made_of<S: Simd>(self, simd: S, at: usize, sums: f32x16<S>) -> f32x16<S> {
        let Some(seen) = self.0[at..].first_chunk() else { return sums };
        let nothing = simd.splat_f32x16(0.0);
        let is_open = simd.simd_gt_f32x16(f32x16::load_array_ref(simd, seen), nothing);
        simd.select_f32x16(is_open, sums, nothing)
    }
}

/// The value from the pooled numbers, its loss, and how that changes with them.
#[inline(always)]
fn value(
    pupil: &Pupil,
    share: Share,
    lesson: &Lesson,
    pooled: &[f32],
    hidden: &mut [f32],
    pooled_slopes: &mut [f32],
    slopes: &mut [f32],
) -> f32 {
    let (net, parts) = (&pupil.net, &pupil.parts);
    hidden.copy_from_slice(&net.hidden_bias);
    for (&seen, weights) in pooled.iter().zip(net.hidden.chunks_exact(hidden.len())) {
        add_scaled(hidden, seen, weights);
    }
    let seen = hidden.iter().zip(&net.value);
    let value = seen.fold(net.value_bias, |sum, (hidden, weight)| sum + hidden.max(0.0) * weight);
    let (loss, slope) = share.value(lesson, value);
    slopes[parts.value_bias] += slope;
    let of_value = slopes[parts.value.clone()].iter_mut().zip(&net.value);
    for (hidden, (out, weight)) in hidden.iter_mut().zip(of_value) {
        *out += slope * hidden.max(0.0);
        *hidden = if *hidden > 0.0 { slope * weight } else { 0.0 };
    }
    add_scaled(&mut slopes[parts.hidden_bias.clone()], 1.0, hidden);
    let weights = net.hidden.chunks_exact(hidden.len());
    let of_weights = slopes[parts.hidden.clone()].chunks_exact_mut(hidden.len());
    let both = pooled.iter().zip(pooled_slopes).zip(weights.zip(of_weights));
    for ((&seen, pooled_slope), (weights, of_weights)) in both {
        add_scaled(of_weights, seen, hidden);
        *pooled_slope = weights.iter().zip(&*hidden).fold(0.0, |sum, (a, b)| sum + a * b);
    }
    loss
}

#[inline(always)]
fn learn<S: Simd>(
    simd: S,
    layer: Layer<'_>,
    steps: [isize; TAPS],
    [weights, bias]: &[Range<usize>; 2],
    slopes: &mut [f32],
) {
    layer.weights(simd, steps, &mut slopes[weights.clone()]);
    layer.bias(&mut slopes[bias.clone()]);
}

#[inline(always)]
fn add_scaled(out: &mut [f32], scale: f32, more: &[f32]) {
    for (out, more) in out.iter_mut().zip(more) {
        *out += scale * more;
    }
}
