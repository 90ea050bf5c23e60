//! What the two players say to each other.

use bevy_egui::egui::{self, Align, Color32, Key, Layout, RichText, ScrollArea, Ui, vec2};

use super::super::beside::{Place, strong};
use super::super::widgets::{Button, FIELD, field};
use super::{Asked, PanelState};
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::app::network::{ChatLine, Online, Wish};
use crate::net::{MAX_CHAT, Stage};

const HEADING: f32 = 28.0;
const GAP: f32 = 8.0;
/// How much of the width a line may take.
const WIDEST: f32 = 0.84;
const SEND: f32 = 70.0;
/// The least height in which lines can be read.
const LEAST: f32 = 56.0;

/// Shows the lines and a field, in this height; returns what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    online: &Online,
    state: &mut PanelState,
    look: &Look,
    (place, height): (Place, f32),
) -> Vec<Asked> {
    let mut asked = Vec::new();
    if online.unread > 0 {
        asked.push(Asked::Do(Action::Network(Wish::Read)));
    }
    ui.spacing_mut().item_spacing.y = GAP;
    // With little height the button that is lit says it.
    let heading = if place.below { 0.0 } else { HEADING + GAP };
    if !place.below {
        ui.allocate_ui(vec2(ui.available_width(), HEADING), |ui| ui.label(strong("Chat", 15.5)));
    }
    let open = online.is_live() && online.state.stage == Stage::Playing;
    let room = (height - heading - FIELD - 2.0 * GAP).max(LEAST);
    lines(ui, online, look, room);
    if online.is_live() {
        let said = entry(ui, online, state, look, open);
        asked.extend(said.map(|text| Asked::Do(Action::Network(Wish::Say(text)))));
    }
    asked
}

fn lines(ui: &mut Ui, online: &Online, look: &Look, height: f32) {
    let frame = egui::Frame::new().fill(look.ground).stroke(egui::Stroke::new(1.0, look.line));
    frame.corner_radius(12).inner_margin(8).show(ui, |ui| {
        let height = height - 16.0;
        if online.chat.is_empty() {
            let size = vec2(ui.available_width(), height);
            let layout = Layout::centered_and_justified(egui::Direction::TopDown);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.label(RichText::new("Nothing has been said yet.").color(look.faint));
            });
            return;
        }
        let area = ScrollArea::vertical().id_salt("chat").stick_to_bottom(true);
        area.auto_shrink(false).max_height(height).min_scrolled_height(height).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 5.0;
            for line in &online.chat {
                bubble(ui, line, look);
            }
        });
    });
}

/// One line: one's own on the right, the other player's on the left.
fn bubble(ui: &mut Ui, line: &ChatLine, look: &Look) {
    let (fill, layout) = match line.own {
        true => (mix(look.panel, look.accent, 0.3), Layout::right_to_left(Align::Min)),
        false => (look.raised, Layout::left_to_right(Align::Min)),
    };
    let widest = ui.available_width() * WIDEST;
    let galley = {
        let font = super::super::widgets::regular(14.5);
        ui.painter().layout(line.text.clone(), font, look.text, widest - 22.0)
    };
    let size = galley.size() + vec2(22.0, 11.0);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), size.y), layout, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &line.text));
        ui.painter().rect_filled(rect, 10, fill);
        ui.painter().galley(rect.min + vec2(11.0, 5.5), galley, Color32::PLACEHOLDER);
    });
}

/// The field in which a line is written. Returns it once it is to be said.
fn entry(
    ui: &mut Ui,
    online: &Online,
    state: &mut PanelState,
    look: &Look,
    open: bool,
) -> Option<String> {
    let mut said = false;
    ui.add_enabled_ui(open, |ui| {
        ui.allocate_ui_with_layout(
            vec2(ui.available_width(), FIELD),
            Layout::right_to_left(Align::Center),
            |ui| {
                let ready = open && !state.line.trim().is_empty();
                let send = Button::plain("Send").size(SEND, FIELD).enabled(ready).show(ui, look);
                let hint = format!("Say something to {}", online.other());
                let typed = field(ui, "Chat line", &mut state.line, &hint, MAX_CHAT);
                if std::mem::take(&mut state.wants_to_talk) {
                    typed.request_focus();
                }
                let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                said = ready && (send.clicked() || entered);
                if said {
                    typed.request_focus();
                }
            },
        );
    });
    said.then(|| std::mem::take(&mut state.line))
}
