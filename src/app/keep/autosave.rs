//! The match on the table, kept after every change of it, and taken up again.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;
use jiff::Timestamp;

use super::jobs::Job;
use super::results::Counted;
use super::writer::Writer;
use super::{LastGame, Results};
use crate::app::actions::Action;
use crate::app::arena::Reviewing;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::matches::Match;

/// How long leaving may take because of a slow disk.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        // A game of the arena that is looked through is nobody's match.
        (go_on, autosave.run_if(not(resource_exists::<Reviewing>))).chain().in_set(Flow::React),
    )
    .add_systems(Last, finish_writing.after(ExitSystems));
}

/// Puts the last game on an empty table.
pub(in crate::app) fn go_on(
    mut commands: Commands,
    mut actions: MessageReader<Action>,
    table: Option<Res<Table>>,
    mut last: ResMut<LastGame>,
    results: Res<Results>,
    mut next: ResMut<NextState<Screen>>,
) {
    if !actions.read().any(|action| *action == Action::Continue) {
        return;
    }
    if table.is_some() {
        next.set(Screen::Play);
    } else if let Some(saved) = last.0.take() {
        put_on_table(saved.series, &mut commands, &results, &mut next);
    }
}

/// Puts a match on the table that was begun at another time.
pub(in crate::app) fn put_on_table(
    series: Match,
    commands: &mut Commands,
    results: &Results,
    next: &mut NextState<Screen>,
) {
    lay(series, commands, results);
    next.set(Screen::Play);
}

/// The same, whatever screen is shown.
pub(in crate::app) fn lay(series: Match, commands: &mut Commands, results: &Results) {
    commands.insert_resource(Counted::before(&series, &results.0));
    commands.insert_resource(Table::new(series));
}

fn autosave(table: Option<Res<Table>>, writer: Res<Writer>, mut kept: Local<Option<Match>>) {
    let Some(table) = table.filter(|table| table.is_changed()) else { return };
    if kept.as_ref() != Some(&table.series) {
        *kept = Some(table.series.clone());
        writer.ask(Job::Autosave(Box::new(table.series.clone()), Timestamp::now()));
    }
}

pub(in crate::app) fn finish_writing(mut exits: MessageReader<AppExit>, writer: Res<Writer>) {
    if exits.read().count() > 0 && !writer.flush(PATIENCE) {
        error!("The disk is too slow: the last changes may not have been kept.");
    }
}
