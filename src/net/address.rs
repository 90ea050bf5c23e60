//! What a player types to join: an address in any of the ways that people write one.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use thiserror::Error;

use super::room::{NotARoom, RoomCode};

/// The port that a host listens on unless told otherwise.
pub const DEFAULT_PORT: u16 = 7447;

/// Where to find a host, or a room at a relay.
///
/// ```
/// use hexfall::net::Address;
///
/// let address: Address = "192.168.1.5".parse()?;
/// assert_eq!(address.to_string(), "192.168.1.5:7447");
/// let address: Address = "relay.example/acd-3km".parse()?;
/// assert_eq!(address.url(), "ws://relay.example:7447/ACD-3KM");
/// assert_eq!("over there".parse::<Address>().unwrap_err().to_string(), "That is not an address.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Address {
    /// A name, an IPv4 number, or an IPv6 number without brackets.
    host: String,
    port: u16,
    secure: bool,
    room: Option<RoomCode>,
}

/// Text that is no address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadAddress {
    /// Nothing was typed.
    #[error("Type the address that the other player sees.")]
    Empty,
    /// No host, in whatever way it is written.
    #[error("That is not an address.")]
    NotAnAddress,
    /// Not a port.
    #[error("“{0}” is not a port: a port is a number from 1 to 65535.")]
    Port(String),
    /// Not a room.
    #[error(transparent)]
    Room(#[from] NotARoom),
}

impl Address {
    /// The address of a host with this number.
    #[must_use]
    pub fn of(ip: IpAddr, port: u16) -> Address {
        Address { host: ip.to_string(), port, secure: false, room: None }
    }

    /// The name or the number, IPv6 without brackets.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Whether what is said is to be kept from others on the way (`wss`, `https`).
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// The room, at a relay.
    #[must_use]
    pub fn room(&self) -> Option<RoomCode> {
        self.room
    }

    /// The same server, with this room.
    #[must_use]
    pub fn with_room(&self, room: RoomCode) -> Address {
        Address { room: Some(room), ..self.clone() }
    }

    /// The path on the server: `/`, or the room.
    #[must_use]
    pub fn path(&self) -> String {
        self.room.map_or_else(|| "/".to_owned(), |room| format!("/{room}"))
    }

    /// Where a WebSocket is opened.
    #[must_use]
    pub fn url(&self) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}{}", self.authority(), self.path())
    }

    /// The link with which a browser joins a host that serves the page itself.
    #[must_use]
    pub fn link(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}/#join={self}", self.authority())
    }

    /// Host and port, as links have them.
    #[must_use]
    pub fn authority(&self) -> String {
        let (open, close) = if self.host.contains(':') { ("[", "]") } else { ("", "") };
        format!("{open}{}{close}:{}", self.host, self.port)
    }
}

/// In a form that reads back: `host:port`, with `/ROOM` at a relay.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.secure { "wss://" } else { "" };
        write!(f, "{scheme}{}", self.authority())?;
        self.room.map_or(Ok(()), |room| write!(f, "/{room}"))
    }
}

impl FromStr for Address {
    type Err = BadAddress;

    fn from_str(text: &str) -> Result<Address, BadAddress> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadAddress::Empty);
        }
        // A link to a host's page names the host once more behind the #, and that is what counts.
        if let Some((_, joined)) = text.split_once("#join=") {
            return joined.parse();
        }
        let text = text.split(['#', '?']).next().unwrap_or(text);
        let (secure, usual_port, rest) = scheme(text)?;
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (host, port) = host_and_port(authority)?;
        let room = match path.trim_matches('/') {
            "" => None,
            room => Some(room.parse()?),
        };
        let port = port.map_or(Ok(usual_port), read_port)?;
        Ok(Address { host: host.to_ascii_lowercase(), port, secure, room })
    }
}

/// Whether it is secure, the port if none is named, and what follows `ws://`.
fn scheme(text: &str) -> Result<(bool, u16, &str), BadAddress> {
    let Some((scheme, rest)) = text.split_once("://") else {
        return Ok((false, DEFAULT_PORT, text));
    };
    match scheme.to_ascii_lowercase().as_str() {
        "ws" | "http" => Ok((false, 80, rest)),
        "wss" | "https" => Ok((true, 443, rest)),
        _ => Err(BadAddress::NotAnAddress),
    }
}

fn host_and_port(text: &str) -> Result<(&str, Option<&str>), BadAddress> {
    if let Some(rest) = text.strip_prefix('[') {
        let (host, rest) = rest.split_once(']').ok_or(BadAddress::NotAnAddress)?;
        return match (is_ipv6(host), rest.strip_prefix(':')) {
            (true, None) if rest.is_empty() => Ok((host, None)),
            (true, Some(port)) => Ok((host, Some(port))),
            _ => Err(BadAddress::NotAnAddress),
        };
    }
    if is_ipv6(text) {
        return Ok((text, None));
    }
    let (host, port) = match text.split_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (text, None),
    };
    if is_name(host) { Ok((host, port)) } else { Err(BadAddress::NotAnAddress) }
}

fn read_port(text: &str) -> Result<u16, BadAddress> {
    let port = text.parse().ok().filter(|port| *port > 0);
    port.ok_or_else(|| BadAddress::Port(text.chars().take(20).collect()))
}

/// Also with the network card it belongs to: `fe80::1%eth0`.
fn is_ipv6(text: &str) -> bool {
    let (number, card) = text.split_once('%').unwrap_or((text, "lo"));
    let named = !card.is_empty() && card.bytes().all(|byte| byte.is_ascii_alphanumeric());
    number.parse::<Ipv6Addr>().is_ok() && named
}

/// A name of a machine, or an IPv4 number. Digits alone are no name: `1.2.3` is a mistyped number.
fn is_name(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.len() <= 253 && text.split('.').all(label) && (!digits || text.parse::<Ipv4Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_to_write_an_address_is_understood() {
        for (typed, url) in [
            ("localhost", "ws://localhost:7447/"),
            (" Anna-PC.local ", "ws://anna-pc.local:7447/"),
            ("192.168.1.5", "ws://192.168.1.5:7447/"),
            ("192.168.1.5:80", "ws://192.168.1.5:80/"),
            ("::1", "ws://[::1]:7447/"),
            ("[fe80::1%eth0]:99", "ws://[fe80::1%eth0]:99/"),
            ("[2001:db8::7]", "ws://[2001:db8::7]:7447/"),
            ("ws://host", "ws://host:80/"),
            ("http://host:7447/", "ws://host:7447/"),
            ("https://relay.example/acd3km", "wss://relay.example:443/ACD-3KM"),
            ("relay.example/ACD-3KM/", "ws://relay.example:7447/ACD-3KM"),
            ("relay.example:9/acd-3km", "ws://relay.example:9/ACD-3KM"),
            ("http://10.0.0.2:7447/#join=10.0.0.2:7447", "ws://10.0.0.2:7447/"),
            ("http://[fd00::2]:7447/#join=[fd00::2]:7447", "ws://[fd00::2]:7447/"),
        ] {
            let address: Address = typed.parse().unwrap_or_else(|error| panic!("{typed}: {error}"));
            assert_eq!(address.url(), url, "{typed}");
            assert_eq!(address.to_string().parse(), Ok(address.clone()), "{typed}");
            assert_eq!(address.link().parse(), Ok(address), "{typed}");
        }
    }

    #[test]
    fn what_is_no_address_is_a_sentence() {
        for (typed, told) in [
            ("", "Type the address"),
            ("   ", "Type the address"),
            ("over there", "That is not an address."),
            ("1.2.3", "That is not an address."),
            ("1.2.3.4.5", "That is not an address."),
            ("300.1.1.1", "That is not an address."),
            ("1:2:3", "That is not an address."),
            ("[::1", "That is not an address."),
            ("[host]", "That is not an address."),
            ("[::1]x", "That is not an address."),
            ("-host", "That is not an address."),
            ("ftp://host", "That is not an address."),
            ("host..name", "That is not an address."),
            ("hö", "That is not an address."),
            ("host:", "“” is not a port"),
            ("host:0", "“0” is not a port"),
            ("host:65536", "“65536” is not a port"),
            ("host:abc", "“abc” is not a port"),
            ("host/short", "A room’s code"),
            ("#join=", "Type the address"),
        ] {
            let error = typed.parse::<Address>().map(|a| a.to_string()).unwrap_err().to_string();
            assert!(error.starts_with(told), "{typed:?}: {error}");
        }
    }
}
