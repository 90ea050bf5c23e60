//! The one worker that touches the disk while the window runs: off the frame, in the order of asking.

use std::collections::{HashMap, VecDeque};
use std::mem::{Discriminant, discriminant, take};
use std::path::MAIN_SEPARATOR_STR;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, TaskPool};
use jiff::Timestamp;

use super::carry::Brought;
use super::shelf::Shelf;
use crate::app::power::Waker;
use crate::matches::Match;
use crate::net::{self, Kept, Role};
use crate::record::{
    self, Entry, Export, Imported, SaveName, Scores, Settings, Storage, StorageError, Write,
};

/// The file whose writing shows whether anything can be written.
const PROBE: &str = "can-write.tmp";

/// Takes jobs for the disk and hands back answers.
#[derive(Resource, Clone)]
pub struct Writer(Arc<Desk>);

/// Something to do on the disk.
#[derive(Debug)]
pub(in crate::app) enum Job {
    /// Find out whether anything can be written at all.
    Probe,
    Autosave(Box<Match>, Timestamp),
    Settings(Box<Settings>),
    Scores(Scores),
    Save {
        name: SaveName,
        series: Box<Match>,
        when: Timestamp,
        mode: Write,
    },
    /// Keep the seat in a match across a network, with the match.
    KeepSeat(Box<Kept>, Box<Match>, Timestamp),
    /// Forget it.
    ForgetSeat(Role),
    /// Save a match that is left for another, under a name of its own.
    PutAway(Box<Match>, Timestamp),
    Load(SaveName),
    Delete(SaveName),
    List,
    /// Keep a new arena, whose journal begins so.
    BeginArena(String),
    /// Add lines to its journal.
    AddToArena(String),
    /// Remember whether it rests.
    RestArena(bool),
    /// Hand the player files that are no saves.
    Export {
        stem: String,
        exports: Vec<Export>,
    },
    /// Add a file to the saves.
    Bring(Brought),
    /// Hand the player a save as a file.
    TakeAway(SaveName),
    /// Write a game of Hex into a file for other programs.
    Sgf {
        name: SaveName,
        series: Box<Match>,
    },
}

/// What came of a job.
#[derive(Debug)]
pub(super) enum Answer {
    /// A sentence for the player.
    Told(String),
    /// The files in the list of saves have changed.
    SavesChanged,
    Loaded(Box<Match>),
    Listed(Vec<Entry>),
    /// A file has been added to the saves.
    Brought,
    /// A save as a file: what it is called, and what stands in it.
    TakenAway(String, Vec<u8>),
}

struct Desk {
    shelf: Shelf,
    waker: Waker,
    papers: Mutex<Papers>,
    idle: Condvar,
}

#[derive(Default)]
struct Papers {
    jobs: VecDeque<Job>,
    answers: Vec<Answer>,
    working: bool,
    /// What is going wrong again and again; it is told once.
    failing: HashMap<Discriminant<Job>, String>,
}

impl Writer {
    pub(super) fn new(shelf: Shelf, waker: Waker) -> Writer {
        let papers = Mutex::default();
        Writer(Arc::new(Desk { shelf, waker, papers, idle: Condvar::new() }))
    }

    /// Does this job when those before it are done. A waiting one that it makes pointless is dropped.
    pub(in crate::app) fn ask(&self, job: Job) {
        let mut papers = self.0.papers();
        papers.jobs.retain(|older| !job.supersedes(older));
        match (papers.jobs.back_mut(), job) {
            // One line after the other: many games are one job.
            (Some(Job::AddToArena(lines)), Job::AddToArena(more)) => lines.push_str(&more),
            (_, job) => papers.jobs.push_back(job),
        }
        if !papers.working {
            papers.working = true;
            let desk = Arc::clone(&self.0);
            IoTaskPool::get_or_init(TaskPool::default).spawn(async move { desk.work() }).detach();
        }
    }

    pub(super) fn answers(&self) -> Vec<Answer> {
        take(&mut self.0.papers().answers)
    }

    /// Does everything asked for at once: a page has no other thread to wait for.
    #[cfg(target_arch = "wasm32")]
    pub fn flush(&self, _: Duration) -> bool {
        self.0.work();
        true
    }

    /// Waits until everything asked for is on the disk, but not for ever. Returns whether it is.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn flush(&self, at_most: Duration) -> bool {
        let waiting = self.0.idle.wait_timeout_while(self.0.papers(), at_most, |p| p.working);
        !waiting.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

impl Desk {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does all jobs, then goes home.
    fn work(&self) {
        while let Some(job) = self.next_job() {
            let done = job.run(&*self.shelf.0);
            self.papers().file(&job, done);
            self.waker.wake();
        }
    }

    fn next_job(&self) -> Option<Job> {
        let mut papers = self.papers();
        let job = papers.jobs.pop_front();
        if job.is_none() {
            papers.working = false;
            self.idle.notify_all();
        }
        job
    }
}

impl Papers {
    fn file(&mut self, job: &Job, done: Result<Vec<Answer>, String>) {
        let which = discriminant(job);
        match done {
            Ok(answers) => {
                self.failing.remove(&which);
                self.answers.extend(answers);
            }
            Err(told) if job.is_told_once() && self.failing.get(&which) == Some(&told) => {}
            Err(told) => {
                self.failing.insert(which, told.clone());
                self.answers.push(Answer::Told(told));
                if let Job::List = job {
                    self.answers.push(Answer::Listed(Vec::new()));
                }
                if let Job::Load(_) | Job::Delete(_) = job {
                    self.answers.push(Answer::SavesChanged); // the list told something else
                }
            }
        }
    }
}

impl Job {
    /// Whether an older job would only write what this one writes over.
    fn supersedes(&self, older: &Job) -> bool {
        (self.repeats_itself() || matches!(self, Job::List))
            && discriminant(self) == discriminant(older)
    }

    /// Whether this is done without being asked for.
    fn repeats_itself(&self) -> bool {
        matches!(self, Job::Autosave(..) | Job::Settings(_) | Job::Scores(_) | Job::KeepSeat(..))
    }

    /// Whether its failure is told once, and not each time.
    fn is_told_once(&self) -> bool {
        self.repeats_itself() || matches!(self, Job::AddToArena(_) | Job::RestArena(_))
    }

    fn run(&self, storage: &dyn Storage) -> Result<Vec<Answer>, String> {
        match self {
            Job::Probe => probe(storage).map(|()| Vec::new()),
            Job::Autosave(series, when) => match record::autosave(storage, series, *when) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(error.to_string()),
            },
            Job::Settings(settings) => match settings.store(storage) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(format!("The settings were not kept. {error}")),
            },
            Job::Scores(scores) => match scores.store(storage) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(format!("The results were not kept. {error}")),
            },
            Job::Save { name, series, when, mode } => {
                record::save(storage, name, series, *when, *mode)
                    .map_err(|error| error.to_string())?;
                Ok(vec![Answer::Told(format!("Saved as “{name}”.")), Answer::SavesChanged])
            }
            Job::KeepSeat(seat, series, when) => match net::keep(storage, seat, series, *when) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(format!("The seat in this match was not kept. {error}")),
            },
            Job::ForgetSeat(role) => match net::forget(storage, *role) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(format!("The seat in a match was not forgotten. {error}")),
            },
            Job::PutAway(series, when) => {
                let text = record::write(series, *when);
                match record::import(storage, "network game.ron", text.as_bytes(), *when) {
                    Ok(Imported { name, .. }) => Ok(vec![
                        Answer::Told(format!("You have left the match. It is saved as “{name}”.")),
                        Answer::SavesChanged,
                    ]),
                    Err(error) => Err(format!("The match that you left was not saved. {error}")),
                }
            }
            Job::Load(name) => match record::load(storage, name) {
                Ok(saved) => Ok(vec![Answer::Loaded(Box::new(saved.series))]),
                Err(error) => Err(format!("“{name}” was not opened. {error}")),
            },
            Job::Delete(name) => match record::delete(storage, name) {
                Ok(()) => {
                    Ok(vec![Answer::Told(format!("Deleted “{name}”.")), Answer::SavesChanged])
                }
                Err(error) => Err(format!("“{name}” was not deleted. {error}")),
            },
            Job::Bring(brought) => {
                let file = brought.file();
                match brought.add_to(storage) {
                    Ok(Imported { name, lost }) => {
                        let lost = record::lost_words(&lost);
                        Ok(vec![
                            Answer::Told(format!("“{name}” is among your saved games.{lost}")),
                            Answer::Brought,
                        ])
                    }
                    Err(error) => Err(format!("“{file}” was not added. {error}")),
                }
            }
            Job::TakeAway(name) => match record::export(storage, name) {
                Ok((file, bytes)) => Ok(vec![Answer::TakenAway(file, bytes)]),
                Err(error) => Err(format!("“{name}” was not opened. {error}")),
            },
            Job::BeginArena(head) => arena_kept(record::begin_arena(storage, head)),
            Job::AddToArena(lines) => arena_kept(record::add_to_arena(storage, lines)),
            Job::RestArena(rests) => arena_kept(record::rest_arena(storage, *rests)),
            Job::Export { stem, exports } => export(storage, stem, exports),
            Job::Sgf { name, series } => {
                let (text, lost) = record::to_sgf(series, None)
                    .map_err(|error| format!("No SGF file was written. {error}"))?;
                let mut answers =
                    export(storage, name.as_str(), &[Export { ending: "sgf", text }])?;
                let lost = record::lost_words(&lost);
                match answers.last_mut() {
                    Some(Answer::Told(told)) => told.push_str(&lost),
                    _ if lost.is_empty() => {}
                    _ => answers.push(Answer::Told(lost.trim().to_owned())),
                }
                Ok(answers)
            }
            Job::List => match record::list(storage) {
                Ok(entries) => Ok(vec![Answer::Listed(entries)]),
                Err(error) => Err(format!("The saves could not be listed. {error}")),
            },
        }
    }
}

fn arena_kept(done: Result<(), StorageError>) -> Result<Vec<Answer>, String> {
    match done {
        Ok(()) => Ok(Vec::new()),
        Err(error) => {
            Err(format!("The arena is not kept: after a restart it would be gone. {error}"))
        }
    }
}

/// In a browser the player is handed the files, and else told where they are.
fn export(storage: &dyn Storage, stem: &str, exports: &[Export]) -> Result<Vec<Answer>, String> {
    if cfg!(target_arch = "wasm32") {
        let file = |export: &Export| {
            let name = format!("{stem}.{}", export.ending);
            Answer::TakenAway(name, export.text.clone().into_bytes())
        };
        return Ok(exports.iter().map(file).collect());
    }
    let keys = record::write_out(storage, stem, exports)
        .map_err(|error| format!("Nothing was exported. {error}"))?;
    let place = storage.place().map_or_else(String::new, |place| place + MAIN_SEPARATOR_STR);
    let files: Vec<String> =
        keys.iter().map(|key| format!("{place}{}", key.replace('/', MAIN_SEPARATOR_STR))).collect();
    let told = match &files[..] {
        [file] => format!("Exported as {file}."),
        [first, others @ ..] => {
            let ending = |file: &String| file.rsplit('.').next().unwrap_or_default().to_owned();
            let endings: Vec<String> =
                others.iter().map(|file| format!(".{}", ending(file))).collect();
            format!("Exported as {first}, and as {} beside it.", endings.join(" and "))
        }
        [] => "There is nothing to export.".to_owned(),
    };
    Ok(vec![Answer::Told(told)])
}

fn probe(storage: &dyn Storage) -> Result<(), String> {
    storage
        .write(PROBE, b"", Write::Replace)
        .and_then(|()| storage.remove(PROBE))
        .map_err(|error| format!("{} {error}", super::start::NOTHING_IS_KEPT))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::matches::Terms;
    use crate::rules::GameKind;

    const LONG: Duration = Duration::from_secs(20);

    /// Keeps the last bytes, slowly, and counts how often it was written to.
    #[derive(Default)]
    struct Slow {
        writes: AtomicUsize,
        last: Mutex<Vec<u8>>,
        full: bool,
    }

    impl Storage for Slow {
        fn read(&self, _: &str, _: u64) -> Result<Vec<u8>, StorageError> {
            Err(StorageError::NotFound)
        }

        fn write(&self, _: &str, bytes: &[u8], _: Write) -> Result<(), StorageError> {
            std::thread::sleep(Duration::from_millis(20));
            self.writes.fetch_add(1, Ordering::SeqCst);
            *self.last.lock().unwrap() = bytes.to_vec();
            if self.full { Err(StorageError::Full) } else { Ok(()) }
        }

        fn remove(&self, _: &str) -> Result<(), StorageError> {
            Ok(())
        }

        fn keys(&self, _: &str) -> Result<Vec<String>, StorageError> {
            Ok(Vec::new())
        }
    }

    fn after(moves: usize) -> Box<Match> {
        let mut series = Match::new(Terms::usual(GameKind::Hex)).unwrap();
        for mv in series.game().legal_moves().into_iter().take(moves) {
            series.play(mv).unwrap();
        }
        Box::new(series)
    }

    #[test]
    fn the_newest_autosave_is_the_last_one_and_those_between_are_skipped() {
        let slow = Arc::new(Slow::default());
        let writer = Writer::new(Shelf(slow.clone()), Waker::default());
        for moves in 0..50 {
            writer.ask(Job::Autosave(after(moves), Timestamp::UNIX_EPOCH));
        }
        assert!(writer.flush(LONG));
        assert!(slow.writes.load(Ordering::SeqCst) < 10);
        let last = record::read(&slow.last.lock().unwrap()).unwrap();
        assert_eq!(last.series, *after(49));
    }

    #[test]
    fn the_same_failure_of_every_autosave_is_told_once() {
        let slow = Arc::new(Slow { full: true, ..Slow::default() });
        let writer = Writer::new(Shelf(slow), Waker::default());
        let mut told = Vec::new();
        for moves in 0..3 {
            writer.ask(Job::Autosave(after(moves), Timestamp::UNIX_EPOCH));
            assert!(writer.flush(LONG));
            told.extend(writer.answers());
        }
        let [Answer::Told(told)] = &told[..] else { panic!("{told:?}") };
        assert!(told.starts_with("The game was not saved. There is no room left"), "{told}");
    }

    #[test]
    fn a_flush_does_not_wait_for_ever() {
        let writer = Writer::new(Shelf(Arc::new(Slow::default())), Waker::default());
        writer.ask(Job::Autosave(after(1), Timestamp::UNIX_EPOCH));
        assert!(!writer.flush(Duration::from_millis(1)));
        assert!(writer.flush(LONG));
    }
}
