//! How far what a net thinks of a position lies from what is known, and which way it should go.

use super::lesson::Lesson;

/// How much what the search found counts beside who won.
const FOUND: f32 = 0.3;
/// What the value and the last position count beside the policy.
const VALUE: f32 = 1.5;
const ENDS: f32 = 0.15;

/// How wrong a net was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// About the best move.
    pub policy: f32,
    /// About who wins.
    pub value: f32,
    /// About the last position.
    pub ends: f32,
}

impl Losses {
    /// Adds another loss.
    pub fn add(&mut self, other: Losses) {
        self.policy += other.policy;
        self.value += other.value;
        self.ends += other.ends;
    }

    /// So many times less.
    #[must_use]
    pub fn per(self, count: f32) -> Losses {
        Losses { policy: self.policy / count, value: self.value / count, ends: self.ends / count }
    }

    /// All in one, which is what gets smaller.
    #[must_use]
    pub fn total(self) -> f32 {
        self.policy + VALUE * self.value + ENDS * self.ends
    }
}

/// How much one position counts in the mean of a batch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    /// Of the positions.
    of_positions: f32,
    /// Of the cells whose last stone is learnt.
    of_ends: f32,
}

impl Share {
    pub(super) fn of(batch: &[Lesson]) -> Share {
        let taken = |lesson: &Lesson| {
            (0..lesson.stones.len()).filter(|&cell| lesson.is_taken(cell)).count()
        };
        let ends: usize = batch.iter().map(taken).sum();
        Share { of_positions: 1.0 / batch.len().max(1) as f32, of_ends: 1.0 / ends.max(1) as f32 }
    }

    /// Turns each cell's policy into how the whole loss changes with it. Returns this position's part of the loss.
    #[inline(always)]
    pub(super) fn policy(self, lesson: &Lesson, policy: &mut [f32]) -> f32 {
        let is_free = |(_, stone): &(&mut f32, &u8)| **stone == 0;
        let free = policy.iter().zip(&lesson.stones).filter(|(_, stone)| **stone == 0);
        let most = free.fold(f32::NEG_INFINITY, |most, (logit, _)| most.max(*logit));
        // Shifted, so that none is too large for its exponential.
        let mut sum = 0.0;
        for (logit, _) in policy.iter_mut().zip(&lesson.stones).filter(is_free) {
            *logit -= most;
            sum += libm::expf(*logit);
        }
        let all = libm::logf(sum);
        let mut loss = 0.0;
        for ((slope, wanted), stone) in policy.iter_mut().zip(&lesson.policy).zip(&lesson.stones) {
            if *stone > 0 {
                *slope = 0.0;
                continue;
            }
            let log = *slope - all;
            loss -= wanted * log;
            *slope = (libm::expf(log) - wanted) * self.of_positions;
        }
        loss * self.of_positions
    }

    /// The value's part of the loss, of the number before it is squeezed, and how the whole changes with that.
    #[inline(always)]
    pub(super) fn value(self, lesson: &Lesson, value: f32) -> (f32, f32) {
        // In chances: 0 lost, 1 won. The value's tanh is a sigmoid of twice the number.
        let wanted = ((1.0 - FOUND) * lesson.won + FOUND * lesson.found + 1.0) / 2.0;
        let (loss, slope) = surprise(2.0 * value, wanted);
        (loss * self.of_positions, VALUE * 2.0 * slope * self.of_positions)
    }

    /// A cell's part of the loss about the last position, and how the whole changes with its number.
    #[inline(always)]
    pub(super) fn ends(self, lesson: &Lesson, cell: usize, number: f32) -> (f32, f32) {
        if !lesson.is_taken(cell) {
            return (0.0, 0.0);
        }
        let wanted = if lesson.ends[cell] == 1 { 1.0 } else { 0.0 };
        let (loss, slope) = surprise(number, wanted);
        (loss * self.of_ends, ENDS * slope * self.of_ends)
    }
}

/// The cross-entropy of a chance, whose logit is given, with the wanted one; and how it changes with the logit.
#[inline(always)]
fn surprise(logit: f32, wanted: f32) -> (f32, f32) {
    let small = libm::expf(-logit.abs());
    let softplus = logit.max(0.0) + libm::log1pf(small);
    let chance = if logit > 0.0 { 1.0 / (1.0 + small) } else { small / (1.0 + small) };
    (softplus - wanted * logit, chance - wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surprise_is_least_where_the_chance_is_the_wanted_one() {
        let (_, slope) = surprise(libm::logf(3.0), 0.75);
        assert!(slope.abs() < 1e-6, "{slope}");
        let (even, slope) = surprise(0.0, 1.0);
        assert!((even - 2_f32.ln()).abs() < 1e-6 && slope == -0.5);
        assert_eq!(surprise(200.0, 1.0), (0.0, 0.0));
        assert_eq!(surprise(-200.0, 1.0), (200.0, -1.0));
    }
}
