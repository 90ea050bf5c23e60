//! The exact engine behind one door, whatever the board.

use super::board::{Other, Shape, Stones, Usual};
use super::narrowing::Narrowing;
use super::search::Search;
use crate::rules::{Connect, Position};

/// Narrows the scores of positions on one board, a slice at a time.
pub(super) trait Engine: Send {
    /// Turns to a position in which nobody has won yet and whose score is known to lie between two, if anything is
    /// known of it. What was found of others is kept.
    fn turn_to(&mut self, position: &Connect, between: Option<(i8, i8)>);

    /// Looks at no more than so many positions, and at those that are forced after them. Stops at each answer.
    fn go_on(&mut self, nodes: u64);

    /// What the score is at least, and at most.
    fn bounds(&self) -> (i8, i8);

    /// A column that is worth at least the lower bound, where one is known.
    fn best(&self) -> Option<u8>;

    /// Whether it is in the midst of a question, and would lose work if it were turned elsewhere.
    fn is_asking(&self) -> bool;

    /// How many positions it has looked at.
    fn nodes(&self) -> u64;

    /// Another one for the same board that shares its memory.
    #[cfg(not(target_arch = "wasm32"))]
    fn companion(&mut self) -> Box<dyn Engine>;
}

/// An engine for the board of a position.
pub(super) fn engine_for(position: &Connect) -> Box<dyn Engine> {
    let ((width, height), line) = (position.size(), position.line());
    if (width, height, line) == (7, 6, 4) {
        Box::new(Solving::new(Search::new(Usual)))
    } else if Other::<u64>::fits(width, height) {
        Box::new(Solving::new(Search::new(Other::<u64>::new(width, height, line))))
    } else {
        Box::new(Solving::new(Search::new(Other::<u128>::new(width, height, line))))
    }
}

/// A search with the position that it is about.
struct Solving<S: Shape> {
    search: Search<S>,
    narrowing: Option<Narrowing<S>>,
}

impl<S: Shape> Solving<S> {
    fn new(search: Search<S>) -> Solving<S> {
        Solving { search, narrowing: None }
    }
}

impl<S: Shape> Engine for Solving<S> {
    fn turn_to(&mut self, position: &Connect, between: Option<(i8, i8)>) {
        debug_assert!(!position.is_over(), "nobody has won yet");
        let narrowing = Narrowing::new(&self.search, Stones::of(position));
        self.narrowing = Some(match between {
            Some((least, most)) => narrowing.between(least, most),
            None => narrowing,
        });
    }

    fn go_on(&mut self, nodes: u64) {
        if let Some(narrowing) = &mut self.narrowing {
            let limit = self.search.nodes().saturating_add(nodes);
            narrowing.go_on(&mut self.search, limit);
        }
    }

    fn bounds(&self) -> (i8, i8) {
        self.narrowing.as_ref().map_or((0, 0), |narrowing| (narrowing.least, narrowing.most))
    }

    fn best(&self) -> Option<u8> {
        self.narrowing.as_ref()?.best
    }

    fn is_asking(&self) -> bool {
        self.narrowing.as_ref().is_some_and(Narrowing::is_asking)
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn companion(&mut self) -> Box<dyn Engine> {
        Box::new(Solving::new(self.search.companion()))
    }
}
