//! How many stones a side is short of joining: shortest paths over its stones and the free cells.

use super::board::{Board, Spot};
use super::bridges;
use super::stones::Stones;
use crate::rules::Side;

/// No way leads there. A few of them can be added up.
pub(super) const FAR: u16 = u16::MAX / 8;
/// The most that one step can cost.
const DEAREST: usize = 2;

/// How a path goes on from a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {
    /// To spots that touch.
    Touching,
    /// Over open bridges as well, which need no stone between. The other side's bridges are in the way: a
    /// stone in one of them is answered and then has to be made up for by another.
    Bridges,
}

/// The ways of one side from edge to edge. Lengths are the stones that have yet to be laid.
pub(super) struct Paths<'a> {
    board: &'a Board,
    stones: &'a Stones,
    side: Side,
    steps: Steps,
    /// How many stones it takes to own each spot.
    costs: Vec<u16>,
}

impl<'a> Paths<'a> {
    pub(super) fn new(board: &'a Board, stones: &'a Stones, side: Side, steps: Steps) -> Paths<'a> {
        let cost = |spot| match stones.at(spot) {
            None => 1,
            Some(owner) if owner == side => 0,
            Some(_) => FAR,
        };
        let mut costs: Vec<u16> = (0..board.spots() as Spot).map(cost).collect();
        if steps == Steps::Bridges {
            for bridge in bridges::standing(board, stones, side.other()) {
                bridge.over.into_iter().for_each(|over| costs[usize::from(over)] = DEAREST as u16);
            }
        }
        Paths { board, stones, side, steps, costs }
    }

    /// How many stones it takes to join, or `None` where the other side has closed every way.
    pub(super) fn length(&self) -> Option<u16> {
        let length = match *self.board.edges(self.side) {
            [from, to] => self.arm(from)[usize::from(to)],
            _ => self.through().into_iter().min().unwrap_or(FAR),
        };
        (length < FAR).then_some(length)
    }

    /// For every cell, how many stones it takes to join by arms that meet there, its own stone counted;
    /// [`FAR`] where none can. In Hex that is the shortest path over the cell.
    pub(super) fn through(&self) -> Vec<u16> {
        let edges = self.board.edges(self.side);
        let arms: Vec<Vec<u16>> = edges.iter().map(|&edge| self.arm(edge)).collect();
        let meet = |spot: usize| {
            let sum: u16 = arms.iter().map(|arm| arm[spot]).sum();
            // Every arm has counted the stone where they meet.
            if sum < FAR { sum - self.costs[spot] * (arms.len() as u16 - 1) } else { FAR }
        };
        (0..self.board.size()).map(meet).collect()
    }

    /// How many stones it takes to own each spot and be joined with an edge.
    pub(super) fn arm(&self, edge: Spot) -> Vec<u16> {
        let mut lengths = vec![FAR; self.board.spots()];
        lengths[usize::from(edge)] = 0;
        // The spots to go on from, sorted by length; they are never further apart than one step.
        let mut waiting: [Vec<Spot>; DEAREST + 1] = Default::default();
        waiting[0].push(edge);
        let (mut length, mut idle) = (0, 0);
        while idle < waiting.len() {
            let Some(spot) = waiting[usize::from(length) % waiting.len()].pop() else {
                length += 1;
                idle += 1;
                continue;
            };
            idle = 0;
            // Either a shorter way was found meanwhile, or it is another edge, where ways end.
            let stale = lengths[usize::from(spot)] != length;
            if stale || !(self.board.is_cell(spot) || spot == edge) {
                continue;
            }
            let mut reach = |to: Spot| {
                let there = length + self.costs[usize::from(to)];
                if there < lengths[usize::from(to)] {
                    lengths[usize::from(to)] = there;
                    waiting[usize::from(there) % (DEAREST + 1)].push(to);
                }
            };
            self.board.touching(spot).iter().for_each(|&to| reach(to));
            if self.steps == Steps::Bridges {
                let open = self.board.bridges(spot).iter();
                let open = open.filter(|bridge| bridges::is_open(bridge, self.stones));
                open.for_each(|bridge| reach(bridge.to));
            }
        }
        lengths
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Cell, Joining, Position, Tiles};

    fn hex(width: u8, height: u8) -> Joining {
        Joining::hex(width, height, Tiles::Hexagons, false)
    }

    fn length(position: &Joining, side: Side, steps: Steps) -> Option<u16> {
        let board = Board::of(position);
        let stones = Stones::of(position, &board);
        Paths::new(&board, &stones, side, steps).length()
    }

    fn with(mut position: Joining, first: &str, second: &str) -> Joining {
        for (side, cells) in [(Side::First, first), (Side::Second, second)] {
            for cell in cells.split_whitespace() {
                position.set_turn(side);
                position.place(cell.parse::<Cell>().unwrap());
            }
        }
        position
    }

    #[test]
    fn an_empty_board_takes_its_height_or_its_width() {
        for steps in [(Steps::Touching, 8, 5), (Steps::Bridges, 4, 2)] {
            assert_eq!(length(&hex(5, 8), Side::First, steps.0), Some(steps.1));
            assert_eq!(length(&hex(5, 8), Side::Second, steps.0), Some(steps.2));
        }
        assert_eq!(length(&Joining::y(7, false), Side::First, Steps::Touching), Some(7));
        assert_eq!(length(&hex(1, 1), Side::First, Steps::Touching), Some(1));
    }

    #[test]
    fn own_stones_are_free_and_other_stones_are_walls() {
        let position = with(hex(5, 5), "c2 c3", "c4 b4");
        assert_eq!(length(&position, Side::First, Steps::Touching), Some(4));
        assert_eq!(length(&position, Side::Second, Steps::Touching), Some(3));
    }

    #[test]
    fn bridges_are_as_good_as_joined() {
        // c2 and b4 are a bridge apart, and each has one to its edge.
        let position = with(hex(5, 5), "c2 b4", "");
        assert_eq!(length(&position, Side::First, Steps::Bridges), Some(0));
        assert_eq!(length(&position, Side::First, Steps::Touching), Some(3));
        let broken = with(position, "", "b3");
        assert_eq!(length(&broken, Side::First, Steps::Bridges), Some(1));
    }

    #[test]
    fn a_bridge_of_the_other_side_is_in_the_way() {
        let position = with(hex(4, 3), "b2", "");
        assert_eq!(length(&position, Side::Second, Steps::Touching), Some(4));
        assert_eq!(length(&position, Side::Second, Steps::Bridges), Some(5));
    }

    #[test]
    fn closed_ways_have_no_length() {
        let wall = with(Joining::hex(3, 3, Tiles::Squares, false), "", "a2 b2 c2");
        assert_eq!(length(&wall, Side::First, Steps::Bridges), None);
        assert_eq!(length(&wall, Side::Second, Steps::Touching), Some(0));
    }

    #[test]
    fn three_arms_meet_where_it_is_cheapest() {
        let position = with(Joining::y(5, false), "c5 c4 a3 e5", "");
        // a3 lies on the left edge, e5 in a corner: b3 and b4 … join them.
        assert_eq!(length(&position, Side::First, Steps::Touching), Some(2));
    }

    #[test]
    fn the_length_is_nothing_just_when_a_side_has_joined() {
        use rand::SeedableRng;
        use rand::seq::SliceRandom;
        let mut dice = crate::engine::Dice::seed_from_u64(1);
        let squares = Joining::hex(5, 4, Tiles::Squares, false);
        for start in [hex(4, 6), squares, Joining::y(6, false)] {
            for _ in 0..50 {
                let mut position = start.clone();
                let mut cells: Vec<Cell> = position.cells().collect();
                cells.shuffle(&mut dice);
                for cell in cells {
                    position.place(cell);
                    let joined = |side| length(&position, side, Steps::Touching) == Some(0);
                    let won = Side::BOTH.into_iter().find(|&side| joined(side));
                    assert_eq!(won, position.winner(), "{position:?}");
                    if position.is_over() {
                        break;
                    }
                }
            }
        }
    }
}
