//! Exact scores for whoever asks: the command line, tests, benchmarks.

use std::num::NonZero;

use super::engine::{Engine, engine_for};
use super::{book, score};
use crate::rules::{Cell, Connect, Position};

/// How many positions are looked at before the other cores are asked to help: with less to do, starting them takes
/// longer than the search.
#[cfg(not(target_arch = "wasm32"))]
const ALONE: u64 = 500_000;
/// How many positions are looked at between two looks at whether another core was faster.
#[cfg(not(target_arch = "wasm32"))]
const TOGETHER: u64 = 10_000;

/// Finds the exact scores of positions on one board, and remembers what it has found.
///
/// ```
/// use hexfall::engine::connect::Solver;
/// use hexfall::rules::Connect;
///
/// let empty = Connect::new(4, 4, 4);
/// assert_eq!(Solver::new(&empty).score(&empty), Some(0));
/// ```
pub struct Solver {
    engine: Box<dyn Engine>,
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a worker has one core"))]
    cores: NonZero<usize>,
    asks_book: bool,
}

impl Solver {
    /// A solver for the board of a position, whatever lies on it. It uses one core and, on the usual board, the book.
    #[must_use]
    pub fn new(position: &Connect) -> Solver {
        Solver { engine: engine_for(position), cores: NonZero::<usize>::MIN, asks_book: true }
    }

    /// The same with so many cores. The scores are the same.
    #[must_use]
    pub fn with_cores(self, cores: NonZero<usize>) -> Solver {
        Solver { cores, ..self }
    }

    /// The same without the book.
    #[must_use]
    pub fn without_book(self) -> Solver {
        Solver { asks_book: false, ..self }
    }

    /// The score of a position for the side to move; `None` where the game is over.
    ///
    /// 0 is a draw, +k a win with k − 1 of the winner's stones left, −k a loss that way.
    pub fn score(&mut self, position: &Connect) -> Option<i8> {
        if position.is_over() {
            return None;
        }
        let known = book::score(position).filter(|_| self.asks_book);
        Some(known.unwrap_or_else(|| self.solved(position)))
    }

    /// The score of every column for the side to move, `None` where it is full; `None` where the game is over.
    pub fn scores(&mut self, position: &Connect) -> Option<Vec<Option<i8>>> {
        let (width, _) = position.size();
        let landing = |column| position.landing(column).ok();
        let all = |column| landing(column).map(|cell| self.score_of_stone(position, cell));
        (!position.is_over()).then(|| (0..width).map(all).collect())
    }

    /// How many positions it has looked at, all in all.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.engine.nodes()
    }

    fn score_of_stone(&mut self, position: &Connect, cell: Cell) -> i8 {
        let mut next = *position;
        next.place(cell);
        match next.outcome() {
            Some(outcome) if outcome.winner.is_some() => score::win_with_next(free(position)),
            _ => self.score(&next).map_or(0, |score| -score),
        }
    }

    fn solved(&mut self, position: &Connect) -> i8 {
        self.engine.turn_to(position, None);
        #[cfg(not(target_arch = "wasm32"))]
        if self.cores.get() > 1 {
            return self.solved_by_many(position);
        }
        finish(&mut *self.engine, u64::MAX).unwrap_or_default()
    }

    /// All cores look for the score on their own and tell one another what they find. The first that knows ends the
    /// search.
    #[cfg(not(target_arch = "wasm32"))]
    fn solved_by_many(&mut self, position: &Connect) -> i8 {
        use std::sync::atomic::{AtomicBool, Ordering};

        if let Some(score) = finish(&mut *self.engine, ALONE) {
            return score;
        }
        let found = AtomicBool::new(false);
        let look = |engine: &mut dyn Engine| {
            while !found.load(Ordering::Relaxed) {
                if let Some(score) = finish(engine, TOGETHER) {
                    found.store(true, Ordering::Relaxed);
                    return Some(score);
                }
            }
            None
        };
        let others: Vec<_> = (1..self.cores.get()).map(|_| self.engine.companion()).collect();
        let between = self.engine.bounds();
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .into_iter()
                .map(|mut other| {
                    scope.spawn(move || {
                        other.turn_to(position, Some(between));
                        look(&mut *other)
                    })
                })
                .collect();
            let own = look(&mut *self.engine);
            let theirs = helpers.into_iter().filter_map(|helper| helper.join().ok().flatten());
            own.into_iter().chain(theirs).next().unwrap_or_default()
        })
    }
}

/// Goes on for so many positions. Returns the score if it is known then.
fn finish(engine: &mut dyn Engine, nodes: u64) -> Option<i8> {
    let until = engine.nodes().saturating_add(nodes);
    loop {
        let (least, most) = engine.bounds();
        if least == most {
            return Some(least);
        }
        if engine.nodes() >= until {
            return None;
        }
        engine.go_on(until - engine.nodes());
    }
}

fn free(position: &Connect) -> u32 {
    let (width, height) = position.size();
    u32::from(width) * u32::from(height) - position.stones().count() as u32
}
