//! A guest: an address, checked as it is typed, the call, and what is offered.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, RichText, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::super::leaving::Asking;
use super::super::widgets::{Button, bold, card, faint, field, heading, problem, rule};
use super::{GAP, WIDTH, offer, widgets};
use crate::app::actions::Action;
use crate::app::keep::Wishes;
use crate::app::look::Look;
use crate::app::network::{Online, Wish};
use crate::app::screen::Screen;
use crate::matches::{Player, Seat};
use crate::net::{Address, End, Role, Stage, own_name};

/// The longest address that is typed.
const LONGEST: usize = 300;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Form>()
        .add_systems(OnEnter(Screen::Join), fill_in)
        .add_systems(EguiPrimaryContextPass, show_screen.run_if(in_state(Screen::Join)));
}

/// What is typed.
#[derive(Resource, Debug, Default)]
struct Form {
    address: String,
}

/// What the player asks for.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    Back,
    Join(Address),
    Stop,
    Accept,
    Decline,
}

/// Whom they joined last; or whom a link has called already, to be tried again if it comes to nothing.
fn fill_in(mut form: ResMut<Form>, wishes: Res<Wishes>, online: Option<Res<Online>>) {
    let called = online.filter(|online| online.state.role == Role::Guest && !online.state.begun);
    let called = called.and_then(|online| online.there.as_ref().map(Address::to_string));
    form.address = called.unwrap_or_else(|| wishes.0.network.joined.clone());
}

/// Where a call is.
enum Call<'a> {
    /// Nobody is called; or a call there came to nothing, for this reason.
    None(Option<(&'a Address, String)>),
    /// It is on its way.
    Calling(&'a Online),
    /// Something is offered.
    Offered(&'a Online),
}

impl Call<'_> {
    fn of(online: Option<&Online>) -> Call<'_> {
        let Some(online) = online.filter(|it| it.state.role == Role::Guest && !it.state.begun)
        else {
            return Call::None(None);
        };
        match &online.state.stage {
            Stage::Over(End::YouLeft) => Call::None(None),
            Stage::Over(end) => {
                Call::None(online.there.as_ref().map(|there| (there, end.to_string())))
            }
            Stage::Agreeing => Call::Offered(online),
            _ => Call::Calling(online),
        }
    }
}

fn show_screen(
    mut contexts: EguiContexts,
    look: Res<Look>,
    wishes: Res<Wishes>,
    online: Option<Res<Online>>,
    mut form: ResMut<Form>,
    mut actions: Asking,
) {
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let mut ui = widgets::root(ctx, &look, "join");
    let call = Call::of(online.as_deref());
    let mut settings = wishes.0.clone();
    let asked = show(&mut ui, (&mut form.address, &mut settings.network.name), &call, &look);
    if let Some(Asked::Join(_)) = asked {
        form.address.trim().clone_into(&mut settings.network.joined);
    }
    // A name is kept as it is typed: whoever joins is called so at once.
    if settings != wishes.0 {
        actions.write(Action::Set(Box::new(settings)));
    }
    let Some(asked) = asked else { return };
    ctx.request_repaint();
    if asked == Asked::Back {
        actions.write(Action::Back);
    }
    actions.write(Action::Network(match asked {
        // A match that is played meanwhile is not left by looking at this page.
        Asked::Back | Asked::Stop => Wish::CallOff,
        Asked::Accept => Wish::Accept,
        Asked::Decline => Wish::Decline,
        Asked::Join(host) => Wish::Join(host),
    }));
}

/// What is typed: an address and a name.
type Typed<'a> = (&'a mut String, &'a mut String);

fn show(ui: &mut Ui, typed: Typed, call: &Call, look: &Look) -> Option<Asked> {
    let mut asked = None;
    let back = widgets::page(ui, look, "Join a match", WIDTH, |ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        asked = match call {
            Call::None(why) => address(ui, typed, why.as_ref(), look),
            Call::Calling(online) => calling(ui, online, look),
            Call::Offered(online) => offered(ui, online, look),
        };
    });
    if back { Some(Asked::Back) } else { asked }
}

fn address(
    ui: &mut Ui,
    (text, name): Typed,
    failed: Option<&(&Address, String)>,
    look: &Look,
) -> Option<Asked> {
    let mut asked = None;
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 10.0);
        heading(ui, look, "Whom do you want to join?");
        let hint = "192.168.1.5";
        let typed = field(ui, "Address", text, hint, LONGEST);
        if ui.memory(|memory| memory.focused().is_none()) && text.is_empty() {
            typed.request_focus();
        }
        let address = text.parse::<Address>();
        match (&address, failed) {
            (Err(bad), _) if !text.trim().is_empty() => {
                problem(ui, look, &bad.to_string());
            }
            // What failed is no news of another address.
            (Ok(address), Some((there, why))) if address == *there => problem(ui, look, why),
            _ => faint(ui, look, "As the other player sees it: an address, a link, or RELAY/ROOM."),
        }
        rule(ui, look);
        faint(ui, look, "Your name");
        field(ui, "Your name", name, &own_name(""), Player::MAX_NAME);
        ui.add_space(4.0);
        let button = Button::main("Join").size(ui.available_width(), 48.0);
        let clicked = button.enabled(address.is_ok()).show(ui, look).clicked();
        let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        asked = address.ok().filter(|_| clicked || entered).map(Asked::Join);
    });
    asked
}

fn calling(ui: &mut Ui, online: &Online, look: &Look) -> Option<Asked> {
    card(ui, look, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 12.0);
        let there = online.there.as_ref().map(Address::to_string).unwrap_or_default();
        ui.horizontal(|ui| {
            ui.add(egui::Spinner::new().size(18.0).color(look.accent));
            let told = RichText::new(format!("Calling {there}")).font(bold(19.0)).color(look.text);
            ui.add(egui::Label::new(told).truncate());
        });
        let button = Button::plain("Cancel").size(ui.available_width(), 44.0);
        button.show(ui, look).clicked().then_some(Asked::Stop)
    })
}

fn offered(ui: &mut Ui, online: &Online, look: &Look) -> Option<Asked> {
    if let Some(terms) = &online.offer {
        let title = format!("{} offers you a match", online.other());
        offer::show(ui, look, terms, online.state.seat.unwrap_or(Seat::Two), &title);
    }
    let half = (ui.available_width() - GAP) / 2.0;
    let mut asked = None;
    ui.horizontal(|ui| {
        let accept = Button::main("Accept").size(half, 48.0).show(ui, look);
        if widgets::chosen(ui, accept, Key::A) {
            asked = Some(Asked::Accept);
        }
        let decline = Button::plain("Decline").size(half, 48.0).show(ui, look);
        if widgets::chosen(ui, decline, Key::D) {
            asked = Some(Asked::Decline);
        }
    });
    asked
}
