//! A computer's turn, and everything that can come between.

use hexfall::app::actions::Action;
use hexfall::app::keep::Wishes;
use hexfall::app::screen::{Screen, Turn};
use hexfall::app::table::Table;
use hexfall::app::thinking::engine_turn::EngineTurn;
use hexfall::matches::{Colour, LevelName, Player, PlayerKind, Seat};
use hexfall::record::Settings;
use hexfall::rules::{GameKind, Move, Rules};

use crate::computers::{against, between, hasty};
use crate::home::{Home, Running, name, terms};

/// A level that does not come to an end by itself.
pub(crate) const SLOW: &str = "tree:3600s";

pub(crate) fn usual() -> Rules {
    Rules::usual(GameKind::Hex)
}

pub(crate) fn level(name: &str) -> PlayerKind {
    PlayerKind::Computer(LevelName(name.to_owned()))
}

/// An app in which computers wait long to be seen.
pub(crate) fn patient(home: &Home) -> Running {
    let mut running = hasty(home);
    set_pause(&mut running, 5_000);
    running
}

pub(crate) fn set_pause(running: &mut Running, computer_pause: u16) {
    running.act(Action::Set(Box::new(Settings { computer_pause, ..Settings::default() })));
}

pub(crate) fn is_thinking(running: &Running) -> bool {
    running.get::<EngineTurn>().thinking.is_some()
}

/// Whether there is a move that only waits to be played.
fn has_found(running: &Running) -> bool {
    let thinking = &running.get::<EngineTurn>().thinking;
    thinking.as_ref().is_some_and(|thinking| thinking.report.best.is_some())
}

pub(crate) fn count(running: &Running) -> usize {
    running.series().game().moves().len()
}

#[test]
fn a_computer_begins_to_think_in_the_frame_of_the_move_before() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, usual()));
    assert!(!is_thinking(&running), "not on the person's turn");
    running.ask("f6".parse().unwrap());
    running.frame();
    assert!(is_thinking(&running));
    assert_eq!(running.get::<EngineTurn>().thinking.as_ref().unwrap().seat, Seat::Two);
    assert_eq!(running.refusal("a1"), "It is Computer’s turn.");
    assert!(is_thinking(&running), "a refused click is no reason to stop");
}

#[test]
fn thinking_can_be_stopped_and_taken_up_again() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, usual()));
    running.play("f6");
    let series = running.series().clone();
    running.act(Action::Pause(true));
    assert!(!is_thinking(&running));
    set_pause(&mut running, 0);
    assert_eq!(*running.series(), series, "nothing is lost and nothing is played");
    running.act(Action::SetPlayer(Seat::Two, level("random")));
    assert_eq!(count(&running), 1, "another level is no reason to go on");
    running.act(Action::Pause(false));
    running.until("the answer", |running| count(running) == 2);
}

#[test]
fn undo_works_while_the_computer_thinks() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, usual()));
    running.play("f6");
    running.act(Action::Undo);
    assert_eq!((count(&running), running.turn()), (0, Turn::Person));
    assert!(!is_thinking(&running));
    running.act(Action::Redo);
    assert!(is_thinking(&running), "it thinks again");
    running.act(Action::SetPlayer(Seat::Two, level("random")));
    running.act(Action::MoveNow);
    running.until("the answer", |running| count(running) == 2);
    running.act(Action::Undo);
    assert_eq!(count(&running), 0, "back to the person's own turn");
    assert!(running.refusals.is_empty(), "{:?}", running.refusals);
}

#[test]
fn a_match_is_loaded_in_the_middle_of_thinking() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, usual()));
    running.act(Action::Save { name: name("before"), replace: false });
    running.play("f6");
    running.act(Action::Save { name: name("middle"), replace: false });
    assert!(is_thinking(&running));
    running.act(Action::Load(name("before")));
    assert_eq!((count(&running), running.turn()), (0, Turn::Person));
    assert!(!is_thinking(&running));
    running.act(Action::Load(name("middle")));
    assert_eq!((count(&running), running.turn()), (1, Turn::Engine));
    assert!(is_thinking(&running), "it goes on where it was");
    assert!(running.refusals.is_empty(), "{:?}", running.refusals);
}

#[test]
fn leaving_stops_the_thinking_and_coming_back_begins_it_again() {
    let home = Home::new();
    let mut running = patient(&home);
    running.begin(against(SLOW, usual()));
    running.play("f6");
    let series = running.series().clone();
    running.act(Action::Go(Screen::Title));
    assert!(!is_thinking(&running));
    set_pause(&mut running, 0);
    assert_eq!(*running.series(), series, "nobody plays behind the scenes");
    set_pause(&mut running, 5_000);
    running.act(Action::Continue);
    assert!(is_thinking(&running));
    drop(running);

    let mut later = patient(&home);
    later.act(Action::Continue);
    assert_eq!(*later.series(), series);
    assert!(is_thinking(&later), "in another sitting too");
}

#[test]
fn an_answer_to_a_board_that_is_gone_is_dropped() {
    for gone in [
        Action::Undo,
        Action::Begin(against("random", Rules::hex(9, 9))),
        Action::Begin(between(["random", SLOW], usual(), 1)),
        Action::Again,
        Action::Pause(true),
        Action::SetPlayer(Seat::Two, PlayerKind::Person),
    ] {
        let mut running = patient(&Home::new());
        running.begin(against("random", usual()));
        running.play("f6");
        running.until("a move that waits", has_found);
        // In the very frame in which the move would be played, the board changes.
        running.app.world_mut().resource_mut::<Wishes>().0.computer_pause = 0;
        running.app.world_mut().write_message(gone.clone());
        running.frame();
        assert_eq!(running.moves, ["f6".parse::<Move>().unwrap()], "{gone:?}");
        assert!(running.refusals.is_empty(), "{gone:?}: {:?}", running.refusals);
    }
}

#[test]
fn a_person_who_starts_another_line_in_that_frame_is_answered_there() {
    let mut running = hasty(&Home::new());
    running.begin(against("random", usual()));
    running.play("f6");
    running.until("the answer", |running| count(running) == 2);
    set_pause(&mut running, 5_000);
    running.play("a1");
    running.until("a move that waits", has_found);
    running.app.world_mut().resource_mut::<Wishes>().0.computer_pause = 0;
    running.app.world_mut().write_message(Action::LookAt(Some(0)));
    running.app.world_mut().write_message(Action::PlayFromHere);
    running.ask("k11".parse().unwrap());
    running.frame();
    assert_eq!(running.series().game().moves(), ["k11".parse::<Move>().unwrap()]);
    running.until("the answer", |running| count(running) == 2);
    assert!(running.refusals.is_empty(), "{:?}", running.refusals);
}

#[test]
fn a_click_into_the_past_on_the_computers_turn_forgets_nothing() {
    let mut running = hasty(&Home::new());
    running.begin(against("random", usual()));
    running.play("f6");
    running.until("the answer", |running| count(running) == 2);
    running.act(Action::LookAt(Some(1)));
    let free = running.series().game().legal_moves()[0];
    assert!(running.refusal(&free.to_string()).starts_with("You are looking back."));
    assert!(running.get::<Table>().is_looking_back());
}

#[test]
fn who_looks_at_the_past_goes_on_looking_while_the_computer_moves() {
    let mut running = patient(&Home::new());
    running.begin(against("random", usual()));
    running.play("f6");
    running.act(Action::LookAt(Some(0)));
    running.act(Action::MoveNow);
    running.until("the answer", |running| count(running) == 2);
    assert_eq!(running.get::<Table>().shown_moves(), 0);
    running.act(Action::LookAt(None));
    assert_eq!(running.get::<Table>().shown_moves(), 2);
}

#[test]
fn stopped_computers_make_one_move_at_a_time() {
    let mut running = patient(&Home::new());
    running.begin(between(["random", "random"], usual(), 1));
    running.act(Action::Pause(true));
    for moves in 1..=4 {
        running.act(Action::Step);
        running.until("the move", |running| count(running) == moves);
        running.settle();
        assert_eq!(count(&running), moves, "one only");
        assert!(running.get::<EngineTurn>().paused && !is_thinking(&running));
    }
    running.act(Action::Undo);
    assert_eq!(count(&running), 3);
}

#[test]
fn a_computer_plays_what_it_has_found_so_far() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, usual()));
    running.play("f6");
    running.act(Action::MoveNow);
    running.until("the answer", |running| count(running) == 2);
    assert_eq!(running.turn(), Turn::Person);
    assert!(running.refusals.is_empty(), "{:?}", running.refusals);
}

#[test]
fn taking_back_stops_computers_among_themselves() {
    let mut running = hasty(&Home::new());
    running.begin(between(["random", "random"], usual(), 1));
    running.until("some moves", |running| count(running) >= 4);
    running.act(Action::Undo);
    let after = count(&running);
    running.settle();
    assert!(running.get::<EngineTurn>().paused);
    assert_eq!(count(&running), after);
    running.act(Action::Redo);
    assert_eq!(count(&running), after + 1);
    running.act(Action::Again);
    assert!(!running.get::<EngineTurn>().paused, "a new match is nothing that was stopped");
    running.until("the end", |running| running.series().is_over());
}

#[test]
fn a_series_against_a_computer_goes_through_all_its_games() {
    let mut running = hasty(&Home::new());
    let mut three = terms(Rules::obstruction(3, 3), 3);
    three.players[1] = Player::computer("random", Colour::Blue);
    running.begin(three);
    for game in 1..=3 {
        assert_eq!(running.series().game_number(), game);
        while !running.series().game().is_over() {
            running.until("the person's turn", |running| running.turn() != Turn::Engine);
            if let Some(mv) = running.series().game().legal_moves().first() {
                running.play(&mv.to_string());
            }
        }
        running.act(Action::NextGame);
    }
    assert!(running.series().is_over());
    assert!(running.refusals.is_empty(), "{:?}", running.refusals);
}
