//! One game after another by one net against itself.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rand::{RngExt, SeedableRng};

use super::opening;
use super::sample::Sample;
use super::search::Tree;
use crate::engine::hex::insight;
use crate::engine::net::{Evaluator, Net};
use crate::engine::{Dice, MOST_THREADS};
use crate::rules::{GameKind, Joining, Position, Side, Tiles};

/// Who finds a position this bad gives up …
const LOST: f32 = -0.95;
/// … but for one in so many games, so that the last moves are learnt as well.
const TO_THE_END: u32 = 4;

/// A board that games are played on: `11x11`, or `9x11:2` to be chosen twice as often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    size: (u8, u8),
    weight: u32,
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let wrong = || {
            format!(
                "“{text}” is not a board: write 11x11, or 11x11:3 for three times as many games"
            )
        };
        let (size, weight) = text.split_once(':').unwrap_or((text, "1"));
        let (width, height) = size.split_once('x').ok_or_else(wrong)?;
        let side = |text: &str| {
            let side = text.parse().ok();
            side.filter(|side| (2..=GameKind::Hex.max_side()).contains(side)).ok_or_else(wrong)
        };
        let weight = weight.parse().ok().filter(|weight| (1..=1000).contains(weight));
        Ok(Board { size: (side(width)?, side(height)?), weight: weight.ok_or_else(wrong)? })
    }
}

impl Board {
    /// The empty board.
    #[must_use]
    pub fn empty(self) -> Joining {
        Joining::hex(self.size.0, self.size.1, Tiles::Hexagons, false)
    }
}

/// Games of a net against itself.
pub struct SelfPlay<'a> {
    boards: &'a [Board],
    tries: u32,
    evaluator: Evaluator<'a>,
    dice: Dice,
}

impl<'a> SelfPlay<'a> {
    /// Games on these boards with so many tries for a move. The seed decides what is left to chance.
    #[must_use]
    pub fn new(net: &'a Net, boards: &'a [Board], tries: u32, seed: u64) -> SelfPlay<'a> {
        SelfPlay { boards, tries, evaluator: Evaluator::new(net), dice: Dice::seed_from_u64(seed) }
    }

    /// Plays a game and adds its positions to the bytes, by the side of their square. Returns how many there were.
    pub fn play(&mut self, bytes: &mut BTreeMap<u8, Vec<u8>>) -> u64 {
        let Some(board) = self.board() else { return 0 };
        let mut position =
            opening::to_learn_from(&board.empty(), &mut self.evaluator, &mut self.dice);
        let gives_up = self.dice.random_range(0..TO_THE_END) != 0;
        let mut samples = Vec::new();
        let mut is_lost = false;
        let winner = loop {
            if let Some(winner) = position.winner() {
                break winner;
            }
            // Once it is lost for certain, proofs have nothing more to teach: any move is as good as another.
            let known = (!is_lost).then(|| insight(&position)).flatten().unwrap_or_default();
            let (evaluator, dice) = (&mut self.evaluator, &mut self.dice);
            let found = Tree::search(&position, &known, evaluator, self.tries, dice);
            let Some(found) = found else { return 0 };
            if gives_up && found.value < LOST {
                break position.turn().other();
            }
            is_lost |= known.winner == Some(position.turn().other());
            let best = found.best;
            samples.push(Sample::new(position.clone(), found));
            position.place(best);
        };
        self.keep(&samples, &position, winner, bytes)
    }

    fn keep(
        &self,
        samples: &[Sample],
        last: &Joining,
        winner: Side,
        bytes: &mut BTreeMap<u8, Vec<u8>>,
    ) -> u64 {
        for sample in samples {
            sample.write(last, winner, bytes.entry(sample.side()).or_default());
        }
        samples.len() as u64
    }

    fn board(&mut self) -> Option<Board> {
        let all: u32 = self.boards.iter().map(|board| board.weight).sum();
        let mut number = self.dice.random_range(0..all.max(1));
        self.boards.iter().copied().find(|board| {
            let found = number < board.weight;
            number = number.saturating_sub(board.weight);
            found
        })
    }
}

/// Many games of a net against itself.
pub struct Games<'a> {
    /// The net.
    pub net: &'a Net,
    /// Where it plays.
    pub boards: &'a [Board],
    /// Tries for each move.
    pub tries: u32,
    /// No game begins after so many positions.
    pub positions: u64,
    /// Decides what is left to chance.
    pub seed: u64,
}

/// What was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// So many games …
    pub games: u64,
    /// … and so many positions …
    pub positions: u64,
    /// … as bytes, by the side of their square.
    pub samples: BTreeMap<u8, Vec<u8>>,
}

impl Games<'_> {
    /// Plays, so many games at the same time. Tells how many positions there are after each game.
    #[must_use]
    pub fn play(&self, cores: NonZero<usize>, tell: &(dyn Fn(u64) + Sync)) -> Played {
        let (games, positions) = (AtomicU64::new(0), AtomicU64::new(0));
        let all: Mutex<BTreeMap<u8, Vec<u8>>> = Mutex::default();
        thread::scope(|scope| {
            for core in 0..cores.min(MOST_THREADS).get() as u64 {
                let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(core);
                let (games, positions, all) = (&games, &positions, &all);
                scope.spawn(move || {
                    let mut playing = SelfPlay::new(self.net, self.boards, self.tries, seed);
                    let mut samples = BTreeMap::new();
                    while positions.load(Ordering::Relaxed) < self.positions {
                        let more = playing.play(&mut samples);
                        tell(positions.fetch_add(more, Ordering::Relaxed) + more);
                        games.fetch_add(1, Ordering::Relaxed);
                    }
                    if let Ok(mut all) = all.lock() {
                        for (side, samples) in samples {
                            all.entry(side).or_default().extend(samples);
                        }
                    }
                });
            }
        });
        Played {
            games: games.into_inner(),
            positions: positions.into_inner(),
            samples: all.into_inner().unwrap_or_default(),
        }
    }
}
