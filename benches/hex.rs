//! How fast Hex is played out and solved, and how many puzzles are answered right.
//!
//! `cargo bench --no-default-features --bench hex -- WHAT`:
//! - `playouts` for games a second on 11×11,
//! - `openings 6` for all first moves of a board, against the known answers,
//! - `puzzles master:5s` for the positions in `tests/data/hex/puzzles.txt`.

#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic)] // a benchmark has nobody to tell but the terminal

use std::time::Instant;

use hexfall::engine::hex::{Solver, play_out};
use hexfall::engine::{Dice, Opponent, Value};
use hexfall::rules::{Cell, Game, GameKind, Joining, Position, Rules, SetUp, Side, Tiles};
use rand::SeedableRng;

const KNOWN: &str = include_str!("../tests/data/hex/first-move-wins.txt");
const PUZZLES: &str = include_str!("../tests/data/hex/puzzles.txt");
const GAMES: u64 = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|it| it != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] | ["playouts"] => playouts(),
        ["openings", side] => openings(side.parse().unwrap()),
        ["puzzles", level] => puzzles(level),
        _ => panic!("playouts, openings SIDE or puzzles LEVEL"),
    }
}

fn playouts() {
    let empty = Joining::hex(11, 11, Tiles::Hexagons, false);
    let start = Instant::now();
    let won = play_out(&empty, GAMES, &mut Dice::seed_from_u64(1));
    let seconds = start.elapsed().as_secs_f64();
    println!("{:.0} games a second on 11×11, {won} of {GAMES} won", GAMES as f64 / seconds);
}

/// Each first move by a solver that knows nothing yet.
fn openings(side: u8) {
    let known = KNOWN.lines().skip_while(|line| *line != format!("{side}x{side}")).skip(1);
    let empty = Joining::hex(side, side, Tiles::Hexagons, false);
    let (mut longest, mut total) = (0.0_f64, 0.0);
    for (row, line) in (0..side).zip(known) {
        for (col, letter) in (0..side).zip(line.chars()) {
            let mut position = empty.clone();
            position.place(Cell::new(col, row));
            let start = Instant::now();
            let mut solver = Solver::new(&position).unwrap();
            let winner = solver.winner(&position).unwrap();
            let seconds = start.elapsed().as_secs_f64();
            let right = (winner == Side::First) == (letter == 'R');
            let told = if right { "as known" } else { "WRONG" };
            println!(
                "{} {winner} wins, {told}: {} nodes, {seconds:.2} s",
                Cell::new(col, row),
                solver.nodes()
            );
            longest = longest.max(seconds);
            total += seconds;
        }
    }
    println!("{total:.1} s in all, {longest:.1} s for the longest");
}

fn puzzles(level: &str) {
    let opponent = Opponent::find(GameKind::Hex, level).unwrap();
    let (mut right, mut all) = (0, 0);
    for puzzle in PUZZLES.lines().filter(|line| !line.starts_with('#')) {
        let [name, size, to_move, black, white, wins] = puzzle.split(' ').collect::<Vec<_>>()[..]
        else {
            panic!("{puzzle}")
        };
        let (width, height) = size.split_once('x').unwrap();
        let rules = Rules::hex(width.parse().unwrap(), height.parse().unwrap());
        let mut stones = cells(black, Side::First);
        stones.extend(cells(white, Side::Second));
        let to_move = if to_move == "black" { Side::First } else { Side::Second };
        let game = Game::from_set_up(rules, SetUp { stones, to_move }).unwrap();
        let mut search = opponent.search(&game, 1);
        let best = search.finish().unwrap();
        let report = search.report();
        let proven = report
            .views
            .iter()
            .any(|view| view.mv == best && matches!(view.value, Value::Win { .. }));
        let listed = list(wins).any(|cell| cell == best.to_string());
        let told = match (listed, proven) {
            (true, true) => "right, proven",
            (true, false) => "right",
            (false, true) => "not listed, proven",
            (false, false) => "wrong",
        };
        println!("{name}: {best}, {told}");
        right += u32::from(listed || proven);
        all += 1;
    }
    println!("{right} of {all}");
}

/// What follows an equals sign.
fn list(text: &str) -> impl Iterator<Item = &str> {
    let (_, cells) = text.split_once('=').unwrap();
    cells.split(',').filter(|cell| !cell.is_empty())
}

fn cells(text: &str, side: Side) -> Vec<(Cell, Side)> {
    list(text).map(|cell| (cell.parse().unwrap(), side)).collect()
}
