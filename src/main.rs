//! `hexfall`: the command line. Without a subcommand it opens the window.

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(cli::Done::Answer(text)) => print(&text),
        Ok(cli::Done::Closed(code)) => code,
        Err(message) => {
            // Nobody is left to tell if standard error is closed.
            let _ = writeln!(io::stderr(), "hexfall: {message}");
            ExitCode::from(2)
        }
    }
}

/// Writes the answer. A reader that has read enough (`| head`) is no error.
fn print(answer: &str) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(answer.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "hexfall: the answer could not be written: {error}");
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}
