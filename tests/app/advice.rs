//! Hints, the evaluation, and the course of a finished game.

use hexfall::app::actions::Action;
use hexfall::app::screen::Screen;
use hexfall::app::table::Table;
use hexfall::app::thinking::advice::Advice;
use hexfall::app::thinking::certain::Certain;
use hexfall::app::thinking::course::Course;
use hexfall::app::thinking::engine_turn::EngineTurn;
use hexfall::engine::Value;
use hexfall::rules::{GameKind, Move, Rules, Side};

use crate::computers::{against, between, hasty};
use crate::home::{Home, Running, terms};
use crate::turns::{SLOW, patient};

fn advice(running: &Running) -> &Advice {
    running.get::<Advice>()
}

fn has_ended(running: &Running) -> bool {
    !advice(running).thinking && advice(running).report.best.is_some()
}

/// The report fits the board that is shown.
fn check(running: &Running) {
    let (report, shown) = (&advice(running).report, running.get::<Table>().shown());
    let best = report.best.unwrap();
    assert!(shown.check(best).is_ok(), "{best} after {:?}", shown.moves());
    let known: Vec<_> = report.views.iter().map(|view| view.mv).collect();
    assert!(known.contains(&best), "{best} is none of {known:?}");
    assert!(known.iter().all(|&mv| shown.check(mv).is_ok()));
}

#[test]
fn a_hint_is_for_the_board_that_is_shown_and_goes_with_it() {
    for kind in GameKind::ALL {
        let mut running = hasty(&Home::new());
        running.begin(terms(Rules::usual(kind), 1));
        running.act(Action::Hint(true));
        running.until("a hint", has_ended);
        check(&running);
        let best = advice(&running).report.best.unwrap();
        running.play(&best.to_string());
        assert!(
            !advice(&running).hint && !advice(&running).thinking,
            "the next move takes it away"
        );
        assert!(advice(&running).report.views.is_empty());
        running.act(Action::Hint(true));
        running.until("another hint", has_ended);
        check(&running);
        running.act(Action::Hint(false));
        assert_eq!(advice(&running).report.best, None);
    }
}

#[test]
fn the_evaluation_follows_the_board() {
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.act(Action::Evaluate(true));
    running.until("an evaluation", has_ended);
    check(&running);
    running.play("1 2");
    assert!(advice(&running).evaluation);
    running.until("another", has_ended);
    check(&running);
    running.act(Action::LookAt(Some(1)));
    running.until("one of the past", has_ended);
    check(&running);
    running.act(Action::Go(Screen::Title));
    assert!(!advice(&running).thinking);
    running.act(Action::Continue);
    running.until("the same again", has_ended);
    check(&running);
}

#[test]
fn the_islands_of_obstruction_are_found_with_their_nimbers_as_long_as_anything_is_asked() {
    fn islands(running: &Running) -> Vec<(usize, Option<u8>)> {
        let insight = advice(running).report.insight.iter().flat_map(|insight| &insight.now);
        insight.map(|island| (island.cells.len(), island.nimber)).collect()
    }
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::obstruction(9, 1), 1));
    running.act(Action::Evaluate(true));
    running.act(Action::Islands(true));
    running.play("d1");
    running.until("the islands", has_ended);
    assert_eq!(islands(&running), [(2, Some(1)), (4, Some(0))]);
    running.play("a1");
    running.until("other islands", has_ended);
    assert_eq!(islands(&running), [(4, Some(0))]);
    assert!(advice(&running).islands, "it stays on for the next board");
    running.act(Action::Islands(false));
    assert!(!advice(&running).islands);
    running.act(Action::Evaluate(false));
    assert_eq!(islands(&running), [], "nothing is looked for any more");
}

#[test]
fn the_best_moves_follow_the_board_and_one_can_be_pointed_at() {
    fn listed(running: &Running) -> Vec<Move> {
        let shown = running.get::<Table>().shown();
        advice(running).best_moves(&shown).iter().map(|view| view.mv).collect()
    }
    for kind in GameKind::ALL {
        let mut running = hasty(&Home::new());
        running.begin(terms(Rules::usual(kind), 1));
        running.act(Action::Candidates(true));
        running.until("the best moves", has_ended);
        let best = listed(&running);
        assert!((1..=5).contains(&best.len()), "{kind}: {best:?}");
        assert_eq!(Some(best[0]), advice(&running).report.best, "{kind}");
        running.act(Action::PointAt(Some(best[0])));
        assert_eq!(advice(&running).pointed, Some(best[0]));
        running.play(&best[0].to_string());
        assert_eq!(advice(&running).pointed, None, "it lies on the board now");
        running.until("the best answers", has_ended);
        check(&running);
        running.act(Action::LookAt(Some(0)));
        running.until("the best moves of the past", has_ended);
        check(&running);
        running.act(Action::Candidates(false));
        running.act(Action::PointAt(Some(best[0])));
        assert_eq!((listed(&running).len(), advice(&running).pointed), (0, None));
    }
}

#[test]
fn what_is_certain_in_hex_follows_the_board_without_a_search() {
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::hex(5, 5), 1));
    running.play("c3");
    assert_eq!(advice(&running).certain, None, "nobody has asked");
    running.act(Action::MustPlay(true));
    let joined = |running: &Running| match &advice(running).certain {
        Some(Certain::Joins { side, .. }) => Some(*side),
        _ => None,
    };
    assert_eq!(joined(&running), Some(Side::First));
    assert!(!advice(&running).thinking);
    running.play("resign-second");
    assert_eq!(advice(&running).certain, None, "the game is over");
    running.act(Action::LookAt(Some(1)));
    assert_eq!(joined(&running), Some(Side::First), "and is looked through");
    running.act(Action::MustPlay(false));
    assert_eq!(advice(&running).certain, None);
}

#[test]
fn a_hint_and_the_evaluation_are_one_search() {
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.act(Action::Hint(true));
    running.until("a hint", has_ended);
    let found = advice(&running).report.clone();
    running.act(Action::Evaluate(true));
    running.act(Action::Hint(false));
    assert!(!advice(&running).thinking);
    assert_eq!(advice(&running).report, found);
}

#[test]
fn a_finished_game_is_reviewed_with_hints() {
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.play("1 2 1 2 1");
    running.act(Action::Hint(true));
    assert!(!advice(&running).hint, "there is no best move in a game that is over");
    running.act(Action::LookAt(Some(4)));
    running.act(Action::Hint(true));
    running.until("a hint", has_ended);
    check(&running);
    let report = &advice(&running).report;
    let best = report.views.iter().find(|view| Some(view.mv) == report.best).unwrap();
    assert!(matches!(best.value, Value::Win { .. }), "{best:?}");
}

#[test]
fn nothing_is_said_while_a_computer_thinks() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, Rules::usual(GameKind::Hex)));
    running.act(Action::Evaluate(true));
    running.ask("f6".parse().unwrap());
    running.frame();
    assert!(running.get::<EngineTurn>().thinking.is_some());
    assert!(!advice(&running).thinking);
    assert!(advice(&running).report.views.is_empty());
    running.app.world_mut().write_message(Action::Hint(true));
    running.frame();
    assert!(!advice(&running).hint);
    running.act(Action::Pause(true));
    running.until("what is thought of the board", |running| advice(running).report.best.is_some());
    check(&running);
}

#[test]
fn the_course_of_a_game_is_judged_once_it_is_over() {
    let mut running = hasty(&Home::new());
    running.begin(between(["random", "random"], Rules::connect(5, 4, 3).with_pie(), 1));
    running.until("the end", |running| running.series().is_over());
    let whole = |running: &Running| {
        let values = &running.get::<Course>().values;
        !values.is_empty() && values.iter().all(Option::is_some)
    };
    running.until("the course", whole);
    let series = running.series().clone();
    let values = running.get::<Course>().values.clone();
    assert_eq!(values.len(), series.game().moves().len() + 1);
    let chances: Vec<f32> = values.iter().flatten().map(|value| value.chance()).collect();
    assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
    let end = series
        .game()
        .outcome()
        .unwrap()
        .winner
        .map_or(0.5, |winner| f32::from(u8::from(winner == Side::First)));
    assert_eq!(chances.last().unwrap(), &end);

    running.act(Action::LookAt(Some(1)));
    running.act(Action::Go(Screen::Title));
    running.act(Action::Continue);
    assert_eq!(running.get::<Course>().values, values, "kept while it is looked at");
    running.act(Action::Undo);
    assert!(running.get::<Course>().values.is_empty(), "the game goes on");
}

#[test]
fn a_mistake_is_found_in_the_course() {
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::obstruction(3, 1), 1));
    running.play("a1 c1"); // b1 would have been the last move
    running.until("the course", |running| {
        let values = &running.get::<Course>().values;
        values.len() == 3 && values.iter().all(Option::is_some)
    });
    let blunders = &running.get::<Course>().blunders;
    let told: Vec<_> = blunders.iter().map(|it| (it.number, it.side, it.words())).collect();
    assert_eq!(told, [(1, Side::First, "gave away the win".to_owned())]);
    running.act(Action::Undo);
    assert!(running.get::<Course>().blunders.is_empty(), "the game goes on");
}

#[test]
fn a_course_that_is_left_is_taken_up_again() {
    let mut running = hasty(&Home::new());
    running.begin(terms(Rules::usual(GameKind::Hex), 1));
    running.play("a1 a2 b1 b2 c1 c2 d1 d2 resign-first");
    running.act(Action::Go(Screen::Title));
    let known = |running: &Running| running.get::<Course>().values.iter().flatten().count();
    let at_leaving = known(&running);
    running.settle();
    assert_eq!(known(&running), at_leaving, "nobody looks, nobody thinks");
    running.act(Action::Go(Screen::Play));
    running.until("the course", |running| known(running) == 10);
    assert_eq!(running.get::<Course>().values[9], Some(Value::Loss { moves: Some(0) }));
}
