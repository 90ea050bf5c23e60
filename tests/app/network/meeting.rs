//! Who comes in, who does not, and what they are told.

use hexfall::app::actions::Action;
use hexfall::app::keep::Wishes;
use hexfall::app::network::Wish;
use hexfall::app::screen::Screen;
use hexfall::matches::Seat;
use hexfall::net::{Place, Stage};
use hexfall::record::{self, Network, Settings};
use hexfall::rules::Rules;

use super::{Both, is_playing, near, offer, online, stage, until};
use crate::home::{Home, Running, terms};

/// The sentence with which a guest was sent away.
fn told(guest: &Running) -> String {
    match stage(guest) {
        Some(Stage::Over(end)) => end.to_string(),
        stage => format!("{stage:?}"),
    }
}

fn is_over(running: &Running) -> bool {
    matches!(stage(running), Some(Stage::Over(_)))
}

fn join(home: &Home, port: u16) -> Running {
    let mut guest = home.start();
    guest.act(Action::Go(Screen::Join));
    guest.act(Action::Network(Wish::Join(near(port))));
    guest
}

/// What the page for joining asks for when it is left, in one frame.
fn go_back(running: &mut Running) {
    running.app.world_mut().write_message(Action::Back);
    running.act(Action::Network(Wish::CallOff));
}

fn port(host: &Running) -> u16 {
    online(host).unwrap().port.unwrap()
}

#[test]
fn a_third_player_is_told_that_the_seat_is_taken() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    let home = Home::new();
    let mut third = join(&home, online(&both.host).unwrap().port.unwrap());
    until(&mut [&mut third, &mut both.host, &mut both.guest], "no", |apps| is_over(apps[0]));
    assert_eq!(told(&third), "The seat is taken: somebody else plays there.");
    assert_eq!(third.screen(), Screen::Join);
    both.play("a1 b2");
}

#[test]
fn where_nobody_hosts_one_sentence_says_so() {
    let home = Home::new();
    let mut guest = join(&home, 1);
    until(&mut [&mut guest], "an answer", |apps| is_over(apps[0]));
    assert!(told(&guest).starts_with("Nobody is waiting for a player"), "{}", told(&guest));
    assert_eq!(guest.screen(), Screen::Join);
}

#[test]
fn who_declines_is_gone_and_the_host_waits_on() {
    let homes = [Home::new(), Home::new()];
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::y(5), 3), Place::Port(0));
    let port = online(&host).unwrap().port.unwrap();
    let mut guest = join(&homes[1], port);
    until(&mut [&mut host, &mut guest], "an offer", |apps| {
        stage(apps[1]) == Some(&Stage::Agreeing)
    });
    let offered = online(&guest).unwrap();
    assert_eq!(offered.offer.as_ref().unwrap().rules, Rules::y(5));
    assert_eq!(offered.state.seat, Some(Seat::Two));
    assert_eq!(offered.other(), "Ada");
    guest.act(Action::Network(Wish::Decline));
    until(&mut [&mut host, &mut guest], "a free seat", |apps| {
        online(apps[0]).unwrap().note.as_ref().is_some_and(|note| note.ends_with("gone again."))
    });
    assert_eq!(host.screen(), Screen::Waiting);
    let home = Home::new();
    let mut other = join(&home, port);
    until(&mut [&mut host, &mut other], "an offer", |apps| {
        stage(apps[1]) == Some(&Stage::Agreeing)
    });
}

#[test]
fn who_goes_back_from_an_offer_is_gone_and_the_host_waits_on() {
    let homes = [Home::new(), Home::new()];
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::y(5), 1), Place::Port(0));
    let mut guest = join(&homes[1], port(&host));
    until(&mut [&mut host, &mut guest], "an offer", |apps| {
        stage(apps[1]) == Some(&Stage::Agreeing)
    });
    go_back(&mut guest);
    assert_eq!(told(&guest), "You have left the match.");
    assert_eq!(guest.screen(), Screen::Title);
    until(&mut [&mut host, &mut guest], "a free seat", |apps| {
        online(apps[0]).unwrap().note.as_ref().is_some_and(|note| note.ends_with("gone again."))
    });
    assert_eq!(host.screen(), Screen::Waiting);
}

#[test]
fn who_looks_at_the_page_for_joining_and_goes_back_keeps_the_match() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1");
    for end in [&mut both.host, &mut both.guest] {
        for page in [Screen::Title, Screen::Network, Screen::Join] {
            end.act(Action::Go(page));
        }
        go_back(end);
        assert_eq!(end.screen(), Screen::Network);
        assert!(online(end).unwrap().is_live());
        end.act(Action::Continue);
    }
    both.play("b2 c3");
}

#[test]
fn a_host_can_host_again_on_the_port_of_a_match_that_is_not_left() {
    let open = (Rules::hex(5, 5), "a1 b2 c3 d4", 1);
    let finished = (Rules::obstruction(3, 3), "b2", 0);
    for (rules, moves, saved) in [open, finished] {
        let mut both = Both::begin(terms(rules, 1));
        both.play(moves);
        let port = port(&both.host);
        offer(&mut both.host, terms(Rules::y(4), 1), Place::Port(port));
        assert_eq!(both.host.screen(), Screen::Waiting, "{rules}: {:?}", both.host.told);
        assert_eq!(online(&both.host).unwrap().port, Some(port));
        let saves = record::list(&both.homes[0].folder()).unwrap();
        assert_eq!(saves.len(), saved, "{rules}: {:?}", both.host.told);
        both.until("the news at the other end", |_, guest| !online(guest).unwrap().is_live());

        both.guest.act(Action::Network(Wish::Join(near(port))));
        both.until("an offer", |_, guest| stage(guest) == Some(&Stage::Agreeing));
        both.guest.act(Action::Network(Wish::Accept));
        both.until("a match", |host, guest| is_playing(host) && is_playing(guest));
        assert_eq!(both.host.series().terms().rules, Rules::y(4));
        both.play("a1");
        let saves = record::list(&both.homes[0].folder()).unwrap();
        assert_eq!(saves.len(), saved, "saved once: {:?}", both.host.told);
    }
}

#[test]
fn a_match_goes_on_until_there_is_a_port_for_another() {
    let home = Home::new();
    let mut other = home.start();
    offer(&mut other, terms(Rules::y(5), 1), Place::Port(0));
    let taken = port(&other);
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1");
    offer(&mut both.host, terms(Rules::y(5), 1), Place::Port(taken));
    assert!(both.host.one_notice().starts_with(&format!("Port {taken} is taken")));
    assert_eq!(both.host.screen(), Screen::Play);
    both.play("b2 c3");

    offer(&mut both.host, terms(Rules::y(5), 1), Place::Port(0));
    assert_eq!(both.host.screen(), Screen::Waiting, "{:?}", both.host.told);
    both.until("the news at the other end", |_, guest| !online(guest).unwrap().is_live());
}

#[test]
fn a_host_who_stops_waiting_frees_the_port() {
    let home = Home::new();
    let mut host = home.start();
    offer(&mut host, terms(Rules::y(5), 1), Place::Port(0));
    let port = online(&host).unwrap().port.unwrap();
    host.act(Action::Network(Wish::Leave));
    host.act(Action::Back);
    offer(&mut host, terms(Rules::y(5), 1), Place::Port(port));
    assert_eq!(online(&host).unwrap().port, Some(port), "{:?}", host.told);
}

#[test]
fn a_port_that_is_taken_is_told_and_nobody_waits() {
    let homes = [Home::new(), Home::new()];
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::y(5), 1), Place::Port(0));
    let port = online(&host).unwrap().port.unwrap();
    let mut second = homes[1].start();
    offer(&mut second, terms(Rules::y(5), 1), Place::Port(port));
    assert!(second.one_notice().starts_with(&format!("Port {port} is taken")));
    assert!(online(&second).is_none());
}

#[test]
fn the_name_that_was_told_once_is_kept() {
    let homes = [Home::new(), Home::new()];
    let mut guest = homes[1].start();
    let network = Network { name: "Zoë 🙂".to_owned(), ..Network::default() };
    guest.act(Action::Set(Box::new(Settings { network, ..Settings::default() })));
    drop(guest);
    let mut host = homes[0].start();
    offer(&mut host, terms(Rules::y(5), 1), Place::Port(0));
    let port = online(&host).unwrap().port.unwrap();
    let both = Both::meet(host, near(port), homes);
    assert_eq!(both.guest.get::<Wishes>().0.network.name, "Zoë 🙂");
    assert_eq!(both.host.series().player(Seat::Two).name, "Zoë 🙂");
}
