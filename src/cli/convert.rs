//! `hexfall convert`: a match from one format into another.

use std::io::{self, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use hexfall::record::{self, Lost, SwapForm};
use jiff::Timestamp;

/// What is to become what.
#[derive(Args)]
pub(super) struct ConvertArgs {
    /// A save, an SGF file (also LittleGolem's .hsgf), or a link to a HexWorld board
    #[arg(value_name = "FILE-OR-LINK")]
    from: String,
    /// A save, an SGF file or a link
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// How a swap is written in SGF and links [default: pieces, on a board that is not square sides]
    #[arg(long, value_name = "FORM")]
    swap: Option<Swap>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A save of Hexfall's
    Ron,
    /// SGF, for HexGui and others
    Sgf,
    /// A link to a HexWorld board
    Link,
}

#[derive(Clone, Copy, ValueEnum)]
enum Swap {
    /// The stone changes its colour and is mirrored
    Pieces,
    /// The players change colours
    Sides,
}

/// The match in its new form. What could not be kept is told on standard error.
pub(super) fn convert(wanted: &ConvertArgs) -> Result<String, String> {
    let from = &wanted.from;
    let file = Path::new(from);
    let named = |error: &dyn ToString| format!("{from}: {}", error.to_string());
    let bytes = match from.contains('#') && !file.exists() {
        true => from.as_bytes().to_vec(),
        false => record::read_file(file).map_err(|error| named(&error))?,
    };
    let opened = record::open(&bytes).map_err(|error| named(&error))?;
    let swap = wanted.swap.map(|swap| match swap {
        Swap::Pieces => SwapForm::Pieces,
        Swap::Sides => SwapForm::Sides,
    });
    let written = match wanted.to {
        Format::Ron => {
            let when = opened.when.unwrap_or_else(Timestamp::now);
            Ok((record::write(&opened.series, when), Vec::new()))
        }
        Format::Sgf => record::to_sgf(&opened.series, swap),
        Format::Link => {
            record::to_link(&opened.series, swap).map(|(link, lost)| (link + "\n", lost))
        }
    };
    let (text, lost) = written.map_err(|error| named(&error))?;
    for lost in opened.lost.iter().chain(&lost) {
        tell(lost);
    }
    Ok(text)
}

fn tell(lost: &Lost) {
    // Nobody is left to tell if standard error is closed.
    let _ = writeln!(io::stderr(), "hexfall: {lost}");
}
