//! The question whether to leave a match across a network for another one.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::widgets::{Button, faint, heading};
use crate::app::actions::Action;
use crate::app::look::Look;
use crate::app::network::Online;

const WIDTH: f32 = 380.0;

/// What waits for the player to say whether the match is to be left for it.
#[derive(Resource, Debug, Default)]
pub(super) struct Leaving(Option<Action>);

/// What pages ask for. While a match across a network is under way, nothing else begins before the player has been asked.
#[derive(SystemParam)]
pub(super) struct Asking<'w> {
    online: Option<Res<'w, Online>>,
    leaving: ResMut<'w, Leaving>,
    actions: MessageWriter<'w, Action>,
}

impl Asking<'_> {
    /// Asks for this, or asks the player first.
    pub(super) fn write(&mut self, action: Action) {
        let live = self.online.as_ref().is_some_and(|online| online.is_live());
        if live && action.begins_another() {
            self.leaving.0 = Some(action);
        } else {
            self.actions.write(action);
        }
    }

    /// Whether the player is being asked.
    pub(super) fn is_open(&self) -> bool {
        self.leaving.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Leaving>().init_resource::<Look>().add_systems(
        EguiPrimaryContextPass,
        show_question.run_if(|leaving: Res<Leaving>| leaving.0.is_some()),
    );
}

fn show_question(
    mut contexts: EguiContexts,
    mut leaving: ResMut<Leaving>,
    online: Option<Res<Online>>,
    look: Res<Look>,
    mut actions: MessageWriter<Action>,
) -> Result {
    // Whom there was a match with has left it meanwhile.
    let Some(online) = online.filter(|online| online.is_live()) else {
        leaving.0 = None;
        return Ok(());
    };
    let frame = egui::Frame::new()
        .fill(look.panel)
        .stroke(egui::Stroke::new(1.0, look.line))
        .corner_radius(16)
        .inner_margin(22);
    let modal = egui::Modal::new("leaving".into()).frame(frame);
    let shown = modal.show(contexts.ctx_mut()?, |ui| show(ui, online.other(), &look));
    let answer = shown.inner.or(shown.should_close().then_some(false));
    if let Some(leave) = answer {
        actions.write_batch(leaving.0.take().filter(|_| leave));
    }
    Ok(())
}

/// Returns what the player answers.
fn show(ui: &mut Ui, other: &str, look: &Look) -> Option<bool> {
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - 70.0));
    ui.spacing_mut().item_spacing.y = 10.0;
    heading(ui, look, &format!("Leave your match with {other}?"));
    faint(ui, look, "It is saved, but it cannot go on across the network.");
    let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
    let row = ui.allocate_ui(vec2(ui.available_width(), 42.0), |ui| {
        ui.horizontal(|ui| {
            let stay = Button::plain("No, stay").size(width, 42.0).show(ui, look).clicked();
            let leave = Button::danger("Yes, leave").size(width, 42.0).show(ui, look).clicked();
            (stay || leave).then_some(leave)
        })
    });
    row.inner.inner
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use web_time::Instant;

    use super::*;
    use crate::app::network::State;
    use crate::app::screen::Screen;
    use crate::matches::{Seat, Terms};
    use crate::net::{Session, Stage};
    use crate::rules::GameKind;

    /// What is asked for at once, and what waits for an answer.
    fn asked(stage: Stage, action: Action) -> (Vec<Action>, Option<Action>) {
        let session =
            Session::host(Terms::usual(GameKind::Hex), Seat::One, [1; 32], Instant::now());
        let mut online = Online::new(State::of(&session.unwrap(), None, None));
        (online.state.begun, online.state.stage) = (true, stage);
        let mut world = World::new();
        world.insert_resource(online);
        world.init_resource::<Leaving>();
        world.init_resource::<Messages<Action>>();
        world.run_system_once(move |mut asking: Asking| asking.write(action.clone())).unwrap();
        let asked = world.resource_mut::<Messages<Action>>().drain().collect();
        (asked, world.resource_mut::<Leaving>().0.take())
    }

    #[test]
    fn a_match_across_a_network_is_left_for_another_only_when_the_player_says_so() {
        let begin = Action::Begin(Terms::usual(GameKind::Y));
        let load = Action::Load("mine".parse().unwrap());
        for action in [begin, load] {
            for stage in [Stage::Playing, Stage::Apart] {
                assert_eq!(asked(stage, action.clone()), (Vec::new(), Some(action.clone())));
            }
            let over = Stage::Over(crate::net::End::YouLeft);
            assert_eq!(asked(over, action.clone()), (vec![action], None));
        }
        let go = Action::Go(Screen::Title);
        assert_eq!(asked(Stage::Playing, go.clone()), (vec![go], None), "this leaves nothing");
    }
}
