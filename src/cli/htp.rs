//! `hexfall htp`: the Hex Text Protocol on standard input and output.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use clap::Args;
use hexfall::engine::Opponent;
use hexfall::engine::setting::Setting;
use hexfall::htp::{Parameters, Reply, Server, is_interrupt};
use hexfall::rules::GameKind;

use super::told;

/// Longer than any request; the rest of a longer line is not read.
const LONGEST: u64 = 1 << 14;
/// So many requests may wait for the end of a search; whoever sends more waits, too.
const WAITING: usize = 1_000;

/// Who plays, and how long it thinks.
#[derive(Args)]
pub(super) struct HtpArgs {
    /// The opponent, like tree:2s (see `hexfall levels --game hex`); the strongest unless told otherwise
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// Seconds for a move
    #[arg(long, value_name = "SECONDS", conflicts_with = "nodes")]
    seconds: Option<String>,
    /// Positions looked at for a move: the same seed plays the same moves
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Decides what is left to chance
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

/// Answers until it is told to quit, or nobody asks any more.
pub(super) fn htp(wanted: &HtpArgs) -> Result<ExitCode, String> {
    let seed = wanted.seed.unwrap_or_else(|| jiff::Timestamp::now().as_nanosecond() as u64);
    let mut server = told(Server::new(Parameters::new(opponent(wanted)?, seed)))?;
    let lines = listen();
    let mut waiting = VecDeque::new();
    while let Some(line) = waiting.pop_front().or_else(|| lines.recv().ok()) {
        let (answer, leaves) = match server.hear(&line) {
            None => continue,
            Some(Reply::Say(answer)) => (answer, false),
            Some(Reply::Leave(answer)) => (answer, true),
            Some(Reply::Think(mut thinking)) => {
                while !thinking.advance() {
                    while waiting.len() < WAITING
                        && let Ok(line) = lines.try_recv()
                    {
                        if is_interrupt(&line) {
                            thinking.stop();
                        }
                        waiting.push_back(line);
                    }
                    // Who hears no answer misses no picture either.
                    let _ = thinking.picture().map(|picture| say(&picture));
                }
                (server.finish(&thinking), false)
            }
        };
        // Nobody listens any more.
        if say(&answer).is_err() || leaves {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn opponent(wanted: &HtpArgs) -> Result<Opponent, String> {
    let kind = GameKind::Hex;
    let found = wanted.level.as_deref().map(|level| Opponent::find(kind, level));
    let found = told(found.unwrap_or(Ok(Opponent::strongest(kind))))?;
    let seconds = wanted.seconds.as_ref().map(|seconds| format!("{seconds}s").parse());
    let setting = match (told(seconds.transpose())?, wanted.nodes) {
        (None, None) => return Ok(found),
        (seconds, nodes) => seconds.or(nodes.map(Setting::Nodes)),
    };
    told(Opponent::new(kind, found.level(), setting))
}

/// Reads lines beside everything else, so that a search can be interrupted.
fn listen() -> Receiver<String> {
    let (sender, lines) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        let mut line = Vec::new();
        while let Ok(1..) = input.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            let mut rest = !line.ends_with(b"\n") && line.len() as u64 >= LONGEST;
            while rest {
                let mut skipped = Vec::new();
                let more = input.by_ref().take(LONGEST).read_until(b'\n', &mut skipped);
                rest = matches!(more, Ok(1..)) && !skipped.ends_with(b"\n");
            }
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    lines
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}
