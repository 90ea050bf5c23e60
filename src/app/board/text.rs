//! Text on the board: coordinates along its edges, numbers on its stones.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, LayerId, Stroke, pos2};
use bevy_egui::{EguiContexts, egui};

use super::cells::Turning;
use super::shown::Shown;
use super::stones::Stone;
use super::tween::Tween;
use super::view::Fitted;
use super::win::Lit;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::rules::{Cell, Position};

/// Coordinates: part of a cell's radius, and the sizes in pixels that can be read and are not too loud.
const LABEL_SIZE: f32 = 0.52;
const LABEL_PIXELS: (f32, f32) = (8.0, 24.0);
/// Below this many pixels, numbers on stones are left out.
const SMALLEST_NUMBER: f32 = 7.0;
/// The least radius of a badge, in pixels.
const LEAST_BADGE: f32 = 7.0;

/// Writes on the board.
pub(super) fn write_text(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    fitted: Res<Fitted>,
    (look, wishes): (Res<Look>, Res<Wishes>),
    (lit, turning): (Res<Lit>, Res<Turning>),
    moving: Query<&Stone, With<Tween>>,
    mut numbers: Local<Vec<(usize, Cell)>>,
) {
    // No context before the first camera.
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let writer = Writer { ctx, fitted: &fitted };
    if wishes.0.coordinates && turning.0 == 0.0 {
        let size = LABEL_SIZE * fitted.fit.scale;
        for label in fitted.layout.labels() {
            let size = size.clamp(LABEL_PIXELS.0, LABEL_PIXELS.1);
            writer.write(label.at, &label.text, size, look.faint);
        }
    }
    if shown.is_changed() || numbers.is_empty() {
        *numbers = numbered(&shown);
    }
    if !wishes.0.move_numbers || turning.0 != 0.0 {
        return;
    }
    for &(number, cell) in numbers.iter() {
        let Some(side) = shown.game.position().stone_at(cell) else { continue };
        let digits = number.to_string();
        let size = fitted.fit.scale * if digits.len() > 2 { 0.48 } else { 0.62 };
        if size >= SMALLEST_NUMBER && !moving.iter().any(|stone| stone.cell == cell) {
            let colour = look.on_stone(shown.colour(side));
            let part = if lit.dims(cell) { 0.45 } else { 1.0 };
            let at = fitted.layout.centre(cell);
            writer.write(at, &digits, size, colour.gamma_multiply(part));
        }
    }
}

/// Writes and draws at places of the board, above everything on it.
pub(super) struct Writer<'a> {
    pub(super) ctx: &'a egui::Context,
    pub(super) fitted: &'a Fitted,
}

impl Writer<'_> {
    /// How many of egui's points a logical pixel is.
    fn points(&self) -> f32 {
        1.0 / self.ctx.zoom_factor()
    }

    fn at(&self, place: Vec2) -> egui::Pos2 {
        let pixel = self.fitted.pixel(place) * self.points();
        pos2(pixel.x, pixel.y)
    }

    fn painter(&self) -> egui::Painter {
        self.ctx.layer_painter(LayerId::background())
    }

    /// Text round a place of the board, its size in logical pixels.
    pub(super) fn write(&self, place: Vec2, text: &str, size: f32, colour: Color32) {
        // Whole sizes only: each size of a letter takes room in egui's texture.
        let font = FontId::proportional((size * self.points()).round().max(1.0));
        self.painter().text(self.at(place), Align2::CENTER_CENTER, text, font, colour);
    }

    /// A line in pieces that meet, so many units of the board thick.
    pub(super) fn line(&self, pieces: &[[Vec2; 2]], width: f32, colour: Color32) {
        let painter = self.painter();
        let line = Stroke::new((width * self.fitted.fit.scale * self.points()).max(1.5), colour);
        for piece in pieces {
            let ends = piece.map(|end| self.at(end));
            painter.line_segment(ends, line);
            // Round where one piece of the line meets the next.
            for end in ends {
                painter.circle_filled(end, line.width / 2.0, colour);
            }
        }
    }

    /// A disc with a few letters: fill, edge, letters. Its radius is in units of the board, but never too small to read.
    pub(super) fn badge(&self, place: Vec2, radius: f32, text: &str, colours: [Color32; 3]) {
        let [fill, edge, ink] = colours;
        let radius = (radius * self.fitted.fit.scale).max(LEAST_BADGE);
        let painter = self.painter();
        painter.circle(self.at(place), radius * self.points(), fill, Stroke::new(1.5, edge));
        self.write(place, text, radius * 1.4, ink);
    }
}

/// The stones by the numbers of their moves.
fn numbered(shown: &Shown) -> Vec<(usize, Cell)> {
    let moves = 0..shown.game.moves().len();
    moves.filter_map(|index| Some((index + 1, shown.stone_of(index)?))).collect()
}
