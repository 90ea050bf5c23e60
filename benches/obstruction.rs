//! How long Obstruction takes to solve from the empty board, cold: nothing is known beforehand, and one core works.
//!
//! Run it with `cargo bench --no-default-features --bench obstruction`; `-- 8x8 9x9` names boards, rows first, and
//! `-- --positions 9x9` solves the positions of random games instead, with the table, and tells the longest time.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a benchmark has nobody to tell but the terminal

use std::time::{Duration, Instant};

use hexfall::engine::Dice;
use hexfall::engine::obstruction::Solver;
use hexfall::rules::{Cell, Obstruction, Position};
use rand::{RngExt, SeedableRng};

/// Boards of which all first moves are found in about a second, and two that take longer.
const USUAL: [&str; 9] = ["6x6", "7x7", "5x12", "6x10", "7x8", "7x9", "8x8", "7x10", "8x9"];
/// Of so many random games all positions are solved, unless `--games=N` says otherwise.
const GAMES: u32 = 500;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let positions = arguments.iter().any(|it| it == "--positions");
    let named: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|it| !it.starts_with("--")).collect();
    let wanted = if named.is_empty() { USUAL.to_vec() } else { named };
    if positions {
        println!("| board | positions | mean | longest |\n| --- | --- | --- | --- |");
    } else {
        println!("| board | who wins | nodes | time | all first moves | nodes | time |");
        println!("| --- | --- | --- | --- | --- | --- | --- |");
    }
    let games = arguments.iter().find_map(|it| it.strip_prefix("--games="));
    let games = games.map_or(GAMES, |games| games.parse().unwrap());
    for size in wanted {
        let (rows, columns) = size.split_once('x').unwrap();
        let empty = Obstruction::new(columns.parse().unwrap(), rows.parse().unwrap(), false);
        if positions { every_position(size, empty, games) } else { from_the_start(size, empty) }
    }
}

fn from_the_start(size: &str, empty: Obstruction) {
    let start = Instant::now();
    let mut solver = Solver::new(&empty).without_table();
    let winner = if solver.mover_wins(&empty) { "first" } else { "second" };
    let (time, nodes) = (start.elapsed(), solver.nodes());
    let start = Instant::now();
    let mut solver = Solver::new(&empty).without_table();
    let winning = solver.winning_cells(&empty).len();
    println!(
        "| {size} | {winner} | {nodes} | {:.2} s | {winning} win | {} | {:.2} s |",
        time.as_secs_f64(),
        solver.nodes(),
        start.elapsed().as_secs_f64()
    );
}

/// The positions of random games, each solved by a solver that knows no more than the table.
fn every_position(size: &str, empty: Obstruction, games: u32) {
    let mut dice = Dice::seed_from_u64(1);
    let (mut count, mut total, mut longest) = (0, Duration::ZERO, Duration::ZERO);
    for _ in 0..games {
        let mut position = empty;
        while !position.is_over() {
            let start = Instant::now();
            Solver::new(&position).mover_wins(&position);
            count += 1;
            total += start.elapsed();
            longest = longest.max(start.elapsed());
            let free: Vec<Cell> = position.legal_cells().collect();
            position.place(free[dice.random_range(0..free.len() as u32) as usize]);
        }
    }
    println!(
        "| {size} | {count} | {:.4} s | {:.2} s |",
        total.as_secs_f64() / f64::from(count),
        longest.as_secs_f64()
    );
}
