//! Results so far: against the computer, between people, and the last games.

mod summary;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::summary::{Line, Summary};
use super::widgets::{Button, bold, card, faint, heading, page, paragraph, root, rule};
use crate::app::actions::Action;
use crate::app::keep::Results;
use crate::app::local_time;
use crate::app::look::{Look, mix};
use crate::app::screen::Screen;

const WIDTH: f32 = 720.0;
const BAR: egui::Vec2 = egui::vec2(120.0, 8.0);
/// Without room for this much, the bars are left out.
const ROOM_FOR_BARS: f32 = 480.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>()
        .init_resource::<Sheet>()
        .add_systems(OnEnter(Screen::Statistics), count)
        .add_systems(
            Update,
            count.run_if(in_state(Screen::Statistics)).run_if(resource_changed::<Results>),
        )
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Statistics)));
}

/// What the screen shows.
#[derive(Resource, Debug, Default)]
struct Sheet {
    summary: Summary,
    /// The player has asked to forget all results, and not yet said yes or no.
    resetting: bool,
}

fn count(results: Res<Results>, mut sheet: ResMut<Sheet>) {
    let summary = Summary::of(&results.0, &local_time::zone());
    *sheet = Sheet { summary, resetting: false };
}

fn show_screen(
    mut contexts: EguiContexts,
    mut sheet: ResMut<Sheet>,
    look: Res<Look>,
    mut actions: MessageWriter<Action>,
) -> Result {
    let mut ui = root(contexts.ctx_mut()?, &look, "statistics");
    let Sheet { summary, resetting } = &mut *sheet;
    let mut reset = false;
    let back = page(&mut ui, &look, "Statistics", WIDTH, |ui| {
        show(ui, summary, &look);
        if summary.games > 0 {
            ui.add_space(8.0);
            reset = ask_to_reset(ui, resetting, &look);
        }
    });
    if reset {
        actions.write(Action::ResetScores);
    }
    if back && !std::mem::take(resetting) {
        actions.write(Action::Back);
    }
    Ok(())
}

fn show(ui: &mut Ui, summary: &Summary, look: &Look) {
    if summary.games == 0 {
        ui.add_space(40.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new("No results yet").font(bold(18.0)));
            paragraph(ui, look, "Finish a game, and its result is counted here.");
        });
        return;
    }
    card(ui, look, |ui| totals(ui, summary, look));
    for part in &summary.parts {
        card(ui, look, |ui| {
            heading(ui, look, &part.kind.to_string());
            for (title, lines) in
                [("Against the computer", &part.computer), ("Between people", &part.people)]
            {
                if !lines.is_empty() {
                    ui.add_space(2.0);
                    faint(ui, look, title);
                    lines.iter().for_each(|line| show_line(ui, line, look));
                }
            }
        });
    }
    card(ui, look, |ui| {
        heading(ui, look, "Last games");
        for (index, game) in summary.latest.iter().enumerate() {
            if index > 0 {
                rule(ui, look);
            }
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(&game.told);
                faint(ui, look, &game.circumstances);
            });
        }
    });
}

/// The sums of everything, in large figures.
fn totals(ui: &mut Ui, summary: &Summary, look: &Look) {
    ui.columns(summary.totals.len(), |columns| {
        for (ui, (number, what)) in columns.iter_mut().zip(&summary.totals) {
            ui.vertical_centered(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(RichText::new(number).font(bold(28.0)));
                faint(ui, look, what);
            });
        }
    });
}

/// One opponent or pair: who, a bar of the shares, the figures.
fn show_line(ui: &mut Ui, line: &Line, look: &Look) {
    let bars = ui.available_width() > ROOM_FOR_BARS;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(&line.figures).color(look.faint));
            if bars {
                bar(ui, line, look);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(egui::Label::new(&line.who).truncate());
            });
        });
    });
}

fn bar(ui: &mut Ui, line: &Line, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(BAR, egui::Sense::hover());
    let [won, drawn] = line.shares;
    let painter = ui.painter();
    painter.rect_filled(rect, 4, look.raised);
    let part = |share: f32, colour| {
        let width = rect.width() * share;
        if width > 0.5 {
            let part = egui::Rect::from_min_size(rect.min, egui::vec2(width, rect.height()));
            painter.rect_filled(part, 4, colour);
        }
    };
    part(won + drawn, mix(look.raised, look.accent, 0.4));
    part(won, look.accent);
}

fn ask_to_reset(ui: &mut Ui, resetting: &mut bool, look: &Look) -> bool {
    let mut reset = false;
    ui.horizontal_wrapped(|ui| {
        if !*resetting {
            *resetting = Button::quiet("Reset…").size(0.0, 38.0).show(ui, look).clicked();
            return;
        }
        ui.label(RichText::new("Forget all results for good?").color(look.warning));
        if Button::danger("Yes, forget them").size(0.0, 38.0).show(ui, look).clicked() {
            reset = true;
            *resetting = false;
        }
        if Button::plain("No, keep them").size(0.0, 38.0).show(ui, look).clicked() {
            *resetting = false;
        }
    });
    reset
}
