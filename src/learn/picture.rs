//! The log as a picture: how strong the nets were after how many hours.

use std::fmt::Write as _;

use super::log::{Log, Row};
use crate::arena::axis::Axis;
use crate::arena::plot::{STYLE, line, text};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = WIDTH - 60.0;
const TOP: f64 = 100.0;
const BOTTOM: f64 = HEIGHT - 60.0;

/// Draws a log.
#[must_use]
pub fn picture(log: &Log) -> String {
    let rows = log.rows();
    let number = |row: &Row, name| row.number::<f64>(name).unwrap_or(0.0);
    let most = |name, least: f64| rows.iter().fold(least, |most, row| most.max(number(row, name)));
    let lowest = rows.iter().fold(0.0_f64, |low, row| low.min(number(row, "elo")));
    let across = Axis { range: [0.0, most("cpu_hours", 0.01)], at: [LEFT, RIGHT] };
    let up = Axis { range: [lowest, most("elo", 1.0)], at: [BOTTOM, TOP] };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\">\n<style>\n{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"10\"/>\n"
    );
    text(&mut svg, "title", [28.0, 38.0], "How the network for Hex learns");
    for tick in up.ticks(6) {
        let y = up.place(tick);
        line(&mut svg, "grid", [LEFT, y], [RIGHT, y]);
        text(&mut svg, "faint end", [LEFT - 14.0, y + 4.0], &format!("{tick:.0}"));
    }
    for tick in across.ticks(8) {
        let at = [across.place(tick), BOTTOM + 20.0];
        text(&mut svg, "faint middle", at, &(tick as f32).to_string());
    }
    text(&mut svg, "faint end", [RIGHT, BOTTOM + 40.0], "hours of one core");
    stages(&mut svg, rows, across);
    let points = rows.iter().map(|row| (number(row, "cpu_hours"), number(row, "elo")));
    course(&mut svg, 0, "Elo, as the matches add it up", points, across, up);
    let share = Axis { range: [0.0, 1.0], ..up };
    for (index, anchor) in log.anchors().iter().enumerate() {
        let points = rows.iter().filter_map(|row| {
            row.won_against(anchor).map(|share| (number(row, "cpu_hours"), share))
        });
        course(
            &mut svg,
            index + 1,
            &format!("won against {anchor}, 0 to 1"),
            points,
            across,
            share,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// A line, and above all of them what it is.
fn course(
    svg: &mut String,
    colour: usize,
    what: &str,
    points: impl Iterator<Item = (f64, f64)>,
    across: Axis,
    up: Axis,
) {
    let points = points.map(|(x, y)| format!("{:.1},{:.1}", across.place(x), up.place(y)));
    let points: Vec<String> = points.collect();
    let class = format!("c{}", colour % 8);
    let _ = writeln!(svg, "<polyline class=\"line {class}\" points=\"{}\"/>", points.join(" "));
    text(svg, &format!("faint key {class}"), [28.0 + 230.0 * colour as f64, 66.0], what);
}

/// Where other boards began.
fn stages(svg: &mut String, rows: &[Row], across: Axis) {
    for pair in rows.windows(2) {
        let [before, after] = [&pair[0], &pair[1]].map(|row| row.get("boards"));
        if before != after {
            let x = across.place(pair[1].number("cpu_hours").unwrap_or(0.0));
            line(svg, "zero", [x, TOP], [x, BOTTOM]);
            let board = after.split([':', ',']).next().unwrap_or_default();
            text(svg, "faint", [x + 4.0, BOTTOM - 8.0], board);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_is_drawn_even_if_it_is_empty() {
        let mut log = Log::default();
        assert!(picture(&log).ends_with("</svg>\n"));
        for (hours, elo, boards) in [("0.5", "100", "5x5:2"), ("1", "250", "7x7:2,5x5")] {
            let fields = [("cpu_hours", hours), ("elo", elo), ("boards", boards)]
                .map(|(name, text)| (name, text.to_owned()));
            log.add(Row::new(&fields, vec![("easy".to_owned(), "1/2".to_owned())]));
        }
        let svg = picture(&log);
        assert!(svg.contains("won against easy") && svg.contains(">7x7<"), "{svg}");
        assert!(!svg.contains("NaN"), "{svg}");
    }
}
