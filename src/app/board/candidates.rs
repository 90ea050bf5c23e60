//! The best few moves on the board: their places in the list, in the cells where their stones would lie.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::advised::is_covered;
use super::cells::Turning;
use super::choose::Pointed;
use super::shown::{Advised, Shown};
use super::text::Writer;
use super::values;
use super::view::Fitted;
use crate::app::look::{Look, mix};

/// How large a badge is, in units of the board: in the middle of a cell, and beside its value.
const BADGE: f32 = 0.44;
const SMALL: f32 = 0.3;
/// How far from the middle it is beside a value.
const BESIDE: f32 = 0.56;

/// Draws the places of the best moves.
pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, fitted): (Res<Shown>, Res<Fitted>),
    (advised, pointed): (Res<Advised>, Res<Pointed>),
    (look, turning): (Res<Look>, Res<Turning>),
) {
    if advised.candidates.is_empty() || turning.0 != 0.0 {
        return;
    }
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let writer = Writer { ctx, fitted: &fitted };
    let hint = values::hint(&look);
    let (radius, beside) = match advised.values.is_empty() {
        true => (BADGE, Vec2::ZERO),
        false => (SMALL, Vec2::new(0.0, BESIDE)),
    };
    for (index, &cell) in advised.candidates.iter().enumerate() {
        if is_covered(&shown, &pointed, cell) {
            continue;
        }
        let bright = index == 0 || advised.pointed == Some(cell);
        let colours = match bright {
            true => [hint, look.ground, values::on_hint(&look)],
            false => [mix(look.ground, look.cell, 0.5), hint, look.text],
        };
        let at = fitted.layout.centre(cell) + beside;
        writer.badge(at, radius, &(index + 1).to_string(), colours);
    }
}
