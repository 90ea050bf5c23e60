//! `hexfall arena`: opponents against opponents.

mod files;
mod progress;
mod table;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use hexfall::arena::{
    Arena, BadJournal, Contestant, Journal, Openings, Pairs, Plan, Schedule, Sprt,
};
use hexfall::engine::levels::levels;

use super::rules::RulesArgs;
use super::told;
use files::Files;
pub(super) use progress::{cores, run, was_stopped};

/// Who meets whom, and how often.
#[derive(Args)]
pub(super) struct ArenaArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Games for each pair: two from each opening, with the sides exchanged
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Who meets whom: all everybody, the first all others, or each the next
    #[arg(long, value_name = "WHO", default_value = "all")]
    pairs: Meet,
    /// Decides what is left to chance
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
    /// Random stones at the start; in Hex and Y the first lies near the rim [default: 1, in Connect Four 2, none with --pie]
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    stones: Option<u8>,
    /// Openings from a file instead: one a line, moves with blanks between them
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Stop when it is sure that the first of two is stronger by the higher of two numbers of Elo, or only by the lower
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How many seconds an HTP program may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0)]
    patience: f64,
    /// A game ends as soon as a level has proven that it wins
    #[arg(long)]
    until_proven: bool,
    /// Keep every game in this file, and go on where it stops if it is there
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    journal: Option<PathBuf>,
    /// Go on with the arena of a journal; nothing else has to be said
    #[arg(long, value_name = "FILE", conflicts_with = "levels")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    files: Files,
    /// The opponents, like tree:5000n, or in Hex htp:"COMMAND LINE"; all levels of the game unless told otherwise
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Meet {
    /// A round robin
    All,
    /// The first against all others
    First,
    /// Each against the one before it
    Next,
}

/// Plays, and gives the tables.
pub(super) fn arena(wanted: &ArenaArgs) -> Result<String, String> {
    let (arena, journal) = match (&wanted.resume, &wanted.journal) {
        (Some(file), _) => kept(file, Journal::resume(file))?,
        (None, Some(file)) => kept(file, Journal::of_plan(file, &plan(wanted)?))?,
        (None, None) => (Arena::new(told(Schedule::new(plan(wanted)?))?), None),
    };
    for contestant in &arena.schedule().plan().contestants {
        told(contestant.try_out())?;
    }
    wanted.files.check()?;
    let arena = run(arena, journal, cores(wanted.cores), "")?;
    wanted.files.write(&arena)?;
    if !arena.is_over() {
        let file = wanted.resume.as_ref().or(wanted.journal.as_ref());
        progress::stopped(&arena, file.map(PathBuf::as_path));
    }
    Ok(table::tables(&arena))
}

/// A journal with its arena, or what is wrong with its file.
pub(super) fn kept(
    file: &Path,
    journal: Result<(Journal, Arena), BadJournal>,
) -> Result<(Arena, Option<Journal>), String> {
    match journal {
        Ok((journal, arena)) => Ok((arena, Some(journal))),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}

fn plan(wanted: &ArenaArgs) -> Result<Plan, String> {
    let rules = wanted.rules.rules()?;
    let kind = wanted.rules.game;
    let all = || levels(kind).iter().map(|level| level.name.to_owned()).collect();
    let names: Vec<String> = if wanted.levels.is_empty() { all() } else { wanted.levels.clone() };
    let found: Result<Vec<_>, _> = names.iter().map(|name| Contestant::find(kind, name)).collect();
    let mut plan = Plan::new(rules, told(found)?, wanted.games, wanted.seed);
    plan.pairs = match wanted.pairs {
        Meet::All => Pairs::All,
        Meet::First => Pairs::First,
        Meet::Next => Pairs::Next,
    };
    if let Some(stones) = wanted.stones {
        plan.openings = Openings::Stones(stones);
    }
    if let Some(file) = &wanted.openings {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()));
        plan.openings = told(Openings::read(rules, &text?))?;
    }
    plan.sprt = wanted.sprt;
    plan.until_proven = wanted.until_proven;
    plan.patience = told(Duration::try_from_secs_f64(wanted.patience))
        .map_err(|_| format!("“{}” is no number of seconds", wanted.patience))?;
    told(plan.check())?;
    Ok(plan)
}
