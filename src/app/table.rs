//! The match on the table, and the one way for a move to be played.

use std::time::Duration;

use bevy::prelude::*;

use super::actions::Action;
use super::clock::Watch;
use super::keep::Notice;
use super::network::Wire;
use super::screen::{Screen, Turn};
use crate::matches::{Match, Player, PlayerKind, Seat};
use crate::rules::{Cell, Game, IllegalMove, Move, Side};

/// Why nothing is taken back alone when the other player is far away.
const NO_UNDO: &str = "Across a network nobody takes moves back alone.";
/// A stone laid by mistake would take the rest of the game away, and its result.
const OVER: &str = "This game is over. “Play from here” starts a new line.";
const LOOKING_BACK: &str = "You are looking back. “Play from here” goes on from this position.";
const TIME_RUNS_OUT_BY_ITSELF: &str = "Time runs out by itself.";

/// The match under way. There is none before the first game is begun.
#[derive(Resource, Debug)]
pub struct Table {
    /// The match.
    pub series: Match,
    /// After how many moves the game is looked at; `None` is the present.
    looking_at: Option<usize>,
}

/// Somebody wants to move: a click, a key, an engine, the network.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct MoveAsked {
    /// The move.
    pub mv: Move,
    /// Who asks.
    pub asker: Asker,
}

/// Where a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A person at this screen.
    Person,
    /// The engine that plays for a seat.
    Engine(Seat),
    /// The other end of the network.
    Peer,
    /// A clock that has run down.
    Clock,
}

/// A move was played.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct MovePlayed {
    /// The move.
    pub mv: Move,
    /// Where its stone lies.
    pub cell: Option<Cell>,
    /// The side that made it.
    pub side: Side,
}

/// A move was not allowed.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct MoveRefused {
    /// The move.
    pub mv: Move,
    /// Why, in a sentence for the player.
    pub why: String,
}

/// The order of a frame: moves are asked for, played, and reacted to.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Flow {
    /// Clicks, keys and the network ask.
    Ask,
    /// What buttons ask for is done.
    Change,
    /// Engines ask, for the board as it is now.
    Answer,
    /// The table plays.
    Play,
    /// Engines begin to think, or stop to.
    Think,
    /// Board, sound, saves and panels react.
    React,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveAsked>()
        .add_message::<MovePlayed>()
        .add_message::<MoveRefused>()
        .configure_sets(
            Update,
            (Flow::Ask, Flow::Change, Flow::Answer, Flow::Play, Flow::Think, Flow::React).chain(),
        )
        .add_systems(
            Update,
            (
                (begin, do_actions.run_if(resource_exists::<Table>)).chain().in_set(Flow::Change),
                (play_moves.run_if(resource_exists::<Table>), set_turn).chain().in_set(Flow::Play),
            ),
        );
}

impl Table {
    /// A table with this match on it.
    #[must_use]
    pub fn new(series: Match) -> Table {
        Table { series, looking_at: None }
    }

    /// The game as the board shows it: the present one, or as it was at the move looked at.
    #[must_use]
    pub fn shown(&self) -> Game {
        match self.looking_at {
            Some(moves) => self.series.game().after(moves),
            None => self.series.game().clone(),
        }
    }

    /// How many moves the board shows.
    #[must_use]
    pub fn shown_moves(&self) -> usize {
        self.looking_at.unwrap_or(self.series.game().moves().len())
    }

    /// Whether the board shows the past.
    #[must_use]
    pub fn is_looking_back(&self) -> bool {
        self.looking_at.is_some()
    }

    /// What the match is waiting for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let game = self.series.game();
        match self.series.player(self.series.to_move()).kind {
            _ if game.is_over() => Turn::Over,
            PlayerKind::Computer(_) => Turn::Engine,
            PlayerKind::Remote => Turn::Peer,
            PlayerKind::Person if game.check(Move::Swap).is_ok() => Turn::SwapDecision,
            PlayerKind::Person => Turn::Person,
        }
    }

    /// The side of the person at this screen: the one to move, or, while somebody else is, the other.
    fn persons_side(&self) -> Option<Side> {
        let turn = self.series.game().turn();
        let is_person =
            |side: &Side| self.series.player(self.series.seat_of(*side)).kind == PlayerKind::Person;
        [turn, turn.other()].into_iter().find(is_person)
    }

    fn look_at(&mut self, moves: Option<usize>) {
        let present = self.series.game().moves().len();
        self.looking_at = moves.filter(|&moves| moves < present);
    }

    /// Whether whoever asks may move now; if not, why not.
    fn may_ask(&self, asker: Asker) -> Result<(), String> {
        let seat = self.series.to_move();
        let player = self.series.player(seat);
        match (asker, &player.kind) {
            (Asker::Engine(own), PlayerKind::Computer(_)) if own == seat => Ok(()),
            (Asker::Person, PlayerKind::Person) | (Asker::Peer, PlayerKind::Remote) => Ok(()),
            (Asker::Clock, _) => Ok(()),
            _ if self.series.game().is_over() => Ok(()), // the rules say it better
            _ => Err(turn_of(player)),
        }
    }

    /// Whether a move can be played now; if not, why not.
    fn may_play(&self, mv: Move, asker: Asker) -> Result<(), String> {
        if matches!(mv, Move::TimeOut(_)) && asker != Asker::Clock {
            return Err(TIME_RUNS_OUT_BY_ITSELF.to_owned());
        }
        if asker == Asker::Person {
            self.is_meant(mv)?;
        }
        // A resignation is its own side's, whoever's turn it is.
        if !matches!(mv, Move::Resign(_)) {
            self.may_ask(asker)?;
        }
        self.series.game().check(mv).map(drop).map_err(|reason| self.told(reason))
    }

    /// Plays a move after this much thought.
    fn play(&mut self, mv: Move, asker: Asker, thought: Duration) -> Result<MovePlayed, String> {
        let side = self.series.game().turn();
        let cell = self.series.game().check(mv).map_err(|reason| self.told(reason))?;
        self.series.play_after(thought, mv).map_err(|reason| self.told(reason))?;
        // Who looks at the past while a computer moves goes on looking.
        if asker == Asker::Person {
            self.looking_at = None;
        }
        Ok(MovePlayed { mv, cell, side })
    }

    /// Nothing is lost by one click: in the past no stone is laid, until somebody says that the game goes on there.
    fn is_meant(&self, mv: Move) -> Result<(), String> {
        let why = match mv {
            Move::Resign(_) => return Ok(()),
            _ if !self.is_looking_back() => return Ok(()),
            _ if self.series.has_remote() => NO_UNDO,
            _ if self.series.game().is_over() => OVER,
            _ => LOOKING_BACK,
        };
        Err(why.to_owned())
    }

    fn told(&self, reason: IllegalMove) -> String {
        reason.sentence(
            self.series.colour_names().map(str::to_lowercase).each_ref().map(String::as_str),
        )
    }

    /// Forgets the moves after the one looked at.
    fn play_from_here(&mut self) {
        if let Some(moves) = self.looking_at.take() {
            self.series.take_back(self.series.game().moves().len() - moves);
        }
    }
}

fn turn_of(player: &Player) -> String {
    format!("It is {}’s turn.", player.name)
}

/// Puts a new match on the table.
fn begin(
    mut commands: Commands,
    mut actions: MessageReader<Action>,
    table: Option<Res<Table>>,
    wire: Option<Res<Wire>>,
    mut next: ResMut<NextState<Screen>>,
    mut notices: MessageWriter<Notice>,
) {
    let across = is_across(wire);
    for action in actions.read() {
        let series = match (action, &table) {
            (Action::Begin(terms), _) => Match::new(terms.clone()),
            (action, _) if across && action.concerns_both() => continue,
            (Action::Again, Some(table)) => Ok(here(table.series.again())),
            _ => continue,
        };
        match series {
            Ok(series) => {
                commands.insert_resource(Table::new(series));
                next.set(Screen::Play);
            }
            Err(why) => drop(notices.write(Notice(why.to_string()))),
        }
    }
}

/// The match for players at this screen: whoever was elsewhere is not there any more.
fn here(mut series: Match) -> Match {
    for seat in Seat::BOTH {
        if series.player(seat).kind == PlayerKind::Remote {
            series.set_kind(seat, PlayerKind::Person);
        }
    }
    series
}

/// Does what the buttons beside the board ask for.
fn do_actions(
    mut actions: MessageReader<Action>,
    mut table: ResMut<Table>,
    wire: Option<Res<Wire>>,
    mut asked: MessageWriter<MoveAsked>,
    mut notices: MessageWriter<Notice>,
) {
    let across = is_across(wire);
    for action in actions.read() {
        match action {
            action if across && action.concerns_both() => {}
            Action::Undo | Action::PlayFromHere if table.series.has_remote() => {
                notices.write(Notice(NO_UNDO.to_owned()));
            }
            Action::Undo => {
                table.looking_at = None;
                table.series.undo();
            }
            Action::Redo => {
                table.looking_at = None;
                table.series.redo();
            }
            Action::NextGame => {
                table.looking_at = None;
                table.series.next_game();
            }
            Action::LookAt(moves) => table.look_at(*moves),
            Action::PlayFromHere => table.play_from_here(),
            Action::Resign => {
                asked.write_batch(
                    table
                        .persons_side()
                        .map(|side| MoveAsked { mv: Move::Resign(side), asker: Asker::Person }),
                );
            }
            Action::SetPlayer(seat, kind) => table.series.set_kind(*seat, kind.clone()),
            _ => {}
        }
    }
}

/// Whether a match across a network is under way: what concerns both players is not done here alone.
fn is_across(wire: Option<Res<Wire>>) -> bool {
    wire.is_some_and(|wire| wire.is_live())
}

/// Plays the moves asked for, or says why not.
pub(super) fn play_moves(
    mut asked: MessageReader<MoveAsked>,
    mut table: ResMut<Table>,
    mut watch: ResMut<Watch>,
    mut wire: Option<ResMut<Wire>>,
    mut played: MessageWriter<MovePlayed>,
    mut refused: MessageWriter<MoveRefused>,
) {
    for &MoveAsked { mv, asker } in asked.read() {
        let may = table.may_play(mv, asker).and_then(|()| match (&mut wire, asker) {
            // The other player hears of it, or there is a reason why not.
            (Some(wire), Asker::Person | Asker::Engine(_)) => wire.play(mv),
            _ => Ok(()),
        });
        match may.and_then(|()| table.play(mv, asker, watch.thought())) {
            Ok(told) => {
                watch.spent();
                played.write(told);
            }
            Err(why) => drop(refused.write(MoveRefused { mv, why })),
        }
    }
}

pub(super) fn set_turn(
    table: Option<Res<Table>>,
    turn: Option<Res<State<Turn>>>,
    next: Option<ResMut<NextState<Turn>>>,
) {
    let (Some(table), Some(turn), Some(mut next)) = (table, turn, next) else { return };
    if *turn.get() != table.turn() {
        next.set(table.turn());
    }
}
