//! The empty board: its cells, its bands or its frame, and the places where everything else is put.

use bevy::prelude::*;

use super::inks::{Ink, Inks, rectangle};
use super::layout::Layout;
use super::mixing::frame_half;
use super::rim::bands;
use super::tween::pace;
use super::view::Fitted;
use crate::app::keep::Wishes;
use crate::rules::{Cell, GameKind};

/// The board. Its children are placed in units of the board.
#[derive(Component)]
pub(super) struct Board;

/// A cell of the board, or the tint on it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile(pub(super) Cell);

/// The board that is laid out now.
#[derive(Resource, Default)]
pub(super) struct Laid {
    layout: Option<Layout>,
    /// The board's entity.
    pub(super) board: Option<Entity>,
}

/// How far the board is still to turn, in radians against the clock.
#[derive(Resource, Default)]
pub(super) struct Turning(pub(super) f32);

const TURN_SECONDS: f32 = 0.28;
/// Boards smaller than this need no dots to find one's way.
const DOTS_FROM: u8 = 9;

/// Lays the empty board out when there is another one to show.
pub(super) fn lay_board(
    mut commands: Commands,
    fitted: Option<Res<Fitted>>,
    inks: Res<Inks>,
    (wishes, mut turning): (Res<Wishes>, ResMut<Turning>),
    mut laid: ResMut<Laid>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let wanted = fitted.as_ref().map(|fitted| &fitted.layout);
    if laid.layout.as_ref() == wanted {
        return;
    }
    if let Some(old) = laid.board.take() {
        commands.entity(old).despawn();
    }
    let old = std::mem::replace(&mut laid.layout, wanted.cloned());
    if let (Some(old), Some(now), Some(_)) = (old, wanted, pace(&wishes))
        && old.is_same_board(now)
    {
        turning.0 = Vec2::from_angle(now.angle()).angle_to(Vec2::from_angle(old.angle()));
    }
    let Some(layout) = wanted else { return };
    let board = commands.spawn((Board, Transform::default(), Visibility::default())).id();
    laid.board = Some(board);
    commands.entity(board).with_children(|pieces| {
        match layout.kind() {
            GameKind::Hex | GameKind::Y => {
                for (ink, mesh) in bands(layout) {
                    let transform = Transform::from_xyz(0.0, 0.0, ink.z());
                    pieces.spawn((Mesh2d(meshes.add(mesh)), inks.paint(ink), transform));
                }
            }
            GameKind::Connect | GameKind::Obstruction => {
                // Room for the plate's shadow.
                let mesh = meshes.add(rectangle(frame_half(layout) + 0.6));
                let middle = middle(layout);
                let fronted = layout.kind() == GameKind::Connect;
                for ink in [Some(Ink::Plate), fronted.then_some(Ink::Frame)].into_iter().flatten() {
                    let transform = Transform::from_translation(middle.extend(ink.z()));
                    pieces.spawn((Mesh2d(mesh.clone()), inks.paint(ink), transform));
                }
            }
        }
        if layout.kind() != GameKind::Connect {
            for &cell in layout.cells() {
                let ink = Ink::Cell(layout.is_shaded(cell));
                pieces.spawn((Tile(cell), inks.piece(ink, layout.centre(cell))));
            }
        }
        for cell in dots(layout) {
            pieces.spawn(inks.piece(Ink::Dot, layout.centre(cell)));
        }
    });
}

/// Turns the board on.
pub(super) fn turn_board(time: Res<Time>, wishes: Res<Wishes>, mut turning: ResMut<Turning>) {
    let pace = pace(&wishes).unwrap_or(f32::MAX);
    // Fast at first, slow at the end; what is left after that long cannot be seen.
    let left = (-5.0 * time.delta_secs() * pace / TURN_SECONDS).exp();
    turning.0 *= left;
    if turning.0.abs() < 0.002 {
        turning.0 = 0.0;
    }
}

/// Puts the board where it lies in the window.
pub(super) fn place_board(
    fitted: Res<Fitted>,
    turning: Res<Turning>,
    mut boards: Query<&mut Transform, With<Board>>,
) {
    for mut transform in &mut boards {
        let fit = fitted.fit;
        let centre = fitted.layout.bounds().center();
        let turned = Vec2::from_angle(turning.0).rotate(centre);
        let origin = fit.to_window(centre) - turned * fit.scale;
        *transform = Transform::from_translation(origin.extend(0.0))
            .with_rotation(Quat::from_rotation_z(turning.0))
            .with_scale(Vec3::new(fit.scale, fit.scale, 1.0));
    }
}

fn middle(layout: &Layout) -> Vec2 {
    let (width, height) = layout.size();
    let last = layout.centre(Cell::new(width - 1, height - 1));
    (layout.centre(Cell::new(0, 0)) + last) / 2.0
}

/// The middle and the 4-4 points of a large Hex board.
fn dots(layout: &Layout) -> Vec<Cell> {
    let (width, height) = layout.size();
    if layout.kind() != GameKind::Hex || width.min(height) < DOTS_FROM {
        return Vec::new();
    }
    let mut dots = Vec::new();
    for col in [3, width - 4] {
        for row in [3, height - 4] {
            dots.push(Cell::new(col, row));
        }
    }
    if width % 2 == 1 && height % 2 == 1 {
        dots.push(Cell::new(width / 2, height / 2));
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Rules};

    #[test]
    fn only_large_hex_boards_have_dots() {
        let count = |rules| dots(&Layout::new(&Game::new(rules).unwrap(), 0)).len();
        assert_eq!(count(Rules::hex(8, 11)), 0);
        assert_eq!(count(Rules::hex(11, 11)), 5);
        assert_eq!(count(Rules::hex(14, 14)), 4);
        assert_eq!(count(Rules::y(13)), 0);
    }
}
