//! The best few moves, to be read and to be seen on the board.

use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Rect, Response, RichText, Sense, Stroke, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

use super::super::beside::strong;
use super::super::widgets::{bold, regular, warmth};
use super::super::words;
use crate::app::actions::Action;
use crate::app::board::values;
use crate::app::look::{Look, mix};
use crate::app::thinking::advice::{Advice, Every};
use crate::engine::{Value, View};
use crate::matches::Colour;
use crate::rules::{Game, Move};

/// One move in a line of its own.
const ROW: f32 = 25.0;
const ROW_GAP: f32 = 2.0;
/// Where its name, its bar and its worth stand.
const NAME: f32 = 32.0;
const BAR: f32 = 78.0;
const WORTH: f32 = 90.0;
/// One move beside others.
const CHIP: f32 = 42.0;
const CHIP_GAP: f32 = 6.0;
const LEAST_CHIP: f32 = 74.0;
const BADGE: f32 = 9.0;
/// Guesses that may be off by more than this are told with their margin.
const ROUGH: f32 = 0.035;

/// The best moves as they are listed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Candidates {
    /// The moves that are known by now.
    moves: Vec<View>,
    /// How many there will be.
    count: usize,
    /// What there is to say of all of them: "every move loses".
    told: &'static str,
}

/// A move that the player points at.
#[derive(Clone, Copy, Default)]
struct Touched {
    hovered: Option<Move>,
    clicked: Option<Move>,
}

impl Candidates {
    /// Those of a game that are known by now.
    pub(super) fn of(advice: &Advice, game: &Game) -> Candidates {
        let moves = advice.best_moves(game);
        let every = advice.every_move(game);
        // The same height while more may come, so that nothing jumps.
        let more = moves.is_empty() || (advice.thinking && every.is_none());
        let count = if more { Advice::best_count(game) } else { moves.len() };
        let told = match every {
            Some(Every::Wins) => "every move wins",
            Some(Every::Loses) => "every move loses",
            None if !advice.thinking => "",
            None if moves.is_empty() => "looking …",
            None => "so far",
        };
        Candidates { moves, count, told }
    }
}

/// What a move is worth, in as few words as there is room for: "wins in 7", "63 %", "63 ± 8 %".
fn worth(value: Value) -> String {
    match value {
        Value::Estimate { margin, .. } if margin >= ROUGH => {
            format!("{} ± {:.0} %", values::letters(value), margin * 100.0)
        }
        Value::Estimate { .. } => format!("{} %", values::letters(value)),
        _ => value.words().trim_end_matches(" moves").to_owned(),
    }
}

/// "1. d4, about 63 % to win"
fn said(rank: usize, view: &View) -> String {
    format!("{rank}. {}, {}", words::move_said(view.mv), view.value.words())
}

/// Shows the best moves of the side of this colour. What is pointed at or was clicked last is to be marked on the
/// board: returns that, where it is something else than what is marked.
pub(super) fn show(
    ui: &mut Ui,
    candidates: &Candidates,
    (marked, pinned): (Option<Move>, &mut Option<Move>),
    colour: Colour,
    look: &Look,
    little_room: bool,
) -> Option<Action> {
    if !little_room {
        ui.horizontal(|ui| {
            ui.label(strong("Best moves", 15.5));
            ui.label(RichText::new(candidates.told).size(13.5).color(look.faint));
        });
    }
    let touched = match little_room {
        true => chips(ui, candidates, marked, look),
        false => rows(ui, candidates, marked, colour, look),
    };
    if touched.clicked.is_some() {
        *pinned = if *pinned == touched.clicked { None } else { touched.clicked };
    }
    let is_listed = |mv: &Move| candidates.moves.iter().any(|view| view.mv == *mv);
    let wanted = touched.hovered.or(*pinned).filter(is_listed);
    (wanted != marked).then_some(Action::PointAt(wanted))
}

/// One below the other, with a bar as long as the chance to win.
fn rows(
    ui: &mut Ui,
    candidates: &Candidates,
    marked: Option<Move>,
    colour: Colour,
    look: &Look,
) -> Touched {
    let mut touched = Touched::default();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = ROW_GAP;
        for rank in 1..=candidates.count {
            let size = vec2(ui.available_width(), ROW);
            let Some(view) = candidates.moves.get(rank - 1) else {
                ui.allocate_exact_size(size, Sense::hover());
                continue;
            };
            let response = button(ui, size, (rank, view), marked, look, &mut touched);
            let rect = response.rect;
            let middle = |x: f32| pos2(x, rect.center().y);
            badge(ui, middle(rect.left() + 14.0), rank, look);
            let (name, font) = (words::move_name(view.mv), FontId::monospace(14.5));
            let left = middle(rect.left() + NAME);
            ui.painter().text(left, Align2::LEFT_CENTER, name, font, look.text);
            let right = middle(rect.right() - 8.0);
            let ink = if view.value.is_proven() { look.text } else { look.faint };
            ui.painter().text(right, Align2::RIGHT_CENTER, worth(view.value), regular(14.0), ink);
            let ends = (rect.left() + BAR)..=(rect.right() - WORTH);
            let track = Rect::from_x_y_ranges(ends, rect.center().y - 3.0..=rect.center().y + 3.0);
            bar(ui, track, view.value, colour, look);
        }
    });
    touched
}

/// As many beside each other as there is room for.
fn chips(ui: &mut Ui, candidates: &Candidates, marked: Option<Move>, look: &Look) -> Touched {
    let mut touched = Touched::default();
    let whole = ui.available_width();
    let fitting = ((whole + CHIP_GAP) / (LEAST_CHIP + CHIP_GAP)).floor().max(1.0) as usize;
    let count = candidates.count.min(fitting).max(1);
    let width = (whole + CHIP_GAP) / count as f32 - CHIP_GAP;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = CHIP_GAP;
        for rank in 1..=count {
            let size = vec2(width, CHIP);
            let Some(view) = candidates.moves.get(rank - 1) else {
                ui.allocate_exact_size(size, Sense::hover());
                continue;
            };
            let response = button(ui, size, (rank, view), marked, look, &mut touched);
            let rect = response.rect;
            let upper = rect.top() + 13.0;
            badge(ui, pos2(rect.left() + 15.0, upper), rank, look);
            let (name, font) = (words::move_name(view.mv), FontId::monospace(14.5));
            let left = pos2(rect.left() + 30.0, upper);
            ui.painter().text(left, Align2::LEFT_CENTER, name, font, look.text);
            let (lower, font) = (pos2(rect.left() + 8.0, rect.bottom() - 11.0), regular(12.5));
            let ink = if view.value.is_proven() { look.text } else { look.faint };
            ui.painter().text(lower, Align2::LEFT_CENTER, worth(view.value), font, ink);
        }
    });
    touched
}

/// What a move stands on: it can be pointed at, chosen by Tab, and clicked.
fn button(
    ui: &mut Ui,
    size: bevy_egui::egui::Vec2,
    (rank, view): (usize, &View),
    marked: Option<Move>,
    look: &Look,
    touched: &mut Touched,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_marked = marked == Some(view.mv);
    let said = said(rank, view);
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_marked, &said));
    let warmth = warmth(ui, &response);
    let rest = mix(look.panel, look.raised, 0.9);
    let fill = mix(rest, look.text, 0.06 * warmth);
    let hint = values::hint(look);
    let fill = if is_marked { mix(fill, hint, 0.16) } else { fill };
    let edge = if is_marked || response.has_focus() { hint } else { look.line };
    let radius = CornerRadius::same(8);
    let inside = bevy_egui::egui::StrokeKind::Inside;
    ui.painter().rect(rect, radius, fill, Stroke::new(1.0, edge), inside);
    if response.hovered() || response.has_focus() {
        touched.hovered = Some(view.mv);
    }
    if response.clicked() {
        touched.clicked = Some(view.mv);
    }
    response
}

/// The place in the list, as it stands on the board.
fn badge(ui: &Ui, at: bevy_egui::egui::Pos2, rank: usize, look: &Look) {
    let hint = values::hint(look);
    let (fill, ink) =
        if rank == 1 { (hint, values::on_hint(look)) } else { (look.ground, look.text) };
    ui.painter().circle(at, BADGE, fill, Stroke::new(1.0, hint));
    ui.painter().text(at, Align2::CENTER_CENTER, rank.to_string(), bold(12.0), ink);
}

/// The chance to win, as a part of a line: brighter as far as it is sure.
fn bar(ui: &Ui, track: Rect, value: Value, colour: Colour, look: &Look) {
    if track.width() < 20.0 {
        return;
    }
    let radius = CornerRadius::same(3);
    ui.painter().rect_filled(track, radius, mix(look.ground, look.line, 0.7));
    for (value, strength) in [(value, 0.45), (value.at_least(), 0.9)] {
        let width = track.width() * value.chance().clamp(0.0, 1.0);
        let part = Rect::from_min_size(track.min, vec2(width, track.height()));
        if width > 1.0 {
            ui.painter().rect_filled(part, radius, mix(look.ground, look.signal(colour), strength));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn views(all: &[(&str, Value)]) -> Vec<View> {
        all.iter().map(|&(mv, value)| View { mv: mv.parse().unwrap(), value }).collect()
    }

    #[test]
    fn a_move_is_listed_with_what_is_known_of_it_and_no_more() {
        assert_eq!(worth(Value::Win { moves: Some(7) }), "wins in 7");
        assert_eq!(worth(Value::Win { moves: Some(1) }), "wins at once");
        assert_eq!(worth(Value::Loss { moves: None }), "loses");
        assert_eq!(worth(Value::Draw), "draws");
        let guess = |chance, margin| worth(Value::Estimate { chance, margin });
        assert_eq!(guess(0.633, 0.02), "63 %");
        assert_eq!(guess(0.633, 0.08), "63 ± 8 %");
        assert_eq!(guess(1.0, 0.01), "99 %");
        let view = views(&[("4", Value::feeling(0.633))])[0];
        assert_eq!(said(1, &view), "1. column 4, about 63 % to win");
    }

    #[test]
    fn all_moves_are_told_at_once_where_all_are_alike() {
        let mut game = Game::new(Rules::hex(2, 2)).unwrap();
        game.play("a1".parse().unwrap()).unwrap();
        game.play("b1".parse().unwrap()).unwrap();
        let told = |all: &[(&str, Value)], thinking: bool| {
            let mut advice = Advice::default();
            (advice.report.views, advice.thinking) = (views(all), thinking);
            let Candidates { moves, count, told } = Candidates::of(&advice, &game);
            (moves.len(), count, told)
        };
        let (win, loss) = (Value::Win { moves: Some(1) }, Value::Loss { moves: None });
        assert_eq!(told(&[("a2", loss), ("b2", loss)], true), (1, 1, "every move loses"));
        let later = Value::Win { moves: Some(3) };
        assert_eq!(told(&[("a2", win), ("b2", later)], false), (2, 2, "every move wins"));
        assert_eq!(told(&[("a2", win)], true), (1, 2, "so far"));
        assert_eq!(told(&[("a2", win), ("b2", loss)], true), (2, 2, "so far"));
        assert_eq!(told(&[("a2", win), ("b2", loss)], false), (1, 1, ""), "who wants to lose?");
        assert_eq!(told(&[], true), (0, 2, "looking …"));
    }
}
