//! Ways to choose: one of a few, a number, a colour, yes or no.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, DragValue, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::button::{focus_ring, text_width, warmth};
use super::text::{bold, regular};
use crate::app::look::{Look, mix};
use crate::matches::Colour;

const HEIGHT: f32 = 36.0;
const TRACK: CornerRadius = CornerRadius::same(10);
const INSET: f32 = 3.0;
const SEGMENT_PADDING: f32 = 13.0;
const STEP_WIDTH: f32 = 36.0;
const NUMBER_WIDTH: f32 = 46.0;
const SWATCH: f32 = 30.0;
const SWATCH_GAP: f32 = 5.0;

/// One of a few, side by side, the chosen one filled. Returns what was chosen instead.
pub fn segmented<T: Copy + PartialEq>(
    ui: &mut Ui,
    look: &Look,
    name: &str,
    chosen: T,
    options: &[(T, &str)],
) -> Option<T> {
    let mut asked = None;
    let room = ui.available_width();
    let widths: Vec<f32> = options.iter().map(|(_, text)| segment_width(ui, text)).collect();
    let mut rows: Vec<std::ops::Range<usize>> = Vec::new();
    let mut used = 0.0;
    for (index, width) in widths.iter().enumerate() {
        match rows.last_mut() {
            Some(row) if used + width + 2.0 * INSET <= room => row.end = index + 1,
            _ => {
                rows.push(index..index + 1);
                used = 0.0;
            }
        }
        used += width;
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 6.0);
        ui.vertical(|ui| {
            for row in rows {
                let width = widths[row.clone()].iter().sum::<f32>() + 2.0 * INSET;
                let (track, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
                ui.painter().rect_filled(track, TRACK, look.raised);
                let mut left = track.left() + INSET;
                for index in row {
                    let (value, text) = options[index];
                    let size = vec2(widths[index], HEIGHT - 2.0 * INSET);
                    let rect = Rect::from_min_size(pos2(left, track.top() + INSET), size);
                    left += widths[index];
                    if segment(ui, look, name, rect, text, value == chosen) && value != chosen {
                        asked = Some(value);
                    }
                }
            }
        });
    });
    asked
}

fn segment(ui: &mut Ui, look: &Look, name: &str, rect: Rect, text: &str, chosen: bool) -> bool {
    let id = ui.id().with((name, text));
    let response = ui.interact(rect, id, Sense::click());
    let label = format!("{name}: {text}");
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, enabled, chosen, &label));
    let radius = CornerRadius::same(8);
    let warmth = warmth(ui, &response);
    let lit = ui.ctx().animate_bool_responsive(id.with("chosen"), chosen);
    if warmth > 0.0 || lit > 0.0 {
        let fill = mix(mix(look.raised, look.text, 0.08 * warmth), look.accent, lit);
        ui.painter().rect_filled(rect, radius, fill);
    }
    let ink = mix(mix(look.faint, look.text, 0.6 + 0.4 * warmth.min(1.0)), look.on_accent, lit);
    let font = if chosen { bold(14.5) } else { regular(14.5) };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, font, ink);
    focus_ring(ui, look, &response, radius);
    response.clicked()
}

fn segment_width(ui: &Ui, text: &str) -> f32 {
    (text_width(ui, text, &bold(14.5)) + 2.0 * SEGMENT_PADDING).max(40.0).ceil()
}

/// How wide a segmented choice is, if it stays on one line.
#[must_use]
pub fn segmented_width<T>(ui: &Ui, options: &[(T, &str)]) -> f32 {
    options.iter().map(|(_, text)| segment_width(ui, text)).sum::<f32>() + 2.0 * INSET
}

/// A number with a button for less and one for more. Returns the number asked for, never outside the range.
pub fn stepper(
    ui: &mut Ui,
    look: &Look,
    name: &str,
    value: u16,
    range: RangeInclusive<u16>,
    step: u16,
    unit: &str,
) -> Option<u16> {
    let size = vec2(stepper_width(), HEIGHT);
    let (track, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect_filled(track, TRACK, look.raised);
    let inner = track.shrink(INSET);
    let end = vec2(STEP_WIDTH - INSET, inner.height());
    let less = Rect::from_min_size(inner.min, end);
    let more = Rect::from_min_size(pos2(inner.right() - end.x, inner.top()), end);
    let number = Rect::from_min_max(less.right_top(), more.left_bottom());
    let (low, high) = (*range.start(), *range.end());
    let mut asked = value;
    if step_button(ui, look, &format!("{name}: less"), "−", less, value > low) {
        asked = value.saturating_sub(step).max(low);
    }
    ui.scope(|ui| {
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
        widgets.inactive.bg_stroke = Stroke::NONE;
        widgets.hovered.bg_stroke = Stroke::NONE;
        widgets.hovered.weak_bg_fill = mix(look.raised, look.text, 0.08);
        ui.spacing_mut().button_padding = vec2(2.0, 2.0);
        ui.spacing_mut().interact_size = number.size();
        let field =
            DragValue::new(&mut asked).range(range).speed(0.05 * f32::from(step)).suffix(unit);
        ui.place(number, field).on_hover_text(format!("{name}: drag, or click and type"));
    });
    if step_button(ui, look, &format!("{name}: more"), "+", more, value < high) {
        asked = value.saturating_add(step).min(high);
    }
    (asked != value).then_some(asked)
}

fn step_button(ui: &mut Ui, look: &Look, name: &str, sign: &str, rect: Rect, can: bool) -> bool {
    let sense = if can { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, ui.id().with(name), sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can, name));
    let warmth = if can { warmth(ui, &response) } else { 0.0 };
    let radius = CornerRadius::same(8);
    if warmth > 0.0 {
        ui.painter().rect_filled(rect, radius, mix(look.raised, look.text, 0.1 * warmth));
    }
    let ink = if can { look.text } else { mix(look.faint, look.raised, 0.6) };
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, regular(18.0), ink);
    focus_ring(ui, look, &response, radius);
    response.clicked()
}

/// How wide a stepper is.
#[must_use]
pub fn stepper_width() -> f32 {
    2.0 * STEP_WIDTH + NUMBER_WIDTH
}

/// One of several values in a row, with a button for the one before and one for the one after. Returns the index
/// asked for.
pub fn steps(
    ui: &mut Ui,
    look: &Look,
    name: &str,
    values: &[String],
    chosen: usize,
) -> Option<usize> {
    let size = vec2(steps_width(ui, values), HEIGHT);
    let (track, response) = ui.allocate_exact_size(size, Sense::hover());
    let value = values.get(chosen).map_or("", String::as_str);
    let said = format!("{name}: {value}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    ui.painter().rect_filled(track, TRACK, look.raised);
    let inner = track.shrink(INSET);
    let end = vec2(STEP_WIDTH - INSET, inner.height());
    let less = Rect::from_min_size(inner.min, end);
    let more = Rect::from_min_size(pos2(inner.right() - end.x, inner.top()), end);
    ui.painter().text(track.center(), Align2::CENTER_CENTER, value, regular(14.5), look.text);
    let mut asked = None;
    if step_button(ui, look, &format!("{name}: less"), "−", less, chosen > 0) {
        asked = Some(chosen - 1);
    }
    if step_button(ui, look, &format!("{name}: more"), "+", more, chosen + 1 < values.len()) {
        asked = Some(chosen + 1);
    }
    asked
}

/// Values to choose from in order, with the one that is set among them, and which one that is.
pub fn among<T: Copy + Ord>(usual: &[T], set: T) -> (Vec<T>, usize) {
    let mut values = usual.to_vec();
    let place = values.binary_search(&set).unwrap_or_else(|place| {
        values.insert(place, set);
        place
    });
    (values, place)
}

/// How wide such a row of steps is.
#[must_use]
pub fn steps_width(ui: &Ui, values: &[String]) -> f32 {
    let widest = values.iter().map(|value| text_width(ui, value, &regular(14.5)));
    (2.0 * STEP_WIDTH + widest.fold(NUMBER_WIDTH - 12.0, f32::max) + 12.0).ceil()
}

/// Yes or no. Returns what was asked for instead.
pub fn switch(ui: &mut Ui, look: &Look, name: &str, on: bool) -> Option<bool> {
    let (rect, response) = ui.allocate_exact_size(vec2(switch_width(), 26.0), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, enabled, on, name));
    let lit = ui.ctx().animate_bool_responsive(response.id.with("on"), on);
    let off = mix(look.line, look.faint, 0.25 + 0.25 * warmth(ui, &response));
    let radius = CornerRadius::same(13);
    ui.painter().rect_filled(rect, radius, mix(off, look.accent, lit));
    let knob = rect.left() + 13.0 + lit * (rect.width() - 26.0);
    ui.painter().circle_filled(pos2(knob, rect.center().y), 10.0, Color32::WHITE);
    focus_ring(ui, look, &response, radius);
    response.clicked().then_some(!on)
}

/// How wide a switch is.
#[must_use]
pub const fn switch_width() -> f32 {
    46.0
}

/// The palette, the chosen colour with a tick. Returns what was chosen instead.
pub fn swatches(ui: &mut Ui, look: &Look, name: &str, chosen: Colour) -> Option<Colour> {
    let mut asked = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(SWATCH_GAP);
        ui.horizontal_wrapped(|ui| {
            for colour in Colour::ALL {
                if swatch(ui, look, name, colour, colour == chosen) {
                    asked = Some(colour);
                }
            }
        });
    });
    asked.filter(|&colour| colour != chosen)
}

fn swatch(ui: &mut Ui, look: &Look, name: &str, colour: Colour, chosen: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SWATCH), Sense::click());
    let label = format!("{name}: {colour}");
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, enabled, chosen, &label));
    let lit = ui.ctx().animate_bool_responsive(response.id.with("chosen"), chosen);
    let centre = rect.center();
    let stone = look.stone(colour);
    let radius = 11.5 + 0.8 * warmth(ui, &response).min(1.0) * (1.0 - lit) - 1.5 * lit;
    let rim = Stroke::new(1.0, mix(stone, look.text, 0.3));
    ui.painter().circle(centre, radius, stone, rim);
    if chosen {
        ui.painter().circle_stroke(centre, 13.5, Stroke::new(2.0, look.accent.gamma_multiply(lit)));
        tick(ui, centre, 4.2, look.on_stone(colour));
    }
    focus_ring(ui, look, &response, CornerRadius::same(15));
    response.on_hover_text(colour.name()).clicked()
}

/// The round mark of what is chosen.
pub fn chosen_tick(ui: &Ui, look: &Look, centre: Pos2) {
    ui.painter().circle_filled(centre, 10.0, look.accent);
    tick(ui, centre, 4.4, look.on_accent);
}

/// A tick of this half-width.
fn tick(ui: &Ui, centre: Pos2, half: f32, colour: Color32) {
    let points = vec![
        centre + vec2(-half, 0.1 * half),
        centre + vec2(-0.3 * half, 0.75 * half),
        centre + vec2(half, -0.65 * half),
    ];
    ui.painter().line(points, Stroke::new(half * 0.45, colour));
}
