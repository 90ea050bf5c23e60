//! What a hint knows, in words that never claim more; and the key to the tints on the board.

use bevy_egui::egui::{self, RichText, Ui, pos2, vec2};

use super::super::beside::{self, strong};
use super::super::widgets::{bold, regular, switch};
use super::super::words;
use super::candidates::{self, Candidates};
use crate::app::actions::Action;
use crate::app::board::values::{self, Scale, Worth};
use crate::app::look::Look;
use crate::app::thinking::advice::Advice;
use crate::app::thinking::certain::Certain;
use crate::engine::{self, Report, Value, View};
use crate::matches::Colour;
use crate::rules::{Game, Move};

/// Guesses with a larger margin than this are called rough.
const ROUGH: f32 = 0.2;
/// The bar of tints.
const BAR: f32 = 10.0;
const SHADES: usize = 15;
const SHADE_GAP: f32 = 2.0;
const WHOLE: Scale = Scale { worst: 0.0, best: 1.0 };

/// What is known, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// "d4 wins in 7 moves"
    pub(super) headline: String,
    /// How far that can be trusted, and whether more may be found.
    pub(super) more: String,
    /// What follows from it: "Leaves islands of value 2 and 2: answer every move in the other one"
    pub(super) why: Option<String>,
}

impl Told {
    /// What is known of the best move of a game; `None` before anything is.
    pub(super) fn of(report: &Report, game: &Game, thinking: bool) -> Option<Told> {
        let best = report.best.filter(|&best| game.check(best).is_ok())?;
        let legal = game.legal_moves().len();
        let headline = sentence(best, &report.views, legal);
        let value = view_of(best, &report.views).map(|view| view.value);
        let sure = match value {
            Some(Value::Estimate { margin, .. }) if margin <= ROUGH => {
                format!("Give or take {:.0} %", (margin * 100.0).ceil().max(1.0))
            }
            Some(Value::Estimate { .. }) | None => "A rough guess".to_owned(),
            Some(_) => "Proven".to_owned(),
        };
        let more = if thinking { format!("{sure}, so far") } else { sure };
        let why = report.insight.as_ref().and_then(|insight| insight.why.as_deref());
        Some(Told { headline, more, why: why.map(words::capital) })
    }
}

fn view_of(mv: Move, views: &[View]) -> Option<&View> {
    views.iter().find(|view| view.mv == mv)
}

/// What is known of the best of so many legal moves, in a sentence without a full stop.
fn sentence(best: Move, views: &[View], legal: usize) -> String {
    let name = words::move_first(best);
    let Some(value) = view_of(best, views).map(|view| view.value) else {
        return format!("{name} seems best");
    };
    let all =
        |is: fn(&Value) -> bool| views.len() == legal && views.iter().all(|view| is(&view.value));
    match value {
        Value::Estimate { .. } => format!("{name}: {}", value.words()),
        _ if legal == 1 => format!("{name} is the only move, and {}", value.words()),
        Value::Loss { moves } if all(|it| matches!(it, Value::Loss { .. })) => {
            let every = "Every move loses";
            let said = words::move_said(best);
            let is_counted = all(|it| matches!(it, Value::Loss { moves: Some(_) }));
            match moves.filter(|_| is_counted && lasts_longest(best, views)) {
                Some(moves) => {
                    let count = words::counted(moves.into(), "move", "moves");
                    format!("{every}; {said} lasts longest, {count}")
                }
                None => format!("{every}; {said} as well as any"),
            }
        }
        Value::Draw if all(|it| matches!(it, Value::Loss { .. } | Value::Draw)) => {
            format!("No move wins; {} draws", words::move_said(best))
        }
        _ => format!("{name} {}", value.words()),
    }
}

fn lasts_longest(best: Move, views: &[View]) -> bool {
    let Some(best) = view_of(best, views) else { return false };
    views.iter().all(|view| !view.value.compare(best.value).is_gt())
}

/// What the swap is worth, where the pie rule offers it and it was judged.
fn swap_told(views: &[View]) -> Option<String> {
    view_of(Move::Swap, views).map(|view| format!("Swap: {}", view.value.words()))
}

/// The card with all that was asked for: the hint, the best moves, the key to the tints, what is certain. Returns what
/// is asked for in it.
pub(super) fn show(
    ui: &mut Ui,
    view: &super::View,
    advice: &Advice,
    pinned: &mut Option<Move>,
    look: &Look,
    little_room: bool,
) -> Vec<Action> {
    let game = &view.shown;
    if !advice.is_wanted() && advice.certain.is_none() || game.is_over() {
        return Vec::new();
    }
    let colours = view.standing.colours();
    let told = Told::of(&advice.report, game, advice.thinking);
    let edge = if advice.hint { values::hint(look) } else { look.line };
    let contents = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = if little_room { 4.0 } else { 8.0 };
        // As high as a switch: a button could stand in any line otherwise.
        ui.spacing_mut().interact_size.y = 24.0;
        if advice.hint {
            show_hint(ui, told.as_ref(), advice.thinking, look, little_room);
        }
        let mut asked = Vec::new();
        if advice.candidates {
            let candidates = Candidates::of(advice, game);
            let marked = (advice.pointed, pinned);
            let colour = colours[game.turn()];
            asked.extend(candidates::show(ui, &candidates, marked, colour, look, little_room));
        }
        if advice.evaluation {
            show_key(ui, &advice.report.views, look, little_room);
        }
        if Advice::has_islands(game) {
            asked.extend(show_islands(ui, advice, look, little_room).map(Action::Islands));
        }
        if Certain::has_words_for(game) {
            asked
                .extend(show_certain(ui, advice, colours, look, little_room).map(Action::MustPlay));
        }
        asked
    };
    beside::card(ui, look, edge, little_room, contents)
}

/// A switch with its name, or what is known by it, and what it is good for. Returns what was asked for instead.
fn named_switch(
    ui: &mut Ui,
    (name, told): (&str, RichText),
    on: bool,
    what_for: &str,
    look: &Look,
) -> Option<bool> {
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            asked = switch(ui, look, name, on);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                super::panel::tell(&ui.add(egui::Label::new(told.size(14.5)).truncate()));
            });
        });
    })
    .response
    .on_hover_text(what_for);
    asked
}

/// The switch for what is certain in Hex, and what that is.
fn show_certain(
    ui: &mut Ui,
    advice: &Advice,
    colours: [Colour; 2],
    look: &Look,
    little_room: bool,
) -> Option<bool> {
    let name = "Must-play cells";
    let what_for = "Where you must play not to lose, or who joins for certain (Ctrl+I)";
    let told = advice.certain.as_ref().map(|certain| {
        let told = RichText::new(certain.words(colours));
        if *certain == Certain::Nothing { told.color(look.faint) } else { told }
    });
    let (heading, line) = match told {
        Some(told) if little_room => (told, None),
        told => (RichText::new(name), told),
    };
    let asked = named_switch(ui, (name, heading), advice.must_play, what_for, look);
    if let Some(line) = line {
        super::panel::tell(&ui.add(egui::Label::new(line.size(14.5)).wrap()));
    }
    asked
}

/// The switch for the islands, and what the numbers on them say together. Returns what was asked for instead.
fn show_islands(ui: &mut Ui, advice: &Advice, look: &Look, little_room: bool) -> Option<bool> {
    let what_for = "Where the nimbers add up to 0, whoever is to move loses (Ctrl+I)";
    let name = "Islands with their nimbers";
    let named = (name, RichText::new(name));
    let asked = named_switch(ui, named, advice.islands, what_for, look);
    let insight = advice.report.insight.as_ref().filter(|_| advice.islands && !little_room);
    if let Some(sum) = insight.and_then(|insight| sum_told(&insight.now)) {
        ui.label(RichText::new(sum).size(13.5).color(look.faint));
    }
    asked
}

/// What the islands add up to, where all of their nimbers are known.
fn sum_told(islands: &[engine::Worth]) -> Option<String> {
    let nimbers: Vec<u8> = islands.iter().map(|island| island.nimber).collect::<Option<_>>()?;
    let sum = nimbers.iter().fold(0, |sum, nimber| sum ^ nimber);
    let listed: Vec<String> = nimbers.iter().map(ToString::to_string).collect();
    let side = if sum == 0 { "whoever is to move loses" } else { "whoever is to move wins" };
    match &listed[..] {
        [] => None,
        [_] => Some(format!("Nimber {sum}: {side}")),
        [rest @ .., last] => {
            Some(format!("{} and {last} add up to {sum}: {side}", rest.join(", ")))
        }
    }
}

fn show_hint(ui: &mut Ui, told: Option<&Told>, thinking: bool, look: &Look, little_room: bool) {
    let (headline, more) = match told {
        Some(told) => (told.headline.as_str(), told.more.as_str()),
        None if thinking => ("Looking …", ""),
        None => ("Nothing can be said here", ""),
    };
    let lines = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 20.0;
        let response = ui.add(egui::Label::new(strong(headline, 16.5)).wrap());
        super::panel::tell(&response);
        if !more.is_empty() {
            ui.label(RichText::new(more).size(13.5).color(look.faint));
        }
        if let Some(why) = told.and_then(|told| told.why.as_deref()) {
            ui.add(egui::Label::new(RichText::new(why).size(14.5)).wrap());
        }
    };
    match little_room {
        true => ui.horizontal_wrapped(lines),
        false => ui.vertical(lines),
    };
}

/// The tints from bad to good, and what the letters mean.
fn show_key(ui: &mut Ui, views: &[View], look: &Look, little_room: bool) {
    let width = ui.available_width();
    let text = |ui: &Ui, at: egui::Pos2, align, text: &str, colour| {
        ui.painter().text(at, align, text, regular(13.0), colour);
    };
    let (rect, response) = ui.allocate_exact_size(vec2(width, BAR + 20.0), egui::Sense::hover());
    let [worst, best] = ends(views);
    let said = format!("Tints, from {worst} to {best}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &said));
    let bar = egui::Rect::from_min_size(rect.min, vec2(width, BAR));
    shades(ui, bar, look);
    let below = bar.bottom() + 4.0;
    text(ui, pos2(bar.left(), below), egui::Align2::LEFT_TOP, &worst, look.faint);
    text(ui, pos2(bar.right(), below), egui::Align2::RIGHT_TOP, &best, look.faint);
    if !little_room {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 7.0;
            ui.spacing_mut().interact_size.y = 20.0;
            for (value, said) in [
                (Value::Win { moves: Some(3) }, "wins in 3"),
                (Value::Loss { moves: Some(4) }, "loses in 4: proven"),
                (Value::feeling(0.5), "50 %: a guess"),
            ] {
                sample(ui, value, look);
                ui.label(RichText::new(said).size(13.0).color(look.faint));
                ui.add_space(4.0);
            }
        });
    }
    if let Some(swap) = swap_told(views) {
        ui.label(RichText::new(swap).size(13.5));
    }
}

/// What the ends of the bar stand for.
fn ends(views: &[View]) -> [String; 2] {
    let values = views.iter().filter(|view| view.mv != Move::Swap).map(|view| view.value);
    let scale = Scale::of(values.clone());
    let worst = values.clone().min_by(|a, b| a.compare(*b));
    let best = values.max_by(|a, b| a.compare(*b));
    let said = |end: &str, value: Option<Value>, chance: f32| match value {
        None => end.to_owned(),
        Some(Value::Win { .. }) => format!("{end}: wins"),
        Some(Value::Draw) => format!("{end}: draws"),
        Some(Value::Loss { .. }) => format!("{end}: loses"),
        Some(Value::Estimate { .. }) => {
            format!("{end}: {:.0} %", (chance * 100.0).clamp(1.0, 99.0))
        }
    };
    [said("worst", worst, scale.worst), said("best", best, scale.best)]
}

fn shades(ui: &Ui, bar: egui::Rect, look: &Look) {
    let step = (bar.width() + SHADE_GAP) / SHADES as f32;
    for index in 0..SHADES {
        let chance = (index as f32 + 0.5) / SHADES as f32;
        let worth = Worth::of(Value::Estimate { chance, margin: 0.0 }, WHOLE);
        let left = bar.left() + step * index as f32;
        let size = vec2(step - SHADE_GAP, bar.height());
        let part = egui::Rect::from_min_size(pos2(left, bar.top()), size);
        ui.painter().rect_filled(part, 2, values::tint(look, worth));
    }
}

/// A cell's letters as they look on the board.
fn sample(ui: &mut Ui, value: Value, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(28.0, 20.0), egui::Sense::hover());
    let worth = Worth::of(value, WHOLE);
    ui.painter().rect_filled(rect, 5, values::tint(look, worth));
    let letters = values::letters(value);
    let (align, font) = (egui::Align2::CENTER_CENTER, bold(12.0));
    ui.painter().text(rect.center(), align, letters, font, worth.ink(look));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn views(all: &[(&str, Value)]) -> Vec<View> {
        all.iter().map(|&(mv, value)| View { mv: mv.parse().unwrap(), value }).collect()
    }

    fn said(best: &str, all: &[(&str, Value)], legal: usize) -> String {
        sentence(best.parse().unwrap(), &views(all), legal)
    }

    const WIN: Value = Value::Win { moves: Some(7) };
    const LOSS: Value = Value::Loss { moves: Some(6) };
    const SOON: Value = Value::Loss { moves: Some(2) };

    #[test]
    fn what_is_proven_is_said_plainly() {
        assert_eq!(said("d4", &[("d4", WIN)], 9), "d4 wins in 7 moves");
        assert_eq!(said("4", &[("4", WIN)], 7), "Column 4 wins in 7 moves");
        assert_eq!(said("swap", &[("swap", WIN)], 7), "Swap wins in 7 moves");
        assert_eq!(said("d4", &[("d4", Value::Win { moves: Some(1) })], 9), "d4 wins at once");
        assert_eq!(said("d4", &[("d4", LOSS)], 1), "d4 is the only move, and loses in 6 moves");
    }

    #[test]
    fn every_move_loses_only_if_every_move_was_looked_at() {
        let all = [("d4", LOSS), ("e5", SOON)];
        assert_eq!(said("d4", &all, 2), "Every move loses; d4 lasts longest, 6 moves");
        assert_eq!(said("d4", &all, 3), "d4 loses in 6 moves");
        let guessed = [("d4", LOSS), ("e5", Value::feeling(0.0))];
        assert_eq!(said("d4", &guessed, 2), "d4 loses in 6 moves");
        let uncounted = [("d4", LOSS), ("e5", Value::Loss { moves: None })];
        assert_eq!(said("d4", &uncounted, 2), "Every move loses; d4 as well as any");
        assert_eq!(said("e5", &all, 2), "Every move loses; e5 as well as any");
    }

    #[test]
    fn a_draw_is_the_best_only_if_nothing_else_could_win() {
        let all = [("4", Value::Draw), ("5", LOSS)];
        assert_eq!(said("4", &all, 2), "No move wins; column 4 draws");
        assert_eq!(said("4", &all, 3), "Column 4 draws");
    }

    #[test]
    fn an_estimate_is_never_worded_as_exact() {
        for hundredths in 0..=100 {
            let value = Value::feeling(hundredths as f32 / 100.0);
            for legal in [1, 2] {
                let told = said("d4", &[("d4", value)], legal);
                assert!(told.starts_with("d4: about "), "{told}");
            }
        }
        assert_eq!(said("d4", &[], 9), "d4 seems best");
    }

    #[test]
    fn a_hint_says_how_sure_it_is_and_whether_more_may_come() {
        let game = Game::new(Rules::hex(5, 5).with_pie()).unwrap();
        let told = |value, thinking| {
            let report = Report {
                best: Some("c3".parse().unwrap()),
                views: views(&[("c3", value)]),
                ..Report::default()
            };
            Told::of(&report, &game, thinking).unwrap()
        };
        let guess = told(Value::Estimate { chance: 0.63, margin: 0.05 }, true);
        assert_eq!(guess.headline, "c3: about 63 % to win");
        assert_eq!(guess.more, "Give or take 5 %, so far");
        assert_eq!(told(Value::feeling(0.5), false).more, "A rough guess");
        assert_eq!(told(WIN, false).more, "Proven");
        assert_eq!(Told::of(&Report::default(), &game, true), None);
    }

    #[test]
    fn the_islands_of_obstruction_say_why_and_what_they_add_up_to() {
        let mut game = Game::new(Rules::obstruction(9, 1)).unwrap();
        game.play("d1".parse().unwrap()).unwrap();
        let mut search = engine::hint(&game, 1);
        search.finish();
        let report = search.report();
        let why = Told::of(&report, &game, false).unwrap().why.unwrap();
        assert!(why.starts_with("Leaves "), "{why}");
        let now = report.insight.unwrap().now;
        assert_eq!(sum_told(&now).unwrap(), "1 and 0 add up to 1: whoever is to move wins");
        assert_eq!(sum_told(&now[..1]).unwrap(), "Nimber 1: whoever is to move wins");
        assert_eq!(sum_told(&now[1..]).unwrap(), "Nimber 0: whoever is to move loses");
        let unknown = engine::Worth { cells: Vec::new(), nimber: None };
        assert_eq!(sum_told(&[now[0].clone(), unknown]), None);
        assert_eq!(sum_told(&[]), None);
    }

    #[test]
    fn a_report_about_another_board_is_not_told() {
        let mut game = Game::new(Rules::hex(5, 5)).unwrap();
        game.play("c3".parse().unwrap()).unwrap();
        let best = Some("c3".parse().unwrap());
        assert_eq!(Told::of(&Report { best, ..Report::default() }, &game, false), None);
    }

    #[test]
    fn the_key_names_its_ends() {
        let guesses = [("d4", Value::feeling(0.38)), ("e5", Value::feeling(0.23))];
        assert_eq!(ends(&views(&guesses)), ["worst: 23 %", "best: 38 %"]);
        assert_eq!(ends(&views(&[("d4", WIN), ("e5", LOSS)])), ["worst: loses", "best: wins"]);
        let certain = [("d4", Value::feeling(1.0)), ("e5", Value::feeling(0.0))];
        assert_eq!(ends(&views(&certain)), ["worst: 1 %", "best: 99 %"], "a guess is no knowledge");
        assert_eq!(ends(&[]), ["worst", "best"]);
    }

    #[test]
    fn the_swap_is_told_where_it_was_judged() {
        assert_eq!(swap_told(&views(&[("d4", WIN)])), None);
        let both = views(&[("d4", WIN), ("swap", Value::feeling(0.4))]);
        assert_eq!(swap_told(&both).unwrap(), "Swap: about 40 % to win");
    }
}
