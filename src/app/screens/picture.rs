//! A small drawing of a game: for cards, lists and explanations. The board to play on is drawn elsewhere.

use bevy::math::Vec2 as BoardPoint;
use bevy_egui::egui::epaint::RectShape;
use bevy_egui::egui::{
    Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo, WidgetType, pos2,
};

use crate::app::board::layout::{BAND, Layout};
use crate::app::look::{Look, mix};
use crate::matches::Colour;
use crate::rules::{AnyPosition, Cell, Game, GameKind, Position, Side};

/// What the box round a board keeps for coordinates, which a picture does not show.
const NO_LABELS: f32 = -0.62;
/// A cell's size in parts of its place: the rest is the gap to the next.
const CELL: f32 = 0.95;
/// A stone's radius on a hexagon or a square, where the hexagon's corner is 1 from its middle.
const STONE: f32 = 0.66;
/// A hole in Connect Four's frame: wider than the disc, so that a disc stands out from a frame of its colour.
const HOLE: f32 = 0.70;
const DISC: f32 = 0.61;
/// Half a square's side.
const HALF_SQUARE: f32 = 0.866;
/// Cells smaller than this are filled whole.
const SMALL: f32 = 5.0;
/// How much a stone outside the winning chain fades.
const DIMMED: f32 = 0.62;

/// A game as a picture.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    game: &'a Game,
    colours: [Colour; 2],
    marked: &'a [Cell],
    turned: u8,
}

impl<'a> Picture<'a> {
    /// The game in the colours of First and Second. A won game shows its winning stones lit.
    #[must_use]
    pub fn new(game: &'a Game, colours: [Colour; 2]) -> Picture<'a> {
        Picture { game, colours, marked: &[], turned: 0 }
    }

    /// With a ring on these cells.
    #[must_use]
    pub fn marking(self, marked: &'a [Cell]) -> Picture<'a> {
        Picture { marked, ..self }
    }

    /// Turned by so many twelfths.
    #[must_use]
    pub fn turned(self, turned: u8) -> Picture<'a> {
        Picture { turned, ..self }
    }

    /// Shows the picture in the flow of a page.
    pub fn show(self, ui: &mut Ui, look: &Look, size: Vec2) -> Response {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let name = format!("Picture of {}", self.game.rules());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &name));
        if ui.is_rect_visible(rect) {
            self.paint(ui.painter(), look, rect);
        }
        response
    }

    /// Draws the picture into a rectangle, as large as it fits.
    pub fn paint(self, painter: &Painter, look: &Look, rect: Rect) {
        let layout = Layout::new(self.game, self.turned);
        let place = Place::new(&layout, rect);
        let won = match self.game.outcome() {
            Some(outcome) if outcome.winner.is_some() => self.game.position().winning_cells(),
            _ => Vec::new(),
        };
        let drawing = Drawing { picture: self, look, layout: &layout, place, won: &won };
        let mut shapes = Vec::new();
        match self.game.rules().variant.kind() {
            GameKind::Connect => drawing.frame(&mut shapes),
            _ => drawing.tiles(&mut shapes),
        }
        drawing.marks(&mut shapes);
        painter.extend(shapes);
    }
}

/// How a board lies in a rectangle of the window.
#[derive(Clone, Copy)]
struct Place {
    scale: f32,
    middle: BoardPoint,
    centre: Pos2,
}

impl Place {
    fn new(layout: &Layout, rect: Rect) -> Place {
        let bounds = layout.bounds().inflate(NO_LABELS);
        let scale = (rect.width() / bounds.width()).min(rect.height() / bounds.height());
        Place { scale: scale.max(0.0), middle: bounds.center(), centre: rect.center() }
    }

    fn at(self, point: BoardPoint) -> Pos2 {
        let away = (point - self.middle) * self.scale;
        pos2(self.centre.x + away.x, self.centre.y - away.y)
    }
}

struct Drawing<'a> {
    picture: Picture<'a>,
    look: &'a Look,
    layout: &'a Layout,
    place: Place,
    won: &'a [Cell],
}

impl Drawing<'_> {
    /// Hexagons or squares, their rim, and what lies on them.
    fn tiles(&self, shapes: &mut Vec<Shape>) {
        let kind = self.picture.game.rules().variant.kind();
        if kind != GameKind::Obstruction {
            self.rim(shapes);
        }
        // What shows between the cells: a hairline that can be seen in both looks.
        let seam = match self.look.dark {
            true => self.look.ground,
            false => mix(self.look.line, self.look.cell, 0.25),
        };
        for &cell in self.layout.cells() {
            shapes.push(self.tile(cell, 1.0, seam));
        }
        for &cell in self.layout.cells() {
            shapes.push(self.tile(cell, CELL, self.cell_fill(cell)));
            if self.place.scale >= SMALL {
                self.stone(cell, STONE, shapes);
            }
        }
    }

    /// A hexagon or a square, as large as its place or a part of that.
    fn tile(&self, cell: Cell, part: f32, fill: Color32) -> Shape {
        let centre = self.layout.centre(cell);
        if self.layout.hexagons() {
            let corners = self.layout.corners().into_iter();
            let points = corners.map(|corner| self.place.at(centre + corner * part)).collect();
            return Shape::convex_polygon(points, fill, Stroke::NONE);
        }
        let size = Vec2::splat(2.0 * HALF_SQUARE * part * self.place.scale);
        let rect = Rect::from_center_size(self.place.at(centre), size);
        let rounding = if part < 1.0 { self.rounding(0.12) } else { CornerRadius::ZERO };
        // Rounded to pixels, small squares would lie at uneven distances.
        RectShape::filled(rect, rounding, fill).with_round_to_pixels(false).into()
    }

    /// The edges in their owners' colours.
    fn rim(&self, shapes: &mut Vec<Shape>) {
        for piece in self.layout.rim() {
            let outer = |end: BoardPoint| piece.centre + (end - piece.centre) * BAND;
            let points = [piece.from, piece.to, outer(piece.to), outer(piece.from)];
            let fill = match piece.owner {
                Some(side) => self.look.stone(self.picture.colours[side]),
                None => self.look.rim,
            };
            let points = points.map(|point| self.place.at(point)).to_vec();
            shapes.push(Shape::convex_polygon(points, fill, Stroke::NONE));
        }
    }

    /// Connect Four's frame, its holes, and the discs in them.
    fn frame(&self, shapes: &mut Vec<Shape>) {
        let bounds = self.layout.bounds().inflate(NO_LABELS - 0.13);
        let rect = Rect::from_two_pos(self.place.at(bounds.min), self.place.at(bounds.max));
        shapes.push(Shape::rect_filled(rect, self.rounding(0.8), self.look.frame));
        let hole = mix(self.look.ground, self.look.frame, 0.12);
        for &cell in self.layout.cells() {
            let centre = self.place.at(self.layout.centre(cell));
            shapes.push(Shape::circle_filled(centre, HOLE * self.place.scale, hole));
            self.stone(cell, DISC, shapes);
        }
    }

    fn stone(&self, cell: Cell, radius: f32, shapes: &mut Vec<Shape>) {
        let Some(side) = self.picture.game.position().stone_at(cell) else { return };
        let centre = self.place.at(self.layout.centre(cell));
        let radius = radius * self.place.scale;
        let fill = self.stone_fill(cell, side);
        let rim = Stroke::new((0.05 * self.place.scale).max(0.6), mix(fill, Color32::BLACK, 0.22));
        shapes.push(Shape::circle_filled(centre, radius, fill));
        shapes.push(Shape::circle_stroke(centre, radius - rim.width / 2.0, rim));
        if self.won.contains(&cell) && self.place.scale >= SMALL {
            let ink = self.look.on_stone(self.picture.colours[side]);
            shapes.push(Shape::circle_filled(centre, radius * 0.3, ink));
        }
    }

    fn stone_fill(&self, cell: Cell, side: Side) -> Color32 {
        let stone = self.look.stone(self.picture.colours[side]);
        let dimmed = !self.won.is_empty() && !self.won.contains(&cell);
        let under = match self.picture.game.rules().variant.kind() {
            GameKind::Connect => self.look.ground,
            _ => self.look.cell,
        };
        if dimmed { mix(stone, under, DIMMED) } else { stone }
    }

    fn cell_fill(&self, cell: Cell) -> Color32 {
        let position = self.picture.game.position();
        let stone = |side: Side| self.look.stone(self.picture.colours[side]);
        if let Some(side) = position.stone_at(cell) {
            if self.place.scale < SMALL {
                return self.stone_fill(cell, side);
            }
            if self.won.contains(&cell) {
                return mix(self.look.cell, stone(side), 0.45);
            }
        }
        if let AnyPosition::Obstruction(position) = position
            && let Some(side) = position.closed_by(cell)
        {
            return mix(self.look.cell, stone(side), 0.3);
        }
        if self.layout.is_shaded(cell) { self.look.cell_shade } else { self.look.cell }
    }

    fn marks(&self, shapes: &mut Vec<Shape>) {
        let width = (0.12 * self.place.scale).max(1.0);
        for &cell in self.picture.marked {
            let centre = self.place.at(self.layout.centre(cell));
            // Round a stone, or alone in the middle of a free cell.
            let taken = self.picture.game.position().stone_at(cell).is_some();
            let (radius, colour) =
                if taken { (STONE + 0.2, self.look.text) } else { (0.42, self.look.accent) };
            let ring = Stroke::new(width, colour);
            shapes.push(Shape::circle_stroke(centre, radius * self.place.scale, ring));
        }
    }

    /// A corner's radius, in parts of a cell.
    fn rounding(&self, part: f32) -> CornerRadius {
        CornerRadius::same((part * self.place.scale).clamp(0.0, 60.0) as u8)
    }
}

/// A game in which these moves were played, for examples; moves that cannot be played are left out.
#[must_use]
pub fn example(rules: crate::rules::Rules, moves: &str) -> Option<Game> {
    let mut game = Game::new(rules).ok()?;
    for mv in moves.split_whitespace() {
        // A test plays every example.
        let played = mv.parse().ok().map(|mv| game.play(mv).is_ok());
        debug_assert_eq!(played, Some(true), "{rules}: {mv}");
    }
    Some(game)
}
