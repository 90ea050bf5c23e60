//! Every paint on the board by what it is for, and the pieces that are made of them.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::paint::{Paint, Shape};
use super::values::Worth;
use crate::rules::Side;

/// What a paint is for. Later ones lie above earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Ink {
    /// The line round the band along an edge.
    BandLine(Option<Side>),
    /// The band along an edge, by its owner.
    Band(Option<Side>),
    /// Behind the cells, in the games without bands.
    Plate,
    /// A free cell, plain or one of those that lead the eye.
    Cell(bool),
    /// The middle of a large board.
    Dot,
    /// A cell closed by a side (Obstruction).
    Closed(Side),
    /// A cell that is certain to matter to a side (Hex).
    Region(Side),
    /// A free cell by what a move there is worth.
    Worth(Worth),
    /// The cell under the pointer, in the mover's tint.
    Hover(Side),
    /// Where a computer that thinks would move.
    Thought(Side),
    /// Light round a stone that won.
    Glow(Side),
    /// A stone that would lie here.
    Ghost(Side),
    /// The same, chosen by a first click.
    Chosen(Side),
    /// A stone among others that won.
    Dimmed(Side),
    /// A stone.
    Stone(Side),
    /// Connect Four's frame.
    Frame,
    /// Where a disc would land.
    Landing(Side),
    /// Round a stone that won.
    Lit(Side),
    /// On the last stone.
    Last(Side),
    /// Where a hint points.
    Hint,
    /// Where the keyboard is.
    Cursor,
}

/// The paints, mixed.
#[derive(Resource, Default)]
pub(super) struct Inks {
    pub(super) paints: HashMap<Ink, Handle<Paint>>,
    /// A square that any piece of one cell fits in.
    square: Handle<Mesh>,
}

/// Pieces of one cell reach this far from its middle, shadow and light included.
const REACH: f32 = 1.3;

impl Ink {
    /// All of them, the lowest first.
    fn all() -> impl Iterator<Item = Ink> {
        let [a, b] = Side::BOTH;
        let of_sides = move |ink: fn(Side) -> Ink| [ink(a), ink(b)];
        let owners = [None, Some(a), Some(b)];
        [
            Ink::Plate,
            Ink::Cell(false),
            Ink::Cell(true),
            Ink::Dot,
            Ink::Frame,
            Ink::Hint,
            Ink::Cursor,
        ]
        .into_iter()
        .chain(Worth::all().map(Ink::Worth))
        .chain(owners.into_iter().flat_map(|owner| [Ink::BandLine(owner), Ink::Band(owner)]))
        .chain(
            [Ink::Closed, Ink::Region, Ink::Hover, Ink::Glow, Ink::Ghost, Ink::Chosen, Ink::Dimmed]
                .into_iter()
                .chain([Ink::Stone, Ink::Landing, Ink::Lit, Ink::Last, Ink::Thought])
                .flat_map(of_sides),
        )
    }

    /// How far in front it is drawn. Each ink has its own layer, so that its pieces are drawn in one go.
    pub(super) fn z(self) -> f32 {
        let (layer, part) = match self {
            Ink::BandLine(owner) => (0.0, owner.map_or(0, |side| 1 + side as u8)),
            Ink::Band(owner) => (0.5, owner.map_or(0, |side| 1 + side as u8)),
            Ink::Plate => (1.0, 0),
            Ink::Cell(shade) => (2.0, u8::from(shade)),
            Ink::Dot => (3.0, 0),
            Ink::Closed(side) => (4.0, side as u8),
            Ink::Region(side) => return 4.2 + 0.01 * f32::from(side as u8),
            Ink::Worth(worth) => return 4.3 + 0.01 * f32::from(worth.rank()),
            Ink::Hover(side) => (5.0, side as u8),
            Ink::Thought(side) => (5.5, side as u8),
            Ink::Glow(side) => (6.0, side as u8),
            Ink::Ghost(side) => (7.0, side as u8),
            Ink::Chosen(side) => (8.0, side as u8),
            Ink::Dimmed(side) => (9.0, side as u8),
            Ink::Stone(side) => (10.0, side as u8),
            Ink::Frame => (11.0, 0),
            Ink::Landing(side) => (12.0, side as u8),
            Ink::Lit(side) => (13.0, side as u8),
            Ink::Last(side) => (14.0, side as u8),
            Ink::Hint => (14.5, 0),
            Ink::Cursor => (15.0, 0),
        };
        layer + 0.1 * f32::from(part)
    }
}

impl Inks {
    /// The paint for this.
    pub(super) fn paint(&self, ink: Ink) -> MeshMaterial2d<Paint> {
        MeshMaterial2d(self.paints.get(&ink).cloned().unwrap_or_default())
    }

    /// A piece of one cell, at this place of the board.
    pub(super) fn piece(&self, ink: Ink, at: Vec2) -> (Mesh2d, MeshMaterial2d<Paint>, Transform) {
        (
            Mesh2d(self.square.clone()),
            self.paint(ink),
            Transform::from_translation(at.extend(ink.z())),
        )
    }
}

/// Triangles over places of the board, for a [`Paint`].
pub(super) fn mesh_of(places: Vec<Vec2>, triangles: Vec<u32>) -> Mesh {
    let positions: Vec<[f32; 3]> = places.iter().map(|place| [place.x, place.y, 0.0]).collect();
    let uvs: Vec<[f32; 2]> = places.iter().map(|place| place.to_array()).collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_inserted_indices(Indices::U32(triangles))
}

/// A rectangle round the middle, for a [`Paint`].
pub(super) fn rectangle(half: Vec2) -> Mesh {
    let corners = [-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)];
    mesh_of(corners.to_vec(), vec![0, 1, 2, 0, 2, 3])
}

/// Sets the pots out, and paints a speck nobody sees, so that the shader is ready before the first board.
pub(super) fn open_inks(
    mut commands: Commands,
    mut inks: ResMut<Inks>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut paints: ResMut<Assets<Paint>>,
) {
    inks.square = meshes.add(rectangle(Vec2::splat(REACH)));
    for ink in Ink::all() {
        let blank = Paint::new(Shape::Disc { radius: 1.0 });
        inks.paints.insert(ink, paints.add(blank));
    }
    let speck = paints.add(Paint::new(Shape::Disc { radius: 0.0 }));
    commands.spawn((Mesh2d(inks.square.clone()), MeshMaterial2d(speck)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ink_has_a_layer_of_its_own() {
        let mut layers: Vec<f32> = Ink::all().map(Ink::z).collect();
        let count = layers.len();
        layers.sort_by(f32::total_cmp);
        layers.dedup();
        assert_eq!(layers.len(), count);
    }
}
