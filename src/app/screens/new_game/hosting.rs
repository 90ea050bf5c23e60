//! What a host chooses besides the game: a seat, colours, and where the other player comes to.

use bevy_egui::egui::{Ui, vec2};

use super::super::widgets::{
    card, faint, field, heading, problem, row, rule, segmented, segmented_width, stepper,
    stepper_width, swatches,
};
use super::choice::Choice;
use super::players::stone;
use crate::app::look::Look;
use crate::app::network::{CAN_LISTEN, Invitation};
use crate::matches::{BadTerms, Player, PlayerKind, Seat};
use crate::net::{Address, DEFAULT_PORT, Place, own_name};
use crate::record::Network;

/// What somebody is called who has not come yet.
const GUEST: &str = "Guest";
const SEATS: [(Seat, &str); 2] = [(Seat::One, "Player 1"), (Seat::Two, "Player 2")];
const WAYS: [(bool, &str); 2] = [(false, "This computer"), (true, "A relay")];
/// The longest address that is typed.
const LONGEST: usize = 300;

/// What is chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hosting {
    /// Where the host sits.
    seat: Seat,
    /// What the host is called.
    name: String,
    /// Whether the two meet at a relay.
    at_relay: bool,
    relay: String,
    port: u16,
}

impl Default for Hosting {
    fn default() -> Hosting {
        Hosting::new(&Network::default())
    }
}

impl Hosting {
    /// Filled in as the last time.
    pub(super) fn new(last: &Network) -> Hosting {
        Hosting {
            seat: Seat::One,
            name: last.name.clone(),
            at_relay: !CAN_LISTEN,
            relay: last.relay.clone(),
            port: last.port.unwrap_or(DEFAULT_PORT),
        }
    }

    /// What is to be told only once.
    pub(super) fn remembered(&self, last: &Network) -> Network {
        Network {
            name: self.name.trim().to_owned(),
            relay: self.relay.trim().to_owned(),
            port: Some(self.port),
            ..last.clone()
        }
    }

    /// What is offered, or what is still wrong with it.
    pub(super) fn invitation(&self, choice: &Choice) -> Result<Invitation, String> {
        let mut choice = choice.clone();
        for seat in Seat::BOTH {
            choice.player_mut(seat).kind = PlayerKind::Person;
        }
        choice.player_mut(self.seat).name = own_name(&self.name);
        GUEST.clone_into(&mut choice.player_mut(self.seat.other()).name);
        let terms = choice.terms().map_err(|bad| bad.to_string())?;
        let place = match self.at_relay {
            true => Place::Relay(self.relay()?, None),
            false => Place::Port(self.port),
        };
        Ok(Invitation { terms, seat: self.seat, place })
    }

    fn relay(&self) -> Result<Address, String> {
        if self.relay.trim().is_empty() {
            return Err("Type the address of the relay.".to_owned());
        }
        self.relay.parse().map_err(|bad: crate::net::BadAddress| bad.to_string())
    }
}

/// The players, and where they meet.
pub(super) fn show(ui: &mut Ui, look: &Look, choice: &mut Choice, hosting: &mut Hosting) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        heading(ui, look, "Players");
        players(ui, look, choice, hosting);
    });
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        heading(ui, look, "Where you meet");
        place(ui, look, hosting);
    });
}

fn players(ui: &mut Ui, look: &Look, choice: &mut Choice, hosting: &mut Hosting) {
    let wide = segmented_width(ui, &SEATS);
    let asked = row(ui, look, "You are", "", wide, |ui| {
        segmented(ui, look, "You are", hosting.seat, &SEATS)
    });
    asked.into_iter().for_each(|seat| hosting.seat = seat);
    for (seat, own) in [(hosting.seat, true), (hosting.seat.other(), false)] {
        let colour = choice.player(seat).colour;
        ui.push_id(own, |ui| {
            ui.horizontal(|ui| {
                stone(ui, look, colour);
                if own {
                    let usual = own_name("");
                    field(ui, "Your name", &mut hosting.name, &usual, Player::MAX_NAME);
                } else {
                    ui.add_space(4.0);
                    ui.vertical(|ui| {
                        ui.add_space(8.0);
                        faint(ui, look, "The other player brings a name along");
                    });
                }
            });
            let said = if own { "Your colour" } else { "Their colour" };
            let asked = swatches(ui, look, said, colour);
            asked.into_iter().for_each(|colour| choice.player_mut(seat).colour = colour);
        });
        if own {
            ui.add_space(2.0);
            rule(ui, look);
            ui.add_space(2.0);
        }
    }
    if let Err(same @ BadTerms::SameColour(_)) = choice.terms() {
        problem(ui, look, &same.to_string());
    }
}

fn place(ui: &mut Ui, look: &Look, hosting: &mut Hosting) {
    if CAN_LISTEN {
        let asked = segmented(ui, look, "Where you meet", hosting.at_relay, &WAYS);
        asked.into_iter().for_each(|at_relay| hosting.at_relay = at_relay);
    }
    if !hosting.at_relay {
        faint(
            ui,
            look,
            "The other player calls this computer. In one network that is all there is to it; from afar the port has \
             to be open to them.",
        );
        let hint = "Another one, if it is taken";
        let asked = row(ui, look, "Port", hint, stepper_width(), |ui| {
            stepper(ui, look, "Port", hosting.port, 1024..=u16::MAX, 1, "")
        });
        asked.into_iter().for_each(|port| hosting.port = port);
        return;
    }
    faint(
        ui,
        look,
        "A relay is a small server that both can reach (hexfall relay). You get a code for the other player.",
    );
    field(ui, "Address of the relay", &mut hosting.relay, "relay.example", LONGEST);
    if let (false, Err(why)) = (hosting.relay.trim().is_empty(), hosting.relay()) {
        problem(ui, look, &why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_named_and_the_guest_comes_from_elsewhere() {
        let mut hosting = Hosting::new(&Network { name: " Ada ".into(), ..Network::default() });
        hosting.seat = Seat::Two;
        let invited = hosting.invitation(&Choice::default()).unwrap();
        assert_eq!(invited.terms.players[Seat::Two].name, "Ada");
        assert_eq!(invited.terms.players[Seat::One].name, GUEST);
        assert_eq!(invited.place, Place::Port(DEFAULT_PORT));
        assert_eq!(hosting.remembered(&Network::default()).name, "Ada");
    }

    #[test]
    fn a_relay_needs_an_address() {
        let mut hosting = Hosting { at_relay: true, ..Hosting::default() };
        let told = |hosting: &Hosting| hosting.invitation(&Choice::default()).unwrap_err();
        assert_eq!(told(&hosting), "Type the address of the relay.");
        hosting.relay = "over there".to_owned();
        assert_eq!(told(&hosting), "That is not an address.");
        hosting.relay = "relay.example".to_owned();
        let invited = hosting.invitation(&Choice::default()).unwrap();
        assert!(matches!(invited.place, Place::Relay(relay, None) if relay.port() == DEFAULT_PORT));
    }
}
