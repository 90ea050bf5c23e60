//! Where the player is.

use bevy::prelude::*;

/// The screens. Play is the one with the board.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title, with everything there is to do.
    #[default]
    Title,
    /// The choice of game, board, rules and players.
    NewGame,
    /// The board.
    Play,
    /// Stones laid by hand.
    SetUp,
    /// The saved matches.
    Load,
    /// The player's wishes.
    Settings,
    /// How each game is played, in pictures.
    HowToPlay,
    /// Opponents against opponents.
    Arena,
    /// Results so far.
    Statistics,
    /// A match across a network: host or join.
    Network,
    /// A host waits for the other player.
    Waiting,
    /// A guest calls a host, and hears what is offered.
    Join,
}

/// What a match is waiting for.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Play)]
pub enum Turn {
    /// A person's move.
    #[default]
    Person,
    /// A person's answer to the first stone: a move, or a swap.
    SwapDecision,
    /// A computer's move.
    Engine,
    /// A move from the other end of a network.
    Peer,
    /// Nothing: the game is over.
    Over,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_sub_state::<Turn>();
}
