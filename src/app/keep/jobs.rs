//! What is done on the disk, and what comes of it.

use std::mem::discriminant;
use std::path::MAIN_SEPARATOR_STR;

use jiff::Timestamp;

use super::carry::Brought;
use crate::matches::Match;
use crate::net::{self, Kept, Role};
use crate::record::{
    self, Entry, Export, Imported, SaveName, Scores, Settings, Storage, StorageError, Write,
};

/// The file whose writing shows whether anything can be written.
const PROBE: &str = "can-write.tmp";
/// What matches are saved as that were left for others.
const ACROSS: &str = "network game.ron";
const UNFINISHED: &str = "unfinished game.ron";

/// Something to do on the disk.
#[derive(Debug)]
pub(in crate::app) enum Job {
    /// Find out whether anything can be written at all.
    Probe,
    Autosave(Box<Match>, Timestamp),
    Settings(Box<Settings>),
    /// Keep the results, beside those of other windows, but for some that were taken back.
    Scores(Scores, Vec<Timestamp>),
    /// Forget all results.
    ForgetScores,
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
    /// This match lies in a save now, as it is.
    Saved(Box<Match>),
    Loaded(Box<Match>),
    Listed(Vec<Entry>),
    /// A file has been added to the saves.
    Brought,
    /// A save as a file: what it is called, and what stands in it.
    TakenAway(String, Vec<u8>),
}

impl Job {
    /// Whether an older job would only write what this one writes over.
    pub(super) fn supersedes(&self, older: &Job) -> bool {
        (self.repeats_itself() || matches!(self, Job::List))
            && discriminant(self) == discriminant(older)
    }

    /// Whether this is done without being asked for.
    fn repeats_itself(&self) -> bool {
        matches!(self, Job::Autosave(..) | Job::Settings(_) | Job::Scores(..) | Job::KeepSeat(..))
    }

    /// Whether its failure is told once, and not each time.
    pub(super) fn is_told_once(&self) -> bool {
        self.repeats_itself() || matches!(self, Job::AddToArena(_) | Job::RestArena(_))
    }

    /// Does it. What went wrong comes back as a sentence.
    pub(super) fn run(&self, storage: &dyn Storage) -> Result<Vec<Answer>, String> {
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
            Job::Scores(scores, taken_back) => match scores.add(storage, taken_back) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(format!("The results were not kept. {error}")),
            },
            Job::ForgetScores => match Scores::default().store(storage) {
                Ok(()) => Ok(Vec::new()),
                Err(error) => Err(format!("The results were not forgotten. {error}")),
            },
            Job::Save { name, series, when, mode } => {
                record::save(storage, name, series, *when, *mode)
                    .map_err(|error| error.to_string())?;
                Ok(vec![
                    Answer::Told(format!("Saved as “{name}”.")),
                    Answer::Saved(series.clone()),
                    Answer::SavesChanged,
                ])
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
                let file = if series.has_remote() { ACROSS } else { UNFINISHED };
                match record::import(storage, file, text.as_bytes(), *when) {
                    Ok(Imported { name, .. }) => Ok(vec![
                        Answer::Told(format!("The match that you left is saved as “{name}”.")),
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
