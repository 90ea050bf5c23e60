//! How the loss changes with the weights of a layer: over all cells, what each input was times how the loss changes
//! with each output.

use std::ops::Range;

use fearless_simd::{Simd, SimdBase, f32x16};

use crate::engine::net::numbers::{LANES, TAPS};

/// A layer that is learnt from: what it saw, and how the loss changes with what it said.
#[derive(Clone, Copy)]
pub(super) struct Layer<'a> {
    /// The places of each row of the board.
    pub(super) rows: &'a [Range<usize>],
    pub(super) channels: usize,
    pub(super) seen: &'a [f32],
    pub(super) slopes: &'a [f32],
}

impl Layer<'_> {
    /// Adds to how the loss changes with each weight, by cell, input and output.
    #[inline(always)]
    pub(super) fn weights<S: Simd>(&self, simd: S, steps: [isize; TAPS], out: &mut [f32]) {
        let groups = self.channels / LANES;
        let (out, _) = out.as_chunks_mut::<LANES>();
        for (outputs, inputs) in (0..groups).flat_map(|o| (0..groups).map(move |i| (o, i))) {
            let taps = out.chunks_exact_mut(self.channels * groups);
            for (step, tap) in steps.into_iter().zip(taps) {
                let tap = &mut tap[inputs * LANES * groups..][..LANES * groups];
                let part = Part { step, inputs, outputs };
                // Sixteen inputs, as few at a time as the processor has registers for.
                if S::f32s::LEN == LANES {
                    self.tile::<S, 0, LANES>(simd, part, tap);
                } else {
                    self.tile::<S, 0, 6>(simd, part, tap);
                    self.tile::<S, 6, 5>(simd, part, tap);
                    self.tile::<S, 11, 5>(simd, part, tap);
                }
            }
        }
    }

    #[inline(always)]
    fn tile<S: Simd, const FROM: usize, const COUNT: usize>(
        &self,
        simd: S,
        part: Part,
        out: &mut [[f32; LANES]],
    ) {
        let groups = self.channels / LANES;
        let (seen, slopes) = (self.seen.as_chunks::<LANES>().0, self.slopes.as_chunks::<LANES>().0);
        let mut sums = [simd.splat_f32x16(0.0); COUNT];
        for row in self.rows {
            let count = row.len() * groups;
            let seen = &seen[row.start.wrapping_add_signed(part.step) * groups..][..count];
            let slopes = &slopes[row.start * groups..][..count];
            for (seen, slopes) in seen.chunks_exact(groups).zip(slopes.chunks_exact(groups)) {
                let slopes = f32x16::load_array_ref(simd, &slopes[part.outputs]);
                for (sum, &seen) in sums.iter_mut().zip(&seen[part.inputs][FROM..FROM + COUNT]) {
                    *sum = simd.mul_add_f32x16(simd.splat_f32x16(seen), slopes, *sum);
                }
            }
        }
        for (sum, out) in sums.into_iter().zip(out.chunks_exact_mut(groups).skip(FROM)) {
            add(simd, sum, &mut out[part.outputs]);
        }
    }

    /// Adds to how the loss changes with each output's bias.
    #[inline(always)]
    pub(super) fn bias(&self, out: &mut [f32]) {
        for place in self.rows.iter().cloned().flatten() {
            let slopes = &self.slopes[place * self.channels..][..self.channels];
            for (out, slope) in out.iter_mut().zip(slopes) {
                *out += slope;
            }
        }
    }
}

/// Which weights of a layer: those of a cell that lies so far away, from sixteen inputs to sixteen outputs.
#[derive(Clone, Copy)]
struct Part {
    step: isize,
    inputs: usize,
    outputs: usize,
}

#[inline(always)]
fn add<S: Simd>(simd: S, sum: f32x16<S>, out: &mut [f32; LANES]) {
    simd.add_f32x16(sum, f32x16::load_array_ref(simd, out)).store_array(out);
}
