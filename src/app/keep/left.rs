//! A match that is left for another one is not lost: it comes among the saves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use jiff::Timestamp;

use super::LastGame;
use super::jobs::Job;
use super::writer::Writer;
use crate::app::arena::Reviewing;
use crate::app::network::Wire;
use crate::app::table::Table;
use crate::matches::Match;

/// So many moves are a game that somebody may want back.
const WORTH_KEEPING: usize = 4;

/// The match as it was last read from a save, or written to one.
#[derive(Resource, Debug, Default)]
pub(in crate::app) struct OnFile(pub(in crate::app) Option<Match>);

/// Sees to matches that give way to others.
#[derive(SystemParam)]
pub(in crate::app) struct Left<'w> {
    on_file: Res<'w, OnFile>,
    writer: Option<Res<'w, Writer>>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnFile>().add_observer(leave_table).add_observer(leave_last_game);
}

impl Left<'_> {
    /// Saves a match under a name of its own, if it would be missed.
    pub(in crate::app) fn put_away(&self, series: &Match) {
        if let Some(writer) = self.writer.as_ref().filter(|_| self.misses(series)) {
            writer.ask(Job::PutAway(Box::new(series.clone()), Timestamp::now()));
        }
    }

    /// Whether somebody has played a match so far that it would be missed, and it lies nowhere else as it is.
    fn misses(&self, series: &Match) -> bool {
        let begun = series.game().moves().len() >= WORTH_KEEPING || !series.past().is_empty();
        let open = !series.is_over() && !series.plays_itself();
        begun && open && self.on_file.0.as_ref() != Some(series)
    }
}

/// Another match comes onto the table.
fn leave_table(
    _: On<Discard, Table>,
    table: Res<Table>,
    (reviewing, wire): (Option<Res<Reviewing>>, Option<Res<Wire>>),
    left: Left,
) {
    // While a game of the arena is looked through, the match waits. One across a network is put away with its line, unless
    // the line is to another match by now.
    let elsewhere = reviewing.is_some() || wire.is_some_and(|wire| wire.holds(&table.series));
    if !elsewhere {
        left.put_away(&table.series);
    }
}

/// Another match begins than the one that was running when Hexfall was last left: its only copy is about to be written over.
fn leave_last_game(
    _: On<Insert, Table>,
    reviewing: Option<Res<Reviewing>>,
    mut last: ResMut<LastGame>,
    left: Left,
) {
    if reviewing.is_none()
        && let Some(saved) = last.0.take()
    {
        left.put_away(&saved.series);
    }
}
