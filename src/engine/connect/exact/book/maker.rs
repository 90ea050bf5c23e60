//! Making the book, on all cores, a little today and a little tomorrow: what it knows already is not solved again.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::super::board::{Stones, Usual};
use super::super::narrowing::Narrowing;
use super::super::score;
use super::super::search::Search;
use super::super::table::Table;
use super::layers::{answers, layers};
use super::{Book, MARK, OURS, book_key, packed, unpacked, usual_board};
use crate::sealed;

/// The memory that all cores share, as a power of two: 1 GB.
const MEMORY: u32 = 25;

/// A book in the making.
pub struct BookMaker {
    known: Mutex<BTreeMap<u64, i8>>,
    table: Arc<Table>,
}

impl BookMaker {
    /// Goes on with the book that these bytes hold, if they hold one.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<BookMaker> {
        let known = Book::read(bytes)?.entries.iter().map(|&entry| unpacked(entry)).collect();
        Some(BookMaker { known: Mutex::new(known), table: Arc::new(Table::new(MEMORY)) })
    }

    /// Goes on with the book that comes with the program.
    #[must_use]
    pub fn ours() -> Option<BookMaker> {
        BookMaker::read(OURS)
    }

    /// The book as it is now.
    #[must_use]
    pub fn written(&self) -> Vec<u8> {
        let entries: Vec<u8> =
            self.known().iter().flat_map(|(&key, &score)| packed(key, score)).collect();
        sealed::seal(MARK, &entries)
    }

    /// Solves every position with at most so many stones. Tells how many there are with that many, and after each one
    /// how many are solved.
    pub fn every_position(
        &self,
        stones: u8,
        cores: NonZero<usize>,
        told: &(impl Fn(usize, usize) + Sync),
    ) {
        let layers = layers(stones);
        let Some((deepest, before)) = layers.split_last() else { return };
        self.for_each(deepest, cores, told, |search, stones| {
            self.learn(search, stones);
        });
        // With fewer stones, a position is worth its best move.
        for stones in before.iter().rev().flatten() {
            let free = usual_board().free(*stones);
            let best =
                answers(*stones).filter_map(|next| self.score(next)).map(|score| -score).max();
            let wins = usual_board().wins_at_once(*stones).then(|| score::win_with_next(free));
            if let Some(score) = wins.or(best) {
                self.know(*stones, score);
            }
        }
    }

    /// Solves every position with at most so many stones that a side without fault can come to, whichever side it is,
    /// and its best move there.
    pub fn lines(&self, stones: u8, cores: NonZero<usize>, told: &(impl Fn(usize, usize) + Sync)) {
        let openings = layers(1);
        for (first, positions) in openings.into_iter().enumerate() {
            let mut positions = positions;
            for _ in (first..=usize::from(stones)).step_by(2) {
                let next = Mutex::new(BTreeMap::new());
                self.for_each(&positions, cores, told, |search, stones| {
                    let Some(best) = self.best_move(search, stones) else { return };
                    let replies = answers(best).map(|reply| (book_key(reply), reply));
                    next.lock().unwrap_or_else(PoisonError::into_inner).extend(replies);
                });
                let next = next.into_inner().unwrap_or_else(PoisonError::into_inner);
                positions = next.into_values().collect();
            }
        }
    }

    /// The position after a best move, if that does not end the game; both are known then.
    fn best_move(&self, search: &mut Search<Usual>, stones: Stones<u64>) -> Option<Stones<u64>> {
        if usual_board().wins_at_once(stones) {
            return None;
        }
        let score = self.learn(search, stones);
        let known = answers(stones).find(|&next| self.score(next) == Some(-score));
        let best = known.or_else(|| {
            let worth_it = |&next: &Stones<u64>| {
                // Whether the opponent gets more is all there is to ask.
                let mut asked = Narrowing::new(search, next);
                if asked.score().is_none() {
                    asked = asked.between(-score, 1 - score);
                }
                finished(search, asked) == -score
            };
            answers(stones).find(worth_it)
        })?;
        self.know(best, -score);
        Some(best)
    }

    /// The score of a position, solved if it is not known.
    fn learn(&self, search: &mut Search<Usual>, stones: Stones<u64>) -> i8 {
        if let Some(score) = self.score(stones) {
            return score;
        }
        let narrowing = Narrowing::new(search, stones);
        let score = finished(search, narrowing);
        self.know(stones, score);
        score
    }

    /// Does something for each position, on so many cores. Neighbours have much in common, so they come one after the
    /// other.
    fn for_each(
        &self,
        positions: &[Stones<u64>],
        cores: NonZero<usize>,
        told: &(impl Fn(usize, usize) + Sync),
        work: impl Fn(&mut Search<Usual>, Stones<u64>) + Sync,
    ) {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..cores.get() {
                scope.spawn(|| {
                    let mut search = Search::sharing(Usual, self.table.clone());
                    while let Some(&stones) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                        work(&mut search, stones);
                        told(done.fetch_add(1, Ordering::Relaxed) + 1, positions.len());
                    }
                });
            }
        });
    }

    fn score(&self, stones: Stones<u64>) -> Option<i8> {
        self.known().get(&book_key(stones)).copied()
    }

    fn know(&self, stones: Stones<u64>, score: i8) {
        self.known().insert(book_key(stones), score);
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<u64, i8>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The score, however long it takes.
fn finished(search: &mut Search<Usual>, mut narrowing: Narrowing<Usual>) -> i8 {
    loop {
        if let Some(score) = narrowing.score() {
            return score;
        }
        narrowing.go_on(search, u64::MAX);
    }
}

/// The score of a position without any help.
#[cfg(test)]
pub(super) fn solved_alone(stones: Stones<u64>) -> i8 {
    let mut search = Search::new(Usual);
    let narrowing = Narrowing::new(&search, stones);
    finished(&mut search, narrowing)
}
