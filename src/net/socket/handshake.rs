//! How a line begins: one side asks over HTTP, the other agrees.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use tungstenite::handshake::client::generate_key;
use tungstenite::handshake::derive_accept_key;

use super::PATIENCE;
use crate::net::address::Address;
use crate::net::line::Closed;

/// Longer heads than this are nobody's.
const MAX_HEAD: usize = 8 * 1024;

/// What somebody who comes to a port wants.
pub(in crate::net) enum Asked {
    /// A line, on this path. Bytes that came along with the request belong to it.
    Line { path: String, early: Vec<u8> },
    /// A file.
    File(Request),
}

/// A request for a file.
pub(in crate::net) struct Request {
    /// `GET`, if it is one that is answered.
    pub(in crate::net) method: String,
    /// The path, without what follows `?`.
    pub(in crate::net) path: String,
}

/// Reads what is asked for, and agrees to a line.
pub(in crate::net) fn receive(stream: &mut TcpStream) -> io::Result<Asked> {
    let (head, early) = read_head(stream, Instant::now())?;
    let mut words = head.lines().next().unwrap_or_default().split(' ');
    let (Some(method), Some(target)) = (words.next(), words.next()) else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let path = target.split(['?', '#']).next().unwrap_or(target).to_owned();
    let upgrades = field(&head, "upgrade").is_some_and(|to| to.eq_ignore_ascii_case("websocket"));
    let Some(key) = field(&head, "sec-websocket-key").filter(|_| upgrades) else {
        return Ok(Asked::File(Request { method: method.to_owned(), path }));
    };
    let accept = derive_accept_key(key.as_bytes());
    let answer = format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {accept}\r\n\r\n"
    );
    stream.write_all(answer.as_bytes())?;
    Ok(Asked::Line { path, early })
}

/// Asks for a line. Returns the bytes that came along with the answer.
pub(super) fn request(stream: &mut TcpStream, address: &Address) -> Result<Vec<u8>, Closed> {
    let key = generate_key();
    let ask = format!(
        "GET {} HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n",
        address.path(),
        address.authority(),
    );
    stream.write_all(ask.as_bytes()).map_err(|_| Closed::NotHexfall)?;
    let (head, early) = read_head(stream, Instant::now()).map_err(|_| Closed::NotHexfall)?;
    let accepted = field(&head, "sec-websocket-accept");
    match head.split(' ').nth(1) {
        Some("101") if accepted == Some(&derive_accept_key(key.as_bytes())) => Ok(early),
        Some("503") => Err(Closed::Full),
        _ => Err(Closed::NotHexfall),
    }
}

/// The lines up to the first empty one, and what follows. A deadline holds for all of it: who sends a byte a
/// second is not waited for.
fn read_head(stream: &mut TcpStream, began: Instant) -> io::Result<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    let mut some = [0; 1024];
    loop {
        let left = PATIENCE.checked_sub(began.elapsed()).filter(|left| !left.is_zero());
        stream.set_read_timeout(Some(left.ok_or(io::ErrorKind::TimedOut)?))?;
        let count = stream.read(&mut some)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend_from_slice(&some[..count]);
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let early = bytes.split_off(end + 4);
            stream.set_read_timeout(None)?;
            return Ok((String::from_utf8_lossy(&bytes).into_owned(), early));
        }
        if bytes.len() > MAX_HEAD {
            return Err(io::ErrorKind::InvalidData.into());
        }
    }
}

/// A field of the head.
fn field<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut fields = head.lines().skip(1).filter_map(|line| line.split_once(':'));
    fields.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}
