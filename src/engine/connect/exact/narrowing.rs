//! The exact score of a position, from one mark to the next.

use super::board::{Shape, Stones};
use super::score;
use super::search::Search;

/// A position whose score is being narrowed down.
pub(super) struct Narrowing<S: Shape> {
    stones: Stones<S::Bits>,
    /// The score is at least this, and at most that.
    pub(super) least: i8,
    pub(super) most: i8,
    /// What they were in the beginning.
    span: (i8, i8),
    /// The mark that is being asked about.
    asked: Option<i8>,
    /// A column that is worth at least `least`, where one is known.
    pub(super) best: Option<u8>,
}

impl<S: Shape> Narrowing<S> {
    /// A position in which nobody has won yet.
    pub(super) fn new(search: &Search<S>, stones: Stones<S::Bits>) -> Narrowing<S> {
        let free = search.board.free(stones);
        debug_assert!(free > 0, "the game is over");
        let span = if search.board.wins_at_once(stones) {
            (score::win_with_next(free), score::win_with_next(free))
        } else {
            (score::loss_with_next(free), score::win_with_next_but_one(free))
        };
        Narrowing { stones, least: span.0, most: span.1, span, asked: None, best: None }
    }

    /// The same, with what is known already.
    pub(super) fn between(self, least: i8, most: i8) -> Narrowing<S> {
        let (least, most) = (self.least.max(least), self.most.min(most));
        debug_assert!(least <= most);
        Narrowing { least, most, ..self }
    }

    /// The score, once it is known.
    pub(super) fn score(&self) -> Option<i8> {
        (self.least == self.most).then_some(self.least)
    }

    /// Goes on to the next answer, or until the search's count of nodes reaches the limit. A search must not be asked
    /// about anything else in the midst of a question.
    pub(super) fn go_on(&mut self, search: &mut Search<S>, limit: u64) {
        if self.score().is_some() {
            return;
        }
        let (mark, answer) = match self.asked {
            Some(mark) => (mark, search.go_on(limit)),
            None => {
                let mark = self.next_mark();
                self.asked = Some(mark);
                (mark, search.begin(self.stones, mark).or_else(|| search.go_on(limit)))
            }
        };
        let Some(score) = answer else { return };
        self.asked = None;
        if score >= mark {
            self.least = score;
            self.best = search.best();
        } else {
            self.most = score;
        }
    }

    /// Whether a question is open.
    pub(super) fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// What is far from a draw is asked about first: a game that has to end soon is soon searched, and what was
    /// found helps to order the longer ones. A step is longer the longer the search before it was.
    fn next_mark(&self) -> i8 {
        let (least, most) = (self.least, self.most);
        let step = |gone: i8| 1 + gone;
        if least > 0 || most < 0 {
            // It is known who wins.
            least + (most - least + 1) / 2
        } else if most >= -least {
            (most + 1 - step(self.span.1 - most)).max(1)
        } else {
            (least + step(least - self.span.0)).min(0)
        }
    }
}
