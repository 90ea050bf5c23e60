//! Random fill-ups on square tiles.

use rand::RngExt;

use super::board::{Board, Spot};
use super::paths::{Paths, Steps};
use super::stones::Stones;
use crate::engine::Dice;
use crate::rules::Side;

/// A board of square tiles, ready to be filled up. Nobody has to look before the end: whoever has joined then has
/// cut the other side off. But it may be that nobody has.
pub(super) struct Squares {
    stones: Stones,
    /// The cells to fill, in the order of the last fill-up from the last to the first.
    free: Vec<Spot>,
    /// The side that moves next.
    turn: Side,
}

impl Squares {
    pub(super) fn new(stones: Stones, turn: Side) -> Squares {
        let free = stones.free().collect();
        Squares { stones, free, turn }
    }

    /// Fills the board up so many times and tells how often each side has joined.
    pub(super) fn joins(&mut self, board: &Board, times: u32, dice: &mut Dice) -> [u32; 2] {
        let mut joins = [0; 2];
        for _ in 0..times {
            if let Some(side) = self.who_joins(board, dice) {
                joins[side] += 1;
            }
        }
        joins
    }

    fn who_joins(&mut self, board: &Board, dice: &mut Dice) -> Option<Side> {
        let mut turn = self.turn;
        for last in (0..self.free.len() as u32).rev() {
            self.free.swap(last as usize, dice.random_range(0..=last) as usize);
            self.stones.lay(self.free[last as usize], turn);
            turn = turn.other();
        }
        let length = |side| Paths::new(board, &self.stones, side, Steps::Touching).length();
        Side::BOTH.into_iter().find(|&side| length(side) == Some(0))
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::rules::{Joining, Position, Tiles};

    #[test]
    fn whoever_joined_is_the_winner_by_the_rules() {
        let mut dice = Dice::seed_from_u64(1);
        let mut won = [0; 3];
        for number in 0..500 {
            let mut start = Joining::hex(4, 5, Tiles::Squares, false);
            start.set_turn(Side::BOTH[number % 2]);
            let board = Board::of(&start);
            let mut squares = Squares::new(Stones::of(&start, &board), start.turn());
            let joined = squares.who_joins(&board, &mut dice);
            for &spot in squares.free.iter().rev() {
                if !start.is_over() {
                    start.place(board.cell(spot));
                }
            }
            assert_eq!(joined, start.winner(), "{start:?}");
            won[joined.map_or(2, |side| side as usize)] += 1;
        }
        assert!(won.iter().all(|&games| games > 20), "{won:?}");
    }
}
