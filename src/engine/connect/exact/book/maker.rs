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
use crate::engine::sealed;

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
        self.learn_all(deepest, cores, told);
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

    /// Solves these positions, on so many cores. Neighbours have much in common, so they come one after the other.
    fn learn_all(
        &self,
        positions: &[Stones<u64>],
        cores: NonZero<usize>,
        told: &(impl Fn(usize, usize) + Sync),
    ) {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..cores.get() {
                scope.spawn(|| {
                    let mut search = Search::sharing(Usual, self.table.clone());
                    while let Some(&stones) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.score(stones).is_none() {
                            self.know(stones, solved(&mut search, stones));
                        }
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

/// The score of a position, however long it takes.
fn solved(search: &mut Search<Usual>, stones: Stones<u64>) -> i8 {
    let mut narrowing = Narrowing::new(search, stones);
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
    solved(&mut Search::new(Usual), stones)
}
