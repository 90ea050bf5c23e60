//! What is known of the moves on the board that is shown.

use bevy::prelude::*;

use super::Seeds;
use super::certain::Certain;
use super::engine_turn::EngineTurn;
use super::errand::Errand;
use crate::app::actions::Action;
use crate::app::keep::Notice;
use crate::app::power::Waker;
use crate::app::screen::{Screen, Turn};
use crate::app::table::{Flow, Table};
use crate::engine::{News, Order, Report, Value, View, Who};
use crate::rules::{AnyPosition, Game, Move};

/// How many moves are listed at most.
const CANDIDATES: usize = 5;

/// The hint and the evaluation of the board that is shown, a present one or one of the past.
#[derive(Resource, Debug, Default)]
pub struct Advice {
    /// Whether the best move shall be marked. The next move takes it away.
    pub hint: bool,
    /// Whether every cell shall be tinted. It stays until it is turned off.
    pub evaluation: bool,
    /// Whether the islands of Obstruction shall be shown with their nimbers, where anything else is.
    pub islands: bool,
    /// Whether the best few moves shall be listed. It stays until it is turned off.
    pub candidates: bool,
    /// The one among them that shall be marked.
    pub pointed: Option<Move>,
    /// Whether it shall be shown where the side to move must play in Hex. It stays until it is turned off.
    pub must_play: bool,
    /// What is certain of the board that is shown, where that is wanted.
    pub certain: Option<Certain>,
    /// What has been found so far for the board that is shown. Empty where nobody has asked, or nothing can be
    /// said: it is not a person's turn, or the game is over at this move.
    pub report: Report,
    /// Whether more may be found.
    pub thinking: bool,
    /// The board that this is about.
    board: Option<Game>,
    /// The search, also when it has ended: there is one for as long as the report is wanted.
    errand: Option<Errand>,
}

/// What is true of every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Every {
    /// It wins.
    Wins,
    /// It loses.
    Loses,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Advice>()
        .add_systems(
            Update,
            (look_at_board, hear_actions, advise, hear_news)
                .chain()
                .after(super::engine_turn::think)
                .in_set(Flow::Think)
                .run_if(in_state(Screen::Play))
                .run_if(resource_exists::<Table>),
        )
        .add_systems(OnExit(Screen::Play), stop);
}

impl Advice {
    /// Whether anything is to be looked for.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.hint || self.evaluation || self.candidates
    }

    /// The best few moves of a game as far as they are known, the best first. Where all are alike, one is enough.
    #[must_use]
    pub fn best_moves(&self, game: &Game) -> Vec<View> {
        let ranked = self.report.ranked().into_iter();
        let ranked = ranked.filter(|view| game.check(view.mv).is_ok()).take(CANDIDATES);
        let mut best: Vec<View> = ranked.collect();
        // Beside one that wins for certain nobody wants those that lose.
        if !self.thinking
            && best.first().is_some_and(|view| matches!(view.value, Value::Win { .. }))
        {
            best.retain(|view| !matches!(view.value, Value::Loss { .. }));
        }
        if self.every_move(game).is_some() && best.iter().all(|view| view.value == best[0].value) {
            best.truncate(1);
        }
        best
    }

    /// Whether every move of a game wins, or every one loses, where that is known.
    #[must_use]
    pub fn every_move(&self, game: &Game) -> Option<Every> {
        let views = &self.report.views;
        let all = |is: fn(&View) -> bool| views.iter().all(is);
        let every = match views.first()?.value {
            Value::Win { .. } if all(|view| matches!(view.value, Value::Win { .. })) => Every::Wins,
            Value::Loss { .. } if all(|view| matches!(view.value, Value::Loss { .. })) => {
                Every::Loses
            }
            _ => return None,
        };
        // Counted last: it is asked in every frame, and seldom comes to this.
        (views.len() == game.legal_moves().len()).then_some(every)
    }

    /// How many moves will be listed.
    #[must_use]
    pub fn best_count(game: &Game) -> usize {
        game.legal_moves().len().min(CANDIDATES)
    }

    /// Whether the board that is shown falls into islands that add up: nimbers are of no use where the last to move loses.
    #[must_use]
    pub fn has_islands(game: &Game) -> bool {
        let AnyPosition::Obstruction(position) = game.position() else { return false };
        !position.misere() && !game.is_over()
    }

    /// Forgets what was found, but not what is wanted.
    fn forget(&mut self) {
        self.report = Report::default();
        self.thinking = false;
        self.errand = None;
    }

    /// Finds out what is certain, where that is wanted: it takes about a millisecond.
    fn see(&mut self, table: &Table) {
        let wanted = self.must_play && !plays_alone(table);
        self.certain = self.board.as_ref().filter(|_| wanted).and_then(Certain::of);
    }
}

/// Who plays somebody elsewhere plays alone, until the game is over.
fn plays_alone(table: &Table) -> bool {
    table.series.has_remote() && table.turn() != Turn::Over
}

/// Whether anything may be said of the board that is shown.
#[must_use]
pub fn may_advise(table: &Table, board: &Game, engines: &EngineTurn) -> bool {
    let asked_by_a_person = match table.turn() {
        Turn::Person | Turn::SwapDecision | Turn::Over => true,
        Turn::Engine => engines.thinking.is_none(),
        Turn::Peer => false,
    };
    asked_by_a_person && !plays_alone(table) && !board.is_over()
}

/// Another board: what was found does not hold for it.
fn look_at_board(mut advice: ResMut<Advice>, table: Res<Table>) {
    if advice.board.is_some() && !table.is_changed() {
        return;
    }
    let shown = table.shown();
    if advice.board.as_ref() != Some(&shown) {
        advice.forget();
        (advice.hint, advice.pointed) = (false, None);
        advice.board = Some(shown);
        advice.see(&table);
    }
}

fn hear_actions(
    mut actions: MessageReader<Action>,
    mut advice: ResMut<Advice>,
    table: Res<Table>,
    engines: Res<EngineTurn>,
) {
    for action in actions.read() {
        match *action {
            Action::Hint(hint) => {
                let may = advice.board.as_ref().is_some_and(|b| may_advise(&table, b, &engines));
                advice.hint = hint && may;
            }
            Action::Evaluate(evaluation) => advice.evaluation = evaluation,
            Action::Islands(islands) => advice.islands = islands,
            Action::Candidates(candidates) => {
                (advice.candidates, advice.pointed) = (candidates, None);
            }
            Action::PointAt(mv) => advice.pointed = mv.filter(|_| advice.candidates),
            Action::MustPlay(must_play) => {
                advice.must_play = must_play;
                advice.see(&table);
            }
            _ => {}
        }
    }
}

/// Begins what is wanted and may be said, stops what is not.
fn advise(
    mut advice: ResMut<Advice>,
    table: Res<Table>,
    engines: Res<EngineTurn>,
    mut seeds: ResMut<Seeds>,
    waker: Res<Waker>,
) {
    let Some(board) = &advice.board else { return };
    let wanted = advice.is_wanted() && may_advise(&table, board, &engines);
    match (wanted, &advice.errand) {
        (true, None) => {
            let order = Order { game: board.clone(), who: Who::Hint, seed: seeds.fresh() };
            advice.errand = Some(Errand::send(order, &waker));
            advice.thinking = true;
        }
        (false, Some(_)) => advice.forget(),
        _ => {}
    }
}

fn hear_news(mut advice: ResMut<Advice>, mut notices: MessageWriter<Notice>) {
    let Some(news) = advice.errand.as_ref().and_then(Errand::news) else { return };
    match news {
        News::SoFar(report) => advice.report = report,
        News::Found(report) => {
            advice.report = report;
            advice.thinking = false;
        }
        News::Failed => {
            *advice = Advice { board: advice.board.take(), ..Advice::default() };
            notices.write(Notice("There is no hint here: something went wrong.".to_owned()));
        }
    }
}

/// Off the screen nothing is thought about; what is wanted is remembered.
fn stop(mut advice: ResMut<Advice>) {
    advice.forget();
    advice.board = None;
}
