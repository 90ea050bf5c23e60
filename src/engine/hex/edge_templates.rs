//! From the fourth row to an edge: what is joined there, the rules of [`connections`](super::connections) do not find out.
//! Nearer to the edge they do.

use super::field::Field;
use super::set::Set;
use crate::rules::Cell;

/// The free cells that a stone needs, row by row from its own towards the edge: how far down, and from where to where
/// along the row. Two cells of the next row touch a cell: the one straight down and the one to the left of it.
type Shape = &'static [(i16, i16, i16)];

/// The two smallest there are, but for a mirror image. They were found by taking cells away from a wide board for as
/// long as the solver still proves the connection.
const SHAPES: [Shape; 2] = [
    &[(0, -1, -1), (1, -3, 1), (2, -4, 1), (3, -5, 1)],
    &[(0, -1, -1), (0, 1, 1), (1, -3, 2), (2, -4, -2), (2, 0, 2), (3, -5, 2)],
];

/// The rows of a shape below its own.
const ROWS: i16 = 3;

/// Every cell from which a stone is joined with an edge, with the cells that have to be free for that.
pub(super) fn templates<const W: usize>(field: &Field, edge: usize) -> Vec<(usize, Set<W>)> {
    let (width, height) = field.size();
    let [columns, rows] = [width, height].map(|cells| i16::from(cells) - 1);
    let number = |[col, row]: [i16; 2]| {
        let there = (0..=columns).contains(&col) && (0..=rows).contains(&row);
        there.then(|| field.number(Cell::new(col as u8, row as u8)))
    };
    let mut found = Vec::new();
    for (at, cell) in field.cells.iter().enumerate() {
        let here = [cell.col, cell.row].map(i16::from);
        let distance = [here[1], rows - here[1], here[0], columns - here[0]][edge];
        if distance != ROWS {
            continue;
        }
        for shape in SHAPES {
            for mirrored in [false, true] {
                let steps = shape.iter().flat_map(|&(down, from, to)| {
                    (from..=to).map(move |x| [if mirrored { -x - down } else { x }, down])
                });
                let cells = steps.map(|step| {
                    let [x, y] = turned(step, edge);
                    number([here[0] + x, here[1] + y])
                });
                found.extend(cells.collect::<Option<Set<W>>>().map(|carrier| (at, carrier)));
            }
        }
    }
    found.dedup(); // one is its own mirror image
    found
}

/// A step along and down to the bottom edge, turned towards another one.
fn turned([along, down]: [i16; 2], edge: usize) -> [i16; 2] {
    match edge {
        0 => [-along, -down],
        1 => [along, down],
        2 => [-down, -along],
        _ => [down, along],
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::engine::hex::Solver;
    use crate::rules::{Joining, Position, Side, Tiles};

    /// Whether a stone is joined with an edge inside the free cells, where all others are the opponent's but for the
    /// straight way from the stone to the other edge.
    fn is_joined(field: &Field, empty: &Joining, stone: usize, edge: usize, free: Set<2>) -> bool {
        let side = Side::BOTH[edge / 2];
        let mut position = empty.clone();
        let [x, y] = turned([0, 1], edge);
        let place = |cell: Cell| [cell.col, cell.row].map(i16::from);
        let at = place(field.cells[stone]);
        for number in (0..field.len()).filter(|&number| !free.has(number)) {
            let there = place(field.cells[number]);
            let [dx, dy] = [there[0] - at[0], there[1] - at[1]];
            let is_way = dx * y == dy * x && dx * x + dy * y <= 0;
            position.set_turn(if is_way { side } else { side.other() });
            position.place(field.cells[number]);
        }
        // With each intrusion the template is gone, so that it does not vouch for itself.
        let mut solver = Solver::new(&position).unwrap();
        free.iter().all(|intrusion| {
            let mut position = position.clone();
            position.set_turn(side.other());
            position.place(field.cells[intrusion]);
            solver.winner(&position) == Some(side)
        })
    }

    #[test]
    fn every_template_holds_and_needs_all_its_cells() {
        for (edge, size) in [(0, [13, 6]), (1, [13, 6]), (2, [6, 13]), (3, [6, 13])] {
            let empty = Joining::hex(size[0], size[1], Tiles::Hexagons, false);
            let field = Field::of(&empty);
            let (mut seen, mut sizes) = (HashSet::new(), Vec::new());
            for (stone, carrier) in templates::<2>(&field, edge) {
                let shape = carrier.iter().map(|cell| cell.wrapping_sub(stone));
                // Everywhere along the edge it is the same again.
                if !seen.insert(shape.collect::<Vec<_>>()) {
                    continue;
                }
                sizes.push(carrier.len());
                assert!(is_joined(&field, &empty, stone, edge, carrier), "{edge} {carrier:?}");
                let without = carrier.iter().filter(|_| edge == 1);
                for cell in without.map(|cell| carrier.minus(Set::of(cell))) {
                    assert!(!is_joined(&field, &empty, stone, edge, cell), "{edge} {cell:?}");
                }
            }
            sizes.sort_unstable();
            assert_eq!(sizes, [19, 19, 22], "{edge}");
        }
    }
}
