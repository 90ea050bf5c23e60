//! The four games as cards with a picture.

use bevy_egui::egui::{
    CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::picture::{Picture, example};
use super::super::widgets::{bold, chosen_tick, focus_ring, regular, warmth};
use super::choice::Choice;
use crate::app::look::{Look, mix};
use crate::matches::{Colour, Seat};
use crate::rules::{GameKind, Rules};

const FOUR_IN_A_ROW: f32 = 680.0;
const GAP: f32 = 16.0;
const RADIUS: CornerRadius = CornerRadius::same(16);
const TEXT: f32 = 58.0;

/// Shows the cards; returns the game that was chosen.
pub(in crate::app::screens) fn show(ui: &mut Ui, look: &Look, choice: &Choice) -> Option<GameKind> {
    let wide = ui.available_width() >= FOUR_IN_A_ROW;
    let across = if wide { 4 } else { 2 };
    let height = if wide { 180.0 } else { 164.0 };
    let width = (ui.available_width() - GAP * (across as f32 - 1.0)) / across as f32;
    let colours = Seat::BOTH.map(|seat| choice.player(seat).colour);
    let mut asked = None;
    for kinds in GameKind::ALL.chunks(across) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for &kind in kinds {
                let size = vec2(width, height);
                if card(ui, look, kind, kind == choice.kind(), colours, size) {
                    asked = Some(kind);
                }
            }
        });
    }
    asked
}

fn card(
    ui: &mut Ui,
    look: &Look,
    kind: GameKind,
    chosen: bool,
    colours: [Colour; 2],
    size: bevy_egui::egui::Vec2,
) -> bool {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = format!("{kind}. {}", aim(kind));
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &name));
    let lit = ui.ctx().animate_bool_responsive(response.id.with("chosen"), chosen);
    let fill = mix(look.panel, look.raised, 0.6 * warmth(ui, &response).min(1.0));
    let fill = mix(fill, look.accent, 0.16 * lit);
    let stroke = Stroke::new(1.0 + lit, mix(look.line, look.accent, lit));
    ui.painter().rect(rect, RADIUS, fill, stroke, StrokeKind::Inside);
    focus_ring(ui, look, &response, RADIUS);
    let room = Rect::from_min_max(rect.min, pos2(rect.right(), rect.bottom() - TEXT));
    if let Some(game) = sample(kind) {
        Picture::new(&game, colours).paint(ui.painter(), look, room.shrink2(vec2(16.0, 12.0)));
    }
    let text = |y: f32, text: &str, font, colour| {
        let galley = ui.painter().layout(text.to_owned(), font, colour, size.x - 24.0);
        let left = rect.center().x - galley.size().x / 2.0;
        ui.painter().galley(pos2(left, room.bottom() + y), galley, colour);
    };
    text(0.0, &kind.to_string(), bold(16.5), look.text);
    text(24.0, aim(kind), regular(13.0), mix(look.faint, look.text, 0.4 * lit));
    if chosen {
        chosen_tick(ui, look, pos2(rect.right() - 22.0, rect.top() + 22.0));
    }
    response.clicked()
}

/// What a player tries to do.
fn aim(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Hex => "Join your two edges",
        GameKind::Y => "Touch all three edges",
        GameKind::Connect => "Make a line of four",
        GameKind::Obstruction => "Be the last to move",
    }
}

/// A position that shows what a game is like.
fn sample(kind: GameKind) -> Option<crate::rules::Game> {
    match kind {
        GameKind::Hex => example(Rules::hex(5, 5), "c3 b2 c2 d3 b4 c4 d1 a5"),
        GameKind::Y => example(Rules::y(6), "b3 c4 c5 b4 c3 d5 a2 d6"),
        GameKind::Connect => example(Rules::usual(kind), "4 4 3 5 5 3 2 1 4 5"),
        GameKind::Obstruction => example(Rules::usual(kind), "b2 e3 b5 e6"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_a_game_under_way() {
        for kind in GameKind::ALL {
            assert!(!sample(kind).unwrap().is_over(), "{kind}");
        }
    }
}
