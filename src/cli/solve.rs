//! `hexfall solve`: exact answers.

mod connect;
mod hex;
mod obstruction;

use clap::Subcommand;

use super::Done;

/// The games that can be solved.
#[derive(Subcommand)]
pub(super) enum SolveArgs {
    /// Connect Four: the score of a position, for the side to move
    #[command(after_help = "\
A score is 0 for a draw, k for a win with k − 1 of the winner's stones still unplayed, −k for a loss that way. \
Moves are columns, counted from 1; 0 is the tenth. An empty line is the empty board.")]
    Connect(connect::ConnectArgs),
    /// Obstruction: the nimber of a position, and the moves that win
    #[command(after_help = "\
The size is rows x columns. Moves are written as d4: a letter for the column, a number for the row; on a board with more than 26 \
columns as ROW,COLUMN. A nimber of 0 means that whoever is to move loses.")]
    Obstruction(obstruction::ObstructionArgs),
    /// Hex: the winner of a position, and all moves that win
    #[command(after_help = "\
Black joins top and bottom, white left and right. Boards up to 6x6 take seconds, 7x7 minutes, larger ones need stones on them.")]
    Hex(hex::HexArgs),
}

/// Two numbers from 1 on, without frills: the sides of a board, or a row and a column.
fn pair(text: &str, between: char) -> Option<(u8, u8)> {
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|&number: &u8| plain && number > 0)
    };
    let (first, second) = text.split_once(between)?;
    Some((number(first)?, number(second)?))
}

/// Solves what is asked for.
pub(super) fn solve(wanted: &SolveArgs) -> Result<Done, String> {
    match wanted {
        SolveArgs::Connect(wanted) => connect::solve(wanted).map(Done::Closed),
        SolveArgs::Obstruction(wanted) => obstruction::solve(wanted).map(Done::Answer),
        SolveArgs::Hex(wanted) => hex::solve(wanted).map(Done::Answer),
    }
}
