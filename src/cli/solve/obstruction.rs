//! `hexfall solve obstruction`: nimbers, winners and winning moves.

use std::fmt::Write;
use std::fs::File;
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use hexfall::engine::obstruction::{MisereSolver, Solver};
use hexfall::rules::{Cell, GameKind, Obstruction, Position, Side};

use super::pair;
use crate::cli::progress::{show_progress, timed};
use crate::cli::writing::replace;

/// What is known is written to the file this often.
const EVERY: Duration = Duration::from_secs(300);
/// So many nodes pass from one look at the clock to the next.
const SLICE: u64 = 1_000_000;
/// What is looked for last.
const WINNING: &str = "which moves win";
/// Boards with more columns than there are letters have their cells written as numbers.
const LETTERS: u8 = 26;

/// Which position, and what of it.
#[derive(Args)]
pub(in crate::cli) struct ObstructionArgs {
    /// Rows x columns
    #[arg(value_name = "ROWSxCOLUMNS")]
    size: String,
    /// The moves played so far
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Only who wins and by which moves, without the nimber, which takes longer
    #[arg(long)]
    winner: bool,
    /// Who moves last loses. There are no nimbers then
    #[arg(long)]
    misere: bool,
    /// Search everything, even what was solved beforehand
    #[arg(long)]
    no_book: bool,
    /// Begin with the islands in this file, and keep there what is found out
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    keep: Option<PathBuf>,
    /// Write a proof of the nimber to this file, for others to check
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "winner"])]
    proof: Option<PathBuf>,
}

/// Solves, and gives the answer line by line.
pub(super) fn solve(wanted: &ObstructionArgs) -> Result<String, String> {
    let position = position(wanted)?;
    let start = Instant::now();
    let mut text = String::new();
    let (winning, nodes) = if wanted.misere {
        let mut solver = MisereSolver::new(&position);
        let winning = timed(WINNING, || solver.winning_cells(&position));
        // Who cannot move has won.
        let wins = position.is_over() || !winning.is_empty();
        let _ = writeln!(text, "winner {}", winner(&position, wins));
        (winning, solver.nodes())
    } else {
        let mut solver = Solver::new(&position);
        if wanted.no_book {
            solver = solver.without_table();
        }
        if let Some(file) = &wanted.keep {
            read(&mut solver, file)?;
        }
        if wanted.winner {
            let wins = timed("who wins", || solver.mover_wins(&position));
            let _ = writeln!(text, "winner {}", winner(&position, wins));
        } else {
            let nimber = nimber(&mut solver, &position, wanted.keep.as_deref())?;
            let _ = writeln!(text, "nimber {nimber}");
        }
        if let Some(file) = &wanted.proof {
            let claims =
                timed("the proof", || replace(file, |out| solver.write_proof(&position, out)))?;
            let _ = writeln!(text, "proof {claims} claims");
        }
        let winning = timed(WINNING, || solver.winning_cells(&position));
        if let Some(file) = &wanted.keep {
            keep(&solver, file)?;
        }
        (winning, solver.nodes())
    };
    let (columns, _) = position.size();
    let cells: Vec<String> = winning.iter().map(|&cell| written(cell, columns)).collect();
    let cells = if cells.is_empty() { "none".to_owned() } else { cells.join(" ") };
    let _ = writeln!(text, "winning {cells}");
    let _ = writeln!(text, "{nodes} nodes, {:.3} s", start.elapsed().as_secs_f64());
    Ok(text)
}

/// The nimber. What is found on the way is kept every now and then, if anywhere.
fn nimber(solver: &mut Solver, position: &Obstruction, file: Option<&Path>) -> Result<u8, String> {
    let (start, mut kept) = (Instant::now(), Instant::now());
    loop {
        if let Some(nimber) = solver.nimber_within(position, SLICE) {
            show_progress("");
            return Ok(nimber);
        }
        let (nodes, islands) = (solver.nodes(), solver.islands());
        show_progress(&format!(
            "{nodes} nodes, {islands} islands, {} s",
            start.elapsed().as_secs()
        ));
        if let Some(file) = file.filter(|_| kept.elapsed() > EVERY) {
            keep(solver, file)?;
            kept = Instant::now();
        }
    }
}

fn read(solver: &mut Solver, path: &Path) -> Result<(), String> {
    let told = |error| format!("{} could not be read: {error}", path.display());
    match File::open(path) {
        Ok(file) => solver.read_islands(&mut BufReader::new(file)).map_err(told),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(told(error)),
    }
}

fn keep(solver: &Solver, path: &Path) -> Result<(), String> {
    replace(path, |out| solver.write_islands(out))
}

fn position(wanted: &ObstructionArgs) -> Result<Obstruction, String> {
    let Some((rows, columns)) = pair(&wanted.size, 'x') else {
        return Err(format!("“{}” is no size: write rows x columns, like 6x9", wanted.size));
    };
    let most = GameKind::Obstruction.max_cells();
    if u16::from(rows) * u16::from(columns) > most {
        return Err(format!(
            "a board of {rows}×{columns} is too large: at most {most} cells can be solved"
        ));
    }
    let mut position = Obstruction::new(columns, rows, wanted.misere);
    for mv in &wanted.moves {
        let told = |what: &dyn std::fmt::Display| format!("move “{mv}”: {what}");
        let cell = cell(mv, columns).map_err(|error| told(&error))?;
        position.play(cell).map_err(|illegal| told(&illegal))?;
    }
    Ok(position)
}

fn cell(text: &str, columns: u8) -> Result<Cell, String> {
    if columns <= LETTERS {
        return text.parse::<Cell>().map_err(|error| error.to_string());
    }
    let (row, column) = pair(text, ',').ok_or("on so wide a board, write ROW,COLUMN")?;
    Ok(Cell::new(column - 1, row - 1))
}

fn written(cell: Cell, columns: u8) -> String {
    if columns <= LETTERS { cell.to_string() } else { format!("{},{}", cell.row + 1, cell.col + 1) }
}

/// "first" or "second"
fn winner(position: &Obstruction, mover_wins: bool) -> &'static str {
    let side = if mover_wins { position.turn() } else { position.turn().other() };
    if side == Side::First { "first" } else { "second" }
}
