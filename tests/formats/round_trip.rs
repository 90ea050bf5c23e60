//! What is written and read again is the same match.

use hexfall::matches::{Match, Terms};
use hexfall::record::{Lost, SwapForm, to_link, to_sgf};
use hexfall::rules::{Cell, Game, GameKind, Move, Rules, SetUp, Side};
use proptest::option;
use proptest::prelude::*;

use crate::common::play::{any_side, whole_game};
use crate::{opened, series};

/// Hex as other programs play it, on any board.
fn plain_hex() -> impl Strategy<Value = Rules> {
    let side = || prop_oneof![1..=5_u8, 1..=19_u8];
    let board = prop_oneof![side().prop_map(|side| (side, side)), (side(), side())];
    (board, any::<bool>()).prop_map(|((width, height), pie)| match pie {
        true => Rules::hex(width, height).with_pie(),
        false => Rules::hex(width, height),
    })
}

/// A random game to its end or not, perhaps given up, perhaps with moves taken back.
fn any_match() -> impl Strategy<Value = Match> {
    let ending = (option::of(any::<prop::sample::Index>()), option::of(any_side()), 0..4_usize);
    (whole_game(plain_hex()), ending).prop_map(|(plan, (cut, resigns, back))| {
        let whole = plan.end();
        let length = cut.map_or(whole.moves().len(), |cut| cut.index(whole.moves().len() + 1));
        let mut series =
            Match::new(Terms { rules: plan.rules, ..Terms::usual(GameKind::Hex) }).unwrap();
        for &mv in &whole.moves()[..length] {
            series.play(mv).unwrap();
        }
        if let Some(side) = resigns.filter(|_| !series.game().is_over()) {
            series.play(Move::Resign(side)).unwrap();
        }
        series.take_back(back);
        series
    })
}

fn forms(series: &Match) -> Vec<Option<SwapForm>> {
    let (width, height) = series.game().rules().variant.size();
    let mut forms = vec![None, Some(SwapForm::Sides)];
    forms.extend((width == height).then_some(Some(SwapForm::Pieces)));
    forms
}

/// Rules, stones and moves; links know nothing of the pie rule.
fn game_of(game: &Game) -> (String, Option<&SetUp>, &[Move]) {
    (format!("{:?}", game.rules().variant), game.set_up(), game.moves())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn a_match_comes_back_from_sgf(series in any_match()) {
        for form in forms(&series) {
            let (text, lost) = to_sgf(&series, form).unwrap();
            let back = opened(&text);
            prop_assert_eq!(back.series.game(), series.game(), "{}", text);
            prop_assert_eq!(&back.lost, &[]);
            let taken_back = series.undone().len();
            let told = if taken_back > 0 { vec![Lost::TakenBack(taken_back)] } else { vec![] };
            prop_assert_eq!(lost, told);
        }
    }

    #[test]
    fn a_match_comes_back_from_a_link_with_what_was_taken_back(series in any_match()) {
        for form in forms(&series) {
            let (link, lost) = to_link(&series, form).unwrap();
            let back = opened(&link).series;
            prop_assert_eq!(game_of(back.game()), game_of(series.game()), "{}", link);
            prop_assert_eq!(back.undone(), series.undone());
            prop_assert_eq!(&lost, &[]);
        }
    }
}

#[test]
fn both_forms_of_a_swap_are_written_as_other_programs_mean_them() {
    let series = series(Rules::hex(5, 5).with_pie(), "a3 swap d2 b4");
    let sgf = |form| to_sgf(&series, form).unwrap().0.replace('\n', "");
    assert!(sgf(Some(SwapForm::Sides)).ends_with(";B[a3];W[swap-sides];W[d2];B[b4])"));
    assert!(sgf(Some(SwapForm::Pieces)).ends_with(";B[a3];W[swap-pieces];B[b4];W[d2])"));
    assert_eq!(sgf(None), sgf(Some(SwapForm::Pieces)));
    let link = |form| to_link(&series, form).unwrap().0;
    assert_eq!(link(None), "https://hexworld.org/board/#5,a3:sb4d2");
    assert_eq!(link(Some(SwapForm::Sides)), "https://hexworld.org/board/#5,a3:Sd2b4");
}

#[test]
fn on_a_rectangle_only_sides_are_swapped() {
    let series = series(Rules::hex(5, 4).with_pie(), "a3 swap d2");
    assert!(to_sgf(&series, None).unwrap().0.contains(";W[swap-sides];W[d2]"));
    let error = to_link(&series, Some(SwapForm::Pieces)).unwrap_err().to_string();
    assert!(error.contains("not square"), "{error}");
}

#[test]
fn stones_laid_by_hand_come_back() {
    let stone = |text: &str, side| (text.parse::<Cell>().unwrap(), side);
    let stones = vec![
        stone("a1", Side::First),
        stone("b2", Side::Second),
        stone("e3", Side::First),
        stone("d3", Side::First),
    ];
    for (stones, to_move) in [
        (stones.clone(), Side::First),
        (stones[..2].to_vec(), Side::First),
        (stones[..2].to_vec(), Side::Second),
        (stones, Side::Second),
        (Vec::new(), Side::Second),
    ] {
        let set_up = Some(SetUp { stones, to_move });
        let terms = Terms { rules: Rules::hex(5, 4), set_up, ..Terms::usual(GameKind::Hex) };
        let mut series = Match::new(terms).unwrap();
        for mv in ["c1", "c2", "resign-first"] {
            series.play(mv.parse().unwrap()).unwrap();
        }
        for text in [to_sgf(&series, None).unwrap().0, to_link(&series, None).unwrap().0] {
            let back = opened(&text).series;
            assert_eq!(back.game().position(), series.game().position(), "{text}");
            assert_eq!(back.game().moves(), series.game().moves(), "{text}");
        }
    }
}

#[test]
fn names_come_back_and_what_is_left_behind_is_said() {
    let clock = Some("5+3".parse().unwrap());
    let mut terms = Terms { clock, games: 3, ..Terms::usual(GameKind::Hex) };
    terms.players[0].name = r"Ada [\x]".to_owned();
    let mut series = Match::new(terms).unwrap();
    series.play(Move::Resign(Side::First)).unwrap();
    series.next_game();
    series.play("a1".parse().unwrap()).unwrap();
    let (text, lost) = to_sgf(&series, None).unwrap();
    assert_eq!(lost, [Lost::PastGames(1), Lost::Clocks]);
    // Player 2 has begun the second game, and holds Black.
    let names = opened(&text).series.terms().players.clone().map(|player| player.name);
    assert_eq!(names, ["Player 2", r"Ada [\x]"]);
}

#[test]
fn games_that_others_do_not_know_are_refused() {
    for rules in [
        Rules::y(5),
        Rules::connect(7, 6, 4),
        Rules::obstruction(5, 5),
        Rules::hex(5, 5).with_misere(),
        Rules::hex(5, 5).with_squares(),
    ] {
        let terms = Terms { rules, ..Terms::usual(rules.variant.kind()) };
        let series = Match::new(terms).unwrap();
        for error in [to_sgf(&series, None).unwrap_err(), to_link(&series, None).unwrap_err()] {
            assert!(error.to_string().contains(&rules.to_string()), "{error}");
        }
    }
}
