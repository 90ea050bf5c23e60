//! The buttons at the foot of the panel.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{
    self, Color32, Painter, Pos2, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};

use super::super::beside;
use super::super::widgets::regular;
use super::standing::Can;
use super::{Asked, PanelState};
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::app::screen::Screen;

/// How high the row of buttons is.
pub(super) const HEIGHT: f32 = 54.0;
const GAP: f32 = 6.0;
const ICON: f32 = 20.0;

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Undo,
    Redo,
    Turn,
    Save,
    Resign,
    Menu,
}

impl Tool {
    /// The buttons that there are.
    fn all(can: Can) -> Vec<Tool> {
        let turn = can.turn_board.then_some(Tool::Turn);
        let before = [Tool::Undo, Tool::Redo].into_iter();
        before.chain(turn).chain([Tool::Save, Tool::Resign, Tool::Menu]).collect()
    }

    const fn name(self) -> &'static str {
        match self {
            Tool::Undo => "Undo",
            Tool::Redo => "Redo",
            Tool::Turn => "Turn",
            Tool::Save => "Save",
            Tool::Resign => "Resign",
            Tool::Menu => "Menu",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Tool::Undo => "Take the last move back (Ctrl+Z)",
            Tool::Redo => "Play it again (Ctrl+Y)",
            Tool::Turn => "Turn the board (T)",
            Tool::Save => "Save the match under a name (Ctrl+S)",
            Tool::Resign => "Give this game up",
            Tool::Menu => "To the menu; the game is kept (Esc)",
        }
    }

    const fn enabled(self, can: Can) -> bool {
        match self {
            Tool::Undo => can.undo,
            Tool::Redo => can.redo,
            Tool::Resign => can.resign,
            Tool::Turn | Tool::Save | Tool::Menu => true,
        }
    }
}

/// Shows the buttons, or the question that one of them asks.
pub(super) fn show(
    ui: &mut Ui,
    can: Can,
    state: &mut PanelState,
    look: &Look,
    asked: &mut Vec<Asked>,
) {
    if state.resigning && can.resign {
        return ask_to_resign(ui, state, look, asked);
    }
    let tools = Tool::all(can);
    let count = tools.len() as f32;
    let width = (ui.available_width() - GAP * (count - 1.0)) / count;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for tool in tools {
            if button(ui, tool, tool.enabled(can), width, look) {
                match tool {
                    Tool::Undo => asked.push(Asked::Do(Action::Undo)),
                    Tool::Redo => asked.push(Asked::Do(Action::Redo)),
                    Tool::Turn => asked.push(Asked::Do(Action::TurnBoard)),
                    Tool::Save => asked.push(Asked::Save),
                    Tool::Resign => state.resigning = true,
                    Tool::Menu => asked.push(Asked::Do(Action::Go(Screen::Title))),
                }
            }
        }
    });
}

fn ask_to_resign(ui: &mut Ui, state: &mut PanelState, look: &Look, asked: &mut Vec<Asked>) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(RichText::new("Resign this game?").size(13.5).color(look.warning));
    if let Some(sure) = beside::row(ui, look, [("Yes, resign", true), ("No, play on", false)]) {
        state.resigning = false;
        asked.extend(sure.then_some(Asked::Do(Action::Resign)));
    }
}

/// A picture over a word. Returns whether it was clicked.
fn button(ui: &mut Ui, tool: Tool, enabled: bool, width: f32, look: &Look) -> bool {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), sense);
    let name = tool.name();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, name));
    let lit = ui.ctx().animate_bool_responsive(response.id, enabled && response.hovered());
    let pressed = if response.is_pointer_button_down_on() { 0.08 } else { 0.0 };
    let rest = mix(look.panel, look.raised, 0.55);
    let fill = mix(mix(rest, look.raised, lit), look.text, pressed);
    let edge = if response.has_focus() { look.accent } else { look.line };
    let stroke = Stroke::new(1.0, edge);
    ui.painter().rect(rect, 12, fill, stroke, StrokeKind::Inside);
    let ink = if enabled { look.text } else { mix(look.faint, look.panel, 0.55) };
    let icon = egui::Rect::from_center_size(
        pos2(rect.center().x, rect.top() + 19.0),
        egui::Vec2::splat(ICON),
    );
    draw(ui.painter(), tool, icon.min, ink);
    ui.painter().text(
        pos2(rect.center().x, rect.bottom() - 14.0),
        egui::Align2::CENTER_CENTER,
        name,
        regular(12.5),
        ink,
    );
    response.on_hover_text(tool.hint()).clicked()
}

/// The picture of a tool, in a box of 20 by 20 from this corner.
fn draw(painter: &Painter, tool: Tool, corner: Pos2, ink: Color32) {
    let stroke = Stroke::new(1.7, ink);
    let at = |x: f32, y: f32| corner + vec2(x, y);
    let line = |points: Vec<Pos2>| {
        painter.line(points, stroke);
    };
    let arc = |x: f32, y: f32, radius: f32, from: f32, to: f32| -> Vec<Pos2> {
        let step = |n: i32| from + (to - from) * n as f32 / 24.0;
        (0..=24).map(|n| at(x + radius * step(n).cos(), y + radius * step(n).sin())).collect()
    };
    match tool {
        Tool::Undo | Tool::Redo => {
            let mirrored = tool == Tool::Redo;
            let at = |x: f32, y: f32| at(if mirrored { 20.0 - x } else { x }, y);
            let mut hook = vec![at(3.5, 8.0), at(11.5, 8.0)];
            let turn = |n: i32| PI * n as f32 / 16.0;
            hook.extend(
                (0..=16).map(|n| at(11.5 + 4.5 * turn(n).sin(), 12.5 - 4.5 * turn(n).cos())),
            );
            hook.push(at(7.5, 17.0));
            line(hook);
            line(vec![at(7.3, 4.2), at(3.5, 8.0), at(7.3, 11.8)]);
        }
        Tool::Turn => {
            line(arc(10.0, 10.5, 6.8, -PI * 0.28, TAU - PI * 0.5));
            line(vec![at(6.8, 0.6), at(10.2, 3.7), at(6.8, 6.8)]);
        }
        Tool::Save => line(vec![
            at(5.5, 3.0),
            at(14.5, 3.0),
            at(14.5, 17.0),
            at(10.0, 13.4),
            at(5.5, 17.0),
            at(5.5, 2.2),
        ]),
        Tool::Resign => {
            line(vec![at(5.5, 18.0), at(5.5, 3.5), at(15.5, 3.5), at(13.0, 7.3), at(15.5, 11.0)]);
            line(vec![at(15.5, 11.0), at(5.5, 11.0)]);
        }
        Tool::Menu => {
            for y in [5.0, 10.0, 15.0] {
                line(vec![at(3.5, y), at(16.5, y)]);
            }
        }
    }
}
