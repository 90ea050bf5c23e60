//! What is played, from the command line: the game, its board and its options.

use std::str::FromStr;

use clap::Args;
use hexfall::rules::{GameKind, Rules, Variant};

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

/// A board's size: `11x11`, or one number for both.
#[derive(Clone, Copy)]
struct Size(u8, u8);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        match (width.parse(), height.parse()) {
            (Ok(width), Ok(height)) => Ok(Size(width, height)),
            _ => Err("a size is columns x rows, like 11x11".to_owned()),
        }
    }
}

impl RulesArgs {
    /// The rules, if they are offered.
    pub(super) fn rules(&self) -> Result<Rules, String> {
        let mut rules = Rules { pie: self.pie, ..Rules::usual(self.game) };
        if let Some(Size(columns, rows)) = self.size {
            match &mut rules.variant {
                Variant::Hex { width, height, .. }
                | Variant::Connect { width, height, .. }
                | Variant::Obstruction { width, height, .. } => (*width, *height) = (columns, rows),
                Variant::Y { side, .. } if columns == rows => *side = columns,
                Variant::Y { .. } => return Err("a Y board has one size: its side".to_owned()),
            }
        }
        if let (Some(length), Variant::Connect { line, .. }) = (self.line, &mut rules.variant) {
            *line = length;
        }
        if self.misere {
            rules = rules.with_misere();
        }
        if self.squares {
            rules = rules.with_squares();
        }
        if rules.are_offered() { Ok(rules) } else { Err(refusal(rules)) }
    }
}

fn refusal(rules: Rules) -> String {
    let sides = rules.variant.kind().offered_sides();
    let told = rules.check().err().map(|error| error.to_string());
    told.unwrap_or_else(|| {
        format!("{rules} is not offered: each side has {} to {} cells", sides.start(), sides.end())
    })
}
