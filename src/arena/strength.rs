//! A person's strength on the ladder of a game, from points against its rungs.

use super::elo::{SCALE, Z};
use super::{Bound, Ladder, Rung, Rungs, expected_score};

/// A strength on the ladder of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Elo above the opponent that plays at random.
    pub elo: f64,
    /// Where it lies in 19 of 20 cases; an open end where every game was won, or lost.
    pub interval: [f64; 2],
    /// Whether every game was won, or lost.
    pub bound: Bound,
    /// From how many games.
    pub games: u32,
}

impl Strength {
    /// By points against rungs of a ladder.
    pub(super) fn of(met: &[(&Rung, f64)]) -> Option<Strength> {
        let strongest = met.iter().map(|(rung, _)| rung.elo).max()?;
        let weakest = met.iter().map(|(rung, _)| rung.elo).min()?;
        let points: f64 = met.iter().map(|(_, points)| points).sum();
        let mut games: Vec<(f64, f64)> =
            met.iter().map(|(rung, points)| (f64::from(rung.elo), *points)).collect();
        // Who wins every game is counted as if one more against the strongest had been drawn; who loses, the weakest.
        let bound = match points {
            none if none <= 0.0 => Bound::LessThan,
            all if all >= games.len() as f64 => Bound::MoreThan,
            _ => Bound::Fitted,
        };
        match bound {
            Bound::MoreThan => games.push((strongest.into(), 0.5)),
            Bound::LessThan => games.push((weakest.into(), 0.5)),
            Bound::Fitted | Bound::Open => {}
        }
        let elo = likeliest(&games);
        let weights = games.iter().map(|(other, _)| {
            let p = expected_score(elo - other);
            p * (1.0 - p)
        });
        let information: f64 = weights.clone().sum();
        // How sure the ladder itself is: its rungs err together, so their errors do not cancel out.
        let unsure = met.iter().zip(weights).map(|((rung, _), weight)| weight * margin(rung));
        let unsure = unsure.sum::<f64>() / information;
        let half = (Z * Z * SCALE * SCALE / information + unsure * unsure).sqrt();
        let interval = match bound {
            Bound::MoreThan => [elo - half, f64::INFINITY],
            Bound::LessThan => [f64::NEG_INFINITY, elo + half],
            Bound::Fitted | Bound::Open => [elo - half, elo + half],
        };
        Some(Strength { elo, interval, bound, games: met.len() as u32 })
    }

    /// What it means: between which opponents, and what to expect of them.
    #[must_use]
    pub fn words(&self, rungs: &Rungs) -> String {
        let Strength { elo, interval: [low, high], bound, games } = *self;
        let tens = |number: f64| (number / 10.0).round() * 10.0;
        let number = match bound {
            Bound::MoreThan => format!("more than {:.0}", tens(low.max(0.0))),
            Bound::LessThan => format!("less than {:.0}", tens(high)),
            _ => format!("about {:.0} ({:.0} to {:.0})", tens(elo), tens(low), tens(high)),
        };
        let counted = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
        let below = rungs.rungs.iter().rfind(|rung| f64::from(rung.elo) <= elo);
        let above = rungs.rungs.iter().find(|rung| f64::from(rung.elo) > elo);
        let kind = rungs.rules.variant.kind();
        let title = |rung: &Rung| rung.title(kind).to_owned();
        let expect = |rung: &Rung| {
            let hundredths = 100.0 * expected_score(elo - f64::from(rung.elo));
            format!("{:.0} % against {}", hundredths.clamp(1.0, 99.0), title(rung))
        };
        let place = match (below, above) {
            (Some(below), Some(above)) => format!(
                "between {} and {}: expect to score {} and {}",
                title(below),
                title(above),
                expect(below),
                expect(above)
            ),
            (Some(below), None) => {
                format!("above every opponent: expect to score {}", expect(below))
            }
            (None, Some(above)) => {
                format!("below every opponent: expect to score {}", expect(above))
            }
            (None, None) => "on a ladder without rungs".to_owned(),
        };
        let still = if games < 10 { ", still a guess" } else { "" };
        format!("{number} by {counted}{still}; {place}.")
    }
}

/// The strength at which the expected points are those that were taken.
fn likeliest(games: &[(f64, f64)]) -> f64 {
    let (mut low, mut high) = (-4000.0, 8000.0);
    for _ in 0..100 {
        let elo = f64::midpoint(low, high);
        let more: f64 =
            games.iter().map(|(other, points)| points - expected_score(elo - other)).sum();
        if more > 0.0 { low = elo } else { high = elo }
    }
    f64::midpoint(low, high)
}

/// How far to each side a rung's strength may be off.
fn margin(rung: &Rung) -> f64 {
    match rung.interval {
        (Some(low), Some(high)) => f64::from(high - low) / 2.0,
        (Some(end), None) | (None, Some(end)) => f64::from((rung.elo - end).abs()),
        (None, None) => f64::from(Ladder::WIDEST),
    }
}
