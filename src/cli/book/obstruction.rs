//! `hexfall book obstruction`: islands that are solved beforehand.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use hexfall::engine::obstruction::TableMaker;
use hexfall::rules::GameKind;

use super::{EVERY, bar};
use crate::cli::progress::show_progress;
use crate::cli::writing::write;

/// How much, and where to.
#[derive(Args)]
pub(in crate::cli) struct ObstructionArgs {
    /// The most stones of a position
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=6))]
    stones: u8,
    /// Solve so many positions with just as many stones at random, each by itself, and keep what most of them need, instead
    #[arg(long, value_name = "N", default_value_t = 0)]
    random: u32,
    /// Keep at most so many entries of those
    #[arg(long, value_name = "N", default_value_t = 140_000)]
    most: usize,
    /// Keep what takes at least so many nodes to find out
    #[arg(long, value_name = "NODES", default_value_t = 5_000)]
    least: u64,
    /// Rows and columns of the board
    #[arg(long, num_args = 2, value_names = ["ROWS", "COLUMNS"], required = true, value_parser = clap::value_parser!(u8).range(1..=121))]
    size: Vec<u8>,
    /// The book. It is whole at any time: broken off, the work goes on from it
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Makes the book, from where it is.
pub(super) fn book(wanted: &ObstructionArgs) -> Result<String, String> {
    let file = &wanted.file;
    let &[rows, columns] = &wanted.size[..] else {
        return Err("a size is rows and columns".to_owned());
    };
    let most = GameKind::Obstruction.max_cells();
    if u16::from(rows) * u16::from(columns) > most {
        return Err(format!(
            "a board of {rows}×{columns} is too large: at most {most} cells can be solved"
        ));
    }
    let maker = match fs::read(file) {
        Ok(bytes) => TableMaker::read(&bytes, wanted.least),
        Err(_) => Some(TableMaker::ours(wanted.least)),
    };
    let mut maker = maker.ok_or_else(|| format!("{} is no book of Obstruction", file.display()))?;
    if wanted.random > 0 {
        let mut shared = maker.share((columns, rows), 1);
        for done in 0..wanted.random {
            shared.solve_one(wanted.stones);
            show_progress(&bar(done as usize + 1, wanted.random as usize));
        }
        shared.keep(wanted.most);
        return finish(&maker, file);
    }
    let mut written = Instant::now();
    maker.every_position((columns, rows), wanted.stones, |maker, done, of| {
        show_progress(&bar(done, of));
        if written.elapsed() > EVERY {
            written = Instant::now();
            // If this fails, so does the last time, and that is told.
            let _ = write(file, &maker.written());
        }
        true
    });
    finish(&maker, file)
}

fn finish(maker: &TableMaker, file: &Path) -> Result<String, String> {
    show_progress("");
    let book = maker.written();
    write(file, &book)?;
    Ok(format!("{}: {} bytes\n", file.display(), book.len()))
}
