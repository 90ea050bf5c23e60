//! Host or join, or go on with a match that broke off.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::leaving::Asking;
use super::super::new_game::Opening;
use super::super::widgets::{Button, bold, card, chosen, faint, field, paragraph, row};
use super::signs::{self, Sign};
use super::{GAP, WIDTH, widgets};
use crate::app::actions::Action;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::app::network::{KeptSeats, Online, Wish};
use crate::app::screen::Screen;
use crate::app::screens::words;
use crate::matches::{Match, Player};
use crate::net::{Role, own_name};
use crate::record::Settings;

/// From here on, both ways stand side by side.
const BESIDE: f32 = 520.0;
const NAME: f32 = 240.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Network)));
}

/// What is chosen.
enum Way {
    Back,
    Host,
    Join,
    Resume(Role),
}

fn show_screen(
    mut contexts: EguiContexts,
    look: Res<Look>,
    wishes: Res<Wishes>,
    (seats, online): (Res<KeptSeats>, Option<Res<Online>>),
    mut opening: ResMut<Opening>,
    mut actions: Asking,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "network");
    let mut settings = wishes.0.clone();
    let way = show(&mut ui, &mut settings, (&seats, online.as_deref()), &look);
    if settings != wishes.0 {
        actions.write(Action::Set(Box::new(settings)));
    }
    let Some(way) = way else { return };
    ctx.request_repaint();
    actions.write(match way {
        Way::Back => Action::Back,
        Way::Join => Action::Go(Screen::Join),
        Way::Resume(role) => Action::Network(Wish::Resume(role)),
        Way::Host => {
            *opening = Opening::Host;
            Action::Go(Screen::NewGame)
        }
    });
}

fn show(
    ui: &mut Ui,
    settings: &mut Settings,
    (seats, online): (&KeptSeats, Option<&Online>),
    look: &Look,
) -> Option<Way> {
    let mut way = None;
    let back = widgets::page(ui, look, "Network", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for (seat, series) in &seats.0 {
            if broken_off(ui, series, look) {
                way = Some(Way::Resume(seat.role));
            }
        }
        let ways = [
            (Sign::Host, "Host", Key::H, "Choose a game, and wait for a player.", Way::Host),
            (Sign::Join, "Join", Key::J, "Play what somebody else hosts.", Way::Join),
        ];
        if ui.available_width() >= BESIDE {
            ui.columns(2, |columns| {
                for (ui, (sign, name, key, text, to)) in columns.iter_mut().zip(ways) {
                    if one_way(ui, (sign, name, key, text), look) {
                        way = Some(to);
                    }
                }
            });
        } else {
            for (sign, name, key, text, to) in ways {
                if one_way(ui, (sign, name, key, text), look) {
                    way = Some(to);
                }
            }
        }
        if let Some(online) = online.filter(|online| online.is_live()) {
            let name = online.other();
            faint(
                ui,
                look,
                &format!("You play {name}. Another match would leave that one, and save it."),
            );
        }
        card(ui, look, |ui| {
            let name = &mut settings.network.name;
            row(ui, look, "Your name", "As the other player sees it", NAME, |ui| {
                field(ui, "Your name", name, &own_name(""), Player::MAX_NAME)
            });
        });
        ui.add_space(2.0);
        faint(
            ui,
            look,
            "In one network, at home or in the same office, one hosts and the other joins. From afar both meet at a \
             relay. Nobody needs an account, and nothing is kept elsewhere.",
        );
    });
    if back { Some(Way::Back) } else { way }
}

/// A match that broke off. Returns whether it is to go on.
fn broken_off(ui: &mut Ui, series: &Match, look: &Look) -> bool {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 8.0);
        ui.label(RichText::new("A match broke off").font(bold(17.0)).color(look.text));
        paragraph(ui, look, &words::told(series));
        Button::main("Go on").size(ui.available_width(), 44.0).show(ui, look).clicked()
    })
}

/// A card with a picture, a sentence and a button.
fn one_way(ui: &mut Ui, (sign, name, key, text): (Sign, &str, Key, &str), look: &Look) -> bool {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
        let size = vec2(ui.available_width(), 96.0);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        signs::paint(ui.painter(), look, rect, sign);
        ui.vertical_centered(|ui| faint(ui, look, text));
        let button = Button::main(name).size(ui.available_width(), 48.0).show(ui, look);
        chosen(ui, button, key)
    })
}
