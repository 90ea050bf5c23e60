//! The known answers for 7×6.

use hexfall::engine::connect::Solver;
use hexfall::rules::Connect;

use crate::after;

/// Solves every line of a set.
fn check(set: &str) {
    let empty = Connect::new(7, 6, 4);
    let mut solver = Solver::new(&empty).without_book();
    for line in set.lines() {
        let (columns, score) = line.split_once(' ').unwrap();
        let score = score.trim().parse().unwrap();
        assert_eq!(solver.score(&after(empty, columns)), Some(score), "{columns}");
    }
}

#[test]
fn the_end_and_the_easy_middle_of_games_come_out_exact() {
    check(include_str!("../data/connect-four/end-easy.txt"));
    check(include_str!("../data/connect-four/middle-easy.txt"));
}

#[test]
fn the_middle_and_the_easy_beginning_of_games_come_out_exact() {
    check(include_str!("../data/connect-four/middle-medium.txt"));
    check(include_str!("../data/connect-four/begin-easy.txt"));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "a minute and more without optimisation")]
fn the_beginning_of_games_comes_out_exact() {
    check(include_str!("../data/connect-four/begin-medium.txt"));
}

/// `cargo test --release --no-default-features --test connect_four -- --ignored`
#[test]
#[ignore = "a minute or two; the benchmark in `benches/beside` checks it too"]
fn the_hardest_positions_come_out_exact() {
    check(include_str!("../data/connect-four/begin-hard.txt"));
}
