//! `hexfall solve connect`: exact scores, line by line.

use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use hexfall::engine::connect::Solver;
use hexfall::rules::{Connect, GameKind, Position, Variant};
use hexfall::wanted::{RulesWanted, Size};

use crate::cli::progress::timed;

/// Which positions, on which board.
#[derive(Args)]
pub(in crate::cli) struct ConnectArgs {
    /// Columns x rows
    #[arg(long, value_name = "SIZE", default_value = "7x6")]
    size: Size,
    /// How many in a line win
    #[arg(long, value_name = "N", default_value_t = 4)]
    line: u8,
    /// The score of every column instead, `.` where it is full
    #[arg(long)]
    all: bool,
    /// Positions looked at and microseconds, on standard error
    #[arg(long)]
    stats: bool,
    /// Search everything, even what the opening book knows
    #[arg(long)]
    no_book: bool,
    /// How many cores work on a position; all unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
    /// The moves of each position; lines of standard input if there are none
    #[arg(value_name = "MOVES")]
    positions: Vec<String>,
}

/// Solves each line, and writes each answer as soon as it is known.
pub(super) fn solve(wanted: &ConnectArgs) -> Result<ExitCode, String> {
    let mut solving = Solving::new(wanted)?;
    let mut out = io::stdout().lock();
    let lines: Box<dyn Iterator<Item = io::Result<String>>> = if wanted.positions.is_empty() {
        Box::new(io::stdin().lock().lines())
    } else {
        Box::new(wanted.positions.iter().cloned().map(Ok))
    };
    let mut code = ExitCode::SUCCESS;
    for (number, line) in (1..).zip(lines) {
        let line = line.map_err(|error| format!("line {number} could not be read: {error}"))?;
        let answer = solving.answer(line.trim()).unwrap_or_else(|message| {
            let _ = writeln!(io::stderr(), "hexfall: line {number}: {message}");
            code = ExitCode::from(2);
            "error".to_owned()
        });
        match writeln!(out, "{answer}").and_then(|()| out.flush()) {
            // A reader that has read enough is no error.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            written => {
                written.map_err(|error| format!("the answer could not be written: {error}"))?;
            }
        }
    }
    Ok(code)
}

/// A solver with what is wanted of it.
struct Solving<'a> {
    wanted: &'a ConnectArgs,
    empty: Connect,
    solver: Solver,
}

impl Solving<'_> {
    fn new(wanted: &ConnectArgs) -> Result<Solving<'_>, String> {
        let size = Some(wanted.size);
        let rules =
            RulesWanted { size, line: Some(wanted.line), ..RulesWanted::usual(GameKind::Connect) };
        let rules = rules.rules().map_err(|error| error.to_string())?;
        let Variant::Connect { width, height, line } = rules.variant else {
            return Err("only Connect Four can be solved".to_owned());
        };
        let empty = Connect::new(width, height, line);
        let cores = wanted.cores.or_else(|| std::thread::available_parallelism().ok());
        let solver = Solver::new(&empty).with_cores(cores.unwrap_or(NonZero::<usize>::MIN));
        let solver = if wanted.no_book { solver.without_book() } else { solver };
        Ok(Solving { wanted, empty, solver })
    }

    /// "4455 1"
    fn answer(&mut self, moves: &str) -> Result<String, String> {
        let position = self.position(moves)?;
        let (nodes, start) = (self.solver.nodes(), Instant::now());
        let what = if moves.is_empty() { "the empty board" } else { moves };
        let scores = timed(what, || {
            if self.wanted.all {
                self.solver.scores(&position)
            } else {
                self.solver.score(&position).map(|score| vec![Some(score)])
            }
        });
        let scores = scores.ok_or("the game is over")?;
        if self.wanted.stats {
            let (nodes, micros) = (self.solver.nodes() - nodes, start.elapsed().as_micros());
            let _ = writeln!(io::stderr(), "{moves} {nodes} nodes {micros} microseconds");
        }
        let written =
            scores.into_iter().map(|score| score.map_or(".".to_owned(), |score| score.to_string()));
        let words = (!moves.is_empty()).then(|| moves.to_owned()).into_iter().chain(written);
        Ok(words.collect::<Vec<String>>().join(" "))
    }

    fn position(&self, moves: &str) -> Result<Connect, String> {
        let mut position = self.empty;
        for (number, letter) in (1..).zip(moves.chars()) {
            let told = |what: &str| format!("move {number}, “{letter}”: {what}");
            let digit = letter.to_digit(10).ok_or_else(|| told("a column is a digit"))?;
            let column = if digit == 0 { 9 } else { digit as u8 - 1 };
            if position.is_over() {
                return Err(told("the game is over"));
            }
            let landing = position.landing(column);
            let played = landing.and_then(|cell| position.play(cell));
            played.map_err(|illegal| told(&illegal.to_string()))?;
        }
        Ok(position)
    }
}
