//! How long opponents take for a move, with what they look at a second on one core.
//!
//! Run it with `cargo bench --no-default-features --bench engine`.

#![allow(clippy::unwrap_used)] // a benchmark that cannot start has nobody to tell but the terminal

use divan::Bencher;
use divan::counter::ItemsCount;
use hexfall::engine::Opponent;
use hexfall::rules::{Game, GameKind, Rules};

fn main() {
    divan::main();
}

/// Monte Carlo, 1,000 fill-ups for each of the 48 cells that one stone leaves on 7×7.
#[divan::bench]
fn monte_carlo_hex_7x7(bencher: Bencher) {
    a_move(bencher, Rules::hex(7, 7), "d4", "monte-carlo");
}

/// Monte Carlo on the largest boards, where every cell but one is tried.
#[divan::bench(args = ["monte-carlo", "patient-monte-carlo"], sample_count = 5)]
fn hex_19x19(bencher: Bencher, level: &str) {
    a_move(bencher, Rules::hex(19, 19), "j10", level);
}

#[divan::bench(args = ["monte-carlo", "patient-monte-carlo"], sample_count = 5)]
fn hex_19x19_squares(bencher: Bencher, level: &str) {
    a_move(bencher, Rules::hex(19, 19).with_squares(), "j10", level);
}

/// Alpha-beta in the opening, where most cells matter.
#[divan::bench(args = ["alpha-beta:d2", "alpha-beta:d3", "alpha-beta:d4"])]
fn alpha_beta_hex_11x11(bencher: Bencher, level: &str) {
    a_move(bencher, Rules::hex(11, 11), "d8 h4 f6 e6", level);
}

#[divan::bench(args = ["alpha-beta:d2", "alpha-beta:d3", "alpha-beta:d4"])]
fn alpha_beta_y_13(bencher: Bencher, level: &str) {
    a_move(bencher, Rules::usual(GameKind::Y), "e9 d8 f10 d7", level);
}

/// The tree of averages, all of it to its depth, and alpha-beta, on the usual board.
#[divan::bench(args = ["easy", "normal", "hard", "alpha-beta"])]
fn connect_7x6(bencher: Bencher, level: &str) {
    a_move(bencher, Rules::usual(GameKind::Connect), "4 1 1 2", level);
}

/// Alpha-beta where its lines are long and threats are rare, so that little can be cut off.
#[divan::bench]
fn connect_10x10_line_6(bencher: Bencher) {
    a_move(bencher, Rules::connect(10, 10, 6), "7 1 2 9 2 8", "alpha-beta");
}

/// The heuristic on the largest board.
#[divan::bench]
fn obstruction_11x11(bencher: Bencher) {
    a_move(bencher, Rules::obstruction(11, 11), "b2", "heuristic");
}

fn a_move(bencher: Bencher, rules: Rules, moves: &str, level: &str) {
    let mut game = Game::new(rules).unwrap();
    for mv in moves.split(' ') {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let opponent = Opponent::find(rules.variant.kind(), level).unwrap();
    let nodes = {
        let mut search = opponent.search(&game, 1);
        search.finish();
        search.nodes()
    };
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| opponent.search(&game, 1).finish());
}
