//! How close the player looks at the board, and how the view glides there.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::tween::pace;
use crate::app::keep::Wishes;

/// The closest view.
pub(super) const CLOSEST: f32 = 6.0;
/// The part of its way that the view goes in a second, as a rate.
const GLIDE: f32 = 22.0;
/// What is nearer than this part of a pixel has arrived.
const ARRIVED: f32 = 0.25;

/// How close the player looks, and where.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    pub(super) factor: f32,
    /// How far the board is moved from the middle of its room, in logical pixels, y up.
    pub(super) pan: Vec2,
}

impl Default for Zoom {
    fn default() -> Zoom {
        Zoom { factor: 1.0, pan: Vec2::ZERO }
    }
}

impl Zoom {
    /// Whether the board can be moved.
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.factor > 1.0
    }

    /// Closer by a factor, so that what is under the pixel stays there; the pixel counts from the middle
    /// of the board's room.
    #[must_use]
    pub fn closer(self, by: f32, pixel: Vec2) -> Zoom {
        let factor = (self.factor * by).clamp(1.0, CLOSEST);
        Zoom { factor, pan: pixel - (pixel - self.pan) * (factor / self.factor) }
    }

    /// Moved by some pixels.
    #[must_use]
    pub fn moved(self, by: Vec2) -> Zoom {
        Zoom { pan: self.pan + by, ..self }
    }

    /// Part of the way to another view. What was under the pointer when it was chosen stays there.
    #[must_use]
    pub(super) fn towards(self, goal: Zoom, part: f32) -> Zoom {
        let near = self.pan.distance(goal.pan) < ARRIVED
            && (self.factor - goal.factor).abs() < ARRIVED * 0.01;
        if near || part >= 1.0 {
            return goal;
        }
        let factor = self.factor + (goal.factor - self.factor) * part;
        Zoom { factor, pan: self.pan.lerp(goal.pan, part) }
    }

    /// Held so that no side of the board leaves its side of the room.
    #[must_use]
    pub fn held(self, board: Vec2, room: Vec2) -> Zoom {
        let slack = ((board * self.factor - room) / 2.0).max(Vec2::ZERO);
        Zoom { pan: self.pan.clamp(-slack, slack), ..self }
    }
}

/// Whether the view is on its way.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gliding(pub(super) bool);

/// The view on its way to where [`Zoom`] wants it.
#[derive(SystemParam)]
pub(super) struct Glide<'w, 's> {
    pub(super) seen: Local<'s, Zoom>,
    gliding: ResMut<'w, Gliding>,
    time: Option<Res<'w, Time>>,
    wishes: Res<'w, Wishes>,
}

impl Glide<'_, '_> {
    /// The view of this frame. The first frame may come after a long rest and counts as a short one.
    pub(super) fn towards(&mut self, goal: Zoom, first: bool) -> Zoom {
        let part = match &self.time {
            Some(time) if pace(&self.wishes).is_some() => {
                let longest = if first { 1.0 / 60.0 } else { f32::MAX };
                1.0 - (-GLIDE * time.delta_secs().min(longest)).exp()
            }
            _ => 1.0,
        };
        *self.seen = self.seen.towards(goal, part);
        self.gliding.set_if_neq(Gliding(*self.seen != goal));
        *self.seen
    }
}
