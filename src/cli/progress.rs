//! How far long work is.

use std::io::{self, IsTerminal, Write};

/// One line that overwrites itself, for whoever watches.
pub(super) fn show_progress(line: &str) {
    let mut out = io::stderr();
    if out.is_terminal() {
        let _ = write!(out, "\r\x1b[K{line}");
        let _ = out.flush();
    }
}
