//! Which column is tried first.
//!
//! Cells that complete a line once a stone can come to rest there are worth most, those of the rows that their side gets
//! in the end a little more. A threat that has to be stopped at once is better kept for later. Then the middle.

use super::board::{Shape, Stones};
use super::score;
use super::search::Search;
use super::word::Word;

/// The most columns that a board has.
const COLUMNS: usize = 10;
/// The memory is asked about all answers, before the first is searched, where so many cells or more are free.
const ASK_FIRST: u32 = 18;
/// Stones after which answering is enough are looked for where so many cells or more are free.
const ANSWER_FIRST: u32 = 10;

/// What a cell is worth that completes a line later; more, where its side gets it in the end; and at once.
const LATER: u32 = 4;
const LASTING: u32 = 1;
const AT_ONCE: u32 = 1;
/// What the memory names goes before everything else.
const NAMED: u32 = 128;

/// Columns to be tried, four bits each and one more than its number, the next one lowest.
#[derive(Clone, Copy)]
pub(super) struct Ordered(u64);

impl Ordered {
    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Takes the next column, of which there must be one.
    #[inline(always)]
    pub(super) fn next(&mut self) -> u8 {
        debug_assert!(!self.is_empty());
        let column = (self.0 & 15) as u8 - 1;
        self.0 >>= 4;
        column
    }
}

impl<S: Shape> Search<S> {
    /// The columns where a stone is safe, the best first; or a score, where one of them is seen to reach the mark.
    #[inline(always)]
    pub(super) fn ordered(
        &self,
        stones: Stones<S::Bits>,
        safe: S::Bits,
        free: u32,
        mark: i8,
        first: u8,
    ) -> Result<Ordered, i8> {
        let board = &self.board;
        let mut sorted = [0_u32; COLUMNS];
        let mut count = 0;
        for (from_middle, &column) in self.middle_first.iter().enumerate() {
            let stone = safe & board.column(column);
            if !stone.any() {
                continue;
            }
            let next = board.after(stones, stone);
            let threats = board.completing(stones.own | stone, next.all);
            let at_once = threats & board.landings(next.all);
            if at_once.several() || (at_once & (threats >> 1)).any() {
                // The opponent can stop but one of two, or stops the one below the other.
                return Err(score::win_with_next_but_one(free));
            }
            if free >= ANSWER_FIRST
                && let Some(sure) = board.by_answers(next, free - 1, threats)
                && sure >= mark
            {
                return Err(sure);
            }
            if free >= ASK_FIRST
                && let Some(found) = self.find(self.key(next, free - 1), free - 1)
                && -found.most >= mark
            {
                return Err(-found.most);
            }
            let later = threats & !at_once;
            // With an even number of free cells it is the opponent who has the last word in every column.
            let rows = if free.is_multiple_of(2) { board.lower } else { !board.lower };
            let named = if first == column as u8 { NAMED } else { 0 };
            let worth = later.count() * LATER
                + (later & rows).count() * LASTING
                + at_once.count() * AT_ONCE
                + named;
            insert(&mut sorted, count, worth << 8 | (15 - from_middle as u32) << 4 | (column + 1));
            count += 1;
        }
        let columns = sorted[..count].iter().rev();
        Ok(Ordered(columns.fold(0, |all, entry| all << 4 | u64::from(entry & 15))))
    }
}

/// Puts an entry into its place among those before it, the largest first.
#[inline(always)]
fn insert(sorted: &mut [u32; COLUMNS], count: usize, entry: u32) {
    let mut at = count;
    while at > 0 && sorted[at - 1] < entry {
        sorted[at] = sorted[at - 1];
        at -= 1;
    }
    sorted[at] = entry;
}
