//! The stones on a board's spots.

use super::board::{Board, Spot};
use crate::rules::{Joining, Position, Side};

/// Whose each spot is. Edges are their side's from the start.
#[derive(Clone, Debug)]
pub(super) struct Stones(Vec<Option<Side>>);

impl Stones {
    /// The empty board.
    pub(super) fn none(board: &Board) -> Stones {
        let mut stones = vec![None; board.size()];
        for side in Side::BOTH {
            stones.extend(board.edges(side).iter().map(|_| Some(side)));
        }
        Stones(stones)
    }

    /// The stones of a position on its board.
    pub(super) fn of(position: &Joining, board: &Board) -> Stones {
        let mut stones = Stones::none(board);
        for (spot, stone) in stones.0.iter_mut().enumerate().take(board.size()) {
            *stone = position.stone_at(board.cell(spot as Spot));
        }
        stones
    }

    pub(super) fn at(&self, spot: Spot) -> Option<Side> {
        self.0[usize::from(spot)]
    }

    pub(super) fn is_free(&self, spot: Spot) -> bool {
        self.at(spot).is_none()
    }

    pub(super) fn lay(&mut self, spot: Spot, side: Side) {
        self.0[usize::from(spot)] = Some(side);
    }

    /// The same with one stone more.
    pub(super) fn with(&self, spot: Spot, side: Side) -> Stones {
        let mut stones = self.clone();
        stones.lay(spot, side);
        stones
    }

    /// The spots without a stone.
    pub(super) fn free(&self) -> impl Iterator<Item = Spot> {
        (0..self.0.len() as Spot).filter(|&spot| self.is_free(spot))
    }
}
