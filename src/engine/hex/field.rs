//! The board without its stones: cells by number, and what lies round each of them.

use crate::engine::triangle::{Spot, Triangle};
use crate::rules::{Cell, Joining, Position, Side};

/// The colours of a cell, one bit a side. The edges of Y are of both.
pub(super) const FREE: u8 = 0;

/// The colour of a side's stones.
#[inline]
pub(super) const fn colour(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

/// How many cells and edges the largest board has, rounded up.
pub(super) const PLACES: usize = 368;

/// The neighbours of a cell one after the other round it. Beyond the last cells there are the edges, numbered
/// after the cells.
pub(super) type Ring = [u16; 6];

/// A board's cells, in rows from the top, and its edges after them.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) cells: Vec<Cell>,
    pub(super) rings: Vec<Ring>,
    /// The colours of the edges.
    pub(super) edges: Vec<u8>,
    pub(super) triangle: Triangle,
    pub(super) spots: Vec<Spot>,
    pub(super) is_hex: bool,
}

/// What lies round a cell of Hex: columns and rows to the right and down.
const ROUND_HEX: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
/// The same in Y, whose rows lean the other way.
const ROUND_Y: [(i8, i8); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

impl Field {
    /// The board of a position on hexagons.
    pub(super) fn of(position: &Joining) -> Field {
        let (_, height) = position.size();
        let is_hex = position.is_hex();
        let cells: Vec<Cell> = position.cells().collect();
        let number =
            |cell: Cell| cells.binary_search_by_key(&(cell.row, cell.col), |c| (c.row, c.col));
        let count = cells.len() as u16;
        let beyond = |col: i8, row: i8| {
            let edge = match (is_hex, row) {
                (true, row) if row < 0 => 0,
                (true, row) if row >= height as i8 => 1,
                (true, _) if col < 0 => 2,
                (true, _) => 3,
                (false, row) if row >= height as i8 => 2,
                (false, _) if col < 0 => 0,
                (false, _) => 1,
            };
            count + edge
        };
        let round = if is_hex { ROUND_HEX } else { ROUND_Y };
        let ring = |cell: &Cell| {
            round.map(|(cols, rows)| {
                let (col, row) = (cell.col as i8 + cols, cell.row as i8 + rows);
                let inside = col >= 0 && row >= 0;
                let place = inside.then(|| number(Cell::new(col as u8, row as u8)).ok()).flatten();
                place.map_or_else(|| beyond(col, row), |place| place as u16)
            })
        };
        let triangle = Triangle::around(position);
        Field {
            rings: cells.iter().map(ring).collect(),
            edges: if is_hex { vec![1, 1, 2, 2] } else { vec![3; 3] },
            spots: cells.iter().map(|&cell| triangle.spot(cell)).collect(),
            triangle,
            is_hex,
            cells,
        }
    }

    /// How many cells there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// How many columns and rows a board of Hex has.
    pub(super) fn size(&self) -> (u8, u8) {
        self.cells.last().map_or((0, 0), |last| (last.col + 1, last.row + 1))
    }

    /// The number of a cell that the board has.
    pub(super) fn number(&self, cell: Cell) -> usize {
        self.cells.partition_point(|it| (it.row, it.col) < (cell.row, cell.col))
    }

    /// The cells that touch a cell.
    #[inline]
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let count = self.len();
        self.rings[cell].into_iter().map(usize::from).filter(move |&place| place < count)
    }

    /// The two edges of a side of Hex, by their places in [`Field::edges`].
    pub(super) fn goal(side: Side) -> [usize; 2] {
        match side {
            Side::First => [0, 1],
            Side::Second => [2, 3],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Tiles;

    #[test]
    fn rings_hold_the_neighbours_that_the_rules_name_and_lie_round() {
        for position in [
            Joining::hex(5, 4, Tiles::Hexagons, false),
            Joining::hex(1, 3, Tiles::Hexagons, false),
            Joining::y(5, false),
        ] {
            let field = Field::of(&position);
            for (at, &cell) in field.cells.iter().enumerate() {
                assert_eq!(field.number(cell), at);
                let mut by_rules: Vec<_> =
                    position.neighbours(cell).map(|cell| field.number(cell)).collect();
                let mut here: Vec<_> = field.neighbours(at).collect();
                by_rules.sort_unstable();
                here.sort_unstable();
                assert_eq!(here, by_rules);
                for (turn, &next) in field.rings[at].iter().enumerate() {
                    let after = field.rings[at][(turn + 1) % 6];
                    if usize::from(next) < field.len() && usize::from(after) < field.len() {
                        assert!(field.neighbours(next.into()).any(|it| it == usize::from(after)));
                        assert_eq!(usize::from(field.rings[usize::from(next)][(turn + 3) % 6]), at);
                    }
                }
            }
        }
    }
}
