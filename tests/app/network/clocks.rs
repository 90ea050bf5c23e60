//! Clocks across a network.

use std::time::Duration;

use hexfall::app::actions::Action;
use hexfall::app::clock::Clocks;
use hexfall::app::screen::Screen;
use hexfall::matches::{Pace, Seat, Terms};
use hexfall::net::{Place, Stage};
use hexfall::rules::{Reason, Rules};

use super::{Both, offer, stage};
use crate::home::{Home, Running, terms};

const SECOND: Duration = Duration::from_secs(1);

fn left(running: &Running, seat: Seat) -> Duration {
    running.get::<Clocks>().0.unwrap().left[seat]
}

#[test]
fn who_runs_out_of_time_loses_at_both_ends() {
    let clock = Some(Pace { seconds: 5, increment: 0 });
    let mut both = Both::begin(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    both.play("a1 b2");
    assert_eq!(both.guest.get::<Clocks>().0.unwrap().running, Some(Seat::One));
    both.until("the end", |host, guest| {
        host.series().game().is_over() && guest.series().game().is_over()
    });
    both.agree();
    let outcome = both.guest.series().game().outcome().unwrap();
    assert!(matches!(outcome.reason, Reason::OutOfTime(_)));
    assert_eq!(both.host.series().game_winner(), Some(Seat::Two));
    assert!(left(&both.host, Seat::Two) > Duration::from_secs(2), "waiting costs no time");
}

#[test]
fn who_waits_for_somebody_plays_by_the_clock_here_meanwhile() {
    let home = Home::new();
    let mut host = home.start();
    let clock = Some(Pace { seconds: 60, increment: 0 });
    host.begin(Terms { clock, ..terms(Rules::hex(5, 5), 1) });
    offer(&mut host, terms(Rules::y(5), 1), Place::Port(0));
    assert_eq!(host.screen(), Screen::Waiting, "{:?}", host.told);
    host.act(Action::Continue);
    assert_eq!((host.screen(), stage(&host)), (Screen::Play, Some(&Stage::Apart)));
    host.tick(SECOND / 2); // a frame counts for no more
    (0..20).for_each(|_| host.frame());
    assert_eq!(host.get::<Clocks>().0.unwrap().running, Some(Seat::One));
    let thought = SECOND * 60 - left(&host, Seat::One);
    assert!(thought > SECOND * 8 && thought < SECOND * 20, "{thought:?}");
    host.play("a1");
    (0..120).for_each(|_| host.frame());
    assert_eq!(host.series().game_winner(), Some(Seat::One), "the other had a minute too");
}
