//! Everybody's score over their games, with the interval in which it lies.

use bevy_egui::egui::{
    Align2, Color32, Mesh, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::widgets::{faint, regular};
use super::ink;
use super::live::cut;
use super::watch::headed;
use crate::app::arena::Contest;
use crate::app::look::Look;
use crate::arena::{Axis, Wdl};

/// How high the plot is: what a high window has to spare, within these.
const HEIGHT: (f32, f32) = (230.0, 460.0);
/// What stands above and below it.
const AROUND: f32 = 610.0;
const LEFT: f32 = 46.0;
const FOOT: f32 = 22.0;
/// Room for names at the ends of lines, where there is any.
const LABELS: f32 = 150.0;
const ROOM_FOR_LABELS: f32 = 420.0;
const LABEL: f32 = 15.0;
/// Of more than so many, intervals would hide each other.
const BANDS: usize = 4;
/// How many points of a line are drawn at most.
const POINTS: usize = 200;

pub(super) fn show(ui: &mut Ui, contest: &Contest, names: &[String], look: &Look) {
    headed(ui, look, "Score", "after so many games, 95 % intervals");
    let courses = contest.courses();
    if courses.iter().all(Vec::is_empty) {
        return faint(ui, look, "The first games are being played.");
    }
    let height = (ui.ctx().content_rect().height() - AROUND).clamp(HEIGHT.0, HEIGHT.1);
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, "Scores over the games"));
    let labels = if rect.width() >= ROOM_FOR_LABELS { LABELS } else { 8.0 };
    let plot = Rect::from_min_max(
        pos2(rect.left() + LEFT, rect.top() + 8.0),
        pos2(rect.right() - labels, rect.bottom() - FOOT),
    );
    let most = courses.iter().map(Vec::len).max().unwrap_or(0).max(2);
    let across =
        Axis { range: [1.0, most as f64], at: [f64::from(plot.left()), f64::from(plot.right())] };
    let up = Axis { range: [0.0, 1.0], at: [f64::from(plot.bottom()), f64::from(plot.top())] };
    grid(ui, plot, across, up, look);
    // Of two, one's score is the other's turned round.
    let shown = if courses.len() == 2 { 1 } else { courses.len() };
    let lines: Vec<Line> =
        courses.iter().take(shown).map(|course| Line::of(course, across, up)).collect();
    if shown <= BANDS {
        for (who, line) in lines.iter().enumerate() {
            band(ui, line, ink(look, who).gamma_multiply(if look.dark { 0.16 } else { 0.12 }));
        }
    }
    for (who, line) in lines.iter().enumerate() {
        let stroke = Stroke::new(2.2, ink(look, who));
        ui.painter()
            .add(Shape::line(line.points.iter().map(|it| pos2(it[0], it[2])).collect(), stroke));
        if let [point] = line.points[..] {
            ui.painter().circle_filled(pos2(point[0], point[2]), 3.0, ink(look, who));
        }
    }
    if labels > 20.0 {
        let ends: Vec<f32> = lines
            .iter()
            .map(|line| line.points.last().map_or(plot.center().y, |it| it[2]))
            .collect();
        for (who, y) in spread(&ends, plot.top() + 4.0, plot.bottom() - 4.0).into_iter().enumerate()
        {
            let font = regular(13.0);
            let name = cut(ui, &names[who], &font, LABELS - 14.0);
            let at = pos2(plot.right() + 10.0, y);
            ui.painter().text(at, Align2::LEFT_CENTER, name, font, ink(look, who));
        }
    }
}

/// A course as it is drawn: across, and the upper end, the score and the lower end.
struct Line {
    points: Vec<[f32; 4]>,
}

impl Line {
    fn of(course: &[Wdl], across: Axis, up: Axis) -> Line {
        let step = course.len().div_ceil(POINTS).max(1);
        let last = course.len().saturating_sub(1);
        let shown = (0..course.len()).filter(|index| index % step == 0 || *index == last);
        let point = |index: usize| {
            let [low, high] = course[index].interval();
            let at = |share: f64| up.place(share) as f32;
            let x = across.place(index as f64 + 1.0) as f32;
            [x, at(high), at(course[index].score()), at(low)]
        };
        Line { points: shown.map(point).collect() }
    }
}

fn grid(ui: &Ui, plot: Rect, across: Axis, up: Axis, look: &Look) {
    for tick in up.ticks(4) {
        let y = up.place(tick) as f32;
        let ink = if tick == 0.5 { look.faint } else { look.line };
        ui.painter().hline(plot.x_range(), y, Stroke::new(1.0, ink.gamma_multiply(0.8)));
        let at = pos2(plot.left() - 8.0, y);
        let text = format!("{:.0} %", 100.0 * tick);
        ui.painter().text(at, Align2::RIGHT_CENTER, text, regular(12.0), look.faint);
    }
    let about = (plot.width() / 90.0).max(2.0) as u32;
    for tick in across.ticks(about).into_iter().filter(|tick| tick.fract() == 0.0) {
        let at = pos2(across.place(tick) as f32, plot.bottom() + 12.0);
        ui.painter().text(
            at,
            Align2::CENTER_CENTER,
            format!("{tick:.0}"),
            regular(12.0),
            look.faint,
        );
    }
}

fn band(ui: &Ui, line: &Line, colour: Color32) {
    let mut mesh = Mesh::default();
    for &[x, high, _, low] in &line.points {
        mesh.colored_vertex(pos2(x, high), colour);
        mesh.colored_vertex(pos2(x, low), colour);
    }
    for quad in 0..line.points.len().saturating_sub(1) as u32 {
        mesh.add_triangle(2 * quad, 2 * quad + 1, 2 * quad + 2);
        mesh.add_triangle(2 * quad + 1, 2 * quad + 2, 2 * quad + 3);
    }
    ui.painter().add(Shape::mesh(mesh));
}

/// Heights for labels near these, apart from each other and between two ends, in the same order.
fn spread(wanted: &[f32], top: f32, bottom: f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut placed = vec![0.0; wanted.len()];
    let mut next = top;
    for &index in &order {
        placed[index] = wanted[index].max(next);
        next = placed[index] + LABEL;
    }
    let mut most = bottom;
    for &index in order.iter().rev() {
        placed[index] = placed[index].min(most);
        most = placed[index] - LABEL;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_make_room_for_each_other() {
        let placed = spread(&[50.0, 48.0, 200.0], 0.0, 100.0);
        assert_eq!(placed, [63.0, 48.0, 100.0]);
        assert!(spread(&[10.0; 5], 0.0, 200.0).windows(2).all(|two| two[1] - two[0] >= LABEL));
    }

    #[test]
    fn long_courses_are_drawn_by_some_of_their_points_and_their_end() {
        let axis = Axis { range: [0.0, 1.0], at: [0.0, 1.0] };
        let course = vec![Wdl { won: 1, drawn: 0, lost: 0 }; 1_999];
        let across = Axis { range: [1.0, 1_999.0], at: [0.0, 100.0] };
        let points = Line::of(&course, across, axis).points;
        assert!(points.len() <= POINTS + 1, "{}", points.len());
        assert_eq!(points.last().unwrap()[0], 100.0);
    }
}
