//! The subcommands. Each turns what was asked into an answer, or a sentence on what is wrong.

mod arena;
mod book;
mod convert;
mod htp;
mod ladder;
mod learn;
mod levels;
mod network;
mod play;
mod progress;
mod rules;
mod show;
mod solve;
mod window;
mod writing;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use hexfall::rules::GameKind;

const EXAMPLES: &str = "\
Examples:
  hexfall                      open the window
  hexfall play --game y --pie  open it with a match of Y under the pie rule
  hexfall play --second tree   open it with Hex against the computer
  hexfall levels --game hex    the computer opponents for Hex, weakest first
  hexfall show my-game.ron     a saved match as a text board with its moves
  hexfall convert game.sgf --to link
                               a game of Hex as a link to a HexWorld board
  hexfall htp --level tree:5s  play in HexGui, or against another program
  hexfall solve connect 4455   who wins Connect Four after these columns, and how soon
  hexfall solve obstruction 6x6 who wins Obstruction, and by which moves
  hexfall arena --game connect --games 50 easy hard
                               two opponents play, and who is better
  hexfall serve --game y       offer a match of Y to somebody on the network
  hexfall join 192.168.1.5     play the match that is offered there

Saves, settings and scores live in your data folder; HEXFALL_DATA names another one.";

/// Hex, Y, Connect Four and Obstruction: against each other, against the computer, over a network.
#[derive(Parser)]
#[command(name = "hexfall", version, about, after_help = EXAMPLES)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Open the window with a match, past all menus
    Play(play::PlayArgs),
    /// The computer opponents, weakest first, and how they think
    Levels {
        /// Only those for this game: hex, y, connect or obstruction
        #[arg(long, value_name = "GAME")]
        game: Option<GameKind>,
    },
    /// Opponents against opponents: who wins how often
    // On the heap: it has more to say than the others.
    Arena(Box<arena::ArenaArgs>),
    /// How strong every level is: measured anew, for the table and the picker
    Ladder(ladder::LadderArgs),
    /// Exact answers: who wins, and how
    #[command(subcommand)]
    Solve(solve::SolveArgs),
    /// Make an opening book
    #[command(subcommand)]
    Book(book::BookArgs),
    /// How the network for Hex learns: games against itself, and matches between nets
    #[command(subcommand)]
    Learn(learn::LearnArgs),
    /// Offer a match across the network, and play it here in the terminal
    Serve(network::ServeArgs),
    /// Join a match that somebody offers, and play it here in the terminal
    Join(network::JoinArgs),
    /// Be a server on which two players meet who cannot reach each other
    Relay(network::RelayArgs),
    /// Speak the Hex Text Protocol, for HexGui and other programs
    Htp(htp::HtpArgs),
    /// A match of Hex from one format into another: saves, SGF, links to HexWorld boards
    Convert(convert::ConvertArgs),
    /// A saved match as a text board, with its players, its score and its moves
    Show {
        /// The save: a .ron file
        file: PathBuf,
    },
}

/// What came of a command line.
pub(crate) enum Done {
    /// Text for standard output.
    Answer(String),
    /// All there was to say is said, or the window, a match across the network or a conversation was opened and closed.
    Closed(ExitCode),
}

/// Does what the command line asks for.
pub(crate) fn run() -> Result<Done, String> {
    let command_line = match CommandLine::try_parse() {
        Ok(command_line) => command_line,
        Err(error) => return help_or_message(&error).map(Done::Answer),
    };
    match command_line.command {
        Some(Command::Levels { game }) => Ok(Done::Answer(levels::levels(game))),
        Some(Command::Arena(wanted)) => arena::arena(&wanted).map(Done::Answer),
        Some(Command::Ladder(wanted)) => ladder::ladder(&wanted).map(Done::Answer),
        Some(Command::Solve(wanted)) => solve::solve(&wanted),
        Some(Command::Book(wanted)) => book::book(&wanted).map(Done::Answer),
        Some(Command::Learn(wanted)) => learn::learn(&wanted).map(Done::Answer),
        Some(Command::Serve(wanted)) => network::serve(&wanted).map(Done::Closed),
        Some(Command::Join(wanted)) => network::join(&wanted).map(Done::Closed),
        Some(Command::Relay(wanted)) => network::relay(&wanted).map(Done::Closed),
        Some(Command::Htp(wanted)) => htp::htp(&wanted).map(Done::Closed),
        Some(Command::Convert(wanted)) => convert::convert(&wanted).map(Done::Answer),
        Some(Command::Show { file }) => show::show(&file).map(Done::Answer),
        Some(Command::Play(wanted)) => window::open(Some(wanted.call())).map(Done::Closed),
        None => window::open(None).map(Done::Closed),
    }
}

/// Help and version are answers; everything else becomes one line that names what is wrong.
fn help_or_message(error: &clap::Error) -> Result<String, String> {
    let text = error.render().to_string();
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Ok(text);
    }
    let message: Vec<&str> =
        text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    let message = message.join(" ");
    Err(message.strip_prefix("error: ").unwrap_or(&message).to_owned())
}

/// What came of something, or its reason in words.
fn told<T, E: ToString>(result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}
