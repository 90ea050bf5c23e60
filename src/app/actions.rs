//! What a player can ask for anywhere but on the board. Panels and keys write an [`Action`]; the plugin that
//! knows about it does it.

use bevy::prelude::*;

use super::arena;
use super::network::Wish;
use super::screen::Screen;
use super::table::Table;
use crate::matches::{PlayerKind, Seat, Terms};
use crate::record::{SaveName, Settings};
use crate::rules::Move;

/// Whose game is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// That of the match on the table.
    Table,
    /// That of the save of this name.
    Save(SaveName),
}

/// Something asked for by a button or a key.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Action {
    /// Show another screen.
    Go(Screen),
    /// Show the screen that this one was opened from.
    Back,
    /// Begin a match.
    Begin(Terms),
    /// Go on with the match on the table, or the one saved by itself; or look at it, where it is over.
    Continue,
    /// Take the last move back.
    Undo,
    /// Play a move again that was taken back.
    Redo,
    /// Give the game up for the person at this screen: the one to move, or the other where that is none (asked twice
    /// before it is written).
    Resign,
    /// Let somebody else choose a player's moves from now on: take over, hand over, change the level.
    SetPlayer(Seat, PlayerKind),
    /// Let the computers stop, or go on.
    Pause(bool),
    /// While they stop: let the computer whose turn it is make one move.
    Step,
    /// Let the computer play the best move that it has found so far.
    MoveNow,
    /// Show the best move for the board as it is shown, or take the hint away again.
    Hint(bool),
    /// Tint every cell by its value, or stop to.
    Evaluate(bool),
    /// Show the islands of Obstruction with their nimbers beside what else is shown, or stop to.
    Islands(bool),
    /// List the best few moves for the board as it is shown, or stop to.
    Candidates(bool),
    /// Mark one of the listed moves on the board, or none.
    PointAt(Option<Move>),
    /// Show where the side to move must play in Hex, or which connection is certain; or stop to.
    MustPlay(bool),
    /// Go on to the next game of the series.
    NextGame,
    /// Play the same match from the start.
    Again,
    /// Look at the game after this many moves, or at the present with `None`.
    LookAt(Option<usize>),
    /// Forget the moves after the one looked at, and go on from there.
    PlayFromHere,
    /// Turn the board by a twelfth.
    TurnBoard,
    /// Show the whole board again.
    ResetZoom,
    /// Save the match under a name.
    Save {
        /// The name.
        name: SaveName,
        /// Whether an older save of that name may be replaced.
        replace: bool,
    },
    /// Load the save of this name.
    Load(SaveName),
    /// Delete the save of this name.
    Delete(SaveName),
    /// Hand the player the save of this name as a file.
    TakeAway(SaveName),
    /// Let the player choose files that are added to the saves.
    Bring,
    /// Add a text to the saves: a link, or what stands in a file.
    BringText(String),
    /// Copy a match as text: players, score, board, moves.
    CopyText(Source),
    /// Copy a link to a game of Hex.
    CopyLink(Source),
    /// Write a game of Hex into an SGF file of this name.
    SaveSgf(Source, SaveName),
    /// Read the list of saves anew.
    ListSaves,
    /// Change the settings.
    Set(Box<Settings>),
    /// Forget all results.
    ResetScores,
    /// Hand out all results as a table.
    ExportScores,
    /// Something about the arena.
    Arena(arena::Wish),
    /// Something about a match across a network.
    Network(Wish),
    /// Full screen on or off.
    FullScreen,
    /// Leave Hexfall.
    Quit,
}

impl Action {
    /// Whether it changes a match for both players: across a network the other one is asked, or told.
    #[must_use]
    pub fn concerns_both(&self) -> bool {
        matches!(
            self,
            Action::Undo
                | Action::Redo
                | Action::NextGame
                | Action::Again
                | Action::PlayFromHere
                | Action::SetPlayer(..)
        )
    }

    /// Whether it leads to another match: one across a network is left by it.
    #[must_use]
    pub fn begins_another(&self) -> bool {
        use Wish::{Host, Join, Resume};
        matches!(
            self,
            Action::Begin(_) | Action::Load(_) | Action::Network(Host(_) | Join(_) | Resume(_))
        )
    }
}

/// The screens behind the one that is shown, the last one last.
#[derive(Resource, Debug, Default)]
pub struct Trail(Vec<Screen>);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Action>().init_resource::<Trail>().add_systems(Update, change_screen);
}

fn change_screen(
    mut actions: MessageReader<Action>,
    screen: Res<State<Screen>>,
    table: Option<Res<Table>>,
    mut next: ResMut<NextState<Screen>>,
    mut trail: ResMut<Trail>,
) {
    for action in actions.read() {
        match action {
            Action::Go(Screen::Title) => {
                trail.0.clear();
                next.set(Screen::Title);
            }
            Action::Go(to) if to != screen.get() => {
                trail.0.push(*screen.get());
                next.set(*to);
            }
            // A game of the arena that was looked through is cleared away when its screen is left.
            Action::Back => {
                let mut to = trail.0.pop();
                if to == Some(Screen::Play) && table.is_none() {
                    to = trail.0.pop();
                }
                next.set(to.unwrap_or_default());
            }
            _ => {}
        }
    }
}
