//! How each game is played, in pictures.

mod keys;
mod lessons;

use bevy::prelude::*;
use bevy_egui::egui::{Ui, Vec2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::picture::Picture;
use super::widgets::{self, card, heading, paragraph, segmented};
use crate::app::actions::Action;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::app::table::Table;
use crate::matches::Colour;
use crate::rules::GameKind;
use lessons::Step;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Open>()
        .add_systems(OnEnter(Screen::HowToPlay), open)
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::HowToPlay)));
}

/// The tab that is open.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Game(GameKind),
    Keys,
}

impl Default for Open {
    fn default() -> Open {
        Open::Game(GameKind::Hex)
    }
}

const TABS: [(Open, &str); 5] = [
    (Open::Game(GameKind::Hex), "Hex"),
    (Open::Game(GameKind::Y), "Y"),
    (Open::Game(GameKind::Connect), "Connect Four"),
    (Open::Game(GameKind::Obstruction), "Obstruction"),
    (Open::Keys, "Keys"),
];
const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];
const WIDTH: f32 = 920.0;
const GAP: f32 = 16.0;
/// From here on, two steps stand side by side.
const TWO_COLUMNS: f32 = 640.0;
const PICTURE: f32 = 180.0;

/// Opens at the game that is being played, or was played last.
fn open(mut open: ResMut<Open>, table: Option<Res<Table>>, wishes: Res<Wishes>) {
    let running = table.map(|table| table.series.terms().rules);
    let rules = running.or(wishes.0.last_terms.as_ref().map(|terms| terms.rules));
    *open = rules.map_or(Open::default(), |rules| Open::Game(rules.variant.kind()));
}

fn show_screen(
    mut contexts: EguiContexts,
    mut open: ResMut<Open>,
    look: Res<Look>,
    mut actions: MessageWriter<Action>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "how to play");
    if show(&mut ui, &mut open, &look) {
        actions.write(Action::Back);
        ctx.request_repaint();
    }
}

/// Shows the open tab; returns whether the player wants back.
fn show(ui: &mut Ui, open: &mut Open, look: &Look) -> bool {
    widgets::page(ui, look, "How to play", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        let tab = segmented(ui, look, "Show", *open, &TABS);
        tab.into_iter().for_each(|tab| *open = tab);
        match *open {
            Open::Game(kind) => steps(ui, look, kind),
            Open::Keys => keys::show(ui, look),
        }
    })
}

fn steps(ui: &mut Ui, look: &Look, kind: GameKind) {
    let steps = lessons::steps(kind);
    if ui.available_width() < TWO_COLUMNS {
        for step in steps {
            card(ui, look, |ui| show_step(ui, look, step, 0.0));
        }
        return;
    }
    for pair in steps.chunks(2) {
        ui.columns(2, |columns| {
            let width = columns[0].available_width() - 40.0;
            let height = pair.iter().map(|step| text_height(&columns[0], step, width));
            let height = height.fold(0.0, f32::max);
            for (ui, step) in columns.iter_mut().zip(pair) {
                card(ui, look, |ui| show_step(ui, look, step, height));
            }
        });
    }
}

fn show_step(ui: &mut Ui, look: &Look, step: &Step, text_height: f32) {
    ui.spacing_mut().item_spacing = vec2(10.0, 8.0);
    if let Some(game) = step.game() {
        let marked = step.marked();
        let size = Vec2::new(ui.available_width(), PICTURE);
        Picture::new(&game, COLOURS).marking(&marked).show(ui, look, size);
    }
    ui.add_space(4.0);
    heading(ui, look, step.title);
    ui.scope(|ui| {
        ui.set_min_height(text_height);
        paragraph(ui, look, step.text);
    });
}

/// How high a step's text is in a column of this width, so that cards beside each other end together.
fn text_height(ui: &Ui, step: &Step, width: f32) -> f32 {
    let font = widgets::regular(15.5);
    let colour = bevy_egui::egui::Color32::WHITE;
    ui.painter().layout(step.text.to_owned(), font, colour, width).size().y
}
