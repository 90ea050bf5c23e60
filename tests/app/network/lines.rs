//! Lines that break, programs that end, and matches that go on.

use bevy::app::AppExit;
use hexfall::app::actions::Action;
use hexfall::app::network::{KeptSeats, Online, Wish};
use hexfall::app::screen::{Screen, Turn};
use hexfall::matches::Seat;
use hexfall::net::{Place, Relay, Stage};
use hexfall::record;
use hexfall::rules::Rules;

use super::wire::Wire;
use super::{Both, is_playing, near, offer, online, stage, until};
use crate::home::{Home, Running, hex, name, terms};

#[test]
fn a_line_that_is_cut_is_shown_and_comes_back_by_itself() {
    let homes = [Home::new(), Home::new()];
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::hex(5, 5), 1), Place::Port(0));
    let wire = Wire::to(online(&host).unwrap().port.unwrap());
    let mut both = Both::meet(host, near(wire.port), homes);
    for mv in ["a1", "b2", "c3"] {
        wire.cut();
        both.until("the broken line", |host, guest| !is_playing(host) && !is_playing(guest));
        // Whoever is to move does not wait for it.
        both.mover().play(mv);
        both.agree();
    }
    // With a question open, which lapses.
    both.host.act(Action::Undo);
    both.until("the question", |_, guest| online(guest).unwrap().state.undo_asked.is_some());
    wire.cut();
    both.until("the broken line", |host, guest| !is_playing(host) && !is_playing(guest));
    both.agree();
    assert!(!online(&both.host).unwrap().state.asks_undo);
    assert!(online(&both.guest).unwrap().state.undo_asked.is_none());
    both.play("d4");
}

#[test]
fn a_guest_whose_program_ended_comes_back_with_continue() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2 c3");
    both.guest = both.homes[1].start();
    both.until("the broken line", |host, _| stage(host) == Some(&Stage::Apart));
    both.host.settle();
    both.guest.act(Action::Continue);
    both.until("both again", |host, guest| is_playing(host) && is_playing(guest));
    both.agree();
    assert_eq!(both.guest.series().game().moves().len(), 3);
    both.play("d4");
}

#[test]
fn a_host_whose_program_ended_comes_back_with_continue() {
    let mut both = Both::begin(terms(Rules::connect(7, 6, 4), 2));
    both.play("1 2 3");
    drop(std::mem::replace(&mut both.host, Home::new().start()));
    until(&mut [&mut both.guest], "the broken line", |apps| stage(apps[0]) == Some(&Stage::Apart));
    both.guest.play("4");
    assert_eq!(both.guest.series().game().moves().len(), 4, "who is there can play on");
    both.host = both.homes[0].start();
    both.host.act(Action::Continue);
    both.until("both again", |host, guest| is_playing(host) && is_playing(guest));
    both.agree();
    assert_eq!(both.host.series().game().moves().len(), 4);
    both.play("5 6");
}

#[test]
fn a_match_at_a_relay_goes_on_after_its_host_was_away() {
    let relay = Relay::open(0, None).unwrap();
    let homes = [Home::new(), Home::new()];
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::y(4), 1), Place::Relay(near(relay.port()), None));
    until(&mut [&mut host], "a room", |apps| online(apps[0]).unwrap().state.room.is_some());
    let room = online(&host).unwrap().state.room.unwrap();
    let mut both = Both::meet(host, near(relay.port()).with_room(room), homes);
    both.play("a1 a2");
    drop(std::mem::replace(&mut both.host, Home::new().start()));
    both.host = both.homes[0].start();
    both.host.act(Action::Continue);
    both.until("both again", |host, guest| is_playing(host) && is_playing(guest));
    both.agree();
    both.play("b2");
}

#[test]
fn who_comes_back_hears_first_how_the_game_stands() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1");
    both.guest.frame();
    drop(std::mem::replace(&mut both.host, Home::new().start()));
    let mut guest = both.homes[1].start();
    guest.act(Action::Continue);
    assert_eq!(guest.turn(), Turn::Person);
    assert_eq!(guest.refusal("b2"), "The other player cannot be reached at the moment.");
    assert!(matches!(stage(&guest), Some(Stage::Apart)));
}

#[test]
fn another_match_leaves_the_one_across_the_network_and_saves_it() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2");
    both.host.begin(hex());
    assert!(online(&both.host).is_none());
    both.until("the news at the other end", |_, guest| !online(guest).unwrap().is_live());
    both.host.settle();
    let saves = record::list(&both.homes[0].folder()).unwrap();
    assert_eq!(saves.len(), 1, "{:?}", both.host.told);
    assert!(both.host.told.iter().any(|told| told.contains("saved as “network game”")));
    assert_eq!(both.host.series().game().moves().len(), 0);

    both.host.act(Action::Load(name("network game")));
    assert_eq!(both.host.series().game().moves().len(), 2);
    assert_eq!(both.host.turn(), Turn::Person);
    both.host.act(Action::SetPlayer(Seat::Two, hexfall::matches::PlayerKind::Person));
    both.host.play("c3 d4");
}

#[test]
fn a_save_of_the_match_under_way_is_another_match_once_more_has_been_played() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1");
    both.host.act(Action::Save { name: name("mine"), replace: false });
    both.host.act(Action::Load(name("mine")));
    assert!(online(&both.host).unwrap().is_live(), "it is where the match is");
    both.play("b2");
    both.host.act(Action::Load(name("mine")));
    assert!(online(&both.host).is_none(), "{:?}", both.host.told);
    assert_eq!(both.host.series().game().moves().len(), 1);
    both.until("the news at the other end", |_, guest| !online(guest).unwrap().is_live());
    let saves = record::list(&both.homes[0].folder()).unwrap();
    assert_eq!(saves.len(), 2, "what was played is saved");
}

#[test]
fn a_game_that_broke_off_is_saved_when_the_next_match_begins() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2 c3 d4");
    both.host.act(Action::Network(Wish::Leave));
    both.until("the end", |_, guest| !online(guest).unwrap().is_live());

    offer(&mut both.host, terms(Rules::y(4), 1), Place::Port(0));
    let port = online(&both.host).unwrap().port.unwrap();
    both.guest.act(Action::Network(Wish::Join(near(port))));
    both.until("an offer", |_, guest| stage(guest) == Some(&Stage::Agreeing));
    both.guest.act(Action::Network(Wish::Accept));
    both.until("a match", |host, guest| is_playing(host) && is_playing(guest));
    both.play("a1");
    both.host.settle();
    both.guest.settle();
    for (home, end) in both.homes.iter().zip([&both.host, &both.guest]) {
        let [saved] = &record::list(&home.folder()).unwrap()[..] else { panic!("{:?}", end.told) };
        assert_eq!(saved.saved.as_ref().unwrap().series.game().moves().len(), 4);
    }
}

#[test]
fn who_leaves_hexfall_while_waiting_keeps_the_seat_in_another_match() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2");
    both.host.settle();
    both.guest.settle();
    let Both { host, guest, homes } = both;
    drop((host, guest));
    let seats = |running: &Running| running.get::<KeptSeats>().0.len();
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::y(4), 1), Place::Port(0));
    let mut guest = homes[1].start();
    let port = online(&host).unwrap().port.unwrap();
    guest.act(Action::Network(Wish::Join(near(port))));
    for mut leaving in [host, guest] {
        assert_eq!(seats(&leaving), 1);
        leaving.app.world_mut().write_message(AppExit::Success);
        leaving.settle();
    }
    for home in &homes {
        assert_eq!(seats(&home.start()), 1);
    }
}

#[test]
fn a_finished_match_is_not_offered_again() {
    let mut both = Both::begin(terms(Rules::obstruction(3, 3), 1));
    both.play("b2");
    both.host.act(Action::Network(Wish::Leave));
    both.until("the end", |_, guest| !online(guest).unwrap().is_live());
    both.guest.settle();
    both.host.settle();
    for home in &both.homes {
        let again = home.start();
        assert!(again.get::<KeptSeats>().0.is_empty());
        assert!(again.app.world().get_resource::<Online>().is_none());
        assert_eq!(again.screen(), Screen::Title);
    }
}
