//! Who stood how well over the moves of a game that has ended.

use bevy_egui::egui::{self, Align, Align2, Color32, Layout, Pos2, RichText, Sense, Stroke, Ui};
use egui_plot::{FilledArea, Line, Plot, PlotPoint, PlotPoints};

use super::super::beside::strong;
use super::super::move_list::MoveList;
use super::super::widgets::bold;
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::app::thinking::blunders::Blunder;
use crate::engine::Value;
use crate::matches::Colour;

const MARGIN: i8 = 6;
/// The mark on a mistake, on a grave one, and how near to it a pointer means it.
const MARK: f32 = 6.0;
const GRAVE_MARK: f32 = 7.5;
const NEAR: f32 = 8.0;
/// What the box round the graph takes beyond its height.
pub(super) const MARGINS: f32 = 14.0;

/// The graph: what is known, and how to tell it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Graph {
    /// What the game was worth to First after so many moves, as far as it has been judged.
    known: Vec<(usize, Value)>,
    /// The moves that gave much away.
    blunders: Vec<Blunder>,
    /// How many moves there are.
    last: usize,
    /// How many the board shows.
    shown: usize,
    /// The colours of First and Second.
    colours: [Colour; 2],
}

impl Graph {
    /// The graph of a game with these moves; `None` where nothing will be known.
    pub(super) fn of(
        values: &[Option<Value>],
        blunders: &[Blunder],
        moves: &MoveList,
        colours: [Colour; 2],
    ) -> Option<Graph> {
        let last = moves.moves.len();
        let known = values.iter().enumerate().take(last + 1);
        let known = known.filter_map(|(count, value)| Some((count, (*value)?)));
        (!values.is_empty() && last > 0).then(|| Graph {
            known: known.collect(),
            blunders: blunders.to_vec(),
            last,
            shown: moves.shown,
            colours,
        })
    }

    /// What the game was worth to First after so many moves.
    fn value(&self, moves: usize) -> Option<Value> {
        self.known.iter().find(|(count, _)| *count == moves).map(|(_, value)| *value)
    }

    /// The mistake that was made with this move.
    fn blunder(&self, moves: usize) -> Option<&Blunder> {
        self.blunders.iter().find(|blunder| blunder.number == moves)
    }

    /// "Move 7, d4: Red about 63 %"
    fn told(&self, moves: usize, list: &MoveList) -> String {
        let when = match moves.checked_sub(1).and_then(|index| list.moves.get(index)) {
            Some(written) => format!("Move {moves}, {}", written.text),
            None => "At the start".to_owned(),
        };
        let Some(value) = self.value(moves) else { return when };
        let is_seconds = value.chance() < 0.5;
        let value = if is_seconds { value.for_the_other() } else { value };
        let colour = self.colours[usize::from(is_seconds)];
        let percent = (value.chance() * 100.0).clamp(1.0, 99.0);
        match value {
            Value::Win { .. } if moves == self.last => format!("{when}: {colour} won"),
            Value::Win { .. } => format!("{when}: {colour} {}", value.words()),
            Value::Draw | Value::Loss { .. } => format!("{when}: a draw"),
            Value::Estimate { .. } if percent < 50.5 => format!("{when}: about even"),
            Value::Estimate { .. } => format!("{when}: {colour} about {percent:.0} %"),
        }
    }

    /// The same, with the mistake that led there: "12. e5 gave away 34 %"
    fn told_in_full(&self, moves: usize, list: &MoveList) -> String {
        let accused = self.blunder(moves).map(|blunder| format!("\n{}", list.accuse(blunder)));
        format!("{}{}", self.told(moves, list), accused.unwrap_or_default())
    }
}

/// Shows the graph in this height, under a heading; returns where a click on it leads.
pub(super) fn show(
    ui: &mut Ui,
    graph: &Graph,
    list: &MoveList,
    look: &Look,
    height: f32,
) -> Option<Action> {
    let heading = egui::vec2(ui.available_width(), 24.0);
    ui.allocate_ui_with_layout(heading, Layout::left_to_right(Align::Center), |ui| {
        ui.label(strong("Course", 15.5));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| show_told(ui, graph, list, look));
    });
    draw(ui, graph, list, look, height)
}

/// How the sides stood at the move that is looked at.
pub(super) fn show_told(ui: &mut Ui, graph: &Graph, list: &MoveList, look: &Look) {
    let (told, ink) = match graph.blunder(graph.shown) {
        Some(blunder) => (list.accuse(blunder), look.warning),
        None => (graph.told(graph.shown, list), look.faint),
    };
    let told = egui::Label::new(RichText::new(told).size(13.5).color(ink)).truncate();
    ui.add(told).on_hover_text(graph.told_in_full(graph.shown, list));
}

/// The graph alone, in its box.
pub(super) fn draw(
    ui: &mut Ui,
    graph: &Graph,
    list: &MoveList,
    look: &Look,
    height: f32,
) -> Option<Action> {
    let frame = egui::Frame::new().fill(look.ground).stroke(Stroke::new(1.0, look.line));
    let frame = frame.corner_radius(12).inner_margin(MARGIN);
    frame.show(ui, |ui| plot(ui, graph, list, look, height)).inner
}

fn plot(ui: &mut Ui, graph: &Graph, list: &MoveList, look: &Look, height: f32) -> Option<Action> {
    if graph.known.len() < 2 {
        ui.set_min_size(egui::vec2(ui.available_width(), height));
        ui.centered_and_justified(|ui| {
            ui.label(RichText::new("Looking at the game …").color(look.faint));
        });
        return None;
    }
    let xs: Vec<f64> = graph.known.iter().map(|(count, _)| *count as f64).collect();
    let chance = |value: Value| f64::from(value.chance().clamp(0.0, 1.0));
    let ys: Vec<f64> = graph.known.iter().map(|(_, value)| chance(*value)).collect();
    let (zeros, ones) = (vec![0.0; xs.len()], vec![1.0; xs.len()]);
    let fill = |colour: Colour| mix(look.ground, look.stone(colour), 0.62);
    let [first, second] = graph.colours.map(fill);
    let points: PlotPoints = xs.iter().zip(&ys).map(|(&x, &y)| [x, y]).collect();
    let plot = Plot::new("course")
        .height(height)
        .show_axes(false)
        .show_grid(false)
        .show_background(false)
        .show_x(false)
        .show_y(false)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .allow_axis_zoom_drag(false)
        .set_margin_fraction(egui::Vec2::ZERO)
        .cursor_color(Color32::TRANSPARENT)
        .label_formatter(|_| None)
        .sense(Sense::click())
        .include_x(0.0)
        .include_x(graph.last as f64)
        .include_y(0.0)
        .include_y(1.0);
    let shown = plot.show(ui, |ui| {
        ui.add(FilledArea::new("", &xs, &zeros, &ys).fill_color(first));
        ui.add(FilledArea::new("", &xs, &ys, &ones).fill_color(second));
        ui.line(Line::new("", points).color(look.text).width(1.8).allow_hover(false));
    });
    let transform = shown.transform;
    let at = |moves: usize, chance: f64| {
        transform.position_from_point(&PlotPoint::new(moves as f64, chance))
    };
    let painter = ui.painter().with_clip_rect(transform.frame().expand(f32::from(MARGIN)));
    let (left, right) = (at(0, 0.5), at(graph.last, 0.5));
    painter.hline(left.x..=right.x, left.y, Stroke::new(1.0, look.text.gamma_multiply(0.35)));
    let line = |moves: usize, strength: f32| {
        let ink = look.text.gamma_multiply(strength);
        let (low, high) = (at(moves, 0.0), at(moves, 1.0));
        painter.vline(low.x, high.y..=low.y, Stroke::new(1.0, ink));
    };
    let dot = |moves: usize| {
        let place = graph.value(moves).map(|value| at(moves, chance(value)));
        match (place, graph.blunder(moves)) {
            (Some(mut place), Some(blunder)) => {
                // Whole, also where everything is lost.
                let inside = transform.frame().shrink(3.0);
                place.y = place.y.clamp(inside.top(), inside.bottom());
                let colour = graph.colours[blunder.side];
                let is_shown = moves == graph.shown;
                mark(&painter, place, blunder, (colour, is_shown), look);
            }
            (Some(place), None) => {
                painter.circle(place, 4.5, look.text, Stroke::new(2.0, look.ground));
            }
            (None, _) => {}
        }
    };
    let response = shown.response;
    let name = "The course of the game: click to look at a move";
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    let pointed = response.hover_pos().map(|pointer| {
        let near = |blunder: &&Blunder| (at(blunder.number, 0.5).x - pointer.x).abs();
        let marks = graph.blunders.iter().filter(|blunder| near(blunder) < NEAR);
        let nearest = marks.min_by(|a, b| near(a).total_cmp(&near(b)));
        let moves = transform.value_from_position(pointer).x.round();
        nearest.map_or(moves.clamp(0.0, graph.last as f64) as usize, |blunder| blunder.number)
    });
    line(graph.shown, 0.9);
    pointed.iter().for_each(|&moves| line(moves, 0.45));
    // The marks above the lines, and what is looked at above all.
    let marked = graph.blunders.iter().map(|blunder| blunder.number);
    marked.chain(pointed).chain([graph.shown]).for_each(dot);
    let moves = pointed?;
    let clicked = response.clicked();
    response.on_hover_text_at_pointer(graph.told_in_full(moves, list));
    clicked.then(|| Action::LookAt(Some(moves).filter(|&moves| moves < graph.last)))
}

/// The mark on a mistake, in its mover's colour; one that is looked at has a bright edge.
fn mark(
    painter: &egui::Painter,
    at: Pos2,
    blunder: &Blunder,
    (colour, is_shown): (Colour, bool),
    look: &Look,
) {
    let edge = if is_shown { look.text } else { look.ground };
    let (sign, ink) = (blunder.sign(), look.on_stone(colour));
    let radius = if sign.len() > 1 { GRAVE_MARK } else { MARK };
    painter.circle(at, radius, look.stone(colour), Stroke::new(1.5, edge));
    painter.text(at, Align2::CENTER_CENTER, sign, bold(10.0), ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::table::Table;
    use crate::app::thinking::blunders::Gift;
    use crate::matches::{Match, Seat, Terms};
    use crate::rules::{GameKind, Side};

    fn list(moves: &str) -> MoveList {
        let mut series = Match::new(Terms::usual(GameKind::Hex)).unwrap();
        for mv in moves.split_whitespace() {
            series.play(mv.parse().unwrap()).unwrap();
        }
        series.resign(Seat::Two).unwrap();
        MoveList::of(&Table::new(series))
    }

    const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];
    const WON: Option<Value> = Some(Value::Win { moves: Some(0) });

    fn guess(chance: f32) -> Option<Value> {
        Some(Value::feeling(chance))
    }

    fn graph(values: &[Option<Value>], list: &MoveList) -> Graph {
        Graph::of(values, &[], list, COLOURS).unwrap()
    }

    #[test]
    fn only_what_has_been_judged_is_drawn() {
        let list = list("d4 e5");
        assert_eq!(Graph::of(&[], &[], &list, COLOURS), None, "the game goes on");
        let graph = graph(&[guess(0.5), None, guess(0.7), WON], &list);
        let counts: Vec<usize> = graph.known.iter().map(|(count, _)| *count).collect();
        assert_eq!(counts, [0, 2, 3]);
        assert_eq!(graph.value(1), None);
    }

    #[test]
    fn a_moment_is_told_for_the_side_that_stood_better() {
        let list = list("d4 e5");
        let graph = graph(&[guess(0.5), guess(0.63), guess(0.2), WON], &list);
        assert_eq!(graph.told(0, &list), "At the start: about even");
        assert_eq!(graph.told(1, &list), "Move 1, d4: Red about 63 %");
        assert_eq!(graph.told(2, &list), "Move 2, e5: Blue about 80 %");
        assert_eq!(graph.told(3, &list), "Move 3, resigns: Red won");
    }

    #[test]
    fn a_guess_on_the_way_is_never_told_as_certain() {
        let list = list("d4 e5");
        let guessed = graph(&[guess(0.0), guess(1.0), None, WON], &list);
        assert_eq!(guessed.told(0, &list), "At the start: Blue about 99 %");
        assert_eq!(guessed.told(1, &list), "Move 1, d4: Red about 99 %");
        assert_eq!(guessed.told(2, &list), "Move 2, e5");
        let proven = [Some(Value::Draw), Some(Value::Loss { moves: Some(4) }), None, WON];
        let proven = graph(&proven, &list);
        assert_eq!(proven.told(0, &list), "At the start: a draw");
        assert_eq!(proven.told(1, &list), "Move 1, d4: Blue wins in 4 moves");
    }

    #[test]
    fn a_mistake_is_told_with_what_it_gave_away() {
        let list = list("d4 e5");
        let gift = Gift::Chance;
        let blunder = Blunder { number: 2, side: Side::Second, gift, lost: 0.34 };
        let values = [guess(0.5), guess(0.46), guess(0.8), WON];
        let graph = Graph::of(&values, &[blunder], &list, COLOURS).unwrap();
        let told = graph.told_in_full(2, &list);
        assert_eq!(told, "Move 2, e5: Red about 80 %\n2. e5 gave away 34 %");
        assert_eq!(graph.told_in_full(1, &list), graph.told(1, &list));
    }
}
