//! The board and the rules of the chosen game.

use bevy_egui::egui::{Align2, Sense, Ui, vec2};

use super::super::picture::Picture;
use super::super::widgets::{
    card, faint, heading, regular, row, rule, segmented, segmented_width, stepper, stepper_width,
    switch, switch_width,
};
use super::choice::Choice;
use super::sizes::usual_sizes;
use crate::app::look::Look;
use crate::matches::Seat;
use crate::rules::{Game, GameKind, Tiles};

/// Between width and height.
const TIMES: f32 = 24.0;
const PREVIEW: f32 = 112.0;
/// The picture of the board stands beside the usual sizes from this width on.
const PREVIEW_BESIDE: f32 = 110.0;

pub(in crate::app::screens) fn show(ui: &mut Ui, look: &Look, choice: &mut Choice) {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        usual(ui, look, choice);
        sizes(ui, look, choice);
        if let Some(line) = choice.line() {
            lines(ui, look, choice, line);
        }
        if let Some(tiles) = choice.tiles() {
            const TILES: [(Tiles, &str); 2] =
                [(Tiles::Hexagons, "Hexagons"), (Tiles::Squares, "Squares")];
            let hint = match tiles {
                Tiles::Hexagons => "Six neighbours, never a draw",
                Tiles::Squares => "Four neighbours, a draw can happen",
            };
            let wide = segmented_width(ui, &TILES);
            let asked = row(ui, look, "Tiles", hint, wide, |ui| {
                segmented(ui, look, "Tiles", tiles, &TILES)
            });
            asked.into_iter().for_each(|tiles| choice.set_tiles(tiles));
        }
        rule(ui, look);
        if let Some(misere) = choice.misere() {
            let asked = row(ui, look, "Misère", misere_hint(choice.kind()), switch_width(), |ui| {
                switch(ui, look, "Misère", misere)
            });
            asked.into_iter().for_each(|misere| choice.set_misere(misere));
        }
        let hint = "The second player may take the first stone over";
        let asked = row(ui, look, "Pie rule", hint, switch_width(), |ui| {
            switch(ui, look, "Pie rule", choice.rules().pie)
        });
        asked.into_iter().for_each(|pie| choice.set_pie(pie));
    });
}

/// The board as it will be, and the sizes that players like.
fn usual(ui: &mut Ui, look: &Look, choice: &mut Choice) {
    let names: Vec<((u8, u8), String)> = usual_sizes(choice.kind())
        .iter()
        .map(|&(width, height)| match choice.kind() {
            GameKind::Hex | GameKind::Y => ((width, height), width.to_string()),
            _ => ((width, height), format!("{width}×{height}")),
        })
        .collect();
    let sizes: Vec<((u8, u8), &str)> =
        names.iter().map(|(size, name)| (*size, name.as_str())).collect();
    let wide = segmented_width(ui, &sizes);
    let room = ui.available_width() - wide - 10.0;
    let beside = room >= PREVIEW_BESIDE;
    let mut asked = None;
    ui.horizontal(|ui| {
        ui.vertical(|ui| {
            heading(ui, look, "Board");
            if beside {
                ui.set_width(wide);
                ui.add_space(10.0);
                faint(ui, look, "Usual sizes");
                asked = segmented(ui, look, "Usual sizes", choice.size(), &sizes);
            }
        });
        let Ok(game) = Game::new(choice.rules()) else { return };
        let colours = Seat::BOTH.map(|seat| choice.player(seat).colour);
        let size = vec2(ui.available_width(), PREVIEW);
        Picture::new(&game, colours).show(ui, look, size);
    });
    if !beside {
        asked = row(ui, look, "Usual sizes", "", wide, |ui| {
            segmented(ui, look, "Usual sizes", choice.size(), &sizes)
        });
    }
    if let Some((width, height)) = asked {
        choice.set_size(width, height);
    }
}

fn sizes(ui: &mut Ui, look: &Look, choice: &mut Choice) {
    let (width, height) = choice.size();
    let is_triangle = choice.kind() == GameKind::Y;
    let sides = choice.kind().offered_sides();
    let range = u16::from(*sides.start())..=u16::from(*sides.end());
    let hint = format!("{} to {}", sides.start(), sides.end());
    let number = |ui: &mut Ui, name: &str, value: u8| {
        stepper(ui, look, name, value.into(), range.clone(), 1, "")
            .and_then(|asked| u8::try_from(asked).ok())
    };
    if is_triangle {
        let asked = row(ui, look, "Side", &hint, stepper_width(), |ui| number(ui, "Side", width));
        asked.into_iter().for_each(|side| choice.set_size(side, side));
        return;
    }
    let controls = 2.0 * stepper_width() + TIMES;
    let (wider, higher) = row(ui, look, "Width × height", &hint, controls, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let wider = number(ui, "Width", width);
        let (rect, _) = ui.allocate_exact_size(vec2(TIMES, 20.0), Sense::hover());
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, "×", regular(15.5), look.faint);
        (wider, number(ui, "Height", height))
    });
    wider.into_iter().for_each(|width| choice.set_width(width));
    higher.into_iter().for_each(|height| choice.set_height(height));
    let square = choice.is_square();
    let asked =
        row(ui, look, "Square board", "Width and height change together", switch_width(), |ui| {
            switch(ui, look, "Square board", square)
        });
    asked.into_iter().for_each(|square| choice.set_square(square));
}

fn lines(ui: &mut Ui, look: &Look, choice: &mut Choice, line: u8) {
    let names: Vec<(u8, String)> = choice.lines().map(|line| (line, line.to_string())).collect();
    let lines: Vec<(u8, &str)> = names.iter().map(|(line, name)| (*line, name.as_str())).collect();
    let hint = "Stones in a row that win";
    let wide = segmented_width(ui, &lines);
    let asked =
        row(ui, look, "Line of", hint, wide, |ui| segmented(ui, look, "Line of", line, &lines));
    asked.into_iter().for_each(|line| choice.set_line(line));
}

fn misere_hint(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Hex => "Whoever joins their edges loses",
        GameKind::Y => "Whoever touches all three edges loses",
        GameKind::Connect => "",
        GameKind::Obstruction => "Whoever cannot move wins",
    }
}
