//! A person's strength on the ladder of a game, as a picture.

use bevy_egui::egui::{Align2, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::widgets::{regular, text_width};
use crate::app::look::Look;
use crate::arena::{Axis, Rungs, Strength};

const HEIGHT: f32 = 62.0;
const LINE: f32 = 8.0;

/// Draws the ladder from its foot to its top, its rungs, and where somebody stands.
pub(super) fn show(ui: &mut Ui, rungs: &Rungs, strength: &Strength, look: &Look) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let said = format!("About {:.0} on the ladder of {}", strength.elo, rungs.rules);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &said));
    let all = rungs.rungs.iter().map(|rung| f64::from(rung.elo));
    let (low, high) = all
        .chain([strength.elo])
        .fold((0.0_f64, 1.0_f64), |(low, high), it| (low.min(it), high.max(it)));
    let at = [f64::from(rect.left() + 8.0), f64::from(rect.right() - 8.0)];
    let axis = Axis { range: [low, high], at };
    let y = rect.top() + 26.0;
    let place = |elo: f64| pos2(axis.place(elo) as f32, y);
    let painter = ui.painter();
    let line = Rect::from_x_y_ranges(rect.x_range(), y - LINE / 2.0..=y + LINE / 2.0);
    painter.rect_filled(line, LINE / 2.0, look.raised);
    let [from, to] = strength.interval.map(|end| axis.place(end) as f32);
    let band = Rect::from_x_y_ranges(from..=to, line.y_range());
    painter.rect_filled(band, LINE / 2.0, look.accent.gamma_multiply(0.4));
    let kind = rungs.rules.variant.kind();
    let mut free = rect.left();
    for rung in &rungs.rungs {
        let at = place(f64::from(rung.elo));
        painter.vline(at.x, y - 4.0..=y + 4.0, Stroke::new(1.5, look.faint));
        // Names as far as they have room, the foot's and the top's before those between.
        let (title, font) = (rung.title(kind), regular(12.0));
        let wide = text_width(ui, title, &font);
        let top = rungs.rungs.last().is_some_and(|last| last.level == rung.level);
        let left = (at.x - wide / 2.0).clamp(rect.left(), rect.right() - wide);
        let last = rungs.rungs.last().map_or("", |last| last.title(kind));
        let end =
            if top { rect.right() } else { rect.right() - text_width(ui, last, &font) - 14.0 };
        if left >= free && left + wide <= end + 0.5 {
            painter.text(pos2(left, y + 20.0), Align2::LEFT_CENTER, title, font, look.faint);
            free = left + wide + 14.0;
        }
    }
    painter.circle(place(strength.elo), 9.0, look.accent, Stroke::new(3.0, look.panel));
}
