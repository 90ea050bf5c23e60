//! Games played to the end at random, in which whoever sees a bridge of his own broken into saves it.

use rand::Rng;

use super::board::Board;
use super::field::{FREE, Field, PLACES, colour};
use super::local::Local;
use crate::engine::Dice;
use crate::engine::triangle::Rows;
use crate::rules::Side;

/// Plays games to the end on one board.
pub(super) struct Playouts {
    local: &'static Local,
    /// The free cells in the order in which they are tried.
    order: [u16; PLACES],
    /// The full board of the last game.
    pub(super) board: Board,
}

impl Playouts {
    pub(super) fn new(board: Board) -> Playouts {
        Playouts { local: Local::get(), order: [0; PLACES], board }
    }

    /// Plays to the end and tells who has joined. `last` is the stone that was laid last.
    pub(super) fn play(
        &mut self,
        field: &Field,
        board: &Board,
        last: Option<usize>,
        dice: &mut Dice,
    ) -> Side {
        self.board = *board;
        let mut free = 0;
        for cell in 0..field.len() {
            self.order[free] = cell as u16;
            free += usize::from(board.is_free(cell));
        }
        let mut last = last.unwrap_or(field.len());
        let (mut tried, mut left) = (0, free);
        while left > 0 {
            let side = self.board.turn;
            let answer =
                if last < field.len() { self.answer(field, last, side, dice) } else { None };
            let cell = match answer {
                Some(cell) => cell,
                None => loop {
                    // The rest of the order is shuffled as far as it is needed.
                    let chosen = tried + below(free - tried, dice);
                    self.order.swap(tried, chosen);
                    let cell = usize::from(self.order[tried]);
                    tried += 1;
                    if self.board.is_free(cell) {
                        break cell;
                    }
                },
            };
            self.board.play(cell);
            last = cell;
            left -= 1;
        }
        self.winner(field)
    }

    /// A stone that saves a bridge which the last one broke into.
    #[inline]
    fn answer(&self, field: &Field, last: usize, side: Side, dice: &mut Dice) -> Option<usize> {
        let mut saves = self.local.saves(self.board.code(field, last), side);
        if saves == 0 {
            return None;
        }
        if !saves.is_power_of_two() {
            for _ in 0..below(saves.count_ones() as usize, dice) {
                saves &= saves - 1;
            }
        }
        Some(field.rings[last][saves.trailing_zeros() as usize].into())
    }

    fn winner(&self, field: &Field) -> Side {
        let mut rows = Rows::default();
        for (spot, &stone) in field.spots.iter().zip(&self.board.colours) {
            debug_assert!(stone != FREE);
            rows[spot.row()] |= u32::from(stone & colour(Side::First)) << spot.bit;
        }
        let [winner] = field.triangle.joined(&[rows]);
        winner
    }
}

/// A number below `count`, as good as evenly.
#[inline]
fn below(count: usize, dice: &mut Dice) -> usize {
    ((u64::from(dice.next_u32()) * count as u64) >> 32) as usize
}
