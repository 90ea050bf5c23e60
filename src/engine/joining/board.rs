//! A board as numbered spots: what touches what, and what is a bridge away.
//!
//! Searches walk over the board millions of times; here all they have to ask is looked up once.

use std::collections::HashMap;

use crate::rules::{Cell, Joining, Position, Side};

/// The number of a cell or of an edge. Cells come first, row by row.
pub(super) type Spot = u16;

/// A way to a spot that does not touch: over either of two cells between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bridge {
    pub(super) to: Spot,
    pub(super) over: [Spot; 2],
}

/// The spots of a board. An edge is a spot like a stone: it touches the cells that lie on it, and it belongs
/// to one side. In Y, where both sides join the same edges, each side has its own spots for them.
#[derive(Debug)]
pub(super) struct Board {
    cells: Vec<Cell>,
    touching: Vec<Vec<Spot>>,
    bridges: Vec<Vec<Bridge>>,
    edges: [Vec<Spot>; 2],
}

impl Board {
    /// The board that a position is played on.
    pub(super) fn of(position: &Joining) -> Board {
        let cells: Vec<Cell> = position.cells().collect();
        let numbers: HashMap<Cell, Spot> = cells.iter().copied().zip(0..).collect();
        let spots = |cells: Vec<Cell>| -> Vec<Spot> {
            cells.iter().filter_map(|cell| numbers.get(cell)).copied().collect()
        };
        let beside = |&cell: &Cell| spots(position.neighbours(cell).collect());
        let mut touching: Vec<Vec<Spot>> = cells.iter().map(beside).collect();
        let edges = Side::BOTH.map(|side| {
            let mut own = Vec::new();
            for on_it in position.edges(side) {
                let (edge, on_it) = (touching.len() as Spot, spots(on_it));
                for &cell in &on_it {
                    touching[usize::from(cell)].push(edge);
                }
                touching.push(on_it);
                own.push(edge);
            }
            own
        });
        let bridges = bridges(cells.len(), &touching);
        Board { cells, touching, bridges, edges }
    }

    /// How many cells there are: the spots below this number.
    pub(super) fn size(&self) -> usize {
        self.cells.len()
    }

    /// How many spots there are: cells and edges.
    pub(super) fn spots(&self) -> usize {
        self.touching.len()
    }

    /// The cell of a spot that is none of the edges.
    pub(super) fn cell(&self, spot: Spot) -> Cell {
        self.cells[usize::from(spot)]
    }

    /// Whether a spot is a cell, and not an edge.
    pub(super) fn is_cell(&self, spot: Spot) -> bool {
        usize::from(spot) < self.cells.len()
    }

    pub(super) fn touching(&self, spot: Spot) -> &[Spot] {
        &self.touching[usize::from(spot)]
    }

    pub(super) fn bridges(&self, spot: Spot) -> &[Bridge] {
        &self.bridges[usize::from(spot)]
    }

    /// The edges that a side has to join.
    pub(super) fn edges(&self, side: Side) -> &[Spot] {
        &self.edges[side]
    }
}

/// All pairs of spots that do not touch but have two cells between them, for each spot.
fn bridges(cells: usize, touching: &[Vec<Spot>]) -> Vec<Vec<Bridge>> {
    let is_cell = |&spot: &Spot| usize::from(spot) < cells;
    let between = |a: &[Spot], b: &[Spot]| -> Vec<Spot> {
        a.iter().copied().filter(|spot| is_cell(spot) && b.contains(spot)).collect()
    };
    let from = |(spot, beside): (usize, &Vec<Spot>)| {
        let steps = beside.iter().filter(|step| is_cell(step));
        let mut ends: Vec<Spot> =
            steps.flat_map(|&step| &touching[usize::from(step)]).copied().collect();
        ends.sort_unstable();
        ends.dedup();
        // From edge to edge there is no bridge: a stone that touches both has joined them.
        ends.retain(|end| usize::from(*end) != spot && !beside.contains(end));
        ends.retain(|end| spot < cells || is_cell(end));
        let bridge = |&to: &Spot| match between(beside, &touching[usize::from(to)])[..] {
            [one, two] => Some(Bridge { to, over: [one, two] }),
            _ => None,
        };
        ends.iter().filter_map(bridge).collect()
    };
    touching.iter().enumerate().map(from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Tiles;

    /// The ends of the bridges from a cell as players write them; edges as their numbers among the spots.
    fn ends(position: &Joining, cell: &str) -> Vec<String> {
        let board = Board::of(position);
        let from = board.cells.iter().position(|at| at.to_string() == cell).unwrap();
        let told = |bridge: &Bridge| match board.is_cell(bridge.to) {
            true => board.cell(bridge.to).to_string(),
            false => format!("edge {}", usize::from(bridge.to) - board.size()),
        };
        board.bridges(from as Spot).iter().map(told).collect()
    }

    #[test]
    fn a_cell_in_the_middle_has_six_bridges() {
        let hex = Joining::hex(7, 7, Tiles::Hexagons, false);
        assert_eq!(ends(&hex, "d4"), ["e2", "c3", "f3", "b5", "e5", "c6"]);
        assert_eq!(ends(&Joining::y(9, false), "c5").len(), 6);
    }

    #[test]
    fn the_second_row_has_a_bridge_to_the_edge() {
        let hex = Joining::hex(7, 7, Tiles::Hexagons, false);
        assert!(ends(&hex, "d2").contains(&"edge 0".to_owned()), "First’s top edge");
        assert!(ends(&hex, "b4").contains(&"edge 2".to_owned()), "Second’s left edge");
        assert!(!ends(&hex, "d3").iter().any(|end| end.starts_with("edge")));
        let y = ends(&Joining::y(7, false), "b5");
        assert_eq!(y.iter().filter(|end| end.starts_with("edge")).count(), 2, "one for each side");
    }

    #[test]
    fn bridges_lead_both_ways_over_the_same_cells() {
        for position in [
            Joining::hex(5, 8, Tiles::Hexagons, false),
            Joining::hex(5, 4, Tiles::Squares, false),
            Joining::y(6, false),
        ] {
            let board = Board::of(&position);
            for from in 0..board.spots() as Spot {
                for bridge in board.bridges(from) {
                    let back = Bridge { to: from, over: bridge.over };
                    assert!(board.bridges(bridge.to).contains(&back), "{back:?}");
                    assert!(!board.touching(from).contains(&bridge.to));
                }
            }
        }
    }

    #[test]
    fn squares_have_bridges_across_their_corners() {
        let squares = Joining::hex(5, 5, Tiles::Squares, false);
        assert_eq!(ends(&squares, "c3"), ["b2", "d2", "b4", "d4"]);
    }
}
