//! The best move with what is known of it, and what can be said of every other.
//!
//! Two minds take turns. One looks ahead without guessing, deeper and deeper, and knows in how many moves a game is won
//! or lost; in Connect Four it is the solver, and in Obstruction it also adds up islands. The other is the strongest
//! opponent that guesses, and has a chance to tell for every move. What is known goes before what is guessed.

mod blind;

use std::num::NonZero;
use std::time::Duration;

use rand::SeedableRng;

pub(super) use self::blind::Blind;
use super::alpha_beta::{AlphaBeta, Judge, Width};
use super::hex::first_stone;
use super::pie::Pie;
use super::{Dice, Insight, Limit, Mind, Opponent, Search, Value, View, connect, obstruction};
use crate::rules::{AnyPosition, Game, Move, Position};

/// As long as somebody who asked for a hint likes to wait.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Begins to look for the best move of whoever's turn it is, and for what can be said of every other.
///
/// ```
/// use hexfall::engine::{Value, hint};
/// use hexfall::rules::{Game, Rules};
///
/// let mut game = Game::new(Rules::connect(7, 6, 4))?;
/// for column in ["4", "4", "3", "3"] {
///     game.play(column.parse()?)?;
/// }
/// let mut search = hint(&game, 7);
/// let best = search.finish();
/// let view = search.report().views.into_iter().find(|view| Some(view.mv) == best).unwrap();
/// assert_eq!(view.value, Value::Win { moves: Some(3) });
/// assert_eq!(view.value.words(), "wins in 3 moves");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn hint(game: &Game, seed: u64) -> Search {
    hint_within(game, seed, Limit::Time(PATIENCE))
}

/// The same, for as long as the limit lets it. It ends before where there is nothing more to know.
#[must_use]
pub fn hint_within(game: &Game, seed: u64, limit: Limit) -> Search {
    Search::new(Pie::around(Box::new(Hint::new(game, seed)), game, first_stone(game)), limit)
}

/// Two minds that take turns.
struct Hint {
    /// All moves but a swap.
    moves: Vec<Move>,
    knows: Box<dyn Mind>,
    guesses: Box<dyn Mind>,
}

impl Hint {
    fn new(game: &Game, seed: u64) -> Hint {
        let mut dice = Dice::seed_from_u64(seed);
        let opponent = Opponent::strongest_that_guesses(game.rules().variant.kind());
        let guesses = opponent.stones(game, Width::All, dice.clone());
        let position = game.position();
        let knows = match position {
            // Nobody moves after a resignation, and nothing is left to know.
            _ if game.is_over() => opponent.stones(game, Width::All, dice.clone()),
            AnyPosition::Joining(position) => exact(position, &mut dice),
            AnyPosition::Connect(position) => connect::certain(position),
            AnyPosition::Obstruction(position) => obstruction::certain(position, dice),
        };
        let legal = game.legal_moves().into_iter();
        Hint { moves: legal.filter(|&mv| mv != Move::Swap).collect(), knows, guesses }
    }

    /// What is known of every move, or else guessed.
    fn all(&self) -> Vec<View> {
        let (known, guessed) = (self.knows.views(), self.guesses.views());
        let of =
            |views: &[View], mv| views.iter().find(|view| view.mv == mv).map(|view| view.value);
        let value = |mv| {
            let known = of(&known, mv).filter(|value| value.is_proven());
            known.or_else(|| of(&guessed, mv)).unwrap_or(Value::feeling(0.5))
        };
        self.moves.iter().map(|&mv| View { mv, value: value(mv) }).collect()
    }
}

/// Looks ahead to the end of the game, where that is near enough.
fn exact<P: Position + Send + 'static>(position: &P, dice: &mut Dice) -> Box<dyn Mind>
where
    Blind: Judge<P>,
{
    let depth = position.cells().count() as u16;
    Box::new(AlphaBeta::new(position.clone(), Blind, depth, Width::All, dice.clone()))
}

impl Mind for Hint {
    fn slice(&self) -> u64 {
        // Half a millisecond for each.
        (self.knows.slice() + self.guesses.slice()).div_ceil(2)
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let (knows, guesses) = (self.knows.slice(), self.guesses.slice());
        let share = (nodes * knows / (knows + guesses)).max(1).min(nodes);
        let known = self.knows.think(share);
        // What the one leaves, the other may use.
        known + self.guesses.think(nodes - known)
    }

    fn is_done(&self) -> bool {
        self.knows.is_done()
    }

    fn best(&self) -> Option<Move> {
        let views = self.all();
        let better = |a: &&View, b: &&View| a.value.compare(b.value);
        let best = |proven: bool| {
            views.iter().rev().filter(|view| view.value.is_proven() == proven).max_by(better)
        };
        // Where nothing is proven, the opponent's choice is better than a high guess that rests on little.
        let choice = self.guesses.best();
        let chosen = views.iter().find(|view| Some(view.mv) == choice && !view.value.is_proven());
        let guess = chosen.or_else(|| best(false));
        let best = match (best(true), guess) {
            (Some(known), Some(guess)) if guess.value.compare(known.value).is_gt() => guess,
            (Some(known), _) => known,
            (None, guess) => guess?,
        };
        Some(best.mv)
    }

    fn views(&self) -> Vec<View> {
        self.all()
    }

    fn part(&self) -> Option<f32> {
        None
    }

    fn use_threads(&mut self, threads: NonZero<usize>) {
        self.guesses.use_threads(threads);
    }

    fn insight(&self, mv: Option<Move>) -> Option<Insight> {
        self.knows.insight(mv)
    }
}
