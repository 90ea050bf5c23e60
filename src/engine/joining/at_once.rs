//! What a stone decides at once, or the answer to it: known for certain, at every level.

use super::board::{Board, Spot};
use super::paths::{Paths, Steps};
use super::stones::Stones;
use crate::engine::Value;
use crate::rules::{Joining, Position, Side};

/// The cells on which each side joins with its next stone.
pub(super) struct AtOnce {
    joins: [Vec<Spot>; 2],
    free: usize,
}

impl AtOnce {
    pub(super) fn new(board: &Board, stones: &Stones) -> AtOnce {
        let joins = Side::BOTH.map(|side| {
            let through = Paths::new(board, stones, side, Steps::Touching).through();
            stones.free().filter(|&spot| through[usize::from(spot)] == 1).collect()
        });
        AtOnce { joins, free: stones.free().count() }
    }

    /// The cells on which a side joins.
    pub(super) fn joins(&self, side: Side) -> &[Spot] {
        &self.joins[side]
    }

    /// What the mover's stone on a free cell is worth, if it ends the game or the answer to it does.
    pub(super) fn value(&self, position: &Joining, board: &Board, spot: Spot) -> Option<Value> {
        let mover = position.turn();
        let mut next = position.clone();
        next.place(board.cell(spot));
        if let Some(outcome) = next.outcome() {
            return Some(Value::of_outcome(outcome, mover).a_move_later());
        }
        let answers = self.joins(mover.other());
        let joining = answers.iter().filter(|&&answer| answer != spot).count();
        match position.misere() {
            false => (joining > 0).then_some(Value::Loss { moves: Some(2) }),
            // Nothing but joining is left to the other side.
            true => (joining == self.free - 1).then_some(Value::Win { moves: Some(2) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::Dice;
    use crate::rules::{Cell, Tiles};

    /// The value by trying every answer, as far as it is decided by then.
    fn tried(position: &Joining, cell: Cell) -> Option<Value> {
        let mover = position.turn();
        let after = |position: &Joining, cell| {
            let mut next = position.clone();
            next.place(cell);
            next
        };
        let next = after(position, cell);
        if let Some(outcome) = next.outcome() {
            return Some(Value::of_outcome(outcome, mover).a_move_later());
        }
        let winners: Vec<_> =
            next.legal_cells().map(|answer| after(&next, answer).winner()).collect();
        if winners.contains(&Some(mover.other())) {
            return Some(Value::Loss { moves: Some(2) });
        }
        let won = winners.iter().all(|&winner| winner == Some(mover));
        won.then_some(Value::Win { moves: Some(2) })
    }

    #[test]
    fn it_knows_what_trying_every_answer_tells() {
        let mut dice = Dice::seed_from_u64(1);
        let mut known = HashSet::new();
        for number in 0..600 {
            let misere = number % 2 == 1;
            let mut position = match number % 3 {
                0 => Joining::hex(3, 4, Tiles::Hexagons, misere),
                1 => Joining::hex(4, 3, Tiles::Squares, misere),
                _ => Joining::y(4, misere),
            };
            let mut cells: Vec<Cell> = position.cells().collect();
            cells.shuffle(&mut dice);
            cells.truncate(dice.random_range(0..=cells.len() as u32) as usize);
            for cell in cells.into_iter().filter(|_| number % 5 > 0) {
                if position.is_over() {
                    break;
                }
                position.place(cell);
            }
            let board = Board::of(&position);
            let stones = Stones::of(&position, &board);
            let at_once = AtOnce::new(&board, &stones);
            for spot in stones.free().filter(|_| !position.is_over()) {
                let value = at_once.value(&position, &board, spot);
                assert_eq!(value, tried(&position, board.cell(spot)), "{position:?}");
                known.insert(value.map(Value::words));
            }
        }
        // Wins and losses in 1 and 2 moves, draws, and nothing.
        assert_eq!(known.len(), 6, "{known:?}");
    }
}
