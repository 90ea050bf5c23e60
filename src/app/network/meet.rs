//! Hosting, joining, and going on with a match that was left.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use web_time::Instant;

use super::line;
use super::online::{Online, State};
use super::wire::Wire;
use super::wish::{Invitation, Wish};
use crate::app::actions::Action;
use crate::app::keep::{
    LastGame, Notice, OnFile, Results, Shelf, Wishes, Writer, go_on, put_on_table,
};
use crate::app::power::Waker;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::matches::{Match, PlayerKind};
use crate::net::{
    self, Address, Connection, Kept, Listener, NotAPlace, Place, Role, Session, Wake, own_name,
};

/// Matches that broke off, and the seats in them: at most one as host and one as guest.
#[derive(Resource, Debug, Default)]
pub struct KeptSeats(pub Vec<(Kept, Match)>);

/// A port that is listened on.
pub(super) struct Door {
    pub(super) listener: Box<dyn Listener>,
    pub(super) port: u16,
    /// Where others may find it.
    pub(super) addresses: Vec<Address>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptSeats>().add_systems(PreStartup, read_seats).add_systems(
        Update,
        (meet.in_set(Flow::Change), go_on_across.in_set(Flow::React).before(go_on)),
    );
}

/// Reads the seats that were kept. A series that is over needs none.
fn read_seats(
    shelf: Option<Res<Shelf>>,
    mut seats: ResMut<KeptSeats>,
    mut notices: MessageWriter<Notice>,
) {
    let Some(shelf) = shelf else { return };
    for role in [Role::Host, Role::Guest] {
        match net::kept(&*shelf.0, role) {
            Ok(kept) => seats.0.extend(kept.filter(|(_, series)| !series.is_over())),
            // That there is no place to keep things has been told.
            Err(net::KeptError::Load(crate::record::LoadError::Storage(_))) => {}
            Err(error) => drop(notices.write(Notice(error.to_string()))),
        }
    }
}

/// Everything that a new connection concerns.
#[derive(SystemParam)]
struct Meeting<'w, 's> {
    commands: Commands<'w, 's>,
    wire: Option<ResMut<'w, Wire>>,
    seats: ResMut<'w, KeptSeats>,
    wishes: Res<'w, Wishes>,
    results: Res<'w, Results>,
    waker: Res<'w, Waker>,
    writer: Res<'w, Writer>,
    next: ResMut<'w, NextState<Screen>>,
    notices: MessageWriter<'w, Notice>,
}

fn meet(mut actions: MessageReader<Action>, mut meeting: Meeting) {
    for action in actions.read() {
        let Action::Network(wish) = action else { continue };
        let met = match wish {
            Wish::Host(invitation) => meeting.host(invitation),
            Wish::Join(host) => meeting.join(host),
            Wish::Resume(role) => meeting.resume(*role),
            _ => Ok(()),
        };
        if let Err(why) = met {
            meeting.notices.write(Notice(why));
        }
    }
}

/// Continue leads back into a match across a network, if that is what was played last.
fn go_on_across(
    mut actions: MessageReader<Action>,
    table: Option<Res<Table>>,
    mut last: ResMut<LastGame>,
    mut meeting: Meeting,
) {
    if !actions.read().any(|action| *action == Action::Continue) || table.is_some() {
        return;
    }
    let Some(saved) = &last.0 else { return };
    let is_last = |(_, series): &&(Kept, Match)| series.terms() == saved.series.terms();
    let Some(role) = meeting.seats.0.iter().find(is_last).map(|(seat, _)| seat.role) else {
        return;
    };
    match meeting.resume(role) {
        Ok(()) => last.0 = None,
        Err(why) => drop(meeting.notices.write(Notice(why))),
    }
}

impl Meeting<'_, '_> {
    fn host(&mut self, invitation: &Invitation) -> Result<(), String> {
        let Invitation { terms, seat, place } = invitation;
        let session = Session::host(terms.clone(), *seat, line::seed()?, Instant::now());
        let session = session.map_err(|error| error.to_string())?;
        self.connect(session, place.clone())?;
        self.next.set(Screen::Waiting);
        Ok(())
    }

    fn join(&mut self, host: &Address) -> Result<(), String> {
        let name = own_name(&self.wishes.0.network.name);
        let session = Session::guest(&name, PlayerKind::Person, Instant::now());
        self.connect(session, Place::Host(host.clone()))
    }

    fn resume(&mut self, role: Role) -> Result<(), String> {
        let kept = self.seats.0.iter().position(|(seat, _)| seat.role == role);
        let Some(index) = kept else { return Err("There is no match to go on with.".to_owned()) };
        let (seat, series) = self.seats.0[index].clone();
        let place = seat.place.parse().map_err(|error: NotAPlace| error.to_string())?;
        let session = Session::restore(&seat, series.clone(), Instant::now());
        self.connect(session, place)?;
        self.seats.0.remove(index);
        put_on_table(series, &mut self.commands, &self.results, &mut self.next);
        Ok(())
    }

    /// Opens the way to another match, and then leaves the one before. Only where that one holds the very port that is
    /// wanted it has to go first, whatever comes of it.
    fn connect(&mut self, session: Session, place: Place) -> Result<(), String> {
        if self.wire.as_ref().is_some_and(|wire| wire.place == place) {
            self.put_away();
        }
        let (wire, online) = open(session, place, self.waker.as_wake())?;
        self.put_away();
        self.commands.insert_resource(online);
        self.commands.insert_resource(wire);
        Ok(())
    }

    /// Leaves the match, or the call, that there is: nothing of it stays that could be taken for a live one.
    fn put_away(&mut self) {
        let Some(mut wire) = self.wire.take() else { return };
        // It stays on the table until there is another, and is not saved once more then.
        if let Some(series) = wire.session().series().filter(|_| wire.is_live()) {
            self.commands.insert_resource(OnFile(Some(series.clone())));
        }
        wire.put_away(&self.writer);
        self.commands.remove_resource::<Wire>();
        self.commands.remove_resource::<Online>();
    }
}

/// Opens the way on which the other player comes, or is called.
fn open(session: Session, place: Place, wake: Wake) -> Result<(Wire, Online), String> {
    let now = Instant::now();
    let mut online = Online::new(State::of(&session, None, None));
    online.offer = session.series().map(|series| Box::new(series.terms().clone()));
    let (connection, place) = match place {
        Place::Port(port) => {
            let door = line::listen(port, wake)?;
            (online.port, online.addresses) = (Some(door.port), door.addresses);
            (Connection::listen(session, door.listener), Place::Port(door.port))
        }
        Place::Relay(relay, room) => {
            online.there = Some(relay.clone());
            let dial = line::dial(wake);
            let connection = Connection::at_relay(session, relay.clone(), room, dial, now);
            (connection, Place::Relay(relay, room))
        }
        Place::Host(host) => {
            online.there = Some(host.clone());
            let dial = line::dial(wake);
            (Connection::call(session, host.clone(), dial, now), Place::Host(host))
        }
    };
    Ok((Wire::new(connection, place), online))
}
