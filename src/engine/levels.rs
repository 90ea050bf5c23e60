//! The computer opponents by name, weakest first.

mod careless;

use careless::{
    CARELESS_ALPHA_BETA, CARELESS_EASY, CARELESS_PATH, CARELESS_PATHS, DREAMY_PATH,
    HASTY_HEURISTIC, HASTY_PATH, SLEEPY_PATH, Wandering,
};

use super::alpha_beta::Width;
use super::setting::{Measure, Setting};
use super::{Dice, Mind, connect, hex, joining, obstruction, tree};
use crate::rules::{AnyPosition, Connect, GameKind, Joining, Obstruction};

/// A way to play a game.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// What it is called on the command line and in files: lower case, with hyphens.
    pub name: &'static str,
    /// What it is called in the window.
    pub title: &'static str,
    /// How it thinks, in one line.
    pub thinks: &'static str,
    /// What it is built on unless told otherwise, where it is built on a number.
    pub usual: Option<Setting>,
    /// Other measures that it takes instead of the usual one.
    pub also: &'static [Measure],
    pub(super) make: Make,
}

/// How a level makes a mind for a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Make {
    /// By throwing dice.
    Random,
    /// As another level does, but for some random moves.
    Wandering(Wandering),
    /// For whichever game.
    Any(fn(&AnyPosition, Width, Dice) -> Box<dyn Mind>),
    /// For Hex and Y.
    Joining(fn(&Joining, Setting, Dice) -> Box<dyn Mind>),
    /// For Hex and Y, told whether every move is to be judged.
    JoiningTree(fn(&Joining, Width, Dice) -> Box<dyn Mind>),
    /// For Hex, by a network.
    Learnt(fn(&Joining, Width, Dice) -> Box<dyn Mind>),
    /// For Connect Four.
    Connect(fn(&Connect, Setting, Dice) -> Box<dyn Mind>),
    /// For Connect Four, told whether every move is to be judged.
    ExactConnect(fn(&Connect, Width, Dice) -> Box<dyn Mind>),
    /// For Obstruction, told the same.
    ExactObstruction(fn(&Obstruction, Width, Dice) -> Box<dyn Mind>),
    /// For Obstruction.
    Obstruction(fn(&Obstruction, Setting, Dice) -> Box<dyn Mind>),
}

const RANDOM: Level = Level {
    name: "random",
    title: "Random",
    thinks: "plays any legal move",
    usual: None,
    also: &[],
    make: Make::Random,
};

const ONE_PATH: Level = Level {
    name: "one-path",
    title: "One path",
    thinks: "looks for its own shortest path and lays a stone on it",
    usual: None,
    also: &[],
    make: Make::Joining(joining::one_path),
};

const TWO_PATHS: Level = Level {
    name: "two-paths",
    title: "Two paths",
    thinks: "weighs both sides’ shortest paths, and bridges made and broken",
    usual: None,
    also: &[],
    make: Make::Joining(joining::two_paths),
};

const CENTRE: Level = Level {
    name: "centre",
    title: "Centre",
    thinks: "two paths, with a liking for the middle of the board",
    usual: None,
    also: &[],
    make: Make::Joining(joining::centre),
};

const MONTE_CARLO: Level = Level {
    name: "monte-carlo",
    title: "Monte Carlo",
    thinks: "fills the board up at random for every cell and plays the one that wins most",
    usual: Some(Setting::FillUps(1_000)),
    also: &[],
    make: Make::Joining(joining::monte_carlo),
};

const JOINING_ALPHA_BETA: Level = Level {
    name: "alpha-beta",
    title: "Alpha-beta",
    thinks: "looks some moves ahead and compares both sides’ paths, with bridges counted",
    usual: Some(Setting::Depth(4)),
    also: &[],
    make: Make::Joining(joining::alpha_beta),
};

const QUICK_MONTE_CARLO: Level = Level {
    name: "quick-monte-carlo",
    title: "Quick Monte Carlo",
    thinks: "Monte Carlo with fewer fill-ups",
    usual: Some(Setting::FillUps(300)),
    ..MONTE_CARLO
};

const PATIENT_MONTE_CARLO: Level = Level {
    name: "patient-monte-carlo",
    title: "Patient Monte Carlo",
    thinks: "Monte Carlo with more fill-ups",
    usual: Some(Setting::FillUps(4_000)),
    ..MONTE_CARLO
};

const LOOK_AHEAD: Level = Level {
    name: "look-ahead",
    title: "Look-ahead",
    thinks: "alpha-beta that looks 2 moves ahead",
    usual: Some(Setting::Depth(2)),
    ..JOINING_ALPHA_BETA
};

const TREE: Level = Level {
    name: "tree",
    title: "Tree",
    thinks: "grows a tree of the likeliest moves by random games",
    usual: Some(Setting::Millis(1_000)),
    also: &[Measure::Nodes],
    make: Make::Any(tree::mind),
};

const STRONG: Level = Level {
    name: "strong",
    title: "Strong",
    thinks: "grows a tree by games that keep bridges, proves connections and solves what is near the end",
    usual: Some(Setting::Millis(1_000)),
    also: &[Measure::Nodes],
    make: Make::JoiningTree(hex::strong),
};

const NET: Level = Level {
    name: "net",
    title: "Net",
    thinks: "plays what a network finds best that has learnt from its own games, at once",
    usual: None,
    also: &[],
    make: Make::Learnt(hex::net),
};

const MASTER: Level = Level {
    name: "master",
    title: "Master",
    thinks: "grows a tree by what the network thinks, proves connections and solves what is near the end",
    usual: Some(Setting::Millis(1_000)),
    also: &[Measure::Nodes],
    make: Make::Learnt(hex::master),
};

const QUICK_MASTER: Level = Level {
    name: "quick-master",
    title: "Quick master",
    thinks: "the master with little time: some looks of the network",
    usual: Some(Setting::Nodes(30)),
    also: &[],
    ..MASTER
};

const EASY: Level = Level {
    name: "easy",
    title: "Easy",
    thinks: "looks 2 moves ahead and plays for the best average",
    usual: Some(Setting::Depth(2)),
    also: &[],
    make: Make::Connect(connect::average),
};

const NORMAL: Level = Level {
    name: "normal",
    title: "Normal",
    thinks: "looks 4 moves ahead and plays for the best average",
    usual: Some(Setting::Depth(4)),
    ..EASY
};

const HARD: Level = Level {
    name: "hard",
    title: "Hard",
    thinks: "looks 6 moves ahead and plays for the best average",
    usual: Some(Setting::Depth(6)),
    ..EASY
};

const CONNECT_ALPHA_BETA: Level = Level {
    name: "alpha-beta",
    title: "Alpha-beta",
    thinks: "looks further ahead along the best lines and counts threats",
    usual: Some(Setting::Depth(10)),
    also: &[],
    make: Make::Connect(connect::alpha_beta),
};

const CONNECT_PERFECT: Level = Level {
    name: "perfect",
    title: "Perfect",
    thinks: "solves the game, or looks as far ahead as it can where that takes too long",
    usual: Some(Setting::Millis(1_500)),
    also: &[Measure::Nodes],
    make: Make::ExactConnect(connect::perfect),
};

const HEURISTIC: Level = Level {
    name: "heuristic",
    title: "Heuristic",
    thinks: "looks 3 moves ahead, by odd and even, corners and edges",
    usual: Some(Setting::Depth(3)),
    also: &[],
    make: Make::Obstruction(obstruction::heuristic),
};

const OBSTRUCTION_PERFECT: Level = Level {
    name: "perfect",
    title: "Perfect",
    thinks: "adds up the values of the islands, or grows a tree where that takes too long",
    usual: Some(Setting::Millis(2_000)),
    also: &[Measure::Nodes],
    make: Make::ExactObstruction(obstruction::perfect),
};

/// The opponents of a game, weakest first.
#[must_use]
pub const fn levels(kind: GameKind) -> &'static [Level] {
    match kind {
        GameKind::Hex => &[
            RANDOM,
            SLEEPY_PATH,
            DREAMY_PATH,
            CARELESS_PATH,
            HASTY_PATH,
            ONE_PATH,
            CARELESS_PATHS,
            TWO_PATHS,
            CENTRE,
            QUICK_MONTE_CARLO,
            MONTE_CARLO,
            PATIENT_MONTE_CARLO,
            LOOK_AHEAD,
            JOINING_ALPHA_BETA,
            TREE,
            STRONG,
            NET,
            QUICK_MASTER,
            MASTER,
        ],
        // Nobody has learnt Y yet.
        GameKind::Y => &[
            RANDOM,
            SLEEPY_PATH,
            DREAMY_PATH,
            CARELESS_PATH,
            HASTY_PATH,
            ONE_PATH,
            CARELESS_PATHS,
            TWO_PATHS,
            CENTRE,
            QUICK_MONTE_CARLO,
            MONTE_CARLO,
            PATIENT_MONTE_CARLO,
            LOOK_AHEAD,
            JOINING_ALPHA_BETA,
            TREE,
            STRONG,
        ],
        GameKind::Connect => &[
            RANDOM,
            CARELESS_EASY,
            EASY,
            NORMAL,
            HARD,
            CARELESS_ALPHA_BETA,
            CONNECT_ALPHA_BETA,
            TREE,
            CONNECT_PERFECT,
        ],
        GameKind::Obstruction => &[RANDOM, HASTY_HEURISTIC, HEURISTIC, TREE, OBSTRUCTION_PERFECT],
    }
}

impl Level {
    /// Whether some of its moves are random, whatever it sees.
    #[must_use]
    pub fn is_careless(&self) -> bool {
        matches!(self.make, Make::Random | Make::Wandering(_))
    }

    /// Whether it looks for what is certain, and has little to say of the rest.
    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.make, Make::ExactConnect(_) | Make::ExactObstruction(_))
    }

    /// Whether it asks a network, which takes as long as a hundred random games.
    #[must_use]
    pub fn is_learnt(&self) -> bool {
        matches!(self.make, Make::Learnt(_))
    }

    /// Whether it has looked up what first stones are worth, where there is a table.
    pub(super) fn knows_openings(&self) -> bool {
        matches!(self.make, Make::JoiningTree(_) | Make::Learnt(_))
    }

    /// Whether it can be built on a number of this kind.
    #[must_use]
    pub fn takes(&self, measure: Measure) -> bool {
        self.usual.is_some_and(|usual| usual.measure() == measure) || self.also.contains(&measure)
    }
}

/// A name stands for one level of a game.
impl PartialEq for Level {
    fn eq(&self, other: &Level) -> bool {
        self.name == other.name && self.thinks == other.thinks
    }
}

impl Eq for Level {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_are_plain_words_and_differ() {
        for kind in GameKind::ALL {
            let names: HashSet<_> = levels(kind).iter().map(|level| level.name).collect();
            assert_eq!(names.len(), levels(kind).len(), "{kind}");
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(names.iter().all(|name| name.chars().all(plain)), "{names:?}");
        }
    }
}
