//! A plan made ready: every game with its number, its opening and its seats.

use rand::SeedableRng;

use super::{BadPlan, Plan};
use crate::engine::Dice;
use crate::matches::Seat;
use crate::rules::Move;

/// A plan whose games are known one by one.
///
/// Games go by rounds: in each, every pair plays the round's opening twice, with the sides exchanged. So whoever stops
/// early, or looks in between, has seen all pairs about as often.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    plan: Plan,
    names: Vec<String>,
    pairs: Vec<[usize; 2]>,
    openings: Vec<Vec<Move>>,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Which one, from 0.
    pub number: u32,
    /// Which pair plays it.
    pub pair: usize,
    /// Who sits in the seats, by the plan's order.
    pub seats: [usize; 2],
    /// Who begins.
    pub began: Seat,
    /// Which opening.
    pub opening: usize,
}

impl Schedule {
    /// Makes a plan ready.
    pub fn new(plan: Plan) -> Result<Schedule, BadPlan> {
        plan.check()?;
        let pairs = plan.pairs.of(plan.contestants.len());
        let rounds = plan.games.div_ceil(2) as usize;
        // The games' own dice have small numbers added to the seed; these have nothing in common with them.
        let dice = &mut Dice::seed_from_u64(!plan.seed);
        let openings = plan.openings.draw(plan.rules, rounds, dice);
        Ok(Schedule { names: plan.names(), plan, pairs, openings })
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the contestants are called.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Who meets whom.
    #[must_use]
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }

    /// The first moves of a game.
    #[must_use]
    pub fn opening(&self, fixture: Fixture) -> &[Move] {
        &self.openings[fixture.opening]
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.plan.games * self.pairs.len() as u32
    }

    /// The game of a number.
    #[must_use]
    pub fn fixture(&self, number: u32) -> Fixture {
        let pairs = self.pairs.len() as u32;
        // With an odd number of games, the last round has but one a pair.
        let whole = self.plan.games / 2 * 2 * pairs;
        let (index, second) = match number.checked_sub(whole) {
            None => (number / 2, number % 2 == 1),
            Some(over) => (whole / 2 + over, false),
        };
        let pair = (index % pairs) as usize;
        Fixture {
            number,
            pair,
            seats: self.pairs[pair],
            began: if second { Seat::Two } else { Seat::One },
            opening: (index / pairs) as usize,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::arena::Contestant;
    use crate::rules::{GameKind, Rules};

    #[test]
    fn every_pair_plays_every_opening_once_from_each_side() {
        let random = Contestant::find(GameKind::Connect, "random").unwrap();
        for games in [1, 2, 7, 10] {
            let rules = Rules::usual(GameKind::Connect);
            let plan = Plan::new(rules, vec![random.clone(); 4], games, 1);
            let schedule = Schedule::new(plan).unwrap();
            assert_eq!(schedule.games(), 6 * games);
            let all = (0..schedule.games()).map(|number| schedule.fixture(number));
            let met: HashSet<_> = all.map(|it| (it.pair, it.opening, it.began)).collect();
            assert_eq!(met.len() as u32, schedule.games());
            assert_eq!(schedule.names()[2], "random (3)");
        }
    }
}
