//! What is played, from the command line: the game, its board and its options.

use clap::Args;
use hexfall::rules::{GameKind, Rules};
use hexfall::wanted::{RulesWanted, Size};

/// A game with its board and its options.
#[derive(Args)]
pub(super) struct RulesArgs {
    /// hex, y, connect or obstruction
    #[arg(long, value_name = "GAME", default_value = "hex")]
    pub(super) game: GameKind,
    /// Columns x rows, like 11x11; for y the side of the triangle
    #[arg(long, value_name = "SIZE")]
    size: Option<Size>,
    /// How many in a line win Connect Four
    #[arg(long, value_name = "N")]
    line: Option<u8>,
    /// The second player may take the first stone over
    #[arg(long)]
    pie: bool,
    /// Who joins, or moves last, loses
    #[arg(long)]
    misere: bool,
    /// Hex on square tiles
    #[arg(long)]
    squares: bool,
}

impl RulesArgs {
    pub(super) fn wanted(&self) -> RulesWanted {
        let &RulesArgs { game, size, line, pie, misere, squares } = self;
        RulesWanted { game, size, line, pie, misere, squares }
    }

    /// The rules, if they are offered.
    pub(super) fn rules(&self) -> Result<Rules, String> {
        self.wanted().rules().map_err(|error| error.to_string())
    }
}
