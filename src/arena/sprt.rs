//! A test that ends as soon as it is sure: is one stronger than the other by this much, or only by that?
//!
//! Games come in pairs from one opening, so a pair is what is counted: it gives 0, ½, 1, 1½ or 2 points, and the two
//! games in it may depend on each other as they like. The likelihood ratio is that of the likeliest chances of the
//! five results with the one strength and with the other; nothing is assumed of how often draws occur.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::elo::expected_score;

/// How often it may say yes where the truth is no, and the other way round.
const ERROR: f64 = 0.05;
/// What every result counts before it has occurred, so that none is impossible.
const UNSEEN: f64 = 1e-3;

/// Two strengths between which is decided, in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// Not enough.
    pub low: f64,
    /// Enough.
    pub high: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first is stronger by at least the higher strength.
    Stronger,
    /// It is not: at most by the lower one.
    NotStronger,
}

/// How many pairs of games gave the first 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairScores(pub [u32; 5]);

/// Text that is not two strengths.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is not a test: write two strengths in Elo, the lower first, like 0,20")]
pub struct NoBounds(pub String);

impl PairScores {
    /// Counts a pair in which the first took so many half points.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }
}

impl Sprt {
    /// How far the logarithm of the likelihood ratio has to go, up or down.
    #[must_use]
    pub fn far() -> f64 {
        libm::log((1.0 - ERROR) / ERROR)
    }

    /// The logarithm of how much likelier the higher strength has become than the lower one.
    #[must_use]
    pub fn ratio(&self, scores: PairScores) -> f64 {
        if scores.0.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let counts = scores.0.map(|count| f64::from(count) + UNSEEN);
        fitted(&counts, expected_score(self.high)) - fitted(&counts, expected_score(self.low))
    }

    /// What is decided, if anything is.
    #[must_use]
    pub fn verdict(&self, scores: PairScores) -> Option<Verdict> {
        match self.ratio(scores) {
            ratio if ratio >= Sprt::far() => Some(Verdict::Stronger),
            ratio if ratio <= -Sprt::far() => Some(Verdict::NotStronger),
            _ => None,
        }
    }
}

/// The logarithm of the likelihood of the results, but for a constant, by the likeliest chances whose mean is this score.
///
/// Those are `n / (N (1 + t (x − mean)))` for a result of `x`, with the `t` that makes their mean right.
fn fitted(counts: &[f64; 5], mean: f64) -> f64 {
    let off = |result: usize| result as f64 / 4.0 - mean;
    // All chances stay above zero between these two.
    let (mut low, mut high) = (-1.0 / off(4), -1.0 / off(0));
    for _ in 0..80 {
        let t = f64::midpoint(low, high);
        let sum: f64 = (0..5).map(|x| counts[x] * off(x) / (1.0 + t * off(x))).sum();
        if sum > 0.0 { low = t } else { high = t }
    }
    let t = f64::midpoint(low, high);
    -(0..5).map(|x| counts[x] * libm::log(1.0 + t * off(x))).sum::<f64>()
}

impl FromStr for Sprt {
    type Err = NoBounds;

    fn from_str(text: &str) -> Result<Sprt, NoBounds> {
        let parsed = text.split_once(',').and_then(|(low, high)| {
            let [low, high] = [low, high].map(|bound| bound.trim().parse::<f64>().ok());
            Some(Sprt { low: low?, high: high? })
        });
        let sensible = |it: &Sprt| it.low < it.high && it.low >= -1000.0 && it.high <= 1000.0;
        parsed.filter(sensible).ok_or_else(|| NoBounds(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::Dice;

    /// The verdict on one who takes a point with this chance, and half a point with that one, and after how many pairs.
    fn trial(sprt: Sprt, win: f64, draw: f64, seed: u64) -> (Verdict, u32) {
        let mut dice = Dice::seed_from_u64(seed);
        let mut scores = PairScores::default();
        for pairs in 1.. {
            let mut game = || match dice.random::<f64>() {
                x if x < win => 2,
                x if x < win + draw => 1,
                _ => 0,
            };
            scores.add(game() + game());
            if let Some(verdict) = sprt.verdict(scores) {
                return (verdict, pairs);
            }
        }
        unreachable!()
    }

    /// In how many of 400 trials the verdict is "stronger" where the truth is this many Elo.
    fn accepted(sprt: Sprt, elo: f64, draw: f64) -> usize {
        let win = expected_score(elo) - draw / 2.0;
        (0..400).filter(|&seed| trial(sprt, win, draw, seed).0 == Verdict::Stronger).count()
    }

    #[test]
    fn it_errs_in_about_one_case_of_twenty() {
        // 20 of 400 are expected, with a standard deviation of 4.4; the test may be surer than it has to.
        let sprt = Sprt { low: 0.0, high: 60.0 };
        for draw in [0.0, 0.4] {
            let (wrongly, rightly) = (accepted(sprt, 0.0, draw), accepted(sprt, 60.0, draw));
            assert!((5..=33).contains(&wrongly), "{wrongly}");
            assert!((367..=395).contains(&rightly), "{rightly}");
        }
    }

    #[test]
    fn far_off_it_is_quick_and_never_wrong() {
        let sprt = Sprt { low: 0.0, high: 20.0 };
        for seed in 0..50 {
            let (verdict, pairs) = trial(sprt, expected_score(300.0), 0.0, seed);
            assert_eq!(verdict, Verdict::Stronger);
            assert!((5..150).contains(&pairs), "{pairs}");
            assert_eq!(trial(sprt, expected_score(-300.0), 0.0, seed).0, Verdict::NotStronger);
        }
    }

    #[test]
    fn one_pair_decides_nothing() {
        for result in 0..5 {
            let mut scores = PairScores::default();
            assert_eq!(Sprt { low: 0.0, high: 20.0 }.ratio(scores), 0.0);
            scores.add(result);
            assert_eq!(Sprt { low: 0.0, high: 20.0 }.verdict(scores), None);
        }
    }

    #[test]
    fn with_all_games_decided_it_is_the_plain_ratio() {
        // By hand: pairs of 2 or 0 are coins; 30 and 20 of them.
        let sprt = Sprt { low: 0.0, high: 50.0 };
        let p = expected_score(50.0);
        let plain = 30.0 * (p / 0.5).ln() + 20.0 * ((1.0 - p) / 0.5).ln();
        let ratio = sprt.ratio(PairScores([20, 0, 0, 0, 30]));
        assert!((ratio - plain).abs() < 0.01, "{ratio} {plain}");
    }

    #[test]
    fn bounds_are_two_numbers_the_lower_first() {
        assert_eq!("0,20".parse(), Ok(Sprt { low: 0.0, high: 20.0 }));
        for text in ["", "0", "20,0", "0,0", "a,b", "NaN,3", "0,inf", "0,20,40"] {
            assert!(text.parse::<Sprt>().is_err(), "{text:?}");
        }
    }
}
