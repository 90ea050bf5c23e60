//! Lines that break, at every kind of moment, and matches that go on.

use std::time::Instant;

use hexfall::matches::Seat;
use hexfall::net::{Connection, Event, Host, Relay, RoomKey, Session, Stage, dial};
use hexfall::rules::Rules;

use super::ends::{Both, End, guest, host, host_at, near, nobody, terms};
use super::wire::Wire;

fn begin(rules: Rules, games: u8) -> (Both, Wire) {
    let (host, port) = host(terms(rules, games));
    let wire = Wire::to(port);
    let guest = guest("Bob", near(wire.port));
    (Both::meet(host, guest), wire)
}

/// Waits until both have seen the line break and come back.
fn come_back(both: &mut Both) {
    let backs = |end: &End| end.news.iter().filter(|event| **event == Event::Back).count();
    let (host, guest) = (backs(&both.host), backs(&both.guest));
    both.until(|h, g| backs(h) > host && backs(g) > guest);
    both.agree();
}

#[test]
fn a_line_cut_at_any_moment_resumes_at_the_same_position() {
    let (mut both, wire) = begin(Rules::hex(4, 4).with_pie(), 3);
    // Before the first move; and after each of the next, on either player's turn.
    for mv in ["b2", "swap", "c1", "c3"] {
        wire.cut();
        come_back(&mut both);
        both.play(mv);
    }
    // With a move on its way that nobody has polled for.
    both.host.play("a1");
    wire.cut();
    come_back(&mut both);
    // With a move made while the line is broken.
    wire.cut();
    both.until(|host, guest| *host.stage() == Stage::Apart || *guest.stage() == Stage::Apart);
    both.guest.play("d4");
    come_back(&mut both);
    assert_eq!(both.host.series().game().moves().len(), 6);
    // With a question open, which lapses.
    both.guest.session().ask_undo().unwrap();
    both.until(|host, _| host.news.contains(&Event::UndoAsked(1)));
    wire.cut();
    come_back(&mut both);
    // With a resignation on its way.
    both.host.session().resign().unwrap();
    wire.cut();
    come_back(&mut both);
    assert_eq!(both.guest.series().game_winner(), Some(Seat::Two));
    // Between two games, with one player ready, and with both.
    both.guest.session().next_game(Instant::now()).unwrap();
    wire.cut();
    come_back(&mut both);
    both.host.session().next_game(Instant::now()).unwrap();
    wire.cut();
    come_back(&mut both);
    both.until(|host, guest| host.series().game_number() == 2 && guest.series().game_number() == 2);
    both.agree();
    both.play_out(5);
    both.go_on();
    both.play_out(6);
    // At the end of the series; and in a rematch.
    wire.cut();
    come_back(&mut both);
    both.go_on();
    wire.cut();
    come_back(&mut both);
    both.play("a1 b2");
}

#[test]
fn a_line_cut_before_an_agreement_is_made_again() {
    let (host, port) = host(terms(Rules::y(4), 1));
    let mut both = Both { host, guest: guest("Bob", near(port)) };
    // The guest goes away with the offer in hand; the next one gets the seat.
    both.until(|host, _| *host.stage() == Stage::Agreeing);
    both.guest = guest("Cy", near(port));
    both.until(|host, guest| host.is_playing() && guest.is_playing());
    assert_eq!(both.host.connection.session().other(), Some("Cy"));
}

#[test]
fn a_silent_line_is_noticed_by_both_and_comes_back() {
    let (mut both, wire) = begin(Rules::hex(4, 4), 1);
    both.play("a1");
    wire.set_silent(true);
    let began = Instant::now();
    both.until(|host, guest| host.news.contains(&Event::Lost) && guest.news.contains(&Event::Lost));
    assert!(began.elapsed().as_secs() < 15, "{:?}", began.elapsed());
    wire.set_silent(false);
    wire.cut(); // those that have gone silent never speak again
    come_back(&mut both);
    both.play("b2");
}

#[test]
fn either_end_can_come_back_from_a_save() {
    let (mut both, _wire) = begin(Rules::connect(4, 4, 3), 1);
    both.play("1 2");
    // The guest's program ends without a word, and starts again.
    let kept = both.guest.connection.session().keep("").unwrap();
    let series = both.guest.series().clone();
    let (Stage::Playing, port) = (both.guest.stage(), _wire.port) else { panic!() };
    let session = Session::restore(&kept, series, Instant::now());
    both.guest = End::new(Connection::call(session, near(port), dial(nobody()), Instant::now()));
    both.agree();
    both.play("3");
    // The host's program does.
    let kept = both.host.connection.session().keep("").unwrap();
    let series = both.host.series().clone();
    let session = Session::restore(&kept, series, Instant::now());
    let listener = Host::open(0, None, nobody()).unwrap();
    let wire = Wire::to(listener.port());
    both.host = End::new(Connection::listen(session, Box::new(listener)));
    let session = Session::restore(
        &both.guest.connection.session().keep("").unwrap(),
        both.guest.series().clone(),
        Instant::now(),
    );
    both.guest =
        End::new(Connection::call(session, near(wire.port), dial(nobody()), Instant::now()));
    both.agree();
    both.play_out(3);
}

#[test]
fn host_and_guest_come_back_to_their_room_at_the_relay() {
    let relay = Relay::open(0, None).unwrap();
    let wire = Wire::to(relay.port());
    let host = host_at(&relay, terms(Rules::hex(4, 4), 1));
    let key: RoomKey = host.connection.room().unwrap();
    let mut both = Both::meet(host, guest("Bob", near(wire.port).with_room(key.code)));
    both.play("a1");
    wire.cut();
    come_back(&mut both);
    both.play("b2");
    // The host's program ends without a word, and starts again.
    let kept = both.host.connection.session().keep("").unwrap();
    let session = Session::restore(&kept, both.host.series().clone(), Instant::now());
    let again = Connection::at_relay(
        session,
        near(relay.port()),
        Some(key),
        dial(nobody()),
        Instant::now(),
    );
    both.host = End::new(again);
    both.until(|host, guest| {
        host.is_playing() && guest.is_playing() && host.news.contains(&Event::Back)
    });
    both.agree();
    both.play_out(1);
    assert_eq!(relay.rooms(), 1);
}
