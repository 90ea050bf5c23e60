//! What can be said of a position of Hex without playing it out: who has won, or which moves are left to look at.

use super::board::Board;
use super::connections::{Connections, Until};
use super::field::{FREE, Field, colour};
use super::inferior;
use super::parameters::Reach;
use super::set::Set;
use crate::rules::Side;

/// What is known of a position, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict<const W: usize> {
    /// It wins, by this move, or by any.
    Won(Option<usize>),
    /// It loses.
    Lost,
    /// Moves outside `not_lost` lose, and if any move wins, one of `needed` does.
    Open { needed: Set<W>, not_lost: Set<W> },
}

/// A verdict on boards of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    Won(usize),
    Lost,
    Open { needed: Vec<u16>, not_lost: Vec<u16> },
}

/// Looks at positions on boards of any size.
pub(super) trait Looks: Send {
    /// Looks at a position. Cells that nobody needs are given away on the board.
    fn look(&mut self, field: &Field, board: &mut Board) -> Sight;
}

impl<const W: usize> Looks for Knowledge<W> {
    fn look(&mut self, field: &Field, board: &mut Board) -> Sight {
        let list = |set: Set<W>| set.iter().map(|cell| cell as u16).collect();
        match self.judge(field, board) {
            // Past the last cell there is nobody's move: nobody has one any more.
            Verdict::Won(cell) => Sight::Won(cell.unwrap_or(field.len())),
            Verdict::Lost => Sight::Lost,
            Verdict::Open { needed, not_lost } => {
                Sight::Open { needed: list(needed), not_lost: list(not_lost) }
            }
        }
    }
}

/// Looks at positions. It keeps its room from one to the next.
pub(super) struct Knowledge<const W: usize> {
    connections: Connections<W>,
}

impl<const W: usize> Knowledge<W> {
    pub(super) fn new(field: &Field, reach: Reach) -> Knowledge<W> {
        Knowledge { connections: Connections::new(field, reach) }
    }

    /// Judges a position. Cells that nobody needs are given away on the board.
    pub(super) fn judge(&mut self, field: &Field, board: &mut Board) -> Verdict<W> {
        let before: Set<W> = board.set(field, FREE);
        inferior::fill(field, board);
        self.judge_filled(field, board, before)
    }

    /// The same where nothing is left to be given away. `before` are the cells that were free.
    pub(super) fn judge_filled(
        &mut self,
        field: &Field,
        board: &Board,
        before: Set<W>,
    ) -> Verdict<W> {
        let side = board.turn;
        let free: Set<W> = board.set(field, FREE);
        let stones = |side: Side| board.set(field, colour(side));
        let found = self.connections.find(stones(side), free, side, Until::Threat);
        if let Some(threat) = found.threat {
            return Verdict::Won(Some(threat.key));
        }
        if found.won.is_some() {
            // Joined but for cells that it gets anyway: any stone keeps it so.
            return Verdict::Won(free.first().or(before.first()));
        }
        let found = self.connections.find(stones(side.other()), free, side.other(), Until::Won);
        if found.won.is_some() {
            return Verdict::Lost;
        }
        // Where nothing threatens, even a stone that changes nothing may do.
        // A stone on a captured cell has to be answered, and then it is the same side's turn again.
        let captured = before.and(stones(side.other()));
        let not_lost = if found.threat.is_some() { found.must_play.or(captured) } else { before };
        let needed = not_lost.and(free).minus(inferior::needless(field, board, side));
        if needed.is_empty() { Verdict::Lost } else { Verdict::Open { needed, not_lost } }
    }
}
