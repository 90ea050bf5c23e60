//! The stones on a board: cheap to copy, cheap to play on.

use super::field::{FREE, Field, PLACES, colour};
use super::is_usual;
use super::local::Code;
use super::set::Set;
use crate::engine::triangle::Rows;
use crate::rules::{Joining, Position, Side};

/// Who has each cell, and whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The colour of every cell and, after them, of the edges.
    pub(super) colours: [u8; PLACES],
    pub(super) turn: Side,
}

impl Board {
    pub(super) fn of(field: &Field, position: &Joining) -> Board {
        let mut colours = [FREE; PLACES];
        for (place, &cell) in colours.iter_mut().zip(&field.cells) {
            *place = position.stone_at(cell).map_or(FREE, colour);
        }
        colours[field.len()..][..field.edges.len()].copy_from_slice(&field.edges);
        Board { colours, turn: position.turn() }
    }

    /// The stones that lie in a later position and not here, if they are one of each side and it is the same side's turn; or
    /// none, where it is the same position.
    pub(super) fn moves_to(&self, field: &Field, later: &Joining) -> Option<Vec<usize>> {
        let usual = is_usual(later) && !later.is_over();
        let same_cells = later.cells().eq(field.cells.iter().copied());
        if !usual || !same_cells || self.turn != later.turn() {
            return None;
        }
        let then = Board::of(field, later);
        let differs = |&cell: &usize| then.colours[cell] != self.colours[cell];
        let mut new: Vec<usize> = (0..field.len()).filter(differs).collect();
        let is_own = |&cell: &usize| then.colours[cell] == colour(self.turn);
        if !new.iter().all(|&cell| self.is_free(cell)) {
            return None;
        }
        new.sort_by_key(|cell| !is_own(cell));
        let sides: Vec<bool> = new.iter().map(is_own).collect();
        (sides.is_empty() || sides == [true, false]).then_some(new)
    }

    #[inline]
    pub(super) fn is_free(&self, cell: usize) -> bool {
        self.colours[cell] == FREE
    }

    /// Lays a stone of the side to move.
    #[inline]
    pub(super) fn play(&mut self, cell: usize) {
        self.colours[cell] = colour(self.turn);
        self.turn = self.turn.other();
    }

    /// What lies round a cell.
    #[inline]
    pub(super) fn code(&self, field: &Field, cell: usize) -> Code {
        let ring = &field.rings[cell];
        (0..6).fold(0, |code, d| code | Code::from(self.colours[usize::from(ring[d])]) << (2 * d))
    }

    /// The cells of a colour.
    pub(super) fn set<const W: usize>(&self, field: &Field, colour: u8) -> Set<W> {
        (0..field.len()).filter(|&cell| self.colours[cell] == colour).collect()
    }

    /// Whether a stone of a side on a cell would join its edges.
    pub(super) fn would_join(&self, field: &Field, side: Side, cell: usize) -> bool {
        let mut next = Board { turn: side, ..*self };
        self.is_free(cell) && {
            next.play(cell);
            next.has_joined(field, side)
        }
    }

    /// Whether a side has joined its edges.
    pub(super) fn has_joined(&self, field: &Field, side: Side) -> bool {
        // Whatever is not the side's might be the other's: who joins then has joined.
        let mut rows = Rows::default();
        for (cell, spot) in field.spots.iter().enumerate() {
            let own = self.colours[cell] & colour(side) != 0;
            rows[spot.row()] |= u32::from(own == (side == Side::First)) << spot.bit;
        }
        field.triangle.joined(&[rows]) == [side]
    }
}
