//! The relay: rooms, and who gets into them.

use hexfall::net::{Event, Relay, RoomCode, Stage};
use hexfall::rules::Rules;

use super::ends::{Both, guest, host_at, near, terms, until};
use super::hostile::{heard, stranger_at};

#[test]
fn a_room_holds_two_and_others_are_told_so() {
    let relay = Relay::open(0, None).unwrap();
    let host = host_at(&relay, terms(Rules::hex(4, 4), 1));
    let room = near(relay.port()).with_room(host.connection.room().unwrap().code);
    let mut both = Both::meet(host, guest("Bob", room.clone()));
    let mut third = guest("Eve", room);
    until(&mut [&mut both.host, &mut both.guest, &mut third], |ends| {
        matches!(ends[2].stage(), Stage::Over(_))
    });
    assert_eq!(third.told(), "The seat is taken: somebody else plays there.");
    both.play_out(1);
    let nowhere: RoomCode = "CCC-CCC".parse().unwrap();
    let mut lost = guest("Eve", near(relay.port()).with_room(nowhere));
    until(&mut [&mut lost], |ends| matches!(ends[0].stage(), Stage::Over(_)));
    assert_eq!(lost.told(), "There is no such room. Ask for the code again.");
}

#[test]
fn a_stranger_who_takes_the_guests_place_is_sent_away_and_the_match_goes_on() {
    let relay = Relay::open(0, None).unwrap();
    let host = host_at(&relay, terms(Rules::hex(4, 4), 1));
    let room = near(relay.port()).with_room(host.connection.room().unwrap().code);
    let wire = super::wire::Wire::to(relay.port());
    let through = near(wire.port).with_room(room.room().unwrap());
    let mut both = Both::meet(host, guest("Bob", through));
    both.play("a1");
    wire.cut();
    until(&mut [&mut both.host], |ends| *ends[0].stage() == Stage::Apart);
    let mut eve = stranger_at(&room);
    eve.send("hello 1 Eve".into()).unwrap();
    eve.send("join".into()).unwrap();
    until(&mut [&mut both.host], |_| heard(&mut eve).is_some_and(|text| text == "refuse taken"));
    both.agree();
    both.play_out(2);
}

#[test]
fn only_its_host_can_take_a_room_back() {
    let relay = Relay::open(0, None).unwrap();
    let host = host_at(&relay, terms(Rules::hex(4, 4), 1));
    let code = host.connection.room().unwrap().code;
    for wish in
        [format!("host {code} {}", "0".repeat(32)), format!("host {code} x"), "join".to_owned()]
    {
        let mut eve = stranger_at(&near(relay.port()));
        eve.send(wish.as_str().into()).unwrap();
        let answer = loop {
            if let Some(text) = heard(&mut eve) {
                break text;
            }
        };
        assert!(answer.starts_with("refuse "), "{wish}: {answer}");
    }
    let room = near(relay.port()).with_room(code);
    Both::meet(host, guest("Bob", room)).play_out(3);
}

#[test]
fn a_guest_who_declines_leaves_the_room_to_the_next() {
    let relay = Relay::open(0, None).unwrap();
    let mut host = host_at(&relay, terms(Rules::hex(4, 4), 1));
    let room = near(relay.port()).with_room(host.connection.room().unwrap().code);
    let mut shy = stranger_at(&room);
    for frame in ["hello 1 Shy", "join"] {
        shy.send(frame.into()).unwrap();
    }
    until(&mut [&mut host], |_| heard(&mut shy).is_some_and(|text| text.starts_with("offer")));
    shy.send("refuse declined".into()).unwrap();
    until(&mut [&mut host], |ends| ends[0].news.contains(&Event::Unmet));
    drop(shy);
    // The relay hears of it after the host: whoever comes in between finds the seat taken, and comes again.
    let bob = loop {
        let mut bob = guest("Bob", room.clone());
        until(&mut [&mut host, &mut bob], |ends| {
            ends[1].is_playing() || matches!(ends[1].stage(), Stage::Over(_))
        });
        if bob.is_playing() {
            break bob;
        }
    };
    Both::meet(host, bob).play_out(5);
}

#[test]
fn a_guest_cannot_speak_for_the_relay() {
    let relay = Relay::open(0, None).unwrap();
    let mut host = host_at(&relay, terms(Rules::hex(4, 4), 1));
    let key = host.connection.room().unwrap();
    let words =
        ["gone", "came 7", "room CCC-CCC 00000000000000000000000000000000", "with 7", "dismiss 7"];
    for word in words {
        let mut eve = stranger_at(&near(relay.port()).with_room(key.code));
        eve.send(word.into()).unwrap();
        until(&mut [&mut host], |_| {
            eve.read().is_err_and(|error| !super::hostile::is_pause(&error))
        });
        assert_eq!(host.connection.room(), Some(key));
    }
}
