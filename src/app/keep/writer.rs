//! The one worker that touches the disk while the window runs: off the frame, in the order of asking.

use std::collections::{HashMap, VecDeque};
use std::mem::{Discriminant, discriminant, take};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::{IoTaskPool, TaskPool};

use super::jobs::{Answer, Job};
use super::shelf::Shelf;
use crate::app::power::Waker;

/// Takes jobs for the disk and hands back answers.
#[derive(Resource, Clone)]
pub struct Writer(Arc<Desk>);

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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use jiff::Timestamp;

    use super::*;
    use crate::matches::{Match, Terms};
    use crate::record::{self, Storage, StorageError, Write};
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
