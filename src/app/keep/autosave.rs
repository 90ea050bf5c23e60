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
use crate::app::clock;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::matches::Match;

/// How long leaving may take because of a slow disk.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn plugin(app: &mut App) {
    // A game of the arena that is looked through is nobody's match.
    let keep = || autosave.run_if(not(resource_exists::<Reviewing>));
    let at_last = (clock::stop, keep()).chain().run_if(on_message::<AppExit>);
    app.init_resource::<KeptMatch>()
        .add_systems(Update, (go_on, keep()).chain().in_set(Flow::React))
        .add_systems(Last, (at_last, finish_writing).chain().after(ExitSystems));
}

/// The match as it was last kept.
#[derive(Resource, Debug, Default)]
struct KeptMatch(Option<Match>);

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

fn autosave(table: Option<Res<Table>>, writer: Res<Writer>, mut kept: ResMut<KeptMatch>) {
    let Some(table) = table.filter(|table| table.is_changed()) else { return };
    if kept.0.as_ref() != Some(&table.series) {
        kept.0 = Some(table.series.clone());
        writer.ask(Job::Autosave(Box::new(table.series.clone()), Timestamp::now()));
    }
}

pub(in crate::app) fn finish_writing(mut exits: MessageReader<AppExit>, writer: Res<Writer>) {
    if exits.read().count() > 0 && !writer.flush(PATIENCE) {
        error!("The disk is too slow: the last changes may not have been kept.");
    }
}
