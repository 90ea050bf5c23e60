//! The card with what was asked for: the hint, the best moves, the key to the tints on the board, what is certain.

use bevy_egui::egui::{self, RichText, Ui, pos2, vec2};

use super::super::beside::{self, strong};
use super::super::widgets::{bold, regular, switch, tell};
use super::candidates::{self, Candidates};
use super::told::{Told, ends, sum_told, swap_told};
use crate::app::actions::Action;
use crate::app::board::values::{self, Scale, Worth};
use crate::app::look::Look;
use crate::app::thinking::advice::Advice;
use crate::app::thinking::certain::Certain;
use crate::engine::{Value, View};
use crate::matches::Colour;
use crate::rules::Move;

/// The bar of tints.
const BAR: f32 = 10.0;
const SHADES: usize = 15;
const SHADE_GAP: f32 = 2.0;
const WHOLE: Scale = Scale { worst: 0.0, best: 1.0 };

/// The card with all that was asked for: the hint, the best moves, the key to the tints, what is certain. Returns what
/// is asked for in it.
pub(super) fn show(
    ui: &mut Ui,
    view: &super::View,
    advice: &Advice,
    pinned: &mut Option<Move>,
    look: &Look,
    little_room: bool,
) -> Vec<Action> {
    let game = &view.shown;
    if !advice.is_wanted() && advice.certain.is_none() || game.is_over() {
        return Vec::new();
    }
    let colours = view.standing.colours();
    let told = Told::of(&advice.report, game, advice.thinking);
    let edge = if advice.hint { values::hint(look) } else { look.line };
    let contents = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = if little_room { 4.0 } else { 8.0 };
        // As high as a switch: a button could stand in any line otherwise.
        ui.spacing_mut().interact_size.y = 24.0;
        if advice.hint {
            show_hint(ui, told.as_ref(), advice.thinking, look, little_room);
        }
        let mut asked = Vec::new();
        if advice.candidates {
            let candidates = Candidates::of(advice, game);
            let marked = (advice.pointed, pinned);
            let colour = colours[game.turn()];
            asked.extend(candidates::show(ui, &candidates, marked, colour, look, little_room));
        }
        if advice.evaluation {
            show_key(ui, &advice.report.views, look, little_room);
        }
        if Advice::has_islands(game) {
            asked.extend(show_islands(ui, advice, look, little_room).map(Action::Islands));
        }
        if Certain::has_words_for(game) {
            asked
                .extend(show_certain(ui, advice, colours, look, little_room).map(Action::MustPlay));
        }
        asked
    };
    beside::card(ui, look, edge, little_room, contents)
}

/// A switch with its name, or what is known by it, and what it is good for. Returns what was asked for instead.
fn named_switch(
    ui: &mut Ui,
    (name, told): (&str, RichText),
    on: bool,
    what_for: &str,
    look: &Look,
) -> Option<bool> {
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            asked = switch(ui, look, name, on);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                tell(&ui.add(egui::Label::new(told.size(14.5)).truncate()));
            });
        });
    })
    .response
    .on_hover_text(what_for);
    asked
}

/// The switch for what is certain in Hex, and what that is.
fn show_certain(
    ui: &mut Ui,
    advice: &Advice,
    colours: [Colour; 2],
    look: &Look,
    little_room: bool,
) -> Option<bool> {
    let name = "Must-play cells";
    let what_for = "Where you must play not to lose, or who joins for certain (Ctrl+I)";
    let told = advice.certain.as_ref().map(|certain| {
        let told = RichText::new(certain.words(colours));
        if *certain == Certain::Nothing { told.color(look.faint) } else { told }
    });
    let (heading, line) = match told {
        Some(told) if little_room => (told, None),
        told => (RichText::new(name), told),
    };
    let asked = named_switch(ui, (name, heading), advice.must_play, what_for, look);
    if let Some(line) = line {
        tell(&ui.add(egui::Label::new(line.size(14.5)).wrap()));
    }
    asked
}

/// The switch for the islands, and what the numbers on them say together. Returns what was asked for instead.
fn show_islands(ui: &mut Ui, advice: &Advice, look: &Look, little_room: bool) -> Option<bool> {
    let what_for = "Where the nimbers add up to 0, whoever is to move loses (Ctrl+I)";
    let name = "Islands with their nimbers";
    let named = (name, RichText::new(name));
    let asked = named_switch(ui, named, advice.islands, what_for, look);
    let insight = advice.report.insight.as_ref().filter(|_| advice.islands && !little_room);
    if let Some(sum) = insight.and_then(|insight| sum_told(&insight.now)) {
        ui.label(RichText::new(sum).size(13.5).color(look.faint));
    }
    asked
}

fn show_hint(ui: &mut Ui, told: Option<&Told>, thinking: bool, look: &Look, little_room: bool) {
    let (headline, more) = match told {
        Some(told) => (told.headline.as_str(), told.more.as_str()),
        None if thinking => ("Looking …", ""),
        None => ("Nothing can be said here", ""),
    };
    let lines = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 20.0;
        let response = ui.add(egui::Label::new(strong(headline, 16.5)).wrap());
        tell(&response);
        if !more.is_empty() {
            ui.label(RichText::new(more).size(13.5).color(look.faint));
        }
        if let Some(why) = told.and_then(|told| told.why.as_deref()) {
            ui.add(egui::Label::new(RichText::new(why).size(14.5)).wrap());
        }
    };
    match little_room {
        true => ui.horizontal_wrapped(lines),
        false => ui.vertical(lines),
    };
}

/// The tints from bad to good, and what the letters mean.
fn show_key(ui: &mut Ui, views: &[View], look: &Look, little_room: bool) {
    let width = ui.available_width();
    let text = |ui: &Ui, at: egui::Pos2, align, text: &str, colour| {
        ui.painter().text(at, align, text, regular(13.0), colour);
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, BAR + 20.0), egui::Sense::hover());
    let [worst, best] = ends(views);
    let said = format!("Tints, from {worst} to {best}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
    let bar = egui::Rect::from_min_size(rect.min, vec2(width, BAR));
    shades(ui, bar, look);
    let below = bar.bottom() + 4.0;
    text(ui, pos2(bar.left(), below), egui::Align2::LEFT_TOP, &worst, look.faint);
    text(ui, pos2(bar.right(), below), egui::Align2::RIGHT_TOP, &best, look.faint);
    if !little_room {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 7.0;
            ui.spacing_mut().interact_size.y = 20.0;
            for (value, said) in [
                (Value::Win { moves: Some(3) }, "wins in 3"),
                (Value::Loss { moves: Some(4) }, "loses in 4: proven"),
                (Value::feeling(0.5), "50 %: a guess"),
            ] {
                sample(ui, value, look);
                ui.label(RichText::new(said).size(13.0).color(look.faint));
                ui.add_space(4.0);
            }
        });
    }
    if let Some(swap) = swap_told(views) {
        ui.label(RichText::new(swap).size(13.5));
    }
}

fn shades(ui: &Ui, bar: egui::Rect, look: &Look) {
    let step = (bar.width() + SHADE_GAP) / SHADES as f32;
    for index in 0..SHADES {
        let chance = (index as f32 + 0.5) / SHADES as f32;
        let worth = Worth::of(Value::Estimate { chance, margin: 0.0 }, WHOLE);
        let left = bar.left() + step * index as f32;
        let size = vec2(step - SHADE_GAP, bar.height());
        let part = egui::Rect::from_min_size(pos2(left, bar.top()), size);
        ui.painter().rect_filled(part, 2, values::tint(look, worth));
    }
}

/// A cell's letters as they look on the board.
fn sample(ui: &mut Ui, value: Value, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(28.0, 20.0), egui::Sense::hover());
    let worth = Worth::of(value, WHOLE);
    ui.painter().rect_filled(rect, 5, values::tint(look, worth));
    let letters = values::letters(value);
    let (align, font) = (egui::Align2::CENTER_CENTER, bold(12.0));
    ui.painter().text(rect.center(), align, letters, font, worth.ink(look));
}
