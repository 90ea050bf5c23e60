//! Table and session hold the same match, and the seat in it is kept.

use bevy::prelude::*;
use bevy::window::ExitSystems;
use jiff::Timestamp;

use super::online::{Online, State};
use super::wire::Wire;
use crate::app::keep::{Job, Writer, finish_writing};
use crate::app::table::{Flow, Table, play_moves, set_turn};
use crate::net::Place;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(give_way)
        .add_systems(
            Update,
            (
                follow
                    .in_set(Flow::Play)
                    .after(play_moves)
                    .before(set_turn)
                    .run_if(resource_exists::<Table>.and_then(resource_exists::<Wire>)),
                (keep_seat, look)
                    .chain()
                    .in_set(Flow::React)
                    .run_if(resource_exists::<Wire>.and_then(resource_exists::<Online>)),
            ),
        )
        .add_systems(
            Last,
            part.after(ExitSystems).before(finish_writing).run_if(resource_exists::<Wire>),
        );
}

/// What was taken back, the next game, what was played while the line was broken: the table takes it over.
fn follow(wire: Res<Wire>, mut table: ResMut<Table>) {
    if !wire.changed || !wire.on_table || !wire.news.is_empty() || !wire.is_live() {
        return;
    }
    let Some(series) = wire.session().series() else { return };
    if !wire.holds(&table.series) {
        *table = Table::new(series.clone());
    } else if let Some(clock) = series.clock().filter(|it| Some(*it) != table.series.clock()) {
        table.series.set_time_left(clock.both());
    }
}

/// Keeps the match with its seat, so that it can go on after a restart.
fn keep_seat(mut wire: ResMut<Wire>, writer: Res<Writer>) {
    if !std::mem::take(&mut wire.changed) || !wire.is_live() {
        return;
    }
    let room = wire.connection().room();
    let place = match (&wire.place, room) {
        (Place::Relay(relay, _), room) => Place::Relay(relay.clone(), room),
        (place, _) => place.clone(),
    };
    let session = wire.session();
    if let (Some(seat), Some(series)) = (session.keep(&place.to_string()), session.series()) {
        let series = Box::new(series.clone());
        writer.ask(Job::KeepSeat(Box::new(seat), series, Timestamp::now()));
    }
}

/// What the screens show.
fn look(wire: Res<Wire>, mut online: ResMut<Online>) {
    let connection = wire.connection();
    let room = connection.room().map(|room| room.code);
    let state = State::of(connection.session(), connection.trouble(), room);
    if online.state != state {
        online.state = state;
    }
}

/// Another match on the table, begun or loaded here: the one across the network is left, and saved.
fn give_way(
    _: On<Insert, Table>,
    mut commands: Commands,
    table: Res<Table>,
    wire: Option<ResMut<Wire>>,
    writer: Res<Writer>,
) {
    let Some(mut wire) = wire else { return commands.remove_resource::<Online>() };
    if !wire.session().has_begun() || wire.holds(&table.series) {
        return;
    }
    wire.put_away(&writer);
    commands.remove_resource::<Wire>();
    commands.remove_resource::<Online>();
}

/// Who leaves Hexfall in the middle of a match comes back to it later; else goodbye is said.
fn part(mut exits: MessageReader<AppExit>, mut wire: ResMut<Wire>, writer: Option<Res<Writer>>) {
    if exits.read().count() == 0 {
        return;
    }
    let session = wire.session();
    let unfinished = session.has_begun() && session.series().is_some_and(|it| !it.is_over());
    // A seat that is kept while somebody waits, or is called, is one in another match.
    if session.has_begun() && !unfinished {
        writer.iter().for_each(|writer| writer.ask(Job::ForgetSeat(session.role())));
    }
    if !unfinished {
        wire.hang_up();
    }
}
