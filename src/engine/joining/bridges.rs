//! Bridges between a side's stones and edges: two free cells, either of which joins them.

use super::board::{Board, Bridge, Spot};
use super::stones::Stones;
use crate::rules::Side;

/// Whether both cells between the ends are free.
pub(super) fn is_open(bridge: &Bridge, stones: &Stones) -> bool {
    bridge.over.into_iter().all(|spot| stones.is_free(spot))
}

/// The open bridges between stones and edges of a side, each once.
pub(super) fn standing<'a>(
    board: &'a Board,
    stones: &'a Stones,
    side: Side,
) -> impl Iterator<Item = &'a Bridge> {
    let own = move |spot: &Spot| stones.at(*spot) == Some(side);
    let between = move |from: Spot| {
        let others = board.bridges(from).iter().filter(move |bridge| bridge.to > from);
        others.filter(move |bridge| own(&bridge.to) && is_open(bridge, stones))
    };
    (0..board.spots() as Spot).filter(own).flat_map(between)
}

/// What a stone does to bridges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bridged {
    /// From the stone to others of its side, or to its edges.
    pub(super) made: u8,
    /// Of its own side, which the other side has walked into.
    pub(super) saved: u8,
    /// Of the other side, which the stone walks into.
    pub(super) broken: u8,
}

/// What a stone of a side on a free cell does to bridges.
pub(super) fn bridged(board: &Board, stones: &Stones, side: Side, spot: Spot) -> Bridged {
    let made = board.bridges(spot).iter();
    let made = made.filter(|bridge| stones.at(bridge.to) == Some(side) && is_open(bridge, stones));
    let mut all = Bridged { made: made.count() as u8, ..Bridged::default() };
    for &end in board.touching(spot) {
        let owner = stones.at(end);
        let bridges = board.bridges(end).iter().filter(|bridge| bridge.to > end);
        for bridge in bridges.filter(|bridge| owner.is_some() && stones.at(bridge.to) == owner) {
            let beside = match bridge.over {
                [one, two] if one == spot => stones.at(two),
                [one, two] if two == spot => stones.at(one),
                _ => continue,
            };
            let own = owner == Some(side);
            all.saved += u8::from(own && beside == Some(side.other()));
            all.broken += u8::from(!own && beside.is_none());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Cell, Joining, Position, Tiles};

    /// What First's stone on a cell of a 6×6 board does, where these stones lie.
    fn does(cell: &str, first: &str, second: &str) -> Bridged {
        let mut position = Joining::hex(6, 6, Tiles::Hexagons, false);
        for (side, cells) in [(Side::First, first), (Side::Second, second)] {
            for cell in cells.split_whitespace() {
                position.set_turn(side);
                position.place(cell.parse().unwrap());
            }
        }
        let board = Board::of(&position);
        let stones = Stones::of(&position, &board);
        let cell: Cell = cell.parse().unwrap();
        let spot = (0..board.size() as Spot).find(|&spot| board.cell(spot) == cell).unwrap();
        bridged(&board, &stones, Side::First, spot)
    }

    #[test]
    fn stones_and_edges_can_be_bridged() {
        assert_eq!(does("c3", "", ""), Bridged::default());
        assert_eq!(does("c2", "", "").made, 1, "to the top");
        assert_eq!(does("c3", "d1 b5", "").made, 2);
        assert_eq!(does("c3", "d1 b5", "c2").made, 1, "c2 lies between c3 and d1");
    }

    #[test]
    fn a_bridge_that_was_walked_into_can_be_saved() {
        assert_eq!(does("b4", "c3 b5", "c4").saved, 1);
        assert_eq!(does("b4", "c3 b5", "").saved, 0);
        assert_eq!(does("c1", "c2", "d1").saved, 1, "to the top");
    }

    #[test]
    fn a_bridge_of_the_other_side_can_be_walked_into() {
        assert_eq!(does("b4", "", "c3 b5").broken, 1);
        assert_eq!(does("b4", "c4", "c3 b5").broken, 0, "it is broken already");
    }

    #[test]
    fn standing_bridges_are_counted_once() {
        let mut position = Joining::hex(6, 6, Tiles::Hexagons, false);
        for cell in ["c2", "f1", "b4"] {
            position.place(cell.parse().unwrap());
        }
        let board = Board::of(&position);
        let stones = Stones::of(&position, &board);
        assert_eq!(standing(&board, &stones, Side::First).count(), 2, "c2 to the top and to b4");
        assert_eq!(standing(&board, &stones, Side::Second).count(), 0);
    }
}
