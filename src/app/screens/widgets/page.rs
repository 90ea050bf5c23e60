//! The frame of a page: its ground, its column, its title with the way back, its cards.

use bevy_egui::egui::{
    self, Align, CornerRadius, Frame, Id, LayerId, Layout, Margin, Panel, Rect, RichText,
    ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2,
};

use super::button::icon_button;
use super::escape::goes_back;
use super::text::bold;
use crate::app::look::Look;

/// From the window's edge to the column.
const GUTTER: f32 = 20.0;
const HEADER: f32 = 72.0;
const FOOTER: f32 = 80.0;

/// A `Ui` over the whole window, with the look's ground behind it. The name keeps one screen's scrolling and
/// focus apart from another's.
#[must_use]
pub fn root(ctx: &egui::Context, look: &Look, name: &str) -> Ui {
    let whole = ctx.viewport_rect();
    let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(ctx.content_rect());
    let mut ui = Ui::new(ctx.clone(), Id::new(name), builder);
    ui.painter().with_clip_rect(whole).rect_filled(whole, 0, look.ground);
    ui.style_mut().interaction.selectable_labels = false;
    // What a click changes shows one frame later; a window that sleeps between events must draw it too.
    if ctx.input(|input| !input.events.is_empty()) {
        ctx.request_repaint();
    }
    ui
}

/// A page with a title, a way back and a body that scrolls in a centred column. Returns whether the player
/// wants back, by the button or by Escape.
pub fn page(
    ui: &mut Ui,
    look: &Look,
    title: &str,
    max_width: f32,
    body: impl FnOnce(&mut Ui),
) -> bool {
    // An open list and a question take Escape for themselves, and have let go before it is asked for below.
    let popup = egui::Popup::is_any_open(ui.ctx())
        || ui.memory(|memory| memory.top_modal_layer().is_some());
    let mut back = false;
    let header = Panel::top(ui.id().with("header")).exact_size(HEADER);
    header.frame(Frame::new()).resizable(false).show_separator_line(false).show(ui, |ui| {
        column(ui, max_width, |ui| {
            ui.add_space((HEADER - 40.0) / 2.0);
            ui.horizontal(|ui| {
                back = icon_button(ui, look, "←", "Back").clicked();
                ui.add_space(4.0);
                ui.label(RichText::new(title).font(bold(26.0)).color(look.text));
            });
        });
    });
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        column(ui, max_width, |ui| {
            body(ui);
            ui.add_space(8.0);
        });
    });
    back || (!popup && goes_back(ui.ctx()))
}

/// A bar that stays at the bottom. To be shown before the page above it.
pub fn footer<R>(
    ui: &mut Ui,
    look: &Look,
    max_width: f32,
    height: f32,
    body: impl FnOnce(&mut Ui) -> R,
) -> R {
    let bar = Panel::bottom(ui.id().with("footer")).exact_size(FOOTER.max(height));
    let bar = bar.frame(Frame::new().fill(look.panel)).resizable(false).show_separator_line(false);
    bar.show(ui, |ui| {
        let rect = ui.max_rect();
        ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, look.line));
        column(ui, max_width, |ui| {
            ui.set_height(FOOTER.max(height));
            body(ui)
        })
    })
    .inner
}

/// A centred column, at most this wide.
pub fn column<R>(ui: &mut Ui, max_width: f32, body: impl FnOnce(&mut Ui) -> R) -> R {
    let room = ui.available_rect_before_wrap();
    let width = (room.width() - 2.0 * GUTTER).min(max_width).max(0.0);
    let corner = pos2((room.center().x - width / 2.0).round(), room.top());
    let rect = Rect::from_min_size(corner, vec2(width, room.height()));
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
    ui.scope_builder(builder, |ui| {
        ui.set_width(width);
        body(ui)
    })
    .inner
}

/// A card on the page, as wide as there is room.
pub fn card<R>(ui: &mut Ui, look: &Look, body: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new()
        .fill(look.panel)
        .stroke(Stroke::new(1.0, look.line))
        .corner_radius(CornerRadius::same(16))
        .inner_margin(Margin::symmetric(20, 18));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.with_layout(Layout::top_down(Align::Min), body).inner
    });
    shown.inner
}
