//! What an arena is to play.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BadOpening, Contestant, NoSuchContestant, Openings, Pairs, Sprt};
use crate::rules::{BadRules, Move, Rules, Tiles, Variant};

/// Who meets whom, at what, how often.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What they play.
    pub rules: Rules,
    /// Who plays.
    pub contestants: Vec<Contestant>,
    /// Which of them meet.
    pub pairs: Pairs,
    /// How many games each pair plays. Two follow from each opening, with the sides exchanged.
    pub games: u32,
    /// Decides what is left to chance.
    pub seed: u64,
    /// Where games begin.
    pub openings: Openings,
    /// A test of the first against the second that ends the arena early.
    pub sprt: Option<Sprt>,
    /// How long a program may take for an answer.
    pub patience: Duration,
    /// Whether a game ends as soon as a level has proven that it wins.
    pub until_proven: bool,
}

/// A plan by which nothing can be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPlan {
    /// The rules make no game.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// Nobody to play against.
    #[error("an arena needs at least two levels")]
    Alone,
    /// More than a table has room for.
    #[error("an arena has at most {} contestants", Plan::MOST)]
    Crowd,
    /// No game, or more than could ever be played.
    #[error("a pair plays 1 to {} games", Plan::MOST_GAMES)]
    Games,
    /// A test compares two.
    #[error("a test by --sprt is between two levels, not {0}")]
    Test(usize),
    /// Nobody answers in no time.
    #[error("a program needs some time for its answers")]
    Patience,
    /// Programs know one game only.
    #[error("programs play Hex with hexagons, without the pie rule and not misère")]
    Programs,
    /// A game cannot begin so.
    #[error(transparent)]
    Opening(#[from] BadOpening),
    /// Nobody has that name.
    #[error(transparent)]
    Contestant(#[from] NoSuchContestant),
}

/// A plan as a journal holds it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Plan", deny_unknown_fields)]
pub(super) struct Written {
    rules: Rules,
    contestants: Vec<String>,
    pairs: Pairs,
    games: u32,
    seed: u64,
    openings: WrittenOpenings,
    sprt: Option<Sprt>,
    patience_ms: u64,
    #[serde(default)]
    until_proven: bool,
}

#[derive(Serialize, Deserialize)]
enum WrittenOpenings {
    Stones(u8),
    Book(Vec<Vec<Move>>),
}

impl Plan {
    /// How many can take part.
    pub const MOST: usize = 64;
    /// How many games a pair can play.
    pub const MOST_GAMES: u32 = 100_000;

    /// A round robin with the usual openings.
    #[must_use]
    pub fn new(rules: Rules, contestants: Vec<Contestant>, games: u32, seed: u64) -> Plan {
        Plan {
            rules,
            contestants,
            pairs: Pairs::All,
            games,
            seed,
            openings: Openings::usual(rules),
            sprt: None,
            patience: Duration::from_secs(30),
            until_proven: false,
        }
    }

    /// Whether it can be played.
    pub fn check(&self) -> Result<(), BadPlan> {
        self.rules.check()?;
        let count = self.contestants.len();
        let programs = self.contestants.iter().any(|it| matches!(it, Contestant::Program(_)));
        match count {
            0 | 1 => return Err(BadPlan::Alone),
            Plan::MOST.. if count > Plan::MOST => return Err(BadPlan::Crowd),
            _ if !(1..=Plan::MOST_GAMES).contains(&self.games) => return Err(BadPlan::Games),
            _ if self.sprt.is_some() && count != 2 => return Err(BadPlan::Test(count)),
            _ if self.patience.is_zero() => return Err(BadPlan::Patience),
            _ if programs && !programs_play(self.rules) => return Err(BadPlan::Programs),
            _ => {}
        }
        Ok(self.openings.check(self.rules)?)
    }

    /// What the contestants are called; namesakes are numbered.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let plain: Vec<String> = self.contestants.iter().map(Contestant::to_string).collect();
        let numbered = |(index, name): (usize, &String)| match plain[..index]
            .iter()
            .filter(|other| *other == name)
            .count()
        {
            0 => name.clone(),
            before => format!("{name} ({})", before + 1),
        };
        plain.iter().enumerate().map(numbered).collect()
    }

    pub(super) fn written(&self) -> Written {
        Written {
            rules: self.rules,
            contestants: self.contestants.iter().map(Contestant::to_string).collect(),
            pairs: self.pairs,
            games: self.games,
            seed: self.seed,
            openings: match &self.openings {
                Openings::Stones(stones) => WrittenOpenings::Stones(*stones),
                Openings::Book(book) => WrittenOpenings::Book(book.clone()),
            },
            sprt: self.sprt,
            patience_ms: self.patience.as_millis() as u64,
            until_proven: self.until_proven,
        }
    }
}

/// Programs know the game from its book.
fn programs_play(rules: Rules) -> bool {
    let Rules { variant, pie } = rules;
    matches!(variant, Variant::Hex { tiles: Tiles::Hexagons, misere: false, .. }) && !pie
}

impl TryFrom<Written> for Plan {
    type Error = BadPlan;

    fn try_from(written: Written) -> Result<Plan, BadPlan> {
        let kind = written.rules.variant.kind();
        let found = written.contestants.iter().map(|name| Contestant::find(kind, name));
        let plan = Plan {
            rules: written.rules,
            contestants: found.collect::<Result<_, _>>()?,
            pairs: written.pairs,
            games: written.games,
            seed: written.seed,
            openings: match written.openings {
                WrittenOpenings::Stones(stones) => Openings::Stones(stones),
                WrittenOpenings::Book(book) => Openings::Book(book),
            },
            sprt: written.sprt,
            patience: Duration::from_millis(written.patience_ms),
            until_proven: written.until_proven,
        };
        plan.check()?;
        Ok(plan)
    }
}
