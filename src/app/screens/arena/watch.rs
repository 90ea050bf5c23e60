//! An arena under way, or over: how far it is, the games, the table and the plots.

use std::time::Duration;

use bevy_egui::egui::{
    Align, Key, Layout, Rect, RichText, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::widgets::{Button, bold, card, chosen, heading, page, problem, regular};
use super::super::words;
use super::{Asked, games, graph, live, names, table};
use crate::app::arena::{Contest, Stage, Wish};
use crate::app::look::{Look, mix};

const WIDTH: f32 = 1360.0;
/// From here on, the games stand beside the table.
const TWO_COLUMNS: f32 = 820.0;
const LEFT: f32 = 0.64;
const GAP: f32 = 14.0;
const BAR: f32 = 8.0;
/// Narrower than this, the buttons stand below what is told.
const BESIDE: f32 = 620.0;
const PAUSE: Key = Key::P;
const STOP: Key = Key::S;
const EXPORT: Key = Key::X;
const NEW: Key = Key::N;

pub(super) fn show(ui: &mut Ui, contest: &Contest, look: &Look) -> Option<Asked> {
    let names = names(contest.arena().schedule().plan());
    let mut wish = None;
    let back = page(ui, look, "Arena", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        wish = card(ui, look, |ui| progress(ui, contest, look));
        let room = ui.available_rect_before_wrap();
        let reviewed = if room.width() >= TWO_COLUMNS {
            let left = ((room.width() - GAP) * LEFT).floor();
            let (one, two) = room.split_left_right_at_x(room.left() + left);
            let two = Rect::from_min_max(pos2(two.left() + GAP, two.top()), two.max);
            let first = column(ui, one, |ui| {
                card(ui, look, |ui| table::show(ui, contest, &names, look));
                card(ui, look, |ui| graph::show(ui, contest, &names, look));
            });
            let (second, asked) = column(ui, two, |ui| {
                card(ui, look, |ui| live::show(ui, contest, &names, look));
                card(ui, look, |ui| games::show(ui, contest, &names, look))
            });
            ui.allocate_rect(first.0.union(second), Sense::hover());
            asked
        } else {
            card(ui, look, |ui| live::show(ui, contest, &names, look));
            card(ui, look, |ui| table::show(ui, contest, &names, look));
            card(ui, look, |ui| graph::show(ui, contest, &names, look));
            card(ui, look, |ui| games::show(ui, contest, &names, look))
        };
        wish = wish.take().or(reviewed.map(Wish::Review));
    });
    if back { Some(Asked::Back) } else { wish.map(Asked::Wish) }
}

/// Shows cards in a part of the page. Returns what they take.
fn column<R>(ui: &mut Ui, room: Rect, cards: impl FnOnce(&mut Ui) -> R) -> (Rect, R) {
    let builder = UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min));
    let mut part = ui.new_child(builder);
    part.spacing_mut().item_spacing = vec2(GAP, GAP);
    part.set_width(room.width());
    let shown = cards(&mut part);
    (part.min_rect(), shown)
}

/// What is played and how far it is, and the buttons that drive it.
fn progress(ui: &mut Ui, contest: &Contest, look: &Look) -> Option<Wish> {
    ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
    let beside = ui.available_width() >= BESIDE;
    let mut wish = None;
    ui.horizontal(|ui| {
        let told = RichText::new(words::options(contest.arena().schedule().plan().rules));
        match beside {
            true => {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    wish = buttons(ui, contest.stage(), look, true);
                    ui.with_layout(Layout::top_down(Align::Min), |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.label(told.font(bold(18.0)));
                        ui.label(
                            RichText::new(how_far(contest)).font(regular(14.5)).color(look.faint),
                        );
                    });
                });
            }
            false => {
                ui.vertical(|ui| {
                    ui.label(told.font(bold(18.0)));
                    ui.label(RichText::new(how_far(contest)).font(regular(14.5)).color(look.faint));
                    ui.horizontal_wrapped(|ui| wish = buttons(ui, contest.stage(), look, false));
                });
            }
        }
    });
    bar(ui, contest, look);
    if let Some((number, note)) = contest.standing().notes.last() {
        problem(ui, look, &format!("Game {}: {note}.", number + 1));
    }
    wish
}

/// The buttons, the main one first; where they stand from the right, last.
fn buttons(ui: &mut Ui, stage: Stage, look: &Look, from_right: bool) -> Option<Wish> {
    let go_on = ("Go on", PAUSE, Wish::Pause(false));
    let pause = ("Pause", PAUSE, Wish::Pause(true));
    let stop = ("Stop", STOP, Wish::Stop);
    let new = ("New arena", NEW, Wish::Choose(true));
    let export = ("Export", EXPORT, Wish::Export);
    let mut ways = match stage {
        Stage::Playing => vec![pause, stop, export],
        Stage::Paused => vec![go_on, stop, export],
        Stage::Stopped => vec![go_on, new, export],
        Stage::Over => vec![new, export],
    };
    let main = match stage {
        Stage::Playing => "",
        Stage::Paused | Stage::Stopped => "Go on",
        Stage::Over => "New arena",
    };
    if from_right {
        ways.reverse();
    }
    let mut wish = None;
    for (name, key, asks) in ways {
        let button = if name == main { Button::main(name) } else { Button::plain(name) };
        let button = button.size(96.0, 40.0).show(ui, look);
        if chosen(ui, button, key) {
            wish = Some(asks);
        }
    }
    wish
}

/// "24 of 60 games, about 2 min left"
fn how_far(contest: &Contest) -> String {
    let arena = contest.arena();
    let (settled, all) = (arena.settled().len(), arena.schedule().games());
    match contest.stage() {
        Stage::Over => format!("Over: {}", words::counted(settled, "game", "games")),
        Stage::Stopped => format!("Stopped after {settled} of {all} games"),
        Stage::Paused => format!("Paused after {settled} of {all} games"),
        Stage::Playing => match contest.left() {
            Some(left) => format!("{settled} of {all} games, {}", time_left(left)),
            None => format!("{settled} of {all} games"),
        },
    }
}

fn time_left(left: Duration) -> String {
    let seconds = u32::try_from(left.as_secs()).unwrap_or(u32::MAX);
    let rounded = match seconds {
        0..10 => return "nearly done".to_owned(),
        10..60 => seconds.div_ceil(10) * 10,
        60..7200 => seconds.div_ceil(60) * 60,
        _ => seconds.div_ceil(3600) * 3600,
    };
    format!("about {} left", words::long_time(rounded))
}

fn bar(ui: &mut Ui, contest: &Contest, look: &Look) {
    let arena = contest.arena();
    let part = arena.settled().len() as f32 / arena.schedule().games().max(1) as f32;
    let part = if arena.is_over() { 1.0 } else { part };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR), Sense::hover());
    let said = format!("{:.0} % played", 100.0 * part);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &said));
    ui.painter().rect_filled(rect, BAR / 2.0, look.raised);
    let colour = match contest.stage() {
        Stage::Playing | Stage::Over => look.accent,
        Stage::Paused | Stage::Stopped => mix(look.raised, look.faint, 0.7),
    };
    let shown = ui.ctx().animate_value_with_time(response.id, part, 0.3);
    if shown > 0.0 {
        let width = (rect.width() * shown).max(BAR);
        ui.painter().rect_filled(
            Rect::from_min_size(rect.min, vec2(width, BAR)),
            BAR / 2.0,
            colour,
        );
    }
}

/// The heading of a card, with a word in the background at its right.
pub(super) fn headed(ui: &mut Ui, look: &Look, text: &str, aside: &str) {
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 24.0;
        heading(ui, look, text);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(aside).font(regular(13.5)).color(look.faint));
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_as_surely_as_it_is_known() {
        let told = |seconds| time_left(Duration::from_secs(seconds));
        assert_eq!(told(3), "nearly done");
        assert_eq!(told(34), "about 40 s left");
        assert_eq!(told(61), "about 2 min left");
        assert_eq!(told(8000), "about 3 h left");
    }
}
