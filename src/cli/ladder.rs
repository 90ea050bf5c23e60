//! `hexfall ladder`: how strong every level is, measured.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::Args;
use hexfall::arena::{Arena, Calibration, Journal, Ladder, Rungs, Schedule, Step};
use hexfall::rules::GameKind;

use super::arena::{cores, kept, run, was_stopped};
use super::writing::write;

/// What is measured, and where it is written.
#[derive(Args)]
pub(super) struct LadderArgs {
    /// Only this game: hex, y, connect or obstruction
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    /// Games for each step; up to four times as many where they leave it unsure by more than 100 Elo
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..10_000))]
    games: u32,
    /// Decides what is left to chance
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
    /// The file of the ladder, in which the measured games take the place of old ones
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep all games in this folder, and go on where they stop
    #[arg(long, value_name = "FOLDER")]
    journals: Option<PathBuf>,
    /// Play nothing: only show what was measured last
    #[arg(long)]
    show: bool,
}

/// Measures, writes the file, and gives the table.
pub(super) fn ladder(wanted: &LadderArgs) -> Result<String, String> {
    let kinds = GameKind::ALL.into_iter().filter(|kind| wanted.game.is_none_or(|it| it == *kind));
    if wanted.show {
        let shown = kinds.filter_map(|kind| Ladder::measured().of(kind).cloned());
        return Ok(markdown(&Ladder { games: shown.collect() }));
    }
    let mut kept = wanted.out.as_deref().map_or_else(|| Ok(Ladder::default()), old)?;
    if let Some(folder) = &wanted.journals {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut measured = Ladder::default();
    for kind in kinds {
        let mut calibration = Calibration::new(kind, wanted.games, wanted.seed);
        while let Some(step) = calibration.next() {
            let arena = played(wanted, &step)?;
            if was_stopped() {
                return Err("stopped; with the same --journals it goes on".to_owned());
            }
            calibration.add(&step, arena);
        }
        let rungs = calibration.rungs();
        warn(&rungs);
        kept.replace(rungs.clone());
        measured.replace(rungs);
        // After every game: whoever stops keeps what is whole.
        if let Some(file) = &wanted.out {
            write(file, kept.write().as_bytes())?;
        }
    }
    Ok(markdown(&measured))
}

/// What the file holds now, if there is one.
fn old(file: &Path) -> Result<Ladder, String> {
    match fs::read_to_string(file) {
        Ok(text) => Ladder::read(&text).map_err(|error| format!("{}: {error}", file.display())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Ladder::default()),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}

/// Plays the games of a step, or what is left of them.
fn played(wanted: &LadderArgs, step: &Step) -> Result<Arena, String> {
    let file = wanted.journals.as_ref().map(|folder| folder.join(format!("{}.txt", step.name)));
    let (arena, journal) = match &file {
        Some(file) => kept(file, Journal::of_plan(file, &step.plan))?,
        None => {
            let schedule = Schedule::new(step.plan.clone()).map_err(|error| error.to_string())?;
            (Arena::new(schedule), None)
        }
    };
    run(arena, journal, cores(wanted.cores), &format!("{} ", step.name))
}

fn warn(rungs: &Rungs) {
    for rung in rungs.too_wide() {
        let _ = writeln!(
            io::stderr(),
            "hexfall: {}: the step to {} is {} Elo, more than {}: a level is missing below it",
            rungs.rules,
            rung.name(),
            rung.step,
            Ladder::WIDEST
        );
    }
}

/// The ladder as a table for people.
fn markdown(ladder: &Ladder) -> String {
    let mut text = "| game | level | Elo | 95 % interval | step | won, drawn, lost |\n".to_owned();
    text.push_str("| --- | --- | --- | --- | --- | --- |\n");
    for rungs in &ladder.games {
        let mut game = rungs.rules.to_string();
        for rung in &rungs.rungs {
            let end = |end: Option<i32>| end.map_or("?".to_owned(), |end| end.to_string());
            let (won, drawn, lost) = rung.result;
            let (step, result) = match (rung.games, rung.give_or_take) {
                (0, _) => (String::new(), String::new()),
                (_, Some(half)) => {
                    (format!("+{} ±{half}", rung.step), format!("{won}, {drawn}, {lost}"))
                }
                (_, None) => (format!(">{}", rung.step), format!("{won}, {drawn}, {lost}")),
            };
            let (low, high) = rung.interval;
            let _ = writeln!(
                text,
                "| {game} | {} | {} | {} to {} | {step} | {result} |",
                rung.name(),
                rung.elo,
                end(low),
                end(high)
            );
            game.clear();
        }
    }
    text
}
