//! What is kept of a match, so that it can go on after a restart.

use std::fmt;
use std::str::FromStr;

use hexfall::matches::Match;
use hexfall::net::{self, Address, Connection, Kept, Role, RoomKey};
use hexfall::record::{self, Folder};
use jiff::Timestamp;

/// Where the two ends meet.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Place {
    /// A host listens here.
    Port(u16),
    /// A host is in a room here.
    Relay(Address, Option<RoomKey>),
    /// A guest calls there.
    Host(Address),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Port(port) => write!(f, "port {port}"),
            Place::Relay(relay, None) => write!(f, "relay {relay}"),
            Place::Relay(relay, Some(room)) => {
                write!(f, "relay {relay} {} {}", room.code, room.key)
            }
            Place::Host(host) => write!(f, "host {host}"),
        }
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let place = match text.split(' ').collect::<Vec<_>>()[..] {
            ["port", port] => port.parse().ok().map(Place::Port),
            ["relay", relay] => relay.parse().ok().map(|relay| Place::Relay(relay, None)),
            ["relay", relay, code, key] => room(relay, code, key),
            ["host", host] => host.parse().ok().map(Place::Host),
            _ => None,
        };
        place.ok_or_else(|| "where the match was played cannot be read".to_owned())
    }
}

fn room(relay: &str, code: &str, key: &str) -> Option<Place> {
    let room = RoomKey { code: code.parse().ok()?, key: key.parse().ok()? };
    Some(Place::Relay(relay.parse().ok()?, Some(room)))
}

/// The match that was under way in this role.
pub(super) fn kept(role: Role) -> Result<(Kept, Match), String> {
    let folder = Folder::of_user().map_err(|error| error.to_string())?;
    let found = net::kept(&folder, role).map_err(|error| error.to_string())?;
    found.ok_or_else(|| "there is no match to go on with".to_owned())
}

/// Keeps the match as it is now.
pub(super) fn keep(connection: &Connection, place: &Place) -> Result<(), String> {
    let session = connection.session();
    let place = match place {
        Place::Relay(relay, _) => Place::Relay(relay.clone(), connection.room()),
        place => place.clone(),
    };
    let (Some(seat), Some(series)) = (session.keep(&place.to_string()), session.series()) else {
        return Ok(());
    };
    let folder = Folder::of_user().map_err(|error| error.to_string())?;
    net::keep(&folder, &seat, series, Timestamp::now()).map_err(|error| error.to_string())
}

/// Forgets a match that is over. One that is not is kept as a save, to be finished another day; returns its
/// name.
pub(super) fn put_away(connection: &Connection) -> Result<Option<String>, String> {
    let session = connection.session();
    let folder = Folder::of_user().map_err(|error| error.to_string())?;
    if !session.has_begun() {
        return Ok(None);
    }
    let unfinished = session.series().filter(|series| !series.is_over());
    let name = match unfinished {
        Some(series) => {
            let text = record::write(series, Timestamp::now());
            let saved = record::import(&folder, "network game.ron", text.as_bytes());
            Some(saved.map_err(|error| error.to_string())?.to_string())
        }
        None => None,
    };
    net::forget(&folder, session.role()).map_err(|error| error.to_string())?;
    Ok(name)
}
