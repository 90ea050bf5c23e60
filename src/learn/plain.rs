//! The loss of a batch as plainly as it can be written, in double precision: what the fast arithmetic is compared with.

use super::lesson::Lesson;
use crate::engine::net::Shape;

/// Right and down to the cells round a cell, and itself.
const NEAR: [(i32, i32); 7] = [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)];

/// The whole loss of a batch, by the numbers of a net and those that the last position is guessed by.
pub(super) fn loss(shape: Shape, list: &[f64], batch: &[Lesson]) -> f64 {
    let (mut policy, mut value, mut ends, mut taken) = (0.0, 0.0, 0.0, 0.0);
    for lesson in batch {
        let seen = Seen::new(shape, list, lesson);
        policy += seen.policy_loss(lesson);
        value += seen.value_loss(lesson);
        for (number, cell) in seen.ends.iter().zip(0..) {
            if lesson.stones[cell] == 0 && lesson.ends[cell] > 0 {
                let wanted = if lesson.ends[cell] == 1 { 1.0 } else { 0.0 };
                ends += (1.0 + number.exp()).ln() - wanted * number;
                taken += 1.0;
            }
        }
    }
    let count = batch.len() as f64;
    policy / count + 1.5 * value / count + 0.15 * ends / f64::max(taken, 1.0)
}

/// What a net makes of a position.
struct Seen {
    policy: Vec<f64>,
    ends: Vec<f64>,
    value: f64,
}

impl Seen {
    fn new(shape: Shape, list: &[f64], lesson: &Lesson) -> Seen {
        let (channels, parts) = (shape.channels(), shape.parts());
        let mut map = stem(&list[parts.stem], &list[parts.stem_bias], lesson);
        for [near, far] in parts.blocks {
            let [near, far] = [near, far].map(|layer| layer.map(|range| &list[range]));
            let nothing = vec![vec![0.0; channels]; map.len()];
            let between = convolved(lesson.size, &map, &nothing, near, 1);
            map = convolved(lesson.size, &between, &map, far, 2);
        }
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let bias = list[parts.policy_bias];
        let policy = map.iter().map(|seen| bias + dot(seen, &list[parts.policy.clone()])).collect();
        let ends = &list[shape.size()..];
        let ends = map.iter().map(|seen| ends[channels] + dot(seen, &ends[..channels])).collect();
        let channel = |channel: usize| map.iter().map(move |seen| seen[channel]);
        let means = (0..channels).map(|it| channel(it).sum::<f64>() / map.len() as f64);
        let mosts = (0..channels).map(|it| channel(it).fold(0.0, f64::max));
        let pooled: Vec<f64> = means.chain(mosts).collect();
        let weights = &list[parts.hidden];
        let hidden = list[parts.hidden_bias].iter().enumerate().map(|(number, bias)| {
            let inputs = pooled.iter().enumerate();
            bias + inputs.map(|(i, seen)| seen * weights[i * shape.hidden() + number]).sum::<f64>()
        });
        let hidden: Vec<f64> = hidden.map(|number| number.max(0.0)).collect();
        let value = list[parts.value_bias] + dot(&hidden, &list[parts.value]);
        Seen { policy, ends, value }
    }

    fn policy_loss(&self, lesson: &Lesson) -> f64 {
        let free = || (0..self.policy.len()).filter(|&cell| lesson.stones[cell] == 0);
        let all = free().map(|cell| self.policy[cell].exp()).sum::<f64>().ln();
        free().map(|cell| f64::from(lesson.policy[cell]) * (all - self.policy[cell])).sum()
    }

    fn value_loss(&self, lesson: &Lesson) -> f64 {
        let wanted = (0.7 * f64::from(lesson.won) + 0.3 * f64::from(lesson.found) + 1.0) / 2.0;
        (1.0 + (2.0 * self.value).exp()).ln() - wanted * 2.0 * self.value
    }
}

fn stem(weights: &[f64], bias: &[f64], lesson: &Lesson) -> Vec<Vec<f64>> {
    let (width, height) = (lesson.size.0 as i32, lesson.size.1 as i32);
    let stone = |col: i32, row: i32| match (col, row) {
        (col, _) if !(0..width).contains(&col) => 2,
        (_, row) if !(0..height).contains(&row) => 1,
        _ => usize::from(lesson.stones[(row * width + col) as usize]),
    };
    let cells = (0..height).flat_map(|row| (0..width).map(move |col| (col, row)));
    let seen = cells.map(|(col, row)| {
        let mut sums = bias.to_vec();
        for tap in 0..25 {
            let stone = stone(col + tap % 5 - 2, row + tap / 5 - 2);
            if stone > 0 {
                let from = (2 * tap as usize + stone - 1) * bias.len();
                for (sum, weight) in sums.iter_mut().zip(&weights[from..]) {
                    *sum += weight;
                }
            }
        }
        sums.into_iter().map(|sum| sum.max(0.0)).collect()
    });
    seen.collect()
}

/// A layer, added to another map.
fn convolved(
    (width, height): (usize, usize),
    map: &[Vec<f64>],
    other: &[Vec<f64>],
    [weights, bias]: [&[f64]; 2],
    step: i32,
) -> Vec<Vec<f64>> {
    let channels = bias.len();
    let mut out = other.to_vec();
    for (cell, out) in out.iter_mut().enumerate() {
        for (out, bias) in out.iter_mut().zip(bias) {
            *out += bias;
        }
        for ((right, down), weights) in NEAR.into_iter().zip(weights.chunks(channels * channels)) {
            let col = (cell % width) as i32 + step * right;
            let row = (cell / width) as i32 + step * down;
            if (0..width as i32).contains(&col) && (0..height as i32).contains(&row) {
                let seen = &map[row as usize * width + col as usize];
                for (seen, weights) in seen.iter().zip(weights.chunks(channels)) {
                    for (out, weight) in out.iter_mut().zip(weights) {
                        *out += seen * weight;
                    }
                }
            }
        }
        for out in out {
            *out = out.max(0.0);
        }
    }
    out
}
