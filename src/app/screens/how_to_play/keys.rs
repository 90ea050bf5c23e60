//! The keys.

use bevy_egui::egui::{
    Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2,
};

use super::super::widgets::{bold, card, heading, row, rule, text_width};
use crate::app::look::Look;

/// Something that can be done by keys.
struct Shortcut {
    does: &'static str,
    more: &'static str,
    /// Keys to be pressed together or one after the other.
    keys: &'static [&'static str],
}

const ON_THE_BOARD: [Shortcut; 5] = [
    Shortcut { does: "Go over the board", more: "", keys: &["←", "↑", "↓", "→"] },
    Shortcut { does: "Lay a stone there", more: "", keys: &["Enter"] },
    Shortcut {
        does: "Lay a stone by its name",
        more: "Type the cell, then Enter. In Connect Four a column’s number is enough.",
        keys: &["D", "4", "Enter"],
    },
    Shortcut { does: "Swap sides", more: "When the pie rule offers it", keys: &["X"] },
    Shortcut { does: "Turn the board", more: "", keys: &["T"] },
];

const GAME: [Shortcut; 8] = [
    Shortcut { does: "Take a move back", more: "", keys: &["Ctrl", "Z"] },
    Shortcut { does: "Play it again", more: "", keys: &["Ctrl", "Y"] },
    Shortcut { does: "Look at earlier and later moves", more: "", keys: &["Alt", "←", "→"] },
    Shortcut { does: "Hint", more: "The best move, and what is known of it", keys: &["Ctrl", "H"] },
    Shortcut { does: "What every move is worth", more: "", keys: &["Ctrl", "E"] },
    Shortcut { does: "The best moves", more: "", keys: &["Ctrl", "K"] },
    Shortcut {
        does: "What is certain",
        more: "In Hex where you must play, in Obstruction the islands",
        keys: &["Ctrl", "I"],
    },
    Shortcut { does: "Save", more: "", keys: &["Ctrl", "S"] },
];

const COMPUTERS: [Shortcut; 2] = [
    Shortcut { does: "Stop, and go on", more: "", keys: &["Ctrl", "P"] },
    Shortcut {
        does: "Move now",
        more: "The best move found so far; while the computers stop, one move",
        keys: &["Ctrl", "M"],
    },
];

const NETWORK: [Shortcut; 3] = [
    Shortcut { does: "Network", more: "On the title", keys: &["E"] },
    Shortcut { does: "Host, and join", more: "On the page Network", keys: &["H", "J"] },
    Shortcut {
        does: "Say something",
        more: "To the other player of a network match",
        keys: &["Ctrl", "Enter"],
    },
];

const ARENA: [Shortcut; 5] = [
    Shortcut { does: "Arena", more: "On the title", keys: &["A"] },
    Shortcut { does: "Pause, and go on", more: "In the arena, as all below", keys: &["P"] },
    Shortcut { does: "Stop, and choose another", more: "", keys: &["S", "N"] },
    Shortcut { does: "Export", more: "", keys: &["X"] },
    Shortcut { does: "Look through the newest game", more: "", keys: &["R"] },
];

const EVERYWHERE: [Shortcut; 3] = [
    Shortcut { does: "Full screen", more: "", keys: &["F11"] },
    Shortcut { does: "Back", more: "", keys: &["Esc"] },
    Shortcut {
        does: "Go from button to button",
        more: "Esc leads back to the board",
        keys: &["Tab"],
    },
];

const CAP: f32 = 32.0;
const CAP_GAP: f32 = 6.0;

pub(super) fn show(ui: &mut Ui, look: &Look) {
    let groups: [(&str, &[Shortcut]); 6] = [
        ("On the board", &ON_THE_BOARD),
        ("The game", &GAME),
        ("Computers", &COMPUTERS),
        ("Network", &NETWORK),
        ("Arena", &ARENA),
        ("Everywhere", &EVERYWHERE),
    ];
    for (title, shortcuts) in groups {
        card(ui, look, |ui| {
            ui.spacing_mut().item_spacing = vec2(CAP_GAP, 10.0);
            heading(ui, look, title);
            for (index, shortcut) in shortcuts.iter().enumerate() {
                if index > 0 {
                    rule(ui, look);
                }
                let widths = shortcut.keys.iter().map(|key| cap_width(ui, key) + CAP_GAP);
                let width = widths.sum::<f32>() - CAP_GAP;
                row(ui, look, shortcut.does, shortcut.more, width, |ui| {
                    shortcut.keys.iter().for_each(|key| cap(ui, look, key));
                });
            }
        });
    }
}

fn cap_width(ui: &Ui, key: &str) -> f32 {
    (text_width(ui, key, &bold(13.5)) + 20.0).max(CAP)
}

/// A key's cap.
fn cap(ui: &mut Ui, look: &Look, key: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(cap_width(ui, key), CAP), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, key));
    let radius = CornerRadius::same(8);
    ui.painter().rect_filled(rect, radius, look.line);
    let top = Rect::from_min_max(rect.min, rect.max - vec2(0.0, 2.0));
    let stroke = Stroke::new(1.0, look.line);
    ui.painter().rect(top, radius, look.raised, stroke, StrokeKind::Inside);
    ui.painter().text(top.center(), Align2::CENTER_CENTER, key, bold(13.5), look.text);
}
