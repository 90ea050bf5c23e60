//! Whole games between two ends, of every kind, with everything around them.

use std::time::{Duration, Instant};

use hexfall::matches::{Pace, Seat, Terms};
use hexfall::net::{Event, Relay};
use hexfall::rules::{Reason, Rules};

use super::ends::{Both, guest, host_at, near, terms};

fn every_kind() -> [Rules; 9] {
    [
        Rules::hex(5, 4).with_pie(),
        Rules::hex(4, 4).with_misere(),
        Rules::hex(4, 4).with_squares(),
        Rules::y(5).with_pie(),
        Rules::y(4).with_misere(),
        Rules::connect(5, 4, 3),
        Rules::connect(4, 4, 4).with_pie(),
        Rules::obstruction(5, 5),
        Rules::obstruction(5, 4).with_misere().with_pie(),
    ]
}

#[test]
fn games_of_every_kind_are_played_to_their_end() {
    for (index, rules) in every_kind().into_iter().enumerate() {
        let mut both = Both::begin(terms(rules, 1));
        assert_eq!(both.guest.series().terms().rules, rules);
        both.play_out(index as u64);
        assert!(both.host.series().is_over(), "{rules}");
        assert_eq!(both.host.series().score(), both.guest.series().score());
    }
}

#[test]
fn games_of_every_kind_are_played_through_a_relay() {
    let relay = Relay::open(0, None).unwrap();
    for (index, rules) in every_kind().into_iter().enumerate() {
        let host = host_at(&relay, terms(rules, 1));
        let room = near(relay.port()).with_room(host.connection.room().unwrap().code);
        let mut both = Both::meet(host, guest("Bob", room));
        both.play_out(index as u64);
        assert!(both.guest.series().is_over(), "{rules}");
    }
}

#[test]
fn a_series_is_played_and_then_another() {
    let mut both = Both::begin(terms(Rules::connect(4, 4, 3), 3));
    for round in 0..2 {
        for game in 1..=3 {
            assert_eq!(both.guest.series().game_number(), game);
            both.play_out(u64::from(game) + round);
            assert_eq!(both.host.series().is_over(), game == 3);
            both.go_on();
        }
    }
    let rematches = |event: &&Event| matches!(event, Event::NextGame { rematch: true });
    assert_eq!(both.guest.news.iter().filter(rematches).count(), 2);
}

#[test]
fn a_swap_and_a_resignation_cross_the_line() {
    let mut both = Both::begin(terms(Rules::hex(5, 5).with_pie(), 2));
    both.play("c3 swap a1");
    assert_eq!(both.guest.series().to_move(), Seat::Two);
    both.host.session().resign().unwrap();
    both.agree();
    assert_eq!(both.guest.series().game_winner(), Some(Seat::Two));
    both.go_on();
    assert_eq!(both.guest.series().to_move(), Seat::Two, "players take turns to begin");
}

#[test]
fn moves_are_taken_back_by_consent() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2");
    both.guest.session().ask_undo().unwrap();
    both.until(|host, _| host.news.contains(&Event::UndoAsked(1)));
    both.host.session().answer_undo(true, Instant::now()).unwrap();
    both.until(|_, guest| guest.news.contains(&Event::TookBack(1)));
    both.agree();
    both.play("c3");
    both.host.session().ask_undo().unwrap();
    both.until(|_, guest| guest.news.contains(&Event::UndoAsked(2)));
    both.guest.session().answer_undo(false, Instant::now()).unwrap();
    both.until(|host, _| host.news.contains(&Event::UndoRefused));
    assert_eq!(both.host.series().game().moves().len(), 2);
}

#[test]
fn odd_characters_in_chat_and_names_arrive() {
    let (host, port) = super::ends::host(terms(Rules::y(4), 1));
    let mut both = Both::meet(host, guest("  Zoë \u{202e}\n🙂 ‹x› ", near(port)));
    assert_eq!(both.host.connection.session().other(), Some("Zoë  🙂 ‹x›"));
    for (said, heard) in [
        ("héllo 日本語 🙂👩‍👩‍👧", "héllo 日本語 🙂👩‍👩‍👧"),
        ("a\r\nmove 1 1 0 a1", "a  move 1 1 0 a1"),
        ("\u{0}\u{1b}[2J\u{202e}evil", "[2Jevil"),
        ("<script>&amp;\"'\\", "<script>&amp;\"'\\"),
    ] {
        both.host.session().chat(said).unwrap();
        both.until(|_, guest| guest.news.contains(&Event::Chat(heard.to_owned())));
    }
    both.guest.session().chat(&"ü".repeat(5000)).unwrap();
    both.until(|host, _| host.news.contains(&Event::Chat("ü".repeat(500))));
    both.play("a1");
}

#[test]
fn clocks_run_down_across_the_line() {
    let clock = Some(Pace { seconds: 5, increment: 0 });
    let mut both = Both::begin(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    both.play("a1 b2");
    both.until(|host, guest| host.series().game().is_over() && guest.series().game().is_over());
    both.agree();
    let outcome = both.guest.series().game().outcome().unwrap();
    assert!(matches!(outcome.reason, Reason::OutOfTime(_)));
    assert_eq!(both.guest.series().game_winner(), Some(Seat::Two));
    let left = both.host.series().clock().unwrap().left(Seat::Two);
    assert!(left > Duration::from_secs(3), "thinking, not waiting, costs time: {left:?}");
}
