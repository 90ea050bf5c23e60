//! A computer's turn, from the first thought to the move.

use std::time::Duration;

use bevy::prelude::*;

use super::Seeds;
use super::errand::Errand;
use crate::app::actions::Action;
use crate::app::board::Moving;
use crate::app::keep::{Notice, Wishes};
use crate::app::power::{Awake, Waker};
use crate::app::screen::{Screen, Turn};
use crate::app::table::{Asker, Flow, MoveAsked, Table};
use crate::engine::{News, NoSuchOpponent, Opponent, Order, Report, Who};
use crate::matches::{LevelName, Match, PlayerKind, Seat};
use crate::rules::{Game, Move};

/// How often a move that is found looks at the clock while it waits to be played.
const TICK: Duration = Duration::from_millis(50);
/// The longest time that a move waits for something on the board to lie still.
const STILL: Duration = Duration::from_millis(1500);

/// What the computers are doing.
#[derive(Resource, Debug, Default)]
pub struct EngineTurn {
    /// The computer that thinks now.
    pub thinking: Option<Thinking>,
    /// Whether the computers have been stopped.
    pub paused: bool,
    /// One move is to be made although they have been stopped.
    stepping: bool,
    /// They have been stopped because one of them cannot go on.
    stuck: bool,
}

/// A computer that thinks about its move.
#[derive(Debug)]
pub struct Thinking {
    /// Whose move it is.
    pub seat: Seat,
    /// What it has found so far.
    pub report: Report,
    /// For how long it has been thinking.
    pub seconds: f32,
    level: LevelName,
    game: Game,
    errand: Errand,
    since: Duration,
    /// It has nothing more to find.
    found: bool,
    /// Its move is to be played as soon as it is found.
    hurried: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EngineTurn>()
        .add_observer(start_afresh)
        .add_systems(
            Update,
            (
                (hear_actions, hear_news, mind_the_clock, ask_for_move.run_if(nobody_else_asks))
                    .chain()
                    .in_set(Flow::Answer)
                    .run_if(resource_exists::<Table>),
                think
                    .in_set(Flow::Think)
                    .run_if(in_state(Screen::Play))
                    .run_if(resource_exists::<Table>),
            ),
        )
        .add_systems(OnExit(Screen::Play), stop);
}

impl EngineTurn {
    /// Whether a search is under way: not while its answer waits to be played.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| !thinking.found)
    }

    /// Whether the computer whose turn it is may think.
    fn may_think(&self) -> bool {
        !self.paused || self.stepping
    }

    fn pause(&mut self, paused: bool) {
        *self = EngineTurn { paused, thinking: self.thinking.take(), ..EngineTurn::default() };
    }

    /// Stops the computers, one of which cannot go on.
    fn give_up(&mut self) {
        *self = EngineTurn { paused: true, stuck: true, ..EngineTurn::default() };
    }
}

impl Thinking {
    /// Whether this is what it was sent for: a late answer is none.
    fn is_for(&self, series: &Match) -> bool {
        let level = &series.player(self.seat).kind;
        series.to_move() == self.seat
            && matches!(level, PlayerKind::Computer(level) if *level == self.level)
            && *series.game() == self.game
    }

    fn hear(&mut self) -> Result<(), ()> {
        match self.errand.news() {
            None => {}
            Some(News::SoFar(report)) => self.report = report,
            Some(News::Found(report)) => {
                self.report = report;
                self.found = true;
            }
            Some(News::Failed) => return Err(()),
        }
        Ok(())
    }

    /// The move, once it is found; `Err` where there is none that the rules allow.
    fn answer(&self) -> Option<Result<Move, ()>> {
        let allowed = |mv: &Move| self.game.check(*mv).is_ok();
        self.found.then(|| self.report.best.filter(allowed).ok_or(()))
    }
}

/// Another match on the table, from wherever it came, is nothing that was stopped.
fn start_afresh(_: On<Insert, Table>, mut turn: ResMut<EngineTurn>) {
    *turn = EngineTurn::default();
}

fn stop(mut turn: ResMut<EngineTurn>) {
    turn.thinking = None;
}

fn hear_actions(
    mut actions: MessageReader<Action>,
    table: Res<Table>,
    mut turn: ResMut<EngineTurn>,
) {
    for action in actions.read() {
        match action {
            Action::Pause(paused) => turn.pause(*paused),
            // Otherwise they would run on at once.
            Action::Undo | Action::Redo if table.series.plays_itself() => turn.pause(true),
            Action::Step => turn.stepping = turn.paused && table.turn() == Turn::Engine,
            Action::MoveNow => {
                if let Some(thinking) = &mut turn.thinking {
                    thinking.hurried = true;
                    thinking.errand.hurry();
                }
            }
            // Who takes over wants to play, and who chooses another level for one that is stuck, too.
            Action::SetPlayer(_, kind) if turn.stuck || *kind == PlayerKind::Person => {
                turn.pause(false);
            }
            _ => {}
        }
    }
}

/// Looks at what the search has found.
fn hear_news(
    mut turn: ResMut<EngineTurn>,
    table: Res<Table>,
    time: Res<Time<Real>>,
    mut awake: ResMut<Awake>,
    mut notices: MessageWriter<Notice>,
) {
    if turn.thinking.is_none() {
        return;
    }
    let Some(thinking) = &mut turn.thinking else { return };
    thinking.seconds = (time.elapsed().saturating_sub(thinking.since)).as_secs_f32();
    let broken = thinking.hear().is_err() || thinking.answer() == Some(Err(()));
    if broken && thinking.is_for(&table.series) {
        let name = &table.series.player(thinking.seat).name;
        notices.write(Notice(format!(
            "{name} could not find a move: something went wrong. The computers wait; let them go on, or take over."
        )));
        turn.give_up();
    } else if thinking.found || table.series.clock().is_some() {
        awake.within(TICK);
    }
}

/// A computer that plays by the clock thinks no longer than it can afford.
fn mind_the_clock(mut turn: ResMut<EngineTurn>, table: Res<Table>, time: Res<Time<Real>>) {
    let Some(thinking) = turn.thinking.as_ref().filter(|thinking| !thinking.hurried) else {
        return;
    };
    let Some(clock) = table.series.clock() else { return };
    let spent = time.elapsed().saturating_sub(thinking.since);
    if spent >= clock.affords(thinking.seat).max(TICK)
        && let Some(thinking) = &mut turn.thinking
    {
        thinking.hurried = true;
        thinking.errand.hurry();
    }
}

/// What a person asks for in this very frame may change the board: the computer waits for the next one.
fn nobody_else_asks(mut asked: MessageReader<MoveAsked>) -> bool {
    asked.read().filter(|asked| !matches!(asked.asker, Asker::Engine(_))).count() == 0
}

/// Asks for the move that was found, once the last one has been seen.
fn ask_for_move(
    mut turn: ResMut<EngineTurn>,
    table: Res<Table>,
    time: Res<Time<Real>>,
    wishes: Res<Wishes>,
    moving: Res<Moving>,
    mut asked: MessageWriter<MoveAsked>,
) {
    let Some(thinking) = &turn.thinking else { return };
    let Some(Ok(mv)) = thinking.answer() else { return };
    if !turn.may_think() || !thinking.is_for(&table.series) {
        return;
    }
    let waited = time.elapsed().saturating_sub(thinking.since);
    let pause = Duration::from_millis(wishes.0.computer_pause.into());
    let seen = waited >= pause && (!moving.0 || waited >= STILL);
    if seen || thinking.hurried || turn.stepping {
        asked.write(MoveAsked { mv, asker: Asker::Engine(thinking.seat) });
        turn.thinking = None;
        turn.stepping = false;
    }
}

/// Lets the computer think whose turn it is, and nobody else.
pub(super) fn think(
    mut turn: ResMut<EngineTurn>,
    table: Res<Table>,
    mut seeds: ResMut<Seeds>,
    waker: Res<Waker>,
    time: Res<Time<Real>>,
    mut notices: MessageWriter<Notice>,
) {
    let series = &table.series;
    let wanted = turn.may_think() && table.turn() == Turn::Engine;
    if turn.thinking.as_ref().is_some_and(|thinking| !wanted || !thinking.is_for(series)) {
        turn.thinking = None;
    }
    if !wanted || turn.thinking.is_some() {
        return;
    }
    match begin(series, seeds.fresh(), &waker, time.elapsed()) {
        Ok(thinking) => turn.thinking = thinking,
        Err(why) => {
            let name = &series.player(series.to_move()).name;
            notices.write(Notice(format!("{name} cannot play. {why}.")));
            turn.give_up();
        }
    }
}

fn begin(
    series: &Match,
    seed: u64,
    waker: &Waker,
    now: Duration,
) -> Result<Option<Thinking>, NoSuchOpponent> {
    let (seat, game) = (series.to_move(), series.game());
    let PlayerKind::Computer(level) = &series.player(seat).kind else { return Ok(None) };
    let opponent = Opponent::find(game.rules().variant.kind(), &level.0)?;
    let order = Order { game: game.clone(), who: Who::Opponent(opponent), seed };
    Ok(Some(Thinking {
        seat,
        report: Report::default(),
        seconds: 0.0,
        level: level.clone(),
        game: game.clone(),
        errand: Errand::send(order, waker),
        since: now,
        found: false,
        hurried: false,
    }))
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::core_plugin;
    use crate::matches::{Colour, Player, Terms};
    use crate::rules::GameKind;

    /// Frames until this holds.
    fn until(app: &mut App, holds: impl Fn(&EngineTurn) -> bool) {
        while !holds(app.world().resource::<EngineTurn>()) {
            app.update();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_search_that_breaks_down_is_told_and_the_computers_wait() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, core_plugin));
        app.world_mut().resource_mut::<Wishes>().0.computer_pause = 5_000;
        app.update();
        let mut terms = Terms::usual(GameKind::Hex);
        terms.players[0] = Player::computer("random", Colour::Red);
        app.world_mut().write_message(Action::Begin(terms));
        until(&mut app, |turn| turn.thinking.is_some());
        app.world_mut().resource_mut::<Messages<Notice>>().clear();

        let mut turn = app.world_mut().resource_mut::<EngineTurn>();
        turn.thinking.as_mut().unwrap().errand = Errand::broken();
        until(&mut app, |turn| turn.thinking.as_ref().is_none_or(|thinking| thinking.found));
        assert!(app.world().resource::<EngineTurn>().paused);
        // That nothing can be kept here is told, too, whenever somebody tries.
        let about_moves = |notice: &Notice| !notice.0.contains("The disk answered");
        let mut notices = app.world_mut().resource_mut::<Messages<Notice>>();
        let told: Vec<_> = notices.drain().filter(about_moves).collect();
        assert!(told.len() == 1 && told[0].0.starts_with("Computer could not find"), "{told:?}");
        assert!(app.world().resource::<Table>().series.game().moves().is_empty());

        app.world_mut().write_message(Action::Pause(false));
        until(&mut app, |turn| turn.thinking.as_ref().is_some_and(|thinking| thinking.found));
    }
}
