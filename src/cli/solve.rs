//! `hexfall solve`: exact answers.

mod obstruction;

use clap::Subcommand;

use super::Done;

/// The games that can be solved.
#[derive(Subcommand)]
pub(super) enum SolveArgs {
    /// Obstruction: the nimber of a position, and the moves that win
    #[command(after_help = "\
The size is rows x columns. Moves are written as d4: a letter for the column, a number for the row; on a board with more than 26 \
columns as ROW,COLUMN. A nimber of 0 means that whoever is to move loses.")]
    Obstruction(obstruction::ObstructionArgs),
}

/// Solves what is asked for.
pub(super) fn solve(wanted: &SolveArgs) -> Result<Done, String> {
    match wanted {
        SolveArgs::Obstruction(wanted) => obstruction::solve(wanted).map(Done::Answer),
    }
}
