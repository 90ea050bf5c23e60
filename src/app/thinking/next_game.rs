//! Computers among themselves go on to their next game.

use std::time::Duration;

use bevy::prelude::*;

use super::engine_turn::EngineTurn;
use crate::app::actions::Action;
use crate::app::power::Awake;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};

/// How long the end of a game can be seen.
const SEEN: Duration = Duration::from_secs(3);
/// How often the clock is looked at meanwhile.
const TICK: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, go_on.in_set(Flow::Think));
}

fn go_on(
    table: Option<Res<Table>>,
    turn: Res<EngineTurn>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut since: Local<Option<Duration>>,
    mut awake: ResMut<Awake>,
    mut actions: MessageWriter<Action>,
) {
    let waiting = table.is_some_and(|table| {
        let series = &table.series;
        series.plays_itself()
            && series.game().is_over()
            && !series.is_over()
            && !table.is_looking_back()
    });
    if !waiting || turn.paused || *screen.get() != Screen::Play {
        *since = None;
        return;
    }
    let now = time.elapsed();
    awake.within(TICK);
    if now - *since.get_or_insert(now) >= SEEN {
        *since = None;
        actions.write(Action::NextGame); // heard in the next frame
        awake.now();
    }
}
