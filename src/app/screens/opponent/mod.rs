//! The choice of a computer opponent: its level, and what that is built on.

pub(super) mod steps;

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, Galley, Popup, PopupCloseBehavior, Response, ScrollArea,
    Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, style::ScrollAnimation, vec2,
};

use self::steps::Steps;
use super::widgets::{
    bold, chevron, faint, focus_ring, link, regular, segmented, steps as step_row, warmth,
};
use super::words;
use crate::app::look::{Look, mix};
use crate::engine::Opponent;
use crate::engine::levels::{Level, levels};
use crate::engine::setting::Measure;
use crate::rules::GameKind;

const FIELD: f32 = 40.0;
const RADIUS: CornerRadius = CornerRadius::same(10);
const PADDING: f32 = 12.0;
/// What a list leaves free of the window's height.
const AROUND: f32 = 190.0;
const PIP: f32 = 2.6;
const PIP_STEP: f32 = 8.0;
/// A level in this width has room for its name, a number and its dots.
const ROOM_FOR_BOTH: f32 = 400.0;

/// A field that shows the level and opens the list of all, how it thinks, and its details. Returns the opponent
/// that was chosen instead.
pub(super) fn field(ui: &mut Ui, look: &Look, name: &str, opponent: &Opponent) -> Option<Opponent> {
    let button = open_button(ui, look, name, opponent);
    let width = button.rect.width();
    let list = Popup::menu(&button)
        .gap(6.0)
        .width(width)
        .frame(frame(look).inner_margin(8))
        .close_behavior(PopupCloseBehavior::CloseOnClick)
        .show(|ui| {
            ui.set_width(width - 18.0);
            list(ui, look, opponent)
        });
    let chosen = list.and_then(|list| list.inner);
    faint(ui, look, &format!("{}.", words::capital(opponent.level().thinks)));
    let set = number(ui, look, name, opponent);
    chosen.or(set)
}

fn open_button(ui: &mut Ui, look: &Look, name: &str, opponent: &Opponent) -> Response {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), FIELD), Sense::click());
    let said = format!("{name}: {}", words::opponent_said(opponent));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, ui.is_enabled(), &said));
    let fill = mix(look.raised, look.text, 0.06 * warmth(ui, &response).min(1.0));
    ui.painter().rect_filled(rect, RADIUS, fill);
    focus_ring(ui, look, &response, RADIUS);
    let title = opponent.level().title.to_owned();
    let galley = ui.painter().layout_no_wrap(title, bold(15.5), look.text);
    let at = pos2(rect.left() + PADDING, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, look.text);
    let open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response));
    let end = pos2(rect.right() - 18.0, rect.center().y);
    chevron(ui, end, open, look.faint);
    let end = pos2(end.x - 18.0, end.y);
    strength(ui, look, opponent, (end, rect.width()), look.faint);
    response
}

/// All levels of the opponent's game, weakest first. Returns the one that was chosen instead, at its usual setting.
pub(super) fn list(ui: &mut Ui, look: &Look, chosen: &Opponent) -> Option<Opponent> {
    let mut asked = None;
    // All of them, or, in a low window, as many as there is room for.
    let most = ui.ctx().content_rect().height() - AROUND;
    ScrollArea::vertical().max_height(most).min_scrolled_height(most).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for level in levels(chosen.kind()) {
            let is_chosen = *level == chosen.level();
            let response = entry(ui, look, chosen.kind(), level, is_chosen);
            if response.clicked() {
                asked = Some(steps::usual(chosen.kind(), *level));
            }
            // A list that opens is measured first, and begins where the player is.
            if is_chosen && ui.is_sizing_pass() {
                response.scroll_to_me_animation(Some(Align::Center), ScrollAnimation::none());
            }
        }
    });
    asked.filter(|asked| asked.level() != chosen.level())
}

/// A level: its name, how strong it is, and how it thinks.
fn entry(ui: &mut Ui, look: &Look, kind: GameKind, level: &Level, chosen: bool) -> Response {
    let width = ui.available_width();
    let layout = |text: &str, font, colour| -> Arc<Galley> {
        ui.painter().layout(text.to_owned(), font, colour, width - 2.0 * PADDING)
    };
    let (ink, less) = match chosen {
        true => (look.on_accent, mix(look.on_accent, look.accent, 0.2)),
        false => (look.text, look.faint),
    };
    let title = layout(level.title, bold(15.0), ink);
    let line = layout(level.thinks, regular(13.0), less);
    let height = title.size().y + line.size().y + 14.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let usual = steps::usual(kind, *level);
    let about = words::strength(&usual).map_or_else(String::new, |it| format!(", {it}"));
    let said = format!("{}{about}: {}", level.title, level.thinks);
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, chosen, &said));
    let fill = match chosen {
        true => look.accent,
        false => look.raised.gamma_multiply(warmth(ui, &response).min(1.0)),
    };
    ui.painter().rect_filled(rect, CornerRadius::same(8), fill);
    focus_ring(ui, look, &response, CornerRadius::same(8));
    let top = rect.top() + 6.0;
    let middle = pos2(rect.right() - PADDING, top + title.size().y / 2.0);
    strength(ui, look, &usual, (middle, width), less);
    let below = top + title.size().y + 2.0;
    ui.painter().galley(pos2(rect.left() + PADDING, top), title, ink);
    ui.painter().galley(pos2(rect.left() + PADDING, below), line, less);
    response
}

/// How strong the opponent is: the number where it was measured, and the dots where there is room for both.
fn strength(
    ui: &Ui,
    look: &Look,
    opponent: &Opponent,
    (right, width): (egui::Pos2, f32),
    colour: Color32,
) {
    let number = words::strength(opponent);
    let at = match &number {
        Some(_) if width < ROOM_FOR_BOTH => right,
        _ => pips(ui, look, opponent.kind(), &opponent.level(), right, colour),
    };
    if let Some(number) = number {
        ui.painter().text(at, egui::Align2::RIGHT_CENTER, number, regular(13.0), colour);
    }
}

/// As many dots as the level has rungs below it on its game's ladder, its own included. Returns where they begin.
fn pips(
    ui: &Ui,
    look: &Look,
    kind: GameKind,
    level: &Level,
    right: egui::Pos2,
    colour: Color32,
) -> egui::Pos2 {
    let all = levels(kind).len();
    let rung = levels(kind).iter().position(|known| known == level).unwrap_or(0);
    let empty = Stroke::new(1.0, mix(colour, look.raised, 0.35));
    for index in 0..all {
        let away = (all - 1 - index) as f32 * PIP_STEP + PIP;
        let at = pos2(right.x - away, right.y);
        if index <= rung {
            ui.painter().circle_filled(at, PIP, colour);
        } else {
            ui.painter().circle_stroke(at, PIP - 0.5, empty);
        }
    }
    pos2(right.x - all as f32 * PIP_STEP - 10.0, right.y)
}

/// What the level is built on, where that is a number: in words, or, once opened, to be changed.
pub(super) fn number(
    ui: &mut Ui,
    look: &Look,
    name: &str,
    opponent: &Opponent,
) -> Option<Opponent> {
    let steps = Steps::of(opponent)?;
    let id = ui.id().with((name, "open", opponent.level().name));
    let own = opponent.setting() != opponent.level().usual;
    if ui.data(|data| data.get_temp(id)).unwrap_or(own) {
        return change_number(ui, look, name, opponent, &steps);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        let now = steps.settings[steps.chosen];
        faint(ui, look, &format!("{} {}", words::setting(now), per(now.measure())));
        if link(ui, look, "Change").clicked() {
            ui.data_mut(|data| data.insert_temp(id, true));
        }
    });
    None
}

fn change_number(
    ui: &mut Ui,
    look: &Look,
    name: &str,
    opponent: &Opponent,
    steps: &Steps,
) -> Option<Opponent> {
    let measures = steps::measures(&opponent.level());
    let now = steps.settings[steps.chosen].measure();
    let values: Vec<String> = steps.settings.iter().map(|&it| words::setting(it)).collect();
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        if measures.len() > 1 {
            let ways: Vec<(Measure, &str)> = measures.iter().map(|&it| (it, short(it))).collect();
            let other = segmented(ui, look, &format!("{name} thinks by"), now, &ways);
            asked = other.map(|measure| steps::measured(opponent, measure));
        }
        let said = format!("{} of {name}", short(now));
        if let Some(step) = step_row(ui, look, &said, &values, steps.chosen) {
            asked = Some(steps::set(opponent, steps.settings[step]));
        }
        if measures.len() == 1 {
            faint(ui, look, per(now));
        }
    });
    asked
}

const fn short(measure: Measure) -> &'static str {
    match measure {
        Measure::Depth => "Depth",
        Measure::Time => "Time",
        Measure::Nodes => "Positions",
        Measure::FillUps => "Fill-ups",
    }
}

/// What the number is counted for.
const fn per(measure: Measure) -> &'static str {
    match measure {
        Measure::Depth => "",
        Measure::Time | Measure::Nodes => "for every move",
        Measure::FillUps => "for every cell",
    }
}

/// The box round a list of levels where it stands alone.
pub(super) fn frame(look: &Look) -> egui::Frame {
    egui::Frame::new()
        .fill(look.panel)
        .stroke(Stroke::new(1.0, look.line))
        .corner_radius(14)
        .inner_margin(14)
        .shadow(egui::Shadow {
            offset: [0, 8],
            blur: 28,
            spread: 0,
            color: Color32::from_black_alpha(if look.dark { 120 } else { 40 }),
        })
}
