//! The pictures on the pages of a network match: two hexagons, and what is between them.

use bevy_egui::egui::{Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::app::look::{Look, mix};
use crate::matches::Colour;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// A stone that calls, and one that is not there yet.
    Host,
    /// A stone on its way to another.
    Join,
}

const RADIUS: f32 = 30.0;
const APART: f32 = 62.0;

/// Paints a sign in the middle of a place.
pub(super) fn paint(painter: &Painter, look: &Look, place: Rect, sign: Sign) {
    let (left, right) = (place.center() - vec2(APART, 0.0), place.center() + vec2(APART, 0.0));
    let (red, blue) = (look.stone(Colour::Red), look.stone(Colour::Blue));
    let empty = mix(look.panel, look.raised, 0.8);
    match sign {
        Sign::Host => {
            hexagon(painter, left, RADIUS, red, Stroke::NONE);
            hexagon(painter, right, RADIUS - 1.0, empty, Stroke::new(1.5, look.line));
            for (step, strength) in [(0.0, 1.0), (11.0, 0.65), (22.0, 0.35)] {
                arc(painter, left, RADIUS + 12.0 + step, red.gamma_multiply(strength));
            }
        }
        Sign::Join => {
            hexagon(painter, left, RADIUS, red, Stroke::NONE);
            hexagon(painter, right, RADIUS, blue, Stroke::NONE);
            let (tip, end) = (left.x + RADIUS + 8.0, right.x - RADIUS - 8.0);
            let stroke = Stroke::new(2.5, mix(look.faint, look.text, 0.3));
            painter.hline(tip..=end, place.center().y, stroke);
            let head = |rise: f32| Pos2::new(tip + 9.0, place.center().y + rise);
            let points = vec![head(-8.0), Pos2::new(tip, place.center().y), head(8.0)];
            painter.line(points, stroke);
        }
    }
}

fn hexagon(
    painter: &Painter,
    centre: Pos2,
    radius: f32,
    fill: bevy_egui::egui::Color32,
    stroke: Stroke,
) {
    let corner = |n: u8| {
        let angle = std::f32::consts::FRAC_PI_3 * (f32::from(n) + 0.5);
        centre + Vec2::angled(angle) * radius
    };
    painter.add(Shape::convex_polygon((0..6).map(corner).collect(), fill, stroke));
}

/// A wave to the right.
fn arc(painter: &Painter, centre: Pos2, radius: f32, colour: bevy_egui::egui::Color32) {
    const HALF: f32 = 0.5;
    let point = |n: i32| centre + Vec2::angled(HALF * n as f32 / 8.0) * radius;
    painter.line((-8..=8).map(point).collect(), Stroke::new(2.5, colour));
}
