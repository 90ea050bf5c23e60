//! Playing an arena, with a line for whoever watches.

use std::io::{self, IsTerminal, Write as _};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hexfall::arena::{Arena, Hall, Journal};

use super::table::elo;
use crate::cli::progress::{DRAW, show_progress};

/// How often it is looked whether all is played.
const LOOK: Duration = Duration::from_millis(10);
const BAR: usize = 20;
const USUAL_COLUMNS: usize = 80;

/// Whether Ctrl+C was pressed. Whoever plays stops then, and what was played is told.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// How many games are played at the same time.
pub(in crate::cli) fn cores(wanted: Option<NonZero<usize>>) -> NonZero<usize> {
    wanted.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN)
}

/// Plays to the end, or until Ctrl+C is pressed. The line begins with a heading.
pub(in crate::cli) fn run(
    arena: Arena,
    journal: Option<Journal>,
    cores: NonZero<usize>,
    heading: &str,
) -> Result<Arena, String> {
    // A second arena of the same command finds it set already.
    let _ = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed));
    let failed = Arc::new(Mutex::new(None));
    let keep = {
        let (failed, mut journal) = (Arc::clone(&failed), journal);
        move |played: &_| {
            if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(played)) {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        }
    };
    let before = arena.settled().len() as u32;
    let began = Instant::now();
    let hall = Hall::start(arena, cores, keep);
    let mut drawn: Option<Instant> = None;
    while !hall.is_done() {
        let broken = failed.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(error) = broken {
            show_progress("");
            return Err(format!("the journal could not be written: {error}"));
        }
        if STOPPED.load(Ordering::Relaxed) {
            hall.stop();
        }
        if io::stderr().is_terminal() && drawn.is_none_or(|when| when.elapsed() >= DRAW) {
            show_progress(&line(&hall.arena(), before, began.elapsed(), heading));
            drawn = Some(Instant::now());
        }
        thread::sleep(LOOK);
    }
    show_progress("");
    let arena = hall.finish();
    if !arena.is_over() && !was_stopped() {
        return Err("an opponent broke down in the middle of a game".to_owned());
    }
    Ok(arena)
}

/// Whether somebody has pressed Ctrl+C.
pub(in crate::cli) fn was_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// Says how to go on with an arena that was stopped.
pub(super) fn stopped(arena: &Arena, journal: Option<&Path>) {
    let (games, all) = (arena.settled().len(), arena.schedule().games());
    let how = journal.map_or_else(String::new, |file| {
        format!("; `hexfall arena --resume {}` goes on", file.display())
    });
    let _ = writeln!(io::stderr(), "hexfall: stopped after {games} of {all} games{how}");
}

/// "hex 3 [####      ] 120 of 300, 4:10 left · tree +45 ±30 · easy +0"
fn line(arena: &Arena, before: u32, spent: Duration, heading: &str) -> String {
    let (games, all) = (arena.settled().len() as u32, arena.schedule().games());
    let filled = (games as usize * BAR) / all.max(1) as usize;
    let bar = "#".repeat(filled) + &" ".repeat(BAR - filled.min(BAR));
    let mut line = format!("{heading}[{bar}] {games} of {all}");
    if games > before {
        let left = spent.as_secs_f64() / f64::from(games - before) * f64::from(all - games);
        line += &format!(", {}:{:02} left", left as u64 / 60, left as u64 % 60);
    }
    for row in arena.standing().by_strength() {
        line += &format!(" · {} {}", row.name, elo(row.elo));
    }
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    line.chars().take(columns.unwrap_or(USUAL_COLUMNS).max(2) - 1).collect()
}
