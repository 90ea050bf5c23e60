//! Bridges in a fill-up: two free cells between stones of a side, of which it gets one whatever happens.
//!
//! Whoever lays a stone into a bridge sees it completed on the other cell. So each of the two cells goes to one side, by
//! the toss of a coin, and bridges hold in the fill-up as they do in play. Edges are stones, too: a stone in
//! the second row has a bridge to the first.

use rand::Rng;

use super::frame::{Frame, Framed};
use crate::engine::triangle::Rows;

/// Pairs of free cells of which each side gets one, and the cells that are in no pair.
pub(super) struct Pairs {
    /// A bit for the cell of a pair that comes first: the other one lies right after it in its row, …
    across: Rows,
    /// … at the same bit of the next row, …
    down: Rows,
    /// … or one bit further in the next row.
    aslant: Rows,
    /// All other free cells.
    pub(super) loose: Rows,
}

impl Pairs {
    /// The bridges of both sides. A cell that is part of several stays in the one that is found first.
    pub(super) fn find(frame: &Frame, stones: [&Rows; 2], free: &Rows) -> Pairs {
        let rows = frame.rows();
        let mut pairs = Pairs {
            across: Rows::default(),
            down: Rows::default(),
            aslant: Rows::default(),
            loose: Rows::default(),
        };
        let mut loose = Framed::default();
        add(&mut loose, free);
        for (edges, stones) in frame.edges.iter().zip(stones) {
            let mut own = *edges;
            add(&mut own, stones);
            for row in 1..=rows {
                let [above, here, below] = [own[row - 1], own[row], own[row + 1]];
                let across = above & below >> 1 & loose[row] & loose[row] >> 1;
                // Not two pairs that share a cell.
                let across = across & !(across << 1);
                loose[row] &= !(across | across << 1);
                let down = here << 1 & below >> 1 & loose[row] & loose[row + 1];
                loose[row] &= !down;
                loose[row + 1] &= !down;
                let aslant = here >> 1 & below & loose[row] & loose[row + 1] >> 1;
                loose[row] &= !aslant;
                loose[row + 1] &= !(aslant << 1);
                pairs.across[row - 1] |= across >> 1;
                pairs.down[row - 1] |= down >> 1;
                pairs.aslant[row - 1] |= aslant >> 1;
            }
        }
        for (row, loose) in pairs.loose.iter_mut().zip(&loose[1..]) {
            *row = loose >> 1;
        }
        pairs
    }

    /// Gives one cell of each pair to First.
    pub(super) fn share<R: Rng + ?Sized>(&self, board: &mut [u32], dice: &mut R) {
        let mut from_above = 0;
        for (row, stones) in board.iter_mut().enumerate() {
            let coins = dice.next_u32();
            let (across, down, aslant) = (self.across[row], self.down[row], self.aslant[row]);
            *stones |= from_above | (across | down | aslant) & coins | (across & !coins) << 1;
            from_above = down & !coins | (aslant & !coins) << 1;
        }
    }
}

/// Adds cells of the board.
fn add(framed: &mut Framed, cells: &Rows) {
    for (framed, row) in framed[1..].iter_mut().zip(cells) {
        *framed |= row << 1;
    }
}
