//! A port on which lines, and browsers, come in.

use std::collections::HashMap;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use thiserror::Error;

use super::{PATIENCE, spawn};

/// Why a port cannot be listened on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HostError {
    /// Another program has it.
    #[error("Port {0} is taken by another program, or by another Hexfall. Choose another port.")]
    Taken(u16),
    /// The system does not allow it.
    #[error("This system does not let Hexfall listen on port {0}. Choose one above 1023.")]
    NotAllowed(u16),
    /// No randomness, and so no keys.
    #[error("The system has no random numbers for the keys to the seats: {0}.")]
    Random(String),
    /// Anything else, in the system's words.
    #[error("Hexfall cannot listen on port {port}: {why}.")]
    Other {
        /// The port.
        port: u16,
        /// The system's words.
        why: String,
    },
}

/// How many may come in at the same time.
#[derive(Clone, Copy, Debug)]
pub(in crate::net) struct Limits {
    pub(in crate::net) connections: usize,
    /// From one address; this very machine aside, behind which a web server may pass others on.
    pub(in crate::net) from_one: usize,
}

/// A port. It is given back when this is dropped.
pub(in crate::net) struct Server {
    port: u16,
    stop: Arc<AtomicBool>,
    bound: Vec<SocketAddr>,
    threads: Vec<JoinHandle<()>>,
}

/// The place of somebody who has come in. It is free again when this is dropped.
pub(in crate::net) struct Permit {
    guests: Arc<Guests>,
    from: IpAddr,
}

struct Guests {
    limits: Limits,
    counts: Mutex<HashMap<IpAddr, usize>>,
}

type Serve = Arc<dyn Fn(TcpStream) + Send + Sync>;

impl Server {
    /// Listens on a port, any free one for 0, and lets `serve` have each connection on a thread of its own.
    pub(in crate::net) fn open(
        port: u16,
        limits: Limits,
        serve: Serve,
    ) -> Result<Server, HostError> {
        let listeners = listen(port)?;
        let bound: Vec<SocketAddr> =
            listeners.iter().filter_map(|listener| listener.local_addr().ok()).collect();
        let port = bound.first().map_or(port, SocketAddr::port);
        let stop = Arc::new(AtomicBool::new(false));
        let guests = Arc::new(Guests { limits, counts: Mutex::default() });
        let mut threads = Vec::new();
        for listener in listeners {
            let (serve, stop, guests) = (serve.clone(), stop.clone(), guests.clone());
            let thread = spawn("hexfall port", move || accept(&listener, &stop, &guests, &serve));
            threads
                .push(thread.map_err(|error| HostError::Other { port, why: error.to_string() })?);
        }
        Ok(Server { port, stop, bound, threads })
    }

    pub(in crate::net) fn port(&self) -> u16 {
        self.port
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // Whoever waits for a connection gets one, and sees that it is to stop.
        for address in &self.bound {
            let near = match address.ip() {
                IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
                IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
            };
            let _ = TcpStream::connect_timeout(&(near, address.port()).into(), PATIENCE);
        }
        // The port is free when this has ended, and not some time later.
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Listens on all of the machine's addresses, IPv6 and IPv4. Some systems do both in one, and then the
/// second is taken by the first.
fn listen(port: u16) -> Result<Vec<TcpListener>, HostError> {
    let six = TcpListener::bind((Ipv6Addr::UNSPECIFIED, port));
    match six {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(HostError::Taken(port)),
        Ok(six) => {
            let port = six.local_addr().map_or(port, |bound| bound.port());
            let four = TcpListener::bind((Ipv4Addr::UNSPECIFIED, port));
            Ok([Some(six), four.ok()].into_iter().flatten().collect())
        }
        Err(_) => match TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)) {
            Ok(four) => Ok(vec![four]),
            Err(error) => Err(match error.kind() {
                io::ErrorKind::AddrInUse => HostError::Taken(port),
                io::ErrorKind::PermissionDenied => HostError::NotAllowed(port),
                _ => HostError::Other { port, why: error.to_string() },
            }),
        },
    }
}

fn accept(listener: &TcpListener, stop: &AtomicBool, guests: &Arc<Guests>, serve: &Serve) {
    loop {
        let incoming = listener.accept();
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let Ok((stream, from)) = incoming else {
            // Out of file handles, as a rule: others have to close first.
            thread::sleep(Duration::from_millis(50));
            continue;
        };
        let Some(permit) = Guests::admit(guests, from.ip().to_canonical()) else {
            turn_away(stream);
            continue;
        };
        let serve = serve.clone();
        // Without a thread the stream is dropped, and with it the connection.
        let _ = spawn("hexfall line, reading", move || {
            serve(stream);
            drop(permit);
        });
    }
}

/// Says that there is no room, without waiting for anything.
fn turn_away(mut stream: TcpStream) {
    let answer =
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    if stream.set_nonblocking(true).is_ok() {
        let _ = stream.write_all(answer.as_bytes());
    }
}

impl Guests {
    fn admit(guests: &Arc<Guests>, from: IpAddr) -> Option<Permit> {
        let mut counts = guests.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let total: usize = counts.values().sum();
        let own = counts.entry(from).or_default();
        if total >= guests.limits.connections
            || (*own >= guests.limits.from_one && !from.is_loopback())
        {
            if *own == 0 {
                counts.remove(&from);
            }
            return None;
        }
        *own += 1;
        Some(Permit { guests: guests.clone(), from })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut counts = self.guests.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = counts.get_mut(&self.from) {
            *own -= 1;
            if *own == 0 {
                counts.remove(&self.from);
            }
        }
    }
}
