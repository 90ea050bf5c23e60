//! What the tree asks of a game.

use super::known::Known;
use super::parameters::Parameters;
use crate::engine::Dice;
use crate::rules::{Move, Side};

/// A board from a position on, with its moves numbered: a move has the same number wherever it is made.
pub(super) trait Ground: Send {
    /// The stones on it and whose turn it is, small and quickly copied.
    type Stones: Copy + Send;

    /// Whether a playout tells who had each cell in the end, so that it says something of all moves.
    const TELLS_OWNERS: bool;

    /// How the tree grows.
    fn parameters(&self) -> Parameters;

    /// How many playouts take about a millisecond on a slow machine.
    fn slice(&self) -> u64;

    /// The stones to begin with.
    fn start(&self) -> Self::Stones;

    /// How many moves there are, legal or not.
    fn moves(&self) -> usize;

    /// A move as players write it.
    fn written(&self, mv: usize) -> Move;

    /// The side to move.
    fn turn(&self, stones: &Self::Stones) -> Side;

    /// Plays a legal move.
    fn play(&self, stones: &mut Self::Stones, mv: usize);

    /// How the game has ended, for the side that moved last.
    fn end(&self, stones: &Self::Stones) -> Option<Known>;

    /// What can be seen at a glance of the moves of a game that goes on.
    fn glance(&self, stones: &Self::Stones, seen: &mut [Seen]);

    /// The same with a longer look, for the moves that are to be chosen from: all that win or lose at once are seen.
    fn look(&self, stones: &Self::Stones, seen: &mut [Seen]) {
        self.glance(stones, seen);
    }

    /// Which of several winning moves to choose, where one is better known than the others.
    fn favourite(&self) -> Option<usize> {
        None
    }

    /// Plays to the end at random and tells the points of First: 1, ½, 0. `firsts` gets a 1 for every move whose
    /// cell is First's in the end and a 0 for every other, if it tells.
    fn play_out(&self, stones: &Self::Stones, dice: &mut Dice, firsts: &mut [f32]) -> f32;
}

/// What is seen of a move at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// It is not legal.
    Illegal,
    /// It is legal, and that is all.
    Open,
    /// It is legal and proven.
    Proven(Known),
}
