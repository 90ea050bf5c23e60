//! `hexfall serve`: offers a match, and waits for somebody to join.

use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::time::Instant;

use clap::Args;
use hexfall::engine::Opponent;
use hexfall::matches::{Match, Pace, Player, PlayerKind, Seat, Terms};
use hexfall::net::{
    Address, Connection, DEFAULT_PORT, Host, Kept, Place, Role, RoomKey, Session, clean_name, dial,
    seed, web_folder,
};
use hexfall::wanted::{HUMAN, Wanted};

use super::keeping::{kept, place_of};
use super::terminal::{Terminal, wake, write_out};
use crate::cli::rules::RulesArgs;

/// What a match that broke off has already.
const OF_A_NEW_MATCH: [&str; 13] = [
    "game", "size", "line", "pie", "misere", "squares", "first", "second", "games", "clock",
    "name", "port", "relay",
];

/// What is offered, and where.
#[derive(Args)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// This end begins: human, or a level that plays by itself (see `hexfall levels`)
    #[arg(long, value_name = "PLAYER", conflicts_with = "second")]
    first: Option<String>,
    /// This end answers, and whoever joins begins
    #[arg(long, value_name = "PLAYER")]
    second: Option<String>,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u8,
    /// Minutes for each player, and seconds for each move, like 5+3
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Pace>,
    /// Decides what a level leaves to chance, so that it plays the same again
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// What you are called
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Where to listen
    #[arg(long, value_name = "PORT", default_value_t = DEFAULT_PORT)]
    port: u16,
    /// Meet at this relay instead, for players who cannot reach each other
    #[arg(long, value_name = "ADDRESS", conflicts_with = "port")]
    relay: Option<Address>,
    /// The folder of the web page, which is served on the same port
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// Go on with the match that broke off, on its own terms and where it was played
    #[arg(long, conflicts_with_all = OF_A_NEW_MATCH)]
    resume: bool,
}

/// Plays the match.
pub(crate) fn serve(wanted: &ServeArgs) -> Result<ExitCode, String> {
    let (session, place) = if wanted.resume { resumed()? } else { offered(wanted)? };
    let (sender, notes) = channel();
    let wake = wake(&sender);
    let (connection, place) = match place {
        Place::Port(port) => {
            let page = wanted.web.clone().or_else(web_folder);
            let host = Host::open(port, page, wake).map_err(|error| error.to_string())?;
            write_out(&invitation(&host));
            let place = Place::Port(host.port());
            (Connection::listen(session, Box::new(host)), place)
        }
        Place::Relay(relay, room) => {
            let (dial, now) = (dial(wake), Instant::now());
            let connection = Connection::at_relay(session, relay.clone(), room, dial, now);
            (connection, Place::Relay(relay, room))
        }
        Place::Host(_) => {
            return Err("this match was joined, not served: use `hexfall join --resume`".to_owned());
        }
    };
    Terminal::new(connection, place, sender, notes, wanted.seed).play()
}

fn resumed() -> Result<(Session, Place), String> {
    let (seat, series): (Kept, Match) = kept(Role::Host)?;
    let place = place_of(&seat)?;
    Ok((Session::restore(&seat, series, Instant::now()), place))
}

fn offered(wanted: &ServeArgs) -> Result<(Session, Place), String> {
    let (seat, player) = match (&wanted.first, &wanted.second) {
        (first, None) => (Seat::One, first.as_deref().unwrap_or(HUMAN)),
        (_, Some(second)) => (Seat::Two, second.as_str()),
    };
    let terms = terms(wanted, seat, player)?;
    let seed = seed().map_err(|error| error.to_string())?;
    let session =
        Session::host(terms, seat, seed, Instant::now()).map_err(|error| error.to_string())?;
    let place = match &wanted.relay {
        Some(relay) => Place::Relay(relay.clone(), None::<RoomKey>),
        None => Place::Port(wanted.port),
    };
    Ok((session, place))
}

fn terms(wanted: &ServeArgs, seat: Seat, player: &str) -> Result<Terms, String> {
    let match_wanted = Wanted {
        rules: wanted.rules.wanted(),
        first: HUMAN.to_owned(),
        second: HUMAN.to_owned(),
        games: wanted.games,
        seed: None,
        clock: wanted.clock,
    };
    let mut terms = match_wanted.terms().map_err(|error| error.to_string())?;
    let own = &mut terms.players[seat];
    own.kind = kind(&wanted.rules, player)?;
    own.name = own_name(wanted.name.as_deref(), &own.kind);
    Ok(terms)
}

fn kind(rules: &RulesArgs, player: &str) -> Result<PlayerKind, String> {
    if player == HUMAN {
        return Ok(PlayerKind::Person);
    }
    let opponent = Opponent::find(rules.game, player).map_err(|error| error.to_string())?;
    Ok(PlayerKind::Computer(hexfall::matches::LevelName(opponent.to_string())))
}

/// What the player at this end is called: as they say, or as the system knows them.
pub(super) fn own_name(told: Option<&str>, kind: &PlayerKind) -> String {
    match (told, kind) {
        (Some(name), _) => clean_name(name),
        (None, PlayerKind::Computer(level)) => clean_name(&format!("{} {level}", Player::COMPUTER)),
        (None, _) => hexfall::net::own_name(""),
    }
}

fn invitation(host: &Host) -> String {
    let mut text = format!("Waiting for a player on port {}.\n", host.port());
    for address in host.addresses() {
        let _ = writeln!(text, "  hexfall join {address}");
    }
    for address in host.addresses().iter().take(1) {
        let _ = writeln!(text, "  {}  in a browser", address.link());
    }
    text
}
