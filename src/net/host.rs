//! A host's port: players come in here, and browsers that want the page.

use std::net::{IpAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use tungstenite::protocol::Role;

use super::address::Address;
use super::line::{Line, LineEvent, Listener, Wake};
use super::socket::{Asked, HostError, Limits, Pipe, Server, SocketLine, receive};
use super::web_folder;

/// The one guest, browsers that fetch the page, and some room for strangers who are told that the seat is
/// taken.
const LIMITS: Limits = Limits { connections: 64, from_one: 32 };
/// Lines that have come in and wait to be looked at.
const WAITING: usize = 16;

/// A port that is listened on.
pub struct Host {
    server: Server,
    lines: Mutex<Receiver<SocketLine>>,
}

impl Host {
    /// Listens on a port, any free one for 0. `page` is the folder of the web page, if there is one.
    pub fn open(port: u16, page: Option<PathBuf>, wake: Wake) -> Result<Host, HostError> {
        let (sender, lines) = sync_channel(WAITING);
        let serve = move |stream| serve(stream, page.as_deref(), &sender, &wake);
        let server = Server::open(port, LIMITS, Arc::new(serve))?;
        Ok(Host { server, lines: Mutex::new(lines) })
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port()
    }

    /// Where others may find this machine, the most likely first.
    #[must_use]
    pub fn addresses(&self) -> Vec<Address> {
        addresses().into_iter().map(|ip| Address::of(ip, self.port())).collect()
    }
}

impl Listener for Host {
    fn next(&mut self) -> Option<Box<dyn Line>> {
        let lines = self.lines.get_mut().unwrap_or_else(PoisonError::into_inner);
        lines.try_recv().ok().map(|line| Box::new(line) as Box<dyn Line>)
    }
}

fn serve(mut stream: TcpStream, page: Option<&Path>, lines: &SyncSender<SocketLine>, wake: &Wake) {
    match receive(&mut stream) {
        Ok(Asked::Line { early, .. }) => {
            let pipe = Pipe::new();
            let (line, ear) = SocketLine::new(&pipe, wake);
            if lines.try_send(line).is_err() || !ear.tell(LineEvent::Open) {
                return; // too many at once, or nobody hosts any more
            }
            let hear = |text| ear.tell(LineEvent::Text(text));
            let why = pipe.run(stream, early, Role::Server, None, hear);
            ear.tell(LineEvent::Closed(why));
        }
        // A browser that has gone away needs no answer.
        Ok(Asked::File(request)) => drop(web_folder::answer(stream, &request, page)),
        Err(_) => {}
    }
}

/// The machine's own addresses: in the local network first, IPv4 before IPv6, and none that only this machine or
/// only one cable knows.
fn addresses() -> Vec<IpAddr> {
    let cards = if_addrs::get_if_addrs().unwrap_or_default();
    let mut numbers: Vec<IpAddr> = cards
        .iter()
        .map(if_addrs::Interface::ip)
        .filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
        .filter(|ip| match ip {
            IpAddr::V4(ip) => !ip.is_link_local(),
            IpAddr::V6(ip) => !ip.is_unicast_link_local(),
        })
        .collect();
    numbers.sort_by_key(|ip| (ip.is_ipv6(), !is_private(ip)));
    numbers.dedup();
    numbers
}

fn is_private(ip: &IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private(),
        IpAddr::V6(ip) => ip.is_unique_local(),
    }
}
