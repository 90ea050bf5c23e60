//! A line to somebody else.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};

use tungstenite::protocol::Role;

use super::handshake::request;
use super::{PATIENCE, Pipe, SocketLine, spawn};
use crate::net::address::Address;
use crate::net::line::{Closed, Dial, Line, LineEvent, Wake};

/// How many of the numbers behind a name are tried.
const TRIES: usize = 6;

/// Opens lines over this machine's network.
#[must_use]
pub fn dial(wake: Wake) -> Dial {
    Box::new(move |address| open(address.clone(), &wake))
}

fn open(address: Address, wake: &Wake) -> Box<dyn Line> {
    let pipe = Pipe::new();
    let (line, ear) = SocketLine::new(&pipe, wake);
    // Without a thread its ear is gone, and the line says that it is closed.
    let _ = spawn("hexfall line, reading", move || {
        let why = match connect(&address) {
            Ok((stream, early)) => {
                ear.tell(LineEvent::Open);
                pipe.run(stream, early, Role::Client, None, |text| ear.tell(LineEvent::Text(text)))
            }
            Err(why) => why,
        };
        ear.tell(LineEvent::Closed(why));
    });
    Box::new(line)
}

fn connect(address: &Address) -> Result<(TcpStream, Vec<u8>), Closed> {
    if address.is_secure() {
        return Err(Closed::Secure);
    }
    let numbers = (address.host(), address.port()).to_socket_addrs();
    let mut why = Closed::NoSuchName;
    for number in numbers.map_err(|_| Closed::NoSuchName)?.take(TRIES) {
        match TcpStream::connect_timeout(&number, PATIENCE) {
            Ok(mut stream) => {
                let early = request(&mut stream, address)?;
                return Ok((stream, early));
            }
            Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => why = Closed::Nobody,
            Err(_) if why != Closed::Nobody => why = Closed::Unreachable,
            Err(_) => {}
        }
    }
    Err(why)
}
