//! Monte Carlo: the board filled up at random, many times for every free cell.

use super::board::Spot;
use super::turn::Turn;
use crate::engine::{Dice, FillUps, Mind, Value, View};
use crate::rules::{Joining, Move, Side, Tiles};

/// Fills the board up so many times for every free cell. The cell that wins most often is the best.
pub(super) struct MonteCarlo {
    turn: Turn,
    times: u32,
    dice: Dice,
    /// The free cells in the order in which they are tried.
    tries: Vec<Try>,
    /// How many of them have had all their fill-ups.
    tried: usize,
    /// The board with a stone on the cell that is being tried.
    fill_ups: Option<FillUps>,
}

struct Try {
    spot: Spot,
    /// What is known of it for certain, once it is being tried.
    known: Option<Value>,
    filled: u32,
    /// How often each side joined. On square tiles there may be neither.
    joined: [u32; 2],
}

/// The best of many cells looks better than it is: it had luck as well. That matters where a chance is held
/// against one half, as in a swap; the order of the cells stays.
#[derive(Clone, Copy)]
struct Luck {
    mean: f32,
    /// How much of a cell's distance from the mean is its own, 0 to 1.
    trust: f32,
}

impl Luck {
    fn without(self, ratio: f32) -> f32 {
        self.mean + self.trust * (ratio - self.mean)
    }
}

impl MonteCarlo {
    pub(super) fn new(position: &Joining, times: u32, mut dice: Dice) -> MonteCarlo {
        let turn = Turn::new(position, &mut dice);
        let untried = |&spot: &Spot| Try { spot, known: None, filled: 0, joined: [0; 2] };
        let tries = turn.free().iter().map(untried).collect();
        MonteCarlo { turn, times, dice, tries, tried: 0, fill_ups: None }
    }

    /// Fills up at most so many boards for the cell that is being tried.
    fn fill_up(&mut self, most: u64) -> u64 {
        let (turn, trial) = (&self.turn, &mut self.tries[self.tried]);
        let fill_ups = self.fill_ups.get_or_insert_with(|| {
            trial.known = turn.known(trial.spot);
            FillUps::new(turn.position()).with_stone(turn.board().cell(trial.spot), turn.mover())
        });
        let times = u64::from(self.times - trial.filled).min(most) as u32;
        let joined = fill_ups.joins(times, &mut self.dice);
        trial.filled += times;
        for side in Side::BOTH {
            trial.joined[side] += joined[side];
        }
        if trial.filled == self.times {
            self.tried += 1;
            self.fill_ups = None;
        }
        times.into()
    }

    /// How many of a cell's fill-ups were won; a draw is half.
    fn won(&self, trial: &Try) -> f32 {
        let mover = self.turn.mover();
        let winner = if self.turn.position().misere() { mover.other() } else { mover };
        let drawn = trial.filled - trial.joined[Side::First] - trial.joined[Side::Second];
        trial.joined[winner] as f32 + drawn as f32 / 2.0
    }

    /// How often a cell won, of all its fill-ups so far.
    fn ratio(&self, trial: &Try) -> f32 {
        self.won(trial) / trial.filled as f32
    }

    fn value(&self, trial: &Try, luck: Luck) -> Value {
        let games = trial.filled as f32;
        let chance = luck.without(self.ratio(trial));
        trial.known.unwrap_or_else(|| Value::from_games(chance * games, games))
    }

    /// How much of what sets the cells apart is luck.
    fn luck(&self) -> Luck {
        let open = || self.seen().filter(|trial| trial.known.is_none());
        let count = open().count().max(1) as f32;
        let mean = open().map(|trial| self.ratio(trial)).sum::<f32>() / count;
        let spread = open().map(|trial| (self.ratio(trial) - mean) * (self.ratio(trial) - mean));
        let spread = spread.sum::<f32>() / count;
        let by_chance = mean * (1.0 - mean) / self.times as f32;
        let trust = if spread > by_chance { 1.0 - by_chance / spread } else { 0.0 };
        Luck { mean, trust }
    }

    fn seen(&self) -> impl Iterator<Item = &Try> {
        self.tries.iter().filter(|trial| trial.filled > 0)
    }
}

impl Mind for MonteCarlo {
    fn slice(&self) -> u64 {
        let stones = match self.turn.position().tiles() {
            Tiles::Hexagons => 200_000,
            // A flood takes longer.
            Tiles::Squares => 70_000,
        };
        (1 + stones / self.turn.board().size() as u64).min(2_000)
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let mut left = nodes;
        while left > 0 && !self.is_done() {
            left -= self.fill_up(left);
        }
        nodes - left
    }

    fn is_done(&self) -> bool {
        self.tried == self.tries.len()
    }

    fn best(&self) -> Option<Move> {
        let luck = self.luck();
        let better = |a: &&Try, b: &&Try| {
            let by_value = self.value(a, luck).compare(self.value(b, luck));
            by_value.then(self.ratio(a).total_cmp(&self.ratio(b)))
        };
        let best = self.seen().max_by(better).or(self.tries.first());
        best.map(|trial| self.turn.move_to(trial.spot))
    }

    fn views(&self) -> Vec<View> {
        let luck = self.luck();
        let view = |trial: &Try| View {
            mv: self.turn.move_to(trial.spot),
            value: self.value(trial, luck),
        };
        self.seen().map(view).collect()
    }

    fn part(&self) -> Option<f32> {
        let all = self.tries.len() as u64 * u64::from(self.times);
        let filled: u64 = self.tries.iter().map(|trial| u64::from(trial.filled)).sum();
        Some(filled as f32 / all.max(1) as f32)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::rules::Position;

    fn after_a_stone(tiles: Tiles) -> Joining {
        let mut position = Joining::hex(7, 7, tiles, false);
        position.place("d4".parse().unwrap());
        position
    }

    #[test]
    fn every_cell_gets_all_its_fill_ups() {
        for tiles in [Tiles::Hexagons, Tiles::Squares] {
            let position = after_a_stone(tiles);
            let mut mind = MonteCarlo::new(&position, 100, Dice::seed_from_u64(1));
            assert_eq!(mind.think(1_050), 1_050);
            assert_eq!(mind.part(), Some(1_050.0 / 4_800.0));
            assert_eq!(mind.views().len(), 11, "ten cells, and one that is being tried");
            assert_eq!(mind.think(1_000_000), 48 * 100 - 1_050);
            assert!(mind.is_done());
            assert!(mind.tries.iter().all(|trial| trial.filled == 100));
        }
    }

    #[test]
    fn the_cell_that_wins_most_often_is_played() {
        let mut mind = MonteCarlo::new(&after_a_stone(Tiles::Hexagons), 50, Dice::seed_from_u64(2));
        mind.think(u64::MAX);
        let most = mind.tries.iter().map(|trial| trial.joined[Side::Second]).max();
        let best =
            mind.tries.iter().find(|trial| Some(mind.turn.move_to(trial.spot)) == mind.best());
        assert_eq!(best.map(|trial| trial.joined[Side::Second]), most);
    }

    #[test]
    fn the_fewer_fill_ups_the_less_the_best_one_is_trusted() {
        let gap = |times| {
            let mut mind =
                MonteCarlo::new(&after_a_stone(Tiles::Hexagons), times, Dice::seed_from_u64(3));
            mind.think(u64::MAX);
            let ratio = mind.tries.iter().map(|trial| mind.ratio(trial)).fold(0.0, f32::max);
            let chance = mind.views().iter().map(|view| view.value.chance()).fold(0.0, f32::max);
            ratio - chance
        };
        let [few, some, many] = [30, 300, 3_000].map(gap);
        assert!(few > some && some > many && many > 0.0, "{few} {some} {many}");
    }

    #[test]
    fn in_misere_the_other_side_is_to_join() {
        let mut position = Joining::hex(5, 5, Tiles::Hexagons, true);
        position.place("a1".parse().unwrap());
        let mut mind = MonteCarlo::new(&position, 200, Dice::seed_from_u64(4));
        mind.think(u64::MAX);
        let chance = |cell: &str| {
            let views = mind.views();
            views.iter().find(|view| view.mv.to_string() == cell).unwrap().value.chance()
        };
        assert!(chance("e5") > chance("c3"), "the middle is for those who want to join");
    }
}
