//! The choice of game, board, rules and players.

mod board;
mod cards;
mod choice;
mod match_terms;
mod players;
mod sizes;

use bevy::prelude::*;
use bevy_egui::egui::{Align, Layout, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::widgets::{self, Button};
use super::words::is_computer;
use crate::app::actions::Action;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::app::table::Table;
use crate::matches::{BadTerms, Terms};
use crate::record::Settings;
use choice::Choice;

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
}

/// What is being chosen.
#[derive(Resource, Debug, Default)]
struct Form {
    choice: Choice,
    /// What the screen is called.
    title: &'static str,
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq)]
enum Wish {
    Back,
    Start(Terms),
    SetUp(Terms),
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
    form.title = if opening == Opening::Watch { "Watch" } else { "New game" };
    form.choice = match (opening, table) {
        (Opening::Watch, _) => Choice::to_watch(last),
        (Opening::Table, Some(table)) => Choice::new(Some(table.series.terms())),
        _ => Choice::new(last),
    };
}

/// What is offered for the next match after these terms. Two computers are watched; what somebody wants to play
/// stays as it was.
fn to_remember(terms: &Terms, last: Option<&Terms>) -> Option<Terms> {
    let watched = terms.players.iter().all(|player| is_computer(&player.kind));
    if watched { last.cloned() } else { Some(terms.clone()) }
}

fn show_screen(
    mut contexts: EguiContexts,
    mut form: ResMut<Form>,
    look: Res<Look>,
    wishes: Res<Wishes>,
    mut actions: MessageWriter<Action>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "new game");
    let Some(wish) = show(&mut ui, &mut form, &look) else { return };
    ctx.request_repaint();
    let last = wishes.0.last_terms.as_ref();
    let remember = |last_terms: Option<Terms>| {
        Action::Set(Box::new(Settings { last_terms, ..wishes.0.clone() }))
    };
    match wish {
        Wish::Back => {
            actions.write(Action::Back);
        }
        Wish::Start(terms) => {
            actions.write(remember(to_remember(&terms, last)));
            actions.write(Action::Begin(terms));
        }
        Wish::SetUp(terms) => {
            // The stones are laid for these terms.
            actions.write(remember(Some(terms)));
            actions.write(Action::Go(Screen::SetUp));
        }
    }
}

fn show(ui: &mut Ui, form: &mut Form, look: &Look) -> Option<Wish> {
    let Form { choice, title } = form;
    let terms = choice.terms();
    let wish = footer(ui, look, &terms);
    let back = widgets::page(ui, look, title, WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        if let Some(kind) = cards::show(ui, look, choice) {
            choice.set_kind(kind);
        }
        let problem = terms.err();
        if ui.available_width() >= TWO_COLUMNS {
            ui.columns_const(|[left, right]| {
                board::show(left, look, choice);
                players::show(right, look, choice, problem.as_ref());
                match_terms::show(right, look, choice);
            });
        } else {
            board::show(ui, look, choice);
            players::show(ui, look, choice, problem.as_ref());
            match_terms::show(ui, look, choice);
        }
    });
    if back { Some(Wish::Back) } else { wish }
}

/// What is chosen, or what is wrong, and the way on.
fn footer(ui: &mut Ui, look: &Look, terms: &Result<Terms, BadTerms>) -> Option<Wish> {
    let mut wish = None;
    let narrow = ui.available_width() < ONE_LINE;
    let (text, colour) = match terms {
        Ok(terms) => (summary(terms), look.faint),
        Err(problem) => (problem.to_string(), look.warning),
    };
    let text = RichText::new(text).size(14.0).color(colour);
    widgets::footer(ui, look, WIDTH, if narrow { 108.0 } else { 80.0 }, |ui| {
        if narrow {
            ui.add_space(12.0);
            ui.add(bevy_egui::egui::Label::new(text.clone()).truncate());
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let ready = terms.is_ok();
            let start = Button::main("Start").size(150.0, 48.0).enabled(ready).show(ui, look);
            let set_up = Button::plain("Set up a position").size(0.0, 48.0).enabled(ready);
            let set_up = set_up.show(ui, look).on_hover_text("Lay the first stones by hand");
            match terms {
                Ok(terms) if start.clicked() => wish = Some(Wish::Start(terms.clone())),
                Ok(terms) if set_up.clicked() => wish = Some(Wish::SetUp(terms.clone())),
                _ => {}
            }
            if !narrow {
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(bevy_egui::egui::Label::new(text).truncate());
                });
            }
        });
    });
    wish
}

/// "Hex 11×11, pie rule. A series of 3 games."
fn summary(terms: &Terms) -> String {
    match terms.games {
        1 => format!("{}. One game.", terms.rules),
        games => format!("{}. A series of {games} games.", terms.rules),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Colour, Player};
    use crate::rules::GameKind;

    #[test]
    fn a_match_that_was_watched_is_not_offered_to_play() {
        let mut terms = Terms::usual(GameKind::Y);
        let last = Terms::usual(GameKind::Hex);
        assert_eq!(to_remember(&terms, Some(&last)), Some(terms.clone()));
        terms.players[1] = Player::computer("tree", Colour::Blue);
        assert_eq!(to_remember(&terms, Some(&last)), Some(terms.clone()));
        terms.players[0] = Player::computer("random", Colour::Red);
        assert_eq!(to_remember(&terms, Some(&last)), Some(last));
        assert_eq!(to_remember(&terms, None), None);
    }
}
