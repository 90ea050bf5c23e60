//! The material that every piece of the board is painted with: one shape, exact at every size.

use bevy::asset::{AssetPath, embedded_asset, embedded_path};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use bevy_egui::egui::Color32;

use crate::app::look::bevy_colour;

/// A shape and its colours. The shader beside this file says what the numbers mean.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, PartialEq)]
pub(super) struct Paint {
    #[uniform(0)]
    top: LinearRgba,
    #[uniform(0)]
    bottom: LinearRgba,
    #[uniform(0)]
    line: LinearRgba,
    #[uniform(0)]
    mark: LinearRgba,
    #[uniform(0)]
    shadow: LinearRgba,
    #[uniform(0)]
    shape: Vec4,
    #[uniform(0)]
    form: Vec4,
    #[uniform(0)]
    extent: Vec4,
    #[uniform(0)]
    fall: Vec4,
}

/// The shapes there are, in units of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// A hexagon by the distance of its corners from its middle, and how round they are.
    Hexagon { radius: f32, corner: f32 },
    /// A disc.
    Disc { radius: f32 },
    /// A box with round corners, by half its size.
    Box { half: Vec2, corner: f32 },
    /// A box with round holes, one for each column and row.
    Frame { half: Vec2, corner: f32, pitch: f32, hole: f32, count: (u8, u8) },
}

/// What tells sides apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Ring,
    Cross,
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "paint.wgsl");
    app.add_plugins(Material2dPlugin::<Paint>::default());
}

impl Material2d for Paint {
    fn fragment_shader() -> ShaderRef {
        let path = AssetPath::from_path_buf(embedded_path!("paint.wgsl"));
        ShaderRef::Path(path.with_source("embedded"))
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

impl Paint {
    /// A shape without any colour yet.
    pub(super) fn new(shape: Shape) -> Paint {
        let (kind, radius, corner, half) = match shape {
            Shape::Hexagon { radius, corner } => (0.0, radius, corner, Vec2::splat(radius)),
            Shape::Disc { radius } => (1.0, radius, 0.0, Vec2::splat(radius)),
            Shape::Box { half, corner } => (2.0, half.min_element(), corner, half),
            Shape::Frame { half, corner, .. } => (3.0, half.min_element(), corner, half),
        };
        let (hole, count) = match shape {
            Shape::Frame { pitch, hole, count, .. } => (Vec2::new(pitch, hole), count),
            _ => (Vec2::ZERO, (0, 0)),
        };
        Paint {
            top: LinearRgba::NONE,
            bottom: LinearRgba::NONE,
            line: LinearRgba::NONE,
            mark: LinearRgba::NONE,
            shadow: LinearRgba::NONE,
            shape: Vec4::new(kind, radius, corner, 0.0),
            form: Vec4::new(1.0, 0.0, 0.0, 0.0),
            extent: Vec4::new(half.x, half.y, hole.x, hole.y),
            fall: Vec4::new(0.0, 1.0, f32::from(count.0), f32::from(count.1)),
        }
    }

    /// Filled with one colour.
    pub(super) fn filled(self, colour: Color32) -> Paint {
        self.shaded(colour, colour)
    }

    /// Filled from one colour at the top to another at the bottom.
    pub(super) fn shaded(self, top: Color32, bottom: Color32) -> Paint {
        Paint { top: linear(top), bottom: linear(bottom), ..self }
    }

    /// With a line along the inside of its edge. A frame takes its strength for its light and shade.
    pub(super) fn lined(mut self, colour: Color32, part: f32, width: f32) -> Paint {
        self.line = linear(colour).with_alpha(part);
        self.shape.w = width;
        self
    }

    /// With a mark in the middle.
    pub(super) fn marked(mut self, mark: Mark, colour: Color32, part: f32) -> Paint {
        self.mark = linear(colour).with_alpha(part);
        self.form.w = if mark == Mark::Ring { 1.0 } else { 2.0 };
        self
    }

    /// With a shadow below.
    pub(super) fn with_shadow(mut self, part: f32, drop: f32, blur: f32) -> Paint {
        self.shadow = LinearRgba::BLACK.with_alpha(part);
        self.fall.x = drop;
        self.fall.y = blur;
        self
    }

    /// With an edge that fades over this distance to either side.
    pub(super) fn blurred(mut self, by: f32) -> Paint {
        self.form.z = by;
        self
    }

    /// Turned against the clock; light and shadow stay.
    pub(super) fn turned(mut self, angle: f32) -> Paint {
        self.form.x = angle.cos();
        self.form.y = angle.sin();
        self
    }

    /// All of it more transparent.
    pub(super) fn faded(mut self, part: f32) -> Paint {
        for colour in
            [&mut self.top, &mut self.bottom, &mut self.line, &mut self.mark, &mut self.shadow]
        {
            colour.alpha *= part;
        }
        self
    }
}

fn linear(colour: Color32) -> LinearRgba {
    bevy_colour(colour).to_linear()
}
