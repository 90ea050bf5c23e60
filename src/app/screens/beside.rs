//! The panel beside the board: right of it, or below it where the window is tall; and the pieces that such
//! panels are made of.

use bevy::math::{Rect, Vec2};
use bevy_egui::egui::{self, Color32, Response, RichText, Ui, vec2};

use super::widgets::{Button, bold, regular, text_width};
use crate::app::board::shown::BoardRoom;
use crate::app::look::{Look, mix};

/// The panel's width beside the board, in parts of the window's, and its limits.
const WIDTH: f32 = 0.28;
const WIDTH_LIMITS: (f32, f32) = (310.0, 400.0);
/// The panel's height below the board, in parts of the window's, and at most.
const HEIGHT: f32 = 0.45;
const MAX_HEIGHT: f32 = 420.0;

/// Where the panel is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// The panel.
    pub(super) panel: egui::Rect,
    /// What is left for the board.
    pub(super) board: egui::Rect,
    /// Whether the panel lies below the board.
    pub(super) below: bool,
}

impl Place {
    /// The panel's place in a window.
    pub(super) fn within(window: egui::Rect) -> Place {
        let below = window.height() > window.width();
        if below {
            let height = (window.height() * HEIGHT).min(MAX_HEIGHT);
            let (board, panel) = window.split_top_bottom_at_y(window.bottom() - height);
            Place { panel, board, below }
        } else {
            let width = (window.width() * WIDTH).clamp(WIDTH_LIMITS.0, WIDTH_LIMITS.1);
            let (board, panel) = window.split_left_right_at_x(window.right() - width);
            Place { panel, board, below }
        }
    }

    fn margin(self) -> f32 {
        if self.below { 14.0 } else { 20.0 }
    }
}

/// Shows a panel beside the board. Returns what its contents return, and the board's room.
pub(super) fn show<R>(
    ctx: &egui::Context,
    look: &Look,
    contents: impl FnOnce(&mut Ui, Place) -> R,
) -> (R, BoardRoom) {
    let place = Place::within(ctx.viewport_rect());
    // An area, not a panel: a click on it must not reach the board, and only areas above the
    // background keep clicks to themselves.
    let area = egui::Area::new("beside the board".into())
        .order(egui::Order::Middle)
        .fixed_pos(place.panel.min)
        .default_size(place.panel.size())
        .constrain(false)
        .fade_in(false);
    let shown = area.show(ctx, |ui| {
        ui.painter().rect_filled(place.panel, 0, look.panel);
        let line = egui::Stroke::new(1.0, look.line);
        if place.below {
            ui.painter().hline(place.panel.x_range(), place.panel.top(), line);
        } else {
            ui.painter().vline(place.panel.left(), place.panel.y_range(), line);
        }
        ui.expand_to_include_rect(place.panel);
        // The fade is blended as light, not as paint: on a light ground it comes out grey.
        ui.spacing_mut().scroll.fade.strength = 0.0;
        ui.style_mut().interaction.selectable_labels = false;
        let inside = place.panel.shrink(place.margin());
        let builder = egui::UiBuilder::new().max_rect(inside);
        ui.scope_builder(builder, |ui| contents(ui, place)).inner
    });
    (shown.inner, room(place.board, ctx.zoom_factor()))
}

/// The board's room in the window's own pixels.
fn room(board: egui::Rect, zoom: f32) -> BoardRoom {
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
    BoardRoom(Rect::from_corners(corner(board.min), corner(board.max)))
}

/// Text for headings and names.
pub(super) fn strong(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).font(bold(size))
}

/// A round dot in a colour.
pub(super) fn dot(ui: &mut Ui, colour: Color32, radius: f32, look: &Look) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(egui::Vec2::splat(radius * 2.0 + 2.0), egui::Sense::hover());
    ui.painter().circle(rect.center(), radius, colour, egui::Stroke::new(1.0, look.line));
    response
}

/// A small rounded label.
pub(super) fn pill(ui: &mut Ui, text: &str, fill: Color32, ink: Color32) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), bold(12.5), ink);
    let size = galley.size() + vec2(18.0, 7.0);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
    ui.painter().rect_filled(rect, egui::CornerRadius::same(11), fill);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
    response
}

/// The one button of a card that matters most, as wide as the card.
pub(super) fn main_button(ui: &mut Ui, text: &str, look: &Look) -> Response {
    Button::main(text).size(ui.available_width(), 42.0).show(ui, look)
}

/// Buttons of one width side by side. Returns what the one that was clicked stands for.
pub(super) fn row<T, const N: usize>(ui: &mut Ui, look: &Look, ways: [(&str, T); N]) -> Option<T> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing.x = 8.0;
    ui.columns(N, |columns| {
        for (ui, (text, way)) in columns.iter_mut().zip(ways) {
            ui.spacing_mut().button_padding.x = 4.0;
            let size = vec2(ui.available_width(), 36.0);
            let small = text_width(ui, text, &regular(14.5)) + 10.0 > size.x;
            let text = RichText::new(text).size(if small { 13.0 } else { 14.5 });
            let button = egui::Button::new(text).corner_radius(10);
            let button = button.fill(look.raised).stroke(egui::Stroke::new(1.0, look.line));
            if ui.add_sized(size, button).clicked() {
                chosen = Some(way);
            }
        }
    });
    chosen
}

/// A card on the panel.
pub(super) fn card<R>(
    ui: &mut Ui,
    look: &Look,
    edge: Color32,
    little_room: bool,
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let margin = if little_room { 10 } else { 14 };
    let frame = egui::Frame::new().fill(mix(look.panel, look.raised, 0.6)).corner_radius(12);
    let frame = frame.inner_margin(margin).stroke(egui::Stroke::new(1.0, edge));
    frame
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 8.0;
            contents(ui)
        })
        .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(width: f32, height: f32) -> Place {
        Place::within(egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height)))
    }

    #[test]
    fn the_panel_is_right_of_the_board_and_below_it_in_tall_windows() {
        let wide = place(1280.0, 800.0);
        assert!(!wide.below && wide.panel.left() == wide.board.right());
        assert!(wide.board.width() > wide.panel.width() * 2.0);
        let tall = place(480.0, 800.0);
        assert!(tall.below && tall.panel.top() == tall.board.bottom());
        assert!(tall.panel.height() <= 800.0 * 0.45);
    }

    #[test]
    fn the_board_keeps_room_in_every_window() {
        for (width, height) in [(480.0, 300.0), (320.0, 480.0), (2560.0, 1440.0), (800.0, 800.0)] {
            let place = place(width, height);
            assert!(place.board.width() > 100.0 && place.board.height() > 100.0, "{place:?}");
        }
    }

    #[test]
    fn the_boards_room_is_in_the_windows_own_pixels() {
        let BoardRoom(room) =
            room(egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(300.0, 200.0)), 2.0);
        assert_eq!(room.size(), Vec2::new(600.0, 400.0));
    }
}
