//! A net that learns from one batch of positions after another, and the mean of the last ones, which is what plays.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::adam::Adam;
use super::gradient::{Memory, Pupil, ends_size};
use super::lesson::Lesson;
use super::loss::{Losses, Share};
use crate::engine::net::{Numbers, Shape};

/// How much of the mean of the last networks stays at each step.
const STEADY: f32 = 0.998;
/// Positions whose slopes are summed up together. However many cores there are, the sums are the same.
const TOGETHER: usize = 16;

/// How wrong a net is about some positions, and how that changes with each of its numbers.
type Sum = (Losses, Vec<f32>);

/// A net that learns.
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    pub(super) shape: Shape,
    /// Its numbers, and behind them those that the last position is guessed by.
    pub(super) numbers: Vec<f32>,
    /// The mean of the last numbers.
    pub(super) calm: Vec<f32>,
    pub(super) adam: Adam,
}

impl Learner {
    /// Goes on from a net.
    #[must_use]
    pub fn new(net: &Numbers) -> Learner {
        let mut numbers = net.list().to_vec();
        numbers.resize(numbers.len() + ends_size(net.shape()), 0.0);
        let adam = Adam::new(numbers.len());
        Learner { shape: net.shape(), calm: numbers.clone(), numbers, adam }
    }

    /// Learns from a batch of positions. Returns how wrong it was before.
    pub fn learn(&mut self, batch: &[Lesson], rate: f32, cores: NonZero<usize>) -> Losses {
        let (losses, slopes) = self.slopes(batch, cores);
        self.adam.step(&mut self.numbers, &slopes, rate);
        let count = self.adam.count as f32;
        let steady = STEADY.min((1.0 + count) / (10.0 + count));
        for (calm, number) in self.calm.iter_mut().zip(&self.numbers) {
            *calm = steady * *calm + (1.0 - steady) * number;
        }
        losses
    }

    /// How wrong it is about a batch, and how that changes with each number.
    pub(super) fn slopes(&self, batch: &[Lesson], cores: NonZero<usize>) -> Sum {
        let mut all = (Losses::default(), vec![0.0; self.numbers.len()]);
        let Some(pupil) = Pupil::new(self.shape, &self.numbers) else { return all };
        let share = Share::of(batch);
        let parts: Vec<&[Lesson]> = batch.chunks(TOGETHER).collect();
        let next = AtomicUsize::new(0);
        let sums: Vec<Mutex<Option<Sum>>> = parts.iter().map(|_| Mutex::default()).collect();
        let work = || {
            let mut memory = Memory::new(self.shape);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((part, sum)) = parts.get(number).zip(sums.get(number)) else { break };
                let mut slopes = vec![0.0; self.numbers.len()];
                let mut losses = Losses::default();
                for lesson in *part {
                    losses.add(memory.study(&pupil, lesson, share, &mut slopes));
                }
                if let Ok(mut sum) = sum.lock() {
                    *sum = Some((losses, slopes));
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..cores.get().min(parts.len()) {
                scope.spawn(work);
            }
            work();
        });
        for (losses, slopes) in sums.into_iter().filter_map(|sum| sum.into_inner().ok().flatten()) {
            all.0.add(losses);
            for (all, slope) in all.1.iter_mut().zip(slopes) {
                *all += slope;
            }
        }
        all
    }

    /// The mean of the last nets.
    #[must_use]
    pub fn calm(&self) -> Option<Numbers> {
        Numbers::new(self.shape, self.calm[..self.shape.size()].to_vec())
    }

    /// The net as it is.
    #[must_use]
    pub fn net(&self) -> Option<Numbers> {
        Numbers::new(self.shape, self.numbers[..self.shape.size()].to_vec())
    }

    /// Steps taken.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.adam.count
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;
    use crate::engine::Dice;
    use rand::{RngExt, SeedableRng};

    const ONE: NonZero<usize> = NonZero::<usize>::MIN;

    /// Random, but with numbers as large as learnt ones, in every place.
    fn learner(channels: u16, blocks: u8, dice: &mut Dice) -> Learner {
        let shape = Shape::new(channels, blocks, 5).unwrap();
        let list = (0..shape.size()).map(|_| dice.random_range(-0.15..0.15_f32)).collect();
        let mut learner = Learner::new(&Numbers::new(shape, list).unwrap());
        for number in &mut learner.numbers[shape.size()..] {
            *number = dice.random_range(-0.3..0.3);
        }
        learner
    }

    fn lesson(size: (usize, usize), dice: &mut Dice) -> Lesson {
        let mut stones = |most: u8| {
            let cells = (0..size.0 * size.1).map(|_| dice.random_range(0..=most) % 3);
            cells.collect::<Vec<u8>>()
        };
        let (mut stones, ends) = (stones(5), stones(2));
        stones[0] = 0;
        let likely = |stone: &u8| if *stone == 0 { dice.random::<f32>() } else { 0.0 };
        let likely: Vec<f32> = stones.iter().map(likely).collect();
        let sum: f32 = likely.iter().sum();
        let policy = likely.iter().map(|likely| likely / sum).collect();
        Lesson { size, stones, policy, ends, won: -1.0, found: dice.random_range(-1.0..1.0) }
    }

    #[test]
    fn slopes_are_what_a_small_change_of_each_number_says() {
        let mut dice = Dice::seed_from_u64(3);
        for (channels, blocks) in [(16, 1), (32, 2)] {
            let learner = learner(channels, blocks, &mut dice);
            let batch = [(3, 3), (4, 2), (2, 5)].map(|size| lesson(size, &mut dice));
            let list: Vec<f64> = learner.numbers.iter().copied().map(f64::from).collect();
            let (losses, slopes) = learner.slopes(&batch, ONE);
            let whole = plain::loss(learner.shape, &list, &batch);
            assert!((f64::from(losses.total()) - whole).abs() < 1e-5, "{losses:?} and {whole}");
            // All biases and heads, and some of the many weights of the layers.
            let parts = learner.shape.parts();
            let is_many = |number: &usize| {
                parts.blocks.iter().flatten().any(|[weights, _]| weights.contains(number))
                    || parts.stem.contains(number)
                    || parts.hidden.contains(number)
            };
            let tried = (0..list.len()).filter(|number| !is_many(number) || number % 29 == 0);
            let mut steepest: f64 = 0.0;
            for number in tried {
                let at = |change: f64| {
                    let mut list = list.clone();
                    list[number] += change;
                    plain::loss(learner.shape, &list, &batch)
                };
                const SMALL: f64 = 1e-8;
                let wanted = (at(SMALL) - at(-SMALL)) / (2.0 * SMALL);
                let slope = f64::from(slopes[number]);
                assert!((slope - wanted).abs() < 2e-6, "{number}: {slope} and {wanted}");
                steepest = steepest.max(wanted.abs());
            }
            assert!(steepest > 0.01, "{steepest}");
        }
    }

    #[test]
    fn however_many_cores_the_slopes_are_the_same() {
        let mut dice = Dice::seed_from_u64(5);
        let learner = learner(16, 1, &mut dice);
        let batch: Vec<Lesson> =
            (0..40).map(|number| lesson((3 + number % 2, 3), &mut dice)).collect();
        let one = learner.slopes(&batch, ONE);
        assert_eq!(learner.slopes(&batch, NonZero::new(3).unwrap()), one);
    }

    #[test]
    fn a_batch_is_learnt_by_heart() {
        let mut dice = Dice::seed_from_u64(7);
        let mut learner = learner(16, 2, &mut dice);
        let mut batch: Vec<Lesson> = (0..4).map(|_| lesson((4, 4), &mut dice)).collect();
        for (number, lesson) in batch.iter_mut().enumerate() {
            // One best move and a certain value, which nothing but a net that has learnt them can know.
            lesson.policy.fill(0.0);
            let best = lesson.stones.iter().rposition(|stone| *stone == 0).unwrap();
            lesson.policy[best] = 1.0;
            (lesson.won, lesson.found) = if number % 2 == 0 { (1.0, 1.0) } else { (-1.0, -1.0) };
        }
        let first = learner.learn(&batch, 3e-3, ONE).total();
        let last = (0..400).map(|_| learner.learn(&batch, 3e-3, ONE).total()).last().unwrap();
        assert!(first > 2.0 && last < 0.1, "{first} to {last}");
        assert_eq!(learner.steps(), 401);
    }
}
