//! How promising a cell looks by what lies round it: a number for the six cells that touch it, one for the six that bridges lead
//! to, and one for how far the edges are. Learnt from games of a network (`train/patterns.py`).

use std::sync::OnceLock;

use super::board::Board;
use super::field::Field;
use super::judge::{From, Judge};
use crate::rules::{Cell, Side};
use crate::sealed::{self, Mark};

const MARK: Mark = *b"HXPT\x01";
/// The page has them, too: without them, where it thinks itself, it would not look for connections either.
const TABLE: &[u8] = include_bytes!("../../../assets/hex.patterns");
/// As many ways there are for six places, two bits each.
const CODES: usize = 1 << 12;
/// Edges further away than this are all the same.
const FAR_AWAY: u8 = 5;
/// How far an edge can be.
const RIMS: usize = FAR_AWAY as usize + 1;
/// The numbers in the table are so many times as large.
const SCALE: f32 = 16.0;

/// The cells that touch a cell, and those that bridges lead to: columns and rows for First.
#[rustfmt::skip] // one ring a row
const ROUND: [(i8, i8); 12] = [
    (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1),
    (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1),
];

/// Judges by patterns.
pub(super) struct Patterns {
    numbers: &'static [[u8; 1]],
    /// For each side and cell, where its twelve places are, and how far the edges.
    seen: [Vec<([u16; 12], usize)>; 2],
}

impl Patterns {
    /// For a board of Hex, unless the table is spoilt. Of Y nothing was learnt.
    pub(super) fn new(field: &Field) -> Option<Patterns> {
        if !field.is_hex {
            return None;
        }
        static OPEN: OnceLock<Option<&[[u8; 1]]>> = OnceLock::new();
        let whole = |numbers: &&[[u8; 1]]| numbers.len() == 2 * CODES + RIMS * RIMS;
        let numbers = (*OPEN.get_or_init(|| sealed::open_entries(TABLE, MARK))).filter(whole)?;
        let seen = Side::BOTH.map(|side| {
            field
                .cells
                .iter()
                .map(|&cell| (places(field, cell, side), rims(field, cell, side)))
                .collect()
        });
        Some(Patterns { numbers, seen })
    }

    fn number(&self, at: usize) -> f32 {
        f32::from(i8::from_le_bytes(self.numbers[at])) / SCALE
    }

    fn promise(&self, board: &Board, cell: usize) -> f32 {
        let (places, rims) = &self.seen[board.turn][cell];
        let code = |places: &[u16]| {
            places.iter().rev().fold(0, |code, &place| {
                let stone = usize::from(board.colours[usize::from(place)]);
                let own =
                    if board.turn == Side::First { stone } else { stone >> 1 | (stone & 1) << 1 };
                code << 2 | own
            })
        };
        let (near, far) = places.split_at(6);
        self.number(code(near)) + self.number(CODES + code(far)) + self.number(2 * CODES + rims)
    }
}

/// Where the places round a cell are looked up, as the side sees them: it joins top and bottom.
fn places(field: &Field, cell: Cell, side: Side) -> [u16; 12] {
    let (width, height) = field.size();
    let (width, height) = (width as i8, height as i8);
    let edges = field.len() as u16;
    ROUND.map(|(cols, rows)| {
        let (cols, rows) = if side == Side::First { (cols, rows) } else { (rows, cols) };
        let (col, row) = (cell.col as i8 + cols, cell.row as i8 + rows);
        let (across, down) = ((0..width).contains(&col), (0..height).contains(&row));
        match (across, down) {
            (true, true) => (i16::from(row) * i16::from(width) + i16::from(col)) as u16,
            // Beyond a corner lies the other's.
            (true, false) => edges,
            (false, true) => edges + 2,
            (false, false) => {
                if side == Side::First {
                    edges + 2
                } else {
                    edges
                }
            }
        }
    })
}

/// How far a cell is from the side's own edges, and from the other's.
fn rims(field: &Field, cell: Cell, side: Side) -> usize {
    let (width, height) = field.size();
    let (width, height) = (width as i8, height as i8);
    let near = |at: u8, count: i8| at.min(count as u8 - 1 - at).min(FAR_AWAY);
    let (across, down) = (near(cell.col, width), near(cell.row, height));
    let (own, other) = if side == Side::First { (down, across) } else { (across, down) };
    usize::from(own) * RIMS + usize::from(other)
}

impl Judge for Patterns {
    fn judge(&mut self, field: &Field, board: &Board, _: From, shares: &mut [f32]) -> Option<f32> {
        shares.fill(0.0);
        for cell in (0..field.len()).filter(|&cell| board.is_free(cell)) {
            shares[cell] = libm::expf(self.promise(board, cell));
        }
        let total: f32 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= total);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::hex::field::colour;
    use crate::engine::hex::judge::From;
    use crate::rules::{Joining, Tiles};

    const STONES: [(&str, Side); 3] =
        [("b2", Side::First), ("d3", Side::Second), ("c1", Side::First)];

    /// What every cell promises, on a board with these stones.
    fn promises(size: (u8, u8), stones: &[(Cell, Side)], turn: Side) -> Vec<(Cell, f32)> {
        let position = Joining::hex(size.0, size.1, Tiles::Hexagons, false);
        let field = Field::of(&position);
        let mut board = Board::of(&field, &position);
        board.turn = turn;
        for &(cell, side) in stones {
            board.colours[field.number(cell)] = colour(side);
        }
        let mut shares = vec![0.0; field.len()];
        let chance = Patterns::new(&field).unwrap().judge(&field, &board, From::Here, &mut shares);
        assert_eq!(chance, None);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        field.cells.into_iter().zip(shares).collect()
    }

    /// Looks at the same stones elsewhere, and finds the same promises there.
    fn is_the_same(size: (u8, u8), elsewhere: impl Fn(Cell) -> Cell, exchanged: bool) {
        let stones = STONES.map(|(cell, side)| (cell.parse::<Cell>().unwrap(), side));
        let here = promises((5, 4), &stones, Side::First);
        let other = |side: Side| if exchanged { side.other() } else { side };
        let moved = stones.map(|(cell, side)| (elsewhere(cell), other(side)));
        let there = promises(size, &moved, other(Side::First));
        for (cell, share) in here {
            let (_, same) = there.iter().find(|(it, _)| *it == elsewhere(cell)).unwrap();
            assert!((share - same).abs() < 1e-6, "{cell}: {share} and {same}");
        }
    }

    #[test]
    fn both_sides_and_both_ends_are_alike() {
        is_the_same((4, 5), Cell::transposed, true);
        is_the_same((5, 4), |cell| Cell::new(4 - cell.col, 3 - cell.row), false);
    }

    #[test]
    fn a_broken_bridge_is_mended() {
        let stones = ["e4", "d6", "e5"].map(|cell| cell.parse::<Cell>().unwrap());
        let [one, two, between] = stones;
        let stones = [(one, Side::First), (two, Side::First), (between, Side::Second)];
        let best = promises((9, 9), &stones, Side::First);
        let best = best.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
        assert_eq!(best.0.to_string(), "d5");
    }
}
