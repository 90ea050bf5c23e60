//! What a side gets that only ever answers: it plays on top of the stone that the other has just laid.
//!
//! Who answers gets every second free cell of a column, beginning with the second, as long as each column has an even
//! number of free cells to be shared. (Allis calls this claimeven.) Three things can be seen of this without any search:
//!
//! - Where the other side's cells hold no line, it cannot win.
//! - Where one of the answering side's cells completes a line of its own, the column ends there: whoever has to lay the
//!   stone below it has lost. What lies above it is nobody's, and the number of free cells up to it is even, whatever the
//!   column's was.
//! - Of two columns with an odd number of free cells, each side gets one lowest cell: a stone on the one is answered with
//!   a stone on the other. After that both are even.

use super::board::{Board, Shape, Stones};
use super::word::Word;

impl<S: Shape> Board<S> {
    /// What the opponent of the side to move is sure to get by answering its stones: 0 for a draw or better, else the
    /// score of a win, which may be higher; `None` where that is not seen. `threats` are the free cells that complete
    /// a line of his.
    #[inline(always)]
    pub(super) fn by_answers(
        &self,
        stones: Stones<S::Bits>,
        free: u32,
        threats: S::Bits,
    ) -> Option<i8> {
        // The lowest cells of the odd columns, and all of their free cells.
        let feet = self.landings(stones.all) & !self.lower;
        let odd = self.and_above(feet);
        let mut sure = None;
        let ends = threats & odd & self.lower;
        if ends.any() {
            // Columns that end at a threat are even up to it. The others have to come in pairs.
            let ended = self.and_above(self.lowest_of_columns(ends));
            let tops = odd & !ended & (self.spare >> 1);
            let others = (tops << 1) - (tops >> (self.shape.height() - 1));
            let pairs = feet & others;
            if pairs.count().is_multiple_of(2) {
                sure = self.by_answers_with(stones, threats, pairs, odd & !others);
            }
        }
        if free.is_multiple_of(2) && sure.is_none_or(|score| score == 0) {
            sure = sure.max(self.by_answers_with(stones, threats, feet, S::Bits::NONE));
        }
        sure
    }

    /// The same, where each of the cells in `pairs` is answered with another of them, and the free cells in `ended` are
    /// those of odd columns that end at a threat.
    #[inline(always)]
    fn by_answers_with(
        &self,
        stones: Stones<S::Bits>,
        threats: S::Bits,
        pairs: S::Bits,
        ended: S::Bits,
    ) -> Option<i8> {
        let open = self.cells & !stones.all;
        let asks = open & (self.lower ^ ended);
        let answers = open & !asks & !pairs;
        let ends = self.lowest_of_columns(threats & answers);
        let beyond = self.and_above(ends) & !ends;
        let gets = stones.own | (asks & !beyond);
        // If the line needs both cells of the only pair, it is none: one of them is the opponent's.
        if self.has_line(gets | pairs) {
            if !pairs.any() {
                return None;
            }
            let one = pairs.lowest();
            let other = pairs & !one;
            let is_pair = other.any() && !other.several();
            if !is_pair || self.has_line(gets | one) || self.has_line(gets | other) {
                return None;
            }
        }
        if ends.any() {
            // When all else is full, all columns but one still have the end and the cell below it.
            let left = beyond.count() + 2 * (ends.count() - 1);
            return Some((left / 2 + 1) as i8);
        }
        Some(i8::from(self.has_line((stones.all ^ stones.own) | answers)))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::super::board::{Other, Usual};
    use super::super::score;
    use super::*;
    use crate::engine::alpha_beta::{AlphaBeta, Width};
    use crate::engine::connect::played;
    use crate::engine::hint::Blind;
    use crate::engine::{Dice, Mind, Value};
    use crate::rules::{Cell, Connect, Position};

    fn by_answers<S: Shape>(board: &Board<S>, position: &Connect) -> Option<i8> {
        let stones = Stones::<S::Bits>::of(position);
        let threats = board.completing(stones.all ^ stones.own, stones.all);
        board.by_answers(stones, board.free(stones), threats)
    }

    #[test]
    fn threats_that_wait_and_lines_that_cannot_be_had_are_seen() {
        let board = Board::new(Usual);
        let sure = |columns| by_answers(&board, &played(Connect::new(7, 6, 4), columns));
        assert_eq!([sure(""), sure("4455")], [None, None], "it is too early");
        assert_eq!(sure("654144162363331615553165"), Some(0), "First has no line in what it gets");
        assert_eq!(sure("76543123446324223431432127"), Some(1), "a line with the last stone");
        assert_eq!(sure("13134411534775"), Some(6), "a threat low in a column");
    }

    /// The score by a search that knows nothing of answers.
    fn value(position: &Connect) -> Value {
        let free = (position.cells().count() - position.stones().count()) as u16;
        let mut search =
            AlphaBeta::new(*position, Blind, free, Width::Best, Dice::seed_from_u64(1));
        while !search.is_done() {
            search.think(u64::MAX);
        }
        let best = search.best();
        let view = search.views().into_iter().find(|view| Some(view.mv) == best);
        view.map(|view| view.value).unwrap()
    }

    #[test]
    fn nobody_gets_less_than_is_sure() {
        let mut dice = Dice::seed_from_u64(8);
        let mut seen = [0_u32; 3];
        for (width, height, line) in
            [(4, 4, 4), (5, 4, 4), (4, 5, 4), (5, 5, 4), (6, 4, 4), (5, 5, 3)]
        {
            let empty = Connect::new(width, height, line);
            let board = Board::new(Other::<u64>::new(width, height, line));
            for _ in 0..100 {
                let mut position = empty;
                loop {
                    let cells: Vec<Cell> = position.legal_cells().collect();
                    position.place(cells[dice.random_range(0..cells.len())]);
                    if position.is_over() {
                        break;
                    }
                    let free = board.free(Stones::of(&position));
                    let Some(sure) = by_answers(&board, &position).filter(|_| free < 17) else {
                        continue;
                    };
                    let exact = value(&position);
                    let at_most = score::value(-sure, free);
                    assert!(exact.compare(at_most).is_le(), "{exact:?}, {sure} sure: {position:?}");
                    seen[sure.clamp(0, 2) as usize] += 1;
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    }
}
