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
    /// Two or more were there: until all are lifted, nothing is tapped. Where the first two were in the last
    /// frame; Bevy itself only knows where a finger was before it last moved.
    Many(Option<[(u64, Vec2); 2]>),
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
            _ => Fingers::Many(None),
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
        Fingers::Many(was) => {
            chooser.hover(None);
            let mut pressed: Vec<_> =
                touches.iter().map(|one| (one.id(), one.position())).collect();
            pressed.sort_by_key(|(id, _)| *id);
            *fingers = match pressed[..] {
                [] => Fingers::None,
                [_] => Fingers::Many(None),
                [a, b, ..] => {
                    if let Some([c, d]) = was.filter(|[c, d]| (c.0, d.0) == (a.0, b.0)) {
                        *zoom = pinched(*zoom, (c.1, d.1), (a.1, b.1), &fitted);
                    }
                    Fingers::Many(Some([a, b]))
                }
            };
        }
    }
}

/// The board follows two fingers.
fn pinched(zoom: Zoom, was: (Vec2, Vec2), now: (Vec2, Vec2), fitted: &Fitted) -> Zoom {
    let spread = now.0.distance(now.1).max(1.0) / was.0.distance(was.1).max(1.0);
    let middle = |pair: (Vec2, Vec2)| fitted.in_room((pair.0 + pair.1) / 2.0);
    zoom.moved(middle(now) - middle(was)).closer(spread, middle(now))
}
