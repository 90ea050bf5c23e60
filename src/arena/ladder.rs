//! The measured strength of every level of every game, for pickers and ratings.
//!
//! The numbers are Elo above the opponent that plays at random, who has 0 in every game: of all opponents it is the one
//! that will never change, and every beginner knows what beating it is worth. Games are not comparable with each
//! other. `hexfall ladder` makes the file anew.

use std::sync::LazyLock;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use crate::engine::Opponent;
use crate::engine::levels::levels;
use crate::matches::LevelName;
use crate::rules::{GameKind, Rules};

const FILE: &str = include_str!("../../assets/ladder.ron");

/// The ladders of all games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    /// Those that were measured.
    pub games: Vec<Rungs>,
}

/// One game's ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rungs {
    /// The rules by which it was measured: the game's usual ones.
    pub rules: Rules,
    /// Decided what was left to chance.
    pub seed: u64,
    /// The levels, weakest first.
    pub rungs: Vec<Rung>,
}

/// A level and how strong it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rung {
    /// Its name.
    pub level: String,
    /// What it was set to when it was measured, where that is not usual: a number of nodes instead of a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setting: Option<String>,
    /// Elo above random.
    pub elo: i32,
    /// Where that lies in 19 of 20 cases; an open end where every game of a step was won.
    pub interval: (Option<i32>, Option<i32>),
    /// Elo above the rung below.
    pub step: i32,
    /// Half the width of the step's own interval, where it has two ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub give_or_take: Option<i32>,
    /// Games against the rung below.
    pub games: u32,
    /// Won, drawn and lost of those.
    pub result: (u32, u32, u32),
}

static MEASURED: LazyLock<Ladder> = LazyLock::new(|| Ladder::read(FILE).unwrap_or_default());

impl Ladder {
    /// The widest step that a ladder should have: whoever beats one rung nine times of ten can just beat the next.
    pub const WIDEST: i32 = 400;

    /// What was measured last.
    #[must_use]
    pub fn measured() -> &'static Ladder {
        &MEASURED
    }

    /// The ladder that a text holds.
    pub fn read(text: &str) -> Result<Ladder, ron::error::SpannedError> {
        ron::from_str(text)
    }

    /// The ladder as text.
    #[must_use]
    pub fn write(&self) -> String {
        let layout = PrettyConfig::new().depth_limit(4);
        ron::ser::to_string_pretty(self, layout).unwrap_or_default() + "\n"
    }

    /// A game's ladder.
    #[must_use]
    pub fn of(&self, kind: GameKind) -> Option<&Rungs> {
        self.games.iter().find(|it| it.rules.variant.kind() == kind)
    }

    /// Puts a game's ladder in the place of its old one.
    pub fn replace(&mut self, rungs: Rungs) {
        let kind = rungs.rules.variant.kind();
        self.games.retain(|it| it.rules.variant.kind() != kind);
        self.games.push(rungs);
        self.games.sort_by_key(|it| it.rules.variant.kind());
    }

    /// How strong an opponent is at its game's usual board, if that was measured: at its usual setting, or at the one
    /// that it was measured with.
    #[must_use]
    pub fn rung(&self, opponent: &Opponent) -> Option<&Rung> {
        let name = opponent.to_string();
        let rungs = &self.of(opponent.kind())?.rungs;
        rungs.iter().find(|rung| rung.level == name || rung.name() == name)
    }

    /// The same by the name that results are kept under.
    #[must_use]
    pub fn rung_of(&self, kind: GameKind, level: &LevelName) -> Option<&Rung> {
        self.rung(&Opponent::find(kind, &level.0).ok()?)
    }
}

impl Rungs {
    /// The levels that a step too wide lies below.
    pub fn too_wide(&self) -> impl Iterator<Item = &Rung> {
        self.rungs.iter().filter(|rung| rung.step > Ladder::WIDEST)
    }

    /// Levels of the game that were not measured.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> {
        let known = levels(self.rules.variant.kind()).iter().map(|level| level.name);
        known.filter(|name| self.rungs.iter().all(|rung| rung.level != *name))
    }
}

impl Rung {
    /// The name with the setting it was measured with: `tree:10000n`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.setting {
            Some(setting) => format!("{}:{setting}", self.level),
            None => self.level.clone(),
        }
    }

    /// What people call the level; its name, where it is not known any more.
    #[must_use]
    pub fn title(&self, kind: GameKind) -> &str {
        let known = levels(kind).iter().find(|level| level.name == self.level);
        known.map_or(self.level.as_str(), |level| level.title)
    }

    /// "about 1450", for a picker; by tens, as it is never surer than that.
    #[must_use]
    pub fn about(&self) -> String {
        format!("about {}", (f64::from(self.elo) / 10.0).round() as i32 * 10)
    }
}
