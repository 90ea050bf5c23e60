//! Where the two ends of a match meet, in the words in which it is kept with the match.

use std::fmt;
use std::str::FromStr;

use super::address::Address;
use super::connection::RoomKey;

/// Where the two ends meet.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// A host listens on this port.
    Port(u16),
    /// A host is in a room at this relay.
    Relay(Address, Option<RoomKey>),
    /// A guest calls there.
    Host(Address),
}

/// Text that names no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("where the match was played cannot be read")]
pub struct NotAPlace;

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
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Place, NotAPlace> {
        let place = match text.split(' ').collect::<Vec<_>>()[..] {
            ["port", port] => port.parse().ok().map(Place::Port),
            ["relay", relay] => relay.parse().ok().map(|relay| Place::Relay(relay, None)),
            ["relay", relay, code, key] => room(relay, code, key),
            ["host", host] => host.parse().ok().map(Place::Host),
            _ => None,
        };
        place.ok_or(NotAPlace)
    }
}

fn room(relay: &str, code: &str, key: &str) -> Option<Place> {
    let room = RoomKey { code: code.parse().ok()?, key: key.parse().ok()? };
    Some(Place::Relay(relay.parse().ok()?, Some(room)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_reads_back_as_written() {
        let room = format!("relay relay.example:7447 ACD-3KM {}", "0f".repeat(16));
        for text in ["port 7447", "host 10.0.0.2:7447", "relay relay.example:7447", &room] {
            assert_eq!(text.parse::<Place>().unwrap().to_string(), text);
        }
        for text in ["", "port", "port x", "host", "moon 7447", "relay x ACD-3KM key"] {
            assert_eq!(text.parse::<Place>(), Err(NotAPlace), "{text}");
        }
    }
}
