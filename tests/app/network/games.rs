//! Whole games between two apps, of every kind, with everything around them.

use hexfall::app::actions::Action;
use hexfall::app::keep::{LastGame, match_to_continue};
use hexfall::app::network::Wish;
use hexfall::app::screen::{Screen, Turn};
use hexfall::app::table::Table;
use hexfall::matches::{Seat, Starter, Terms};
use hexfall::net::{Place, Relay};
use hexfall::rules::{Reason, Rules};

use super::{Both, near, offer, online, until};
use crate::home::{Home, terms};
use crate::turns::{level, set_pause};

fn every_kind() -> [Rules; 6] {
    [
        Rules::hex(4, 3).with_pie(),
        Rules::hex(3, 3).with_squares(),
        Rules::y(4).with_misere(),
        Rules::connect(5, 4, 3),
        Rules::connect(4, 4, 4).with_pie(),
        Rules::obstruction(4, 4),
    ]
}

#[test]
fn games_of_every_kind_are_played_to_their_end() {
    for (index, rules) in every_kind().into_iter().enumerate() {
        let mut both = Both::begin(terms(rules, 1));
        assert_eq!(both.guest.series().terms().rules, rules);
        both.play_out(index as u64);
        assert!(both.guest.series().is_over(), "{rules}");
        assert_eq!(both.host.turn(), Turn::Over);
        assert_eq!(both.host.series().score(), both.guest.series().score());
        assert_eq!(both.host.moves, both.guest.moves, "both went through the one way for moves");
    }
}

#[test]
fn games_of_every_kind_are_played_through_a_relay() {
    let relay = Relay::open(0, None).unwrap();
    for (index, rules) in every_kind().into_iter().enumerate() {
        let homes = [Home::new(), Home::new()];
        let mut host = homes[0].start();
        offer(&mut host, terms(rules, 1), Place::Relay(near(relay.port()), None));
        let room = |host: &crate::home::Running| online(host).unwrap().state.room;
        until(&mut [&mut host], "a room", |apps| room(apps[0]).is_some());
        let address = near(relay.port()).with_room(room(&host).unwrap());
        let mut both = Both::meet(host, address, homes);
        both.play_out(index as u64 + 9);
        assert!(both.guest.series().is_over(), "{rules}");
    }
}

#[test]
fn nobody_moves_for_the_other() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    assert_eq!(both.host.turn(), Turn::Person);
    assert_eq!(both.guest.turn(), Turn::Peer);
    assert_eq!(both.guest.refusal("c3"), "It is Ada’s turn.");
    both.play("c3");
    assert_eq!(both.host.turn(), Turn::Peer);
    assert_eq!(both.guest.turn(), Turn::Person);
}

#[test]
fn a_swap_is_asked_of_the_one_whose_choice_it_is() {
    let mut both = Both::begin(terms(Rules::hex(5, 5).with_pie(), 1));
    both.play("c3");
    assert_eq!(both.guest.turn(), Turn::SwapDecision);
    assert_eq!(both.host.turn(), Turn::Peer);
    both.play("swap a1");
    assert_eq!(both.host.series().to_move(), Seat::Two);
}

#[test]
fn a_series_goes_on_when_both_are_ready_and_then_starts_again() {
    let series = Terms { starter: Starter::Alternate, ..terms(Rules::connect(4, 4, 3), 2) };
    let mut both = Both::begin(series);
    for (game, began) in [(1, Seat::One), (2, Seat::Two), (1, Seat::One)] {
        assert_eq!(both.guest.series().game_number(), game);
        assert_eq!(both.guest.series().began(), began);
        both.play("1 2 1 2 1");
        let way_on = if game == 2 { Action::Again } else { Action::NextGame };
        both.host.act(way_on.clone());
        both.until("the wish at the other end", |_, guest| {
            online(guest).unwrap().state.ready[Seat::One]
        });
        assert!(both.guest.series().game().is_over(), "one alone does not go on");
        both.guest.act(way_on);
        both.agree();
        assert!(both.host.series().game().moves().is_empty());
    }
    assert_eq!(both.host.series().game_number(), 2, "the rematch has come to its second game");
}

#[test]
fn who_is_on_the_title_after_the_last_game_comes_back_for_a_rematch() {
    let mut both = Both::begin(terms(Rules::connect(4, 4, 3), 1));
    both.play("1 2 1 2 1");
    both.guest.act(Action::Go(Screen::Title));
    both.host.act(Action::Again);
    both.until("the wish at the other end", |_, guest| {
        online(guest).unwrap().state.ready[Seat::One]
    });
    let (table, last) = (both.guest.get::<Table>(), both.guest.get::<LastGame>());
    assert!(match_to_continue(Some(table), last).is_some(), "the title offers it");
    both.guest.act(Action::Continue);
    assert_eq!(both.guest.screen(), Screen::Play);
    both.guest.act(Action::Again);
    both.agree();
    assert!(both.host.series().game().moves().is_empty());
}

#[test]
fn who_resigns_loses_at_both_ends_whoever_is_to_move() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("c3");
    both.host.act(Action::Resign);
    both.agree();
    let outcome = both.guest.series().game().outcome().unwrap();
    assert!(matches!(outcome.reason, Reason::Resigned(_)));
    assert_eq!(both.guest.series().game_winner(), Some(Seat::Two));
}

#[test]
fn a_match_left_for_good_is_finished_against_the_computer() {
    let mut both = Both::begin(terms(Rules::hex(4, 4), 1));
    both.play("a1 b2");
    both.host.act(Action::Network(Wish::Leave));
    both.until("the end at both ends", |host, guest| {
        !online(host).unwrap().is_live() && !online(guest).unwrap().is_live()
    });
    both.guest.settle();
    assert!(
        both.guest.told.contains(&"Ada has left the match.".to_owned()),
        "{:?}",
        both.guest.told
    );
    assert_eq!(both.guest.screen(), Screen::Play);
    both.guest.act(Action::SetPlayer(Seat::One, level("random")));
    both.guest.until("the computer's move", |guest| guest.series().game().moves().len() == 3);
    assert_eq!(both.guest.turn(), Turn::Person);
}

#[test]
fn who_leaves_for_good_is_at_the_title_and_finishes_the_game_from_there() {
    let mut both = Both::begin(terms(Rules::hex(3, 3), 1));
    set_pause(&mut both.host, 0);
    both.play("a1 b2");
    // What the button beside the board asks for, in one frame.
    both.host.app.world_mut().write_message(Action::Network(Wish::Leave));
    both.host.act(Action::Go(Screen::Title));
    assert_eq!(both.host.screen(), Screen::Title);
    both.until("the news at the other end", |_, guest| !online(guest).unwrap().is_live());
    both.host.settle();
    assert_eq!(both.host.screen(), Screen::Title, "nothing calls back to the board");

    let mut host = both.host;
    host.act(Action::Continue);
    assert_eq!(host.screen(), Screen::Play);
    assert_eq!(host.series().game().moves().len(), 2);
    // Then the panel asks who plays on.
    assert!(host.series().has_remote() && !online(&host).unwrap().is_live());
    host.act(Action::SetPlayer(Seat::Two, level("random")));
    while !host.series().game().is_over() {
        host.until("the person's turn", |host| host.turn() != Turn::Engine);
        if let Some(&mv) = host.series().game().legal_moves().first() {
            host.ask(mv);
            host.frame();
        }
    }
    assert!(host.refusals.is_empty(), "{:?}", host.refusals);
    assert!(host.series().is_over());
    assert_eq!(host.screen(), Screen::Play);
}
