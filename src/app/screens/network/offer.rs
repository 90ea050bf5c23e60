//! A match that is offered, line by line.

use bevy_egui::egui::{self, RichText, Ui, Vec2, vec2};

use super::super::picture::Picture;
use super::super::widgets::{bold, card, rule};
use super::super::words;
use crate::app::look::Look;
use crate::matches::{Seat, Starter, Terms};
use crate::rules::Game;

const PICTURE: f32 = 150.0;
/// From here on they stand side by side, and this part is the board's.
const BESIDE: f32 = 520.0;
const PART: f32 = 0.4;
/// How wide the names of the lines are.
const NAMES: f32 = 60.0;

/// What is offered, as whoever sits in a seat sees it.
pub(super) fn lines(terms: &Terms, seat: Seat) -> Vec<(&'static str, String)> {
    let colour = terms.players[seat].colour;
    let begins = match (terms.starter.first() == seat, terms.games) {
        (true, 1) => "you begin",
        (false, 1) => "the other player begins",
        (true, _) => "you begin the first game",
        (false, _) => "the other player begins the first game",
    };
    let then = match terms.starter {
        _ if terms.games == 1 => "",
        Starter::Alternate => ", then turn about",
        Starter::Loser => ", then whoever lost",
        Starter::PlayerOne | Starter::PlayerTwo => ", and every other",
    };
    vec![
        ("Game", words::options(terms.rules)),
        ("You", format!("{colour}; {begins}{then}")),
        ("Clock", words::capital(&words::clock(terms.clock))),
        ("Match", words::capital(&words::counted(terms.games.into(), "game", "games"))),
    ]
}

/// The board and the lines, side by side where there is room.
pub(super) fn show(ui: &mut Ui, look: &Look, terms: &Terms, seat: Seat, title: &str) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 10.0);
        ui.label(RichText::new(title).font(bold(19.0)).color(look.text));
        let whole = ui.available_width();
        if whole < BESIDE {
            board(ui, look, terms, vec2(whole, PICTURE));
            table(ui, look, terms, seat);
            return;
        }
        ui.horizontal(|ui| {
            ui.vertical(|ui| {
                ui.set_width(whole * (1.0 - PART));
                table(ui, look, terms, seat);
            });
            board(ui, look, terms, vec2(ui.available_width(), PICTURE));
        });
    });
}

fn board(ui: &mut Ui, look: &Look, terms: &Terms, size: Vec2) {
    let game = match terms.set_up.clone() {
        Some(set_up) => Game::from_set_up(terms.rules, set_up).ok(),
        None => Game::new(terms.rules).ok(),
    };
    if let Some(game) = game {
        let colours = terms.players.each_ref().map(|player| player.colour);
        Picture::new(&game, colours).show(ui, look, size);
    }
}

fn table(ui: &mut Ui, look: &Look, terms: &Terms, seat: Seat) {
    for (index, (name, text)) in lines(terms, seat).into_iter().enumerate() {
        if index > 0 {
            rule(ui, look);
        }
        ui.horizontal(|ui| {
            let name = RichText::new(name).size(15.0).color(look.faint);
            ui.allocate_ui(vec2(NAMES, 24.0), |ui| {
                ui.set_min_width(NAMES);
                ui.label(name);
            });
            let text = RichText::new(text).size(15.5).color(look.text);
            ui.add(egui::Label::new(text).wrap());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Pace;
    use crate::rules::{GameKind, Rules};

    #[test]
    fn an_offer_is_told_from_the_guests_side() {
        let terms = Terms {
            rules: Rules::hex(7, 7).with_pie(),
            games: 3,
            clock: Some(Pace { seconds: 300, increment: 3 }),
            ..Terms::usual(GameKind::Hex)
        };
        let told: Vec<String> =
            lines(&terms, Seat::Two).into_iter().map(|(_, line)| line).collect();
        assert_eq!(
            told,
            [
                "Hex 7×7 · pie rule",
                "Blue; the other player begins the first game, then turn about",
                "5 min, +3 s a move",
                "3 games",
            ]
        );
    }
}
