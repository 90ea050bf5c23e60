//! The newest notices, for a while, at the lower edge of the window, or of the board where there is one: never on the
//! buttons beside it.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, RichText, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::beside::Place;
use super::widgets::tell;
use crate::app::keep::Notice;
use crate::app::look::Look;
use crate::app::power::{self, Awake};
use crate::app::screen::Screen;

/// How long a notice stays at least, in seconds, how many letters are read in a second, and how long a notice takes to
/// come and go.
const STAYS: f64 = 5.0;
const READ: f64 = 14.0;
const FADE: f64 = 0.2;
/// How often a notice looks at the clock.
const TICK: Duration = Duration::from_millis(100);
const MAX_WIDTH: f32 = 460.0;
/// From the lower edge.
const DISTANCE: f32 = 22.0;
/// What is told within so many seconds stands together, at most so many lines of it: one must not hide the other.
const TOGETHER: f64 = 1.5;
const MOST_LINES: usize = 4;

/// What is shown, and for how long it has been.
#[derive(Resource, Debug, Default)]
struct Toast(Option<(String, f64)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toast>()
        .init_resource::<Look>()
        .add_systems(Update, hear)
        .add_systems(EguiPrimaryContextPass, show);
}

fn hear(
    mut notices: MessageReader<Notice>,
    mut toast: ResMut<Toast>,
    mut awake: ResMut<Awake>,
    time: Res<Time<Real>>,
) {
    if let Some((_, age)) = &mut toast.0 {
        *age += power::seen(&time).as_secs_f64();
    }
    for Notice(text) in notices.read() {
        let before = toast.0.take().filter(|(_, age)| *age < TOGETHER).map(|(text, _)| text);
        toast.0 = Some((join(before.as_deref(), text), 0.0));
    }
    // Nothing else wakes the window when the time is over.
    match toast.0.as_ref().map(|(text, age)| strength(text, *age)) {
        Some(Some(strength)) if strength < 1.0 => awake.now(),
        Some(Some(_)) => awake.within(TICK),
        Some(None) => toast.0 = None,
        None => {}
    }
}

/// What was told just before, and one line more. The same said again stands there once.
fn join(before: Option<&str>, text: &str) -> String {
    let before = before.iter().flat_map(|before| before.lines()).filter(|line| *line != text);
    let mut lines: Vec<&str> = before.collect();
    lines.push(text);
    let surplus = lines.len().saturating_sub(MOST_LINES);
    lines[surplus..].join("\n")
}

/// How much of a notice is to be seen at an age in seconds; `None` once it is over.
fn strength(text: &str, age: f64) -> Option<f32> {
    let stays = STAYS.max(text.chars().count() as f64 / READ);
    let come = (age / FADE).clamp(0.0, 1.0);
    let go = ((stays - age) / FADE).clamp(0.0, 1.0);
    (age < stays).then_some(come.min(go) as f32)
}

/// Where notices are shown.
fn room(screen: Screen, ctx: &egui::Context) -> egui::Rect {
    match screen {
        Screen::Play | Screen::SetUp => Place::within(ctx.viewport_rect()).board,
        _ => ctx.content_rect(),
    }
}

fn show(
    mut contexts: EguiContexts,
    mut toast: ResMut<Toast>,
    look: Res<Look>,
    screen: Res<State<Screen>>,
) -> Result {
    let Some((text, age)) = &toast.0 else { return Ok(()) };
    let Some(strength) = strength(text, *age) else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let room = room(*screen.get(), ctx);
    let area = egui::Area::new("notice".into())
        .order(egui::Order::Tooltip)
        .pivot(egui::Align2::CENTER_BOTTOM)
        .fixed_pos(room.center_bottom() - vec2(0.0, DISTANCE))
        .fade_in(false);
    let frame = egui::Frame::new()
        .fill(look.text)
        .corner_radius(12)
        .inner_margin(egui::Margin { left: 18, right: 8, top: 6, bottom: 6 })
        .multiply_with_opacity(strength);
    let closed = area.show(ctx, |ui| {
        ui.set_opacity(strength);
        frame
            .show(ui, |ui| {
                ui.horizontal(|ui| {
                    let room = MAX_WIDTH.min(room.width() - 110.0);
                    ui.set_max_width(room + 44.0);
                    let label = egui::Label::new(RichText::new(text).color(look.ground)).wrap();
                    let told = ui.scope(|ui| {
                        ui.set_max_width(room);
                        ui.add(label)
                    });
                    tell(&told.inner);
                    let cross = egui::Button::new(RichText::new("×").size(18.0).color(look.ground));
                    let cross = ui.add(cross.frame(false).min_size(vec2(30.0, 30.0)));
                    cross.widget_info(|| {
                        egui::WidgetInfo::labeled(
                            egui::WidgetType::Button,
                            true,
                            "Close the notice",
                        )
                    });
                    cross.clicked()
                })
                .inner
            })
            .inner
    });
    if closed.inner {
        toast.0 = None;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_comes_stays_and_goes() {
        let strength = |age| strength("Saved.", age);
        assert_eq!(strength(0.0), Some(0.0));
        assert_eq!(strength(1.0), Some(1.0));
        assert!(strength(STAYS - FADE / 2.0).unwrap() < 1.0);
        assert_eq!(strength(STAYS), None);
        assert!(super::strength(&"long ".repeat(40), STAYS).is_some(), "it takes longer to read");
    }

    #[test]
    fn notices_lie_on_the_board_and_never_on_the_buttons_beside_it() {
        for size in [vec2(480.0, 800.0), vec2(900.0, 640.0), vec2(1280.0, 800.0)] {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
            let ctx = egui::Context::default();
            let input = egui::RawInput { screen_rect: Some(window), ..default() };
            let _ = ctx.run_ui(input, |_| {});
            assert_eq!(room(Screen::Title, &ctx), window);
            for screen in [Screen::Play, Screen::SetUp] {
                let lower = room(screen, &ctx).intersect(Place::within(window).panel);
                assert!(!lower.is_positive(), "{size}: {lower}");
            }
        }
    }

    #[test]
    fn what_is_told_together_stands_together_the_newest_last() {
        assert_eq!(join(None, "Saved."), "Saved.");
        assert_eq!(join(Some("Not read."), "Saved."), "Not read.\nSaved.");
        assert_eq!(join(Some("Saved.\nDeleted."), "Saved."), "Deleted.\nSaved.");
        assert_eq!(join(Some("1\n2\n3\n4"), "5"), "2\n3\n4\n5");
    }
}
