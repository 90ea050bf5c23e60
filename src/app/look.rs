//! Colours and type: a dark and a light look, and the players' colours in both.

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32};

use crate::matches::Colour;

/// The colours of everything that is not a stone.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Whether this is the dark look.
    pub dark: bool,
    /// Behind everything.
    pub ground: Color32,
    /// Panels and cards.
    pub panel: Color32,
    /// Cards on panels, fields, buttons.
    pub raised: Color32,
    /// Hairlines.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text that matters less; coordinates.
    pub faint: Color32,
    /// What is chosen, and the main button.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// What went wrong, what cannot be taken back.
    pub warning: Color32,
    /// A free cell.
    pub cell: Color32,
    /// Every third cell, so that the eye finds its way on large boards.
    pub cell_shade: Color32,
    /// The rim that belongs to nobody.
    pub rim: Color32,
    /// Connect Four's frame.
    pub frame: Color32,
}

impl Look {
    /// Dark.
    pub const DARK: Look = Look {
        dark: true,
        ground: Color32::from_rgb(0x11, 0x13, 0x18),
        panel: Color32::from_rgb(0x19, 0x1c, 0x24),
        raised: Color32::from_rgb(0x24, 0x28, 0x33),
        line: Color32::from_rgb(0x33, 0x39, 0x47),
        text: Color32::from_rgb(0xee, 0xf0, 0xf4),
        faint: Color32::from_rgb(0x9a, 0xa2, 0xb1),
        accent: Color32::from_rgb(0x5b, 0x8d, 0xff),
        on_accent: Color32::from_rgb(0x0b, 0x10, 0x1c),
        warning: Color32::from_rgb(0xff, 0x7b, 0x72),
        cell: Color32::from_rgb(0x2b, 0x30, 0x3c),
        cell_shade: Color32::from_rgb(0x26, 0x2b, 0x36),
        rim: Color32::from_rgb(0x4a, 0x52, 0x63),
        frame: Color32::from_rgb(0x2a, 0x3f, 0x73),
    };

    /// Light.
    pub const LIGHT: Look = Look {
        dark: false,
        ground: Color32::from_rgb(0xf3, 0xf1, 0xec),
        panel: Color32::from_rgb(0xfc, 0xfb, 0xf9),
        raised: Color32::from_rgb(0xee, 0xeb, 0xe4),
        line: Color32::from_rgb(0xd9, 0xd4, 0xc9),
        text: Color32::from_rgb(0x1d, 0x20, 0x26),
        faint: Color32::from_rgb(0x66, 0x6b, 0x75),
        accent: Color32::from_rgb(0x2f, 0x62, 0xe0),
        on_accent: Color32::from_rgb(0xff, 0xff, 0xff),
        warning: Color32::from_rgb(0xc4, 0x31, 0x2b),
        cell: Color32::from_rgb(0xff, 0xff, 0xff),
        cell_shade: Color32::from_rgb(0xf4, 0xf1, 0xea),
        rim: Color32::from_rgb(0xa9, 0xa3, 0x97),
        frame: Color32::from_rgb(0x3f, 0x68, 0xc8),
    };

    /// A player's colour, as it is seen on this ground.
    #[must_use]
    pub const fn stone(&self, colour: Colour) -> Color32 {
        match colour {
            Colour::Red => Color32::from_rgb(0xe5, 0x48, 0x4d),
            Colour::Orange => Color32::from_rgb(0xf2, 0x85, 0x2a),
            Colour::Yellow => Color32::from_rgb(0xf0, 0xc1, 0x2c),
            Colour::Green => Color32::from_rgb(0x3d, 0xa6, 0x5d),
            Colour::Teal => Color32::from_rgb(0x1f, 0xa8, 0xa0),
            Colour::Blue => Color32::from_rgb(0x3e, 0x7b, 0xfa),
            Colour::Purple => Color32::from_rgb(0x8e, 0x5c, 0xe6),
            Colour::Pink => Color32::from_rgb(0xe8, 0x5f, 0xa8),
            Colour::White if self.dark => Color32::from_rgb(0xf1, 0xf1, 0xee),
            Colour::White => Color32::from_rgb(0xd8, 0xd8, 0xd2),
            Colour::Black if self.dark => Color32::from_rgb(0x08, 0x09, 0x0c),
            Colour::Black => Color32::from_rgb(0x22, 0x24, 0x2a),
        }
    }

    /// A colour that stands out from what is round it and belongs to a player.
    #[must_use]
    pub const fn signal(&self, colour: Colour) -> Color32 {
        match colour {
            Colour::Black if self.dark => self.text,
            Colour::White if !self.dark => self.faint,
            _ => self.stone(colour),
        }
    }

    /// A colour that can be read on a stone of this colour.
    #[must_use]
    pub const fn on_stone(&self, colour: Colour) -> Color32 {
        match colour {
            Colour::Yellow | Colour::White | Colour::Orange => Color32::from_rgb(0x1d, 0x1d, 0x1d),
            _ => Color32::WHITE,
        }
    }
}

impl Default for Look {
    fn default() -> Look {
        Look::DARK
    }
}

/// An egui colour as Bevy draws it.
#[must_use]
pub fn bevy_colour(colour: Color32) -> Color {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    Color::srgba_u8(r, g, b, a)
}

/// Part of the way from one colour to another.
#[must_use]
pub fn mix(from: Color32, to: Color32, part: f32) -> Color32 {
    from.lerp_to_gamma(to, part)
}

/// Gives egui this look: its colours, spacing and type.
pub fn dress(ctx: &egui::Context, look: &Look) {
    let mut visuals = if look.dark { egui::Visuals::dark() } else { egui::Visuals::light() };
    visuals.panel_fill = look.panel;
    visuals.window_fill = look.panel;
    visuals.extreme_bg_color = look.raised;
    visuals.faint_bg_color = look.raised;
    visuals.override_text_color = Some(look.text);
    visuals.hyperlink_color = look.accent;
    visuals.selection.bg_fill = look.accent;
    visuals.selection.stroke = egui::Stroke::new(1.0, look.on_accent);
    visuals.window_stroke = egui::Stroke::new(1.0, look.line);
    visuals.window_corner_radius = egui::CornerRadius::same(12);
    let radius = egui::CornerRadius::same(8);
    let widgets = &mut visuals.widgets;
    for (widget, fill, stroke) in [
        (&mut widgets.noninteractive, look.panel, look.line),
        (&mut widgets.inactive, look.raised, look.raised),
        (&mut widgets.hovered, mix(look.raised, look.text, 0.08), look.line),
        (&mut widgets.active, mix(look.raised, look.text, 0.16), look.accent),
        (&mut widgets.open, look.raised, look.line),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = egui::Stroke::new(1.0, stroke);
        widget.fg_stroke = egui::Stroke::new(1.5, look.text);
        widget.corner_radius = radius;
        widget.expansion = 0.0;
    }
    ctx.set_visuals(visuals);
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(10.0, 10.0);
        style.spacing.button_padding = egui::vec2(14.0, 8.0);
        style.spacing.interact_size = egui::vec2(44.0, 34.0);
        style.spacing.menu_margin = egui::Margin::same(10);
        // Faded ends of lists come out grey on a light ground.
        style.spacing.scroll.fade.strength = 0.0;
        for (text, size) in [
            (egui::TextStyle::Heading, 26.0),
            (egui::TextStyle::Body, 15.5),
            (egui::TextStyle::Button, 15.5),
            (egui::TextStyle::Small, 13.0),
            (egui::TextStyle::Monospace, 14.0),
        ] {
            style.text_styles.insert(text, egui::FontId::proportional(size));
        }
    });
}

/// The fonts, built into the program: `Proportional` is regular, the family "bold" semi-bold, "figures"
/// has digits of one width.
#[must_use]
pub fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    for (name, bytes) in [
        ("regular", &include_bytes!("../../assets/fonts/Inter-Regular.ttf")[..]),
        ("bold", &include_bytes!("../../assets/fonts/Inter-SemiBold.ttf")[..]),
        ("figures", &include_bytes!("../../assets/fonts/InterFigures-Regular.ttf")[..]),
    ] {
        fonts.font_data.insert(name.to_owned(), egui::FontData::from_static(bytes).into());
    }
    let family = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    fonts.families.insert(egui::FontFamily::Proportional, family(&["regular"]));
    fonts.families.insert(egui::FontFamily::Monospace, family(&["figures", "regular"]));
    fonts.families.insert(egui::FontFamily::Name("bold".into()), family(&["bold", "regular"]));
    fonts
}
