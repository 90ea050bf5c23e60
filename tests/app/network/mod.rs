//! Two apps and a line between them, over this machine's own network.

mod clocks;
mod games;
mod lines;
mod meeting;
mod talk;
#[allow(dead_code)] // the other tests use the rest
#[path = "../../net/wire.rs"]
mod wire;

use std::thread;
use std::time::{Duration, Instant};

use hexfall::app::actions::Action;
use hexfall::app::network::{Invitation, Online, Wish};
use hexfall::app::screen::Screen;
use hexfall::matches::{Seat, Terms};
use hexfall::net::{Address, Place, Stage};

use crate::home::{Home, Running};

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Both players, each in an app of their own.
pub(crate) struct Both {
    pub(crate) host: Running,
    pub(crate) guest: Running,
    pub(crate) homes: [Home; 2],
}

pub(crate) fn near(port: u16) -> Address {
    format!("127.0.0.1:{port}").parse().unwrap()
}

/// Offers a match in the host's app, in seat one.
pub(crate) fn offer(host: &mut Running, mut terms: Terms, place: Place) {
    terms.players[0].name = "Ada".to_owned();
    let invitation = Invitation { terms, seat: Seat::One, place };
    host.act(Action::Network(Wish::Host(Box::new(invitation))));
}

pub(crate) fn online(running: &Running) -> Option<&Online> {
    running.app.world().get_resource::<Online>()
}

/// How the connection is; `None` where there is none.
pub(crate) fn stage(running: &Running) -> Option<&Stage> {
    online(running).map(|online| &online.state.stage)
}

pub(crate) fn is_playing(running: &Running) -> bool {
    stage(running) == Some(&Stage::Playing) && running.screen() == Screen::Play
}

/// Frames of all apps until something is so.
pub(crate) fn until(apps: &mut [&mut Running], what: &str, so: impl Fn(&[&mut Running]) -> bool) {
    let began = Instant::now();
    while !so(apps) {
        let told = |apps: &[&mut Running]| {
            apps.iter().map(|it| format!("{:?} {:?}", stage(it), it.told)).collect::<Vec<_>>()
        };
        assert!(began.elapsed() < PATIENCE, "still not: {what}; {:?}", told(apps));
        apps.iter_mut().for_each(|running| running.frame());
        thread::sleep(Duration::from_micros(300));
    }
}

impl Both {
    /// Two who have agreed on a match, on a port of this machine.
    pub(crate) fn begin(terms: Terms) -> Both {
        let homes = [Home::new(), Home::new()];
        let mut host = homes[0].start();
        offer(&mut host, terms, Place::Port(0));
        assert_eq!(host.screen(), Screen::Waiting, "{:?}", host.told);
        let port = online(&host).unwrap().port.unwrap();
        Both::meet(host, near(port), homes)
    }

    /// The guest comes to the host at this address, and accepts what is offered.
    pub(crate) fn meet(host: Running, address: Address, homes: [Home; 2]) -> Both {
        let guest = homes[1].start();
        let mut both = Both { host, guest, homes };
        both.guest.act(Action::Go(Screen::Join));
        both.guest.act(Action::Network(Wish::Join(address)));
        both.until("an offer", |_, guest| stage(guest) == Some(&Stage::Agreeing));
        both.guest.act(Action::Network(Wish::Accept));
        both.until("a match", |host, guest| is_playing(host) && is_playing(guest));
        both
    }

    pub(crate) fn until(&mut self, what: &str, so: impl Fn(&Running, &Running) -> bool) {
        until(&mut [&mut self.host, &mut self.guest], what, |apps| so(apps[0], apps[1]));
    }

    /// Waits until both see the same.
    pub(crate) fn agree(&mut self) {
        self.until("the same game at both ends", |host, guest| {
            let same = host.series().game() == guest.series().game()
                && host.series().past() == guest.series().past()
                && host.series().clock() == guest.series().clock();
            same && is_playing(host) && is_playing(guest)
        });
    }

    /// Whose turn it is.
    pub(crate) fn mover(&mut self) -> &mut Running {
        let seat = self.host.series().to_move();
        if seat == Seat::One { &mut self.host } else { &mut self.guest }
    }

    /// Whoever's turn it is plays, and both see it.
    pub(crate) fn play(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            self.mover().play(mv);
            self.agree();
        }
    }

    /// Plays the game to its end, choosing among the legal moves by numbers that look random.
    pub(crate) fn play_out(&mut self, mut dice: u64) {
        while !self.host.series().game().is_over() {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let legal = self.host.series().game().legal_moves();
            let mv = legal[(dice >> 33) as usize % legal.len()].to_string();
            self.play(&mv);
        }
    }
}
