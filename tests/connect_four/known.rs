//! The known answers for 7×6.

use std::num::NonZero;

use hexfall::engine::connect::Solver;
use hexfall::rules::Connect;

use crate::after;

/// Solves every line of a set.
fn check(set: &str) {
    check_lines(set.lines(), NonZero::<usize>::MIN);
}

fn check_lines<'a>(lines: impl Iterator<Item = &'a str>, cores: NonZero<usize>) {
    let empty = Connect::new(7, 6, 4);
    let mut solver = Solver::new(&empty).without_book().with_cores(cores);
    for line in lines {
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

/// Each takes millions of nodes, so that the other cores are asked to help.
#[test]
#[cfg_attr(debug_assertions, ignore = "a minute and more without optimisation")]
fn hard_positions_come_out_exact_by_many_cores() {
    let hard = include_str!("../data/connect-four/begin-hard.txt");
    check_lines(hard.lines().take(6), NonZero::new(3).unwrap());
}
