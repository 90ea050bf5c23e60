//! Escape: it first lets go of what has the keys, and only the next one leads back.

use bevy::prelude::*;
use bevy_egui::egui::{Context, Id, Key, Modifiers};
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};

pub(in crate::app::screens) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        look_for_keys.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
    );
}

fn look_for_keys(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        remember_focus(context.get_mut());
    }
}

/// Whether something had the keys when the window was last drawn. Egui takes them away by itself when Escape is pressed,
/// before anybody can ask.
fn remember_focus(ctx: &Context) {
    let focused = ctx.egui_wants_keyboard_input();
    ctx.data_mut(|data| data.insert_temp(had_keys(), focused));
}

fn had_keys() -> Id {
    Id::new("had the keys")
}

/// Whether Escape is pressed to go back. One that has taken the keys from a field or a button does not do that as well.
pub fn goes_back(ctx: &Context) -> bool {
    let let_go = ctx.data(|data| data.get_temp(had_keys())).unwrap_or(false);
    ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) && !let_go
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Event, RawInput};

    use super::*;

    /// A frame with a button, in which this key is pressed. Returns whether it leads back, and whether the button has
    /// the keys after it.
    fn press(ctx: &Context, key: Key) -> (bool, bool) {
        let (physical_key, modifiers) = (None, Modifiers::NONE);
        let pressed = Event::Key { key, physical_key, pressed: true, repeat: false, modifiers };
        remember_focus(ctx);
        let mut back = false;
        let _ = ctx.run_ui(RawInput { events: vec![pressed], ..default() }, |ui| {
            let _ = ui.button("here");
            back = goes_back(ui.ctx());
        });
        (back, ctx.egui_wants_keyboard_input())
    }

    #[test]
    fn escape_lets_go_of_a_button_before_it_leads_back() {
        let ctx = Context::default();
        assert_eq!(press(&ctx, Key::A), (false, false));
        assert_eq!(press(&ctx, Key::Tab), (false, true));
        assert_eq!(press(&ctx, Key::Escape), (false, false), "it has only let go");
        assert_eq!(press(&ctx, Key::Escape), (true, false));
    }
}
