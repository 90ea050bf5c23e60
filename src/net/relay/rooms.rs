//! The rooms of a relay, and who is in them.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;

use crate::net::connection::RoomKey;
use crate::net::key::Key;
use crate::net::refusal::Refusal;
use crate::net::room::RoomCode;
use crate::net::socket::Speaker;

/// How many rooms there may be.
const MAX_ROOMS: usize = 190;
/// How long a room waits for its host to come back.
const EMPTY: Duration = Duration::from_secs(600);

pub(super) struct Rooms {
    rooms: HashMap<RoomCode, Room>,
    dice: StdRng,
    /// Tells one who is in a room from one who was there before.
    next_id: u64,
}

struct Room {
    key: Key,
    host: Option<Occupant>,
    guest: Option<Occupant>,
    /// The guest whom the host last heard of. What it says is meant for that one, and not for another who has come in
    /// meanwhile.
    meant: u64,
    host_left: Instant,
}

struct Occupant {
    id: u64,
    speaker: Speaker,
}

impl Rooms {
    pub(super) fn new(dice: StdRng) -> Rooms {
        Rooms { rooms: HashMap::new(), dice, next_id: 0 }
    }

    pub(super) fn count(&self) -> usize {
        self.rooms.len()
    }

    fn occupant(&mut self, speaker: Speaker) -> Occupant {
        self.next_id += 1;
        Occupant { id: self.next_id, speaker }
    }

    /// A new room for a host.
    pub(super) fn open(&mut self, host: Speaker) -> Result<(RoomKey, u64), Refusal> {
        self.rooms.retain(|_, room| room.host.is_some() || room.host_left.elapsed() < EMPTY);
        if self.rooms.len() >= MAX_ROOMS {
            return Err(Refusal::Full);
        }
        let code = loop {
            let code = RoomCode::new(&mut self.dice);
            if !self.rooms.contains_key(&code) {
                break code;
            }
        };
        let (key, host) = (Key::new(&mut self.dice), self.occupant(host));
        let id = host.id;
        let host = Some(host);
        let room = Room { key, host, guest: None, meant: 0, host_left: Instant::now() };
        self.rooms.insert(code, room);
        Ok((RoomKey { code, key }, id))
    }

    /// A host comes back to the room. A guest who is still there has to come in again, so that both know of
    /// each other.
    pub(super) fn open_again(
        &mut self,
        key: RoomKey,
        host: Speaker,
    ) -> Result<(RoomKey, u64), Refusal> {
        let host = self.occupant(host);
        let room = self.rooms.get_mut(&key.code).ok_or(Refusal::Room)?;
        if room.key != key.key {
            return Err(Refusal::Key);
        }
        let id = host.id;
        for old in [room.host.replace(host), room.guest.take()].into_iter().flatten() {
            old.speaker.close();
        }
        Ok((key, id))
    }

    /// A guest comes in.
    pub(super) fn come(&mut self, code: RoomCode, guest: Speaker) -> Result<u64, Refusal> {
        let guest = self.occupant(guest);
        let room = self.rooms.get_mut(&code).ok_or(Refusal::Room)?;
        let host = room.host.as_ref().ok_or(Refusal::Room)?;
        if room.guest.is_some() {
            return Err(Refusal::Taken);
        }
        host.speaker.say(&format!("came {}", guest.id));
        Ok(room.guest.insert(guest).id)
    }

    /// Whom a host speaks to.
    pub(super) fn guest_of(&self, code: RoomCode, host: u64) -> Option<Speaker> {
        let room = self.rooms.get(&code)?;
        room.host.as_ref().filter(|own| own.id == host)?;
        let guest = room.guest.as_ref().filter(|guest| guest.id == room.meant)?;
        Some(guest.speaker.clone())
    }

    /// Whom a guest speaks to.
    pub(super) fn host_of(&self, code: RoomCode, guest: u64) -> Option<Speaker> {
        let room = self.rooms.get(&code)?;
        room.guest.as_ref().filter(|own| own.id == guest)?;
        room.host.as_ref().map(|host| host.speaker.clone())
    }

    /// A host has heard that this guest has come.
    pub(super) fn mean(&mut self, code: RoomCode, host: u64, guest: u64) {
        if let Some(room) = self.room_of(code, host) {
            room.meant = guest;
        }
    }

    /// A host sends this guest away.
    pub(super) fn dismiss(&mut self, code: RoomCode, host: u64, guest: u64) {
        let Some(room) = self.room_of(code, host) else { return };
        if let Some(guest) = room.guest.take_if(|own| own.id == guest) {
            guest.speaker.close();
        }
    }

    /// The room, for the host who is in it.
    fn room_of(&mut self, code: RoomCode, host: u64) -> Option<&mut Room> {
        let room = self.rooms.get_mut(&code)?;
        room.host.as_ref().is_some_and(|own| own.id == host).then_some(room)
    }

    pub(super) fn guest_left(&mut self, code: RoomCode, guest: u64) {
        let Some(room) = self.rooms.get_mut(&code) else { return };
        if room.guest.take_if(|own| own.id == guest).is_some()
            && let Some(host) = &room.host
        {
            host.speaker.say("gone");
        }
    }

    /// The room stays for a while; its guest comes in again when the host is back.
    pub(super) fn host_left(&mut self, code: RoomCode, host: u64) {
        let Some(room) = self.rooms.get_mut(&code) else { return };
        if room.host.take_if(|own| own.id == host).is_some() {
            room.host_left = Instant::now();
            if let Some(guest) = room.guest.take() {
                guest.speaker.close();
            }
        }
    }
}
