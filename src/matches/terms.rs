//! What two players agree on before a match.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BadName, BadPace, Colour, Pace, Player, PlayerKind, Starter};
use crate::rules::{BadStart, Game, GameKind, Rules, SetUp};

/// The terms of a match. They hold for every game of its series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The game, its board and its options.
    pub rules: Rules,
    /// Player 1 and player 2.
    pub players: [Player; 2],
    /// Who begins.
    pub starter: Starter,
    /// How many games are played.
    pub games: u8,
    /// Stones laid by hand, from which every game starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<SetUp>,
    /// How long the players may think; for ever, unless there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Pace>,
}

/// Terms that no match can be played by.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadTerms {
    /// No game can start.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// Not a number of games that can be played.
    #[error("A series has 1 to {max} games, not {0}.", max = Terms::MAX_GAMES)]
    Games(u8),
    /// Two players of one colour.
    #[error("Both players have chosen {}. Choose two different colours.", .0.name().to_lowercase())]
    SameColour(Colour),
    /// A player's name that cannot be shown.
    #[error(transparent)]
    Name(#[from] BadName),
    /// A clock that no game is played by.
    #[error(transparent)]
    Clock(#[from] BadPace),
}

impl Terms {
    /// The longest series.
    pub const MAX_GAMES: u8 = 99;

    /// One game by the usual rules between two people.
    #[must_use]
    pub fn usual(kind: GameKind) -> Terms {
        Terms {
            rules: Rules::usual(kind),
            players: [
                Player::person("Player 1", Colour::Red),
                Player::person("Player 2", Colour::Blue),
            ],
            starter: Starter::default(),
            games: 1,
            set_up: None,
            clock: None,
        }
    }

    /// Whether only computers play.
    #[must_use]
    pub fn plays_itself(&self) -> bool {
        self.players.iter().all(|player| matches!(player.kind, PlayerKind::Computer(_)))
    }

    /// Whether a match can be played by these terms.
    pub fn check(&self) -> Result<(), BadTerms> {
        self.new_game()?;
        if !(1..=Terms::MAX_GAMES).contains(&self.games) {
            return Err(BadTerms::Games(self.games));
        }
        let [one, two] = &self.players;
        if one.colour == two.colour {
            return Err(BadTerms::SameColour(one.colour));
        }
        for player in &self.players {
            Player::check_name(&player.name)?;
        }
        if let Some(clock) = self.clock {
            clock.check()?;
        }
        Ok(())
    }

    /// A game of the series, before its first move.
    pub(super) fn new_game(&self) -> Result<Game, BadStart> {
        match &self.set_up {
            Some(set_up) => Game::from_set_up(self.rules, set_up.clone()),
            None => Ok(Game::new(self.rules)?),
        }
    }
}
