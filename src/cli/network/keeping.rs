//! What is kept of a match, so that it can go on after a restart.

use hexfall::matches::Match;
use hexfall::net::{self, Connection, Kept, Place, Role};
use hexfall::record::{self, Folder};
use jiff::Timestamp;

/// The match that was under way in this role.
pub(super) fn kept(role: Role) -> Result<(Kept, Match), String> {
    let folder = Folder::of_user().map_err(|error| error.to_string())?;
    let found = net::kept(&folder, role).map_err(|error| error.to_string())?;
    found.ok_or_else(|| "there is no match to go on with".to_owned())
}

/// Where it was played.
pub(super) fn place_of(seat: &Kept) -> Result<Place, String> {
    seat.place.parse().map_err(|error: net::NotAPlace| error.to_string())
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
            let now = Timestamp::now();
            let text = record::write(series, now);
            let saved = record::import(&folder, "network game.ron", text.as_bytes(), now);
            Some(saved.map_err(|error| error.to_string())?.name.to_string())
        }
        None => None,
    };
    net::forget(&folder, session.role()).map_err(|error| error.to_string())?;
    Ok(name)
}
