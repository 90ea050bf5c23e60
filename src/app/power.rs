//! A window in which nothing happens draws nothing.
//!
//! Winit is told to wait for events. Whoever wants a frame without one (something moves on the board, a search
//! reports) says so to [`Awake`] in every frame for which that holds; work that ends on another thread
//! calls the [`Waker`]. Pointer, keys and egui's own animations ask for their frames by themselves.

use std::mem::replace;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::board::Moving;

/// The longest time without a frame.
const ASLEEP: Duration = Duration::from_secs(60);
const FRAMES_AFTER_RESIZE: u8 = 3;
/// A frame that took longer than this was not looked at all that time: the window was hidden, the computer asleep, or
/// the window still being made. Whatever ticks asks for frames much sooner.
const LONGEST_FRAME: Duration = Duration::from_millis(500);

/// How much of the time since the last frame somebody can have looked at the window.
pub(super) fn seen(time: &Time<Real>) -> Duration {
    time.delta().min(LONGEST_FRAME)
}

/// When the next frame is wanted. Forgotten at the start of each frame: ask again while it holds.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awake {
    at_once: bool,
    within: Option<Duration>,
}

impl Awake {
    /// Another frame follows this one at once: something is moving.
    pub fn now(&mut self) {
        self.at_once = true;
    }

    /// Another frame follows this one after at most this long. For things that tick, like a clock or a
    /// count of moves searched; always ask with the same length, changing it costs a frame.
    pub fn within(&mut self, wait: Duration) {
        self.within = Some(self.within.map_or(wait, |other| other.min(wait)));
    }

    /// Whether another frame was asked for at once.
    #[must_use]
    pub fn is_now(&self) -> bool {
        self.at_once
    }
}

/// Asks for a frame from anywhere, also from another thread. Without a window it does nothing.
#[derive(Resource, Clone)]
pub struct Waker(Arc<dyn Fn() + Send + Sync>);

impl Waker {
    /// The same, as lines to elsewhere take it.
    #[must_use]
    pub fn as_wake(&self) -> crate::net::Wake {
        self.0.clone()
    }

    /// Asks for a frame.
    pub fn wake(&self) {
        (self.0)();
    }
}

impl Default for Waker {
    fn default() -> Waker {
        Waker(Arc::new(|| {}))
    }
}

/// What others ask, with a window or without.
pub(super) fn core_plugin(app: &mut App) {
    app.init_resource::<Awake>()
        .init_resource::<Waker>()
        .add_systems(First, |mut awake: ResMut<Awake>| *awake = Awake::default());
}

/// What the window does about it. To be added after the window's own plugins.
pub(super) fn plugin(app: &mut App) {
    if let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() {
        let proxy = (**proxy).clone();
        let wake = move || {
            // It fails when the window is gone, and then nobody needs to be woken.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        };
        app.insert_resource(Waker(Arc::new(wake)));
    }
    app.insert_resource(waiting(ASLEEP))
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (follow_board, follow_size, ask_for_frames).chain());
}

/// What is shown is laid out anew by the frame after the one with the new size, and pressed by the one after that.
fn follow_size(
    mut resized: MessageReader<WindowResized>,
    mut frames: Local<u8>,
    mut awake: ResMut<Awake>,
) {
    if resized.read().count() > 0 {
        *frames = FRAMES_AFTER_RESIZE;
    }
    if *frames > 0 {
        *frames -= 1;
        awake.now();
    }
}

fn follow_board(moving: Res<Moving>, mut awake: ResMut<Awake>) {
    if moving.0 {
        awake.now();
    }
}

fn waiting(wait: Duration) -> WinitSettings {
    let mode = UpdateMode::reactive_low_power(wait);
    WinitSettings { focused_mode: mode, unfocused_mode: mode }
}

/// In every frame bevy_egui tells egui which of Shift, Ctrl and Alt are down, as if that were news, and after any
/// news egui asks for another frame, for ever. So only what has changed is passed on.
fn drop_repeated_modifiers(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut down: Local<egui::Modifiers>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => replace(&mut *down, *now) != *now,
            _ => true,
        });
    }
}

fn ask_for_frames(
    awake: Res<Awake>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if awake.at_once {
        redraw.write(RequestRedraw);
    }
    let wanted = waiting(awake.within.unwrap_or(ASLEEP));
    if settings.focused_mode != wanted.focused_mode {
        *settings = wanted;
    }
}
