//! A position with what was learnt of it, as bytes that the trainer reads.
//!
//! The board lies in the upper left corner of a square, turned so that the mover joins top and bottom.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 1, 1 | width, height |
//! | 1 | 1 where the mover won, else 255 |
//! | 1 | the value that the search found: 0 lost to 254 won |
//! | each place 1 | its stone: 0 none, 1 the mover's, 2 the other's |
//! | each place 1 | how likely it is the best move, in 255ths |
//! | each place 1 | its stone at the end of the game |

use super::search::Found;
use crate::rules::{Cell, Joining, Position, Side};

/// A position that was searched in a game.
pub struct Sample {
    position: Joining,
    policy: Vec<(Cell, f32)>,
    value: f32,
}

impl Sample {
    /// The sides of the squares that boards are put into: each into the smallest that it fits into.
    pub const SIDES: [u8; 7] = [5, 7, 9, 11, 13, 15, 19];

    pub(super) fn new(position: Joining, found: Found) -> Sample {
        Sample { position, policy: found.policy, value: found.value }
    }

    /// The side of its square.
    #[must_use]
    pub fn side(&self) -> u8 {
        let (width, height) = self.position.size();
        let fits = |side: &u8| *side >= width.max(height);
        Sample::SIDES.into_iter().find(fits).unwrap_or(u8::MAX)
    }

    /// Its bytes, once it is known who won, and with which stones on the board.
    pub(super) fn write(&self, last: &Joining, winner: Side, bytes: &mut Vec<u8>) {
        let side = usize::from(self.side());
        let (places, mover) = (side * side, self.position.turn());
        let turned = |cell: Cell| if mover == Side::First { cell } else { cell.transposed() };
        let place = |cell: Cell| {
            let cell = turned(cell);
            usize::from(cell.row) * side + usize::from(cell.col)
        };
        let stone = |stone: Option<Side>| match stone {
            None => 0,
            Some(side) if side == mover => 1,
            Some(_) => 2,
        };
        let (width, height) = self.position.size();
        let size = turned(Cell::new(width, height));
        let won = if winner == mover { 1 } else { 255 };
        let value = ((self.value.clamp(-1.0, 1.0) + 1.0) * 127.0).round() as u8;
        bytes.extend([size.col, size.row, won, value]);
        let start = bytes.len();
        bytes.resize(start + 3 * places, 0);
        let (stones, rest) = bytes[start..].split_at_mut(places);
        let (policy, ends) = rest.split_at_mut(places);
        for cell in self.position.cells() {
            stones[place(cell)] = stone(self.position.stone_at(cell));
            ends[place(cell)] = stone(last.stone_at(cell));
        }
        for &(cell, likely) in &self.policy {
            policy[place(cell)] = (likely * 255.0).round() as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Tiles;

    #[test]
    fn what_second_sees_is_turned() {
        let mut position = Joining::hex(4, 3, Tiles::Hexagons, false);
        position.place(Cell::new(3, 1));
        let found =
            Found { best: Cell::new(0, 2), policy: vec![(Cell::new(0, 2), 1.0)], value: -1.0 };
        let sample = Sample::new(position.clone(), found);
        position.place(Cell::new(0, 2));
        let mut bytes = Vec::new();
        sample.write(&position, Side::Second, &mut bytes);
        // Three wide and four high, in a square of five.
        let place = |col: usize, row: usize| row * 5 + col;
        let mut wanted = vec![0; 75];
        wanted[place(1, 3)] = 2;
        wanted[25 + place(2, 0)] = 255;
        wanted[50 + place(1, 3)] = 2;
        wanted[50 + place(2, 0)] = 1;
        assert_eq!(bytes[..4], [3, 4, 1, 0]);
        assert_eq!(bytes[4..], wanted);
    }

    #[test]
    fn every_board_has_a_square() {
        for (size, side) in [((3, 3), 5), ((5, 6), 7), ((11, 11), 11), ((2, 16), 19)] {
            let found = Found { best: Cell::new(0, 0), policy: Vec::new(), value: 0.0 };
            let board = Joining::hex(size.0, size.1, Tiles::Hexagons, false);
            assert_eq!(Sample::new(board, found).side(), side);
        }
    }
}
