//! `hexfall play`: a match from the command line.

use clap::Args;
use hexfall::matches::Pace;
use hexfall::net::Address;
use hexfall::wanted::{Call, HUMAN, Wanted};

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
    /// Decides what computers leave to chance, so that they play the same again
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
    /// Minutes for each player, and seconds for each move, like 5+3
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Pace>,
    /// Join somebody who hosts a match, instead
    // Whoever hosts says what is played and by whom.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = [
        "game", "size", "line", "pie", "misere", "squares", "first", "second", "games", "seed", "clock",
    ])]
    join: Option<Address>,
}

impl PlayArgs {
    pub(super) fn call(&self) -> Call {
        if let Some(host) = &self.join {
            return Call::Join(host.clone());
        }
        Call::Play(Wanted {
            rules: self.rules.wanted(),
            first: self.first.clone(),
            second: self.second.clone(),
            games: self.games,
            seed: self.seed,
            clock: self.clock,
        })
    }
}
