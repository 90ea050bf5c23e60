//! `hexfall play`: the terms of a match from the command line.

use clap::Args;
use hexfall::engine::Opponent;
use hexfall::matches::{Player, Seat, Starter, Terms};
use hexfall::rules::GameKind;

use super::rules::RulesArgs;

/// Who plays what.
#[derive(Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Who begins: human, or a level like tree:1s (see `hexfall levels`)
    #[arg(long, value_name = "PLAYER", default_value = HUMAN)]
    first: String,
    /// Who answers: human, or a level
    #[arg(long, value_name = "PLAYER", default_value = HUMAN)]
    second: String,
    /// How many games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u8,
}

const HUMAN: &str = "human";

impl PlayArgs {
    /// The terms, if a match can be played by them.
    pub(super) fn terms(&self) -> Result<Terms, String> {
        let kind = self.rules.game;
        let mut terms = Terms::usual(kind);
        terms.rules = self.rules.rules()?;
        terms.games = self.games;
        terms.starter = Starter::PlayerOne;
        for (seat, wanted) in [(Seat::One, &self.first), (Seat::Two, &self.second)] {
            seat_player(&mut terms.players[seat], kind, wanted)?;
        }
        terms.check().map_err(|error| error.to_string())?;
        Ok(terms)
    }
}

fn seat_player(player: &mut Player, kind: GameKind, wanted: &str) -> Result<(), String> {
    if wanted != HUMAN {
        let opponent = Opponent::find(kind, wanted).map_err(|error| error.to_string())?;
        *player = Player::computer(&opponent.to_string(), player.colour);
    }
    Ok(())
}
