//! The players' clocks: at one screen a watch runs here; across a network the session has its own.
//!
//! It rests while nobody is to think: on another screen, while the past is looked at, while the computers are
//! stopped, while the window is not drawn. What a player has thought is taken off the clock whenever the thought ends,
//! by a move or otherwise, and every few seconds before, so that nothing is won by taking moves back or by leaving.

use std::mem::take;
use std::time::Duration;

use bevy::prelude::*;

use super::network::Wire;
use super::power::{self, Awake};
use super::screen::{Screen, Turn};
use super::table::{Asker, Flow, MoveAsked, Table, play_moves, set_turn};
use super::thinking::engine_turn::EngineTurn;
use crate::matches::{Match, Seat};
use crate::rules::Move;

/// From here on the time is short, and tenths of a second are shown.
pub const SHORT: Duration = Duration::from_secs(20);
/// How often a clock that runs is looked at, and one that shows tenths.
const TICK: Duration = Duration::from_millis(250);
const TENTH: Duration = Duration::from_millis(100);
/// A thought that lasts is taken off the clock, and kept with the match, this often.
const KEPT_EVERY: Duration = Duration::from_secs(5);

/// How long the player to move has been thinking, at this screen.
#[derive(Resource, Debug, Default)]
pub struct Watch {
    /// What is not yet taken off the clock.
    thought: Duration,
    runs: bool,
    about: Option<About>,
}

/// What is thought about: the game in the series and its moves; and who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct About {
    game: u8,
    moves: usize,
    seat: Seat,
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
    let on_table = resource_exists::<Table>;
    app.init_resource::<Watch>()
        .init_resource::<Clocks>()
        .add_observer(start_afresh)
        .add_systems(PreUpdate, tick)
        .add_systems(
            Update,
            (
                (settle, call_time).chain().in_set(Flow::Answer).run_if(on_table),
                keep_watch.in_set(Flow::Play).after(play_moves).before(set_turn).run_if(on_table),
                show_time.in_set(Flow::React),
            ),
        );
}

impl Watch {
    /// How long the player to move has thought since that was last taken off the clock.
    #[must_use]
    pub fn thought(&self) -> Duration {
        self.thought
    }

    /// It has been taken off the clock with a move.
    pub(super) fn spent(&mut self) {
        self.thought = Duration::ZERO;
    }

    /// Takes what was thought off the clock of whoever thought it.
    fn charge(&mut self, table: &mut ResMut<Table>) {
        let thought = take(&mut self.thought);
        let Some(about) = self.about.filter(|_| !thought.is_zero()) else { return };
        // Every game has its own time.
        if about.game == table.series.game_number() {
            table.series.spend(about.seat, thought);
        }
    }

    /// Looks whether it is another's turn, or another turn of the same player, than was thought about.
    fn turn_to(&mut self, table: &mut ResMut<Table>) {
        let about = Some(About::of(&table.series));
        if self.about != about {
            self.charge(table);
            self.about = about;
        }
    }
}

impl About {
    fn of(series: &Match) -> About {
        let (game, moves) = (series.game_number(), series.game().moves().len());
        About { game, moves, seat: series.to_move() }
    }
}

/// Another match on the table: nobody has thought about it yet.
fn start_afresh(_: On<Insert, Table>, mut watch: ResMut<Watch>) {
    *watch = Watch::default();
}

fn tick(mut watch: ResMut<Watch>, time: Res<Time<Real>>) {
    if watch.runs {
        watch.thought += power::seen(&time);
    }
}

/// A move was taken back, or played again: what was thought until then is not given back for it, and not taken from the
/// other player.
fn settle(mut watch: ResMut<Watch>, mut table: ResMut<Table>) {
    watch.turn_to(&mut table);
}

/// Ends the game of whoever has no time left.
fn call_time(table: Res<Table>, watch: Res<Watch>, mut asked: MessageWriter<MoveAsked>) {
    let series = &table.series;
    let Some(clock) = series.clock().filter(|_| watch.runs) else { return };
    if watch.thought >= clock.left(series.to_move()) {
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
) {
    // Who only waits for somebody plays by the clock here.
    let across = wire.is_some_and(|wire| wire.is_live());
    if table.series.clock().is_none() || across {
        watch.runs = false;
        return;
    }
    watch.turn_to(&mut table);
    let thinks = match table.turn() {
        Turn::Person | Turn::SwapDecision => true,
        Turn::Engine => !engines.paused,
        Turn::Peer | Turn::Over => false,
    };
    let runs = thinks && *screen.get() == Screen::Play && !table.is_looking_back();
    watch.runs = runs;
    if !runs || watch.thought >= KEPT_EVERY {
        watch.charge(&mut table);
    }
}

/// Hexfall is left: what was thought is kept as well.
pub(super) fn stop(mut watch: ResMut<Watch>, table: Option<ResMut<Table>>) {
    if let Some(mut table) = table {
        watch.charge(&mut table);
    }
}

fn show_time(
    table: Option<Res<Table>>,
    watch: Res<Watch>,
    wire: Option<Res<Wire>>,
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
                left[seat] = left[seat].saturating_sub(watch.thought);
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
