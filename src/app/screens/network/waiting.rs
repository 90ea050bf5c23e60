//! A host waits: where the other player can find it, to be told or copied.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::widgets::{Button, bold, card, faint, problem, regular, rule, tell};
use super::{GAP, WIDTH, offer, widgets};
use crate::app::actions::Action;
use crate::app::look::{Look, mix};
use crate::app::network::{Online, Wish, link};
use crate::app::screen::Screen;
use crate::matches::Seat;
use crate::net::{Address, Stage};

/// More addresses than this would only be confusing.
const MOST: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_screen.run_if(in_state(Screen::Waiting)).run_if(resource_exists::<Online>),
    );
}

fn show_screen(
    mut contexts: EguiContexts,
    look: Res<Look>,
    online: Res<Online>,
    mut actions: MessageWriter<Action>,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "waiting");
    if show(&mut ui, &online, &look) {
        actions.write(Action::Network(Wish::Leave));
        actions.write(Action::Back);
        ctx.request_repaint();
    }
}

/// What the other player is told.
#[derive(Clone, Debug, PartialEq)]
struct Telling {
    /// What it is.
    what: &'static str,
    /// The words themselves.
    text: String,
    /// Whether they are to be read aloud.
    large: bool,
}

/// Everything that helps the other player to come here.
fn tellings(online: &Online) -> Vec<Telling> {
    let telling = |what, text, large| Telling { what, text, large };
    if let Some(relay) = &online.there {
        let Some(code) = online.state.room else { return Vec::new() };
        let room = relay.with_room(code);
        return vec![
            telling("Room", code.to_string(), true),
            telling("Address", room.to_string(), false),
            telling("In a browser", link(&room), false),
        ];
    }
    let own = |address: &Address| telling("Address", address.to_string(), true);
    let mut all: Vec<Telling> = online.addresses.iter().take(MOST).map(own).collect();
    all.extend(online.addresses.first().map(|it| telling("In a browser", link(it), false)));
    all
}

fn show(ui: &mut Ui, online: &Online, look: &Look) -> bool {
    let mut cancel = false;
    let back = widgets::page(ui, look, "Host a match", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        card(ui, look, |ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
            headline(ui, online, look);
            for (index, telling) in tellings(online).iter().enumerate() {
                if index > 0 {
                    rule(ui, look);
                }
                line(ui, telling, look);
            }
            hints(ui, online, look);
            let button = Button::plain("Cancel").size(ui.available_width(), 44.0);
            cancel = button.show(ui, look).clicked();
        });
        if let Some(terms) = &online.offer {
            let seat = online.state.seat.unwrap_or(Seat::One);
            offer::show(ui, look, terms, seat, "What you offer");
        }
    });
    back || cancel
}

fn headline(ui: &mut Ui, online: &Online, look: &Look) {
    let told = match &online.state.stage {
        Stage::Over(end) => return problem(ui, look, &end.to_string()),
        Stage::Agreeing => format!("{} is here, and looks at your offer", online.other()),
        _ if online.there.is_some() && online.state.room.is_none() => {
            "Calling the relay".to_owned()
        }
        _ => "Waiting for the other player".to_owned(),
    };
    ui.horizontal(|ui| {
        // Nothing turns: it may take long, and a window that draws all the time is not idle.
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
        ui.painter().circle_filled(rect.center(), 8.0, mix(look.panel, look.accent, 0.35));
        ui.painter().circle_filled(rect.center(), 4.5, look.accent);
        let told = ui.label(RichText::new(told).font(bold(19.0)).color(look.text));
        tell(&told);
    });
    if let Some(note) = online.note.as_ref().filter(|_| online.state.stage != Stage::Agreeing) {
        faint(ui, look, note);
    }
}

/// What to tell, and a button that copies it.
fn line(ui: &mut Ui, telling: &Telling, look: &Look) {
    faint(ui, look, telling.what);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let copied = ui.id().with(("copied", &telling.text));
            let was = ui.data(|data| data.get_temp::<bool>(copied)).unwrap_or(false);
            let button = Button::plain(if was { "Copied" } else { "Copy" }).size(92.0, 38.0);
            if button.show(ui, look).clicked() {
                ui.ctx().copy_text(telling.text.clone());
                ui.data_mut(|data| data.insert_temp(copied, true));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let font = if telling.large { bold(24.0) } else { regular(15.5) };
                let text = RichText::new(&telling.text).font(font).color(look.text);
                ui.add(egui::Label::new(text).truncate().selectable(true));
            });
        });
    });
}

fn hints(ui: &mut Ui, online: &Online, look: &Look) {
    if online.there.is_some() {
        return faint(
            ui,
            look,
            "The other player joins with this address. The room is kept for ten minutes if your line breaks.",
        );
    }
    if online.addresses.is_empty() {
        let port = online.port.unwrap_or_default();
        return faint(
            ui,
            look,
            &format!(
                "This computer is in no network: only who sits at it can join, at localhost:{port}."
            ),
        );
    }
    faint(
        ui,
        look,
        "Tell the other player the address, or send the link: it opens the game in a browser. Both have to be in one \
         network, or the port open to them.",
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::network::State;
    use crate::matches::Terms;
    use crate::net::Session;
    use crate::rules::GameKind;
    use web_time::Instant;

    fn host(room: Option<&str>) -> Online {
        let terms = Terms::usual(GameKind::Hex);
        let session = Session::host(terms, Seat::One, [1; 32], Instant::now()).unwrap();
        Online::new(State::of(&session, None, room.map(|code| code.parse().unwrap())))
    }

    fn told(online: &Online) -> Vec<String> {
        tellings(online).into_iter().map(|telling| telling.text).collect()
    }

    #[test]
    fn a_host_tells_its_addresses_and_one_link() {
        let mut online = host(None);
        online.addresses = ["10.0.0.2:7447", "[fd00::2]:7447"].map(|it| it.parse().unwrap()).into();
        let link = "http://10.0.0.2:7447/#join=10.0.0.2:7447";
        assert_eq!(told(&online), ["10.0.0.2:7447", "[fd00::2]:7447", link]);
    }

    #[test]
    fn a_host_at_a_relay_tells_the_room_once_there_is_one() {
        let mut online = host(None);
        online.there = Some("relay.example".parse().unwrap());
        assert!(told(&online).is_empty());
        let mut online = host(Some("acd3km"));
        online.there = Some("relay.example".parse().unwrap());
        assert_eq!(told(&online)[..2], ["ACD-3KM", "relay.example:7447/ACD-3KM"]);
    }
}
