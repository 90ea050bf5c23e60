//! What connections say of two ends, for whoever asks: are they joined, and by which cells.

use super::board::Board;
use super::connections::{Connections, Until};
use super::field::{FREE, Field, colour};
use super::field_of_plain_hex;
use super::parameters::SOLVER_REACH;
use super::set::{Set, by_width};
use crate::rules::{Cell, Joining, Position, Side};

/// What can be joined with something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A stone, or a free cell as if there were one.
    Cell(Cell),
    /// The side's edge at the top, or at the left.
    Near,
    /// Its edge at the bottom, or at the right.
    Far,
}

/// The free cells by which a side joins two ends whatever the other does: as few as are known. `None` where it is not known
/// to, and where a cell is the other's.
///
/// ```
/// use hexfall::engine::hex::{End, connection};
/// use hexfall::rules::{Cell, Joining, Side, Tiles};
///
/// let position = Joining::hex(5, 5, Tiles::Hexagons, false);
/// let ends = [End::Cell("c4".parse()?), End::Far];
/// let bridge = connection(&position, Side::First, ends).unwrap();
/// assert_eq!(bridge, ["b5".parse::<Cell>()?, "c5".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn connection(position: &Joining, side: Side, ends: [End; 2]) -> Option<Vec<Cell>> {
    look(position, side, &ends)?.between(ends)
}

/// The stones and the free cells that a side is known to join with an end whatever the other does, each for itself.
#[must_use]
pub fn joined_with(position: &Joining, side: Side, end: End) -> Option<Vec<Cell>> {
    Some(look(position, side, &[end])?.with(end))
}

/// What a side joins, on a board of any size.
trait Joined {
    fn between(&self, ends: [End; 2]) -> Option<Vec<Cell>>;
    fn with(&self, end: End) -> Vec<Cell>;
}

fn look(position: &Joining, side: Side, ends: &[End]) -> Option<Box<dyn Joined>> {
    let field = field_of_plain_hex(position)?;
    Some(by_width!(field.len(), W => Box::new(Looked::<W>::at(field, position, side, ends)?)))
}

/// All connections of a side.
struct Looked<const W: usize> {
    field: Field,
    connections: Connections<W>,
}

impl<const W: usize> Looked<W> {
    /// Looks for them with stones on the ends. There are none if one of them is the other side's, or not on the board.
    fn at(field: Field, position: &Joining, side: Side, ends: &[End]) -> Option<Looked<W>> {
        let mut board = Board::of(&field, position);
        for end in ends {
            let End::Cell(cell) = *end else { continue };
            if !position.has_cell(cell) || position.stone_at(cell) == Some(side.other()) {
                return None;
            }
            board.colours[field.number(cell)] = colour(side);
        }
        let mut connections = Connections::new(&field, SOLVER_REACH);
        let (stones, free) = (board.set(&field, colour(side)), board.set(&field, FREE));
        connections.find(stones, free, side, Until::AllIsFound);
        Some(Looked { field, connections })
    }

    fn chain(&self, end: End) -> Option<usize> {
        match end {
            End::Near => Some(0),
            End::Far => Some(1),
            End::Cell(cell) => self.connections.chain_at(self.field.number(cell)),
        }
    }

    fn list(&self, cells: Set<W>) -> Vec<Cell> {
        cells.iter().map(|cell| self.field.cells[cell]).collect()
    }
}

impl<const W: usize> Joined for Looked<W> {
    fn between(&self, ends: [End; 2]) -> Option<Vec<Cell>> {
        let [one, two] = ends.map(|end| self.chain(end));
        self.connections.between(one?, two?).map(|carrier| self.list(carrier))
    }

    fn with(&self, end: End) -> Vec<Cell> {
        let joined = self.chain(end).map(|chain| self.connections.joined_with(chain));
        self.list(joined.unwrap_or(Set::EMPTY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Tiles;

    fn cell(text: &str) -> Cell {
        text.parse().unwrap()
    }

    fn cells(text: &str) -> Vec<Cell> {
        text.split_whitespace().map(cell).collect()
    }

    #[test]
    fn cells_and_edges_are_joined_by_as_few_cells_as_are_known() {
        let mut position = Joining::hex(11, 11, Tiles::Hexagons, false);
        position.play(cell("d9")).unwrap();
        position.play(cell("i9")).unwrap();
        let joined = |side, one, two| connection(&position, side, [one, two]);
        let at = |text| End::Cell(cell(text));
        assert_eq!(joined(Side::First, at("d9"), at("e7")), Some(cells("d8 e8")));
        assert_eq!(joined(Side::First, at("e7"), at("d9")), Some(cells("d8 e8")));
        assert_eq!(joined(Side::First, at("d9"), at("d9")), Some(vec![]));
        assert_eq!(joined(Side::First, at("d9"), End::Far).unwrap().len(), 8, "a ziggurat");
        assert_eq!(joined(Side::First, at("f8"), End::Far).unwrap().len(), 10, "by a bridge more");
        assert_eq!(joined(Side::First, at("f4"), End::Near).unwrap().len(), 19, "the fourth row");
        assert_eq!(joined(Side::Second, at("i9"), End::Far).unwrap().len(), 8);
        assert_eq!(joined(Side::First, at("d9"), End::Near), None);
        assert_eq!(joined(Side::First, at("i9"), End::Far), None, "it is the other's");
        assert_eq!(joined(Side::First, at("l1"), End::Far), None, "there is no such cell");
        assert_eq!(connection(&Joining::y(5, false), Side::First, [End::Near, End::Far]), None);
    }

    #[test]
    fn all_that_is_joined_with_an_end_is_told() {
        let mut position = Joining::hex(9, 9, Tiles::Hexagons, false);
        position.play(cell("e5")).unwrap();
        let with = joined_with(&position, Side::First, End::Cell(cell("e5"))).unwrap();
        for other in cells("e5 e4 d5 f5 f3 g4 f6 d7 c6 d4") {
            assert!(with.contains(&other), "{other}");
        }
        assert!(!with.contains(&cell("a1")));
        let edge = joined_with(&position, Side::Second, End::Near).unwrap();
        assert!(edge.contains(&cell("a9")) && edge.contains(&cell("c4")), "{edge:?}");
    }
}
