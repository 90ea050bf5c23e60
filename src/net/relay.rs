//! A server on which two players meet who cannot reach each other: `hexfall relay`.
//!
//! The host opens a line to `/` and gets a room; the guest opens one to `/ROOM`. What either says is passed to the
//! other, unread. Nothing is stored; a room lives as long as its host is there, and a while longer for it to come back.

mod rooms;

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::StdRng;
use tungstenite::protocol::Role;

use self::rooms::Rooms;
use super::connection::RoomKey;
use super::frame::Frame;
use super::refusal::Refusal;
use super::room::RoomCode;
use super::socket::{Asked, HostError, Limits, Pipe, Server, Speaker, receive};
use super::{seed, web_folder};

/// Hosts and guests of all rooms together, and browsers that fetch the page.
const LIMITS: Limits = Limits { connections: 400, from_one: 16 };
/// Who is there asks now and then whether the other one is, or the relay; a page in a tab that has been hidden for long
/// can do so once a minute.
const IDLE: Duration = Duration::from_secs(120);

/// Words between a relay and a host, which a guest must not use.
const OWN_WORDS: [&str; 6] = ["host", "room", "came", "gone", "with", "dismiss"];

/// A relay. It ends when this is dropped.
pub struct Relay {
    server: Server,
    rooms: Arc<Mutex<Rooms>>,
}

impl Relay {
    /// Listens on a port, any free one for 0. `page` is the folder of the web page, if there is one.
    pub fn open(port: u16, page: Option<PathBuf>) -> Result<Relay, HostError> {
        let rooms = Arc::new(Mutex::new(Rooms::new(StdRng::from_seed(seed()?))));
        let shared = rooms.clone();
        let serve = move |stream| serve(stream, page.as_deref(), &shared);
        Ok(Relay { server: Server::open(port, LIMITS, Arc::new(serve))?, rooms })
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port()
    }

    /// How many rooms there are.
    #[must_use]
    pub fn rooms(&self) -> usize {
        locked(&self.rooms).count()
    }
}

fn locked(rooms: &Mutex<Rooms>) -> MutexGuard<'_, Rooms> {
    // A thread that panicked would leave rooms as they are, which is good enough for the others.
    rooms.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(mut stream: TcpStream, page: Option<&Path>, rooms: &Mutex<Rooms>) {
    match receive(&mut stream) {
        Ok(Asked::Line { path, early }) if path == "/" => serve_host(stream, early, rooms),
        Ok(Asked::Line { path, early }) => serve_guest(stream, early, &path, rooms),
        // A browser that has gone away needs no answer.
        Ok(Asked::File(request)) => drop(web_folder::answer(stream, &request, page)),
        Err(_) => {}
    }
}

fn refuse(speaker: &Speaker, refusal: Refusal) {
    speaker.say(&Frame::Refuse(refusal).to_string());
    speaker.close();
}

fn serve_host(stream: TcpStream, early: Vec<u8>, rooms: &Mutex<Rooms>) {
    let pipe = Pipe::new();
    let speaker = pipe.speaker();
    let mut room: Option<(RoomCode, u64)> = None;
    pipe.run(stream, early, Role::Server, Some(IDLE), |text| {
        let mut rooms = locked(rooms);
        let Some((code, id)) = room else {
            let entered = enter(&text, &mut rooms, &speaker);
            match entered {
                Ok((key, id)) => {
                    room = Some((key.code, id));
                    speaker.say(&format!("room {} {}", key.code, key.key));
                }
                Err(refusal) => refuse(&speaker, refusal),
            }
            return true; // the line closes once the refusal has gone out
        };
        match (about_guest(&text), rooms.guest_of(code, id)) {
            (Some(("with", guest)), _) => rooms.mean(code, id, guest),
            (Some((_, guest)), _) => rooms.dismiss(code, id, guest),
            (None, Some(guest)) => guest.say(&text),
            (None, None) if text == "ping 0" => speaker.say("pong 0"),
            (None, None) => {} // it crossed the guest's leaving
        }
        true
    });
    if let Some((code, id)) = room {
        locked(rooms).host_left(code, id);
    }
}

/// `with` or `dismiss`, and the guest whom a host says it of.
fn about_guest(text: &str) -> Option<(&str, u64)> {
    let (word, guest) =
        text.split_once(' ').filter(|(word, _)| ["with", "dismiss"].contains(word))?;
    Some((word, guest.parse().ok()?))
}

/// `host` for a new room, `host CODE KEY` for the one that was theirs.
fn enter(text: &str, rooms: &mut Rooms, speaker: &Speaker) -> Result<(RoomKey, u64), Refusal> {
    match text.split(' ').collect::<Vec<_>>()[..] {
        ["host"] => rooms.open(speaker.clone()),
        ["host", code, key] => {
            let (code, key) = (code.parse().ok(), key.parse().ok());
            let room = code.zip(key).map(|(code, key)| RoomKey { code, key });
            rooms.open_again(room.ok_or(Refusal::Key)?, speaker.clone())
        }
        _ => Err(Refusal::Room),
    }
}

fn serve_guest(stream: TcpStream, early: Vec<u8>, path: &str, rooms: &Mutex<Rooms>) {
    let pipe = Pipe::new();
    let speaker = pipe.speaker();
    let code = path.trim_start_matches('/').parse().map_err(|_| Refusal::Room);
    let entered =
        code.and_then(|code| locked(rooms).come(code, speaker.clone()).map(|id| (code, id)));
    if let Err(refusal) = entered {
        refuse(&speaker, refusal);
    }
    pipe.run(stream, early, Role::Server, Some(IDLE), |text| {
        let Ok((code, id)) = entered else { return true };
        let verb = text.split(' ').next().unwrap_or_default();
        if OWN_WORDS.contains(&verb) {
            return false;
        }
        let host = locked(rooms).host_of(code, id);
        host.inspect(|host| host.say(&text)).is_some()
    });
    if let Ok((code, id)) = entered {
        locked(rooms).guest_left(code, id);
    }
}
