//! A position to learn from, read from what self-play has written (see [`Sample`]).

use super::sample::Sample;

/// A position with what is known of it, cell by cell, turned so that the mover joins top and bottom.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Width and height.
    pub size: (usize, usize),
    /// 0 none, 1 the mover's, 2 the other's.
    pub stones: Vec<u8>,
    /// How likely each cell is the best move; they add up to 1.
    pub policy: Vec<f32>,
    /// The stones at the end of the game.
    pub ends: Vec<u8>,
    /// 1 where the mover won, else −1.
    pub won: f32,
    /// The value that the search found, −1 to 1.
    pub found: f32,
}

/// Width, height, who won, what was found.
const HEAD: usize = 4;

impl Lesson {
    /// How many bytes a position takes in a square of this side.
    #[must_use]
    pub fn length(side: u8) -> usize {
        HEAD + 3 * usize::from(side) * usize::from(side)
    }

    /// Whether these bytes are a position in a square of this side.
    #[must_use]
    pub fn is_one(side: u8, bytes: &[u8]) -> bool {
        let places = usize::from(side) * usize::from(side);
        let Some((&[width, height, won, found], rest)) = bytes.split_first_chunk::<HEAD>() else {
            return false;
        };
        if !Sample::SIDES.contains(&side) || rest.len() != 3 * places {
            return false;
        }
        let (stones, ends) = (&rest[..places], &rest[2 * places..]);
        (2..=side).contains(&width)
            && (2..=side).contains(&height)
            && matches!(won, 1 | 255)
            && found < 255
            && stones.iter().chain(ends).all(|stone| *stone <= 2)
    }

    /// The position that these bytes are, as it is or upside down.
    #[must_use]
    pub fn read(side: u8, bytes: &[u8], half_turn: bool) -> Option<Lesson> {
        if !Lesson::is_one(side, bytes) {
            return None;
        }
        let (&[width, height, won, found], rest) = bytes.split_first_chunk::<HEAD>()?;
        let (side, width, height) = (usize::from(side), usize::from(width), usize::from(height));
        let cells = |square: usize| {
            let square = &rest[square * side * side..][..side * side];
            let rows = square.chunks_exact(side).take(height);
            let mut cells: Vec<u8> = rows.flat_map(|row| &row[..width]).copied().collect();
            if half_turn {
                cells.reverse();
            }
            cells
        };
        let likely = cells(1);
        let sum: u32 = likely.iter().copied().map(u32::from).sum();
        let part = |likely: &u8| f32::from(*likely) / sum.max(1) as f32;
        Some(Lesson {
            size: (width, height),
            stones: cells(0),
            policy: likely.iter().map(part).collect(),
            ends: cells(2),
            won: if won == 1 { 1.0 } else { -1.0 },
            found: f32::from(found) / 127.0 - 1.0,
        })
    }

    /// Whether the last stone of each cell is something to learn: it was free, and it was not in the end.
    pub(super) fn is_taken(&self, cell: usize) -> bool {
        self.stones[cell] == 0 && self.ends[cell] > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two wide, three high, in a square of five.
    fn bytes() -> Vec<u8> {
        let mut bytes = vec![2, 3, 255, 127];
        let square = |rows: [[u8; 2]; 3]| {
            let rows = rows.into_iter().flat_map(|[a, b]| [a, b, 0, 0, 0]);
            rows.chain([0; 10]).collect::<Vec<u8>>()
        };
        bytes.extend(square([[1, 0], [0, 2], [0, 0]]));
        bytes.extend(square([[0, 10], [20, 0], [30, 40]]));
        bytes.extend(square([[1, 1], [0, 2], [2, 0]]));
        bytes
    }

    #[test]
    fn a_position_is_read_cell_by_cell() {
        let lesson = Lesson::read(5, &bytes(), false).unwrap();
        assert_eq!(lesson.size, (2, 3));
        assert_eq!(lesson.stones, [1, 0, 0, 2, 0, 0]);
        assert_eq!(lesson.policy, [0.0, 0.1, 0.2, 0.0, 0.3, 0.4]);
        assert_eq!((lesson.won, lesson.found), (-1.0, 0.0));
        let taken: Vec<usize> = (0..6).filter(|&cell| lesson.is_taken(cell)).collect();
        assert_eq!(taken, [1, 4]);
    }

    #[test]
    fn a_half_turn_puts_the_last_cell_first() {
        let turned = Lesson::read(5, &bytes(), true).unwrap();
        assert_eq!(turned.stones, [0, 0, 2, 0, 0, 1]);
        assert_eq!(turned.ends, [0, 2, 2, 0, 1, 1]);
        assert_eq!(turned.policy, [0.4, 0.3, 0.0, 0.2, 0.1, 0.0]);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        assert!(Lesson::is_one(5, &bytes()) && !Lesson::is_one(7, &bytes()));
        for (place, byte) in [(0, 6), (1, 1), (2, 0), (3, 255), (4, 3), (60, 9)] {
            let mut bytes = bytes();
            bytes[place] = byte;
            assert!(Lesson::read(5, &bytes, false).is_none(), "byte {place}: {byte}");
        }
        assert!(Lesson::read(5, &bytes()[1..], false).is_none());
    }
}
