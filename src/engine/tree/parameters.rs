//! Every number that the tree's play was tuned by.

/// How a tree grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameters {
    /// How much is tried that does not look best: 0 is nothing but by chance.
    pub(super) exploration: f32,
    /// As many games as the first guess of a move counts: ½ where the tree does not know better, or how often
    /// games were won in which the cell came to the mover at any time.
    pub(super) guess_games: f32,
    /// How many games go through a move before the answers to it are told apart.
    pub(super) games_to_grow: f32,
}

/// Hex and Y on hexagons.
pub(super) const JOINING: Parameters =
    Parameters { exploration: 0.0, guess_games: 600.0, games_to_grow: 8.0 };

/// Hex on square tiles.
pub(super) const SQUARES: Parameters =
    Parameters { exploration: 0.2, guess_games: 600.0, games_to_grow: 8.0 };

/// Connect Four.
pub(super) const CONNECT: Parameters =
    Parameters { exploration: 0.5, guess_games: 1.0, games_to_grow: 2.0 };

/// Obstruction.
pub(super) const OBSTRUCTION: Parameters =
    Parameters { exploration: 0.3, guess_games: 1.0, games_to_grow: 4.0 };

/// A tree has at most so many moves in it, each of some twenty bytes. Then it stops growing, but goes on playing.
pub(super) const MOST_MOVES: usize = 6_000_000;

/// A move that so many games went through counts no more of them: single precision adds no one to 2²⁴.
pub(super) const MOST_GAMES: f32 = 8_000_000.0;
