//! A link or a game that was copied elsewhere.

use bevy_egui::egui::{Event, Ui, vec2};

use super::super::widgets::{Button, FIELD, faint, field};
use super::IN_BROWSER;
use crate::app::actions::Action;
use crate::app::look::Look;

/// Longer than any link; games that are longer are pasted, not typed.
const LONGEST: usize = 4_000;
/// Nobody types more than this at once: it was pasted.
const AT_ONCE: usize = 8;
const BUTTON: f32 = 92.0;

/// The field, and what is asked for. What is pasted is added at once, wherever the keys are, as it was copied: in a
/// field it would lose its lines.
pub(super) fn show(
    ui: &mut Ui,
    typed: &mut String,
    clipboard: impl FnOnce() -> Option<String>,
    look: &Look,
) -> Option<Action> {
    let pasted = ui.input_mut(|input| {
        let at = input.events.iter().position(is_paste)?;
        match input.events.remove(at) {
            Event::Paste(text) | Event::Text(text) => Some(text),
            _ => None,
        }
    });
    faint(ui, look, "A game of Hex that was copied: a HexWorld link, or the text of an SGF file.");
    let mut asked = pasted;
    ui.horizontal(|ui| {
        let width = ui.available_width() - BUTTON - ui.spacing().item_spacing.x;
        ui.allocate_ui(vec2(width, FIELD), |ui| {
            field(ui, "Link or game", typed, "https://hexworld.org/board/#11,a2…", LONGEST);
        });
        let is_empty = typed.trim().is_empty();
        // A page may not look at what was copied; there it is the keys that paste.
        let pastes = is_empty && !IN_BROWSER;
        let button = Button::plain(if pastes { "Paste" } else { "Add" });
        let button = button.size(BUTTON, FIELD).enabled(pastes || !is_empty).show(ui, look);
        if button.clicked() {
            let text = if pastes { clipboard() } else { Some(std::mem::take(typed)) };
            asked = asked.take().or(Some(text.unwrap_or_default()));
        }
    });
    asked.map(Action::BringText)
}

fn is_paste(event: &Event) -> bool {
    match event {
        Event::Paste(_) => true,
        Event::Text(text) => text.chars().count() > AT_ONCE,
        _ => false,
    }
}
