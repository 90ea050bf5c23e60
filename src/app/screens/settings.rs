//! The player's wishes. Each change holds at once.

use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::widgets::{
    self, among, card, heading, row, rule, segmented, segmented_width, stepper, stepper_width,
    steps, steps_width, switch, switch_width,
};
use super::words;
use crate::app::actions::Action;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::app::screen::Screen;
use crate::record::{Motion, Settings, Theme};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Settings)));
}

const WIDTH: f32 = 680.0;
const SLIDER: f32 = 220.0;
const THEMES: [(Theme, &str); 3] =
    [(Theme::System, "System"), (Theme::Dark, "Dark"), (Theme::Light, "Light")];
const MOTIONS: [(Motion, &str); 3] =
    [(Motion::Off, "Off"), (Motion::Fast, "Fast"), (Motion::Normal, "Normal")];

/// Pauses before a computer's move, in thousandths of a second.
const PAUSES: [u16; 9] = [0, 150, 250, 500, 750, 1_000, 2_000, 3_000, 5_000];

fn show_screen(
    mut contexts: EguiContexts,
    look: Res<Look>,
    wishes: Res<Wishes>,
    mut actions: MessageWriter<Action>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "settings");
    let mut settings = wishes.0.clone();
    let back = show(&mut ui, &mut settings, &look);
    if settings != wishes.0 {
        actions.write(Action::Set(Box::new(settings)));
        ctx.request_repaint();
    }
    if back {
        actions.write(Action::Back);
        ctx.request_repaint();
    }
}

/// Shows the settings and changes them; returns whether the player wants back.
fn show(ui: &mut Ui, settings: &mut Settings, look: &Look) -> bool {
    widgets::page(ui, look, "Settings", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(16.0, 16.0);
        card(ui, look, |ui| appearance(ui, settings, look));
        card(ui, look, |ui| board(ui, settings, look));
        card(ui, look, |ui| computers(ui, settings, look));
        card(ui, look, |ui| sound(ui, settings, look));
    })
}

fn appearance(ui: &mut Ui, settings: &mut Settings, look: &Look) {
    ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
    heading(ui, look, "Appearance");
    let width = segmented_width(ui, &THEMES);
    let theme = row(ui, look, "Theme", "Light or dark", width, |ui| {
        segmented(ui, look, "Theme", settings.theme, &THEMES)
    });
    set(&mut settings.theme, theme);
    rule(ui, look);
    let width = segmented_width(ui, &MOTIONS);
    let motion = row(ui, look, "Motion", "How fast things move", width, |ui| {
        segmented(ui, look, "Motion", settings.motion, &MOTIONS)
    });
    set(&mut settings.motion, motion);
    rule(ui, look);
    let hint = "Text and buttons, 50 % to 300 %";
    let scale = row(ui, look, "Size of the interface", hint, stepper_width(), |ui| {
        stepper(ui, look, "Size of the interface", settings.scale, 50..=300, 10, " %")
    });
    set(&mut settings.scale, scale);
}

fn board(ui: &mut Ui, settings: &mut Settings, look: &Look) {
    ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
    heading(ui, look, "Board");
    let switches = [
        (&mut settings.coordinates, "Coordinates", "Letters and numbers along the edges"),
        (&mut settings.move_numbers, "Move numbers", "Each stone shows when it was laid"),
        (&mut settings.marks, "Marks on stones", "Tell the sides apart without colour"),
        (&mut settings.confirm_moves, "Confirm moves", "A second click lays the stone"),
    ];
    for (index, (value, title, hint)) in switches.into_iter().enumerate() {
        if index > 0 {
            rule(ui, look);
        }
        let asked =
            row(ui, look, title, hint, switch_width(), |ui| switch(ui, look, title, *value));
        set(value, asked);
    }
}

fn computers(ui: &mut Ui, settings: &mut Settings, look: &Look) {
    ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
    heading(ui, look, "Computers");
    let (pauses, chosen) = among(&PAUSES, settings.computer_pause);
    let names: Vec<String> = pauses.iter().map(|&pause| pause_said(pause)).collect();
    let hint = "So that a move can be seen before the next one";
    let width = steps_width(ui, &names);
    let asked = row(ui, look, "Pause before a move", hint, width, |ui| {
        steps(ui, look, "Pause before a move", &names, chosen)
    });
    set(&mut settings.computer_pause, asked.map(|index| pauses[index]));
}

fn pause_said(pause: u16) -> String {
    if pause == 0 { "At once".to_owned() } else { words::seconds(pause.into()) }
}

fn sound(ui: &mut Ui, settings: &mut Settings, look: &Look) {
    ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
    heading(ui, look, "Sound");
    let hint =
        if settings.volume == 0 { "Off".to_owned() } else { format!("{} %", settings.volume) };
    row(ui, look, "Volume", &hint, SLIDER, |ui| {
        ui.spacing_mut().slider_width = SLIDER;
        let widgets = &mut ui.visuals_mut().widgets;
        widgets.inactive.bg_fill = look.line;
        for handle in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            handle.fg_stroke = egui::Stroke::new(2.0, look.accent);
        }
        let slider = egui::Slider::new(&mut settings.volume, 0..=100).show_value(false);
        let slider = slider.trailing_fill(true).handle_shape(egui::style::HandleShape::Circle);
        let response = ui.add(slider);
        let volume = f64::from(settings.volume);
        response.widget_info(|| egui::WidgetInfo::slider(true, volume, "Volume"));
    });
}

fn set<T>(value: &mut T, asked: Option<T>) {
    if let Some(asked) = asked {
        *value = asked;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_from_elsewhere_stands_among_the_others() {
        assert_eq!(among(&PAUSES, 500), (PAUSES.to_vec(), 3));
        let (pauses, chosen) = among(&PAUSES, 600);
        assert_eq!((pauses.len(), pauses[chosen]), (PAUSES.len() + 1, 600));
        assert!(pauses.is_sorted());
    }
}
