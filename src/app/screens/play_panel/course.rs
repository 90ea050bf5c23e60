//! Who stood how well over the moves of a game that has ended.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, Sense, Stroke, Ui, pos2};
use egui_plot::{FilledArea, Line, Plot, PlotPoint, PlotPoints};

use super::super::beside::strong;
use super::super::move_list::MoveList;
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::matches::Colour;

const MARGIN: i8 = 6;
/// What the box round the graph takes beyond its height.
pub(super) const MARGINS: f32 = 14.0;

/// The graph: what is known, and how to tell it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Graph {
    /// First's chance after so many moves, as far as it has been judged.
    known: Vec<(usize, f32)>,
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
        chances: &[Option<f32>],
        moves: &MoveList,
        colours: [Colour; 2],
    ) -> Option<Graph> {
        let last = moves.moves.len();
        let known = chances.iter().enumerate().take(last + 1);
        let known = known.filter_map(|(count, chance)| Some((count, (*chance)?.clamp(0.0, 1.0))));
        (!chances.is_empty() && last > 0).then(|| Graph {
            known: known.collect(),
            last,
            shown: moves.shown,
            colours,
        })
    }

    /// First's chance after so many moves.
    fn chance(&self, moves: usize) -> Option<f32> {
        self.known.iter().find(|(count, _)| *count == moves).map(|(_, chance)| *chance)
    }

    /// "Move 7, d4: Red about 63 %"
    fn told(&self, moves: usize, list: &MoveList) -> String {
        let when = match moves.checked_sub(1).and_then(|index| list.moves.get(index)) {
            Some(written) => format!("Move {moves}, {}", written.text),
            None => "At the start".to_owned(),
        };
        let Some(chance) = self.chance(moves) else { return when };
        let (side, chance) = if chance < 0.5 { (1, 1.0 - chance) } else { (0, chance) };
        // Only the end is known; all else is a guess.
        if moves == self.last && chance > 0.99 {
            return format!("{when}: {} won", self.colours[side]);
        }
        let percent = (chance * 100.0).clamp(1.0, 99.0);
        if percent < 50.5 {
            return format!("{when}: about even");
        }
        format!("{when}: {} about {percent:.0} %", self.colours[side])
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
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 24.0;
        ui.label(strong("Course", 15.5));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| show_told(ui, graph, list, look));
    });
    draw(ui, graph, list, look, height)
}

/// How the sides stood at the move that is looked at.
pub(super) fn show_told(ui: &mut Ui, graph: &Graph, list: &MoveList, look: &Look) {
    let told = RichText::new(graph.told(graph.shown, list)).size(13.5).color(look.faint);
    ui.add(egui::Label::new(told).truncate());
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
    let ys: Vec<f64> = graph.known.iter().map(|(_, chance)| f64::from(*chance)).collect();
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
    let painter = ui.painter().with_clip_rect(transform.frame().expand(5.0));
    let (left, right) = (at(0, 0.5), at(graph.last, 0.5));
    painter.hline(left.x..=right.x, left.y, Stroke::new(1.0, look.text.gamma_multiply(0.35)));
    let mark = |moves: usize, strength: f32| {
        let ink = look.text.gamma_multiply(strength);
        let (low, high) = (at(moves, 0.0), at(moves, 1.0));
        painter.vline(low.x, high.y..=low.y, Stroke::new(1.0, ink));
        if let Some(chance) = graph.chance(moves) {
            let place = at(moves, f64::from(chance));
            painter.circle(pos2(place.x, place.y), 4.5, look.text, Stroke::new(2.0, look.ground));
        }
    };
    mark(graph.shown, 0.9);
    let response = shown.response;
    let name = "The course of the game: click to look at a move";
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    let pointer = response.hover_pos()?;
    let moves = transform.value_from_position(pointer).x.round().clamp(0.0, graph.last as f64);
    let moves = moves as usize;
    mark(moves, 0.45);
    let clicked = response.clicked();
    response.on_hover_text_at_pointer(graph.told(moves, list));
    clicked.then(|| Action::LookAt(Some(moves).filter(|&moves| moves < graph.last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::table::Table;
    use crate::matches::{Match, Seat, Terms};
    use crate::rules::GameKind;

    fn list(moves: &str) -> MoveList {
        let mut series = Match::new(Terms::usual(GameKind::Hex)).unwrap();
        for mv in moves.split_whitespace() {
            series.play(mv.parse().unwrap()).unwrap();
        }
        series.resign(Seat::Two).unwrap();
        MoveList::of(&Table::new(series))
    }

    const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];

    #[test]
    fn only_what_has_been_judged_is_drawn() {
        let list = list("d4 e5");
        assert_eq!(Graph::of(&[], &list, COLOURS), None, "the game goes on");
        let graph = Graph::of(&[Some(0.5), None, Some(0.7), Some(1.0)], &list, COLOURS).unwrap();
        assert_eq!(graph.known, [(0, 0.5), (2, 0.7), (3, 1.0)]);
        assert_eq!(graph.chance(1), None);
    }

    #[test]
    fn a_moment_is_told_for_the_side_that_stood_better() {
        let list = list("d4 e5");
        let chances = [Some(0.5), Some(0.63), Some(0.2), Some(1.0)];
        let graph = Graph::of(&chances, &list, COLOURS).unwrap();
        assert_eq!(graph.told(0, &list), "At the start: about even");
        assert_eq!(graph.told(1, &list), "Move 1, d4: Red about 63 %");
        assert_eq!(graph.told(2, &list), "Move 2, e5: Blue about 80 %");
        assert_eq!(graph.told(3, &list), "Move 3, resigns: Red won");
    }

    #[test]
    fn a_guess_on_the_way_is_never_told_as_certain() {
        let list = list("d4 e5");
        let graph = Graph::of(&[Some(0.0), Some(1.0), None, Some(1.0)], &list, COLOURS).unwrap();
        assert_eq!(graph.told(0, &list), "At the start: Blue about 99 %");
        assert_eq!(graph.told(1, &list), "Move 1, d4: Red about 99 %");
        assert_eq!(graph.told(2, &list), "Move 2, e5");
    }
}
