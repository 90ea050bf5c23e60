//! What alpha-beta knows of Connect Four: threats, the middle, and what need not be tried.

use std::cmp::Reverse;

use crate::engine::alpha_beta::Judge;
use crate::rules::{Cell, Connect, Position, Side};

/// What a threat is worth: a free cell that completes a line, once a stone can come to rest there. A
/// stone is worth as much as lines go through its cell.
const THREAT: i32 = 2;
/// What it is worth more where its side gets the cell when all other columns have filled up.
const LASTING: i32 = 12;
/// A lead of so much is taken for a chance of three in four.
const LEAD: f32 = 20.0;

/// Counts threats, and the lines in which stones lie.
pub(super) struct Threats {
    /// Where the search began: there every move is wanted.
    root: Connect,
    /// The cells of each column, the middle one first.
    columns: Vec<u128>,
    /// The cells of every second row, from the ground and from the one above it.
    rows: [u128; 2],
    /// How many lines go through a cell, as a number in base two: the cells that have its first digit, its
    /// second, …
    lines: [u128; 6],
}

impl Threats {
    pub(super) fn new(position: &Connect) -> Threats {
        let (width, _) = position.size();
        let mut columns: Vec<u8> = (0..width).collect();
        columns.sort_by_key(|column| (2 * column).abs_diff(width - 1));
        let bits = |wanted: &dyn Fn(Cell) -> bool| {
            let cells = position.cells().filter(|&cell| wanted(cell));
            cells.fold(0, |all, cell| all | position.bit(cell))
        };
        let has_digit = |cell, digit| lines_through_cell(position, cell) >> digit & 1 == 1;
        Threats {
            root: *position,
            columns: columns.iter().map(|&column| bits(&|cell| cell.col == column)).collect(),
            rows: [0, 1].map(|row| bits(&|cell| cell.row % 2 == row)),
            lines: std::array::from_fn(|digit| bits(&|cell| has_digit(cell, digit))),
        }
    }

    fn standing(&self, position: &Connect, side: Side, threats: [u128; 2]) -> i32 {
        let (own, others) = (threats[side], threats[side.other()]);
        let lasting = own & self.filled_last_by(position, side);
        // Of no use above a threat of the opponent, who gets there first.
        let lasts = |&&column: &&u128| {
            let lowest = lasting & column & (lasting & column).wrapping_neg();
            lowest != 0 && others & column & (lowest - 1) == 0
        };
        let lasting = self.columns.iter().filter(lasts).count();
        let lines = self.lines_through(position.stones_of(side));
        own.count_ones() as i32 * THREAT + lasting as i32 * LASTING + lines as i32
    }

    /// How many lines go through each of these cells, added up.
    fn lines_through(&self, cells: u128) -> u32 {
        let digits = self.lines.iter().zip(0..);
        digits.map(|(with, digit)| (cells & with).count_ones() << digit).sum()
    }

    /// The cells that a side gets if its column is the last one to be filled: in even and odd rows the one
    /// and the other.
    fn filled_last_by(&self, position: &Connect, side: Side) -> u128 {
        let (width, height) = position.size();
        let stones = position.stones_of(Side::First) | position.stones_of(Side::Second);
        let elsewhere = u32::from(width - 1) * u32::from(height);
        let movers = (stones.count_ones() + elsewhere) % 2;
        let row = movers ^ u32::from(side != position.turn());
        self.rows[row as usize]
    }

    /// The moves that can be best: a win at once; else what stops the opponent's; else what does not lay the
    /// ground for it.
    fn sensible(&self, position: &Connect) -> u128 {
        let landings = position.landings();
        let any_of = |cells: u128| cells & cells.wrapping_neg();
        let wins = landings & position.completing(position.turn());
        if wins != 0 {
            return any_of(wins);
        }
        let threats = position.completing(position.turn().other());
        if landings & threats != 0 {
            return any_of(landings & threats);
        }
        let safe = landings & !(threats >> 1);
        if safe == 0 { any_of(landings) } else { safe }
    }
}

impl Judge<Connect> for Threats {
    fn cells(&self, position: &Connect) -> Vec<Cell> {
        let wanted =
            if *position == self.root { position.landings() } else { self.sensible(position) };
        let in_column = |column: &u128| Some(wanted & column).filter(|&bit| bit != 0);
        let mut bits: Vec<u128> = self.columns.iter().filter_map(in_column).collect();
        let cell = |bit: u128| position.cell(bit.trailing_zeros());
        if bits.len() > 1 {
            bits.sort_by_cached_key(|&bit| {
                let mut next = *position;
                next.place(cell(bit));
                let threats = next.completing(position.turn()).count_ones();
                Reverse((threats, self.lines_through(bit)))
            });
        }
        bits.into_iter().map(cell).collect()
    }

    fn value(&self, position: &Connect) -> i32 {
        let side = position.turn();
        let threats = Side::BOTH.map(|side| position.completing(side));
        self.standing(position, side, threats) - self.standing(position, side.other(), threats)
    }

    fn chance(&self, value: i32) -> f32 {
        let value = value as f32;
        0.5 + 0.5 * value / (value.abs() + LEAD)
    }

    /// All but those that are sure to be no better.
    fn tries_all(&self) -> bool {
        true
    }

    fn slice(&self) -> u64 {
        1_000
    }

    fn key(&self, position: &Connect) -> Option<u128> {
        Some(position.key())
    }
}

/// How many lines go through a cell.
fn lines_through_cell(position: &Connect, cell: Cell) -> u8 {
    let (width, height) = position.size();
    let line = position.line();
    // Steps to the edges, as far as a line can reach.
    let reach = |steps: u8| steps.min(line - 1);
    let (left, right) = (reach(cell.col), reach(width - 1 - cell.col));
    let (down, up) = (reach(cell.row), reach(height - 1 - cell.row));
    let lines = |one_way: u8, other_way: u8| (one_way + other_way + 2).saturating_sub(line);
    lines(left, right)
        + lines(down, up)
        + lines(left.min(down), right.min(up))
        + lines(left.min(up), right.min(down))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::connect::played;

    #[test]
    fn thirteen_lines_go_through_the_middle_and_three_through_a_corner() {
        let position = Connect::new(7, 6, 4);
        let counts = [(0, 0), (3, 0), (0, 5), (3, 2), (2, 3)]
            .map(|(col, row)| lines_through_cell(&position, Cell::new(col, row)));
        assert_eq!(counts, [3, 7, 3, 13, 11]);
        assert_eq!(lines_through_cell(&Connect::new(3, 3, 3), Cell::new(1, 1)), 4);
        assert_eq!(lines_through_cell(&Connect::new(3, 1, 1), Cell::new(1, 0)), 4);
        assert_eq!(lines_through_cell(&Connect::new(4, 2, 4), Cell::new(1, 1)), 1);
    }

    #[test]
    fn both_sides_see_the_same_standing_with_the_other_sign() {
        let position = played(Connect::new(7, 6, 4), "4435261");
        let judge = Threats::new(&position);
        let mirrored = played(Connect::new(7, 6, 4), "4453627");
        assert_eq!(judge.value(&position), judge.value(&mirrored));
        let threats = Side::BOTH.map(|side| position.completing(side));
        let [first, second] = Side::BOTH.map(|side| judge.standing(&position, side, threats));
        assert_eq!(judge.value(&position), second - first);
    }

    #[test]
    fn first_gets_the_odd_rows_in_the_end_and_second_the_even_ones() {
        for columns in ["", "4", "44", "4433512"] {
            let position = played(Connect::new(7, 6, 4), columns);
            let judge = Threats::new(&position);
            assert_eq!(judge.filled_last_by(&position, Side::First), judge.rows[0], "{columns}");
            assert_eq!(judge.filled_last_by(&position, Side::Second), judge.rows[1], "{columns}");
        }
        // On three columns of three, the last column is begun by First too, on six by five by Second.
        let odd = Connect::new(3, 3, 3);
        let judge = Threats::new(&odd);
        assert_eq!(judge.filled_last_by(&odd, Side::First), judge.rows[0]);
        let six_by_five = Connect::new(6, 5, 4);
        let judge = Threats::new(&six_by_five);
        assert_eq!(judge.filled_last_by(&six_by_five, Side::Second), judge.rows[0]);
    }

    #[test]
    fn only_what_can_be_best_is_tried_below_the_first_move() {
        let judge = Threats::new(&Connect::new(7, 6, 4));
        let columns = |played_so_far: &str| {
            let position = played(Connect::new(7, 6, 4), played_so_far);
            let cells = judge.cells(&position);
            cells.into_iter().map(|cell| cell.col + 1).collect::<Vec<u8>>()
        };
        assert_eq!(columns("121212"), [1], "a win at once");
        assert_eq!(columns("12121"), [1], "a threat to be stopped");
        assert_eq!(columns(""), [4, 3, 5, 2, 6, 1, 7], "the middle first");
        assert!(!columns("122343347").contains(&4), "First waits for the cell above");
    }
}
