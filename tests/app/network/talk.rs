//! Chat, and moves taken back by consent.

use hexfall::app::actions::Action;
use hexfall::app::network::Wish;
use hexfall::app::screen::Screen;
use hexfall::rules::Rules;

use super::{Both, online};
use crate::home::terms;

#[test]
fn moves_are_taken_back_if_the_other_agrees() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2");
    both.guest.act(Action::Undo);
    assert!(online(&both.guest).unwrap().state.asks_undo);
    both.until("the question", |host, _| online(host).unwrap().state.undo_asked == Some(1));
    assert_eq!(both.guest.series().game().moves().len(), 2, "nothing is taken back alone");
    both.host.act(Action::Network(Wish::AnswerUndo(true)));
    both.until("one move less", |host, guest| {
        [host, guest].iter().all(|it| it.series().game().moves().len() == 1)
    });
    both.agree();
    assert!(!online(&both.guest).unwrap().state.asks_undo);
    both.play("c3");
    both.host.act(Action::Undo);
    both.until("the question", |_, guest| online(guest).unwrap().state.undo_asked == Some(2));
    both.guest.act(Action::Network(Wish::AnswerUndo(false)));
    both.until("the answer", |host, _| host.told.iter().any(|told| told.ends_with("to play on.")));
    assert_eq!(both.host.series().game().moves().len(), 2);
}

#[test]
fn a_move_is_an_answer_too() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1");
    both.host.act(Action::Undo);
    both.until("the question", |_, guest| online(guest).unwrap().state.undo_asked.is_some());
    both.play("b2");
    assert!(online(&both.guest).unwrap().state.undo_asked.is_none());
    assert!(!online(&both.host).unwrap().state.asks_undo);
}

#[test]
fn who_plays_on_needs_no_answer() {
    let mut both = Both::begin(terms(Rules::hex(5, 5), 1));
    both.play("a1 b2");
    both.host.act(Action::Undo);
    both.until("the question", |_, guest| online(guest).unwrap().state.undo_asked.is_some());
    both.play("c3");
    both.until("the end of it", |_, guest| online(guest).unwrap().state.undo_asked.is_none());
    assert!(!online(&both.host).unwrap().state.asks_undo);
    assert!(both.host.told.is_empty(), "{:?}", both.host.told);
    both.play("d4");
}

#[test]
fn who_is_at_the_menu_hears_what_the_other_would_like() {
    let mut both = Both::begin(terms(Rules::connect(4, 4, 3), 1));
    both.play("1 2 1 2");
    both.host.act(Action::Go(Screen::Title));
    both.guest.act(Action::Undo);
    let hears = |both: &mut Both, what: &str| {
        both.until(what, |host, _| host.told.iter().any(|told| told.contains(what)));
    };
    hears(&mut both, "would like to take something back.");
    both.host.act(Action::Continue);
    both.host.act(Action::Network(Wish::AnswerUndo(false)));
    both.agree();
    both.play("1");
    both.host.act(Action::Go(Screen::Title));
    both.guest.act(Action::Again);
    hears(&mut both, "would like to play again.");
}

#[test]
fn odd_characters_arrive_as_they_are_and_are_noticed() {
    let mut both = Both::begin(terms(Rules::y(4), 1));
    for (number, (said, heard)) in [
        ("héllo 日本語 🙂👩‍👩‍👧", "héllo 日本語 🙂👩‍👩‍👧"),
        ("a\r\nmove 1 1 0 a1", "a  move 1 1 0 a1"),
        ("<b>&amp;\"'\\ \u{202e}evil", "<b>&amp;\"'\\ evil"),
    ]
    .into_iter()
    .enumerate()
    {
        both.host.act(Action::Network(Wish::Say(said.to_owned())));
        both.until("the line", |_, guest| online(guest).unwrap().chat.len() == number + 1);
        for (own, end) in [(true, &both.host), (false, &both.guest)] {
            let line = online(end).unwrap().chat.last().unwrap();
            assert_eq!((line.own, line.text.as_str()), (own, heard));
        }
    }
    assert_eq!(online(&both.guest).unwrap().unread, 3);
    assert_eq!(online(&both.host).unwrap().unread, 0);
    both.guest.act(Action::Network(Wish::Read));
    assert_eq!(online(&both.guest).unwrap().unread, 0);
    both.host.act(Action::Network(Wish::Say(" \n ".to_owned())));
    assert_eq!(online(&both.host).unwrap().chat.len(), 3, "nothing is not said");
}
