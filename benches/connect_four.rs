//! How long *perfect* takes for a move of Connect Four 7×6, ply by ply.
//!
//! The positions are those of random games, up to the ply in question; games that end before it are left out. `cargo bench
//! --no-default-features --bench connect_four` takes 20 of each ply; `-- 500` as many as are named, and `-- 500 9 12` only those of
//! plies 9 to 12.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a benchmark has nobody to tell but the terminal

#[path = "common/busy.rs"]
mod busy;

use std::time::{Duration, Instant};

use hexfall::engine::{Dice, Opponent};
use hexfall::rules::{Game, GameKind, Rules};
use rand::{RngExt, SeedableRng};

use self::busy::Busy;

/// What counts as at once.
const AT_ONCE: Duration = Duration::from_millis(50);

fn main() {
    let numbers: Vec<usize> = std::env::args().filter_map(|it| it.parse().ok()).collect();
    let count = numbers.first().copied().unwrap_or(20);
    let first = numbers.get(1).copied().unwrap_or(0);
    let last = numbers.get(2).copied().unwrap_or(41);
    let perfect = Opponent::find(GameKind::Connect, "perfect").unwrap();
    println!(
        "| stones | positions | solved | mean | within 50 ms | longest | longest by the clock |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for stones in first..=last {
        let mut dice = Dice::seed_from_u64(stones as u64);
        let (mut times, mut longest, mut solved) = (Vec::new(), Duration::ZERO, 0);
        while times.len() < count {
            let Some(game) = random_game(stones, &mut dice) else { continue };
            let (start, busy) = (Instant::now(), Busy::start());
            let mut search = perfect.search(&game, 1);
            let best = search.finish();
            times.push(busy.elapsed());
            longest = longest.max(start.elapsed());
            let view = search.report().views.into_iter().find(|view| Some(view.mv) == best);
            solved += usize::from(view.is_some_and(|view| view.value.is_proven()));
        }
        let sum: Duration = times.iter().sum();
        let at_once = times.iter().filter(|&&time| time <= AT_ONCE).count();
        let most = times.iter().max().copied().unwrap_or_default();
        println!(
            "| {stones} | {count} | {solved} | {:.2?} | {at_once} | {most:.2?} | {longest:.2?} |",
            sum / times.len().max(1) as u32,
        );
    }
}

fn random_game(stones: usize, dice: &mut Dice) -> Option<Game> {
    let mut game = Game::new(Rules::usual(GameKind::Connect)).unwrap();
    for _ in 0..stones {
        let moves = game.legal_moves();
        game.play(*moves.get(dice.random_range(0..moves.len().max(1)))?).unwrap();
    }
    (!game.is_over()).then_some(game)
}
