//! The islands of Obstruction: a line round each, and its nimber at a corner.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::layout::{Layout, SQRT_3};
use super::shown::Advised;
use super::text::Writer;
use super::view::Fitted;
use crate::app::look::Look;
use crate::engine::Worth;
use crate::rules::Cell;

/// How thick the line is, and how far inside the island, in units of the board.
const LINE: f32 = 0.11;
const INSIDE: f32 = 0.07;
/// The badge with the nimber.
const BADGE: f32 = 0.36;

/// Draws the islands that are to be seen.
pub(super) fn draw(
    mut contexts: EguiContexts,
    fitted: Res<Fitted>,
    advised: Res<Advised>,
    look: Res<Look>,
) {
    if advised.islands.is_empty() {
        return;
    }
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let writer = Writer { ctx, fitted: &fitted };
    for island in &advised.islands {
        writer.line(&outline(&fitted.layout, &island.cells), LINE, look.accent);
    }
    // Above all lines.
    for island in &advised.islands {
        let Some(at) = corner(&fitted.layout, &island.cells) else { continue };
        writer.badge(at, BADGE, &letters(island), [look.accent, look.ground, look.on_accent]);
    }
}

/// The nimber, where it is known.
fn letters(island: &Worth) -> String {
    island.nimber.map_or("?".to_owned(), |nimber| nimber.to_string())
}

/// Where an island's badge is: at the upper left corner of its first cell, row by row.
fn corner(layout: &Layout, cells: &[Cell]) -> Option<Vec2> {
    let first = cells.iter().min_by_key(|cell| (cell.row, cell.col))?;
    let away = SQRT_3 / 2.0 - INSIDE;
    Some(layout.centre(*first) + Vec2::new(-away, away))
}

/// The line round an island, in pieces: along every side beyond which it does not go on. Cells that touch by a corner are one
/// island, so there the line passes through.
fn outline(layout: &Layout, cells: &[Cell]) -> Vec<[Vec2; 2]> {
    let has = |cell: Cell, (right, down): (i16, i16)| {
        let (col, row) = (i16::from(cell.col) + right, i16::from(cell.row) + down);
        cells.iter().any(|other| (i16::from(other.col), i16::from(other.row)) == (col, row))
    };
    let (half, inside) = (SQRT_3 / 2.0, SQRT_3 / 2.0 - INSIDE);
    let mut pieces = Vec::new();
    for &cell in cells {
        let centre = layout.centre(cell);
        for (right, down) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            if has(cell, (right, down)) {
                continue;
            }
            let out = Vec2::new(f32::from(right), -f32::from(down));
            // The ends lie where the line goes on: round the corner, along the next cell, or up to the cell across the corner.
            let end = |along: (i16, i16)| {
                let length = match has(cell, (right + along.0, down + along.1)) {
                    true => half + INSIDE,
                    false if has(cell, along) => half,
                    false => inside,
                };
                centre + out * inside + Vec2::new(f32::from(along.0), -f32::from(along.1)) * length
            };
            pieces.push([end((down, -right)), end((-down, right))]);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Rules};

    fn layout() -> Layout {
        Layout::new(&Game::new(Rules::obstruction(6, 6)).unwrap(), 0)
    }

    fn cells(names: &str) -> Vec<Cell> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    fn length(names: &str) -> f32 {
        let pieces = outline(&layout(), &cells(names));
        pieces.iter().map(|[from, to]| from.distance(*to)).sum()
    }

    #[test]
    fn the_line_goes_once_round_an_island() {
        let side = SQRT_3 - 2.0 * INSIDE;
        assert!((length("b2") - 4.0 * side).abs() < 1e-4);
        assert!((length("b2 c2") - (2.0 * side + 2.0 * (SQRT_3 + side))).abs() < 1e-4);
        assert_eq!(outline(&layout(), &cells("b2 c2 b3 c3")).len(), 8);
    }

    #[test]
    fn the_pieces_of_the_line_meet() {
        for names in
            ["b2", "b2 c2", "b2 c2 c3", "a1 b1 c1 a2 c2 a3 b3 c3", "b1 a2 b2 c2 b3", "a1 b2 c1"]
        {
            let pieces = outline(&layout(), &cells(names));
            let ends: Vec<Vec2> = pieces.iter().flatten().copied().collect();
            for (n, end) in ends.iter().enumerate() {
                let met =
                    ends.iter().enumerate().any(|(m, other)| m != n && end.distance(*other) < 1e-3);
                assert!(met, "{names}: {end}");
            }
        }
    }

    #[test]
    fn the_line_stays_within_its_cells() {
        let centre = layout().centre("b2".parse().unwrap());
        for end in outline(&layout(), &cells("b2")).into_iter().flatten() {
            assert!((end - centre).abs().max_element() < SQRT_3 / 2.0);
        }
    }

    #[test]
    fn an_island_says_its_nimber_and_a_question_mark_where_nobody_knows_it() {
        let island = |nimber| Worth { cells: cells("c2 b2 a3"), nimber };
        assert_eq!([letters(&island(Some(3))), letters(&island(None))], ["3", "?"]);
        let at = corner(&layout(), &island(None).cells).unwrap();
        let first = layout().centre("b2".parse().unwrap());
        assert!(at.x < first.x && at.y > first.y);
        assert_eq!(corner(&layout(), &[]), None);
    }
}
