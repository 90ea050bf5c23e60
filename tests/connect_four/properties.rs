//! What holds whatever the position.

use std::num::NonZero;

use hexfall::engine::Dice;
use hexfall::engine::connect::Solver;
use hexfall::rules::{Connect, Position};
use rand::SeedableRng;

use crate::{after, random_game};

/// The later part of random games on the usual board.
fn positions(games: u64, seed: u64) -> impl Iterator<Item = Connect> {
    let mut dice = Dice::seed_from_u64(seed);
    (0..games).flat_map(move |_| random_game(Connect::new(7, 6, 4), &mut dice).into_iter().skip(16))
}

fn mirrored(position: &Connect) -> Connect {
    let mut stones: Vec<_> = position.stones().collect();
    stones.sort_by_key(|(cell, _)| cell.row);
    let (width, height) = position.size();
    let mut mirrored = Connect::new(width, height, position.line());
    for (mut cell, side) in stones {
        cell.col = width - 1 - cell.col;
        mirrored.set_turn(side);
        mirrored.place(cell);
    }
    mirrored.set_turn(position.turn());
    mirrored
}

#[test]
fn a_position_is_worth_its_best_move_and_as_much_in_a_mirror() {
    let mut solver = Solver::new(&Connect::new(7, 6, 4));
    for position in positions(20, 1) {
        let score = solver.score(&position).unwrap();
        let mut scores = solver.scores(&position).unwrap();
        assert_eq!(scores.iter().copied().flatten().max(), Some(score), "{position:?}");
        assert_eq!(solver.score(&mirrored(&position)), Some(score), "{position:?}");
        scores.reverse();
        assert_eq!(solver.scores(&mirrored(&position)), Some(scores), "{position:?}");
    }
}

#[test]
fn a_win_is_taken_at_once_and_counts_its_stones() {
    let empty = Connect::new(7, 6, 4);
    let mut solver = Solver::new(&empty);
    // First places its fourth stone, and 17 more would be left to it.
    assert_eq!(solver.score(&after(empty, "121212")), Some(18));
    assert_eq!(solver.score(&after(empty, "1212121")), None, "there is a line");
    let full = after(Connect::new(4, 1, 4), "1234");
    assert_eq!((full.is_over(), Solver::new(&full).score(&full)), (true, None));
}

#[test]
fn many_cores_find_the_same_as_one() {
    let empty = Connect::new(7, 6, 4);
    let two = NonZero::new(3).unwrap();
    for columns in ["444444", "42", "3733"].map(|columns| format!("{columns}252275")) {
        let position = after(empty, &columns);
        let alone = Solver::new(&empty).without_book().score(&position);
        assert_eq!(Solver::new(&empty).without_book().with_cores(two).score(&position), alone);
    }
}

#[test]
fn what_was_solved_before_changes_nothing() {
    let empty = Connect::new(7, 6, 4);
    let mut old = Solver::new(&empty);
    for position in positions(10, 2) {
        assert_eq!(old.score(&position), Solver::new(&empty).score(&position), "{position:?}");
    }
}
