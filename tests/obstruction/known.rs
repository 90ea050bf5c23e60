//! Every nimber and every winning first move that is known.

use hexfall::engine::obstruction::Solver;
use hexfall::rules::{Cell, Obstruction, Position};

const NIMBERS: &str = include_str!("../data/obstruction/nimbers.csv");
const OPENINGS: &str = include_str!("../data/obstruction/winning-openings.txt");

/// Boards with more cells than this take a solver that was not optimised too long.
const MOST_CELLS: usize = if cfg!(debug_assertions) { 50 } else { 121 };

/// The lines of the table: rows, columns, nimber.
fn nimbers() -> impl Iterator<Item = [usize; 3]> {
    NIMBERS.lines().skip(1).map(|line| {
        let numbers: Vec<usize> = line.split(',').map(|number| number.parse().unwrap()).collect();
        numbers.try_into().unwrap()
    })
}

fn empty(rows: usize, columns: usize) -> Obstruction {
    Obstruction::new(columns as u8, rows as u8, false)
}

#[test]
fn every_known_nimber_is_found_without_the_table() {
    let mut found = 0;
    for [rows, columns, known] in
        nimbers().filter(|[rows, columns, _]| rows * columns <= MOST_CELLS)
    {
        let position = empty(rows, columns);
        let nimber = Solver::new(&position).without_table().nimber(&position);
        assert_eq!(usize::from(nimber), known, "{rows}×{columns}");
        found += 1;
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_board_and_the_same_board_turned_have_one_nimber() {
    for [rows, columns, known] in nimbers().filter(|[rows, columns, _]| rows * columns <= 40) {
        let position = empty(columns, rows);
        assert_eq!(
            usize::from(Solver::new(&position).nimber(&position)),
            known,
            "{columns}×{rows}"
        );
    }
}

#[test]
fn every_known_winning_first_move_is_found() {
    let mut boards = 0;
    for block in OPENINGS.split("\n\n") {
        let rows: Vec<&str> = block.trim().lines().skip(1).collect();
        let Some(first) = rows.first() else { continue };
        let position = empty(rows.len(), first.len());
        let winning = Solver::new(&position).without_table().winning_cells(&position);
        let known: Vec<Cell> = position
            .cells()
            .filter(|cell| rows[usize::from(cell.row)].as_bytes()[usize::from(cell.col)] == b'W')
            .collect();
        assert_eq!(winning, known, "{block}");
        boards += 1;
    }
    assert!(boards > 25, "{boards}");
}

#[test]
fn strips_repeat_themselves_with_period_34() {
    let nimber = |length: usize| {
        let position = empty(1, length);
        Solver::new(&position).nimber(&position)
    };
    for length in 52..=87 {
        assert_eq!(nimber(length), nimber(length + 34), "1×{length}");
    }
    let three_rows = empty(3, 30);
    assert!(Solver::new(&three_rows).nimber(&three_rows) < 16);
}

#[test]
fn four_rows_are_lost_and_odd_boards_are_won_in_the_centre() {
    for columns in 1..=30 {
        let position = empty(4, columns);
        assert!(!Solver::new(&position).mover_wins(&position), "4×{columns}");
    }
    for (rows, columns) in [(5, 7), (9, 11), (11, 11)] {
        let mut position = empty(rows, columns);
        position.place(Cell::new(columns as u8 / 2, rows as u8 / 2));
        assert!(!Solver::new(&position).mover_wins(&position), "{rows}×{columns}");
    }
}
