//! `hexfall arena`: opponents against opponents.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::num::NonZero;

use clap::Args;
use hexfall::arena::{Contest, Tally};
use hexfall::engine::Opponent;
use hexfall::engine::levels::levels;
use hexfall::matches::Seat;

use super::rules::RulesArgs;

/// Who meets whom, and how often.
#[derive(Args)]
pub(super) struct ArenaArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Games for each pair; players begin in turn
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Decides what is left to chance
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
    /// The opponents, each against the one before it; all of the game unless told otherwise
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
}

/// Plays, and gives the table.
pub(super) fn arena(wanted: &ArenaArgs) -> Result<String, String> {
    let rules = wanted.rules.rules()?;
    let opponents = opponents(wanted)?;
    let cores = wanted.cores.or_else(|| std::thread::available_parallelism().ok());
    let mut text = format!("{rules}, {} games a pair, seed {}\n\n", wanted.games, wanted.seed);
    text.push_str("| level | against | score | 95 % interval | won, drawn, lost | won when beginning | time a move (longest) | moves a game |\n");
    text.push_str("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for pair in opponents.windows(2) {
        let &[below, level] = pair else { continue };
        let contest =
            Contest { rules, opponents: [level, below], games: wanted.games, seed: wanted.seed };
        let names = format!("{level} against {below}");
        let mut over = 0;
        let tally = contest.play(cores.unwrap_or(NonZero::<usize>::MIN), |_| {
            over += 1;
            show_progress(&format!("{names}: {over} of {}", wanted.games));
        });
        show_progress("");
        row(&mut text, level, below, &tally.map_err(|error| error.to_string())?);
    }
    Ok(text)
}

fn opponents(wanted: &ArenaArgs) -> Result<Vec<Opponent>, String> {
    let kind = wanted.rules.game;
    let all = || levels(kind).iter().map(|level| level.name.to_owned()).collect();
    let names: Vec<String> = if wanted.levels.is_empty() { all() } else { wanted.levels.clone() };
    let found: Result<Vec<_>, _> = names.iter().map(|name| Opponent::find(kind, name)).collect();
    match found {
        Ok(found) if found.len() < 2 => Err("an arena needs at least two levels".to_owned()),
        found => found.map_err(|error| error.to_string()),
    }
}

fn row(text: &mut String, level: Opponent, below: Opponent, tally: &Tally) {
    let [low, high] = tally.interval(Seat::One);
    let [won, lost] = tally.won;
    let _ = writeln!(
        text,
        "| {level} | {below} | {:.1} % | {:.1}–{:.1} % | {won}, {}, {lost} | {} | {:.3} s ({:.2} s) | {:.1} |",
        100.0 * tally.score(Seat::One),
        100.0 * low,
        100.0 * high,
        tally.drawn,
        tally.won_begun[Seat::One],
        tally.time_a_move(Seat::One).as_secs_f64(),
        tally.longest[Seat::One].as_secs_f64(),
        f64::from(tally.moves) / f64::from(tally.games().max(1)),
    );
}

/// One line that overwrites itself, for whoever watches.
fn show_progress(line: &str) {
    let mut out = io::stderr();
    if out.is_terminal() {
        let _ = write!(out, "\r\x1b[K{line}");
        let _ = out.flush();
    }
}
