//! A line to type into.

use bevy_egui::egui::{self, Align, Margin, Response, TextEdit, Ui, vec2};

/// How high a field is.
pub const FIELD: f32 = 36.0;

/// A field as wide as there is room. The name is for screen readers; the hint stands in it while it is empty.
pub fn field(ui: &mut Ui, name: &str, text: &mut String, hint: &str, longest: usize) -> Response {
    let field = TextEdit::singleline(text)
        .char_limit(longest)
        .hint_text(hint)
        .margin(Margin::symmetric(12, 6))
        .min_size(vec2(0.0, FIELD))
        .vertical_align(Align::Center)
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, name));
    response
}
