//! How long *perfect* takes for a move of Connect Four 7×6, ply by ply.
//!
//! The positions are those of random games, up to the ply in question; games that end before it are left out. `cargo bench
//! --no-default-features --bench connect_four` takes 20 of each ply; `-- 500` as many as are named, and `-- 500 9 12` only those of
//! plies 9 to 12. `-- perfect:1000000000n` tells how long it takes to see the end where the machine is too busy for that
//! in time by the clock.

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
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers: Vec<usize> = arguments.iter().filter_map(|it| it.parse().ok()).collect();
    let count = numbers.first().copied().unwrap_or(20);
    let first = numbers.get(1).copied().unwrap_or(0);
    let last = numbers.get(2).copied().unwrap_or(41);
    let level = arguments.iter().find(|it| it.starts_with("perfect"));
    let perfect = level.map_or("perfect", String::as_str);
    let perfect = Opponent::find(GameKind::Connect, perfect).unwrap();
    println!(
        "| stones | positions | solved | mean | within 50 ms | longest | longest by the clock |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut all = Moves::default();
    for stones in first..=last {
        let mut dice = Dice::seed_from_u64(stones as u64);
        let mut moves = Moves::default();
        while moves.times.len() < count {
            if let Some(game) = random_game(stones, &mut dice) {
                moves.add(&perfect, &game);
            }
        }
        moves.print(&stones.to_string());
        all.extend(moves);
    }
    all.print("all");
}

/// Moves that were chosen, and what they took.
#[derive(Default)]
struct Moves {
    /// At work.
    times: Vec<Duration>,
    /// By the clock.
    longest: Duration,
    /// Where the best move's value is known and not guessed.
    solved: usize,
}

impl Moves {
    fn add(&mut self, perfect: &Opponent, game: &Game) {
        let (start, busy) = (Instant::now(), Busy::start());
        let mut search = perfect.search(game, 1);
        let best = search.finish();
        self.times.push(busy.elapsed());
        self.longest = self.longest.max(start.elapsed());
        let view = search.report().views.into_iter().find(|view| Some(view.mv) == best);
        self.solved += usize::from(view.is_some_and(|view| view.value.is_proven()));
    }

    fn extend(&mut self, others: Moves) {
        self.times.extend(others.times);
        self.longest = self.longest.max(others.longest);
        self.solved += others.solved;
    }

    fn print(&self, stones: &str) {
        let (count, sum) = (self.times.len(), self.times.iter().sum::<Duration>());
        let at_once = self.times.iter().filter(|&&time| time <= AT_ONCE).count();
        let most = self.times.iter().max().copied().unwrap_or_default();
        println!(
            "| {stones} | {count} | {} | {:.2?} | {at_once} | {most:.2?} | {:.2?} |",
            self.solved,
            sum / count.max(1) as u32,
            self.longest,
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
