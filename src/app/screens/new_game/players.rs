//! The two players: name, colour, person or computer.

use bevy_egui::egui::{self, Ui, vec2};

use super::super::opponent;
use super::super::widgets::{FIELD, card, field, heading, problem, rule, segmented, swatches};
use super::super::words::is_computer;
use super::choice::Choice;
use crate::app::look::Look;
use crate::matches::{BadTerms, Colour, Player, Seat};

/// Where a choice between person and computer finds room beside the name.
const KIND_BESIDE: f32 = 380.0;

pub(super) fn show(ui: &mut Ui, look: &Look, choice: &mut Choice, wrong: Option<&BadTerms>) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        heading(ui, look, "Players");
        for seat in Seat::BOTH {
            player(ui, look, choice, seat, wrong);
            if seat == Seat::One {
                ui.add_space(2.0);
                rule(ui, look);
                ui.add_space(2.0);
            }
        }
    });
}

fn player(ui: &mut Ui, look: &Look, choice: &mut Choice, seat: Seat, wrong: Option<&BadTerms>) {
    let label = match seat {
        Seat::One => "Player 1",
        Seat::Two => "Player 2",
    };
    ui.push_id(label, |ui| {
        if ui.available_width() >= KIND_BESIDE {
            ui.horizontal(|ui| {
                kind(ui, look, choice, seat, label);
                name(ui, look, choice, seat, label);
            });
        } else {
            kind(ui, look, choice, seat, label);
            name(ui, look, choice, seat, label);
        }
        if let Some(computer) = choice.opponent(seat) {
            let said = format!("Level of {label}");
            let asked = opponent::field(ui, look, &said, &computer);
            asked.into_iter().for_each(|asked| choice.set_opponent(seat, asked));
        }
        if let (Some(BadTerms::Name(bad)), Err(_)) =
            (wrong, Player::check_name(&choice.player(seat).name))
        {
            problem(ui, look, &bad.to_string());
        }
        let colour = choice.player(seat).colour;
        let asked = swatches(ui, look, &format!("Colour of {label}"), colour);
        asked.into_iter().for_each(|colour| choice.player_mut(seat).colour = colour);
        if let (Some(same @ BadTerms::SameColour(_)), Seat::Two) = (wrong, seat) {
            problem(ui, look, &same.to_string());
        }
    });
}

/// A player's stone before their name.
pub(super) fn stone(ui: &mut Ui, look: &Look, colour: Colour) {
    let stone = look.stone(colour);
    let rim = egui::Stroke::new(1.0, crate::app::look::mix(stone, look.text, 0.3));
    let (rect, _) = ui.allocate_exact_size(vec2(22.0, FIELD), egui::Sense::hover());
    ui.painter().circle(rect.center(), 9.0, stone, rim);
}

fn name(ui: &mut Ui, look: &Look, choice: &mut Choice, seat: Seat, label: &str) {
    let player = choice.player_mut(seat);
    ui.horizontal(|ui| {
        stone(ui, look, player.colour);
        let said = format!("Name of {label}");
        field(ui, &said, &mut player.name, label, Player::MAX_NAME);
    });
}

fn kind(ui: &mut Ui, look: &Look, choice: &mut Choice, seat: Seat, label: &str) {
    let computer = is_computer(&choice.player(seat).kind);
    let kinds = [(false, "Person"), (true, "Computer")];
    let asked = segmented(ui, look, label, computer, &kinds);
    asked.into_iter().for_each(|computer| choice.set_computer(seat, computer));
}
