//! Thinking about a move, a slice at a time.

use std::mem;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use web_time::Instant;

use super::decided::Decided;
use super::recall::Keeper;
use super::{Insight, Value};
use crate::rules::{AnyPosition, Move};

/// More threads than this find nothing to do.
pub const MOST_THREADS: NonZero<usize> = NonZero::new(64).unwrap();

/// A way to think about one position, made by a level for one turn.
///
/// It has no clock, and no threads unless it is given some: whoever owns it lets it go on for a slice, looks at what it
/// has found so far, and drops it when it is no longer wanted.
pub trait Mind: Send {
    /// How many nodes it looks at in about a millisecond on a slow machine.
    fn slice(&self) -> u64;

    /// Goes on thinking, for at most this many nodes: positions judged, or boards filled up. Returns how
    /// many it was. Fewer than asked for, even none, is no sign of being done.
    fn think(&mut self, nodes: u64) -> u64;

    /// Whether more thinking would change nothing.
    fn is_done(&self) -> bool;

    /// What it would play now. There is a move from the start, unless the game is over.
    fn best(&self) -> Option<Move>;

    /// What it thinks of the legal moves, in any order; a move it cannot judge yet is left out.
    fn views(&self) -> Vec<View>;

    /// How much of its work is done, 0 to 1, where it can tell.
    fn part(&self) -> Option<f32> {
        None
    }

    /// Lets it think on so many threads, where it knows how to, from the start on. The same seed and as many nodes and threads
    /// still give the same move.
    fn use_threads(&mut self, _threads: NonZero<usize>) {}

    /// Goes on to a later position with what it knows of it, where it knows how to and knows anything. Otherwise it stays as it is.
    fn follow(&mut self, _position: &AnyPosition) -> bool {
        false
    }

    /// What the position is made of and what a move leaves of it, where it can tell.
    fn insight(&self, _mv: Option<Move>) -> Option<Insight> {
        None
    }
}

/// What one mind knows of the moves, and of the others what a second one guesses.
pub(super) fn known_or_guessed(knows: &dyn Mind, guesses: &dyn Mind) -> Vec<View> {
    let mut views = knows.views();
    for guess in guesses.views() {
        if views.iter().all(|view| view.mv != guess.mv) {
            views.push(guess);
        }
    }
    views
}

/// What is thought of a move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The move.
    pub mv: Move,
    /// Its value for the side that makes it.
    pub value: Value,
}

/// When a search ends, if it is not done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Only when it is done.
    Done,
    /// After this many nodes. The same seed gives the same move.
    Nodes(u64),
    /// After this much thinking.
    Time(Duration),
}

/// One search: a mind with a limit.
///
/// ```
/// use hexfall::engine::Opponent;
/// use hexfall::rules::{Game, GameKind, Rules};
///
/// let game = Game::new(Rules::usual(GameKind::Hex))?;
/// let mut search = Opponent::find(GameKind::Hex, "random")?.search(&game, 7);
/// while !search.advance() {
///     // Here a window would draw, or stop.
/// }
/// assert!(game.check(search.best().unwrap()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search {
    mind: Box<dyn Mind>,
    limit: Limit,
    nodes: u64,
    spent: Duration,
    /// Who keeps the mind when the search is dropped.
    keeper: Option<Keeper>,
}

/// What a search has found so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// What it would play now.
    pub best: Option<Move>,
    /// What it thinks of the moves.
    pub views: Vec<View>,
    /// How many nodes it has looked at.
    pub nodes: u64,
    /// How much of the work is done, 0 to 1, where it can tell.
    pub part: Option<f32>,
    /// What the position is made of and what the best move leaves of it, where it can tell.
    #[serde(default)]
    pub insight: Option<Insight>,
}

impl Report {
    /// The moves that were looked at, the best first: the one that would be played now, then the others by what they
    /// are worth at least. Of many guesses the highest is often just the luckiest.
    #[must_use]
    pub fn ranked(&self) -> Vec<View> {
        let is_best = |view: &View| Some(view.mv) == self.best;
        let views = self.views.iter().filter(|view| view.value.margin() < 0.5 || is_best(view));
        let mut views: Vec<View> = views.copied().collect();
        views.sort_by(|a, b| {
            let better = b.value.at_least().compare(a.value.at_least());
            is_best(b).cmp(&is_best(a)).then(better)
        });
        views
    }
}

impl Search {
    /// A search that has not begun.
    #[must_use]
    pub fn new(mind: Box<dyn Mind>, limit: Limit) -> Search {
        Search { mind, limit, nodes: 0, spent: Duration::ZERO, keeper: None }
    }

    /// The same, with somebody who keeps the mind when it is dropped.
    pub(super) fn kept_by(mut self, keeper: Keeper) -> Search {
        self.keeper = Some(keeper);
        self
    }

    /// The same on so many threads, where its mind knows how to use them: *master* does, in Hex. With one thread nothing
    /// changes; with more the moves may be others, but the same seed, nodes and threads give the same.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZero<usize>) -> Search {
        self.mind.use_threads(threads.min(MOST_THREADS));
        self
    }

    /// Goes on for about a millisecond. Returns whether the search has ended.
    pub fn advance(&mut self) -> bool {
        if self.is_over() {
            return true;
        }
        let slice = match self.limit {
            Limit::Nodes(limit) => self.mind.slice().min(limit - self.nodes),
            Limit::Done | Limit::Time(_) => self.mind.slice(),
        };
        // The clock is only looked at by those who think by the clock.
        let start = matches!(self.limit, Limit::Time(_)).then(Instant::now);
        let nodes = self.mind.think(slice);
        debug_assert!(nodes <= slice, "{nodes} nodes in a slice of {slice}");
        self.nodes += nodes;
        self.spent += start.map_or(Duration::ZERO, |start| start.elapsed());
        self.is_over()
    }

    /// Thinks to the end and returns the move, or `None` where the game is over.
    pub fn finish(&mut self) -> Option<Move> {
        while !self.advance() {}
        self.best()
    }

    /// Whether it has reached its limit or has nothing more to find.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.mind.is_done()
            || match self.limit {
                Limit::Done => false,
                Limit::Nodes(limit) => self.nodes >= limit,
                Limit::Time(limit) => self.spent >= limit,
            }
    }

    /// What it would play now.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.mind.best()
    }

    /// How many nodes it has looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// At most how many nodes one [`advance`](Search::advance) looks at.
    #[must_use]
    pub fn slice(&self) -> u64 {
        self.mind.slice()
    }

    /// All it has found so far.
    #[must_use]
    pub fn report(&self) -> Report {
        Report {
            best: self.best(),
            views: self.mind.views(),
            nodes: self.nodes,
            part: self.part().map(|part| part.min(1.0)),
            insight: self.mind.insight(self.best()),
        }
    }

    fn part(&self) -> Option<f32> {
        match self.limit {
            _ if self.is_over() => Some(1.0),
            Limit::Nodes(limit) => Some(self.nodes as f32 / limit as f32),
            Limit::Time(limit) => Some(self.spent.as_secs_f32() / limit.as_secs_f32()),
            Limit::Done => self.mind.part(),
        }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // What broke down in the middle of a thought is not thought on.
        if let Some(keeper) = self.keeper.take().filter(|_| !thread::panicking()) {
            keeper.keep(mem::replace(&mut self.mind, Box::new(Decided::default())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_ranked_by_what_they_are_worth_at_least() {
        let guess = |chance, margin| Value::Estimate { chance, margin };
        let views = [
            ("a1", Value::Loss { moves: Some(4) }),
            ("b1", guess(0.9, 0.45)),
            ("c1", guess(0.6, 0.05)),
            ("d1", guess(0.55, 0.02)),
            ("e1", Value::feeling(0.99)),
            ("f1", Value::Win { moves: None }),
        ];
        let view = |&(mv, value): &(&str, Value)| View { mv: mv.parse().unwrap(), value };
        let best = Some("d1".parse().unwrap());
        let views = views.iter().map(view).collect();
        let report = Report { best, views, ..Report::default() };
        let ranked: Vec<String> = report.ranked().iter().map(|view| view.mv.to_string()).collect();
        assert_eq!(ranked, ["d1", "f1", "c1", "b1", "a1"]);
    }
}
