//! The pictures on the buttons, drawn as lines.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

/// How large they are.
pub(super) const SIZE: f32 = 20.0;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Icon {
    /// An arrow that turns back.
    Undo,
    /// The same, mirrored.
    Redo,
    /// An arrow in a circle.
    Turn,
    /// A lamp.
    Hint,
    /// Cells of several shades.
    Values,
    /// A star.
    Best,
    /// A bookmark.
    Save,
    /// A flag.
    Resign,
    /// A speech bubble.
    Chat,
    /// An arrow out of a door.
    Leave,
    /// Three lines.
    Menu,
    /// A triangle and a bar.
    Step,
    /// Two bars.
    Pause,
    /// A triangle.
    GoOn,
}

impl Icon {
    /// Draws it in a box of 20 by 20 from this corner.
    pub(super) fn draw(self, painter: &Painter, corner: Pos2, ink: Color32) {
        let pen = Pen { painter, corner, ink, mirrored: self == Icon::Redo };
        match self {
            Icon::Undo | Icon::Redo => pen.hook(),
            Icon::Turn => {
                pen.line(pen.arc((10.0, 10.5), 6.8, -PI * 0.28, TAU - PI * 0.5));
                pen.lines(&[(6.8, 0.6), (10.2, 3.7), (6.8, 6.8)]);
            }
            Icon::Hint => {
                // A lamp: open below, with its foot.
                let mut lamp = vec![pen.at(7.6, 14.4)];
                lamp.extend(pen.arc((10.0, 7.9), 5.2, PI * 0.66, PI * 2.34));
                lamp.push(pen.at(12.4, 14.4));
                pen.line(lamp);
                pen.lines(&[(7.6, 14.4), (12.4, 14.4)]);
                pen.lines(&[(8.3, 17.4), (11.7, 17.4)]);
            }
            Icon::Values => {
                for (x, y, part) in
                    [(6.0, 6.0, 0.25), (14.0, 6.0, 1.0), (6.0, 14.0, 0.6), (14.0, 14.0, 0.25)]
                {
                    pen.tile(x, y, part);
                }
            }
            Icon::Best => {
                // Ten corners, far out and near in turns.
                let corner = |n: i32| {
                    let radius = if n % 2 == 0 { 8.2 } else { 3.7 };
                    let turn = PI * (n as f32 / 5.0 - 0.5);
                    pen.at(10.0 + radius * turn.cos(), 10.6 + radius * turn.sin())
                };
                // One more than ten: the line closes.
                pen.line((0..=11).map(corner).collect());
            }
            Icon::Save => pen.lines(&[
                (5.5, 3.0),
                (14.5, 3.0),
                (14.5, 17.0),
                (10.0, 13.4),
                (5.5, 17.0),
                (5.5, 2.2),
            ]),
            Icon::Resign => {
                pen.lines(&[(5.5, 18.0), (5.5, 3.5), (15.5, 3.5), (13.0, 7.3), (15.5, 11.0)]);
                pen.lines(&[(15.5, 11.0), (5.5, 11.0)]);
            }
            Icon::Chat => {
                pen.lines(&[(9.0, 14.0), (5.5, 17.6), (5.5, 14.0), (3.0, 14.0), (3.0, 3.8)]);
                pen.lines(&[(3.0, 4.0), (17.0, 4.0), (17.0, 14.0), (8.8, 14.0)]);
            }
            Icon::Leave => {
                pen.lines(&[(11.0, 3.5), (4.0, 3.5), (4.0, 16.5), (11.0, 16.5)]);
                pen.lines(&[(8.5, 10.0), (17.0, 10.0)]);
                pen.lines(&[(13.6, 6.6), (17.0, 10.0), (13.6, 13.4)]);
            }
            Icon::Menu => {
                for y in [5.0, 10.0, 15.0] {
                    pen.lines(&[(3.5, y), (16.5, y)]);
                }
            }
            Icon::Step => {
                pen.filled(&[(4.5, 4.0), (13.0, 10.0), (4.5, 16.0)]);
                pen.filled(&[(13.6, 4.0), (15.9, 4.0), (15.9, 16.0), (13.6, 16.0)]);
            }
            Icon::Pause => {
                for x in [5.2, 11.6] {
                    pen.filled(&[(x, 4.0), (x + 3.2, 4.0), (x + 3.2, 16.0), (x, 16.0)]);
                }
            }
            Icon::GoOn => pen.filled(&[(5.6, 3.6), (15.8, 10.0), (5.6, 16.4)]),
        }
    }
}

/// What the pictures are drawn with.
struct Pen<'a> {
    painter: &'a Painter,
    corner: Pos2,
    ink: Color32,
    mirrored: bool,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.corner + vec2(if self.mirrored { SIZE - x } else { x }, y)
    }

    fn line(&self, points: Vec<Pos2>) {
        self.painter.line(points, Stroke::new(1.7, self.ink));
    }

    fn lines(&self, points: &[(f32, f32)]) {
        self.line(points.iter().map(|&(x, y)| self.at(x, y)).collect());
    }

    fn filled(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|&(x, y)| self.at(x, y)).collect();
        self.painter.add(Shape::convex_polygon(points, self.ink, Stroke::NONE));
    }

    fn arc(&self, (x, y): (f32, f32), radius: f32, from: f32, to: f32) -> Vec<Pos2> {
        let step = |n: i32| from + (to - from) * n as f32 / 24.0;
        (0..=24).map(|n| self.at(x + radius * step(n).cos(), y + radius * step(n).sin())).collect()
    }

    fn hook(&self) {
        let mut hook = vec![self.at(3.5, 8.0), self.at(11.5, 8.0)];
        let turn = |n: i32| PI * n as f32 / 16.0;
        hook.extend(
            (0..=16).map(|n| self.at(11.5 + 4.5 * turn(n).sin(), 12.5 - 4.5 * turn(n).cos())),
        );
        hook.push(self.at(7.5, 17.0));
        self.line(hook);
        self.lines(&[(7.3, 4.2), (3.5, 8.0), (7.3, 11.8)]);
    }

    /// A small square round a place, filled in part.
    fn tile(&self, x: f32, y: f32, part: f32) {
        let rect = bevy_egui::egui::Rect::from_center_size(self.at(x, y), vec2(6.4, 6.4));
        let stroke = Stroke::new(1.3, self.ink);
        let fill = self.ink.gamma_multiply(part);
        self.painter.rect(rect, 1.5, fill, stroke, bevy_egui::egui::StrokeKind::Middle);
    }
}
