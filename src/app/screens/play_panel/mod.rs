//! Play: the panel beside the board, and what ties the board to the match.

mod across;
mod advice;
mod candidates;
mod chat;
mod clock_face;
mod computers;
mod course;
mod icons;
mod keys;
mod panel;
mod player;
mod stage;
mod standing;
mod told;
mod tools;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::computers::{Computers, Control};
use self::standing::{Playing, Standing};
use super::beside;
use super::move_list::MoveList;
use super::new_game::Opening;
use super::pie::PieOffer;
use super::result::Ending;
use super::save_dialog::SaveDialog;
use crate::app::actions::Action;
use crate::app::arena::Reviewing;
use crate::app::board::shown::BoardRoom;
use crate::app::clock::{self, Clocks};
use crate::app::keep::{Results, Wishes};
use crate::app::look::Look;
use crate::app::network::Online;
use crate::app::power::Awake;
use crate::app::screen::Screen;
use crate::app::table::{Asker, Flow, MoveAsked, MovePlayed, MoveRefused, Table};
use crate::app::thinking::advice::{Advice, may_advise};
use crate::app::thinking::course::Course;
use crate::app::thinking::engine_turn::EngineTurn;
use crate::record::{Motion, Settings};
use crate::rules::{Game, Move};

/// How long a refusal stays, in seconds.
const REFUSAL: f64 = 4.0;
/// How often the panel looks at the clock while something is to be over soon.
const TICK: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(stage::plugin)
        .init_resource::<Look>()
        .init_resource::<PanelState>()
        .init_resource::<Opening>()
        .add_systems(
            Update,
            (write_view.run_if(resource_exists::<Table>), keep_state)
                .in_set(Flow::React)
                .run_if(in_state(Screen::Play)),
        )
        .add_systems(OnEnter(Screen::Play), forget_questions)
        .add_systems(
            EguiPrimaryContextPass,
            show.run_if(in_state(Screen::Play))
                .run_if(resource_exists::<View>.and_then(resource_exists::<Table>)),
        );
}

/// What the panel shows, written anew when the match changes.
#[derive(Resource, Clone, Debug, PartialEq)]
struct View {
    standing: Standing,
    moves: MoveList,
    pie: Option<PieOffer>,
    ending: Option<Ending>,
    /// The game as the board shows it.
    shown: Game,
    /// The game in the series and its moves: what a closed card was closed for.
    moment: (u8, usize),
}

/// What changes while the match stands still.
struct Now<'a> {
    computers: Computers,
    advice: &'a Advice,
    /// Whether something can be said of the board that is shown.
    can_advise: bool,
    course: &'a Course,
    /// How long a computer's move waits.
    pause: u16,
    /// The match across a network, if it is one.
    online: Option<&'a Online>,
    /// What the players' clocks show.
    clocks: Option<clock::Shown>,
}

impl Now<'_> {
    /// The buttons that stop and drive the computers.
    fn controls(&self, view: &View) -> &'static [Control] {
        let standing = &view.standing;
        match standing.computers {
            Playing::Nobody => &[],
            playing => {
                let goes_on = view.ending.as_ref().is_some_and(|ending| ending.goes_on);
                let watching = playing == Playing::All;
                Control::all(standing.turn, self.computers.paused, watching, goes_on)
            }
        }
    }
}

impl View {
    /// The result, while it is to be shown: not during a review, nor while the board shows the past.
    fn result(&self, state: &PanelState) -> Option<&Ending> {
        let put_away = state.reviewed == Some(self.moment) || self.moves.looking_back;
        self.ending.as_ref().filter(|_| !put_away)
    }
}

/// What the panel itself remembers.
#[derive(Resource, Debug, Default)]
struct PanelState {
    /// The player has asked to resign and has not yet said yes or no.
    resigning: bool,
    /// The ended game whose result was put away for a review.
    reviewed: Option<(u8, usize)>,
    /// The best move that was clicked in the list, and stays marked on the board.
    pinned: Option<Move>,
    /// The last refusal, and when it was heard.
    refusal: Option<(String, f64)>,
    /// Something was refused since the last move, which is no news any more.
    was_refused: bool,
    /// How long colours take to change, in seconds.
    fade: f32,
    /// The player has asked to leave a match across a network and has not yet said yes or no.
    leaving: bool,
    /// With little room: what is said is shown instead of the moves.
    chatting: bool,
    /// A line that is being written.
    line: String,
    /// The field for it is to be typed into.
    wants_to_talk: bool,
}

/// What is asked for in the panel.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    /// Something that others do.
    Do(Action),
    /// The pie rule's swap.
    Swap,
    /// The dialog for a save.
    Save,
    /// Another pause before a computer's move, in thousandths of a second.
    Speed(u16),
}

/// The game in the series and its moves.
fn moment(table: &Table) -> (u8, usize) {
    (table.series.game_number(), table.series.game().moves().len())
}

fn write_view(
    mut commands: Commands,
    table: Res<Table>,
    results: Res<Results>,
    (online, reviewing): (Option<Res<Online>>, Option<Res<Reviewing>>),
    view: Option<Res<View>>,
    mut state: ResMut<PanelState>,
) {
    let line_changed = online.as_ref().is_some_and(DetectChanges::is_changed);
    if view.is_some() && !table.is_changed() && !results.is_changed() && !line_changed {
        return;
    }
    let online = online.as_deref();
    let moment = moment(&table);
    let shown = table.shown();
    if view.as_ref().is_none_or(|view| view.moment != moment) {
        (state.resigning, state.leaving) = (false, false);
    }
    if view.is_none_or(|view| view.shown != shown) {
        state.pinned = None;
    }
    let mut standing = Standing::of(&table, online);
    let mut ending = Ending::of(&table, &results.0, online);
    if reviewing.is_some() {
        standing.can.go_back = true;
        ending = ending.map(|ending| Ending { of_arena: true, lifetime: None, ..ending });
    }
    commands.insert_resource(View {
        standing,
        moves: MoveList::of(&table),
        pie: PieOffer::of(&table),
        ending,
        shown,
        moment,
    });
}

/// Hears refusals, and forgets them after a while.
fn keep_state(
    mut refused: MessageReader<MoveRefused>,
    mut played: MessageReader<MovePlayed>,
    mut state: ResMut<PanelState>,
    mut awake: ResMut<Awake>,
    engines: Res<EngineTurn>,
    wishes: Res<Wishes>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed_secs_f64();
    let over = state.refusal.as_ref().is_some_and(|(_, heard)| now - heard > REFUSAL);
    let moved = played.read().last().is_some();
    if over || moved {
        state.refusal = None;
    }
    state.was_refused &= !moved;
    if let Some(MoveRefused { why, .. }) = refused.read().last() {
        (state.refusal, state.was_refused) = (Some((why.clone(), now)), true);
    }
    if state.refusal.is_some() || engines.thinking.is_some() {
        awake.within(TICK); // nothing else wakes the window when the time is over
    }
    state.fade = match wishes.0.motion {
        Motion::Off => 0.0,
        Motion::Fast => 0.2,
        Motion::Normal => 0.4,
    };
}

fn forget_questions(
    mut state: ResMut<PanelState>,
    reviewing: Option<Res<Reviewing>>,
    table: Option<Res<Table>>,
) {
    *state = PanelState::default();
    // A game of the arena is opened to be looked through: its result is known.
    if let (Some(_), Some(table)) = (reviewing, table) {
        state.reviewed = Some(moment(&table));
    }
}

/// Whom the panel asks.
#[derive(SystemParam)]
struct Asking<'w> {
    dialog: ResMut<'w, SaveDialog>,
    actions: MessageWriter<'w, Action>,
    moves: MessageWriter<'w, MoveAsked>,
    opening: ResMut<'w, Opening>,
    wishes: Res<'w, Wishes>,
}

impl Asking<'_> {
    fn ask(&mut self, asked: Asked) {
        match asked {
            Asked::Do(Action::Go(Screen::NewGame)) => {
                *self.opening = Opening::Table;
                self.actions.write(Action::Go(Screen::NewGame));
            }
            Asked::Speed(computer_pause) => {
                let settings = Settings { computer_pause, ..self.wishes.0.clone() };
                self.actions.write(Action::Set(Box::new(settings)));
            }
            Asked::Do(action) => drop(self.actions.write(action)),
            Asked::Swap => {
                self.moves.write(MoveAsked { mv: Move::Swap, asker: Asker::Person });
            }
            Asked::Save => {
                self.dialog.open();
                self.actions.write(Action::ListSaves);
            }
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    (view, table, look): (Res<View>, Res<Table>, Res<Look>),
    (engines, advice, course): (Res<EngineTurn>, Res<Advice>, Res<Course>),
    (online, clocks): (Option<Res<Online>>, Res<Clocks>),
    mut state: ResMut<PanelState>,
    mut room: ResMut<BoardRoom>,
    mut asking: Asking,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let now = Now {
        computers: Computers::of(&engines),
        advice: &advice,
        can_advise: may_advise(&table, &view.shown, &engines),
        course: &course,
        pause: asking.wishes.0.computer_pause,
        online: online.as_deref(),
        clocks: clocks.0,
    };
    let mut asked = match asking.dialog.is_open() {
        true => Vec::new(),
        false => keys::asked(ctx, &view, &now, &mut state),
    };
    let (clicked, left) = beside::show(ctx, &look, |ui, place| {
        panel::show(ui, &view, &now, &mut state, &look, place)
    });
    asked.extend(clicked);
    room.set_if_neq(left);
    asked.into_iter().for_each(|asked| asking.ask(asked));
    Ok(())
}
