//! A naive solver, which knows nothing but the rules, agrees on every position of small boards and on many of larger ones.

use std::collections::HashMap;

use hexfall::engine::Dice;
use hexfall::engine::obstruction::{MisereSolver, Solver};
use hexfall::rules::{Cell, Obstruction, Position};
use rand::{RngExt, SeedableRng};

/// The positions of a board by what is free, with their nimbers.
type Known = HashMap<u128, (Obstruction, u8)>;

/// The least number that no move leaves.
fn nimber(position: &Obstruction, known: &mut Known) -> u8 {
    if let Some((_, nimber)) = known.get(&position.free()) {
        return *nimber;
    }
    let mut left = 0_u64;
    for cell in position.legal_cells() {
        let mut next = *position;
        next.place(cell);
        left |= 1 << nimber(&next, known);
    }
    let least = left.trailing_ones() as u8;
    known.insert(position.free(), (*position, least));
    least
}

/// Whether whoever is to move wins where the last to move loses.
fn wins_misere(position: &Obstruction, known: &mut HashMap<u128, bool>) -> bool {
    if position.is_over() {
        return true;
    }
    if let Some(&wins) = known.get(&position.free()) {
        return wins;
    }
    let wins = position.legal_cells().any(|cell| {
        let mut next = *position;
        next.place(cell);
        !wins_misere(&next, known)
    });
    known.insert(position.free(), wins);
    wins
}

#[test]
fn every_position_of_every_board_up_to_20_cells_has_the_nimber_that_the_rules_give_it() {
    let mut positions = 0;
    for rows in 1..=20_u8 {
        for columns in rows..=20 / rows {
            let empty = Obstruction::new(columns, rows, false);
            let mut known = Known::new();
            nimber(&empty, &mut known);
            let mut solver = Solver::new(&empty).without_table();
            for (position, nimber) in known.values() {
                assert_eq!(solver.nimber(position), *nimber, "{position:?}");
            }
            positions += known.len();
        }
    }
    assert!(positions > 5_000, "{positions}");
}

#[test]
fn ten_thousand_positions_of_boards_up_to_30_cells_have_the_nimber_that_the_rules_give_them() {
    let mut dice = Dice::seed_from_u64(9);
    let boards =
        [(5, 6), (6, 5), (5, 5), (4, 7), (3, 10), (10, 3), (29, 1), (2, 15), (7, 4), (9, 3)];
    for (width, height) in boards {
        let empty = Obstruction::new(width, height, false);
        let mut known = Known::new();
        let mut solver = Solver::new(&empty);
        for _ in 0..1_000 {
            let position = random(empty, dice.random_range(2..6), &mut dice);
            assert_eq!(solver.nimber(&position), nimber(&position, &mut known), "{position:?}");
        }
    }
}

#[test]
fn misere_is_won_as_the_rules_say() {
    let mut dice = Dice::seed_from_u64(10);
    for (width, height) in [(5, 5), (4, 6), (3, 8), (22, 1), (6, 4)] {
        let empty = Obstruction::new(width, height, true);
        let mut known = HashMap::new();
        let mut solver = MisereSolver::new(&empty);
        for _ in 0..300 {
            let position = random(empty, dice.random_range(1..6), &mut dice);
            let wins = wins_misere(&position, &mut known);
            assert_eq!(solver.mover_wins(&position), wins, "{position:?}");
        }
    }
}

/// The board after so many stones at random.
fn random(empty: Obstruction, stones: u32, dice: &mut Dice) -> Obstruction {
    let mut position = empty;
    for _ in 0..stones {
        let free: Vec<Cell> = position.legal_cells().collect();
        if let Some(&cell) = free.get(dice.random_range(0..free.len().max(1) as u32) as usize) {
            position.place(cell);
        }
    }
    position
}
