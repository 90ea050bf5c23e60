//! `hexfall book connect`: the first moves of the usual game, solved beforehand.

use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use clap::Args;
use hexfall::engine::connect::BookMaker;

use super::{EVERY, bar};
use crate::cli::progress::show_progress;
use crate::cli::writing::write;

/// How much, and where to.
#[derive(Args)]
pub(in crate::cli) struct ConnectArgs {
    /// The most stones of a position
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=12))]
    stones: u8,
    /// Only what a side without fault can come to, which is soon done
    #[arg(long)]
    lines: bool,
    /// How many positions are solved at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
    /// The book. It is whole at any time: broken off, the work goes on from it
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Makes the book, from where it is.
pub(super) fn book(wanted: &ConnectArgs) -> Result<String, String> {
    let file = &wanted.file;
    let maker = match fs::read(file) {
        Ok(bytes) => BookMaker::read(&bytes),
        Err(_) => BookMaker::ours(),
    };
    let maker = maker.ok_or_else(|| format!("{} is no book of Connect Four", file.display()))?;
    let cores = wanted.cores.or_else(|| std::thread::available_parallelism().ok());
    let cores = cores.unwrap_or(NonZero::<usize>::MIN);
    let written = Mutex::new(Instant::now());
    let told = |done: usize, of: usize| {
        let Ok(mut written) = written.lock() else { return };
        show_progress(&bar(done, of));
        if written.elapsed() > EVERY {
            *written = Instant::now();
            // If this fails, so does the last time, and that is told.
            let _ = write(file, &maker.written());
        }
    };
    if wanted.lines {
        maker.lines(wanted.stones, cores, &told);
    } else {
        maker.every_position(wanted.stones, cores, &told);
    }
    show_progress("");
    let book = maker.written();
    write(file, &book)?;
    Ok(format!("{}: {} bytes\n", file.display(), book.len()))
}
