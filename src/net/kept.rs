//! A match across a network, kept so that it can go on after a restart: the match, and the seat at the table.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::key::Key;
use super::session::Role;
use crate::matches::{Match, Seat};
use crate::record::{self, LoadError, Storage, StorageError, Write};
use crate::rules::Move;

/// A seat at a table: what shows the other end that it is the same player who comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Seat", deny_unknown_fields)]
pub struct Kept {
    /// Who has invited whom.
    pub role: Role,
    /// The key to the seat.
    pub key: Key,
    /// The seat of the player at this end.
    pub seat: Seat,
    /// How many games were played before this series, in those it is a rematch of.
    pub earlier: u32,
    /// The moves of the last of them.
    pub before: Vec<Move>,
    /// Where the other end can be met: an address to join, a port to listen on, or a relay's room and its key.
    pub place: String,
}

/// Why a kept match cannot go on.
#[derive(Debug, Error)]
pub enum KeptError {
    /// The match cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The seat cannot be read.
    #[error("The seat at the table cannot be read, so the match cannot go on across the network.")]
    Seat,
}

/// Both in one file, so that no crash can leave a seat with the wrong match.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Table", deny_unknown_fields)]
struct Written {
    seat: Kept,
    series: String,
}

/// More than the longest series takes.
const MAX_BYTES: u64 = 2 << 20;

/// The host's and the guest's file: one may be both on one machine.
fn key(role: Role) -> &'static str {
    match role {
        Role::Host => "network-host.ron",
        Role::Guest => "network-guest.ron",
    }
}

/// Keeps a match with its seat; to be called after every move.
pub fn keep(
    storage: &dyn Storage,
    seat: &Kept,
    series: &Match,
    when: Timestamp,
) -> Result<(), StorageError> {
    let written = Written { seat: seat.clone(), series: record::write(series, when) };
    // Plain data in memory has no way to fail; an empty file would not load, and says so.
    let text = ron::to_string(&written).unwrap_or_default();
    storage.write(key(seat.role), text.as_bytes(), Write::Replace)
}

/// The match that was under way in this role, if there is one.
pub fn kept(storage: &dyn Storage, role: Role) -> Result<Option<(Kept, Match)>, KeptError> {
    let bytes = match storage.read(key(role), MAX_BYTES) {
        Err(StorageError::NotFound) => return Ok(None),
        bytes => bytes.map_err(LoadError::from)?,
    };
    let written: Written = ron::de::from_bytes(&bytes).map_err(|_| KeptError::Seat)?;
    let series = record::read(written.series.as_bytes())?.series;
    Ok(Some((written.seat, series)))
}

/// Forgets it: the match is over, or left for good.
pub fn forget(storage: &dyn Storage, role: Role) -> Result<(), StorageError> {
    match storage.remove(key(role)) {
        Err(StorageError::NotFound) => Ok(()),
        removed => removed,
    }
}
