//! The board: where its cells are on the screen, and everything that is drawn on it.
//!
//! | file | holds |
//! | --- | --- |
//! | `layout`, `view`, `zoom` | where cells are on the board, and where the board is in the window |
//! | `shown` | what there is to draw |
//! | `paint`, `inks`, `mixing` | how a piece is painted, and in which colours |
//! | `cells`, `rim` | the empty board |
//! | `stones`, `blocks`, `marks`, `win`, `text` | what lies on it |
//! | `advised`, `values`, `candidates`, `islands`, `region` | what is known of it: hints, a computer's thought, what each move is worth, the best few, each island, and where a side must play |
//! | `hand`, `tween` | how it gets there |
//! | `choose`, `pointer`, `touch`, `keys`, `panels` | what the player points at |

mod advised;
mod blocks;
mod candidates;
mod cells;
mod choose;
pub mod fit;
mod hand;
mod inks;
mod islands;
mod keys;
pub mod layout;
mod marks;
mod mixing;
mod paint;
mod panels;
mod pointer;
mod region;
mod rim;
pub mod shown;
mod stones;
mod text;
mod touch;
mod tween;
pub mod values;
pub mod view;
mod win;
mod zoom;

use bevy::input::touch::Touches;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::EguiPrimaryContextPass;

pub use choose::Pointed;
pub use view::{Drawing, Fitted, Turned};
pub use zoom::Zoom;

use crate::app::look::Look;
use crate::app::table::Flow;

/// Whether anything on the board moves now, so that it has to be drawn again soon.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moving(pub bool);

/// What the board knows without a renderer.
pub(super) fn core_plugin(app: &mut App) {
    app.add_message::<shown::CellChosen>()
        .add_message::<WindowEvent>() // there is no window plugin in tests
        .init_resource::<shown::BoardRoom>()
        .init_resource::<shown::Advised>()
        .init_resource::<Pointed>()
        .init_resource::<Moving>()
        .add_plugins(view::plugin)
        .add_systems(
            Update,
            (
                (pointer::use_mouse, pointer::use_wheel)
                    .chain()
                    .run_if(resource_exists::<ButtonInput<MouseButton>>),
                touch::use_fingers.run_if(resource_exists::<Touches>),
                keys::use_keys.run_if(resource_exists::<ButtonInput<KeyCode>>),
            )
                .chain()
                .run_if(resource_exists::<Fitted>)
                .in_set(Flow::Ask),
        )
        .add_systems(Update, choose::forget_first_click.in_set(Drawing));
}

/// What draws it.
pub fn plugin(app: &mut App) {
    app.add_plugins(paint::plugin)
        .init_resource::<Look>()
        .init_resource::<inks::Inks>()
        .init_resource::<cells::Laid>()
        .init_resource::<cells::Turning>()
        .init_resource::<stones::Lying>()
        .init_resource::<blocks::Tinted>()
        .init_resource::<advised::Valued>()
        .init_resource::<win::Lit>()
        .init_resource::<win::Dim>()
        .add_systems(Startup, (spawn_camera, inks::open_inks))
        .add_systems(
            Update,
            (
                tween::animate,
                win::dim_others,
                mixing::mix_inks.run_if(
                    is_shown.and_then(
                        resource_changed::<Look>
                            .or_else(resource_changed::<shown::Shown>)
                            .or_else(resource_changed::<Fitted>)
                            .or_else(resource_changed::<crate::app::keep::Wishes>)
                            .or_else(resource_changed::<win::Dim>),
                    ),
                ),
                cells::turn_board.run_if(is_turning),
                cells::lay_board,
                cells::place_board.run_if(is_shown.and_then(
                    resource_changed::<Fitted>.or_else(resource_changed::<cells::Turning>),
                )),
                stones::lay_stones,
                blocks::close_cells,
                win::light_winners,
                stones::dim_stones.run_if(
                    resource_changed::<stones::Lying>.or_else(resource_changed::<win::Lit>),
                ),
                (marks::ring_last, marks::invite).run_if(
                    is_shown.and_then(
                        resource_changed::<shown::Shown>
                            .or_else(resource_changed::<Pointed>)
                            .or_else(resource_changed::<cells::Laid>)
                            .or_else(resource_changed::<win::Lit>),
                    ),
                ),
                (region::tint, advised::tint_cells, advised::mark_moves).run_if(
                    is_shown.and_then(
                        resource_changed::<shown::Advised>
                            .or_else(resource_changed::<cells::Laid>)
                            .or_else(resource_changed::<shown::Shown>),
                    ),
                ),
                (stones::pulse_swapped, stones::shake_refused, marks::shake_column)
                    .run_if(is_shown),
                note_moving,
            )
                .chain()
                .in_set(Drawing),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                text::write_text,
                (islands::draw, region::draw_line, candidates::draw).chain(),
                advised::write_values,
                panels::shape_pointer,
            )
                .run_if(is_shown),
        );
}

fn is_shown(shown: Option<Res<shown::Shown>>, fitted: Option<Res<Fitted>>) -> bool {
    shown.is_some() && fitted.is_some()
}

fn is_turning(turning: Res<cells::Turning>) -> bool {
    turning.0 != 0.0
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Sample4));
}

/// Says whether the next frame will differ from this one.
fn note_moving(
    mut moving: ResMut<Moving>,
    tweens: Query<(), With<tween::Tween>>,
    (lit, dim): (Res<win::Lit>, Res<win::Dim>),
    (turning, gliding): (Res<cells::Turning>, Res<zoom::Gliding>),
    room: Res<shown::BoardRoom>,
    mut last_room: Local<shown::BoardRoom>,
) {
    // Panels leave another room after the board of this frame has been placed.
    let another_room = *last_room != *room;
    *last_room = *room;
    let now = !tweens.is_empty()
        || win::is_dimming(&lit, &dim)
        || turning.0 != 0.0
        || gliding.0
        || another_room;
    moving.set_if_neq(Moving(now));
}

#[cfg(test)]
mod tests;
