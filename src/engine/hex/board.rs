//! The stones on a board: cheap to copy, cheap to play on.

use super::field::{FREE, Field, PLACES, colour};
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
