//! How the strength of every level is measured: each against the one below it, again and again until it is known.

use super::standing::meetings;
use super::{Arena, Bound, Contestant, Fit, Meeting, Pairs, Plan, Rung, Rungs, Wdl};
use crate::engine::Opponent;
use crate::engine::levels::{Level, levels};
use crate::engine::setting::{Measure, Setting};
use crate::rules::{GameKind, Rules};

/// A step is known when its interval reaches at most so many Elo to each side …
const KNOWN: f64 = 100.0;
/// … or after so many times the games that it is to have at least.
const AT_MOST: u32 = 4;

/// The measuring of one game's ladder, step by step.
#[derive(Clone, Debug)]
pub struct Calibration {
    rules: Rules,
    games: u32,
    seed: u64,
    rungs: Vec<Opponent>,
    /// What was played for each step, the lowest first.
    played: Vec<Vec<Arena>>,
}

/// What is to be played next.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it is called: "hex-3-1" is the second part of the third step.
    pub name: String,
    /// The games.
    pub plan: Plan,
    rung: usize,
}

impl Calibration {
    /// Before the first step. Each is to have at least so many games.
    #[must_use]
    pub fn new(kind: GameKind, games: u32, seed: u64) -> Calibration {
        let rungs: Vec<Opponent> =
            levels(kind).iter().filter_map(|level| repeatable(kind, *level)).collect();
        let played = vec![Vec::new(); rungs.len().saturating_sub(1)];
        Calibration { rules: Rules::usual(kind), games, seed, rungs, played }
    }

    /// The next games to be played; none where every step is known.
    #[must_use]
    pub fn next(&self) -> Option<Step> {
        let rung = (0..self.played.len()).find(|&rung| !self.is_known(rung))?;
        let part = self.played[rung].len() as u64;
        let pair = [rung + 1, rung].map(|rung| Contestant::Level(self.rungs[rung]));
        // Every part has a seed of its own, or the same games would be played again.
        let seed = self.seed.wrapping_add(part << 16).wrapping_add((rung as u64) << 8);
        let plan =
            Plan { pairs: Pairs::All, ..Plan::new(self.rules, pair.to_vec(), self.games, seed) };
        let name = format!("{}-{}-{}", self.rules.variant.kind().word(), rung + 1, part + 1);
        Some(Step { name, plan, rung })
    }

    /// Takes what was played for a step.
    pub fn add(&mut self, step: &Step, arena: Arena) {
        if let Some(played) = self.played.get_mut(step.rung) {
            played.push(arena);
        }
    }

    fn is_known(&self, rung: usize) -> bool {
        let step = Fit::of(2, &self.meetings(rung)).elo(1);
        let parts = self.played[rung].len() as u32;
        // Who wins every game will not be known any better after the next ones.
        let wide = step.is_none_or(|it| it.bound == Bound::Fitted && half(it.interval) > KNOWN);
        parts >= AT_MOST || parts > 0 && !wide
    }

    /// The games of a rung, which is called 1 here, against the one below it.
    fn meetings(&self, rung: usize) -> Vec<Meeting> {
        let all = self.played[rung].iter();
        let all = all.flat_map(|arena| meetings(arena.schedule(), arena.settled()));
        all.map(|it| Meeting { pair: [1, 0], ..it }).collect()
    }

    /// The ladder as it is known so far.
    #[must_use]
    pub fn rungs(&self) -> Rungs {
        let steps = 0..self.played.len();
        let all: Vec<Meeting> = steps
            .flat_map(|rung| {
                let games = self.meetings(rung).into_iter();
                games.map(move |it| Meeting { pair: [rung + 1, rung], ..it })
            })
            .collect();
        let fit = Fit::of(self.rungs.len(), &all);
        let known = (0..self.rungs.len()).filter_map(|rung| self.rung(&fit, rung));
        Rungs { rules: self.rules, seed: self.seed, rungs: known.collect() }
    }

    fn rung(&self, fit: &Fit, rung: usize) -> Option<Rung> {
        let opponent = self.rungs[rung];
        let elo = fit.elo(rung)?;
        let step = if rung == 0 { elo } else { fit.difference(rung, rung - 1)? };
        let result = rung.checked_sub(1).map_or(Wdl::default(), |step| self.result(step));
        let end = |end: f64| end.is_finite().then(|| end.round() as i32);
        let usual = opponent.level().usual;
        Some(Rung {
            level: opponent.level().name.to_owned(),
            setting: opponent
                .setting()
                .filter(|_| opponent.setting() != usual)
                .map(|it| it.to_string()),
            elo: elo.elo.round() as i32,
            interval: (end(elo.interval[0]), end(elo.interval[1])),
            step: step.elo.round() as i32,
            give_or_take: end(half(step.interval)),
            games: result.games(),
            result: (result.won, result.drawn, result.lost),
        })
    }

    fn result(&self, step: usize) -> Wdl {
        let mut sum = Wdl::default();
        for arena in &self.played[step] {
            sum += arena.standing().rows[0].tally.all();
        }
        sum
    }
}

fn half([low, high]: [f64; 2]) -> f64 {
    (high - low) / 2.0
}

/// A level with as much thought as can be repeated on every machine and takes about a quarter of a second: levels that
/// usually think for longer are a little stronger than they are measured.
fn repeatable(kind: GameKind, level: Level) -> Option<Opponent> {
    let joining = matches!(kind, GameKind::Hex | GameKind::Y);
    let nodes = match kind {
        GameKind::Hex if level.is_learnt() => 500,
        GameKind::Hex | GameKind::Y => 10_000,
        // The solver looks at some four million positions a second.
        GameKind::Connect if level.is_exact() => 1_000_000,
        GameKind::Connect | GameKind::Obstruction => 40_000,
    };
    let setting = match level.usual {
        Some(Setting::Millis(_)) if level.takes(Measure::Nodes) => Some(Setting::Nodes(nodes)),
        Some(Setting::Depth(depth)) if joining => Some(Setting::Depth(depth.min(3))),
        usual => usual,
    };
    Opponent::new(kind, level, setting).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Live, Schedule};

    fn played(plan: &Plan) -> Arena {
        let mut arena = Arena::new(Schedule::new(plan.clone()).unwrap());
        while let Some(number) = arena.take() {
            let mut live = Live::new(arena.schedule(), number).unwrap();
            while !live.advance() {}
            arena.give(live.finish());
        }
        arena
    }

    #[test]
    fn a_step_has_more_games_where_it_needs_them_and_no_more() {
        for (games, next) in [(100, "obstruction-2-1"), (20, "obstruction-1-2")] {
            let mut calibration = Calibration::new(GameKind::Obstruction, games, 1);
            let first = calibration.next().unwrap();
            assert_eq!(first.name, "obstruction-1-1");
            calibration.add(&first, played(&first.plan));
            assert_eq!(calibration.next().unwrap().name, next);
            let rungs = calibration.rungs();
            assert_eq!(rungs.rungs.len(), 2, "what has not been played is not told");
            let Rung { elo, step, games: told, result: (won, drawn, lost), .. } = rungs.rungs[1];
            assert_eq!((elo, told, won + drawn + lost), (step, games, games));
            assert!(elo > 0);
        }
    }

    #[test]
    fn parts_of_a_step_have_games_of_their_own() {
        let mut calibration = Calibration::new(GameKind::Connect, 2, 1);
        let mut seeds = Vec::new();
        for _ in 0..AT_MOST {
            let step = calibration.next().unwrap();
            seeds.push(step.plan.seed);
            calibration.add(&step, played(&step.plan));
        }
        seeds.dedup();
        assert!(seeds.len() > 1 && calibration.next().is_some());
    }

    #[test]
    fn nobody_is_measured_by_the_clock() {
        for kind in GameKind::ALL {
            for opponent in &Calibration::new(kind, 60, 1).rungs {
                assert_eq!(opponent.setting().and_then(Setting::time), None, "{kind} {opponent}");
            }
        }
    }
}
