//! The choice of game, board, rules and players.

mod board;
mod cards;
mod choice;
mod hosting;
mod match_terms;
mod pace;
mod players;
mod sizes;

use bevy::prelude::*;
use bevy_egui::egui::{Align, Layout, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::leaving::Asking;
use super::widgets::{self, Button};
use super::words;
use crate::app::actions::Action;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::app::network::{self, Invitation};
use crate::app::screen::Screen;
use crate::app::table::Table;
use crate::matches::{BadTerms, Terms};
use crate::record::Settings;
use hosting::Hosting;

pub(super) use board::show as show_board;
pub(super) use cards::show as show_cards;
pub(super) use choice::Choice;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Form>()
        .init_resource::<Opening>()
        .add_systems(OnEnter(Screen::NewGame), fill_in)
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::NewGame)));
}

/// What the form is opened for. Who opens it says so; it holds once.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Opening {
    /// A match like the last one that was chosen.
    #[default]
    Last,
    /// A match like the one on the table.
    Table,
    /// Two computers.
    Watch,
    /// A match for somebody who joins from elsewhere.
    Host,
}

/// What is being chosen.
#[derive(Resource, Debug, Default)]
struct Form {
    choice: Choice,
    /// What it is filled in for.
    opening: Opening,
    /// What only a host chooses.
    hosting: Hosting,
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq)]
enum Wish {
    Back,
    Start(Terms),
    SetUp(Terms),
    Host(Box<Invitation>),
}

const WIDTH: f32 = 1080.0;
/// From here on, board and players stand side by side.
const TWO_COLUMNS: f32 = 800.0;
/// Below, the footer has two lines.
const ONE_LINE: f32 = 640.0;
const GAP: f32 = 16.0;

/// Fills the form in.
fn fill_in(
    mut form: ResMut<Form>,
    mut opening: ResMut<Opening>,
    wishes: Res<Wishes>,
    table: Option<Res<Table>>,
) {
    let last = wishes.0.last_terms.as_ref();
    let opening = std::mem::take(&mut *opening);
    form.opening = opening;
    form.hosting = Hosting::new(&wishes.0.network);
    form.choice = match (opening, table) {
        (Opening::Watch, _) => Choice::to_watch(last),
        (Opening::Host, _) => Choice::for_people(last),
        (Opening::Table, Some(table)) => Choice::new(Some(table.series.terms())),
        _ => Choice::new(last),
    };
}

fn show_screen(
    mut contexts: EguiContexts,
    mut form: ResMut<Form>,
    look: Res<Look>,
    wishes: Res<Wishes>,
    mut actions: Asking,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "new game");
    let Some(wish) = show(&mut ui, &mut form, &look) else { return };
    ctx.request_repaint();
    match wish {
        Wish::Back => {
            actions.write(Action::Back);
        }
        Wish::Start(terms) => {
            actions.write(Action::Begin(terms));
        }
        Wish::Host(invitation) => {
            let network = form.hosting.remembered(&wishes.0.network);
            actions.write(Action::Set(Box::new(Settings { network, ..wishes.0.clone() })));
            actions.write(Action::Network(network::Wish::Host(invitation)));
        }
        Wish::SetUp(terms) => {
            // The stones are laid for these terms.
            let last_terms = Some(terms);
            actions.write(Action::Set(Box::new(Settings { last_terms, ..wishes.0.clone() })));
            actions.write(Action::Go(Screen::SetUp));
        }
    }
}

fn show(ui: &mut Ui, form: &mut Form, look: &Look) -> Option<Wish> {
    let Form { choice, opening, hosting } = form;
    let hosts = *opening == Opening::Host;
    let terms = choice.terms();
    let wish = match hosts {
        true => host_footer(ui, look, hosting.invitation(choice)),
        false => footer(ui, look, &terms),
    };
    let title = match opening {
        Opening::Watch => "Watch",
        Opening::Host => "Host a match",
        Opening::Last | Opening::Table => "New game",
    };
    let back = widgets::page(ui, look, title, WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        if let Some(kind) = cards::show(ui, look, choice) {
            choice.set_kind(kind);
        }
        let problem = terms.err();
        let mut players = |ui: &mut Ui, choice: &mut Choice| match hosts {
            true => hosting::show(ui, look, choice, hosting),
            false => players::show(ui, look, choice, problem.as_ref()),
        };
        if ui.available_width() >= TWO_COLUMNS {
            ui.columns_const(|[left, right]| {
                board::show(left, look, choice);
                // Who hosts has more to choose: the match stands where there is room.
                if hosts {
                    match_terms::show(left, look, choice);
                }
                players(right, choice);
                if !hosts {
                    match_terms::show(right, look, choice);
                }
            });
        } else {
            board::show(ui, look, choice);
            players(ui, choice);
            match_terms::show(ui, look, choice);
        }
    });
    if back { Some(Wish::Back) } else { wish }
}

/// What is chosen, or what is wrong, and the way on.
fn footer(ui: &mut Ui, look: &Look, terms: &Result<Terms, BadTerms>) -> Option<Wish> {
    let ready = terms.is_ok();
    let told = terms.as_ref().map(summary).map_err(BadTerms::to_string);
    let chosen = bar(ui, look, told, |ui| {
        let start = Button::main("Start").size(150.0, 48.0).enabled(ready).show(ui, look);
        let set_up = Button::plain("Set up a position").size(0.0, 48.0).enabled(ready);
        let set_up = set_up.show(ui, look).on_hover_text("Lay the first stones by hand");
        (start.clicked(), set_up.clicked())
    });
    match (terms, chosen) {
        (Ok(terms), (true, _)) => Some(Wish::Start(terms.clone())),
        (Ok(terms), (_, true)) => Some(Wish::SetUp(terms.clone())),
        _ => None,
    }
}

/// The same for a host.
fn host_footer(ui: &mut Ui, look: &Look, offer: Result<Invitation, String>) -> Option<Wish> {
    let told = offer.as_ref().map(|offer| summary(&offer.terms)).map_err(String::clone);
    let clicked = bar(ui, look, told, |ui| {
        let open = Button::main("Wait for a player").size(200.0, 48.0).enabled(offer.is_ok());
        open.show(ui, look).clicked()
    });
    offer.ok().filter(|_| clicked).map(|offer| Wish::Host(Box::new(offer)))
}

/// A sentence, and buttons from the right.
pub(super) fn bar<R>(
    ui: &mut Ui,
    look: &Look,
    told: Result<String, String>,
    buttons: impl FnOnce(&mut Ui) -> R,
) -> R {
    let narrow = ui.available_width() < ONE_LINE;
    let (text, colour) = match told {
        Ok(text) => (text, look.faint),
        Err(problem) => (problem, look.warning),
    };
    let text = RichText::new(text).size(14.0).color(colour);
    widgets::footer(ui, look, WIDTH, if narrow { 108.0 } else { 80.0 }, |ui| {
        if narrow {
            ui.add_space(12.0);
            ui.add(bevy_egui::egui::Label::new(text.clone()).truncate());
        }
        let shown = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let chosen = buttons(ui);
            if !narrow {
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(bevy_egui::egui::Label::new(text).truncate());
                });
            }
            chosen
        });
        shown.inner
    })
}

/// "Hex 11×11, pie rule. A series of 3 games. 5 min, +3 s a move."
fn summary(terms: &Terms) -> String {
    let games = match terms.games {
        1 => "One game.".to_owned(),
        games => format!("A series of {games} games."),
    };
    let clock = terms.clock.map(|clock| format!(" {}.", words::clock(Some(clock))));
    format!("{}. {games}{}", terms.rules, clock.unwrap_or_default())
}
