//! The opening book for 7×6 with lines of four: exact scores of positions of the first moves.
//!
//! A position is there once with its mirror image. The scores lie in the order of the positions' keys, so that one is
//! found by halving, without reading the rest:
//!
//! | bytes | hold |
//! | --- | --- |
//! | 4 | `HXC4` |
//! | 1 | the version, 1 |
//! | 8 | a checksum of the rest |
//! | 7 each | 49 bits of a key, and 7 of 64 more than the score; the highest byte first |

#[cfg(not(target_arch = "wasm32"))]
mod layers;
#[cfg(not(target_arch = "wasm32"))]
mod maker;

use std::sync::OnceLock;

#[cfg(not(target_arch = "wasm32"))]
pub use self::maker::BookMaker;
use super::board::{Board, Stones, Usual};
use crate::engine::data::data;
use crate::rules::{Connect, Position};
use crate::sealed::{self, Mark};

const MARK: Mark = *b"HXC4\x01";
const ENTRY: usize = 7;
const SCORE_BITS: u32 = 7;
const SCORE_ZERO: i16 = 64;

/// The score of a position, if the book knows it.
pub(super) fn score(position: &Connect) -> Option<i8> {
    if (position.size(), position.line()) != ((7, 6), 4) {
        return None;
    }
    // Where there is no book, or it is spoilt, everything is searched.
    static BOOK: OnceLock<Option<Book>> = OnceLock::new();
    let book = BOOK.get_or_init(|| Book::read(OURS));
    book.as_ref()?.score(Stones::of(position))
}

/// The book that comes with the program.
pub(super) const OURS: &[u8] = data!("books/connect-7x6.book");

/// Positions with their scores.
struct Book<'a> {
    entries: &'a [[u8; ENTRY]],
}

impl Book<'_> {
    /// The book that these bytes hold.
    fn read(bytes: &[u8]) -> Option<Book<'_>> {
        sealed::open_entries(bytes, MARK).map(|entries| Book { entries })
    }

    fn score(&self, stones: Stones<u64>) -> Option<i8> {
        let key = book_key(stones);
        let found = self.entries.binary_search_by_key(&key, |&entry| unpacked(entry).0).ok()?;
        self.entries.get(found).map(|&entry| unpacked(entry).1)
    }
}

/// The board of the book.
fn usual_board() -> Board<Usual> {
    Board::new(Usual)
}

/// The key of a position or of its mirror image, whichever is less.
fn book_key(stones: Stones<u64>) -> u64 {
    let board = usual_board();
    board.key(board.one_of_both(stones))
}

/// A key and a score from an entry.
fn unpacked(entry: [u8; ENTRY]) -> (u64, i8) {
    let number = entry.into_iter().fold(0_u64, |number, byte| number << 8 | u64::from(byte));
    let score = (number & ((1 << SCORE_BITS) - 1)) as i16 - SCORE_ZERO;
    (number >> SCORE_BITS, score as i8)
}

/// An entry from a key and a score.
#[cfg(not(target_arch = "wasm32"))]
fn packed(key: u64, score: i8) -> [u8; ENTRY] {
    let number = key << SCORE_BITS | (i16::from(score) + SCORE_ZERO) as u64;
    let [_, entry @ ..] = number.to_be_bytes();
    entry
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::connect::{Solver, played};

    fn after(columns: &str) -> Connect {
        played(Connect::new(7, 6, 4), columns)
    }

    #[test]
    fn the_book_is_whole_sorted_and_small() {
        let book = Book::read(OURS).unwrap();
        assert!(book.entries.is_sorted_by(|a, b| unpacked(*a).0 < unpacked(*b).0));
        assert!(OURS.len() <= 2 << 20);
    }

    #[test]
    fn a_spoilt_book_is_refused() {
        assert!(Book::read(&OURS[..OURS.len() - 1]).is_none());
        let mut bytes = OURS.to_vec();
        bytes[OURS.len() / 2] ^= 1;
        assert!(Book::read(&bytes).is_none());
    }

    #[test]
    fn entries_read_back_as_written() {
        for (key, score) in [(0, 0), (1, -21), ((1 << 49) - 1, 18), (0x1_2345_6789_abcd, -1)] {
            assert_eq!(unpacked(packed(key, score)), (key, score));
        }
    }

    #[test]
    fn the_openings_are_scored_as_is_known() {
        assert_eq!(score(&Connect::new(7, 6, 4)), Some(1));
        let openings = ["1", "2", "3", "4", "5", "6", "7"].map(|column| score(&after(column)));
        assert_eq!(openings, [2, 1, 0, -1, 0, 1, 2].map(Some));
    }

    #[test]
    fn every_position_of_the_first_eight_stones_is_worth_its_best_answer() {
        let book = Book::read(OURS).unwrap();
        for stones in layers::layers(7).into_iter().flatten() {
            let score = book.score(stones).unwrap();
            let best = layers::answers(stones).map(|next| -book.score(next).unwrap()).max();
            if !usual_board().wins_at_once(stones) {
                assert_eq!(best, Some(score));
            }
        }
    }

    #[test]
    fn other_boards_and_later_positions_are_not_in_the_book() {
        assert_eq!(score(&Connect::new(6, 7, 4)), None);
        assert_eq!(score(&Connect::new(7, 6, 5)), None);
        assert_eq!(score(&after("444444222222")), None);
    }

    #[test]
    fn the_book_and_the_search_agree() {
        // Whatever is in the book and soon searched.
        let book = Book::read(OURS).unwrap();
        let deepest = layers::layers(7).pop().unwrap_or_default();
        let known = deepest.into_iter().filter_map(|stones| Some((stones, book.score(stones)?)));
        for (stones, score) in known.filter(|(_, score)| score.abs() > 12).take(20) {
            assert_eq!(maker::solved_alone(stones), score);
        }
        let sharp = after("4433");
        assert_eq!(Solver::new(&sharp).score(&sharp), Some(18));
    }
}
