//! A line of a form: what it is about on the left, its control on the right, or below where there is no room.

use bevy_egui::egui::{
    Align, Color32, Layout, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::text::regular;
use crate::app::look::Look;

const MIN_HEIGHT: f32 = 40.0;
const GAP: f32 = 16.0;
/// The text needs at least this part of the line.
const TEXT_PART: f32 = 0.34;

/// Shows the title and the hint (none if empty) beside a control of this width.
pub fn row<R>(
    ui: &mut Ui,
    look: &Look,
    title: &str,
    hint: &str,
    control_width: f32,
    control: impl FnOnce(&mut Ui) -> R,
) -> R {
    let full = ui.available_width();
    let beside = full - control_width - GAP;
    let stacked = beside < full * TEXT_PART;
    let wrap = if stacked { full } else { beside };
    let layout = |text: &str, size: f32, colour: Color32| {
        ui.painter().layout(text.to_owned(), regular(size), colour, wrap)
    };
    let said = if hint.is_empty() { title.to_owned() } else { format!("{title}. {hint}") };
    let title = layout(title, 15.5, look.text);
    let hint = (!hint.is_empty()).then(|| layout(hint, 13.0, look.faint));
    let text_height = title.size().y + hint.as_ref().map_or(0.0, |hint| hint.size().y + 2.0);
    let height = if stacked { text_height } else { text_height.max(MIN_HEIGHT) };
    let (line, response) = ui.allocate_exact_size(vec2(full, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    let mut top = line.center().y - text_height / 2.0;
    for galley in [Some(title), hint].into_iter().flatten() {
        let size = galley.size().y;
        ui.painter().galley(pos2(line.left(), top), galley, look.text);
        top += size + 2.0;
    }
    if stacked {
        return ui.horizontal(control).inner;
    }
    let corner = pos2(line.right() - control_width, line.top());
    let rect = Rect::from_min_max(corner, line.max);
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center));
    let mut child = ui.new_child(builder);
    control(&mut child)
}

/// A hairline between lines.
pub fn rule(ui: &mut Ui, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 1.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, look.line));
}
