//! `hexfall join`: plays the match that somebody offers.

use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::time::Instant;

use clap::Args;
use hexfall::matches::{LevelName, PlayerKind};
use hexfall::net::{Address, Connection, Place, Role, Session, dial};

use super::keeping::{kept, place_of};
use super::serve::own_name;
use super::terminal::{Terminal, wake};

/// Whom to join, and as whom.
#[derive(Args)]
pub(crate) struct JoinArgs {
    /// The host: a name or a number, with or without a port, a link, or RELAY/ROOM
    #[arg(required_unless_present = "resume")]
    address: Option<Address>,
    /// What you are called
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Let a level play for you
    #[arg(long, value_name = "LEVEL")]
    level: Option<String>,
    /// Decides what a level leaves to chance, so that it plays the same again
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Go on with the match that broke off, as who you are there
    #[arg(long, conflicts_with_all = ["name", "level"])]
    resume: bool,
}

/// Plays the match.
pub(crate) fn join(wanted: &JoinArgs) -> Result<ExitCode, String> {
    let now = Instant::now();
    let (session, host) = if wanted.resume {
        let (seat, series) = kept(Role::Guest)?;
        let Place::Host(host) = place_of(&seat)? else {
            return Err(
                "this match was served, not joined: use `hexfall serve --resume`".to_owned()
            );
        };
        // Who has moved house says where to.
        let host = wanted.address.clone().unwrap_or(host);
        (Session::restore(&seat, series, now), host)
    } else {
        let host = wanted.address.clone().ok_or("whom do you want to join?")?;
        let level = wanted.level.clone().map(LevelName);
        let kind = level.map_or(PlayerKind::Person, PlayerKind::Computer);
        (Session::guest(&own_name(wanted.name.as_deref(), &kind), kind, now), host)
    };
    let (sender, notes) = channel();
    let dial = dial(wake(&sender));
    let connection = Connection::call(session, host.clone(), dial, now);
    Terminal::new(connection, Place::Host(host), sender, notes, wanted.seed).play()
}
