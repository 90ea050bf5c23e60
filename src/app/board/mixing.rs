//! What the paints look like: mixed anew when the look, the colours or the board change.

use bevy::prelude::*;
use bevy_egui::egui::Color32;

use super::inks::{Ink, Inks};
use super::layout::{Layout, SQRT_3};
use super::paint::{Mark, Paint, Shape};
use super::shown::Shown;
use super::values::{self, Worth};
use super::view::Fitted;
use super::win::Dim;
use crate::app::keep::Wishes;
use crate::app::look::{Look, mix};
use crate::matches::Colour;
use crate::rules::{GameKind, Side};

/// From the outer cells to the outside of Connect Four's frame.
const FRAME_BORDER: f32 = 0.28;
/// The radius of a hole in it.
const HOLE: f32 = 0.70;

/// What paints depend on.
#[derive(Clone, PartialEq)]
pub(super) struct Scene {
    look: Look,
    colours: [Colour; 2],
    layout: Layout,
    marks: bool,
    numbers: bool,
    dim: f32,
}

/// Mixes the paints anew when what they depend on has changed.
pub(super) fn mix_inks(
    inks: Res<Inks>,
    look: Res<Look>,
    shown: Res<Shown>,
    fitted: Res<Fitted>,
    (wishes, dim): (Res<Wishes>, Res<Dim>),
    mut mixed: Local<Option<Scene>>,
    mut paints: ResMut<Assets<Paint>>,
) {
    let scene = Scene {
        look: *look,
        colours: shown.colours,
        layout: fitted.layout.clone(),
        marks: wishes.0.marks || fitted.layout.kind() == GameKind::Obstruction,
        numbers: wishes.0.move_numbers,
        dim: dim.part(),
    };
    let old = mixed.replace(scene.clone());
    if old.as_ref() == Some(&scene) {
        return;
    }
    let only_dim = old.is_some_and(|old| Scene { dim: scene.dim, ..old } == scene);
    for (&ink, handle) in &inks.paints {
        if (!only_dim || matches!(ink, Ink::Dimmed(_)))
            && let Some(mut paint) = paints.get_mut(handle)
        {
            *paint = scene.paint(ink);
        }
    }
}

impl Scene {
    fn paint(&self, ink: Ink) -> Paint {
        let look = &self.look;
        match ink {
            Ink::BandLine(owner) => plain(owner.map_or(look.line, |side| self.outline(side))),
            Ink::Band(owner) => plain(owner.map_or(look.rim, |side| self.colour(side))),
            Ink::Plate => self.plate(),
            Ink::Cell(shade) => {
                let fill = if shade { look.cell_shade } else { look.cell };
                let light = mix(fill, Color32::WHITE, if look.dark { 0.05 } else { 0.5 });
                let (line, part) = match look.dark {
                    true => (look.line, 0.55),
                    false => (mix(look.line, look.faint, 0.35), 0.8),
                };
                self.tile(0.0).shaded(light, fill).lined(line, part, 0.035)
            }
            Ink::Dot => {
                let colour = mix(look.cell, look.text, 0.22);
                Paint::new(Shape::Disc { radius: 0.13 }).filled(colour)
            }
            Ink::Closed(side) => {
                let ground = mix(look.cell, look.ground, 0.75);
                self.tile(0.02).filled(mix(ground, self.colour(side), 0.24))
            }
            Ink::Region(side) => {
                let part = if look.dark { 0.3 } else { 0.24 };
                self.tile(0.0).filled(mix(look.cell, self.outlined(side), part))
            }
            Ink::Hover(side) => {
                let tint = mix(look.cell, self.colour(side), 0.30);
                let light = mix(tint, Color32::WHITE, 0.08);
                self.tile(-0.03)
                    .shaded(light, tint)
                    .lined(self.colour(side), 0.75, 0.05)
                    .with_shadow(0.25, 0.06, 0.1)
            }
            Ink::Worth(worth) => self.worth(worth),
            Ink::Thought(side) => {
                let colour = self.outlined(side);
                Paint::new(Shape::Disc { radius: 0.3 })
                    .filled(colour.gamma_multiply(0.75))
                    .blurred(0.1)
            }
            Ink::Glow(side) => {
                // On white cells light is colour, not brightness.
                let part = if look.dark { 0.35 } else { 0.0 };
                let light = mix(self.colour(side), Color32::WHITE, part);
                Paint::new(Shape::Disc { radius: self.stone_radius() + 0.06 })
                    .filled(light)
                    .blurred(0.34)
            }
            Ink::Ghost(side) if self.layout.kind() == GameKind::Connect => {
                self.stone(side).faded(0.9)
            }
            Ink::Ghost(side) => self.stone(side).faded(0.5).with_shadow(0.0, 0.0, 1.0),
            Ink::Chosen(side) => self.stone(side).faded(0.85).lined(look.text, 0.9, 0.07),
            Ink::Dimmed(side) => {
                let most = if look.dark { 0.62 } else { 0.5 };
                self.stone(side).faded(1.0 - most * self.dim)
            }
            Ink::Stone(side) => self.stone(side),
            Ink::Frame => {
                let top = mix(look.frame, Color32::WHITE, 0.10);
                let bottom = mix(look.frame, Color32::BLACK, 0.12);
                Paint::new(Shape::Frame {
                    half: frame_half(&self.layout),
                    corner: 0.42,
                    pitch: SQRT_3,
                    hole: HOLE,
                    count: self.layout.size(),
                })
                .shaded(top, bottom)
                .lined(Color32::WHITE, 0.20, 0.085)
            }
            Ink::Landing(side) => Paint::new(Shape::Disc { radius: HOLE })
                .filled(self.colour(side).gamma_multiply(0.3))
                .lined(self.colour(side), 0.85, 0.055),
            Ink::Lit(side) => {
                // A white ring needs something dark on both sides.
                let framed = look.dark || self.layout.kind() == GameKind::Connect;
                let radius = self.stone_radius() + if framed { 0.02 } else { -0.09 };
                Paint::new(Shape::Disc { radius }).lined(self.light(side), 0.95, 0.085)
            }
            Ink::Last(side) => {
                // Round a mark or a number, and clear of it.
                let part = if self.marks || self.numbers { 0.86 } else { 0.62 };
                Paint::new(Shape::Disc { radius: self.stone_radius() * part }).lined(
                    look.on_stone(self.colours[side]),
                    0.85,
                    0.07,
                )
            }
            Ink::Hint => {
                let radius =
                    if self.layout.kind() == GameKind::Connect { HOLE + 0.02 } else { 0.72 };
                Paint::new(Shape::Disc { radius }).lined(values::hint(look), 1.0, 0.13).with_shadow(
                    if look.dark { 0.5 } else { 0.18 },
                    0.03,
                    0.12,
                )
            }
            Ink::Cursor => self.tile(-0.07).lined(look.accent, 1.0, 0.1),
        }
    }

    fn colour(&self, side: Side) -> Color32 {
        self.look.stone(self.colours[side])
    }

    /// A side's colour where it lies on a cell without an outline.
    fn outlined(&self, side: Side) -> Color32 {
        match (self.colours[side], self.look.dark) {
            (Colour::Black, true) | (Colour::White, false) => self.outline(side),
            _ => self.colour(side),
        }
    }

    /// What lies under tints: a cell, or what shows through Connect Four's holes.
    fn under(&self) -> Color32 {
        match self.layout.kind() {
            GameKind::Connect => self.behind_holes(),
            _ => self.look.cell,
        }
    }

    fn behind_holes(&self) -> Color32 {
        mix(self.look.frame, self.look.ground, if self.look.dark { 0.72 } else { 0.75 })
    }

    fn worth(&self, worth: Worth) -> Paint {
        let colour = mix(self.under(), worth.hue(&self.look), worth.strength());
        let tile = self.tile(if worth.is_proven() { 0.0 } else { 0.04 }).filled(colour);
        if worth.is_proven() {
            let line = mix(worth.hue(&self.look), self.look.text, 0.35);
            tile.lined(line, 1.0, 0.09)
        } else {
            tile
        }
    }

    /// What sets a side's colour off from what is round it.
    fn outline(&self, side: Side) -> Color32 {
        match (self.colours[side], self.look.dark) {
            (Colour::Black, true) => mix(self.colour(side), Color32::WHITE, 0.45),
            (Colour::White, false) => mix(self.colour(side), Color32::BLACK, 0.45),
            _ => mix(self.colour(side), Color32::BLACK, 0.35),
        }
    }

    /// What shines on stones of this side.
    fn light(&self, side: Side) -> Color32 {
        match self.colours[side] {
            Colour::White => mix(self.look.accent, Color32::WHITE, 0.3),
            _ => Color32::WHITE,
        }
    }

    /// The shape of a cell, drawn in by this much.
    fn tile(&self, inset: f32) -> Paint {
        if self.layout.hexagons() {
            let radius = 0.962 - inset;
            Paint::new(Shape::Hexagon { radius, corner: 0.1 }).turned(self.layout.angle())
        } else {
            let half = Vec2::splat(SQRT_3 / 2.0 - 0.045 - inset);
            Paint::new(Shape::Box { half, corner: 0.16 })
        }
    }

    fn stone_radius(&self) -> f32 {
        match self.layout.kind() {
            GameKind::Connect => HOLE,
            GameKind::Obstruction => 0.60,
            _ if self.layout.hexagons() => 0.70,
            _ => 0.66,
        }
    }

    fn stone(&self, side: Side) -> Paint {
        let colour = self.colour(side);
        let top = mix(colour, Color32::WHITE, 0.20);
        let bottom = mix(colour, Color32::BLACK, 0.10);
        let rim = self.outline(side);
        let in_frame = self.layout.kind() == GameKind::Connect;
        let radius = self.stone_radius() + if in_frame { 0.12 } else { 0.0 };
        let stone = Paint::new(Shape::Disc { radius }).shaded(top, bottom);
        let stone = if in_frame {
            stone.lined(rim, 0.55, 0.24)
        } else {
            let part = if self.look.dark { 0.45 } else { 0.28 };
            stone.lined(rim, 0.65, 0.045).with_shadow(part, 0.07, 0.13)
        };
        if !self.marks {
            return stone;
        }
        let mark = if side == Side::First { Mark::Ring } else { Mark::Cross };
        stone.marked(mark, self.look.on_stone(self.colours[side]), 0.85)
    }

    fn plate(&self) -> Paint {
        let look = &self.look;
        let half = frame_half(&self.layout);
        let plate = Paint::new(Shape::Box { half, corner: 0.42 });
        match self.layout.kind() {
            GameKind::Connect => plate.filled(self.behind_holes()).with_shadow(
                if look.dark { 0.5 } else { 0.25 },
                0.16,
                0.3,
            ),
            _ => plate.filled(mix(look.ground, look.line, 0.5)),
        }
    }
}

/// Half the size of the frame round all holes of Connect Four, or of the plate under square cells.
pub(super) fn frame_half(layout: &Layout) -> Vec2 {
    let (width, height) = layout.size();
    Vec2::new(f32::from(width), f32::from(height)) * SQRT_3 / 2.0 + FRAME_BORDER
}

/// One colour all over, for meshes that are their own shape.
fn plain(colour: Color32) -> Paint {
    Paint::new(Shape::Box { half: Vec2::splat(1.0e4), corner: 0.0 }).filled(colour)
}
