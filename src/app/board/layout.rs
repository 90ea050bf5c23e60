//! Where everything on a board is. Pure geometry: y goes up, and a hexagon's corner is 1 from its middle.

use bevy::math::{Rect, Vec2};

use crate::rules::{Cell, Game, GameKind, Position, Rules, Side, Tiles, Variant};

/// The distance between the middles of neighbours.
pub const SQRT_3: f32 = 1.732_050_8;
/// From a board's cells to the middle of its coordinates.
const LABEL_DISTANCE: f32 = 1.05;
/// Room round the cells for bands and coordinates.
const MARGIN: f32 = 1.5;
/// How far a band reaches out from the cells, in parts of the way from a cell's middle.
pub const BAND: f32 = 1.36;

/// A board's geometry.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    rules: Rules,
    /// How far the board is turned, in twelfths of a full turn. Only Hex with hexagons is.
    turned: u8,
    cells: Vec<Cell>,
}

/// One straight piece of the board's rim, a side of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RimPiece {
    /// The side whose edge this is; nobody's in Y, Connect Four and Obstruction.
    pub owner: Option<Side>,
    /// The middle of the cell behind it.
    pub centre: Vec2,
    /// One end.
    pub from: Vec2,
    /// The other end.
    pub to: Vec2,
}

/// A coordinate beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Its middle.
    pub at: Vec2,
    /// What it says.
    pub text: String,
}

impl Layout {
    /// The geometry of the board that a game is played on.
    #[must_use]
    pub fn new(game: &Game, turned: u8) -> Layout {
        let rules = game.rules();
        let turns = matches!(rules.variant, Variant::Hex { tiles: Tiles::Hexagons, .. });
        let turned = if turns { turned % 12 } else { 0 };
        Layout { rules, turned, cells: game.position().cells().collect() }
    }

    /// Which game's board this is.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.rules.variant.kind()
    }

    /// The board's width and height in cells.
    #[must_use]
    pub fn size(&self) -> (u8, u8) {
        self.rules.variant.size()
    }

    /// Whether this is the same board, though it may be turned.
    #[must_use]
    pub fn is_same_board(&self, other: &Layout) -> bool {
        self.rules == other.rules
    }

    /// All cells.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether a cell is one of the darker ones, which lead the eye: a pattern in which no two of them share a side.
    #[must_use]
    pub fn is_shaded(&self, cell: Cell) -> bool {
        let (col, row) = (i16::from(cell.col), i16::from(cell.row));
        match self.kind() {
            GameKind::Connect => false, // holes in a frame
            GameKind::Y => (col + row).rem_euclid(3) == 0,
            _ if self.hexagons() => (col - row).rem_euclid(3) == 0,
            _ => (col + row) % 2 == 1,
        }
    }

    /// Whether cells are hexagons.
    #[must_use]
    pub fn hexagons(&self) -> bool {
        matches!(
            self.rules.variant,
            Variant::Hex { tiles: Tiles::Hexagons, .. } | Variant::Y { .. }
        )
    }

    /// The middle of a cell.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> Vec2 {
        self.at(f32::from(cell.col), f32::from(cell.row))
    }

    /// The middle of a place in columns and rows, also between cells and beside the board.
    fn at(&self, col: f32, row: f32) -> Vec2 {
        let place = match self.rules.variant {
            Variant::Hex { tiles: Tiles::Hexagons, .. } => {
                Vec2::new(SQRT_3 * (col + row / 2.0), -1.5 * row)
            }
            Variant::Y { .. } => Vec2::new(SQRT_3 * (col - row / 2.0), -1.5 * row),
            Variant::Connect { .. } => Vec2::new(SQRT_3 * col, SQRT_3 * row),
            Variant::Hex { .. } | Variant::Obstruction { .. } => {
                Vec2::new(SQRT_3 * col, -SQRT_3 * row)
            }
        };
        Vec2::from_angle(self.angle()).rotate(place)
    }

    /// How far the board is turned, in radians, against the clock.
    #[must_use]
    pub fn angle(&self) -> f32 {
        f32::from(self.turned) * std::f32::consts::PI / 6.0
    }

    /// The corners of a cell round its middle, against the clock, from the corner after "right".
    #[must_use]
    pub fn corners(&self) -> Vec<Vec2> {
        let sides: u8 = if self.hexagons() { 6 } else { 4 };
        let radius = if self.hexagons() { 1.0 } else { SQRT_3 / 2.0 * std::f32::consts::SQRT_2 };
        let step = std::f32::consts::TAU / f32::from(sides);
        let corner = |n: u8| Vec2::from_angle(step * (f32::from(n) + 0.5) + self.angle()) * radius;
        (0..sides).map(corner).collect()
    }

    /// The rim of the board, piece by piece.
    #[must_use]
    pub fn rim(&self) -> Vec<RimPiece> {
        self.cells.iter().flat_map(|&cell| self.rim_of(cell)).collect()
    }

    fn rim_of(&self, cell: Cell) -> Vec<RimPiece> {
        let centre = self.centre(cell);
        let corners = self.corners();
        let mut pieces = Vec::new();
        for (n, step) in self.steps().iter().enumerate() {
            let beyond = (i16::from(cell.col) + step.0, i16::from(cell.row) + step.1);
            if self.has_cell(beyond) {
                continue;
            }
            // Side n lies between the corner before its direction and the one after.
            let from = centre + corners[(n + corners.len() - 1) % corners.len()];
            let to = centre + corners[n];
            match self.owners(beyond) {
                // A corner side that belongs to both is shared in the middle.
                (Some(one), Some(other)) => {
                    let middle = (from + to) / 2.0;
                    pieces.push(RimPiece { owner: Some(one), centre, from, to: middle });
                    pieces.push(RimPiece { owner: Some(other), centre, from: middle, to });
                }
                (owner, other) => {
                    pieces.push(RimPiece { owner: owner.or(other), centre, from, to });
                }
            }
        }
        pieces
    }

    /// The line round some cells, in pieces: every side of theirs that no two of them share.
    #[must_use]
    pub fn border(&self, cells: &[Cell]) -> Vec<[Vec2; 2]> {
        let corners = self.corners();
        let mut pieces = Vec::new();
        for &cell in cells {
            let centre = self.centre(cell);
            for (n, step) in self.steps().iter().enumerate() {
                let next = (i16::from(cell.col) + step.0, i16::from(cell.row) + step.1);
                let is_next = |it: &Cell| (i16::from(it.col), i16::from(it.row)) == next;
                if !cells.iter().any(is_next) {
                    let before = corners[(n + corners.len() - 1) % corners.len()];
                    pieces.push([centre + before, centre + corners[n]]);
                }
            }
        }
        pieces
    }

    /// Whose edge a place beyond the board lies behind, from the piece's first end to its last.
    fn owners(&self, beyond: (i16, i16)) -> (Option<Side>, Option<Side>) {
        let Variant::Hex { width, height, .. } = self.rules.variant else {
            return (None, None);
        };
        let across = beyond.0 < 0 || beyond.0 >= i16::from(width);
        let along = beyond.1 < 0 || beyond.1 >= i16::from(height);
        match (across, along) {
            // Round an obtuse corner, against the clock, Second's edge comes before First's.
            (true, true) => (Some(Side::Second), Some(Side::First)),
            (true, false) => (Some(Side::Second), None),
            _ => (Some(Side::First), None),
        }
    }

    /// Steps (columns, rows) to the neighbours, against the clock from "right".
    fn steps(&self) -> &'static [(i16, i16)] {
        match self.rules.variant {
            Variant::Hex { tiles: Tiles::Hexagons, .. } => {
                &[(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
            }
            Variant::Y { .. } => &[(1, 0), (0, -1), (-1, -1), (-1, 0), (0, 1), (1, 1)],
            Variant::Connect { .. } => &[(1, 0), (0, 1), (-1, 0), (0, -1)],
            Variant::Hex { .. } | Variant::Obstruction { .. } => {
                &[(1, 0), (0, -1), (-1, 0), (0, 1)]
            }
        }
    }

    fn has_cell(&self, (col, row): (i16, i16)) -> bool {
        let (width, height) = self.rules.variant.size();
        let inside = (0..i16::from(width)).contains(&col) && (0..i16::from(height)).contains(&row);
        inside && (self.kind() != GameKind::Y || col <= row)
    }

    /// The coordinates along the edges.
    #[must_use]
    pub fn labels(&self) -> Vec<Label> {
        let (width, height) = self.rules.variant.size();
        let (last_col, last_row) = (f32::from(width) - 1.0, f32::from(height) - 1.0);
        let letter = |col: u8| char::from(b'a' + col).to_string();
        let number = |row: u8| (u16::from(row) + 1).to_string();
        let mut labels = Vec::new();
        let mut put = |col: f32, row: f32, text: String| {
            labels.push(Label { at: self.at(col, row), text });
        };
        for col in 0..width {
            let c = f32::from(col);
            match self.kind() {
                GameKind::Hex => {
                    put(c, -LABEL_DISTANCE, letter(col));
                    put(c, last_row + LABEL_DISTANCE, letter(col));
                }
                GameKind::Y => put(c, last_row + LABEL_DISTANCE, letter(col)),
                GameKind::Connect => put(c, -LABEL_DISTANCE, number(col)),
                GameKind::Obstruction => put(c, -LABEL_DISTANCE + 0.1, letter(col)),
            }
        }
        for row in 0..height {
            let r = f32::from(row);
            match self.kind() {
                GameKind::Hex => {
                    put(-LABEL_DISTANCE, r, number(row));
                    put(last_col + LABEL_DISTANCE, r, number(row));
                }
                GameKind::Y | GameKind::Obstruction => put(-LABEL_DISTANCE + 0.1, r, number(row)),
                GameKind::Connect => {}
            }
        }
        labels
    }

    /// The box round the board, bands and coordinates included.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let centres = self.cells.iter().map(|&cell| self.centre(cell));
        let around = centres.map(|centre| Rect::from_center_half_size(centre, Vec2::splat(1.0)));
        let cells = around.reduce(|all, cell| all.union(cell)).unwrap_or_default();
        let mut bounds = cells.inflate(MARGIN - 0.5);
        if self.kind() == GameKind::Connect {
            // A disc waits above its column; beside the frame there are no coordinates.
            bounds.max.y += 0.7;
            bounds.min.x += 0.5;
            bounds.max.x -= 0.5;
        }
        bounds
    }

    /// The cell under a point; in Connect Four the column's lowest cell, wherever above or below it the
    /// point is.
    #[must_use]
    pub fn cell_at(&self, point: Vec2) -> Option<Cell> {
        let half = SQRT_3 / 2.0;
        let hit = |cell: &&Cell| {
            let away = point - self.centre(**cell);
            match self.kind() {
                GameKind::Connect => away.x.abs() <= half && cell.row == 0,
                _ if self.hexagons() => away.length() <= 1.0,
                _ => away.abs().max_element() <= half,
            }
        };
        let nearest = |a: &&Cell, b: &&Cell| {
            let away = |cell: &Cell| self.centre(*cell).distance_squared(point);
            away(a).total_cmp(&away(b))
        };
        self.cells.iter().filter(hit).min_by(nearest).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::fit::Fit;
    use super::*;

    fn layout(rules: Rules, turned: u8) -> Layout {
        Layout::new(&Game::new(rules).unwrap(), turned)
    }

    fn some_rules() -> Vec<Rules> {
        let mut all: Vec<Rules> = GameKind::ALL.map(Rules::usual).to_vec();
        all.extend([Rules::hex(3, 5), Rules::hex(4, 4).with_squares(), Rules::y(3)]);
        all
    }

    #[test]
    fn the_middle_of_a_cell_is_in_that_cell() {
        for rules in some_rules() {
            for turned in 0..12 {
                let layout = layout(rules, turned);
                for &cell in layout.cells() {
                    let found = layout.cell_at(layout.centre(cell)).unwrap();
                    let same = found == cell
                        || (rules.variant.kind() == GameKind::Connect && found.col == cell.col);
                    assert!(same, "{rules}, {cell} is taken for {found}");
                }
            }
        }
    }

    #[test]
    fn shaded_cells_do_not_touch() {
        for rules in some_rules() {
            let layout = layout(rules, 0);
            let shaded = layout.cells().iter().filter(|&&cell| layout.is_shaded(cell));
            let shaded: Vec<Vec2> = shaded.map(|&cell| layout.centre(cell)).collect();
            assert_eq!(shaded.is_empty(), rules.variant.kind() == GameKind::Connect, "{rules}");
            for (n, a) in shaded.iter().enumerate() {
                assert!(shaded[n + 1..].iter().all(|b| a.distance(*b) > 1.8), "{rules}");
            }
        }
    }

    #[test]
    fn neighbours_touch_where_the_rim_is_not() {
        // Each inner side is shared by two cells, so sides on the rim and shared ones add up.
        for rules in [Rules::hex(5, 4), Rules::y(5), Rules::obstruction(4, 3)] {
            let layout = layout(rules, 0);
            let sides = layout.cells().len() * layout.corners().len();
            let close = |a: Vec2, b: Vec2| a.distance(b) < SQRT_3 + 0.01;
            let touching =
                layout.cells().iter().flat_map(|&a| layout.cells().iter().map(move |&b| (a, b)));
            let shared = touching
                .filter(|&(a, b)| a != b && close(layout.centre(a), layout.centre(b)))
                .count();
            let rim = layout.rim();
            let halves = rim.iter().filter(|piece| piece.from.distance(piece.to) < 0.6).count();
            assert_eq!(rim.len() - halves / 2 + shared, sides, "{rules}");
        }
    }

    #[test]
    fn the_line_round_cells_goes_once_round_them() {
        let cells = |names: &str| -> Vec<Cell> {
            names.split(' ').map(|name| name.parse().unwrap()).collect()
        };
        for turned in 0..12 {
            let hex = layout(Rules::hex(5, 5), turned);
            for (names, sides) in [("c3", 6), ("c3 d3", 10), ("c3 d3 c4", 12), ("a1 e5", 12)] {
                let pieces = hex.border(&cells(names));
                assert_eq!(pieces.len(), sides, "{names}");
                let ends: Vec<Vec2> = pieces.iter().flatten().copied().collect();
                let met = |end: &Vec2| ends.iter().filter(|it| it.distance(*end) < 0.01).count();
                assert!(ends.iter().all(|end| met(end) == 2), "{names}: the line closes");
            }
        }
        assert_eq!(layout(Rules::obstruction(4, 4), 0).border(&cells("b2 c2")).len(), 6);
    }

    #[test]
    fn hex_has_edges_of_both_sides_equally() {
        let rim = layout(Rules::hex(6, 6), 0).rim();
        let length = |side| -> f32 {
            let own = rim.iter().filter(|piece| piece.owner == Some(side));
            own.map(|piece| piece.from.distance(piece.to)).sum()
        };
        assert!((length(Side::First) - length(Side::Second)).abs() < 0.001);
        assert!((length(Side::First) - 2.0 * (2.0 * 6.0 - 0.5)).abs() < 0.001);
    }

    #[test]
    fn a_board_fits_any_window_and_back() {
        for rules in some_rules() {
            let bounds = layout(rules, 1).bounds();
            for size in [Vec2::new(480.0, 300.0), Vec2::new(3840.0, 2160.0)] {
                let room = Rect::from_center_size(Vec2::new(-40.0, 25.0), size);
                let fit = Fit::into_rect(bounds, room);
                assert!(room.inflate(0.5).contains(fit.to_window(bounds.min)), "{rules}");
                assert!(room.inflate(0.5).contains(fit.to_window(bounds.max)), "{rules}");
                let back = fit.to_board(fit.to_window(Vec2::new(3.0, -2.0)));
                assert!(back.distance(Vec2::new(3.0, -2.0)) < 0.001);
            }
        }
    }
}
