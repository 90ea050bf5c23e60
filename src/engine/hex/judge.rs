//! Where moves get their first worth from, before any game is played through them.

use rand::RngExt;

use super::board::Board;
use super::field::{Field, colour};
use super::local::Local;
use super::parameters::SAVE;
use super::resistance::Circuit;
use crate::engine::Dice;
use crate::engine::net::{Evaluator, Net, Stones};
use crate::rules::{Cell, Side};

/// Judges a position at a glance.
pub(super) trait Judge: Send {
    /// Gives every free cell its share of what is promising, all shares together 1, and the position a chance for the side to
    /// move, if it can tell. `last` is the stone that was laid last.
    fn judge(
        &mut self,
        field: &Field,
        board: &Board,
        last: Option<usize>,
        shares: &mut [f32],
    ) -> Option<f32>;
}

/// Judges by the current that flows through a cell, where the edges have a source and a drain: in Hex. A stone that
/// saves a bridge is promising everywhere.
pub(super) struct Currents {
    circuit: Circuit,
}

impl Currents {
    pub(super) fn new(field: &Field) -> Currents {
        Currents { circuit: Circuit::new(field) }
    }
}

impl Judge for Currents {
    fn judge(
        &mut self,
        field: &Field,
        board: &Board,
        last: Option<usize>,
        shares: &mut [f32],
    ) -> Option<f32> {
        shares.fill(0.0);
        if field.is_hex {
            self.circuit.flow_of_both(field, board, shares);
        } else {
            (0..field.len()).filter(|&c| board.is_free(c)).for_each(|c| shares[c] = 1.0);
        }
        let mut total: f32 = shares.iter().sum();
        if let Some(last) = last {
            let saves = Local::get().saves(board.code(field, last), board.turn);
            for (d, &place) in field.rings[last].iter().enumerate() {
                if saves >> d & 1 == 1 {
                    shares[usize::from(place)] += SAVE * total;
                }
            }
            total = shares.iter().sum();
        }
        if total > 0.0 {
            shares.iter_mut().for_each(|share| *share /= total);
        }
        None
    }
}

/// Judges by a network that has learnt Hex.
pub(super) struct Learnt {
    evaluator: Evaluator<'static>,
    dice: Dice,
    /// Whether the first position is still to come: it is looked at from both ends.
    is_first: bool,
}

impl Learnt {
    pub(super) fn new(net: &'static Net, dice: Dice) -> Learnt {
        Learnt { evaluator: Evaluator::new(net), dice, is_first: true }
    }
}

impl Judge for Learnt {
    fn judge(
        &mut self,
        field: &Field,
        board: &Board,
        _: Option<usize>,
        shares: &mut [f32],
    ) -> Option<f32> {
        let stones = Laid { field, board };
        // From either end, by chance: together they treat both ends alike, at the cost of one.
        let value = if std::mem::take(&mut self.is_first) {
            self.evaluator.look_both_ways(&stones)
        } else if self.dice.random_range(0..2_u32) == 0 {
            self.evaluator.look_at(&stones)
        } else {
            self.evaluator.look_upside_down(&stones)
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
        let last = self.field.cells[self.field.len() - 1];
        (last.col + 1, last.row + 1)
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
