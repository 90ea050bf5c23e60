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
    Open(W),
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
        let others = self.completing(stones.all ^ stones.own, stones.all);
        // A stone below a cell where the opponent completes a line hands it to him.
        let safe = landings & !(others >> 1);
        let threats = landings & others;
        let must = if threats.any() { threats & safe } else { safe };
        if threats.several() || !must.any() {
            return Sight::Score(score::loss_with_next(free));
        }
        let latest = score::loss_with_next_but_one(free);
        if mark <= latest {
            return Sight::Score(latest);
        }
        if threats.any() { Sight::Forced(must) } else { Sight::Open(safe) }
    }

    /// Whether the side to move completes a line with its next stone.
    pub(super) fn wins_at_once(&self, stones: Stones<S::Bits>) -> bool {
        (self.completing(stones.own, stones.all) & self.landings(stones.all)).any()
    }

    /// Whether a draw is as much as the side to move can hope for, or the least it gets, and that answers the
    /// mark.
    #[inline(always)]
    pub(super) fn is_held(&self, stones: Stones<S::Bits>, free: u32, mark: i8) -> bool {
        if mark > 0 { self.cannot_win(stones, free) } else { self.cannot_lose(stones) }
    }

    /// Whether the side to move surely cannot win any more, for one of two simple reasons.
    ///
    /// It has no line left that the opponent has not blocked; or the opponent can answer every stone so that it
    /// gets none. Where each column has an even number of free cells, the answer is a stone on top of the last
    /// one: then the side to move gets only every second cell of each column, seen from the top (Allis calls
    /// this claimeven). Columns with an odd number come in pairs; their lowest free cells answer one another.
    #[inline(always)]
    pub(super) fn cannot_win(&self, stones: Stones<S::Bits>, free: u32) -> bool {
        let open = self.cells & !stones.all;
        if free % 2 == 1 {
            return !self.has_line(stones.own | open);
        }
        let gets = stones.own | (open & self.lower);
        let either = self.landings(stones.all) & !self.lower;
        if !self.has_line(gets | either) {
            return true;
        }
        // Of two cells that answer one another it gets one.
        let (one, rest) = (either.lowest(), either & !either.lowest());
        if !rest.any() || rest.several() {
            return false;
        }
        !self.has_line(gets | one) && !self.has_line(gets | rest)
    }

    /// Whether the opponent has no line left that is not blocked.
    #[inline(always)]
    fn cannot_lose(&self, stones: Stones<S::Bits>) -> bool {
        !self.has_line(self.cells & !stones.own)
    }
}
