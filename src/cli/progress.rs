//! How far long work is.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often the line is drawn anew.
pub(super) const DRAW: Duration = Duration::from_millis(250);

/// One line that overwrites itself, for whoever watches.
pub(super) fn show_progress(line: &str) {
    let mut out = io::stderr();
    if out.is_terminal() {
        let _ = write!(out, "\r\x1b[K{line}");
        let _ = out.flush();
    }
}

/// Does work that cannot be asked how far it is. Meanwhile the line says what it is about, and for how long already.
pub(super) fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    let (working, done) = channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let start = Instant::now();
            while done.recv_timeout(DRAW) == Err(RecvTimeoutError::Timeout) {
                show_progress(&format!("{what}: {} s", start.elapsed().as_secs()));
            }
            show_progress("");
        });
        let worked = work();
        drop(working);
        worked
    })
}
