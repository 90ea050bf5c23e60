//! Claims about the formats of other programs, through the public door.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
#[allow(dead_code)] // other tests use the rest
mod common;
mod convert;
mod files;
mod hostile;
mod round_trip;

use hexfall::matches::{Match, Terms};
use hexfall::record::{self, Opened};
use hexfall::rules::{GameKind, Rules};

/// A match of Hex after these moves.
pub(crate) fn series(rules: Rules, moves: &str) -> Match {
    let mut series = Match::new(Terms { rules, ..Terms::usual(GameKind::Hex) }).unwrap();
    for mv in moves.split_whitespace() {
        series.play(mv.parse().unwrap()).unwrap();
    }
    series
}

/// The match that a text holds.
pub(crate) fn opened(text: &str) -> Opened {
    record::open(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of the game that is being played.
pub(crate) fn moves(series: &Match) -> String {
    let moves = series.game().moves().iter().map(ToString::to_string);
    moves.collect::<Vec<_>>().join(" ")
}
