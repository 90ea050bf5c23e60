//! The cells of Hex that are certain to matter: where a side must play, or by which it joins.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::cells::Turning;
use super::hand::Hand;
use super::inks::Ink;
use super::shown::{Advised, Region, Shown};
use super::text::Writer;
use super::view::Fitted;
use crate::app::look::Look;

/// How thick the line round the cells is, in units of the board.
const LINE: f32 = 0.1;

/// A tint on a cell that matters.
#[derive(Component)]
pub(super) struct RegionTint;

/// Tints the cells, and no others.
pub(super) fn tint(
    mut hand: Hand,
    fitted: Res<Fitted>,
    advised: Res<Advised>,
    old: Query<Entity, With<RegionTint>>,
    mut there: Local<(Option<Region>, Option<Entity>)>,
) {
    let wanted = (advised.region.clone(), hand.board());
    if *there == wanted {
        return;
    }
    old.iter().for_each(|tint| hand.commands.entity(tint).despawn());
    if let Some((side, cells)) = &wanted.0 {
        for &cell in cells {
            hand.put(Ink::Region(*side), fitted.layout.centre(cell)).insert(RegionTint);
        }
    }
    *there = wanted;
}

/// Draws the line round them.
pub(super) fn draw_line(
    mut contexts: EguiContexts,
    (shown, fitted): (Res<Shown>, Res<Fitted>),
    advised: Res<Advised>,
    (look, turning): (Res<Look>, Res<Turning>),
) {
    let Some((side, cells)) = advised.region.as_ref().filter(|_| turning.0 == 0.0) else { return };
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let colour = look.signal(shown.colour(*side));
    Writer { ctx, fitted: &fitted }.line(&fitted.layout.border(cells), LINE, colour);
}
