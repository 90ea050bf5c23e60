//! What a level can be set to, in steps. Pure.

use crate::engine::Opponent;
use crate::engine::levels::{Level, levels};
use crate::engine::setting::{Measure, Setting};
use crate::rules::GameKind;

/// Thinking times, in thousandths of a second.
const TIMES: [u32; 9] = [100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const POSITIONS: [u64; 8] = [100, 500, 2_000, 10_000, 50_000, 250_000, 1_000_000, 10_000_000];
const FILL_UPS: [u32; 8] = [10, 50, 100, 250, 500, 1_000, 2_500, 10_000];
/// So many moves further ahead than usual is as far as patience goes: each takes several times as long.
const FURTHER: u8 = 2;

/// The settings that an opponent is offered with, the least first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    /// All of them.
    pub(crate) settings: Vec<Setting>,
    /// Which one it has now.
    pub(crate) chosen: usize,
}

impl Steps {
    /// The steps of an opponent that is built on a number.
    pub(crate) fn of(opponent: &Opponent) -> Option<Steps> {
        let now = opponent.setting()?;
        let mut settings = offered(opponent, now.measure());
        // One from the command line or a save stands among the others.
        let chosen = match settings.binary_search_by_key(&now.amount(), |it| it.amount()) {
            Ok(found) => found,
            Err(place) => {
                settings.insert(place, now);
                place
            }
        };
        Some(Steps { settings, chosen })
    }
}

fn offered(opponent: &Opponent, measure: Measure) -> Vec<Setting> {
    let deepest = match opponent.level().usual {
        Some(Setting::Depth(usual)) => usual.saturating_add(FURTHER),
        _ => 0,
    };
    let mut settings: Vec<Setting> = match measure {
        Measure::Depth => (1..=deepest).map(Setting::Depth).collect(),
        Measure::Time => TIMES.map(Setting::Millis).to_vec(),
        Measure::Nodes => POSITIONS.map(Setting::Nodes).to_vec(),
        Measure::FillUps => FILL_UPS.map(Setting::FillUps).to_vec(),
    };
    let fits = |setting: &Setting| {
        Opponent::new(opponent.kind(), opponent.level(), Some(*setting)).is_ok()
    };
    settings.retain(fits);
    settings
}

/// The measures that a level can be built on, its usual one first.
pub(crate) fn measures(level: &Level) -> Vec<Measure> {
    let usual = level.usual.map(Setting::measure);
    usual.into_iter().chain(level.also.iter().copied()).collect()
}

/// The same opponent built on this.
pub(crate) fn set(opponent: &Opponent, setting: Setting) -> Opponent {
    Opponent::new(opponent.kind(), opponent.level(), Some(setting)).unwrap_or(*opponent)
}

/// The same opponent built on another measure: its usual number, or one in the middle of those offered.
pub(crate) fn measured(opponent: &Opponent, measure: Measure) -> Opponent {
    let usual = opponent.level().usual.filter(|usual| usual.measure() == measure);
    let offered = offered(opponent, measure);
    let setting = usual.or_else(|| offered.get(offered.len() / 2).copied());
    setting.map_or(*opponent, |setting| set(opponent, setting))
}

/// An opponent at a level's usual setting.
pub(crate) fn usual(kind: GameKind, level: Level) -> Opponent {
    // Every level can be had as it is.
    Opponent::new(kind, level, None).unwrap_or(Opponent::strongest(kind))
}

/// The weakest opponent that thinks: one for a first game.
pub(crate) fn friendly(kind: GameKind) -> Opponent {
    let level = levels(kind).get(1).or(levels(kind).first());
    level.map_or(Opponent::strongest(kind), |level| usual(kind, *level))
}

/// The next one on the ladder, or the same at its top.
pub(crate) fn stronger(opponent: &Opponent) -> Opponent {
    let ladder = levels(opponent.kind());
    let rung = ladder.iter().position(|level| *level == opponent.level());
    let next = rung.and_then(|rung| ladder.get(rung + 1));
    next.map_or(*opponent, |level| usual(opponent.kind(), *level))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opponent(kind: GameKind, name: &str) -> Opponent {
        Opponent::find(kind, name).unwrap()
    }

    #[test]
    fn every_step_of_every_level_is_an_opponent() {
        for kind in GameKind::ALL {
            for level in levels(kind) {
                let usual = usual(kind, *level);
                assert_eq!(Steps::of(&usual).is_some(), level.usual.is_some(), "{usual}");
                for measure in measures(level) {
                    let steps = Steps::of(&measured(&usual, measure)).unwrap();
                    assert!(steps.settings.len() >= 3, "{usual}: {steps:?}");
                    for &setting in &steps.settings {
                        assert_eq!(set(&usual, setting).setting(), Some(setting));
                    }
                }
            }
        }
    }

    #[test]
    fn steps_go_up_and_know_where_they_are() {
        let steps = Steps::of(&opponent(GameKind::Hex, "tree:5s")).unwrap();
        assert_eq!(steps.settings[steps.chosen], Setting::Millis(5_000));
        assert!(steps.settings.is_sorted_by_key(|setting| setting.amount()));
        let odd = Steps::of(&opponent(GameKind::Hex, "tree:7s")).unwrap();
        assert_eq!(odd.settings.len(), steps.settings.len() + 1);
        assert_eq!(odd.settings[odd.chosen], Setting::Millis(7_000));
    }

    #[test]
    fn another_measure_and_back_is_as_usual() {
        let tree = opponent(GameKind::Y, "tree");
        let counted = measured(&tree, Measure::Nodes);
        assert_eq!(counted.setting().map(Setting::measure), Some(Measure::Nodes));
        assert_eq!(measured(&counted, Measure::Time), tree);
    }

    #[test]
    fn a_first_opponent_is_neither_the_weakest_nor_the_strongest() {
        for kind in GameKind::ALL {
            let names = levels(kind).iter().map(|level| level.name);
            let names: Vec<&str> = names.collect();
            let friendly = friendly(kind).level().name;
            assert!(friendly != "random" && Some(&friendly) != names.last(), "{kind}");
        }
    }
}
