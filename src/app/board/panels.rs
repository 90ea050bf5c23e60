//! What the board and egui have to agree on: who takes the pointer and the keys, and what the pointer
//! looks like.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{CursorIcon, Order, Popup, pos2};
use bevy_egui::{EguiContext, EguiContexts, PrimaryEguiContext};

use super::choose::Pointed;
use super::shown::Shown;
use crate::rules::Position;

/// What egui has on the screen.
#[derive(SystemParam)]
pub(super) struct Panels<'w, 's> {
    contexts: Query<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>,
}

impl Panels<'_, '_> {
    /// Whether something lies over the board at this pixel (logical, y down), or has hold of the pointer.
    pub(super) fn cover(&mut self, pixel: Vec2) -> bool {
        let Ok(mut context) = self.contexts.single_mut() else { return false };
        let ctx = context.get_mut();
        let place = pixel / ctx.zoom_factor();
        let layer = ctx.layer_id_at(pos2(place.x, place.y));
        layer.is_some_and(|layer| layer.order != Order::Background)
            || ctx.egui_is_using_pointer()
            || Popup::is_any_open(ctx)
            || ctx.memory(|memory| memory.top_modal_layer().is_some())
    }

    /// Whether keys are meant for something else than the board.
    pub(super) fn take_keys(&mut self) -> bool {
        let Ok(mut context) = self.contexts.single_mut() else { return false };
        let ctx = context.get_mut();
        ctx.egui_wants_keyboard_input()
            || Popup::is_any_open(ctx)
            || ctx.memory(|memory| memory.top_modal_layer().is_some())
    }
}

/// The pointer becomes a hand where a click would lay a stone.
pub(super) fn shape_pointer(mut contexts: EguiContexts, shown: Res<Shown>, pointed: Res<Pointed>) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let game = &shown.game;
    let playable = |cell| game.check(game.position().move_to(cell)).is_ok();
    if shown.inviting && pointed.hover.is_some_and(playable) {
        ctx.set_cursor_icon(CursorIcon::PointingHand);
    }
}
