//! `hexfall learn`: what the network for Hex learns from, for `train/run`.

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use hexfall::engine::Opponent;
use hexfall::engine::net::Net;
use hexfall::learn::{Board, COURSE, Duel, Games, Player, Training, Wanted};
use hexfall::rules::GameKind;

use super::arena::cores;
use super::progress::show_progress;
use super::writing::write;

/// What is wanted of it.
#[derive(Subcommand)]
pub(super) enum LearnArgs {
    /// Games of a net against itself, with what a small search found in every position
    SelfPlay(SelfPlayArgs),
    /// A net without search against another one, or against a level: games won by the first
    Match(MatchArgs),
    /// Games against itself, learning, a match against the last net; again and again, from where it was
    Loop(LoopArgs),
}

#[derive(Args)]
pub(super) struct SelfPlayArgs {
    /// Boards with how often they are chosen, like 7x7:1,9x9:3
    #[arg(long, value_name = "BOARDS", value_delimiter = ',', default_value = "11x11")]
    boards: Vec<Board>,
    /// Stop after so many positions
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    positions: u64,
    /// Tries for each move
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(2..=1024))]
    tries: u32,
    #[command(flatten)]
    work: Work,
    /// The net
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// Where the positions go: N.samples for those in squares of N by N, see `Sample`
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

#[derive(Args)]
pub(super) struct MatchArgs {
    /// The board
    #[arg(long, value_name = "BOARD", default_value = "11x11")]
    board: Board,
    /// Games: two from each opening, with the sides exchanged
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Random stones at the start
    #[arg(long, value_name = "N", default_value_t = 2)]
    stones: u32,
    #[command(flatten)]
    work: Work,
    /// The file of a net
    #[arg(value_name = "NET")]
    first: String,
    /// The file of another net, or a level
    #[arg(value_name = "NET|LEVEL")]
    second: String,
}

#[derive(Args)]
pub(super) struct LoopArgs {
    /// Only these boards, like 7x7:1,9x9:3; without them a course from small boards to large ones
    #[arg(long, value_name = "BOARDS")]
    boards: Option<String>,
    /// Begin no round after so many minutes
    #[arg(long, value_name = "N")]
    minutes: Option<u64>,
    /// How many cores are at work; all unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
    /// A net to begin with, where the folder has none
    #[arg(long, value_name = "NET")]
    start: Option<PathBuf>,
    /// That net's log
    #[arg(long, value_name = "CSV")]
    log: Option<PathBuf>,
    /// Where everything is kept, and gone on from
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

#[derive(Args)]
struct Work {
    /// Decides what is left to chance
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; all cores unless told otherwise
    #[arg(long, value_name = "N")]
    cores: Option<NonZero<usize>>,
}

/// Plays, and tells what came of it.
pub(super) fn learn(wanted: &LearnArgs) -> Result<String, String> {
    match wanted {
        LearnArgs::SelfPlay(wanted) => self_play(wanted),
        LearnArgs::Match(wanted) => duel(wanted),
        LearnArgs::Loop(wanted) => training(wanted),
    }
}

fn self_play(wanted: &SelfPlayArgs) -> Result<String, String> {
    let net = net(&wanted.net)?;
    let games = Games {
        net: &net,
        boards: &wanted.boards,
        tries: wanted.tries,
        positions: wanted.positions,
        seed: wanted.work.seed,
    };
    let played = games.play(cores(wanted.work.cores), &|done| {
        show_progress(&format!("{done} of {} positions", wanted.positions));
    });
    show_progress("");
    fs::create_dir_all(&wanted.folder)
        .map_err(|error| format!("{}: {error}", wanted.folder.display()))?;
    for (side, samples) in played.samples {
        write(&wanted.folder.join(format!("{side}.samples")), &samples)?;
    }
    Ok(format!("{} games, {} positions\n", played.games, played.positions))
}

fn duel(wanted: &MatchArgs) -> Result<String, String> {
    let players = [Player::Net(Box::new(net(Path::new(&wanted.first))?)), player(&wanted.second)?];
    let duel = Duel {
        players: players.each_ref(),
        board: wanted.board,
        stones: wanted.stones,
        pairs: wanted.games.div_ceil(2),
        seed: wanted.work.seed,
    };
    Ok(format!("{} of {}\n", duel.play(cores(wanted.work.cores).get()), 2 * duel.pairs))
}

/// Round after round, until it is stopped.
fn training(wanted: &LoopArgs) -> Result<String, String> {
    // More minutes than a clock can count never end.
    let end = wanted.minutes.and_then(|minutes| {
        Instant::now().checked_add(Duration::from_secs(minutes.saturating_mul(60)))
    });
    let about = Wanted {
        course: COURSE,
        boards: wanted.boards.clone(),
        start: wanted.start.clone(),
        log: wanted.log.clone(),
        cores: cores(wanted.cores),
    };
    let mut run = Training::open(&wanted.folder, about).map_err(|error| error.to_string())?;
    while end.is_none_or(|end| Instant::now() < end) {
        let row = run.round(&show_progress).map_err(|error| error.to_string())?;
        // Whoever has stopped listening may look into the log.
        let _ = writeln!(io::stdout(), "{}", row.sentence());
    }
    Ok(String::new())
}

/// A level of that name; if there is none, a file.
fn player(name: &str) -> Result<Player, String> {
    match Opponent::find(GameKind::Hex, name) {
        Ok(opponent) => Ok(Player::Level(opponent)),
        Err(_) if Path::new(name).exists() => Ok(Player::Net(Box::new(net(Path::new(name))?))),
        Err(error) => Err(format!("{error}; and there is no file of that name")),
    }
}

fn net(file: &Path) -> Result<Net, String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Net::read(&bytes).map_err(|error| format!("{}: {error}", file.display()))
}
