//! Every click counts, also in a window that draws slowly.
//!
//! Egui looks once a frame for what the pointer is on, after all that has happened since the last one. Whoever clicks and
//! moves on before a slow frame begins would have clicked where the pointer has got to. So what follows a click
//! elsewhere waits for the next frame. And a button that is held for long is clicked all the same when it is let go:
//! in a slow window, every click is long.

use bevy::prelude::*;
use bevy_egui::egui::{self, Event, Pos2};
use bevy_egui::{EguiContext, EguiInput, EguiPreUpdateSet, PrimaryEguiContext};

use super::power::Awake;

/// How far a pointer that clicks may tremble, in points.
const STILL: f32 = 4.0;

type NewContext = (With<PrimaryEguiContext>, Added<EguiContext>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        (
            wait_for_long_clicks.after(EguiPreUpdateSet::InitContexts),
            hold_back.after(EguiPreUpdateSet::ProcessInput),
        )
            .chain()
            .before(EguiPreUpdateSet::BeginPass),
    );
}

fn wait_for_long_clicks(mut contexts: Query<&mut EguiContext, NewContext>) {
    for mut context in &mut contexts {
        take_long_clicks(context.get_mut());
    }
}

fn take_long_clicks(ctx: &egui::Context) {
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
}

fn hold_back(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut held: Local<Vec<Event>>,
    mut awake: ResMut<Awake>,
) {
    for mut input in &mut inputs {
        let mut events = std::mem::take(&mut *held);
        events.append(&mut input.events);
        *held = events.split_off(one_place(&events));
        input.events = events;
    }
    if !held.is_empty() {
        awake.now();
    }
}

/// How many of the events belong to the first place at which something is pressed or let go.
fn one_place(events: &[Event]) -> usize {
    let mut place: Option<Pos2> = None;
    let leaves = |event: &Event| {
        let away = match event {
            Event::PointerMoved(to) | Event::PointerButton { pos: to, .. } => {
                place.is_some_and(|place| place.distance(*to) > STILL)
            }
            Event::PointerGone => place.is_some(),
            _ => false,
        };
        if let Event::PointerButton { pos, .. } = event {
            place = Some(*pos);
        }
        away
    };
    events.iter().position(leaves).unwrap_or(events.len())
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Context, Modifiers, PointerButton, RawInput, Rect, UiBuilder, pos2};

    use super::*;

    const BUTTON: Rect = Rect { min: pos2(10.0, 10.0), max: pos2(110.0, 50.0) };
    const ON_IT: Pos2 = pos2(60.0, 30.0);
    const ELSEWHERE: Pos2 = pos2(300.0, 200.0);

    fn button(pos: Pos2, pressed: bool) -> Event {
        Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    /// Frames with these events and this long between them. Returns how often the button was clicked.
    fn clicks(frames: &[Vec<Event>], seconds: f64) -> usize {
        let ctx = Context::default();
        take_long_clicks(&ctx);
        let mut clicks = 0;
        let first = vec![Event::PointerMoved(ELSEWHERE)];
        for (index, events) in [&first].into_iter().chain(frames).enumerate() {
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, egui::vec2(400.0, 300.0)));
            let time = Some(index as f64 * seconds);
            let input = RawInput { screen_rect, time, events: events.clone(), ..default() };
            let _ = ctx.run_ui(input, |ui| {
                let mut ui = ui.new_child(UiBuilder::new().max_rect(BUTTON));
                clicks += usize::from(ui.put(BUTTON, egui::Button::new("here")).clicked());
            });
        }
        clicks
    }

    #[test]
    fn a_click_counts_when_the_pointer_has_moved_on_before_the_frame() {
        let all = vec![
            Event::PointerMoved(ON_IT),
            button(ON_IT, true),
            button(ON_IT, false),
            Event::PointerMoved(ELSEWHERE),
        ];
        assert_eq!(clicks(std::slice::from_ref(&all), 0.5), 0, "egui alone loses it");
        let (now, later) = all.split_at(one_place(&all));
        assert_eq!(later, [Event::PointerMoved(ELSEWHERE)]);
        assert_eq!(clicks(&[now.to_vec(), later.to_vec()], 0.5), 1);
    }

    #[test]
    fn a_click_counts_however_long_the_frames_are() {
        let frames = [
            vec![Event::PointerMoved(ON_IT)],
            vec![button(ON_IT, true)],
            vec![button(ON_IT, false)],
        ];
        assert_eq!(clicks(&frames, 3.0), 1);
    }

    #[test]
    fn two_clicks_at_two_places_are_two_frames() {
        let all = [
            button(ON_IT, true),
            button(ON_IT + egui::vec2(1.0, 1.0), false),
            button(ELSEWHERE, true),
            button(ELSEWHERE, false),
        ];
        assert_eq!(one_place(&all), 2);
        assert_eq!(one_place(&all[2..]), 2);
        let moves = [Event::PointerMoved(ON_IT), Event::PointerMoved(ELSEWHERE)];
        assert_eq!(one_place(&moves), 2, "moving alone waits for nothing");
    }
}
