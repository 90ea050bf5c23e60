//! Clocks at one screen.

use std::time::Duration;

use bevy::app::AppExit;
use hexfall::app::actions::Action;
use hexfall::app::clock::Clocks;
use hexfall::app::keep::Results;
use hexfall::app::screen::{Screen, Turn};
use hexfall::matches::{Colour, Pace, Player, Seat, Terms};
use hexfall::rules::{Reason, Rules};

use crate::computers::hasty;
use crate::home::{Home, Running, name, terms};
use crate::turns::SLOW;

const SECOND: Duration = Duration::from_secs(1);
/// A frame that takes no time.
const AT_ONCE: Duration = Duration::from_nanos(1);

fn timed(seconds: u32, increment: u32) -> Terms {
    Terms { clock: Some(Pace { seconds, increment }), ..terms(Rules::hex(5, 5), 2) }
}

/// A match by the clock, in which time stands still until it is told to pass.
fn begin(home: &Home, terms: Terms) -> Running {
    let mut running = home.start();
    running.tick(AT_ONCE);
    running.begin(terms);
    running
}

/// Lets time pass, in frames as long as they may be.
fn pass(running: &mut Running, seconds: u32) {
    running.tick(SECOND / 2);
    for _ in 0..2 * seconds {
        running.frame();
    }
    running.tick(AT_ONCE);
    running.frame();
}

/// What is left, in whole seconds.
fn left(running: &Running) -> [u64; 2] {
    running.get::<Clocks>().0.unwrap().left.map(|left| (left + SECOND / 2).as_secs())
}

#[test]
fn thinking_costs_time_and_a_move_earns_the_increment() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 3));
    pass(&mut running, 10);
    assert_eq!(left(&running), [50, 60]);
    assert_eq!(running.get::<Clocks>().0.unwrap().running, Some(Seat::One));
    running.play("a1");
    assert_eq!(left(&running), [53, 60]);
    pass(&mut running, 5);
    assert_eq!(left(&running), [53, 55]);
}

#[test]
fn who_has_no_time_left_loses_and_it_is_counted() {
    let home = Home::new();
    let mut running = begin(&home, timed(5, 0));
    running.play("a1");
    pass(&mut running, 6);
    assert_eq!(running.turn(), Turn::Over);
    assert_eq!(running.series().game_winner(), Some(Seat::One));
    let outcome = running.series().game().outcome().unwrap();
    assert!(matches!(outcome.reason, Reason::OutOfTime(_)));
    assert_eq!(left(&running), [5, 0], "the flag stays down");
    assert_eq!(running.get::<Results>().0.results.len(), 1);
    assert_eq!(running.refusal("b2"), "The game is over.");
    running.act(Action::NextGame);
    assert_eq!(left(&running), [5, 5], "every game has its own time");
}

#[test]
fn a_fallen_flag_that_is_taken_back_leaves_a_moment_and_falls_again() {
    let home = Home::new();
    let mut running = begin(&home, timed(30, 0));
    pass(&mut running, 31);
    assert_eq!(left(&running), [0, 30]);
    running.act(Action::Undo);
    assert_eq!((running.turn(), left(&running)), (Turn::Person, [5, 30]));
    pass(&mut running, 3);
    assert_eq!((running.turn(), left(&running)), (Turn::Person, [2, 30]));
    pass(&mut running, 3);
    assert_eq!((running.turn(), left(&running)), (Turn::Over, [0, 30]));
}

#[test]
fn who_gives_up_has_thought_before() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 3));
    pass(&mut running, 4);
    running.play("resign-first");
    assert_eq!(left(&running), [56, 60]);
}

#[test]
fn taking_back_and_playing_again_gives_no_time_back() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    running.play("a1");
    pass(&mut running, 4);
    running.act(Action::Undo);
    assert_eq!(left(&running), [60, 56]);
    pass(&mut running, 3);
    running.act(Action::Redo);
    assert_eq!(left(&running), [57, 56]);
    pass(&mut running, 50);
    running.act(Action::Undo);
    assert_eq!(left(&running), [57, 6]);
    // What player 2 has thought is not held against player 1.
    pass(&mut running, 20);
    running.act(Action::Redo);
    assert_eq!((running.turn(), left(&running)), (Turn::Person, [37, 6]));
}

#[test]
fn a_frame_that_nobody_saw_costs_hardly_anything() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    running.tick(SECOND * 3600);
    running.frame();
    running.tick(AT_ONCE);
    running.frame();
    assert_eq!(running.turn(), Turn::Person);
    assert!(running.get::<Clocks>().0.unwrap().left[0] > SECOND * 59);
}

#[test]
fn thinking_is_not_given_back_by_leaving() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    pass(&mut running, 13);
    running.app.world_mut().write_message(AppExit::Success);
    running.frame();
    let mut later = home.start();
    later.tick(AT_ONCE);
    later.act(Action::Continue);
    assert_eq!(left(&later), [47, 60]);
}

#[test]
fn a_sudden_end_gives_a_few_seconds_back_at_most() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    pass(&mut running, 13);
    running.settle();
    drop(running); // no farewell at all
    let mut later = home.start();
    later.tick(AT_ONCE);
    later.act(Action::Continue);
    let [first, _] = left(&later);
    assert!((47..=52).contains(&first), "{first}");
}

#[test]
fn nobody_can_ask_for_the_other_ones_time_to_be_over() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    assert_eq!(running.refusal("time-second"), "Time runs out by itself.");
    assert_eq!(running.refusal("time-first"), "Time runs out by itself.");
}

#[test]
fn a_clock_rests_on_other_screens_and_while_the_past_is_looked_at() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    running.play("a1");
    pass(&mut running, 10);
    running.act(Action::Go(Screen::Title));
    pass(&mut running, 30);
    assert_eq!(left(&running), [60, 50], "what was thought before is not given back");
    running.act(Action::Continue);
    pass(&mut running, 5);
    assert_eq!(left(&running), [60, 45]);
    running.act(Action::LookAt(Some(0)));
    pass(&mut running, 30);
    running.act(Action::LookAt(None));
    assert_eq!(left(&running), [60, 45]);
    assert_eq!(running.turn(), Turn::Person);
}

#[test]
fn a_match_that_is_loaded_or_continued_has_the_time_that_was_left() {
    let home = Home::new();
    let mut running = begin(&home, timed(60, 0));
    pass(&mut running, 20);
    running.play("a1");
    running.act(Action::Save { name: name("timed"), replace: false });
    pass(&mut running, 20);
    running.act(Action::Load(name("timed")));
    assert_eq!(left(&running), [40, 60]);
    drop(running);
    let mut again = home.start();
    again.tick(AT_ONCE);
    pass(&mut again, 90);
    again.act(Action::Continue);
    assert_eq!(left(&again), [40, 60]);
    pass(&mut again, 1);
    assert_eq!(left(&again), [40, 59]);
}

#[test]
fn a_computer_moves_before_its_time_is_over() {
    let home = Home::new();
    let mut running = hasty(&home);
    let mut terms = timed(5, 0);
    terms.players[0] = Player::computer(SLOW, Colour::Red);
    running.begin(terms);
    running.until("a move", |running| running.series().game().moves().len() == 1);
    assert!(running.series().clock().unwrap().left(Seat::One) > SECOND * 3);
    assert_eq!(running.turn(), Turn::Person);
}

#[test]
fn computers_that_are_stopped_lose_no_time() {
    let home = Home::new();
    let mut terms = timed(30, 0);
    terms.players[0] = Player::computer("random", Colour::Red);
    let mut running = home.start();
    running.tick(AT_ONCE);
    running.act(Action::Begin(terms));
    running.act(Action::Pause(true));
    pass(&mut running, 60);
    assert_eq!(running.turn(), Turn::Engine);
    assert_eq!(left(&running), [30, 30]);
}
