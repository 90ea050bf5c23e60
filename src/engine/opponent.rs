//! A level with its setting, ready to play: `random`, `alpha-beta:d3`, `tree:1s`.

use std::fmt;

use rand::SeedableRng;
use thiserror::Error;

use super::alpha_beta::Width;
use super::hex::{fair_stone, first_stone};
use super::levels::{Level, Make, levels};
use super::pie::Pie;
use super::random::random;
use super::setting::{NotASetting, Setting};
use super::{Dice, Limit, Mind, Search};
use crate::rules::{AnyPosition, Game, GameKind};

/// A computer opponent for one game.
///
/// ```
/// use hexfall::engine::Opponent;
/// use hexfall::rules::{Game, GameKind, Rules};
///
/// let opponent = Opponent::find(GameKind::Connect, "tree:500n")?;
/// let game = Game::new(Rules::usual(GameKind::Connect))?;
/// let (mut one, mut two) = (opponent.search(&game, 7), opponent.search(&game, 7));
/// assert_eq!(one.finish(), two.finish()); // same seed, same limit, same move
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    kind: GameKind,
    level: Level,
    setting: Option<Setting>,
}

/// A name that no opponent of the game has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSuchOpponent {
    /// The game has no such level.
    #[error("“{name}” is not an opponent in {kind}: choose {}", choice(*kind))]
    Level {
        /// The game.
        kind: GameKind,
        /// The name asked for.
        name: String,
    },
    /// What follows the colon says nothing.
    #[error(transparent)]
    Setting(#[from] NotASetting),
    /// The level is not built on such a number, or not on so large a one.
    #[error("{level} cannot be set to {setting}{}", usual.map(|it| format!(": try {it}")).unwrap_or_default())]
    Unfit {
        /// The level.
        level: &'static str,
        /// What was asked of it.
        setting: Setting,
        /// What it usually has.
        usual: Option<Setting>,
    },
}

impl Opponent {
    /// The opponent of this name, with its setting after a colon if it has one.
    pub fn find(kind: GameKind, name: &str) -> Result<Opponent, NoSuchOpponent> {
        let (word, setting) = match name.split_once(':') {
            Some((word, setting)) => (word, Some(setting.parse()?)),
            None => (name, None),
        };
        let level = levels(kind).iter().find(|level| level.name == word);
        let Some(level) = level else {
            return Err(NoSuchOpponent::Level { kind, name: word.to_owned() });
        };
        Opponent::new(kind, *level, setting)
    }

    /// A level with this setting, or its usual one.
    pub fn new(
        kind: GameKind,
        level: Level,
        setting: Option<Setting>,
    ) -> Result<Opponent, NoSuchOpponent> {
        match setting {
            Some(setting) if !level.takes(setting.measure()) || !setting.is_sensible() => {
                Err(NoSuchOpponent::Unfit { level: level.name, setting, usual: level.usual })
            }
            _ => Ok(Opponent { kind, level, setting: setting.filter(|_| setting != level.usual) }),
        }
    }

    /// The strongest opponent of a game at its usual setting.
    #[must_use]
    pub fn strongest(kind: GameKind) -> Opponent {
        let level = levels(kind).last().copied().unwrap_or(levels(kind)[0]);
        Opponent { kind, level, setting: None }
    }

    /// The strongest of those that have a chance to tell for every move.
    pub(super) fn strongest_that_guesses(kind: GameKind) -> Opponent {
        let level = levels(kind).iter().rev().find(|level| !level.is_exact());
        level.map_or(Opponent::strongest(kind), |&level| Opponent { kind, level, setting: None })
    }

    /// Its game.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// Its level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// What it is built on, its usual number if it was not set.
    #[must_use]
    pub fn setting(&self) -> Option<Setting> {
        self.setting.or(self.level.usual)
    }

    /// Begins to think about the move of whoever's turn it is. The seed decides what is left to chance.
    #[must_use]
    pub fn search(&self, game: &Game, seed: u64) -> Search {
        Search::new(self.mind(game, Dice::seed_from_u64(seed)), self.limit())
    }

    pub(super) fn limit(&self) -> Limit {
        match self.setting() {
            Some(Setting::Nodes(nodes)) => Limit::Nodes(nodes),
            other => other.and_then(Setting::time).map_or(Limit::Done, Limit::Time),
        }
    }

    /// Whether it may go on from what it found at an earlier turn: by the clock, with its wits about it, and where no stone is
    /// taken over.
    pub(super) fn goes_on(&self, game: &Game) -> bool {
        matches!(self.limit(), Limit::Time(_))
            && !matches!(self.level.make, Make::Wandering(_))
            && !Pie::matters(game)
    }

    fn mind(&self, game: &Game, mut dice: Dice) -> Box<dyn Mind> {
        let known = self.level.knows_openings();
        if let Some(mind) =
            (known && Pie::is_opening(game)).then(|| fair_stone(game, &mut dice)).flatten()
        {
            return mind;
        }
        // A stone that may be taken over has to be compared with all others.
        let width = if Pie::is_opening(game) { Width::All } else { Width::Best };
        let taken_over = if known { first_stone(game) } else { None };
        Pie::around(self.stones(game, width, dice), game, taken_over)
    }

    /// The mind before it is told of the pie rule: it judges stones, all of them where it is asked to and can.
    pub(super) fn stones(&self, game: &Game, width: Width, mut dice: Dice) -> Box<dyn Mind> {
        // Levels that are built on nothing look at no number.
        let setting = self.setting().unwrap_or(Setting::Nodes(0));
        match (self.level.make, game.position()) {
            // Nobody moves after a resignation, wherever the stones lie.
            _ if game.is_over() => Box::new(random(game, &mut dice)),
            (Make::Wandering(it), _) if it.wanders(&mut dice) => Box::new(random(game, &mut dice)),
            (Make::Wandering(it), _) => {
                Opponent { level: *it.level, ..*self }.stones(game, width, dice)
            }
            (Make::Any(make), position) => make(position, width, dice),
            (Make::Joining(make), AnyPosition::Joining(position)) => make(position, setting, dice),
            (Make::JoiningTree(make) | Make::Learnt(make), AnyPosition::Joining(position)) => {
                make(position, width, dice)
            }
            (Make::Connect(make), AnyPosition::Connect(position)) => make(position, setting, dice),
            (Make::ExactConnect(make), AnyPosition::Connect(position)) => {
                make(position, width, dice)
            }
            (Make::ExactObstruction(make), AnyPosition::Obstruction(position)) => {
                make(position, width, dice)
            }
            (Make::Obstruction(make), AnyPosition::Obstruction(position)) => {
                make(position, setting, dice)
            }
            // Random, or a level that was asked about another game than its own.
            _ => Box::new(random(game, &mut dice)),
        }
    }
}

/// The name with the setting, where it is not the usual one.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.setting {
            Some(setting) => f.pad(&format!("{}:{setting}", self.level.name)),
            None => f.pad(self.level.name),
        }
    }
}

/// "random, tree or solver"
fn choice(kind: GameKind) -> String {
    let names: Vec<&str> = levels(kind).iter().map(|level| level.name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_name() {
        for kind in GameKind::ALL {
            for level in levels(kind) {
                let opponent = Opponent::find(kind, level.name).unwrap();
                assert_eq!((opponent.level(), opponent.setting()), (*level, level.usual));
                assert_eq!(opponent.to_string(), level.name);
            }
        }
    }

    #[test]
    fn settings_follow_a_colon() {
        for (kind, name) in [
            (GameKind::Hex, "alpha-beta:d2"),
            (GameKind::Y, "tree:0.5s"),
            (GameKind::Connect, "tree:5000n"),
            (GameKind::Hex, "monte-carlo:200f"),
        ] {
            assert_eq!(Opponent::find(kind, name).unwrap().to_string(), name);
        }
        let usual = Opponent::find(GameKind::Hex, "tree:1s").unwrap();
        assert_eq!(usual, Opponent::find(GameKind::Hex, "tree").unwrap());
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let sentence = Opponent::find(GameKind::Hex, "deep blue").unwrap_err().to_string();
        assert!(sentence.starts_with("“deep blue” is not an opponent in Hex: choose random"));
        for level in levels(GameKind::Hex) {
            assert!(sentence.contains(level.name), "{sentence}");
        }
    }

    #[test]
    fn settings_that_do_not_fit_are_refused() {
        let told = |name: &str| Opponent::find(GameKind::Hex, name).unwrap_err().to_string();
        assert_eq!(told("random:d3"), "random cannot be set to d3");
        assert_eq!(told("tree:d3"), "tree cannot be set to d3: try 1s");
        assert!(told("tree:fast").starts_with("“fast” is not a setting"));
    }
}
