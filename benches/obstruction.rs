//! How long Obstruction takes to solve from the empty board, cold: nothing is known beforehand, and one core works.
//!
//! Run it with `cargo bench --no-default-features --bench obstruction`; `-- 8x8 9x9` names boards, rows first, and
//! `-- --positions 9x9` solves the positions of random games instead, with the table, and tells the longest time.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a benchmark has nobody to tell but the terminal

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use hexfall::engine::Dice;
use hexfall::engine::obstruction::Solver;
use hexfall::rules::{Cell, Obstruction, Position};
use rand::{RngExt, SeedableRng};

/// Boards of which all first moves are found in about a second, and two that take longer.
const USUAL: [&str; 9] = ["6x6", "7x7", "5x12", "6x10", "7x8", "7x9", "8x8", "7x10", "8x9"];
/// Of so many random games all positions are solved, unless `--games=N` says otherwise; with `--stones=N` only those with as many.
const GAMES: u32 = 500;
/// Longer than this nobody likes to wait.
const PATIENCE: Duration = Duration::from_secs(2);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let positions = arguments.iter().any(|it| it == "--positions");
    let named: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|it| !it.starts_with("--")).collect();
    let wanted = if named.is_empty() { USUAL.to_vec() } else { named };
    if positions {
        println!("| board | positions | mean | longest | most nodes | over 2 s |");
        println!("| --- | --- | --- | --- | --- | --- |");
    } else {
        println!("| board | who wins | nodes | time | all first moves | nodes | time |");
        println!("| --- | --- | --- | --- | --- | --- | --- |");
    }
    let number = |name: &str, usual: u32| {
        let told = arguments.iter().find_map(|it| it.strip_prefix(name));
        told.map_or(usual, |number| number.parse().unwrap())
    };
    let (games, stones) = (number("--games=", GAMES), number("--stones=", 0));
    for size in wanted {
        let (rows, columns) = size.split_once('x').unwrap();
        let empty = Obstruction::new(columns.parse().unwrap(), rows.parse().unwrap(), false);
        if positions {
            every_position(size, empty, games, stones);
        } else {
            from_the_start(size, empty);
        }
    }
}

fn from_the_start(size: &str, empty: Obstruction) {
    let start = busy();
    let mut solver = Solver::new(&empty).without_table();
    let winner = if solver.mover_wins(&empty) { "first" } else { "second" };
    let (time, nodes) = (busy() - start, solver.nodes());
    let start = busy();
    let mut solver = Solver::new(&empty).without_table();
    let winning = solver.winning_cells(&empty).len();
    println!(
        "| {size} | {winner} | {nodes} | {:.2} s | {winning} win | {} | {:.2} s |",
        time.as_secs_f64(),
        solver.nodes(),
        (busy() - start).as_secs_f64()
    );
}

/// The positions of random games, each solved by a solver that knows no more than the table, from so many stones on.
fn every_position(size: &str, empty: Obstruction, games: u32, stones: u32) {
    let mut dice = Dice::seed_from_u64(1);
    let mut times: Vec<(Duration, u64)> = Vec::new();
    for _ in 0..games {
        let mut position = empty;
        for stone in 0.. {
            if position.is_over() {
                break;
            }
            if stone >= stones {
                let start = busy();
                let mut solver = Solver::new(&position);
                solver.mover_wins(&position);
                times.push((busy().saturating_sub(start), solver.nodes()));
            }
            let free: Vec<Cell> = position.legal_cells().collect();
            position.place(free[dice.random_range(0..free.len() as u32) as usize]);
        }
    }
    let total: Duration = times.iter().map(|(time, _)| *time).sum();
    let (longest, _) = times.iter().max().copied().unwrap_or_default();
    let most = times.iter().map(|(_, nodes)| *nodes).max().unwrap_or(0);
    let late = times.iter().filter(|(time, _)| *time > PATIENCE).count();
    println!(
        "| {size} | {} | {:.4} s | {:.2} s | {most} | {late} |",
        times.len(),
        total.as_secs_f64() / times.len().max(1) as f64,
        longest.as_secs_f64()
    );
}

/// How long this thread has been at work: other programs take nothing off it. Where the system does not tell, the time that has
/// passed.
fn busy() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}
