//! What a hint knows, in words that never claim more.

use super::super::words;
use crate::app::board::values::Scale;
use crate::engine::{self, Report, Value, View};
use crate::rules::{Game, Move};

/// Guesses with a larger margin than this are called rough.
const ROUGH: f32 = 0.2;

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
pub(super) fn swap_told(views: &[View]) -> Option<String> {
    view_of(Move::Swap, views).map(|view| format!("Swap: {}", view.value.words()))
}

/// What the islands add up to, where all of their nimbers are known.
pub(super) fn sum_told(islands: &[engine::Worth]) -> Option<String> {
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

/// What the ends of the bar stand for.
pub(super) fn ends(views: &[View]) -> [String; 2] {
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
