//! The players' clocks: at one screen a watch runs here; across a network the session has its own.
//!
//! It rests while nobody is to think: on another screen, while the past is looked at, while the computers are
//! stopped. What a player has thought before leaving the board is taken off the clock, so that nothing is won by it.

use std::time::Duration;

use bevy::prelude::*;
use web_time::Instant;

use super::network::Wire;
use super::power::Awake;
use super::screen::{Screen, Turn};
use super::table::{Asker, Flow, MoveAsked, Table, play_moves, set_turn};
use super::thinking::engine_turn::EngineTurn;
use crate::matches::{Seat, Stopwatch};
use crate::rules::Move;

/// From here on the time is short, and tenths of a second are shown.
pub const SHORT: Duration = Duration::from_secs(20);
/// How often a clock that runs is looked at, and one that shows tenths.
const TICK: Duration = Duration::from_millis(250);
const TENTH: Duration = Duration::from_millis(100);

/// How long the player to move has been thinking, at this screen.
#[derive(Resource, Debug)]
pub struct Watch {
    start: Instant,
    watch: Stopwatch,
    runs: bool,
    /// The game in the series and its moves: what is thought about.
    about: Option<(u8, usize)>,
}

/// What the clocks show.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Clocks(pub Option<Shown>);

/// Both players' time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// What each has left.
    pub left: [Duration; 2],
    /// Whose clock runs.
    pub running: Option<Seat>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watch>().init_resource::<Clocks>().add_observer(start_afresh).add_systems(
        Update,
        (
            call_time.in_set(Flow::Answer).run_if(resource_exists::<Table>),
            keep_watch
                .in_set(Flow::Play)
                .after(play_moves)
                .before(set_turn)
                .run_if(resource_exists::<Table>),
            show_time.in_set(Flow::React),
        ),
    );
}

impl Default for Watch {
    fn default() -> Watch {
        Watch { start: Instant::now(), watch: Stopwatch::default(), runs: false, about: None }
    }
}

impl Watch {
    /// How long the player to move has thought.
    #[must_use]
    pub fn thought(&self, time: &Time<Real>) -> Duration {
        self.watch.read(self.now(time))
    }

    fn now(&self, time: &Time<Real>) -> Instant {
        self.start + time.elapsed()
    }
}

/// Another match on the table: nobody has thought about it yet.
fn start_afresh(_: On<Insert, Table>, mut watch: ResMut<Watch>) {
    (watch.watch, watch.runs, watch.about) = (Stopwatch::default(), false, None);
}

/// Ends the game of whoever has no time left.
fn call_time(
    table: Res<Table>,
    watch: Res<Watch>,
    time: Res<Time<Real>>,
    mut asked: MessageWriter<MoveAsked>,
) {
    let series = &table.series;
    let Some(clock) = series.clock().filter(|_| watch.runs) else { return };
    if watch.thought(&time) >= clock.left(series.to_move()) {
        asked.write(MoveAsked { mv: Move::TimeOut(series.game().turn()), asker: Asker::Clock });
    }
}

/// Lets the watch run while somebody at this screen thinks.
fn keep_watch(
    mut watch: ResMut<Watch>,
    mut table: ResMut<Table>,
    screen: Res<State<Screen>>,
    engines: Res<EngineTurn>,
    wire: Option<Res<Wire>>,
    time: Res<Time<Real>>,
) {
    // Who only waits for somebody plays by the clock here.
    let across = wire.is_some_and(|wire| wire.is_live());
    if table.series.clock().is_none() || across {
        watch.runs = false;
        return;
    }
    let series = &table.series;
    let about = (series.game_number(), series.game().moves().len());
    if watch.about != Some(about) {
        (watch.watch, watch.about) = (Stopwatch::default(), Some(about));
    }
    let thinks = match table.turn() {
        Turn::Person | Turn::SwapDecision => true,
        Turn::Engine => !engines.paused,
        Turn::Peer | Turn::Over => false,
    };
    let runs = thinks && *screen.get() == Screen::Play && !table.is_looking_back();
    let now = watch.now(&time);
    if watch.runs && !runs && thinks {
        charge(&mut table, watch.thought(&time));
        watch.watch = Stopwatch::default();
    }
    watch.runs = runs;
    watch.watch.set_running(runs, now);
}

/// Takes what was thought off the clock of the player to move.
fn charge(table: &mut Table, thought: Duration) {
    let seat = table.series.to_move();
    let Some(mut left) = table.series.clock().map(|clock| clock.both()) else { return };
    left[seat] = left[seat].saturating_sub(thought);
    table.series.set_time_left(left);
}

fn show_time(
    table: Option<Res<Table>>,
    watch: Res<Watch>,
    wire: Option<Res<Wire>>,
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut clocks: ResMut<Clocks>,
    mut awake: ResMut<Awake>,
) {
    let shown = table.and_then(|table| {
        let series = &table.series;
        let mut left = series.clock()?.both();
        let seat = series.to_move();
        let across = wire.filter(|wire| wire.is_live());
        let running = match across {
            Some(wire) => {
                left = wire.time_left().unwrap_or(left);
                wire.clock_runs()
            }
            None => {
                left[seat] = left[seat].saturating_sub(watch.thought(&time));
                watch.runs
            }
        };
        Some(Shown { left, running: Some(seat).filter(|_| running) })
    });
    if let Some(Shown { left, running: Some(seat) }) = shown
        && *screen.get() == Screen::Play
    {
        awake.within(if left[seat] < SHORT { TENTH } else { TICK });
    }
    clocks.set_if_neq(Clocks(shown));
}
