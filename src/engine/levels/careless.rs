//! Levels between the levels: the same thinking, with a stated share of random moves.
//!
//! They are there so that no step of a ladder is too wide to climb (see `hexfall ladder`): whoever beats a level nine
//! times of ten can just beat the next.

use rand::RngExt;

use super::{CONNECT_ALPHA_BETA, EASY, HEURISTIC, Level, Make, ONE_PATH, TWO_PATHS};
use crate::engine::Dice;

/// A level whose attention wanders.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Wandering {
    /// Who thinks when it does not.
    pub(in crate::engine) level: &'static Level,
    /// How many moves are random, of how many.
    random: [u32; 2],
}

impl Wandering {
    /// Whether this move is a random one.
    pub(in crate::engine) fn wanders(self, dice: &mut Dice) -> bool {
        let [random, of] = self.random;
        dice.random_range(0..of) < random
    }
}

/// The same level with so many moves at random.
const fn wandering(
    level: &'static Level,
    random: [u32; 2],
    [name, title, thinks]: [&'static str; 3],
) -> Level {
    let make = Make::Wandering(Wandering { level, random });
    Level { name, title, thinks, make, ..*level }
}

pub(super) const SLEEPY_PATH: Level = wandering(
    &ONE_PATH,
    [9, 10],
    ["sleepy-one-path", "Sleepy path", "one path, but 9 of 10 moves are random"],
);

pub(super) const DREAMY_PATH: Level = wandering(
    &ONE_PATH,
    [3, 4],
    ["dreamy-one-path", "Dreamy path", "one path, but 3 of 4 moves are random"],
);

pub(super) const CARELESS_PATH: Level = wandering(
    &ONE_PATH,
    [1, 2],
    ["careless-one-path", "Careless path", "one path, but every second move is random"],
);

pub(super) const HASTY_PATH: Level = wandering(
    &ONE_PATH,
    [1, 4],
    ["hasty-one-path", "Hasty path", "one path, but 1 of 4 moves is random"],
);

pub(super) const CARELESS_PATHS: Level = wandering(
    &TWO_PATHS,
    [2, 5],
    ["careless-two-paths", "Careless paths", "two paths, but 2 of 5 moves are random"],
);

pub(super) const CARELESS_EASY: Level = wandering(
    &EASY,
    [1, 2],
    ["careless-easy", "Careless", "easy, but every second move is random"],
);

pub(super) const CARELESS_ALPHA_BETA: Level = wandering(
    &CONNECT_ALPHA_BETA,
    [1, 16],
    ["careless-alpha-beta", "Careless alpha-beta", "alpha-beta, but 1 of 16 moves is random"],
);

pub(super) const HASTY_HEURISTIC: Level = wandering(
    &HEURISTIC,
    [1, 4],
    ["hasty-heuristic", "Hasty heuristic", "heuristic, but 1 of 4 moves is random"],
);
