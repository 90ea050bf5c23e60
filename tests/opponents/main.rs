//! Claims about every computer opponent, through the public door: whatever the game, the board, the options and
//! the stones laid by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[allow(dead_code)] // the tests of the rules need the rest of it
#[path = "../common/mod.rs"]
mod common;

mod every_turn;
mod expected;
mod pie;
mod sight;

use hexfall::engine::Opponent;
use hexfall::engine::levels::{Level, levels};
use hexfall::engine::setting::Setting;
use hexfall::rules::{Game, GameKind, Move, Rules, Side, Variant};
use proptest::prelude::*;

pub(crate) fn some_games(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// The opponents of a game, with no more to think than a test has time for.
pub(crate) fn quick_opponents(game: &Game) -> Vec<Opponent> {
    let kind = game.rules().variant.kind();
    levels(kind).iter().map(|level| quick(kind, *level)).collect()
}

/// Those of them none of whose moves are random.
pub(crate) fn attentive_opponents(game: &Game) -> impl Iterator<Item = Opponent> {
    quick_opponents(game).into_iter().filter(|opponent| !opponent.level().is_careless())
}

pub(crate) fn quick(kind: GameKind, level: Level) -> Opponent {
    let setting = level.usual.map(|usual| match usual {
        Setting::Depth(depth) => Setting::Depth(depth.min(if joins(kind) { 2 } else { 3 })),
        // A network takes its time.
        Setting::Millis(_) if level.is_learnt() => Setting::Nodes(20),
        Setting::Millis(_) | Setting::Nodes(_) => Setting::Nodes(200),
        Setting::FillUps(_) => Setting::FillUps(20),
    });
    Opponent::new(kind, level, setting).unwrap()
}

pub(crate) fn joins(kind: GameKind) -> bool {
    matches!(kind, GameKind::Hex | GameKind::Y)
}

/// The same rules on a board of at most so many cells a side.
pub(crate) fn small(mut rules: Rules, most: u8) -> Rules {
    match &mut rules.variant {
        Variant::Hex { width, height, .. } | Variant::Obstruction { width, height, .. } => {
            (*width, *height) = ((*width).min(most), (*height).min(most));
        }
        Variant::Y { side, .. } => *side = (*side).min(most),
        Variant::Connect { width, height, line } => {
            (*width, *height) = ((*width).min(most), (*height).min(most));
            *line = (*line).min((*width).max(*height));
        }
    }
    rules
}

/// "Hex 3×3, misère: b2 a1 c1"
pub(crate) fn told(game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
    format!("{}: {}", game.rules(), moves.join(" "))
}

pub(crate) fn played(game: &Game, mv: Move) -> Game {
    let mut game = game.clone();
    game.play(mv).unwrap();
    game
}

pub(crate) fn winner(game: &Game) -> Option<Side> {
    game.outcome().and_then(|outcome| outcome.winner)
}

/// A game after these moves.
pub(crate) fn after(rules: Rules, moves: &str) -> Game {
    moves
        .split_whitespace()
        .fold(Game::new(rules).unwrap(), |game, mv| played(&game, mv.parse().unwrap()))
}
