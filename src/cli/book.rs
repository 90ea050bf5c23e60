//! `hexfall book`: makes an opening book.

mod connect;
mod hex;
mod obstruction;

use std::time::Duration;

use clap::Subcommand;

/// The book is written this often, so that no more is lost when the work is broken off.
const EVERY: Duration = Duration::from_secs(20);

/// The games that have a book.
#[derive(Subcommand)]
pub(super) enum BookArgs {
    /// Connect Four 7×6: exact scores of the first moves
    Connect(connect::ConnectArgs),
    /// Hex: what every first stone is worth, for the pie rule
    Hex(hex::HexArgs),
    /// Obstruction: what is hard to find out of the first moves on large boards
    Obstruction(obstruction::ObstructionArgs),
}

/// Makes the book, from where it is.
pub(super) fn book(wanted: &BookArgs) -> Result<String, String> {
    match wanted {
        BookArgs::Connect(wanted) => connect::book(wanted),
        BookArgs::Hex(wanted) => hex::book(wanted),
        BookArgs::Obstruction(wanted) => obstruction::book(wanted),
    }
}

/// "[#####…………] 1234 of 91295"
fn bar(done: usize, of: usize) -> String {
    const WIDTH: usize = 40;
    let full = WIDTH * done / of.max(1);
    format!("[{}{}] {done} of {of}", "#".repeat(full), ".".repeat(WIDTH - full))
}
