//! How many games, and who starts them.

use bevy_egui::egui::{Ui, vec2};

use super::super::widgets::{
    card, heading, row, segmented, segmented_width, stepper, stepper_width,
};
use super::super::words;
use super::choice::Choice;
use super::pace;
use crate::app::look::Look;
use crate::matches::{Player, Seat, Starter, Terms};

const STARTERS: [(Starter, &str); 4] = [
    (Starter::PlayerOne, "Player 1"),
    (Starter::PlayerTwo, "Player 2"),
    (Starter::Alternate, "In turn"),
    (Starter::Loser, "Loser"),
];

pub(super) fn show(ui: &mut Ui, look: &Look, choice: &mut Choice) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        heading(ui, look, "Match");
        let hint = "1 to 99 games by the same rules";
        let asked = row(ui, look, "Games", hint, stepper_width(), |ui| {
            stepper(ui, look, "Games", choice.games().into(), 1..=Terms::MAX_GAMES.into(), 1, "")
        });
        if let Some(games) = asked.and_then(|games| u8::try_from(games).ok()) {
            choice.set_games(games);
        }
        let names = Seat::BOTH.map(Player::usual_name);
        let hint = words::starter(choice.starter(), choice.games(), names);
        let wide = segmented_width(ui, &STARTERS);
        let asked = row(ui, look, "Who starts", &hint, wide, |ui| {
            segmented(ui, look, "Who starts", choice.starter(), &STARTERS)
        });
        asked.into_iter().for_each(|starter| choice.set_starter(starter));
        pace::show(ui, look, choice);
    });
}
