//! The finished games, the newest first, each to be opened.

use bevy_egui::egui::{Align2, Key, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::picture::Picture;
use super::super::widgets::{bold, faint, focus_ring, regular, text_width, warmth};
use super::super::words;
use super::live::cut;
use super::watch::headed;
use crate::app::arena::Contest;
use crate::app::look::{Look, mix};
use crate::arena::PlayedGame;
use crate::matches::{Colour, Seat};

const ROW: f32 = 32.0;
/// How much of the list is seen at once: what a high window has to spare, within these.
const HEIGHT: (f32, f32) = (258.0, 640.0);
/// What stands above and below it.
const AROUND: f32 = 590.0;
const PREVIEW: f32 = 190.0;
/// Opens the newest.
const NEWEST: Key = Key::R;

/// Shows the list; returns the number of the game to look at.
pub(super) fn show(ui: &mut Ui, contest: &Contest, names: &[String], look: &Look) -> Option<u32> {
    let settled = contest.arena().settled();
    headed(ui, look, "Finished games", "click to look through");
    let newest = ui.input(|input| input.key_pressed(NEWEST) && input.modifiers.is_none());
    if settled.is_empty() {
        faint(ui, look, "None yet.");
        return None;
    }
    let mut asked = settled.last().filter(|_| newest).map(|played| played.fixture.number);
    let all = settled.len();
    ui.spacing_mut().item_spacing.y = 0.0;
    let height = (ui.ctx().content_rect().height() - AROUND).clamp(HEIGHT.0, HEIGHT.1);
    let list = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
    list.show_rows(ui, ROW, all, |ui, rows| {
        for index in rows {
            let played = &settled[all - 1 - index];
            if row(ui, played, names, look) {
                asked = Some(played.fixture.number);
            }
        }
    });
    asked
}

fn row(ui: &mut Ui, played: &PlayedGame, names: &[String], look: &Look) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let [winner, told, loser] = result(played, names);
    let moves = words::counted(played.game.moves().len(), "move", "moves");
    let number = (played.fixture.number + 1).to_string();
    let said = format!("Game {number}: {winner} {told} {loser}, {moves}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &said));
    let lit = warmth(ui, &response).min(1.0);
    ui.painter().rect_filled(rect, 8, look.raised.gamma_multiply(lit));
    focus_ring(ui, look, &response, 8.into());
    let middle = rect.center().y;
    let (small, strong, plain) = (regular(13.0), bold(14.0), regular(14.0));
    let left = rect.left() + 8.0;
    ui.painter().text(pos2(left, middle), Align2::LEFT_CENTER, &number, small.clone(), look.faint);
    let right = pos2(rect.right() - 14.0, middle);
    ui.painter().text(right, Align2::RIGHT_CENTER, &moves, small.clone(), look.faint);
    let from = left + text_width(ui, "0000", &small).max(text_width(ui, &number, &small)) + 10.0;
    let room = right.x - text_width(ui, &moves, &small) - 12.0 - from;
    let between = format!(" {told} ");
    let names_room = (room - text_width(ui, &between, &plain)).max(40.0);
    // The shorter name leaves its room to the longer.
    let second = cut(ui, loser, &plain, names_room * 0.5);
    let first = cut(ui, winner, &strong, names_room - text_width(ui, &second, &plain));
    let second = cut(ui, loser, &plain, names_room - text_width(ui, &first, &strong));
    let mut x = from;
    let ink = mix(look.text, look.faint, 0.5);
    for (text, font, colour) in
        [(first, strong, look.text), (between, plain.clone(), look.faint), (second, plain, ink)]
    {
        x = ui.painter().text(pos2(x, middle), Align2::LEFT_CENTER, text, font, colour).right();
    }
    let clicked = response.clicked();
    response.on_hover_ui(|ui: &mut Ui| {
        Picture::new(&played.game, [Colour::Red, Colour::Blue]).show(
            ui,
            look,
            vec2(PREVIEW, PREVIEW * 0.8),
        );
    });
    clicked
}

/// Who won against whom; of a draw, who began.
fn result<'a>(played: &PlayedGame, names: &'a [String]) -> [&'a str; 3] {
    let seats = played.fixture.seats;
    let name = |seat: Seat| names[seats[seat]].as_str();
    match played.winner() {
        Some(seat) => [name(seat), "beat", name(seat.other())],
        None => {
            let began = played.fixture.began;
            [name(began), "drew with", name(began.other())]
        }
    }
}
