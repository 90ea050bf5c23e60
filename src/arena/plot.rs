//! An arena as a picture: strengths with their intervals, and how the scores went. SVG, light and dark by themselves.

use std::fmt::Write as _;

use super::axis::Axis;
use super::{Arena, Row, Standing, Wdl};
use crate::matches::Seat;

const WIDTH: f64 = 860.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = WIDTH - 70.0;
/// Where the strengths begin, and how high each row is.
const TOP: f64 = 108.0;
const ROW: f64 = 28.0;
/// How high the graph of the scores is.
const GRAPH: f64 = 240.0;
/// How many points of a line are drawn at most.
const POINTS: usize = 240;

/// The contestants' colours on a light ground and on a dark one; after the last they begin anew.
pub(crate) const INKS: [[[u8; 3]; 8]; 2] = [
    [
        [0xc2, 0x41, 0x0c],
        [0x1d, 0x4e, 0xd8],
        [0x15, 0x80, 0x3d],
        [0xa2, 0x1c, 0xaf],
        [0xa1, 0x62, 0x07],
        [0x0e, 0x74, 0x90],
        [0xbe, 0x12, 0x3c],
        [0x4d, 0x4f, 0x57],
    ],
    [
        [0xfb, 0x92, 0x3c],
        [0x7a, 0xa7, 0xff],
        [0x4a, 0xde, 0x80],
        [0xe5, 0x8b, 0xf5],
        [0xfa, 0xcc, 0x15],
        [0x4f, 0xd3, 0xe8],
        [0xfb, 0x7d, 0x92],
        [0xb7, 0xba, 0xc2],
    ],
];

pub(crate) const STYLE: &str = "\
  .paper { fill: #fbfaf7 } text { font: 13px system-ui, sans-serif; fill: #23272e }
  .title { font-size: 18px; font-weight: 600 } .heading { font-weight: 600 } .faint { fill: #6b7280; font-size: 12px }
  .end { text-anchor: end } .middle { text-anchor: middle }
  .grid { stroke: #e4e2dc } .zero { stroke: #a8a49a; stroke-dasharray: 3 3 }
  .whisker { stroke-width: 2.5; stroke-linecap: round; opacity: .55 } .line { fill: none; stroke-width: 2; stroke-linejoin: round }
  .band { opacity: .13; stroke: none } .dot { stroke: #fbfaf7; stroke-width: 1.5 }
  .whisker, .line { stroke: var(--c) } .band, .dot, .key { fill: var(--c) }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #16181d } text { fill: #e6e7ea } .faint { fill: #969ba6 } .grid { stroke: #2b2f38 }
    .zero { stroke: #5d6470 } .dot { stroke: #16181d } .band { opacity: .2 }
  }
";

/// The colours as the picture's style has them: the light ones, and the dark ones where the reader has it dark.
fn inks() -> String {
    let classes = |inks: &[[u8; 3]; 8]| -> String {
        let class = |(index, [r, g, b]): (usize, &[u8; 3])| {
            format!("  .c{index} {{ --c: #{r:02x}{g:02x}{b:02x} }}\n")
        };
        inks.iter().enumerate().map(class).collect()
    };
    let [light, dark] = INKS.each_ref().map(classes);
    format!("{light}  @media (prefers-color-scheme: dark) {{\n{dark}  }}\n")
}

/// Draws what has come of an arena so far.
#[must_use]
pub fn svg(arena: &Arena) -> String {
    let standing = arena.standing();
    let rows = standing.by_strength();
    let graph_top = TOP + ROW * rows.len() as f64 + 96.0;
    let height = graph_top + GRAPH + 64.0;
    let plan = arena.schedule().plan();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n<style>\n{STYLE}{}</style>\n\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height}\" rx=\"10\"/>\n",
        inks()
    );
    text(&mut svg, "title", [28.0, 38.0], &plan.rules.to_string());
    let about = format!("{} games, seed {}", standing.games, plan.seed);
    text(&mut svg, "faint", [28.0, 58.0], &about);
    strengths(&mut svg, &standing, &rows);
    scores(&mut svg, arena, &standing, graph_top);
    svg.push_str("</svg>\n");
    svg
}

/// A dot a contestant, with a line from one end of its interval to the other.
fn strengths(svg: &mut String, standing: &Standing, rows: &[&Row]) {
    let known = rows.iter().filter_map(|row| row.elo);
    let finite = known.flat_map(|it| [it.elo, it.interval[0], it.interval[1]]);
    let finite: Vec<f64> = finite.filter(|number| number.is_finite()).collect();
    let (low, high) = finite
        .iter()
        .fold((-10.0_f64, 10.0_f64), |(low, high), &number| (low.min(number), high.max(number)));
    let room = (high - low) * 0.06;
    let axis = Axis { range: [low - room, high + room], at: [LEFT, RIGHT] };
    let bottom = TOP + ROW * rows.len() as f64;
    let first = standing.rows.first().map_or("", |row| row.name.as_str());
    let heading = format!("Elo above {}, with 95 % intervals", cut(first));
    text(svg, "heading", [28.0, TOP - 8.0], &heading);
    for tick in axis.ticks(7) {
        let x = axis.place(tick);
        let class = if tick == 0.0 { "zero" } else { "grid" };
        line(svg, class, [x, TOP], [x, bottom]);
        text(svg, "faint middle", [x, bottom + 18.0], &format!("{tick:.0}"));
    }
    for (index, row) in rows.iter().enumerate() {
        let y = TOP + ROW * (index as f64 + 0.5);
        text(svg, "end", [LEFT - 14.0, y + 4.0], &cut(&row.name));
        let Some(it) = row.elo else { continue };
        let colour = colour(standing, &row.name);
        let [from, to] = it.interval.map(|end| axis.place(end));
        line(svg, &format!("whisker {colour}"), [from, y], [to, y]);
        let x = axis.place(it.elo);
        let _ =
            writeln!(svg, "<circle class=\"dot {colour}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5.5\"/>");
        text(svg, "faint", [RIGHT + 12.0, y + 4.0], &format!("{:+.0}", it.elo));
    }
}

/// Everybody's score after each of their games, with its interval as a band. Of two, one's is the other's turned round.
fn scores(svg: &mut String, arena: &Arena, standing: &Standing, top: f64) {
    let courses = courses(arena);
    let shown = if courses.len() == 2 { 1 } else { courses.len() };
    let most = courses.iter().map(Vec::len).max().unwrap_or(0).max(2);
    let across = Axis { range: [0.0, most as f64], at: [LEFT, RIGHT] };
    let up = Axis { range: [0.0, 1.0], at: [top + GRAPH, top] };
    let of =
        if shown == 1 { format!(" of {}", cut(&standing.rows[0].name)) } else { String::new() };
    text(svg, "heading", [28.0, top - 16.0], &format!("Score{of} after so many games"));
    for tick in up.ticks(4) {
        let y = up.place(tick);
        let class = if tick == 0.5 { "zero" } else { "grid" };
        line(svg, class, [LEFT, y], [RIGHT, y]);
        text(svg, "faint end", [LEFT - 14.0, y + 4.0], &format!("{:.0} %", 100.0 * tick));
    }
    for tick in across.ticks(8).into_iter().filter(|tick| tick.fract() == 0.0) {
        let at = [across.place(tick), top + GRAPH + 20.0];
        text(svg, "faint middle", at, &format!("{tick:.0}"));
    }
    let mut taken: Vec<f64> = Vec::new();
    for (row, course) in standing.rows.iter().zip(&courses).take(shown) {
        let colour = colour(standing, &row.name);
        draw(svg, &colour, course, across, up);
        // Names at the ends of lines make room for each other.
        let Some(last) = course.last() else { continue };
        let mut y = up.place(last.score()) + 4.0;
        while taken.iter().any(|other| (other - y).abs() < 12.0) {
            y += 12.0;
        }
        taken.push(y);
        let label =
            if shown == 1 { format!("{:.1} %", 100.0 * last.score()) } else { short(&row.name) };
        text(svg, &format!("faint key {colour}"), [RIGHT + 8.0, y], &label);
    }
}

/// Everybody's results after each game.
pub(crate) fn courses(arena: &Arena) -> Vec<Vec<Wdl>> {
    let mut courses: Vec<Vec<Wdl>> = vec![Vec::new(); arena.schedule().names().len()];
    for played in arena.settled() {
        for seat in Seat::BOTH {
            let course = &mut courses[played.fixture.seats[seat]];
            let mut so_far = course.last().copied().unwrap_or_default();
            so_far.add(played.winner().map(|winner| winner == seat));
            course.push(so_far);
        }
    }
    courses
}

fn draw(svg: &mut String, colour: &str, course: &[Wdl], across: Axis, up: Axis) {
    let step = course.len().div_ceil(POINTS).max(1);
    let last = course.len().saturating_sub(1);
    let shown = (0..course.len()).filter(|index| index % step == 0 || *index == last);
    let points: Vec<(f64, Wdl)> =
        shown.map(|index| (across.place(index as f64 + 1.0), course[index])).collect();
    let at = |x: f64, share: f64| format!("{x:.1},{:.1}", up.place(share));
    let upper = points.iter().map(|(x, it)| at(*x, it.interval()[1]));
    let lower = points.iter().rev().map(|(x, it)| at(*x, it.interval()[0]));
    let band: Vec<String> = upper.chain(lower).collect();
    let line: Vec<String> = points.iter().map(|(x, it)| at(*x, it.score())).collect();
    let _ = writeln!(svg, "<polygon class=\"band {colour}\" points=\"{}\"/>", band.join(" "));
    let _ = writeln!(svg, "<polyline class=\"line {colour}\" points=\"{}\"/>", line.join(" "));
}

fn colour(standing: &Standing, name: &str) -> String {
    let index = standing.rows.iter().position(|row| row.name == name).unwrap_or(0);
    format!("c{}", index % INKS[0].len())
}

pub(crate) fn line(svg: &mut String, class: &str, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) {
    let _ = writeln!(
        svg,
        "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
    );
}

pub(crate) fn text(svg: &mut String, class: &str, [x, y]: [f64; 2], what: &str) {
    let what = what.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{what}</text>");
}

/// A name, as far as there is room for it.
fn cut(name: &str) -> String {
    shortened(name, 22)
}

fn short(name: &str) -> String {
    shortened(name, 9)
}

fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}
