//! How many positions the network looks at, and learns from, in a second on one core.
//!
//! Run it with `cargo bench --no-default-features --bench net`; `HEXFALL_NET` names the file of the network.

#![allow(clippy::unwrap_used)] // a benchmark that cannot start has nobody to tell but the terminal

use std::num::NonZero;

use divan::Bencher;
use divan::counter::ItemsCount;
use hexfall::engine::net::{Evaluator, Net, Numbers};
use hexfall::learn::{Learner, Lesson};
use hexfall::rules::{Joining, Position, Tiles};

/// The net that is named, or else ours.
fn file() -> Vec<u8> {
    let named = std::env::var("HEXFALL_NET");
    std::fs::read(named.as_deref().unwrap_or("assets/hex.net")).unwrap()
}

fn main() {
    divan::main();
}

#[divan::bench(args = [5, 7, 9, 11, 13, 19])]
fn looks(bencher: Bencher, side: u8) {
    let net = Net::read(&file()).unwrap();
    let mut evaluator = Evaluator::new(&net);
    let mut position = Joining::hex(side, side, Tiles::Hexagons, false);
    for cell in ["d2", "b4", "c3", "c4", "d4"] {
        position.play(cell.parse().unwrap()).unwrap();
    }
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| evaluator.look_at(&position));
}

#[divan::bench(args = [5, 7, 9, 11, 13, 19], sample_count = 10, sample_size = 1)]
fn lessons(bencher: Bencher, side: usize) {
    const BATCH: usize = 256;
    let mut learner = Learner::new(&Numbers::read(&file()).unwrap());
    let cells = side * side;
    let stones: Vec<u8> = (0..cells).map(|cell| [0, 1, 0, 2, 0, 0, 0][cell % 7]).collect();
    let lesson = Lesson {
        size: (side, side),
        policy: stones.iter().map(|stone| if *stone == 0 { 0.01 } else { 0.0 }).collect(),
        ends: (0..cells).map(|cell| (cell % 3) as u8).collect(),
        stones,
        won: 1.0,
        found: 0.5,
    };
    let batch = vec![lesson; BATCH];
    let learn = || learner.learn(&batch, 1e-3, NonZero::<usize>::MIN);
    bencher.counter(ItemsCount::new(BATCH)).bench_local(learn);
}
