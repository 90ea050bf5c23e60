//! `hexfall book hex`: what first stones are worth.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;
use hexfall::engine::hex::Openings;

use super::bar;
use crate::cli::progress::show_progress;
use crate::cli::writing::write;

/// How much, and where to.
#[derive(Args)]
pub(in crate::cli) struct HexArgs {
    /// Positions that are looked at after each first stone
    #[arg(long, value_name = "N", default_value = "400")]
    looks: NonZero<u32>,
    /// The sides of the boards that are looked at anew; all, where none is named
    #[arg(long, value_name = "SIDE", num_args = 1.., value_parser = clap::value_parser!(u8).range(7..=19))]
    sides: Vec<u8>,
    /// The book. It is written after every board
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Makes the book, board by board.
pub(super) fn book(wanted: &HexArgs) -> Result<String, String> {
    let file = &wanted.file;
    let mut openings = match fs::read_to_string(file) {
        Ok(text) => {
            Openings::read(&text).ok_or_else(|| format!("{} is no book of Hex", file.display()))?
        }
        Err(_) => Openings::default(),
    };
    let all = || Openings::SIDES.collect();
    let sides = if wanted.sides.is_empty() { all() } else { wanted.sides.clone() };
    for side in sides {
        openings.make(side, wanted.looks, |done, of| {
            show_progress(&format!("{side}×{side} {}", bar(done, of)));
        });
        write(file, openings.write().as_bytes())?;
    }
    show_progress("");
    Ok(format!("{}: {} boards\n", file.display(), openings.len()))
}
