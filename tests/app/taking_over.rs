//! Sides that change hands: swaps, other levels, people who take over.

use hexfall::app::actions::Action;
use hexfall::app::screen::Turn;
use hexfall::app::table::{Asker, MoveAsked};
use hexfall::app::thinking::Seeds;
use hexfall::app::thinking::engine_turn::EngineTurn;
use hexfall::engine::Opponent;
use hexfall::matches::{Colour, Player, PlayerKind, Seat};
use hexfall::record;
use hexfall::rules::{Game, Move, Rules, Side};

use crate::computers::{against, between, hasty};
use crate::home::{Home, hex, name};
use crate::turns::{SLOW, count, is_thinking, level, patient, set_pause, usual};

/// A seed by which the random player answers this game with the move that is wanted.
fn seed_for(game: &Game, wanted: impl Fn(Move) -> bool) -> Seeds {
    let random = Opponent::find(game.rules().variant.kind(), "random").unwrap();
    let answers = |seed: &u64| random.search(game, *seed).finish().is_some_and(&wanted);
    Seeds::From((0..).find(answers).unwrap())
}

#[test]
fn a_computer_takes_the_first_stone_over() {
    let rules = Rules::hex(5, 5).with_pie();
    let mut running = hasty(&Home::new());
    running.begin(against("random", rules));
    let mut game = Game::new(rules).unwrap();
    game.play("c3".parse().unwrap()).unwrap();
    running.app.insert_resource(seed_for(&game, |mv| mv == Move::Swap));
    running.play("c3");
    running.until("the swap", |running| running.turn() == Turn::Person);
    assert_eq!(running.series().game().moves()[1], Move::Swap);
    assert_eq!(running.series().seat_of(Side::First), Seat::Two, "the stone is the computer's");
    assert_eq!(running.series().to_move(), Seat::One);
    running.play("b2");
    running.until("the answer", |running| count(running) == 4);
    assert!(running.refusals.is_empty(), "{:?}", running.refusals);
}

#[test]
fn a_person_takes_the_computers_first_stone_over() {
    let rules = Rules::hex(5, 5).with_pie();
    let mut terms = against("random", rules);
    terms.players.swap(0, 1);
    let mut running = hasty(&Home::new());
    running.begin(terms);
    running.until("the offer", |running| running.turn() == Turn::SwapDecision);
    running.play("swap");
    running.until("the answer", |running| count(running) == 3);
    assert_eq!(running.series().seat_of(Side::Second), Seat::One, "it plays the other side now");
    assert_eq!(running.turn(), Turn::Person);
}

#[test]
fn another_level_thinks_anew_and_is_kept() {
    let home = Home::new();
    let mut running = patient(&home);
    running.begin(against(SLOW, usual()));
    running.play("f6");
    set_pause(&mut running, 0);
    running.act(Action::SetPlayer(Seat::Two, level("random")));
    running.until("the answer", |running| count(running) == 2);
    running.settle();
    let kept = record::last_game(&home.folder()).unwrap().unwrap().series;
    assert_eq!(kept.player(Seat::Two).kind, level("random"));
    assert_eq!(kept, *running.series());
}

#[test]
fn a_person_takes_over_and_hands_over() {
    let mut running = patient(&Home::new());
    running.begin(against(SLOW, usual()));
    running.play("f6");
    running.act(Action::SetPlayer(Seat::Two, PlayerKind::Person));
    assert!(!is_thinking(&running));
    assert_eq!(running.series().player(Seat::Two).name, "Player 2");
    running.play("a1 b1");
    set_pause(&mut running, 0);
    running.act(Action::SetPlayer(Seat::Two, level("random")));
    assert_eq!(running.series().player(Seat::Two).name, "Computer");
    running.until("the answer", |running| count(running) == 4);
    assert_eq!(running.turn(), Turn::Person);
}

#[test]
fn who_takes_over_from_a_stopped_computer_is_answered() {
    let mut running = hasty(&Home::new());
    running.begin(between(["random", "random"], usual(), 1));
    running.act(Action::Pause(true));
    let seat = running.series().to_move();
    running.act(Action::SetPlayer(seat, PlayerKind::Person));
    let free = running.series().game().legal_moves()[0];
    let before = count(&running);
    running.play(&free.to_string());
    running.until("the answer", |running| count(running) == before + 2);
}

#[test]
fn nobody_resigns_for_a_computer() {
    let mut running = patient(&Home::new());
    running.begin(between([SLOW, SLOW], usual(), 1));
    running.act(Action::Resign);
    assert_eq!(count(&running), 0);
    running.begin(against(SLOW, usual()));
    running.play("f6");
    running.act(Action::Resign);
    assert_eq!(running.series().game_winner(), Some(Seat::Two), "a person may at any time");
    assert!(!is_thinking(&running));
}

#[test]
fn an_unknown_level_in_a_save_is_told_and_the_match_waits() {
    let home = Home::new();
    let mut running = hasty(&home);
    running.begin(against("deep-thought:d42", usual()));
    running.act(Action::Save { name: name("old"), replace: false });
    drop(running);
    let mut later = hasty(&home);
    later.act(Action::Load(name("old")));
    assert!(later.told.is_empty(), "nothing is wrong on the person's turn");
    later.play("f6");
    let told = later.one_notice();
    assert!(told.starts_with("Computer cannot play. “deep-thought” is not an opponent"), "{told}");
    assert!(later.get::<EngineTurn>().paused);
    later.settle();
    assert!(later.told.is_empty(), "told once");
    later.act(Action::SetPlayer(Seat::Two, level("random")));
    later.until("the answer", |running| count(running) == 2);
}

#[test]
fn nothing_is_taken_back_over_the_network() {
    let mut terms = hex();
    terms.players[1] = Player { kind: PlayerKind::Remote, ..Player::person("Eve", Colour::Blue) };
    let mut running = Home::new().start();
    running.begin(terms);
    running.play("f6");
    let mv = "a1".parse().unwrap();
    running.app.world_mut().write_message(MoveAsked { mv, asker: Asker::Peer });
    running.settle();
    running.play("b2");
    let series = running.series().clone();
    assert!(!series.can_undo());
    running.act(Action::Undo);
    assert_eq!(running.one_notice(), "Across a network nobody takes moves back alone.");
    running.act(Action::LookAt(Some(2)));
    running.act(Action::PlayFromHere);
    assert_eq!(*running.series(), series);
    assert_eq!(running.refusal("c3"), running.told[0]);
}
