//! The table of an arena, with everybody's strength drawn beside the numbers.

use bevy_egui::egui::{
    Align2, Color32, Pos2, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::widgets::{bold, faint, regular};
use super::ink;
use super::live::cut;
use super::watch::headed;
use crate::app::arena::Contest;
use crate::app::look::{Look, mix};
use crate::arena::{Axis, Bound, Row, Wdl};

const ROW: f32 = 36.0;
const HEAD: f32 = 26.0;
const FOOT: f32 = 22.0;
const GAP: f32 = 12.0;
/// How wide the plot is at least; columns make room for it, the last ones first.
const LEAST_PLOT: f32 = 140.0;
const NAME: (f32, f32) = (110.0, 210.0);

/// A column of numbers: what it says at its head, how wide it is, and what it says of a contestant.
struct Column {
    head: &'static str,
    width: f32,
    told: fn(&Row) -> String,
}

/// The columns behind the plot, the most important first.
const COLUMNS: [Column; 5] = [
    Column { head: "Elo", width: 92.0, told: elo },
    Column { head: "Score", width: 54.0, told: |row| percent(row.tally.all()) },
    Column { head: "W – D – L", width: 88.0, told: |row| results(row.tally.all()) },
    Column { head: "A move", width: 58.0, told: time },
    Column { head: "1st / 2nd", width: 82.0, told: sides },
];

pub(super) fn show(ui: &mut Ui, contest: &Contest, names: &[String], look: &Look) {
    let standing = contest.standing();
    let mut rows: Vec<(usize, &Row)> = standing.rows.iter().enumerate().collect();
    let strength = |row: &Row| row.elo.map_or(f64::NEG_INFINITY, |it| it.elo);
    rows.sort_by(|(_, a), (_, b)| strength(b).total_cmp(&strength(a)));
    headed(ui, look, "Strength", &format!("Elo above {}, 95 % intervals", names[0]));
    let whole = ui.available_width();
    let name = (whole * 0.26).clamp(NAME.0, NAME.1);
    let mut columns = COLUMNS.len();
    let taken = |columns: usize| -> f32 {
        COLUMNS[..columns].iter().map(|column| column.width + GAP).sum::<f32>() + name + GAP
    };
    while columns > 1 && whole - taken(columns) < LEAST_PLOT {
        columns -= 1;
    }
    let height = HEAD + ROW * rows.len() as f32 + FOOT;
    let (rect, _) = ui.allocate_exact_size(vec2(whole, height), Sense::hover());
    let plot = Rect::from_min_max(
        pos2(rect.left() + name + GAP, rect.top() + HEAD),
        pos2(rect.right() - (taken(columns) - name), rect.bottom() - FOOT),
    );
    let axis = axis(&rows, plot);
    grid(ui, axis, plot, look);
    heads(ui, rect, plot, columns, look);
    for (index, (who, row)) in rows.iter().enumerate() {
        let line = Rect::from_min_size(
            pos2(rect.left(), plot.top() + ROW * index as f32),
            vec2(whole, ROW),
        );
        let colour = ink(look, *who);
        let response = ui.interact(line, ui.id().with(("contestant", who)), Sense::hover());
        let said = format!("{}: Elo {}, score {}", names[*who], elo(row), percent(row.tally.all()));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
        if response.hovered() {
            ui.painter().rect_filled(
                line.expand2(vec2(8.0, 0.0)),
                8,
                look.raised.gamma_multiply(0.5),
            );
        }
        let middle = line.center().y;
        ui.painter().circle_filled(pos2(line.left() + 6.0, middle), 5.0, colour);
        let font = bold(14.5);
        let label = cut(ui, &names[*who], &font, name - 20.0);
        ui.painter().text(
            pos2(line.left() + 20.0, middle),
            Align2::LEFT_CENTER,
            label,
            font,
            look.text,
        );
        whisker(ui, row, axis, middle, colour, look);
        let mut left = plot.right() + GAP;
        for column in &COLUMNS[..columns] {
            let at = pos2(left + column.width, middle);
            let ink =
                if column.head == "Elo" { look.text } else { mix(look.text, look.faint, 0.6) };
            ui.painter().text(at, Align2::RIGHT_CENTER, (column.told)(row), regular(14.0), ink);
            left += column.width + GAP;
        }
        response.on_hover_text(hover(row, &names[*who]));
    }
    let bounds = standing.rows.iter().filter_map(|row| row.elo);
    if bounds.into_iter().any(|it| matches!(it.bound, Bound::MoreThan | Bound::LessThan)) {
        faint(
            ui,
            look,
            "> and <: every game went one way. It is counted as if one more had been drawn.",
        );
    }
}

/// A scale that has room for every interval with two ends.
fn axis(rows: &[(usize, &Row)], plot: Rect) -> Axis {
    let known = rows.iter().filter_map(|(_, row)| row.elo);
    let ends = known.flat_map(|it| [it.elo, it.interval[0], it.interval[1]]);
    let finite = ends.filter(|number| number.is_finite());
    let (low, high) =
        finite.fold((-50.0_f64, 50.0_f64), |(low, high), it| (low.min(it), high.max(it)));
    let room = (high - low) * 0.06;
    let at = [f64::from(plot.left()), f64::from(plot.right())];
    Axis { range: [low - room, high + room], at }
}

fn grid(ui: &Ui, axis: Axis, plot: Rect, look: &Look) {
    let about = (plot.width() / 45.0).max(2.0) as u32;
    for tick in axis.ticks(about) {
        let x = axis.place(tick) as f32;
        let ink = if tick == 0.0 { look.faint } else { look.line };
        ui.painter().vline(x, plot.y_range(), Stroke::new(1.0, ink.gamma_multiply(0.8)));
        let at = pos2(x, plot.bottom() + 12.0);
        let text = if tick == 0.0 { "0".to_owned() } else { format!("{tick:+.0}") };
        ui.painter().text(at, Align2::CENTER_CENTER, text, regular(12.0), look.faint);
    }
}

fn heads(ui: &Ui, rect: Rect, plot: Rect, columns: usize, look: &Look) {
    let y = rect.top() + HEAD / 2.0 - 2.0;
    let font = regular(12.5);
    ui.painter().text(pos2(rect.left(), y), Align2::LEFT_CENTER, "Level", font.clone(), look.faint);
    let mut left = plot.right() + GAP;
    for column in &COLUMNS[..columns] {
        let at = pos2(left + column.width, y);
        ui.painter().text(at, Align2::RIGHT_CENTER, column.head, font.clone(), look.faint);
        left += column.width + GAP;
    }
}

/// A dot with a line from one end of its interval to the other. An open end has an arrow.
fn whisker(ui: &Ui, row: &Row, axis: Axis, y: f32, colour: Color32, look: &Look) {
    let Some(it) = row.elo.filter(|_| row.tally.all().games() > 0) else { return };
    let place = |number: f64| pos2(axis.place(number) as f32, y);
    let [from, to] = it.interval.map(place);
    let painter = ui.painter();
    // Mixed, not see-through: that comes out grey on a light ground.
    let [pale, soft] = [0.5, 0.75].map(|part| mix(look.panel, colour, part));
    painter.line_segment([from, to], Stroke::new(3.0, pale));
    let arrow = |end: Pos2, way: f32| {
        let points = [vec2(-5.0 * way, -4.0), vec2(0.0, 0.0), vec2(-5.0 * way, 4.0)];
        let points = points.map(|step| end + step).to_vec();
        painter.line(points, Stroke::new(2.0, soft));
    };
    for (end, at, way) in [(it.interval[0], from, -1.0), (it.interval[1], to, 1.0)] {
        match end.is_finite() {
            true if end != it.elo => {
                painter.vline(at.x, y - 4.0..=y + 4.0, Stroke::new(2.0, soft));
            }
            true => {}
            false => arrow(at, way),
        }
    }
    painter.circle(place(it.elo), 6.0, colour, Stroke::new(2.0, look.panel));
}

fn elo(row: &Row) -> String {
    match row.elo {
        // Everybody is measured from the first.
        Some(it) if it.elo == 0.0 && it.interval == [0.0; 2] => "0".to_owned(),
        Some(it) if row.tally.all().games() > 0 => it.to_string().replace('-', "−"),
        _ => "–".to_owned(),
    }
}

fn percent(wdl: Wdl) -> String {
    match wdl.games() {
        0 => "–".to_owned(),
        _ => format!("{:.0} %", 100.0 * wdl.score()),
    }
}

/// The score with the first move, and without: "60 / 45 %".
fn sides(row: &Row) -> String {
    let [first, second] = [row.tally.first, row.tally.second].map(percent);
    format!("{} / {second}", first.trim_end_matches(" %"))
}

fn results(Wdl { won, drawn, lost }: Wdl) -> String {
    format!("{won} – {drawn} – {lost}")
}

fn time(row: &Row) -> String {
    let seconds = row.tally.time_a_move().as_secs_f64();
    match row.tally.thought.moves {
        0 => "–".to_owned(),
        _ if seconds < 0.000_95 => "< 1 ms".to_owned(),
        _ if seconds < 0.0995 => format!("{:.0} ms", 1000.0 * seconds),
        _ if seconds < 9.95 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// Everything that is known of a contestant, for whoever rests the pointer on it.
fn hover(row: &Row, name: &str) -> String {
    let tally = &row.tally;
    let [low, high] = tally.all().interval().map(|end| 100.0 * end);
    format!(
        "{name}\nScore {} ({low:.0} to {high:.0} %)\nAs first {}, as second {}\n{} a move, {:.0} moves a game",
        percent(tally.all()),
        results(tally.first),
        results(tally.second),
        time(row),
        tally.moves_a_game()
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::arena::{Tally, Thought};

    fn row(won: u32, millis: u64) -> Row {
        let spent = Duration::from_millis(millis);
        let tally = Tally {
            first: Wdl { won, drawn: 1, lost: 2 },
            thought: Thought { spent, moves: 1, longest: spent },
            ..Tally::default()
        };
        Row { name: "x".to_owned(), tally, elo: None }
    }

    #[test]
    fn numbers_are_as_exact_as_they_are_of_use() {
        assert_eq!(percent(Wdl::default()), "–");
        assert_eq!(results(Wdl { won: 12, drawn: 0, lost: 8 }), "12 – 0 – 8");
        let times = [0, 12, 480, 12_300].map(|millis| time(&row(3, millis)));
        assert_eq!(times, ["< 1 ms", "12 ms", "0.5 s", "12 s"]);
        assert_eq!(elo(&row(3, 1)), "–");
        assert_eq!(sides(&row(3, 1)), "58 / –");
        assert!(hover(&row(3, 12), "Easy").starts_with("Easy\nScore 58 % ("));
    }
}
