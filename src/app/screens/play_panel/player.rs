//! The players' cards: colour, name, aim, score, plainly whose turn it is, and who chooses the moves.

use std::time::Duration;

use bevy_egui::egui::{
    self, Align, Layout, Popup, PopupCloseBehavior, Rect, RectAlign, Response, RichText, Sense, Ui,
    UiBuilder, pos2, vec2,
};

use super::super::beside::{Place, dot, pill, strong};
use super::super::opponent::{self, steps::friendly};
use super::super::widgets::{bold, chevron, focus_ring, heading, link, segmented, warmth};
use super::super::words::is_computer;
use super::across::Line;
use super::computers::Thought;
use super::standing::{Doing, PlayerCard, Standing};
use super::{Asked, Now, PanelState, clock_face};
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::engine::Opponent;
use crate::matches::{Colour, LevelName, PlayerKind};
use crate::rules::{GameKind, Side};

const RADIUS: u8 = 12;
/// The bar that fills while a computer thinks.
const BAR: f32 = 3.0;
/// How wide the box is in which another player is chosen.
const WHO: f32 = 450.0;
const TAKE_OVER: &str = "Take over";

/// What a card asks for.
struct Card<'a> {
    player: &'a PlayerCard,
    /// The other player's colour.
    other: Colour,
    thought: Option<&'a Thought>,
    /// Whether a person can take over with one click.
    take_over: bool,
    /// Whether another player can be chosen.
    can_change: bool,
    /// What is left on the clock, and whether it runs.
    time: Option<(Duration, bool)>,
    /// How the line is to somebody elsewhere.
    line: Option<Line>,
    place: Place,
}

/// The players, one below the other, or side by side where there is little height.
pub(super) fn show_both(
    ui: &mut Ui,
    standing: &Standing,
    now: &Now,
    state: &PanelState,
    look: &Look,
    place: Place,
) -> Option<Asked> {
    let [one, two] = &standing.players;
    let [first, second] = [(one, two), (two, one)].map(|(player, other)| Card {
        player,
        other: other.colour,
        thought: now.computers.thought.as_ref().filter(|it| it.seat == player.seat),
        take_over: now.computers.paused && is_computer(&player.kind) && standing.can.change_players,
        can_change: standing.can.change_players,
        time: now.clocks.map(|shown| (shown.left[player.seat], shown.running == Some(player.seat))),
        line: now
            .online
            .filter(|_| player.kind == PlayerKind::Remote)
            .and_then(|online| Line::of(online, look)),
        place,
    });
    let kind = standing.kind;
    if place.below {
        return ui.columns_const(|[left, right]| {
            let asked = show(left, &first, kind, state, look);
            show(right, &second, kind, state, look).or(asked)
        });
    }
    let both = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let asked = show(ui, &first, kind, state, look);
        show(ui, &second, kind, state, look).or(asked)
    });
    both.inner
}

/// A player's card. A click on it opens the choice of who plays.
fn show(
    ui: &mut Ui,
    card: &Card,
    kind: GameKind,
    state: &PanelState,
    look: &Look,
) -> Option<Asked> {
    let sense = if card.can_change { Sense::click() } else { Sense::hover() };
    let id = ui.id().with(("player", card.player.seat as u8));
    let builder = UiBuilder::new().id(id).sense(sense);
    let mut taken_over = false;
    let response = ui
        .scope_builder(builder, |ui| {
            let response = ui.response();
            taken_over = contents(ui, card, &response, state, look);
        })
        .response;
    let name = format!("{}, {}. Choose who plays", card.player.name, card.player.line);
    if card.can_change {
        let info = || egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name);
        response.widget_info(info);
        focus_ring(ui, look, &response, egui::CornerRadius::same(RADIUS));
    }
    let seat = card.player.seat;
    if taken_over {
        return Some(Asked::Do(Action::SetPlayer(seat, PlayerKind::Person)));
    }
    let other = card.can_change.then(|| choose(&response, card, kind, look)).flatten();
    other.map(|kind| Asked::Do(Action::SetPlayer(seat, kind)))
}

/// The card itself. Returns whether a person takes over.
fn contents(
    ui: &mut Ui,
    card: &Card,
    response: &Response,
    state: &PanelState,
    look: &Look,
) -> bool {
    let Card { player, place, .. } = card;
    // After a swap one colour turns into the other, so that the eye sees what happened.
    let id = egui::Id::new(("player", player.seat as u8));
    let first = player.side == Side::First;
    let part = ui.ctx().animate_bool_with_time(id, first, state.fade);
    let part = if first { part } else { 1.0 - part };
    let stone = mix(look.stone(card.other), look.stone(player.colour), part);
    let edge = mix(look.signal(card.other), look.signal(player.colour), part);
    let active = matches!(player.doing, Doing::ToMove | Doing::Thinking | Doing::Won);
    let lit = ui.ctx().animate_bool_with_time(id.with("lit"), active, state.fade / 2.0);
    let warm = if card.can_change { warmth(ui, response).min(1.0) } else { 0.0 };
    let rest = mix(look.panel, look.raised, 0.35 + 0.4 * warm);
    let lit_up = mix(look.panel, edge, 0.14 + 0.05 * warm);
    let frame = egui::Frame::new()
        .fill(mix(rest, lit_up, lit))
        .stroke(egui::Stroke::new(1.5, mix(look.line, edge, lit)))
        .corner_radius(RADIUS)
        .inner_margin(match place.below {
            true => egui::Margin::symmetric(11, 8),
            false => egui::Margin::symmetric(14, 10),
        });
    let mut taken_over = false;
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            dot(ui, stone, 9.0, look);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if card.can_change {
                    let (rect, _) = ui.allocate_exact_size(vec2(11.0, 20.0), Sense::hover());
                    let open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(response));
                    let ink = mix(mix(look.faint, look.panel, 0.4), look.text, 0.6 * warm);
                    chevron(ui, rect.center(), open, ink);
                }
                if let Some(score) = player.score {
                    ui.label(strong(score.to_string(), 22.0));
                }
                if let Some((left, runs)) = card.time {
                    clock_face::show(ui, left, runs, look);
                }
                // A clock that runs says whose turn it is.
                let timed = card.time.is_some() && player.doing != Doing::Won;
                if card.take_over && !place.below {
                    taken_over = take_over(ui, look);
                } else if let (Some(word), false) = (player.doing.word(), place.below || timed) {
                    pill(ui, word, edge, ink_on(look, player.colour));
                }
                taken_over |= name_and_line(ui, card, edge, look);
            });
        });
    });
    if let Some(part) = card.thought.and_then(|thought| thought.part) {
        progress(ui, shown.response.rect, part, edge, look);
    }
    taken_over
}

/// The name, and below it what else is to be said. Returns whether a person takes over.
fn name_and_line(ui: &mut Ui, card: &Card, edge: egui::Color32, look: &Look) -> bool {
    let below = card.place.below;
    let shown = ui.with_layout(Layout::top_down(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.add(egui::Label::new(strong(&card.player.name, 16.0)).truncate());
        // With little room the line gives its place to a word or a way to take over.
        if card.take_over && below {
            return link(ui, look, TAKE_OVER).clicked();
        }
        if let Some(line) = &card.line {
            let little_room = below && card.time.is_some();
            line.show(ui, (!little_room).then_some(card.player.line.as_str()), look);
            return false;
        }
        let line = match card.player.doing.word() {
            Some(word) if below => strong(word, 13.0).color(edge),
            _ => RichText::new(&card.player.line).size(13.0).color(look.faint),
        };
        ui.add(egui::Label::new(line).truncate());
        false
    });
    shown.inner
}

/// How far a computer has come, along the foot of its card.
fn progress(ui: &Ui, card: Rect, part: f32, edge: egui::Color32, look: &Look) {
    let foot = card.bottom() - BAR - 3.5;
    let (left, right) = (card.left() + 12.0, card.right() - 12.0);
    let bar = |to: f32, colour| {
        let rect = Rect::from_min_max(pos2(left, foot), pos2(to, foot + BAR));
        ui.painter().rect_filled(rect, 2, colour);
    };
    bar(right, mix(look.panel, edge, 0.25));
    bar(left + (right - left) * part.clamp(0.0, 1.0), edge);
}

fn take_over(ui: &mut Ui, look: &Look) -> bool {
    let text = RichText::new(TAKE_OVER).font(bold(12.5)).color(look.text);
    let button = egui::Button::new(text).corner_radius(11).fill(look.raised);
    let button = button.stroke(egui::Stroke::new(1.0, look.line)).min_size(vec2(0.0, 26.0));
    ui.spacing_mut().button_padding = vec2(10.0, 3.0);
    ui.spacing_mut().interact_size.y = 26.0;
    ui.add(button).on_hover_text("Choose the moves yourself from now on").clicked()
}

/// The colour of words on a player's signal.
fn ink_on(look: &Look, colour: Colour) -> egui::Color32 {
    if look.signal(colour) == look.stone(colour) { look.on_stone(colour) } else { look.panel }
}

/// The box in which another player is chosen. Returns who shall play from now on.
fn choose(card: &Response, shown: &Card, kind: GameKind, look: &Look) -> Option<PlayerKind> {
    let width = WHO.min(card.ctx.content_rect().width() - 60.0);
    let align = if shown.place.below { RectAlign::TOP_START } else { RectAlign::BOTTOM_END };
    let popup = Popup::from_toggle_button_response(card)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .align(align)
        .gap(6.0)
        .width(width)
        .frame(opponent::frame(look));
    popup
        .show(|ui| {
            ui.set_width(width);
            ui.style_mut().interaction.selectable_labels = false;
            who_plays(ui, shown.player, kind, look)
        })
        .and_then(|shown| shown.inner)
}

fn who_plays(ui: &mut Ui, player: &PlayerCard, kind: GameKind, look: &Look) -> Option<PlayerKind> {
    heading(ui, look, &format!("Who plays {}?", player.colour));
    let computer = is_computer(&player.kind);
    let kinds = [(false, "Person"), (true, "Computer")];
    match segmented(ui, look, "Who plays", computer, &kinds) {
        Some(true) => return Some(computer_kind(friendly(kind))),
        Some(false) => return Some(PlayerKind::Person),
        None => {}
    }
    let PlayerKind::Computer(level) = &player.kind else { return None };
    // A level that is gone is played by a friendly one.
    let now = Opponent::find(kind, &level.0).unwrap_or(friendly(kind));
    let other = opponent::list(ui, look, &now);
    let set = opponent::number(ui, look, "Level", &now);
    other.or(set).map(computer_kind)
}

pub(super) fn computer_kind(opponent: Opponent) -> PlayerKind {
    PlayerKind::Computer(LevelName(opponent.to_string()))
}
