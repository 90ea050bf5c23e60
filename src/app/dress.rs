//! Keeps the look as the player or the system wants it, and gives it to egui.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowTheme, WindowThemeChanged};
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::actions::Action;
use super::keep::Wishes;
use super::look::{self, Look};
use crate::record::{Settings, Theme};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Look>().add_systems(
        PreUpdate,
        // Before egui's frame begins: the first one needs the fonts already.
        (choose_look, install_fonts, dress_egui, zoom)
            .chain()
            .after(EguiPreUpdateSet::InitContexts)
            .before(EguiPreUpdateSet::ProcessInput),
    );
}

/// The look for a wish, and for the system's theme where the wish is to follow it.
fn look_for(wish: Theme, system: Option<WindowTheme>) -> Look {
    match (wish, system) {
        (Theme::Light, _) | (Theme::System, Some(WindowTheme::Light)) => Look::LIGHT,
        _ => Look::DARK,
    }
}

fn choose_look(
    wishes: Res<Wishes>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut changes: MessageReader<WindowThemeChanged>,
    mut told: Local<Option<WindowTheme>>,
    mut look: ResMut<Look>,
    mut ground: ResMut<ClearColor>,
) {
    *told = changes.read().last().map(|change| change.theme).or(*told);
    let of_window = || windows.single().ok().and_then(|window| window.window_theme);
    if look.set_if_neq(look_for(wishes.0.theme, told.or_else(of_window))) || look.is_added() {
        ground.0 = look::bevy_colour(look.ground);
    }
}

type NewContext = (With<PrimaryEguiContext>, Added<EguiContext>);

fn install_fonts(mut contexts: Query<&mut EguiContext, NewContext>) {
    for mut context in &mut contexts {
        context.get_mut().set_fonts(look::fonts());
    }
}

fn dress_egui(look: Res<Look>, mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        if !look.is_changed() && !context.is_added() {
            continue;
        }
        let ctx = context.get_mut();
        // Egui has a style for each theme: settle on one, so that the system does not choose.
        ctx.set_theme(if look.dark { egui::Theme::Dark } else { egui::Theme::Light });
        look::dress(ctx, &look);
        // A page has the browser's own zoom, by the same keys.
        ctx.options_mut(|options| options.zoom_with_keyboard = cfg!(not(target_arch = "wasm32")));
        // A cursor that blinks is a window that never rests.
        ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
    }
}

/// Keeps egui's zoom as wished for, and makes a zoom by egui's own keys (Ctrl and + or −) a wish.
fn zoom(
    wishes: Res<Wishes>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut actions: MessageWriter<Action>,
) {
    let Ok(mut context) = contexts.single_mut() else { return };
    let new = context.is_added();
    let ctx = context.bypass_change_detection().get_mut();
    let zoomed = (ctx.zoom_factor() * 100.0).round() as u16;
    if new || wishes.is_changed() {
        ctx.set_zoom_factor(f32::from(wishes.0.scale) / 100.0);
    } else if zoomed != wishes.0.scale {
        let scale = zoomed.clamp(50, 300);
        if scale == wishes.0.scale {
            ctx.set_zoom_factor(f32::from(scale) / 100.0);
        } else {
            actions.write(Action::Set(Box::new(Settings { scale, ..wishes.0.clone() })));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_look_follows_the_system_only_where_the_player_wants_it() {
        let light = Some(WindowTheme::Light);
        assert_eq!(look_for(Theme::System, light), Look::LIGHT);
        assert_eq!(look_for(Theme::System, Some(WindowTheme::Dark)), Look::DARK);
        assert_eq!(look_for(Theme::System, None), Look::DARK);
        assert_eq!(look_for(Theme::Dark, light), Look::DARK);
        assert_eq!(look_for(Theme::Light, None), Look::LIGHT);
    }
}
