//! Our solver of Connect Four beside the published crate `connect-four-ai`, on the same positions in one run.
//!
//! Each position is solved by the one and then by the other, and the time at work is counted. Every score is compared with the
//! known one. Memories are empty for each position; ours begins small and grows within the time that is
//! measured, theirs is there from the start.
//!
//! Run it with `cargo run --release --manifest-path benches/beside/Cargo.toml`; `-- begin-hard` names sets, `-- --books` lets both
//! use their opening books, and `-- --first 20` looks at no more than the first 20 positions of each set.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a benchmark has nobody to tell but the terminal

#[path = "../../common/busy.rs"]
mod busy;

use std::time::Duration;

use hexfall::engine::connect::Solver;
use hexfall::rules::{Connect, Position};

use self::busy::Busy;

/// The sets, the quickest first.
const SETS: [(&str, &str); 6] = [
    ("end-easy", include_str!("../../../tests/data/connect-four/end-easy.txt")),
    ("middle-easy", include_str!("../../../tests/data/connect-four/middle-easy.txt")),
    ("middle-medium", include_str!("../../../tests/data/connect-four/middle-medium.txt")),
    ("begin-easy", include_str!("../../../tests/data/connect-four/begin-easy.txt")),
    ("begin-medium", include_str!("../../../tests/data/connect-four/begin-medium.txt")),
    ("begin-hard", include_str!("../../../tests/data/connect-four/begin-hard.txt")),
];

/// The sets without a name on the command line: those that take no more than some minutes.
const USUAL: [&str; 5] = ["end-easy", "middle-easy", "middle-medium", "begin-easy", "begin-medium"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let books = arguments.iter().any(|argument| argument == "--books");
    let first = arguments.iter().position(|argument| argument == "--first");
    let first = first.map_or(usize::MAX, |at| arguments[at + 1].parse().unwrap());
    let named: Vec<&str> =
        SETS.iter().map(|set| set.0).filter(|set| arguments.iter().any(|it| it == set)).collect();
    let wanted = if named.is_empty() { USUAL.to_vec() } else { named };
    println!("| positions | ours | nodes | connect-four-ai | nodes | times as fast |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (set, text) in SETS.into_iter().filter(|set| wanted.contains(&set.0)) {
        compare(set, text.lines().take(first), books);
    }
}

/// What a solver needed for a set.
#[derive(Default)]
struct Cost {
    time: Duration,
    nodes: u64,
}

impl Cost {
    fn add(&mut self, start: &Busy, nodes: u64) {
        self.time += start.elapsed();
        self.nodes += nodes;
    }
}

fn compare<'a>(set: &str, lines: impl Iterator<Item = &'a str>, books: bool) {
    let (mut ours, mut theirs) = (Cost::default(), Cost::default());
    let mut their_solver = match books {
        true => connect_four_ai::Solver::new(),
        false => connect_four_ai::Solver::empty(),
    };
    let mut count = 0_u32;
    for line in lines {
        let (columns, score) = line.split_once(' ').unwrap();
        let score: i8 = score.trim().parse().unwrap();

        let position = after(columns);
        let solver = Solver::new(&position);
        let mut solver = if books { solver } else { solver.without_book() };
        let start = Busy::start();
        assert_eq!(solver.score(&position), Some(score), "{columns}");
        ours.add(&start, solver.nodes());

        let position = connect_four_ai::Position::from_moves(columns).unwrap();
        their_solver.reset();
        let start = Busy::start();
        assert_eq!(their_solver.solve(&position), score, "{columns}");
        theirs.add(&start, their_solver.explored_positions as u64);
        count += 1;
    }
    let mean = |cost: &Cost| {
        format!(
            "{:.3} ms | {}",
            cost.time.as_secs_f64() * 1e3 / f64::from(count),
            cost.nodes / u64::from(count)
        )
    };
    let times = theirs.time.as_secs_f64() / ours.time.as_secs_f64();
    println!("| {count} of {set} | {} | {} | {times:.1} |", mean(&ours), mean(&theirs));
}

fn after(columns: &str) -> Connect {
    let mut position = Connect::new(7, 6, 4);
    for digit in columns.bytes() {
        let cell = position.landing(digit - b'1').unwrap();
        position.play(cell).unwrap();
    }
    position
}
