//! What an arena leaves behind.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use clap::Args;
use hexfall::arena::{Arena, csv, ron, save_of, svg};
use hexfall::record;
use jiff::Timestamp;

/// Files to be written at the end.
#[derive(Args)]
pub(super) struct Files {
    /// Every game as a line with commas
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Every game as RON
    #[arg(long, value_name = "FILE")]
    ron: Option<PathBuf>,
    /// A plot of strengths and scores
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Every game as a save of its own in this folder, for `hexfall show` and the window
    #[arg(long, value_name = "FOLDER")]
    saves: Option<PathBuf>,
}

impl Files {
    /// Whether they can be written, before hours are spent.
    pub(super) fn check(&self) -> Result<(), String> {
        for file in [&self.csv, &self.ron, &self.svg].into_iter().flatten() {
            let open = OpenOptions::new().append(true).create(true).open(file);
            open.map_err(|error| told(file, &error))?;
        }
        if let Some(folder) = &self.saves {
            fs::create_dir_all(folder).map_err(|error| told(folder, &error))?;
        }
        Ok(())
    }

    /// Writes them.
    pub(super) fn write(&self, arena: &Arena) -> Result<(), String> {
        type Text = fn(&Arena) -> String;
        let texts: [(_, Text); 3] = [(&self.csv, csv), (&self.ron, ron), (&self.svg, svg)];
        for (file, text) in texts {
            if let Some(file) = file {
                write(file, &text(arena))?;
            }
        }
        if let Some(folder) = &self.saves {
            for played in arena.settled() {
                let series =
                    save_of(arena.schedule(), played).map_err(|error| error.to_string())?;
                let file = folder.join(format!("game-{:05}.ron", played.fixture.number + 1));
                // The same games are the same bytes: no moment is written down.
                write(&file, &record::write(&series, Timestamp::UNIX_EPOCH))?;
            }
        }
        Ok(())
    }
}

pub(super) fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| told(file, &error))
}

fn told(file: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", file.display())
}
