//! Clocks across a network.

use std::time::Duration;

use hexfall::app::clock::Clocks;
use hexfall::matches::{Pace, Seat, Terms};
use hexfall::rules::{Reason, Rules};

use super::Both;
use crate::home::{Running, terms};

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
