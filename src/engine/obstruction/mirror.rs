//! The mirror: how to win Obstruction without looking ahead.
//!
//! The free cells fall into islands that no stone can reach across. A second player who can answer every
//! stone by its image, and still finds that cell free, is never stuck first. That is so when
//! - two islands have the same shape, turned or not: a stone on one is answered on the other;
//! - an island is the same upside down, and none of its cells is its own image or beside it: a stone is
//!   answered through the island's middle. (No other symmetry of an island that hangs together will do: its
//!   cells along the axis would be their own images, or beside them.)
//!
//! So whoever is to move loses where all islands are such pairs or such islands, and a move that leads there
//! wins: the centre of an odd board is one. In misère, where the last to move loses, none of this holds.

use std::cmp::Reverse;

use crate::rules::{Cell, Obstruction, Position};

/// The cells of an island, in order.
type Island = Vec<(u8, u8)>;

/// A move that wins because from then on every stone can be answered by its image.
pub(in crate::engine) fn answer(position: &Obstruction) -> Option<Cell> {
    answers(position).first().copied()
}

/// The moves that win because from then on every stone can be answered by its image. The first of them ends the
/// game, if one does; else it is the image of a stone through the middle of the board, if one is: that is the
/// game people know.
pub(super) fn answers(position: &Obstruction) -> Vec<Cell> {
    if position.misere() || position.is_over() {
        return Vec::new();
    }
    let (width, height) = position.size();
    let after = |cell: Cell| {
        let mut next = *position;
        next.place(cell);
        next
    };
    let image = |cell: Cell| Cell::new(width - 1 - cell.col, height - 1 - cell.row);
    let mut answers: Vec<Cell> =
        position.legal_cells().filter(|&cell| is_lost(&after(cell))).collect();
    answers.sort_by_cached_key(|&cell| {
        let mirrored = is_mirrored(&after(cell));
        let known = mirrored && position.stone_at(image(cell)).is_some();
        Reverse((after(cell).is_over(), known, mirrored))
    });
    answers
}

/// Whether the side to move loses because each of its stones can be answered by its image.
pub(in crate::engine) fn is_lost(position: &Obstruction) -> bool {
    if position.misere() {
        return false;
    }
    let (width, height) = position.size();
    let mut islands = islands(position.free(), width, height);
    islands.retain(|island| !is_its_own_mirror(island));
    // Most positions are seen to be none of these by counting.
    let mut sizes: Vec<usize> = islands.iter().map(Vec::len).collect();
    sizes.sort_unstable();
    if !come_in_pairs(&sizes) {
        return false;
    }
    let mut shapes: Vec<Island> = islands.iter().map(shape).collect();
    shapes.sort_unstable();
    come_in_pairs(&shapes)
}

/// Whether the free cells of the whole board are the same upside down.
fn is_mirrored(position: &Obstruction) -> bool {
    let (width, height) = position.size();
    let unused = 128 - u32::from(width) * u32::from(height);
    position.free().reverse_bits() >> unused == position.free()
}

/// The cells, row · width + column, that hang together by sides or corners.
fn islands(mut free: u128, width: u8, height: u8) -> Vec<Island> {
    let cell = |index: u32| ((index % u32::from(width)) as u8, (index / u32::from(width)) as u8);
    let mut islands = Vec::new();
    while free != 0 {
        let mut island = vec![cell(free.trailing_zeros())];
        free &= free - 1;
        let mut reached = 0;
        while let Some(&(col, row)) = island.get(reached) {
            for row in row.saturating_sub(1)..=(row + 1).min(height - 1) {
                for col in col.saturating_sub(1)..=(col + 1).min(width - 1) {
                    let bit = 1 << (u32::from(row) * u32::from(width) + u32::from(col));
                    if free & bit != 0 {
                        free &= !bit;
                        island.push((col, row));
                    }
                }
            }
            reached += 1;
        }
        island.sort_unstable();
        islands.push(island);
    }
    islands
}

fn is_its_own_mirror(island: &Island) -> bool {
    let (Some(&first), Some(&last)) = (island.first(), island.last()) else {
        return true;
    };
    // In an island that is the same upside down, the last cell is the first one's image.
    let image = |(col, row): (u8, u8)| {
        Some(((first.0 + last.0).checked_sub(col)?, (first.1 + last.1).checked_sub(row)?))
    };
    island.iter().zip(island.iter().rev()).all(|(&cell, &other)| {
        image(cell) == Some(other) && cell.0.abs_diff(other.0).max(cell.1.abs_diff(other.1)) > 1
    })
}

/// The same for all islands of a shape, wherever they lie and however they are turned.
fn shape(island: &Island) -> Island {
    let wide = island.iter().map(|cell| cell.0).max().unwrap_or(0);
    let high = island.iter().map(|cell| cell.1).max().unwrap_or(0);
    let turned = |turn: u8| {
        let flip = |(col, row): (u8, u8)| {
            let col = if turn & 1 == 0 { col } else { wide - col };
            let row = if turn & 2 == 0 { row } else { high - row };
            if turn & 4 == 0 { (col, row) } else { (row, col) }
        };
        let mut cells: Island = island.iter().copied().map(flip).collect();
        let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        for cell in &mut cells {
            *cell = (cell.0 - left, cell.1 - top);
        }
        cells.sort_unstable();
        cells
    };
    (0..8).map(turned).min().unwrap_or_default()
}

/// Whether everything in a sorted list is there an even number of times.
fn come_in_pairs<T: PartialEq>(sorted: &[T]) -> bool {
    sorted.chunk_by(|a, b| a == b).all(|same| same.len().is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::engine::Dice;
    use crate::rules::Side;

    /// The board after stones on these cells, columns and rows counted from one.
    fn after(width: u8, height: u8, cells: &[(u8, u8)]) -> Obstruction {
        let mut position = Obstruction::new(width, height, false);
        for &(col, row) in cells {
            position.play(Cell::new(col - 1, row - 1)).unwrap();
        }
        position
    }

    #[test]
    fn the_answers_that_people_know() {
        for (width, height, first, reply) in [
            (3, 6, (2, 2), (2, 5)),
            (6, 3, (2, 2), (5, 2)),
            (4, 3, (2, 2), (4, 2)),
            (3, 4, (2, 2), (2, 4)),
            (3, 3, (1, 1), (3, 3)),
        ] {
            let expected = Cell::new(reply.0 - 1, reply.1 - 1);
            assert_eq!(answer(&after(width, height, &[first])), Some(expected), "{width}×{height}");
        }
    }

    #[test]
    fn odd_boards_begin_in_the_centre_and_go_on_by_its_mirror() {
        let mut dice = Dice::seed_from_u64(1);
        for (width, height) in [(1, 1), (3, 3), (5, 5), (7, 7), (11, 11), (1, 9), (25, 1), (5, 9)] {
            let mut position = Obstruction::new(width, height, false);
            let centre = Cell::new(width / 2, height / 2);
            assert_eq!(answer(&position), Some(centre));
            position.place(centre);
            while !position.is_over() {
                let free: Vec<Cell> = position.legal_cells().collect();
                let stone = *free.choose(&mut dice).unwrap();
                position.place(stone);
                let image = Cell::new(width - 1 - stone.col, height - 1 - stone.row);
                assert_eq!(answer(&position), Some(image), "{width}×{height} after {stone}");
                position.place(image);
            }
            assert_eq!(position.winner(), Some(Side::First), "{width}×{height}");
        }
    }

    /// Plain minimax.
    fn mover_wins(position: &Obstruction) -> bool {
        position.legal_cells().any(|cell| {
            let mut next = *position;
            next.place(cell);
            !mover_wins(&next)
        })
    }

    #[test]
    fn what_the_mirror_claims_is_so() {
        let mut dice = Dice::seed_from_u64(2);
        let (mut lost, mut answered) = (0, 0);
        for _ in 0..4_000 {
            let (width, height) = (dice.random_range(1..=6u8), dice.random_range(1..=4u8));
            let mut position = Obstruction::new(width, height, false);
            for _ in 0..dice.random_range(u32::from(width * height > 12)..4) {
                let free: Vec<Cell> = position.legal_cells().collect();
                free.choose(&mut dice).into_iter().for_each(|&cell| position.place(cell));
            }
            if is_lost(&position) {
                lost += 1;
                assert!(!mover_wins(&position), "{position:?}");
            }
            if let Some(cell) = answer(&position) {
                answered += 1;
                position.place(cell);
                assert!(!mover_wins(&position), "{position:?}");
            }
        }
        assert!(lost > 100 && answered > 100, "{lost} {answered}");
    }

    #[test]
    fn islands_of_one_shape_cancel_however_they_lie() {
        // A stone in the middle of a strip leaves two equal halves; one beside it does not.
        assert!(is_lost(&after(7, 1, &[(4, 1)])));
        assert!(!is_lost(&after(7, 1, &[(3, 1)])));
        // Two arms of three cells, one lying and one standing.
        let arms = after(5, 5, &[(1, 1), (3, 3)]);
        assert_eq!(arms.free().count_ones(), 13);
        assert!(!is_lost(&arms), "one island with three cells in its middle");
        let turned = islands(0b00000_10000_10000_10000_00111, 5, 5);
        assert_eq!(turned.len(), 2);
        assert_eq!(shape(&turned[0]), shape(&turned[1]));
    }

    #[test]
    fn a_ring_is_its_own_mirror_and_a_block_is_not() {
        assert!(is_lost(&after(5, 5, &[(3, 3)])));
        assert!(!is_lost(&Obstruction::new(4, 4, false)));
        assert!(!is_lost(&Obstruction::new(5, 5, false)));
    }

    #[test]
    fn misere_is_not_won_by_mirrors() {
        let mut position = Obstruction::new(5, 5, true);
        assert_eq!(answer(&position), None);
        position.place(Cell::new(2, 2));
        assert!(!is_lost(&position));
    }

    #[test]
    fn a_full_board_has_no_answer() {
        assert_eq!(answer(&after(3, 3, &[(2, 2)])), None);
    }
}
