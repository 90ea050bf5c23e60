//! Buttons.

use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};

use super::text::{bold, regular};
use crate::app::look::{Look, mix};

const RADIUS: CornerRadius = CornerRadius::same(12);
const PADDING: f32 = 18.0;

/// A button with a text and, if wanted, a second line.
#[derive(Clone, Copy, Debug)]
pub struct Button<'a> {
    text: &'a str,
    line: Option<&'a str>,
    weight: Weight,
    size: Vec2,
    enabled: bool,
    left: bool,
}

/// How much a button asks for attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    Main,
    Plain,
    Quiet,
    Danger,
}

impl<'a> Button<'a> {
    /// The one thing that most players want next.
    #[must_use]
    pub fn main(text: &'a str) -> Button<'a> {
        Button::of(text, Weight::Main)
    }

    /// A thing among others.
    #[must_use]
    pub fn plain(text: &'a str) -> Button<'a> {
        Button::of(text, Weight::Plain)
    }

    /// A thing that stays in the background.
    #[must_use]
    pub fn quiet(text: &'a str) -> Button<'a> {
        Button::of(text, Weight::Quiet)
    }

    /// A thing that cannot be taken back.
    #[must_use]
    pub fn danger(text: &'a str) -> Button<'a> {
        Button::of(text, Weight::Danger)
    }

    fn of(text: &'a str, weight: Weight) -> Button<'a> {
        Button { text, line: None, weight, size: vec2(0.0, 44.0), enabled: true, left: false }
    }

    /// A second, smaller line.
    #[must_use]
    pub fn line(self, line: Option<&'a str>) -> Button<'a> {
        Button { line, ..self }
    }

    /// At least this wide and exactly this high.
    #[must_use]
    pub fn size(self, width: f32, height: f32) -> Button<'a> {
        Button { size: vec2(width, height), ..self }
    }

    /// With its text on the left.
    #[must_use]
    pub fn left(self) -> Button<'a> {
        Button { left: true, ..self }
    }

    /// Whether it can be pressed.
    #[must_use]
    pub fn enabled(self, enabled: bool) -> Button<'a> {
        Button { enabled, ..self }
    }

    /// Shows the button.
    pub fn show(self, ui: &mut Ui, look: &Look) -> Response {
        let font = if self.weight == Weight::Quiet { regular(15.5) } else { bold(15.5) };
        let natural = text_width(ui, self.text, &font) + 2.0 * PADDING;
        let size = vec2(self.size.x.max(natural), self.size.y);
        let enabled = self.enabled && ui.is_enabled();
        let sense = if enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        let name = match self.line {
            Some(line) => format!("{}. {line}", self.text),
            None => self.text.to_owned(),
        };
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, &name));
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let (fill, stroke, ink) = self.colours(ui, look, &response, enabled);
        ui.painter().rect(rect, RADIUS, fill, Stroke::new(1.0, stroke), StrokeKind::Inside);
        focus_ring(ui, look, &response, RADIUS);
        let room = rect.width() - 2.0 * PADDING;
        let title = one_line(ui, self.text, font, ink, room);
        let line =
            self.line.map(|line| one_line(ui, line, regular(13.0), mix(ink, fill, 0.25), room));
        let gap = 2.0;
        let height = title.size().y + line.as_ref().map_or(0.0, |line| line.size().y + gap);
        let mut top = rect.center().y - height / 2.0;
        for galley in [Some(title), line].into_iter().flatten() {
            let x = if self.left {
                rect.left() + PADDING
            } else {
                rect.center().x - galley.size().x / 2.0
            };
            let height = galley.size().y;
            ui.painter().galley(pos2(x, top), galley, ink);
            top += height + gap;
        }
        response
    }

    fn colours(
        self,
        ui: &Ui,
        look: &Look,
        response: &Response,
        enabled: bool,
    ) -> (Color32, Color32, Color32) {
        let (fill, stroke, ink) = match self.weight {
            Weight::Main => (look.accent, look.accent, look.on_accent),
            Weight::Plain => (look.panel, look.line, look.text),
            Weight::Quiet => (Color32::TRANSPARENT, Color32::TRANSPARENT, look.text),
            Weight::Danger => (look.panel, look.line, look.warning),
        };
        if !enabled {
            let off = if self.weight == Weight::Quiet { fill } else { look.raised };
            return (off, off, mix(look.faint, look.ground, 0.35));
        }
        let warmth = warmth(ui, response);
        match self.weight {
            Weight::Main => (mix(fill, look.text, 0.18 * warmth), Color32::TRANSPARENT, ink),
            Weight::Quiet => (look.raised.gamma_multiply(warmth.min(1.0)), stroke, ink),
            _ => (mix(fill, look.raised, warmth), mix(stroke, look.faint, 0.5 * warmth), ink),
        }
    }
}

/// A round button that shows a sign; the name is for the pointer that rests on it and for screen readers.
pub fn icon_button(ui: &mut Ui, look: &Look, sign: &str, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(40.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, ui.is_enabled(), name));
    let warmth = warmth(ui, &response);
    let radius = CornerRadius::same(20);
    ui.painter().rect(
        rect,
        radius,
        mix(look.panel, look.raised, warmth),
        Stroke::new(1.0, look.line),
        StrokeKind::Inside,
    );
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, sign, regular(18.0), look.text);
    focus_ring(ui, look, &response, radius);
    response.on_hover_text(name)
}

/// Whether a button was clicked, or its key pressed. The pointer that rests on it tells the key.
pub fn chosen(ui: &Ui, button: Response, key: egui::Key) -> bool {
    let button = button.on_hover_text(format!("Key {}", key.name()));
    let typing = ui.ctx().text_edit_focused();
    let pressed = ui.input(|input| input.key_pressed(key) && input.modifiers.is_none());
    button.clicked() || (pressed && !typing)
}

/// Words that can be clicked, in a line of text.
pub fn link(ui: &mut Ui, look: &Look, text: &str) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), regular(13.5), look.accent);
    let size = vec2(galley.size().x, galley.size().y + 6.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Link, ui.is_enabled(), text));
    let warm = mix(look.accent, look.text, 0.4 * warmth(ui, &response).min(1.0));
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, galley, warm);
    focus_ring(ui, look, &response, CornerRadius::same(4));
    response
}

/// The sign of something that opens, pointing down, or up while it is open.
pub fn chevron(ui: &Ui, centre: Pos2, open: bool, colour: Color32) {
    let rise = if open { -2.2 } else { 2.2 };
    let points = [vec2(-4.5, -rise), vec2(0.0, rise), vec2(4.5, -rise)];
    let points = points.map(|step| centre + step).to_vec();
    ui.painter().line(points, Stroke::new(1.6, colour));
}

/// How far a widget is lit by the pointer, from 0 to 1.
#[must_use]
pub fn warmth(ui: &Ui, response: &Response) -> f32 {
    let lit = ui.ctx().animate_bool_responsive(response.id, response.hovered());
    if response.is_pointer_button_down_on() { 1.5 } else { lit }
}

/// A ring round the widget that the keyboard is on.
pub fn focus_ring(ui: &Ui, look: &Look, response: &Response, radius: CornerRadius) {
    if response.has_focus() {
        let ring = response.rect.expand(3.0);
        let stroke = Stroke::new(2.0, look.accent);
        ui.painter().rect_stroke(ring, radius + CornerRadius::same(3), stroke, StrokeKind::Inside);
    }
}

/// How wide a text is on one line.
#[must_use]
pub fn text_width(ui: &Ui, text: &str, font: &egui::FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE).size().x
}

/// Text on one line, cut short where it is too long.
fn one_line(
    ui: &Ui,
    text: &str,
    font: egui::FontId,
    colour: Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, colour));
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}
