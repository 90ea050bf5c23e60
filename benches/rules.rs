//! How fast games are played and boards filled up, in items (games, fill-ups) a second on one core.
//!
//! Run it with `cargo bench --no-default-features`; a word picks the benchmarks whose names have it:
//! `cargo bench --no-default-features --bench rules hex`.
//!
//! The orders of the stones of 1,000 games are drawn before the clock starts, so that the rules
//! alone are measured. Fill-ups draw while it runs: drawing is what they do.

#![allow(clippy::unwrap_used)] // a benchmark that cannot start has nobody to tell but the terminal

use divan::Bencher;
use divan::counter::ItemsCount;
use hexfall::engine::Dice;
use hexfall::rules::{Cell, Game, GameKind, Move, Position, Rules};
use rand::SeedableRng;
use rand::seq::SliceRandom;

const GAMES: usize = 1_000;

fn main() {
    divan::main();
}

/// Random fill-ups of the empty board, with the side that joined.
mod fill_ups {
    use hexfall::engine::FillUps;
    use hexfall::rules::{Joining, Tiles};

    use super::*;

    #[divan::bench]
    fn hex_11x11(bencher: Bencher) {
        together(bencher, Joining::hex(11, 11, Tiles::Hexagons, false));
    }

    #[divan::bench]
    fn hex_11x11_one_by_one(bencher: Bencher) {
        let fill_ups = FillUps::new(&Joining::hex(11, 11, Tiles::Hexagons, false));
        let mut dice = Dice::seed_from_u64(1);
        bencher.counter(ItemsCount::new(1u8)).bench_local(|| fill_ups.who_joins(&mut dice));
    }

    #[divan::bench]
    fn y_13(bencher: Bencher) {
        together(bencher, Joining::y(13, false));
    }

    fn together(bencher: Bencher, position: Joining) {
        let fill_ups = FillUps::new(&position);
        let mut dice = Dice::seed_from_u64(1);
        let times = 1_000;
        bencher.counter(ItemsCount::new(times)).bench_local(|| fill_ups.joins(times, &mut dice));
    }
}

/// Games from the empty board, the outcome asked for after every stone.
mod stone_by_stone {
    use hexfall::rules::{Connect, Joining, Obstruction, Tiles};

    use super::*;

    #[divan::bench]
    fn hex_11x11(bencher: Bencher) {
        games(bencher, Joining::hex(11, 11, Tiles::Hexagons, false), |_, cell| Some(cell));
    }

    #[divan::bench]
    fn y_13(bencher: Bencher) {
        games(bencher, Joining::y(13, false), |_, cell| Some(cell));
    }

    #[divan::bench]
    fn connect_7x6(bencher: Bencher) {
        games(bencher, Connect::new(7, 6, 4), |position, cell| position.landing(cell.col).ok());
    }

    #[divan::bench]
    fn obstruction_6x6(bencher: Bencher) {
        games(bencher, Obstruction::new(6, 6, false), |position, cell| {
            position.closed_by(cell).is_none().then_some(cell)
        });
    }

    /// Plays on the cells in the order drawn, each as the game lets it be played, if it does.
    fn games<P: Position>(bencher: Bencher, start: P, playable: impl Fn(&P, Cell) -> Option<Cell>) {
        let orders = orders(&start);
        bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
            for order in &orders {
                let mut position = start.clone();
                for &cell in order {
                    if let Some(cell) = playable(&position, cell) {
                        position.place(cell);
                        if position.is_over() {
                            break;
                        }
                    }
                }
                divan::black_box(position.outcome());
            }
        });
    }
}

/// The same games through [`Game::play`], which checks every move and writes it down.
#[divan::bench(args = GameKind::ALL)]
fn through_the_checked_door(bencher: Bencher, kind: GameKind) {
    let start = Game::new(Rules::usual(kind)).unwrap();
    let to_moves = |order: Vec<Cell>| -> Vec<Move> {
        order.into_iter().map(|cell| start.position().move_to(cell)).collect()
    };
    let orders: Vec<Vec<Move>> = orders(start.position()).into_iter().map(to_moves).collect();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for order in &orders {
            let mut game = start.clone();
            for &mv in order {
                // Obstruction refuses the cells that are closed by now.
                if game.play(mv).is_ok() && game.is_over() {
                    break;
                }
            }
            divan::black_box(game.outcome());
        }
    });
}

/// The cells of a board in random order, once for each game.
fn orders(start: &impl Position) -> Vec<Vec<Cell>> {
    let mut dice = Dice::seed_from_u64(1);
    let mut cells: Vec<Cell> = start.cells().collect();
    let mut shuffled = || {
        cells.shuffle(&mut dice);
        cells.clone()
    };
    (0..GAMES).map(|_| shuffled()).collect()
}
