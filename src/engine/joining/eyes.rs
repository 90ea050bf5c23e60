//! The levels that look at one stone at a time: one path, two paths, and two paths with a liking for the middle.

use super::board::{Board, Spot};
use super::bridges::bridged;
use super::cell_by_cell::Eye;
use super::paths::{Paths, Steps};
use super::stones::Stones;
use super::turn::Turn;
use crate::rules::Side;

/// The move, which the other side has after the stone, in stones.
const MOVE: f32 = 0.5;

/// Sees its own way get shorter. The other side's way it knows only as it was before the stone, so that it never
/// stands in it on purpose.
pub(super) struct OnePath {
    other: f32,
}

impl OnePath {
    pub(super) fn new(turn: &Turn) -> OnePath {
        OnePath { other: missing(turn.board(), turn.stones(), turn.mover().other()) }
    }
}

impl Eye for OnePath {
    fn ahead(&self, turn: &Turn, spot: Spot) -> f32 {
        let side = turn.mover();
        let after = turn.stones().with(spot, side);
        self.other - missing(turn.board(), &after, side) - MOVE
    }
}

/// Sees both sides' ways, and bridges.
pub(super) struct TwoPaths;

impl TwoPaths {
    /// What bridges are worth, in stones.
    const MADE: f32 = 0.2;
    const SAVED: f32 = 0.3;
    const BROKEN: f32 = 0.1;

    pub(super) fn new(_: &Turn) -> TwoPaths {
        TwoPaths
    }
}

impl Eye for TwoPaths {
    fn ahead(&self, turn: &Turn, spot: Spot) -> f32 {
        let (board, side) = (turn.board(), turn.mover());
        let after = turn.stones().with(spot, side);
        let bridged = bridged(board, turn.stones(), side, spot);
        missing(board, &after, side.other()) - missing(board, &after, side) - MOVE
            + TwoPaths::MADE * f32::from(bridged.made)
            + TwoPaths::SAVED * f32::from(bridged.saved)
            + TwoPaths::BROKEN * f32::from(bridged.broken)
    }
}

/// Sees the same, and likes the middle.
pub(super) struct Centre {
    /// How much each cell is liked: 1 in the middle, less and less towards the edges, least in the corners.
    middle: Vec<f32>,
}

impl Centre {
    /// What the middle of the board is worth above its rim, in stones.
    const MIDDLE: f32 = 1.0;
    /// The liking for a cell that is neither of the middle nor of the rim.
    const USUAL: f32 = 0.75;

    pub(super) fn new(turn: &Turn) -> Centre {
        Centre::of(turn.board())
    }

    fn of(board: &Board) -> Centre {
        let none = Stones::none(board);
        let mut near = vec![0.0; board.size()];
        for side in Side::BOTH {
            let paths = Paths::new(board, &none, side, Steps::Touching);
            for &edge in board.edges(side) {
                for (near, steps) in near.iter_mut().zip(paths.arm(edge)) {
                    *near += 1.0 / f32::from(steps);
                }
            }
        }
        // The middle is where all edges are far.
        let least = near.iter().copied().fold(f32::MAX, f32::min);
        Centre { middle: near.into_iter().map(|near| least / near).collect() }
    }
}

impl Eye for Centre {
    fn ahead(&self, turn: &Turn, spot: Spot) -> f32 {
        let side = turn.mover();
        let after = turn.stones().with(spot, side);
        let liked = |(spot, liking): (Spot, &f32)| match after.at(spot) {
            Some(owner) if owner == side => liking - Centre::USUAL,
            Some(_) => Centre::USUAL - liking,
            None => 0.0,
        };
        let liking: f32 = (0..).zip(&self.middle).map(liked).sum();
        TwoPaths.ahead(turn, spot) + Centre::MIDDLE * liking
    }
}

/// How many stones a side is short of joining.
fn missing(board: &Board, stones: &Stones, side: Side) -> f32 {
    let length = Paths::new(board, stones, side, Steps::Touching).length();
    // Where every way is closed, more than any way takes.
    length.map_or(board.size() as f32, f32::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Joining, Tiles};

    #[test]
    fn the_liking_falls_off_from_the_middle() {
        let board = Board::of(&Joining::hex(11, 11, Tiles::Hexagons, false));
        let centre = Centre::of(&board);
        let liking = |text: &str| {
            let at = |spot: &usize| board.cell(*spot as Spot).to_string() == text;
            centre.middle[(0..board.size()).find(at).unwrap()]
        };
        let outwards = ["f6", "e5", "d4", "c3", "b2", "a1"].map(liking);
        assert_eq!(outwards[0], 1.0);
        assert!(outwards.is_sorted_by(|inner, outer| inner > outer), "{outwards:?}");
    }

    #[test]
    fn in_y_the_middle_is_as_far_from_all_edges() {
        let board = Board::of(&Joining::y(13, false));
        let centre = Centre::of(&board);
        let best = (0..board.size()).max_by(|&a, &b| centre.middle[a].total_cmp(&centre.middle[b]));
        assert_eq!(board.cell(best.unwrap() as Spot).to_string(), "e9");
    }
}
