//! The buttons at the foot of the panel.

use bevy_egui::egui::{
    self, Popup, PopupCloseBehavior, RectAlign, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    Vec2, pos2, vec2,
};

use super::super::title::CAN_LEAVE;
use super::super::widgets::{Button, regular};
use super::super::{beside, opponent};
use super::icons::{self, Icon};
use super::standing::Can;
use super::{Asked, Now, PanelState};
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::app::network::Wish;
use crate::app::screen::Screen;
use crate::app::thinking::advice::Advice;

/// How high a button is.
pub(super) const HEIGHT: f32 = 50.0;
/// Between buttons.
pub(super) const GAP: f32 = 6.0;
/// Narrower than this a button's word has no room, and there are two rows.
const LEAST_WIDTH: f32 = 44.0;
/// The list behind the menu's button.
const LIST: f32 = 190.0;
const LINE: f32 = 40.0;

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Undo,
    Redo,
    Hint,
    Values,
    Best,
    Turn,
    Save,
    Resign,
    Chat,
    Leave,
    Menu,
    Arena,
}

impl Tool {
    /// The buttons that there are.
    fn all(can: Can) -> Vec<Tool> {
        let turn = can.turn_board.then_some(Tool::Turn);
        if can.talk {
            // Nobody is advised, and nothing is played again without the other.
            let after = [Tool::Save, Tool::Chat, Tool::Resign, Tool::Leave, Tool::Menu];
            return [Tool::Undo].into_iter().chain(turn).chain(after).collect();
        }
        let before = [Tool::Undo, Tool::Redo, Tool::Hint, Tool::Values, Tool::Best].into_iter();
        before
            .chain(turn)
            .chain(match can.go_back {
                true => [Tool::Save, Tool::Resign, Tool::Arena],
                false => [Tool::Save, Tool::Resign, Tool::Menu],
            })
            .collect()
    }

    const fn name(self) -> &'static str {
        match self {
            Tool::Undo => "Undo",
            Tool::Redo => "Redo",
            Tool::Hint => "Hint",
            Tool::Values => "Values",
            Tool::Best => "Best",
            Tool::Turn => "Turn",
            Tool::Save => "Save",
            Tool::Resign => "Resign",
            Tool::Chat => "Chat",
            Tool::Leave => "Leave",
            Tool::Menu => "Menu",
            Tool::Arena => "Arena",
        }
    }

    const fn icon(self) -> Icon {
        match self {
            Tool::Undo => Icon::Undo,
            Tool::Redo => Icon::Redo,
            Tool::Hint => Icon::Hint,
            Tool::Values => Icon::Values,
            Tool::Best => Icon::Best,
            Tool::Turn => Icon::Turn,
            Tool::Save => Icon::Save,
            Tool::Resign => Icon::Resign,
            Tool::Chat => Icon::Chat,
            Tool::Leave => Icon::Leave,
            Tool::Menu => Icon::Menu,
            Tool::Arena => Icon::Leave,
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Tool::Undo => "Take the last move back (Ctrl+Z)",
            Tool::Redo => "Play it again (Ctrl+Y)",
            Tool::Hint => "Show the best move (Ctrl+H)",
            Tool::Values => "Show what every move is worth (Ctrl+E)",
            Tool::Best => "List the best moves (Ctrl+K)",
            Tool::Turn => "Turn the board (T)",
            Tool::Save => "Save the match under a name (Ctrl+S)",
            Tool::Resign => "Give this game up",
            Tool::Chat => "Say something to the other player (Ctrl+Enter)",
            Tool::Leave => "Leave this match for good",
            Tool::Menu => "Another game, or the menu (Esc); this one is kept",
            Tool::Arena => "Back to the arena (Esc)",
        }
    }

    const fn enabled(self, can: Can, now: &Now) -> bool {
        match self {
            Tool::Undo => can.undo,
            Tool::Redo => can.redo,
            Tool::Hint => now.can_advise,
            Tool::Resign => can.resign,
            Tool::Values | Tool::Best | Tool::Turn | Tool::Save => true,
            Tool::Chat | Tool::Leave | Tool::Menu | Tool::Arena => true,
        }
    }

    const fn is_on(self, advice: &Advice) -> bool {
        match self {
            Tool::Hint => advice.hint,
            Tool::Values => advice.evaluation,
            Tool::Best => advice.candidates,
            _ => false,
        }
    }
}

/// The buttons in as many rows as they need in this width.
fn rows(can: Can, width: f32) -> Vec<Vec<Tool>> {
    let tools = Tool::all(can);
    let count = tools.len() as f32;
    if (width - GAP * (count - 1.0)) / count >= LEAST_WIDTH {
        return vec![tools];
    }
    let (upper, lower) = tools.split_at(tools.len().div_ceil(2));
    vec![upper.to_vec(), lower.to_vec()]
}

/// How high all buttons are in this width.
pub(super) fn height(can: Can, width: f32) -> f32 {
    let rows = rows(can, width).len() as f32;
    rows * HEIGHT + (rows - 1.0) * GAP
}

/// Shows the buttons, or the question that one of them asks.
pub(super) fn show(
    ui: &mut Ui,
    can: Can,
    now: &Now,
    state: &mut PanelState,
    look: &Look,
    asked: &mut Vec<Asked>,
) {
    if state.resigning && can.resign {
        return ask_to_resign(ui, state, look, asked);
    }
    if state.leaving && can.talk {
        return ask_to_leave(ui, state, look, asked);
    }
    let whole = ui.available_width();
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    for row in rows(can, whole) {
        let count = row.len() as f32;
        let width = (whole - GAP * (count - 1.0)) / count;
        ui.horizontal(|ui| {
            for tool in row {
                let on = tool.is_on(now.advice) || (tool == Tool::Chat && state.chatting);
                let enabled = tool.enabled(can, now) || on;
                let size = vec2(width, HEIGHT);
                let response = button(ui, tool.name(), tool.icon(), (enabled, on), size, look);
                let unread = now.online.map_or(0, |online| online.unread);
                if tool == Tool::Chat && unread > 0 {
                    badge(ui, response.rect, unread, look);
                }
                // Across a network another game is for both to agree on.
                if tool == Tool::Menu && !can.talk {
                    asked.extend(ways_out(&response, look).map(Asked::Do));
                    response.on_hover_text(tool.hint());
                    continue;
                }
                if !response.on_hover_text(tool.hint()).clicked() {
                    continue;
                }
                match tool {
                    Tool::Undo => asked.push(Asked::Do(Action::Undo)),
                    Tool::Redo => asked.push(Asked::Do(Action::Redo)),
                    Tool::Hint => asked.push(Asked::Do(Action::Hint(!on))),
                    Tool::Values => asked.push(Asked::Do(Action::Evaluate(!on))),
                    Tool::Best => asked.push(Asked::Do(Action::Candidates(!on))),
                    Tool::Turn => asked.push(Asked::Do(Action::TurnBoard)),
                    Tool::Save => asked.push(Asked::Save),
                    Tool::Resign => state.resigning = true,
                    Tool::Leave => state.leaving = true,
                    Tool::Chat => {
                        state.chatting = !state.chatting;
                        state.wants_to_talk = state.chatting;
                    }
                    Tool::Menu => asked.push(Asked::Do(Action::Go(Screen::Title))),
                    Tool::Arena => asked.push(Asked::Do(Action::Back)),
                }
            }
        });
    }
}

/// The list that the menu's button opens: another game, the menu, or leave.
fn ways_out(button: &Response, look: &Look) -> Option<Action> {
    let leave = CAN_LEAVE.then_some(("Leave Hexfall", Action::Quit));
    let ways = [
        ("Play again", Action::Again),
        ("New game", Action::Go(Screen::NewGame)),
        ("Menu", Action::Go(Screen::Title)),
    ];
    let list = Popup::menu(button)
        .align(RectAlign::TOP_END)
        .gap(GAP)
        .width(LIST)
        .frame(opponent::frame(look).inner_margin(8))
        .close_behavior(PopupCloseBehavior::CloseOnClick);
    let shown = list.show(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let mut chosen = None;
        for (text, way) in ways.into_iter().chain(leave) {
            if Button::quiet(text).left().size(LIST - 16.0, LINE).show(ui, look).clicked() {
                chosen = Some(way);
            }
        }
        chosen
    });
    shown.and_then(|shown| shown.inner)
}

fn ask_to_leave(ui: &mut Ui, state: &mut PanelState, look: &Look, asked: &mut Vec<Asked>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let told = "Leave for good? “Continue” has the game, to be saved or finished.";
    ui.label(RichText::new(told).size(13.5).color(look.warning));
    if let Some(sure) = beside::row(ui, look, [("Yes, leave", true), ("No, stay", false)]) {
        state.leaving = false;
        let leave = [Action::Network(Wish::Leave), Action::Go(Screen::Title)].map(Asked::Do);
        asked.extend(leave.into_iter().filter(|_| sure));
    }
}

/// How many lines nobody has read, at the corner of a button.
fn badge(ui: &Ui, button: egui::Rect, count: usize, look: &Look) {
    let centre = pos2(button.right() - 11.0, button.top() + 11.0);
    ui.painter().circle_filled(centre, 9.0, look.accent);
    let text = if count > 9 { "9+".to_owned() } else { count.to_string() };
    let font = super::super::widgets::bold(11.0);
    ui.painter().text(centre, egui::Align2::CENTER_CENTER, text, font, look.on_accent);
}

fn ask_to_resign(ui: &mut Ui, state: &mut PanelState, look: &Look, asked: &mut Vec<Asked>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(RichText::new("Resign this game?").size(13.5).color(look.warning));
    if let Some(sure) = beside::row(ui, look, [("Yes, resign", true), ("No, play on", false)]) {
        state.resigning = false;
        asked.extend(sure.then_some(Asked::Do(Action::Resign)));
    }
}

/// A picture over a word, enabled or not, on or not.
pub(super) fn button(
    ui: &mut Ui,
    name: &str,
    icon: Icon,
    (enabled, on): (bool, bool),
    size: Vec2,
    look: &Look,
) -> Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response
        .widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, enabled, on, name));
    let lit = ui.ctx().animate_bool_responsive(response.id, enabled && response.hovered());
    let pressed = if response.is_pointer_button_down_on() { 0.08 } else { 0.0 };
    let rest = mix(look.panel, look.raised, 0.55);
    let rest = if on { mix(look.panel, look.accent, 0.24) } else { rest };
    let fill =
        mix(mix(rest, if on { look.accent } else { look.raised }, lit * 0.4), look.text, pressed);
    let edge = if response.has_focus() || on { look.accent } else { look.line };
    ui.painter().rect(rect, 12, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let ink = if enabled { look.text } else { mix(look.faint, look.panel, 0.55) };
    let middle = pos2(rect.center().x, rect.top() + 17.5);
    icon.draw(ui.painter(), middle - Vec2::splat(icons::SIZE / 2.0), ink);
    let word = pos2(rect.center().x, rect.bottom() - 12.5);
    ui.painter().text(word, egui::Align2::CENTER_CENTER, name, regular(12.5), ink);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_stand_in_one_row_where_their_words_have_room() {
        let hex = Can { turn_board: true, ..Can::default() };
        for (width, count) in [(452.0, 1), (318.0, 2), (270.0, 2)] {
            let rows = rows(hex, width);
            assert_eq!(rows.len(), count, "{width}");
            assert_eq!(rows.concat(), Tool::all(hex));
        }
        assert!(height(hex, 318.0) > height(hex, 452.0));
    }
}
