//! Two sessions, talking through a line that breaks when the test wants it to.

use std::time::Duration;

use web_time::Instant;

use super::*;
use crate::matches::{Pace, Player, Starter};
use crate::net::refusal::Refusal;
use crate::rules::{GameKind, Move, Rules};

/// A host, a guest, and what each has been told.
struct Pair {
    host: Session,
    guest: Session,
    host_news: Vec<Event>,
    guest_news: Vec<Event>,
    now: Instant,
}

fn terms(rules: Rules, games: u8) -> Terms {
    let mut terms = Terms { rules, games, ..Terms::usual(rules.variant.kind()) };
    terms.starter = Starter::PlayerOne;
    terms.players[Seat::One] = Player::person("Ada", terms.players[Seat::One].colour);
    terms
}

impl Pair {
    fn new(terms: Terms) -> Pair {
        let now = Instant::now();
        let host = Session::host(terms, Seat::One, [7; 32], now).unwrap();
        let guest = Session::guest("Bob", PlayerKind::Person, now);
        Pair { host, guest, host_news: Vec::new(), guest_news: Vec::new(), now }
    }

    /// Both at the table, ready to play.
    fn playing(terms: Terms) -> Pair {
        let mut pair = Pair::new(terms);
        pair.connect();
        pair.guest.accept(pair.now);
        pair.talk();
        assert_eq!(pair.host.stage, Stage::Playing);
        assert_eq!(pair.guest.stage, Stage::Playing);
        pair
    }

    fn connect(&mut self) {
        self.host.connected(self.now);
        self.guest.connected(self.now);
        self.talk();
    }

    fn cut(&mut self) {
        for session in [&mut self.host, &mut self.guest] {
            session.said.clear();
            session.lost(self.now);
        }
    }

    /// Carries everything said to the other end, until nobody has anything more to say.
    fn talk(&mut self) {
        loop {
            let said = self.host.next_said().map(|said| (said, true));
            let said = said.or_else(|| self.guest.next_said().map(|said| (said, false)));
            let Some((said, by_host)) = said else { break };
            let hearer = if by_host { &mut self.guest } else { &mut self.host };
            match said {
                Said::Text(text) => hearer.hear(&text, self.now),
                Said::HangUp => hearer.lost(self.now),
            }
        }
        self.host_news.extend(std::iter::from_fn(|| self.host.next_event()));
        self.guest_news.extend(std::iter::from_fn(|| self.guest.next_event()));
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
    }

    /// Whoever's turn it is plays.
    fn play(&mut self, moves: &str) {
        for mv in moves.split(' ') {
            let host_moves = self.host.series().unwrap().to_move() == Seat::One;
            let mover = if host_moves { &mut self.host } else { &mut self.guest };
            mover.play(mv.parse().unwrap(), self.now).unwrap();
            self.talk();
            self.agree();
        }
    }

    fn agree(&self) {
        let (host, guest) = (self.host.series().unwrap(), self.guest.series().unwrap());
        assert_eq!(host.game(), guest.game());
        assert_eq!(host.score(), guest.score());
        assert_eq!(host.clock(), guest.clock());
    }
}

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

#[test]
fn two_play_a_series_with_swap_resignation_and_rematch() {
    let mut pair = Pair::playing(terms(Rules::hex(3, 3).with_pie(), 2));
    assert_eq!(pair.guest.series().unwrap().player(Seat::Two).name, "Bob");
    assert_eq!(pair.guest.series().unwrap().player(Seat::One).kind, PlayerKind::Remote);
    pair.play("b2 swap a1");
    pair.guest.resign().unwrap();
    pair.talk();
    assert_eq!(pair.host.series().unwrap().score().won, [1, 0]);
    pair.host.next_game(pair.now).unwrap();
    pair.talk();
    assert!(pair.guest_news.contains(&Event::WantsNext));
    pair.guest.next_game(pair.now).unwrap();
    pair.talk();
    assert!(pair.host_news.contains(&Event::NextGame { rematch: false }));
    pair.play("a1 b1 a2 b2 a3");
    assert!(pair.host.series().unwrap().is_over());
    pair.guest.next_game(pair.now).unwrap();
    pair.host.next_game(pair.now).unwrap();
    pair.talk();
    assert!(pair.guest_news.contains(&Event::NextGame { rematch: true }));
    assert_eq!(pair.host.series().unwrap().game_number(), 1);
    pair.play("c3 swap");
    assert!(!pair.host.is_over() && !pair.guest.is_over());
}

#[test]
fn moves_are_taken_back_only_if_both_want_it() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    assert_eq!(pair.host.ask_undo(), Err(Unable::NothingToTakeBack));
    pair.play("a1 b2 c3");
    pair.host.ask_undo().unwrap();
    pair.talk();
    assert_eq!(pair.guest_news.last(), Some(&Event::UndoAsked(1)));
    pair.guest.answer_undo(false, pair.now).unwrap();
    pair.talk();
    assert_eq!(pair.host_news.last(), Some(&Event::UndoRefused));
    pair.guest.ask_undo().unwrap();
    pair.talk();
    assert_eq!(pair.host_news.last(), Some(&Event::UndoAsked(2)));
    pair.host.answer_undo(true, pair.now).unwrap();
    pair.talk();
    pair.agree();
    assert_eq!(pair.host.series().unwrap().game().moves().len(), 1);
    // Who answers with a move refuses.
    pair.host.ask_undo().unwrap();
    pair.talk();
    pair.play("e5");
    assert!(pair.host_news.ends_with(&[
        Event::UndoRefused,
        Event::Moved { seat: Seat::Two, mv: "e5".parse().unwrap() }
    ]));
    // Two who ask at the same time both get a no.
    pair.host.ask_undo().unwrap();
    pair.guest.ask_undo().unwrap();
    pair.talk();
    pair.play("d4");
}

#[test]
fn a_resignation_that_crosses_a_move_counts_at_both_ends() {
    for guest_ends_it in [false, true] {
        let mut pair = Pair::playing(terms(Rules::hex(3, 3).with_misere(), 1));
        pair.play("a1 a2 a3 b2 c1");
        // In misère the guest loses by joining, just when the host gives up.
        let mv = if guest_ends_it { "c2" } else { "c3" };
        pair.guest.play(mv.parse().unwrap(), pair.now).unwrap();
        pair.host.resign().unwrap();
        pair.talk();
        pair.agree();
        let winner = pair.host.series().unwrap().game_winner();
        assert_eq!(winner, Some(if guest_ends_it { Seat::One } else { Seat::Two }));
    }
}

#[test]
fn a_resignation_that_crosses_a_swap_is_the_players_own() {
    let mut pair = Pair::playing(terms(Rules::hex(3, 3).with_pie(), 1));
    pair.play("b2");
    pair.guest.play(Move::Swap, pair.now).unwrap();
    pair.host.resign().unwrap();
    pair.talk();
    pair.agree();
    assert_eq!(pair.host.series().unwrap().game_winner(), Some(Seat::Two));
}

#[test]
fn both_resigning_at_once_come_to_the_same() {
    let mut pair = Pair::playing(terms(Rules::y(4), 1));
    pair.play("a1");
    pair.guest.resign().unwrap();
    pair.host.resign().unwrap();
    pair.talk();
    pair.agree();
    assert_eq!(pair.host.series().unwrap().game_winner(), Some(Seat::Two));
}

#[test]
fn a_broken_line_loses_nothing_whoever_moved_meanwhile() {
    let mut pair = Pair::playing(terms(Rules::connect(7, 6, 4), 3));
    pair.play("1 2");
    // The host's move is lost on the way, together with the line.
    pair.host.play("3".parse().unwrap(), pair.now).unwrap();
    pair.cut();
    assert_eq!(pair.guest.next_event(), Some(Event::Lost));
    pair.connect();
    pair.agree();
    assert!(pair.guest_news.ends_with(&[Event::Changed, Event::Back]));
    // One moves while the line is broken, the other one gives up.
    pair.cut();
    pair.guest.play("4".parse().unwrap(), pair.now).unwrap();
    pair.host.resign().unwrap();
    pair.connect();
    pair.agree();
    assert_eq!(pair.guest.series().unwrap().game_winner(), Some(Seat::Two));
    // Both are ready for the next game, and only one of them hears it.
    pair.guest.next_game(pair.now).unwrap();
    pair.talk();
    pair.host.next_game(pair.now).unwrap();
    pair.cut();
    assert_ne!(
        pair.host.series().unwrap().game_number(),
        pair.guest.series().unwrap().game_number()
    );
    pair.connect();
    pair.agree();
    assert_eq!(pair.guest.series().unwrap().game_number(), 2);
    pair.play("1 1 2");
    // A wish that was not heard is told again.
    pair.host.resign().unwrap();
    pair.host.next_game(pair.now).unwrap();
    pair.cut();
    pair.connect();
    pair.guest.next_game(pair.now).unwrap();
    pair.talk();
    pair.agree();
    assert_eq!(pair.guest.series().unwrap().game_number(), 3);
}

#[test]
fn an_end_that_comes_from_a_save_catches_up() {
    for host_restarts in [true, false] {
        let mut pair = Pair::playing(terms(Rules::hex(5, 5).with_pie(), 1));
        pair.play("b2 swap c3");
        let old = if host_restarts { &pair.host } else { &pair.guest };
        let (kept, series) = (old.keep("").unwrap(), old.series().unwrap().clone());
        // The save is one move of each player old.
        pair.play("d4 e5");
        pair.cut();
        let restored = Session::restore(&kept, series, pair.now);
        *(if host_restarts { &mut pair.host } else { &mut pair.guest }) = restored;
        pair.connect();
        pair.agree();
        assert_eq!(pair.host.series().unwrap().game().moves().len(), 5);
        pair.play("a1");
    }
}

#[test]
fn an_end_cannot_invent_moves_of_the_other() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    pair.play("b2 c3");
    let mut standing = pair.guest.table.as_ref().unwrap().standing();
    standing.moves.push("d4".parse().unwrap()); // the host's
    pair.cut();
    pair.host.connected(pair.now);
    pair.host.hear("hello 1 Bob", pair.now);
    pair.host.hear(&Frame::Resume(Box::new(standing)).to_string(), pair.now);
    assert_eq!(pair.host.stage, Stage::Over(End::OutOfTurn));
    assert_eq!(pair.host.series().unwrap().game().moves().len(), 2);
}

#[test]
fn nobody_takes_a_seat_without_its_key() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    let mut standing = pair.guest.table.as_ref().unwrap().standing();
    pair.cut();
    for foreign in ["0".repeat(32), "f".repeat(32)] {
        standing.key = foreign.parse().unwrap();
        pair.host.connected(pair.now);
        pair.host.hear("hello 1 Eve", pair.now);
        pair.host.hear(&Frame::Resume(Box::new(standing.clone())).to_string(), pair.now);
        assert_eq!(pair.host.stage, Stage::Apart);
        assert!(pair.host.said.contains(&Said::Text("refuse key".to_owned())));
        pair.host.said.clear();
    }
    pair.host.connected(pair.now);
    pair.host.hear("hello 1 Eve", pair.now);
    pair.host.hear("join", pair.now);
    assert!(pair.host.said.contains(&Said::Text("refuse taken".to_owned())));
    pair.host.said.clear();
    pair.connect();
    pair.play("a1 b2");
    assert_eq!(pair.host.other(), Some("Bob"));
}

#[test]
fn a_key_that_was_offered_to_somebody_else_opens_nothing() {
    let mut pair = Pair::new(terms(Rules::hex(5, 5), 1));
    pair.connect();
    let first = pair.guest.table.as_ref().unwrap().standing();
    pair.cut();
    pair.guest = Session::guest("Cy", PlayerKind::Person, pair.now);
    pair.connect();
    pair.guest.accept(pair.now);
    pair.talk();
    assert_eq!(pair.host.admits(&Frame::Resume(Box::new(first))), Err(Refusal::Key));
    let own = pair.guest.table.as_ref().unwrap().standing();
    assert_eq!(pair.host.admits(&Frame::Resume(Box::new(own))), Ok(()));
}

#[test]
fn another_version_is_told_so() {
    let mut pair = Pair::new(terms(Rules::hex(5, 5), 1));
    pair.host.connected(pair.now);
    pair.host.hear("hello 2 Bob", pair.now);
    assert_eq!(pair.host.next_said(), Some(Said::Text("refuse version 1".to_owned())));
    assert_eq!(pair.host.next_said(), Some(Said::HangUp));
    assert_eq!(pair.host.stage, Stage::Apart);
    pair.guest.connected(pair.now);
    pair.guest.hear("refuse version 2", pair.now);
    let told = format!("{:?}", pair.guest.stage);
    assert!(told.contains("Version(2)"), "{told}");
}

#[test]
fn what_the_other_end_does_wrong_ends_the_match_and_keeps_the_game() {
    let cases: [(&str, &str); 9] = [
        ("move 1 3 0 b2", "not allowed (b2). There is a stone on b2 already"),
        ("move 1 3 0 4", "not allowed (4)"),
        ("move 1 3 0 swap", "without the pie rule"),
        ("move 1 4 0 d4", "no longer agree"),
        ("move 1 2 0 d4", "no longer agree"),
        ("move 2 1 0 d4", "no longer agree"),
        ("next 2", "no longer agree"),
        ("shout", "cannot be understood"),
        ("hello 1 Bob", "at the wrong time"),
    ];
    for (said, told) in cases {
        let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
        pair.play("b2 c3");
        pair.guest.hear(said, pair.now); // it is the host's turn
        let Stage::Over(end) = pair.guest.stage() else { panic!("{said}") };
        assert!(end.to_string().contains(told), "{said}: {end}");
        assert_eq!(pair.guest.series().unwrap().game().moves().len(), 2);
        pair.talk();
        assert!(matches!(pair.host.stage(), Stage::Over(End::BrokeOff(_))), "{said}");
    }
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    pair.host.hear("move 1 1 0 d4", pair.now);
    assert_eq!(pair.host.stage, Stage::Over(End::OutOfTurn));
}

#[test]
fn who_plays_on_takes_nothing_back_and_may_ask_again() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    pair.play("a1 b2");
    pair.host.ask_undo().unwrap();
    pair.talk();
    assert_eq!(pair.guest.undo_asked(), Some(2));
    pair.play("c3");
    assert_eq!(pair.guest.undo_asked(), None);
    assert!(!pair.host.has_asked_undo());
    assert!(!pair.host_news.contains(&Event::UndoRefused), "who has played on needs no answer");
    pair.host.ask_undo().unwrap();
    pair.talk();
    pair.guest.answer_undo(true, pair.now).unwrap();
    pair.talk();
    pair.agree();
    assert_eq!(pair.host.series().unwrap().game().moves().len(), 2);
}

#[test]
fn a_move_that_crosses_the_yes_stands_at_both_ends() {
    let clock = Some(Pace { seconds: 60, increment: 0 });
    for resigns in [false, true] {
        let mut pair = Pair::playing(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
        pair.play("a1 b2");
        pair.host.ask_undo().unwrap();
        pair.talk();
        pair.pass(secs(3));
        pair.guest.answer_undo(true, pair.now).unwrap();
        if resigns {
            pair.guest.resign().unwrap();
        }
        pair.host.play("c3".parse().unwrap(), pair.now).unwrap();
        assert_eq!(pair.host.ask_undo(), Err(Unable::Unanswered), "the answer is on its way");
        pair.talk();
        let moves = if resigns { 4 } else { 3 };
        assert_eq!(pair.guest.series().unwrap().game().moves().len(), moves);
        assert_eq!(pair.host.series().unwrap().game(), pair.guest.series().unwrap().game());
        if !resigns {
            pair.agree();
            assert!(pair.host.can_ask_undo());
            pair.play("d4 e5");
        }
    }
}

#[test]
fn moves_that_were_taken_back_are_not_put_back_later() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    pair.play("a1 b2");
    pair.host.ask_undo().unwrap();
    pair.talk();
    pair.guest.answer_undo(true, pair.now).unwrap();
    pair.talk();
    pair.play("a1");
    pair.guest.hear("move 1 3 0 c3", pair.now);
    assert_eq!(pair.guest.stage, Stage::Over(End::Disagree));
    assert_eq!(pair.guest.series().unwrap().game().moves().len(), 1);
}

#[test]
fn an_end_that_has_slept_asks_before_it_takes_the_line_for_broken() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    pair.pass(secs(60));
    pair.host.tick(pair.now);
    pair.talk();
    pair.pass(secs(4));
    pair.host.tick(pair.now);
    pair.talk();
    assert!(!pair.host_news.contains(&Event::Lost) && !pair.guest_news.contains(&Event::Lost));
    assert_eq!(pair.host.stage, Stage::Playing);
}

#[test]
fn a_silent_line_is_noticed_within_seconds() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    for _ in 0..10 {
        pair.pass(secs(1));
        pair.host.tick(pair.now);
        pair.guest.tick(pair.now);
        pair.talk();
    }
    assert_eq!(pair.host.delay(), Some(Duration::ZERO));
    assert!(!pair.host_news.contains(&Event::Lost));
    for _ in 0..5 {
        pair.pass(secs(1));
        pair.host.tick(pair.now);
    }
    assert_eq!(pair.host.stage, Stage::Apart);
    assert_eq!(pair.host.next_event(), Some(Event::Lost));
}

#[test]
fn a_player_pays_for_thought_and_not_for_the_way() {
    let clock = Some(Pace { seconds: 60, increment: 0 });
    let mut pair = Pair::playing(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    pair.pass(secs(10));
    pair.host.play("a1".parse().unwrap(), pair.now).unwrap();
    pair.pass(Duration::from_millis(400)); // on the way
    pair.talk();
    pair.agree();
    assert_eq!(pair.host.series().unwrap().clock().unwrap().both(), [secs(50), secs(60)]);
    pair.pass(secs(5));
    assert_eq!(pair.guest.time_left(Seat::Two, pair.now), Some(secs(55)));
    // An end that claims to have thought for less than can be is not believed.
    pair.guest.play("b2".parse().unwrap(), pair.now).unwrap();
    pair.guest.said.clear();
    pair.host.hear("move 1 2 0 b2", pair.now);
    pair.talk();
    let told = pair.host.series().unwrap().clock().unwrap().left(Seat::Two);
    assert_eq!(told, Duration::from_millis(55_600), "5.4 s, less one for the way");
}

#[test]
fn time_runs_out_at_both_ends() {
    let clock = Some(Pace { seconds: 60, increment: 0 });
    let mut pair = Pair::playing(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    pair.play("a1");
    for _ in 0..60 {
        pair.pass(secs(1));
        pair.host.tick(pair.now);
        pair.guest.tick(pair.now);
        pair.talk();
    }
    pair.agree();
    assert_eq!(pair.host.series().unwrap().game_winner(), Some(Seat::One));
    assert!(matches!(
        pair.host_news.last(),
        Some(Event::Moved { seat: Seat::Two, mv: Move::TimeOut(_) })
    ));
    assert!(matches!(pair.guest_news.last(), Some(Event::Moved { seat: Seat::Two, .. })));
    for end in [&pair.host, &pair.guest] {
        let left = Seat::BOTH.map(|seat| end.time_left(seat, pair.now).unwrap());
        assert_eq!(left, [secs(60), secs(0)], "the flag stays down");
    }
}

#[test]
fn an_end_that_ignores_its_clock_is_found_out() {
    let clock = Some(Pace { seconds: 10, increment: 0 });
    let mut pair = Pair::playing(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    pair.play("a1");
    for second in 0..30 {
        pair.pass(secs(1));
        pair.host.tick(pair.now);
        pair.host.hear(&format!("ping {second}"), pair.now); // alive, and silent on the matter
    }
    assert_eq!(pair.host.stage, Stage::Over(End::Unfair));
}

#[test]
fn clocks_rest_while_the_line_is_broken() {
    let clock = Some(Pace { seconds: 60, increment: 0 });
    let mut pair = Pair::playing(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    pair.pass(secs(10));
    pair.cut();
    pair.pass(secs(600));
    pair.connect();
    pair.pass(secs(5));
    assert_eq!(pair.host.time_left(Seat::One, pair.now), Some(secs(45)));
    pair.play("a1");
}

#[test]
fn what_is_said_in_chat_arrives_clean() {
    let mut pair = Pair::playing(terms(Rules::hex(5, 5), 1));
    let shown = pair.host.chat("hi\n\u{202e}日本 <b> \u{1b}[31m").unwrap();
    pair.talk();
    assert_eq!(pair.guest_news.last(), Some(&Event::Chat(shown.clone())));
    assert_eq!(shown, "hi 日本 <b> [31m");
    pair.cut();
    assert_eq!(pair.host.chat("anybody?"), Err(Unable::NobodyThere));
}

#[test]
fn a_guest_may_say_no_and_the_host_waits_for_the_next() {
    let mut pair = Pair::new(terms(Rules::hex(5, 5), 1));
    pair.connect();
    pair.guest.decline();
    pair.talk();
    assert_eq!(pair.host.stage, Stage::Apart);
    pair.guest = Session::guest("Cy", PlayerKind::Person, pair.now);
    pair.connect();
    pair.guest.accept(pair.now);
    pair.talk();
    assert_eq!(pair.host.series().unwrap().player(Seat::Two).name, "Cy");
    pair.guest.leave();
    pair.talk();
    assert_eq!(pair.host.stage, Stage::Over(End::Left("Cy".to_owned())));
}

#[test]
fn an_offer_that_cannot_be_played_is_refused() {
    let mut pair = Pair::new(terms(Rules::usual(GameKind::Y), 1));
    pair.guest.connected(pair.now);
    pair.guest.hear("hello 1 Ada", pair.now);
    let mut bad = terms(Rules::hex(200, 5), 1);
    bad.games = 0;
    let key = "0".repeat(32).parse().unwrap();
    let offer = Frame::Offer { key, seat: Seat::Two, terms: Box::new(bad) };
    pair.guest.hear(&offer.to_string(), pair.now);
    assert!(matches!(pair.guest.stage, Stage::Over(End::BadOffer(_))));
}
