//! Fingers on the board: tapping, dragging, and two of them to zoom.

use bevy::input::touch::Touches;
use bevy::prelude::*;

use super::choose::Chooser;
use super::panels::Panels;
use super::pointer::Press;
use super::view::Fitted;
use super::zoom::Zoom;

/// Fingers on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum Fingers {
    /// None, or none that began on the board.
    #[default]
    None,
    /// One, which may become a tap.
    One(u64, Press),
    /// Two or more were there: until all are lifted, nothing is tapped.
    Many,
}

/// Taps, drags and pinches.
pub(super) fn use_fingers(
    mut chooser: Chooser,
    mut panels: Panels,
    fitted: Res<Fitted>,
    mut zoom: ResMut<Zoom>,
    touches: Res<Touches>,
    mut fingers: Local<Fingers>,
) {
    for touch in touches.iter_just_pressed() {
        let at = touch.position();
        let free = fitted.has_room_at(at) && !panels.cover(at);
        *fingers = match *fingers {
            Fingers::None if free => Fingers::One(touch.id(), Press::new(at, &fitted)),
            Fingers::None => Fingers::None,
            _ => Fingers::Many,
        };
    }
    match *fingers {
        Fingers::None => {}
        Fingers::One(id, mut press) => {
            if let Some(touch) = touches.get_pressed(id) {
                if let Some(by) = press.follow(touch.position(), zoom.is_close()) {
                    *zoom = zoom.moved(by);
                }
                let under = press.clicked(&fitted);
                chooser.hover(under);
                *fingers = Fingers::One(id, press);
            } else {
                let tapped = press.clicked(&fitted).filter(|_| touches.just_released(id));
                chooser.hover(None);
                if let Some(cell) = tapped {
                    chooser.click(cell);
                }
                *fingers = Fingers::None;
            }
        }
        Fingers::Many => {
            chooser.hover(None);
            let mut pressed = touches.iter();
            match (pressed.next(), pressed.next()) {
                (Some(a), Some(b)) => {
                    let was = (a.previous_position(), b.previous_position());
                    *zoom = pinched(*zoom, was, (a.position(), b.position()), &fitted);
                }
                (None, _) => *fingers = Fingers::None,
                _ => {}
            }
        }
    }
}

/// The board follows two fingers.
fn pinched(zoom: Zoom, was: (Vec2, Vec2), now: (Vec2, Vec2), fitted: &Fitted) -> Zoom {
    let spread = now.0.distance(now.1).max(1.0) / was.0.distance(was.1).max(1.0);
    let middle = |pair: (Vec2, Vec2)| fitted.in_room((pair.0 + pair.1) / 2.0);
    zoom.moved(middle(now) - middle(was)).closer(spread, middle(now))
}
