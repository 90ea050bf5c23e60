//! How strong contestants are, from who took points off whom: a Bradley–Terry fit by maximum likelihood.
//!
//! Whoever is `d` Elo stronger is expected to score `1 / (1 + 10^(-d/400))`; a draw is half a win. The likeliest
//! strengths are those by which everybody's expected points are the points they took, and they are found by Newton's
//! method. Strengths are counted from the first contestant, who has 0.
//!
//! **Intervals** hold in 19 of 20 cases. The variance of a difference is the larger of two. One is the inverse of the
//! Fisher information, which takes all games for independent. The other treats all games of two contestants from one
//! opening as one observation (a sandwich of the information around the summed squares of what those observations
//! add to the slope): where opponents without dice play the same game again, it tells nothing new, and the first
//! would be too sure. The first in turn is wide enough where there are few openings.
//!
//! **Clean sweeps** have no likeliest strength: it would be infinite. Where nobody of one group ever took a point off
//! another group, each pair across the two counts as if one game more had been drawn, and the estimate is marked as a
//! bound: "more than".

use std::fmt;

use super::matrix::Matrix;

/// Elo for a factor of e in the odds.
pub(super) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Standard deviations on each side of an interval that holds in 19 of 20 cases.
pub(super) const Z: f64 = 1.96;

/// All games of two contestants from one opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// Who.
    pub pair: [usize; 2],
    /// How many games.
    pub games: u32,
    /// What the first of the two took of them, a draw being half a point.
    pub points: f64,
}

/// Strengths of contestants who met.
#[derive(Clone, Debug)]
pub struct Fit {
    /// In units of [`SCALE`], from the first contestant.
    strengths: Vec<f64>,
    /// Who can be compared with the first: whoever met somebody who met somebody … who met the first.
    met: Vec<bool>,
    /// Who took points off whom, directly or by others.
    reaches: Vec<Vec<bool>>,
    independent: Matrix,
    clustered: Matrix,
}

/// A difference in strength, in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The likeliest.
    pub elo: f64,
    /// Where it lies in 19 of 20 cases; open ends are infinite.
    pub interval: [f64; 2],
    /// Whether it is one.
    pub bound: Bound,
}

/// Whether an estimate is one, or where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is.
    Fitted,
    /// Every point was won: it is more than this.
    MoreThan,
    /// Every point was lost: it is less than this.
    LessThan,
    /// Points went to others only, in ways that say nothing.
    Open,
}

impl Bound {
    /// What stands before such a number.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Fitted => "",
            Bound::MoreThan => ">",
            Bound::LessThan => "<",
            Bound::Open => "?",
        }
    }
}

/// "+45 ±30", or ">+645".
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = (self.interval[1] - self.interval[0]) / 2.0;
        let number = format!("{}{:+.0}", self.bound.sign(), self.elo);
        match half > 0.0 && half.is_finite() {
            true => f.pad(&format!("{number} ±{half:.0}")),
            false => f.pad(&number),
        }
    }
}

/// What a contestant who is this much stronger takes of a point.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    chance(elo / SCALE)
}

fn chance(strength: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-strength))
}

impl Fit {
    /// The likeliest strengths of so many contestants.
    #[must_use]
    pub fn of(contestants: usize, meetings: &[Meeting]) -> Fit {
        let pairs = summed(meetings);
        let met = closure(contestants, pairs.iter().flat_map(|it| [it.pair, turned(it.pair)]));
        let took = pairs.iter().flat_map(|it| {
            let one = (it.points > 0.0).then_some(it.pair);
            let two = (it.points < f64::from(it.games)).then_some(turned(it.pair));
            one.into_iter().chain(two)
        });
        let reaches = closure(contestants, took);
        let met: Vec<bool> = (0..contestants).map(|who| met[0][who]).collect();
        let counted: Vec<Weighed> = pairs
            .iter()
            .filter(|it| met[it.pair[0]])
            .map(|it| {
                let [one, two] = it.pair;
                let swept = !reaches[one][two] || !reaches[two][one];
                let (more, half) = if swept { (1.0, 0.5) } else { (0.0, 0.0) };
                Weighed {
                    pair: it.pair,
                    games: f64::from(it.games) + more,
                    points: it.points + half,
                }
            })
            .collect();
        let strengths = likeliest(&met, &counted);
        let none = Matrix::zero(contestants);
        let mut independent =
            information(&met, &strengths, &counted).inverse().unwrap_or(none.clone());
        // The first contestant's strength is known exactly: it is zero.
        independent.add(0, 0, -independent.get(0, 0));
        let residuals = residuals(&met, &strengths, meetings).unwrap_or(none);
        let clustered = independent.times(&residuals).times(&independent);
        Fit { strengths, met, reaches, independent, clustered }
    }

    /// How much stronger one is than another, where they can be compared.
    #[must_use]
    pub fn difference(&self, one: usize, two: usize) -> Option<Estimate> {
        if !self.met[one] || !self.met[two] {
            return None;
        }
        let elo = SCALE * (self.strengths[one] - self.strengths[two]);
        if one == two {
            return Some(Estimate { elo: 0.0, interval: [0.0; 2], bound: Bound::Fitted });
        }
        let variance = |of: &Matrix| of.get(one, one) + of.get(two, two) - 2.0 * of.get(one, two);
        let widest = variance(&self.independent).max(variance(&self.clustered));
        let half = Z * SCALE * widest.max(0.0).sqrt();
        let (low, high) = (elo - half, elo + half);
        let (bound, interval) = match (self.reaches[one][two], self.reaches[two][one]) {
            (true, true) => (Bound::Fitted, [low, high]),
            (true, false) => (Bound::MoreThan, [low, f64::INFINITY]),
            (false, true) => (Bound::LessThan, [f64::NEG_INFINITY, high]),
            (false, false) => (Bound::Open, [f64::NEG_INFINITY, f64::INFINITY]),
        };
        Some(Estimate { elo, interval, bound })
    }

    /// How much stronger one is than the first contestant.
    #[must_use]
    pub fn elo(&self, who: usize) -> Option<Estimate> {
        self.difference(who, 0)
    }
}

/// A pair's games and points, with what is counted on top.
struct Weighed {
    pair: [usize; 2],
    games: f64,
    points: f64,
}

fn turned([one, two]: [usize; 2]) -> [usize; 2] {
    [two, one]
}

/// One meeting a pair, whatever the opening. Who meets themselves tells nothing.
fn summed(meetings: &[Meeting]) -> Vec<Meeting> {
    let mut pairs: Vec<Meeting> = Vec::new();
    for meeting in meetings.iter().filter(|it| it.games > 0 && it.pair[0] != it.pair[1]) {
        let games = f64::from(meeting.games);
        if let Some(same) = pairs.iter_mut().find(|it| it.pair == meeting.pair) {
            (same.games, same.points) = (same.games + meeting.games, same.points + meeting.points);
        } else if let Some(same) = pairs.iter_mut().find(|it| it.pair == turned(meeting.pair)) {
            same.games += meeting.games;
            same.points += games - meeting.points;
        } else {
            pairs.push(*meeting);
        }
    }
    pairs
}

/// Who is reached from whom by some steps along the arrows; everybody reaches themselves.
fn closure(size: usize, arrows: impl Iterator<Item = [usize; 2]>) -> Vec<Vec<bool>> {
    let mut reaches: Vec<Vec<bool>> =
        (0..size).map(|one| (0..size).map(|two| one == two).collect()).collect();
    for [one, two] in arrows {
        reaches[one][two] = true;
    }
    for by in 0..size {
        for one in 0..size {
            for two in 0..size {
                reaches[one][two] |= reaches[one][by] && reaches[by][two];
            }
        }
    }
    reaches
}

/// The strengths at which all expect the points they took.
fn likeliest(met: &[bool], pairs: &[Weighed]) -> Vec<f64> {
    let mut strengths = vec![0.0; met.len()];
    for _ in 0..200 {
        let mut slope = vec![0.0; met.len()];
        for &Weighed { pair: [one, two], games, points } in pairs {
            let more = points - games * chance(strengths[one] - strengths[two]);
            slope[one] += more;
            slope[two] -= more;
        }
        slope[0] = 0.0;
        let Some(inverse) = information(met, &strengths, pairs).inverse() else { break };
        let step = inverse.times_vector(&slope);
        // Far from the top Newton's step can be much too long; a short one in its direction climbs as well.
        let longest = step.iter().fold(0.0_f64, |longest, by| longest.max(by.abs()));
        let factor = (1.0 / longest.max(1.0)).min(1.0);
        for (strength, by) in strengths.iter_mut().zip(&step) {
            *strength += factor * by;
        }
        if longest < 1e-12 {
            break;
        }
    }
    strengths
}

/// The Fisher information about the strengths. The first is known, and so are those whom nobody comparable met: a one on
/// their diagonals keeps the matrix one that can be inverted, and their slope is zero.
fn information(met: &[bool], strengths: &[f64], pairs: &[Weighed]) -> Matrix {
    let mut matrix = Matrix::zero(met.len());
    for &Weighed { pair: [one, two], games, .. } in pairs {
        let p = chance(strengths[one] - strengths[two]);
        // So strong a contestant that nothing is left to learn would make it singular.
        let weight = (games * p * (1.0 - p)).max(1e-9);
        add_between(&mut matrix, [one, two], weight);
    }
    for (who, met) in met.iter().enumerate() {
        if who == 0 || !met {
            matrix.add(who, who, 1.0);
        }
    }
    matrix
}

/// The summed squares of what each opening's games of a pair add to the slope; nothing from a single one.
fn residuals(met: &[bool], strengths: &[f64], meetings: &[Meeting]) -> Option<Matrix> {
    let counted = || meetings.iter().filter(|it| it.games > 0 && met[it.pair[0]]);
    let clusters = counted().count() as f64;
    if clusters < 2.0 {
        return None;
    }
    let mut matrix = Matrix::zero(met.len());
    for &Meeting { pair: [one, two], games, points } in counted() {
        let more = points - f64::from(games) * chance(strengths[one] - strengths[two]);
        add_between(&mut matrix, [one, two], more * more * clusters / (clusters - 1.0));
    }
    Some(matrix)
}

/// Adds what holds of the difference of two strengths. The first contestant's is no unknown.
fn add_between(matrix: &mut Matrix, [one, two]: [usize; 2], weight: f64) {
    for (row, column, sign) in
        [(one, one, 1.0), (two, two, 1.0), (one, two, -1.0), (two, one, -1.0)]
    {
        if row != 0 && column != 0 && one != two {
            matrix.add(row, column, sign * weight);
        }
    }
}

#[cfg(test)]
mod tests;
