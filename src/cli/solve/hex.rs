//! `hexfall solve hex`: who wins, and by which moves.

use std::fmt::Write;
use std::time::Instant;

use clap::Args;
use hexfall::engine::hex::Solver;
use hexfall::rules::{AnyPosition, Cell, Joining, Position, Rules, SetUp, Side};

use super::pair;
use crate::cli::progress::show_progress;

/// So many nodes pass from one look at the clock to the next.
const SLICE: u64 = 2_000;

/// Which position, and what of it.
#[derive(Args)]
pub(in crate::cli) struct HexArgs {
    /// The board: columns x rows
    #[arg(long, value_name = "WxH")]
    size: String,
    /// The moves played so far, after the stones that lie there
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Black stones to begin with, like a2,b3: First, who joins top and bottom
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    black: Vec<String>,
    /// White stones to begin with: Second, who joins left and right
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    white: Vec<String>,
    /// Who moves first from there
    #[arg(long, value_name = "SIDE", default_value = "black", value_parser = ["black", "white"])]
    to_move: String,
    /// Only who wins, without all moves that do
    #[arg(long)]
    winner: bool,
}

/// Solves, and gives the answer line by line.
pub(super) fn solve(wanted: &HexArgs) -> Result<String, String> {
    let position = position(wanted)?;
    let start = Instant::now();
    let mut solver = Solver::new(&position).ok_or("only Hex on hexagons can be solved")?;
    let winner = winner(&mut solver, &position, "who wins", start);
    let mut text = format!("winner {}\n", name(winner));
    if !wanted.winner && !position.is_over() {
        let mut winning = Vec::new();
        for cell in position.legal_cells() {
            let mut next = position.clone();
            next.place(cell);
            if self::winner(&mut solver, &next, &cell.to_string(), start) == position.turn() {
                winning.push(cell.to_string());
            }
        }
        let cells = if winning.is_empty() { "none".to_owned() } else { winning.join(" ") };
        let _ = writeln!(text, "winning {cells}");
    }
    show_progress("");
    let _ = writeln!(text, "{} nodes, {:.3} s", solver.nodes(), start.elapsed().as_secs_f64());
    Ok(text)
}

/// Who wins, however long it takes to find out.
fn winner(solver: &mut Solver, position: &Joining, what: &str, start: Instant) -> Side {
    loop {
        if let Some(side) = solver.winner_within(position, SLICE) {
            return side;
        }
        let (nodes, seconds) = (solver.nodes(), start.elapsed().as_secs());
        show_progress(&format!("{what}: {nodes} nodes, {seconds} s"));
    }
}

fn position(wanted: &HexArgs) -> Result<Joining, String> {
    let Some((columns, rows)) = pair(&wanted.size, 'x') else {
        return Err(format!("“{}” is no size: write columns x rows, like 6x6", wanted.size));
    };
    let rules = Rules::hex(columns, rows);
    rules.check().map_err(|error| error.to_string())?;
    let mut stones = Vec::new();
    for (cells, side) in [(&wanted.black, Side::First), (&wanted.white, Side::Second)] {
        for cell in cells {
            stones.push((cell.parse::<Cell>().map_err(|error| error.to_string())?, side));
        }
    }
    let to_move = if wanted.to_move == "black" { Side::First } else { Side::Second };
    let set_up = SetUp { stones, to_move };
    let position = set_up.position(rules).map_err(|error| error.to_string())?;
    let AnyPosition::Joining(mut position) = position else {
        return Err("this is no board of Hex".to_owned());
    };
    for mv in &wanted.moves {
        let told = |what: &dyn std::fmt::Display| format!("move “{mv}”: {what}");
        let cell = mv.parse::<Cell>().map_err(|error| told(&error))?;
        position.play(cell).map_err(|illegal| told(&illegal))?;
    }
    Ok(position)
}

/// "black" or "white"
fn name(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}
