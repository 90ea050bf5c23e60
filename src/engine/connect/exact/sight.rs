//! What is plain to see of a position before anything is searched.

use super::board::{Board, Shape, Stones};
use super::score;
use super::word::Word;

/// What one look at a position shows.
pub(super) enum Sight<W> {
    /// Enough of the score: it is at least this where this reaches the mark, and else at most this.
    Score(i8),
    /// Only this stone stops the opponent.
    Forced(W),
    /// These stones do not let the opponent win with his next one.
    Open {
        safe: W,
        /// Where he would complete a line.
        threats: W,
    },
}

impl<S: Shape> Board<S> {
    /// Looks whether the score reaches the mark.
    ///
    /// The side to move must not be able to win at once. It never is below a position where it is not: whoever
    /// leaves a win open is not searched any further.
    #[inline(always)]
    pub(super) fn look(&self, stones: Stones<S::Bits>, free: u32, mark: i8) -> Sight<S::Bits> {
        let soonest = score::win_with_next_but_one(free);
        if mark > soonest {
            return Sight::Score(soonest);
        }
        let landings = self.landings(stones.all);
        let threats = self.completing(stones.all ^ stones.own, stones.all);
        // A stone below a cell where the opponent completes a line hands it to him.
        let safe = landings & !(threats >> 1);
        let at_once = landings & threats;
        let must = if at_once.any() { at_once & safe } else { safe };
        if at_once.several() || !must.any() {
            return Sight::Score(score::loss_with_next(free));
        }
        let latest = score::loss_with_next_but_one(free);
        if mark <= latest {
            return Sight::Score(latest);
        }
        if at_once.any() { Sight::Forced(must) } else { Sight::Open { safe, threats } }
    }

    /// Whether the side to move completes a line with its next stone.
    pub(super) fn wins_at_once(&self, stones: Stones<S::Bits>) -> bool {
        (self.completing(stones.own, stones.all) & self.landings(stones.all)).any()
    }

    /// Whether one side has no line left that the other has not blocked, and that answers the mark: a draw is as much
    /// as the side to move can hope for, or the least it gets.
    #[inline(always)]
    pub(super) fn is_blocked(&self, stones: Stones<S::Bits>, mark: i8) -> bool {
        let blocked = if mark > 0 { stones.all ^ stones.own } else { stones.own };
        !self.has_line(self.cells & !blocked)
    }
}
