//! What is left on a player's clock.

use std::time::Duration;

use bevy_egui::egui::{self, Sense, Ui, pos2, vec2};

use super::super::widgets::{bold, text_width};
use crate::app::clock::SHORT;
use crate::app::look::Look;
use crate::matches::clock_face;

const SIZE: f32 = 20.0;
const HEIGHT: f32 = 26.0;

/// Shows it, and warns while it runs and little is left.
pub(super) fn show(ui: &mut Ui, left: Duration, runs: bool, look: &Look) {
    let text = clock_face(left, SHORT);
    let ink = match runs {
        true if left < SHORT => look.warning,
        true => look.text,
        false => look.faint,
    };
    // As wide as zeros are, so that nothing shakes while it counts down.
    let zeros: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let width = text_width(ui, &zeros, &bold(SIZE)) + 4.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &text));
    let end = pos2(rect.right(), rect.center().y);
    ui.painter().text(end, egui::Align2::RIGHT_CENTER, text, bold(SIZE), ink);
}
