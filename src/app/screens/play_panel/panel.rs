//! The panel as egui draws it.

use bevy_egui::egui::{self, Align, Layout, RichText, Ui};

use super::super::beside::{self, Place, dot, pill, signal, strong};
use super::super::{move_list, pie, result};
use super::standing::{Doing, PlayerCard, Standing};
use super::{Asked, PanelState, View, tools};
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::matches::Colour;
use crate::rules::Side;

/// The moves have at least this much height; where it is not there, the panel scrolls.
const LEAST_MOVES: f32 = 110.0;
const LEAST_MOVES_BELOW: f32 = 40.0;
/// After this many seconds a computer's time to think is told.
const PATIENCE: f64 = 1.5;

/// Shows the panel; returns what is asked for.
pub(super) fn show(
    ui: &mut Ui,
    view: &View,
    state: &mut PanelState,
    look: &Look,
    place: Place,
) -> Vec<Asked> {
    let mut asked = Vec::new();
    let gap = ui.spacing().item_spacing.y;
    let foot = tools::HEIGHT + gap;
    let whole = ui.available_rect_before_wrap();
    let (upper, lower) = whole.split_top_bottom_at_y(whole.bottom() - foot);
    ui.scope_builder(egui::UiBuilder::new().max_rect(lower), |ui| {
        ui.add_space(gap);
        tools::show(ui, view.standing.can, state, look, &mut asked);
    });
    ui.scope_builder(egui::UiBuilder::new().max_rect(upper), |ui| {
        let area = egui::ScrollArea::vertical().auto_shrink(false).id_salt("panel");
        area.show(ui, |ui| {
            let top = ui.cursor().top();
            heading(ui, &view.standing, look, place);
            players(ui, &view.standing, state, look, place);
            if !card_says_it(view, state, place) {
                status(ui, view, state, look, place);
            }
            cards(ui, view, state, look, place, &mut asked);
            asked.extend(move_list::show_steps(ui, &view.moves, look).map(Asked::Do));
            let used = ui.cursor().top() - top;
            let least = if place.below { LEAST_MOVES_BELOW } else { LEAST_MOVES };
            let height = (upper.height() - used - move_list::MARGINS).max(least);
            asked.extend(move_list::show(ui, &view.moves, look, height).map(Asked::Do));
        });
    });
    asked
}

/// Whether a card below the players makes the status needless: the result does, and with little room
/// the one about the past.
fn card_says_it(view: &View, state: &PanelState, place: Place) -> bool {
    view.result(state).is_some() || (place.below && view.moves.looking_back)
}

/// What is played, and which game of the series this is.
fn heading(ui: &mut Ui, standing: &Standing, look: &Look, place: Place) {
    if place.below {
        let all = [Some(&standing.options), standing.series.as_ref()].into_iter().flatten();
        let all: Vec<&str> = all.map(String::as_str).collect();
        let line = RichText::new(all.join(" · ")).size(13.5).color(look.faint);
        ui.add(egui::Label::new(line).truncate());
        return;
    }
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(series) = &standing.series {
                pill(ui, series, look.raised, look.faint);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(strong(&standing.options, 15.5)).truncate());
            });
        });
    });
}

/// The players, one below the other, or side by side where there is little height.
fn players(ui: &mut Ui, standing: &Standing, state: &PanelState, look: &Look, place: Place) {
    let seats = standing.players.iter().enumerate();
    if place.below {
        ui.columns(2, |columns| {
            for ((seat, player), ui) in seats.zip(columns) {
                player_card(ui, seat, player, standing, state, look, place);
            }
        });
    } else {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            for (seat, player) in seats {
                player_card(ui, seat, player, standing, state, look, place);
            }
        });
    }
}

/// A player: colour, name, aim, score, and plainly whether it is their turn.
fn player_card(
    ui: &mut Ui,
    seat: usize,
    player: &PlayerCard,
    standing: &Standing,
    state: &PanelState,
    look: &Look,
    place: Place,
) {
    let other = standing.players[1 - seat].colour;
    // After a swap one colour turns into the other, so that the eye sees what happened.
    let id = egui::Id::new(("player", seat));
    let first = player.side == Side::First;
    let part = ui.ctx().animate_bool_with_time(id, first, state.fade);
    let part = if first { part } else { 1.0 - part };
    let stone = mix(look.stone(other), look.stone(player.colour), part);
    let edge = mix(signal(look, other), signal(look, player.colour), part);
    let active = matches!(player.doing, Doing::ToMove | Doing::Thinking | Doing::Won);
    let lit = ui.ctx().animate_bool_with_time(id.with("lit"), active, state.fade / 2.0);
    let rest = mix(look.panel, look.raised, 0.35);
    let frame = egui::Frame::new()
        .fill(mix(rest, mix(look.panel, edge, 0.14), lit))
        .stroke(egui::Stroke::new(1.5, mix(look.line, edge, lit)))
        .corner_radius(12)
        .inner_margin(egui::Margin::symmetric(if place.below { 11 } else { 14 }, 10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            dot(ui, stone, 9.0, look);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if let Some(score) = player.score {
                    ui.label(strong(score.to_string(), 22.0));
                }
                if let (Some(word), false) = (player.doing.word(), place.below) {
                    pill(ui, word, edge, ink_on(look, player.colour));
                }
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    ui.add(egui::Label::new(strong(&player.name, 16.0)).truncate());
                    // With little room the word takes the place of the pill.
                    let line = match player.doing.word() {
                        Some(word) if place.below => strong(word, 13.0).color(edge),
                        _ => RichText::new(&player.line).size(13.0).color(look.faint),
                    };
                    ui.add(egui::Label::new(line).truncate());
                });
            });
        });
    });
}

/// The colour of words on a player's signal.
fn ink_on(look: &Look, colour: Colour) -> egui::Color32 {
    if signal(look, colour) == look.stone(colour) { look.on_stone(colour) } else { look.panel }
}

/// Whose turn it is, what was refused, what was played last.
fn status(ui: &mut Ui, view: &View, state: &PanelState, look: &Look, place: Place) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut text = view.standing.status.clone();
        let thinking = view.standing.players.iter().any(|player| player.doing == Doing::Thinking);
        if thinking && state.waited > PATIENCE {
            text.push_str(&format!(", {:.0} s", state.waited));
        }
        ui.horizontal(|ui| {
            if thinking && state.fade > 0.0 {
                ui.add(egui::Spinner::new().size(16.0).color(look.faint));
            }
            let size = if place.below { 17.0 } else { 18.0 };
            let response = ui.add(egui::Label::new(strong(text, size)).wrap());
            tell(&response);
        });
        match &state.refusal {
            Some((why, _)) => tell(&ui.label(RichText::new(why).color(look.warning))),
            None if place.below && view.pie.is_some() => {}
            None => drop(ui.label(RichText::new(&view.standing.told).color(look.faint))),
        }
    });
}

/// Lets screen readers say a line when it changes.
fn tell(response: &egui::Response) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
}

/// The question of the pie rule, the result, and where in the past we are.
fn cards(
    ui: &mut Ui,
    view: &View,
    state: &mut PanelState,
    look: &Look,
    place: Place,
    asked: &mut Vec<Asked>,
) {
    if let Some(offer) = &view.pie {
        let edge = signal(look, offer.stone);
        if beside::card(ui, look, edge, |ui| pie::show(ui, offer, look, place.below)) {
            asked.push(Asked::Swap);
        }
    }
    if let Some(ending) = view.result(state) {
        let edge = ending.colour.map_or(look.line, |colour| signal(look, colour));
        match beside::card(ui, look, edge, |ui| result::show(ui, ending, look, place.below)) {
            Some(result::Next::Do(action)) => asked.push(Asked::Do(action)),
            Some(result::Next::Review) => state.reviewed = Some(view.moment),
            None => {}
        }
    } else if let (Some(ending), false) = (&view.ending, view.moves.looking_back)
        && result::main_way_on(ui, ending, look)
    {
        asked.push(Asked::Do(result::way_on(ending)));
    }
    if let Some(text) = view.moves.where_we_look() {
        let way = beside::card(ui, look, look.accent, |ui| {
            ui.label(strong(text, 15.5));
            let ways = [
                ("Back to the game", Action::LookAt(None)),
                ("Play from here", Action::PlayFromHere),
            ];
            beside::row(ui, look, ways)
        });
        asked.extend(way.map(Asked::Do));
    }
}
