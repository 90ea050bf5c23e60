//! Text in the sizes and weights that the screens use.

use bevy_egui::egui::{self, FontFamily, FontId, RichText, Ui};

use crate::app::look::{Look, mix};

/// The semi-bold face.
#[must_use]
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("bold".into()))
}

/// The regular face.
#[must_use]
pub fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// The heading of a card or a part of a page.
pub fn heading(ui: &mut Ui, look: &Look, text: &str) {
    ui.label(RichText::new(text).font(bold(17.0)).color(look.text));
}

/// Text to read.
pub fn paragraph(ui: &mut Ui, look: &Look, text: &str) {
    let colour = mix(look.text, look.faint, 0.45);
    ui.add(egui::Label::new(RichText::new(text).font(regular(15.5)).color(colour)).wrap());
}

/// Text that matters less.
pub fn faint(ui: &mut Ui, look: &Look, text: &str) {
    ui.add(egui::Label::new(RichText::new(text).font(regular(13.5)).color(look.faint)).wrap());
}

/// What is wrong, where it is wrong.
pub fn problem(ui: &mut Ui, look: &Look, text: &str) {
    ui.add(egui::Label::new(RichText::new(text).font(regular(13.5)).color(look.warning)).wrap());
}

/// Lets screen readers say a line when it changes.
pub fn tell(line: &egui::Response) {
    line.ctx.accesskit_node_builder(line.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
}
