//! Where moves get their first worth from, before any game is played through them.

use super::board::Board;
use super::field::{Field, colour};
use crate::engine::net::{Evaluator, Net, Stones};
use crate::rules::{Cell, Side};

/// Judges a position at a glance.
pub(super) trait Judge: Send {
    /// Gives every free cell its share of what is promising, all shares together 1, and the position a chance for the side to
    /// move, if it can tell.
    fn judge(
        &mut self,
        field: &Field,
        board: &Board,
        from: From,
        shares: &mut [f32],
    ) -> Option<f32>;
}

/// From where a board is looked at, by whom that makes a difference to.
#[derive(Clone, Copy, Debug)]
pub(super) enum From {
    /// As it lies.
    Here,
    /// Upside down.
    There,
    /// Both, which takes twice as long.
    Both,
}

/// Finds every free cell as promising as the others: for games of which nothing was learnt.
pub(super) struct Even;

impl Judge for Even {
    fn judge(&mut self, field: &Field, board: &Board, _: From, shares: &mut [f32]) -> Option<f32> {
        let free = (0..field.len()).filter(|&cell| board.is_free(cell));
        let share = 1.0 / free.clone().count().max(1) as f32;
        shares.fill(0.0);
        free.for_each(|cell| shares[cell] = share);
        None
    }
}

/// Judges by a network that has learnt Hex.
pub(super) struct Learnt {
    evaluator: Evaluator<'static>,
}

impl Learnt {
    pub(super) fn new(net: &'static Net) -> Learnt {
        Learnt { evaluator: Evaluator::new(net) }
    }
}

impl Judge for Learnt {
    fn judge(
        &mut self,
        field: &Field,
        board: &Board,
        from: From,
        shares: &mut [f32],
    ) -> Option<f32> {
        let stones = Laid { field, board };
        let value = match from {
            From::Here => self.evaluator.look_at(&stones),
            From::There => self.evaluator.look_upside_down(&stones),
            From::Both => self.evaluator.look_both_ways(&stones),
        };
        shares.fill(0.0);
        let free = || (0..field.len()).filter(|&cell| board.is_free(cell));
        let policy = |cell: usize| self.evaluator.policy(field.cells[cell]);
        let most = free().map(policy).fold(f32::NEG_INFINITY, f32::max);
        free().for_each(|cell| shares[cell] = libm::expf(policy(cell) - most));
        let total: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= total);
        Some((value + 1.0) / 2.0)
    }
}

/// The stones of a board of Hex, for a network.
struct Laid<'a> {
    field: &'a Field,
    board: &'a Board,
}

impl Stones for Laid<'_> {
    fn size(&self) -> (u8, u8) {
        self.field.size()
    }

    fn mover(&self) -> Side {
        self.board.turn
    }

    fn stone_at(&self, cell: Cell) -> Option<Side> {
        let (width, _) = self.size();
        let number = usize::from(cell.row) * usize::from(width) + usize::from(cell.col);
        Side::BOTH.into_iter().find(|&side| self.board.colours[number] == colour(side))
    }
}
