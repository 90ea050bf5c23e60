//! Pieces on their way: growing, falling, pulsing, shaking, and how long that takes.

use bevy::prelude::*;

use crate::app::keep::Wishes;
use crate::record::Motion;

/// How fast discs fall, in units of the board.
const GRAVITY: f32 = 120.0;
/// The part of its speed that a disc keeps when it bounces.
const BOUNCE: f32 = 0.27;
const GROW_SECONDS: f32 = 0.18;
const SHRINK_SECONDS: f32 = 0.1;
const PULSE_SECONDS: f32 = 0.7;
const SHAKE_SECONDS: f32 = 0.36;
const SHAKE_WIDTH: f32 = 0.16;

/// What a piece does before it lies still.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Act {
    /// Grows into place, a little too far first.
    Grow,
    /// Grows into place smoothly.
    Spread,
    /// Falls from this high above its place.
    Fall(f32),
    /// Beats twice.
    Pulse,
    /// Says no.
    Shake,
    /// Shrinks and is gone.
    Vanish,
}

/// A piece on its way. It is removed when the piece lies still.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Tween {
    act: Act,
    home: Vec2,
    /// Seconds since it began; below zero it waits.
    age: f32,
    /// How much faster than made.
    pace: f32,
}

/// Where a piece is against its place, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub(super) away: Vec2,
    pub(super) size: f32,
}

impl Pose {
    const REST: Pose = Pose { away: Vec2::ZERO, size: 1.0 };
}

/// How much faster than made things move; `None` where nothing moves at all.
pub(super) fn pace(wishes: &Wishes) -> Option<f32> {
    match wishes.0.motion {
        Motion::Off => None,
        Motion::Fast => Some(2.0),
        Motion::Normal => Some(1.0),
    }
}

impl Tween {
    /// An act of a piece at this place, after a delay in seconds.
    pub(super) fn new(act: Act, home: Vec2, delay: f32, pace: f32) -> Tween {
        Tween { act, home, age: -delay * pace, pace }
    }

    /// The piece's transform before it begins.
    pub(super) fn start(&self, z: f32) -> Transform {
        self.transform(self.act.pose(0.0).unwrap_or(Pose::REST), z)
    }

    fn transform(&self, pose: Pose, z: f32) -> Transform {
        Transform::from_translation((self.home + pose.away).extend(z))
            .with_scale(Vec3::new(pose.size, pose.size, 1.0))
    }
}

impl Act {
    /// The pose after this many seconds; `None` once it is over.
    pub(super) fn pose(self, seconds: f32) -> Option<Pose> {
        let sized = |size| Pose { size, ..Pose::REST };
        let part = |whole: f32| (seconds < whole).then_some(seconds / whole);
        match self {
            Act::Grow => part(GROW_SECONDS).map(|t| sized(out_back(t))),
            Act::Spread => part(GROW_SECONDS).map(|t| sized(out_cubic(t))),
            Act::Vanish => part(SHRINK_SECONDS).map(|t| sized(1.0 - t * t)),
            Act::Fall(height) => {
                fall(height, seconds).map(|y| Pose { away: Vec2::new(0.0, y), ..Pose::REST })
            }
            Act::Pulse => part(PULSE_SECONDS).map(|t| {
                let beat = (t * std::f32::consts::TAU).sin().powi(2);
                sized(1.0 + 0.22 * beat * (1.0 - 0.4 * t))
            }),
            Act::Shake => part(SHAKE_SECONDS).map(|t| {
                let swing = (t * 3.0 * std::f32::consts::TAU).sin() * (1.0 - t);
                Pose { away: Vec2::new(SHAKE_WIDTH * swing, 0.0), ..Pose::REST }
            }),
        }
    }

    /// When the piece first touches its place.
    pub(super) fn landing(self) -> f32 {
        match self {
            Act::Fall(height) => (2.0 * height / GRAVITY).sqrt(),
            _ => GROW_SECONDS,
        }
    }
}

/// Fast at first, past the end, and back.
fn out_back(t: f32) -> f32 {
    const OVER: f32 = 1.7;
    let back = t - 1.0;
    1.0 + (OVER + 1.0) * back.powi(3) + OVER * back.powi(2)
}

/// Fast at first, slow at the end.
pub(super) fn out_cubic(t: f32) -> f32 {
    1.0 - (1.0 - t).powi(3)
}

/// How high a disc is that was dropped from a height and bounces once; `None` when it lies.
fn fall(height: f32, seconds: f32) -> Option<f32> {
    let landing = (2.0 * height / GRAVITY).sqrt();
    if seconds < landing {
        return Some(height - GRAVITY * seconds * seconds / 2.0);
    }
    let speed = BOUNCE * GRAVITY * landing;
    let since = seconds - landing;
    let y = speed * since - GRAVITY * since * since / 2.0;
    (y > 0.0 || since == 0.0).then_some(y.max(0.0))
}

/// Moves what is on its way.
pub(super) fn animate(
    mut commands: Commands,
    time: Res<Time>,
    mut pieces: Query<(Entity, &mut Tween, &mut Transform)>,
) {
    for (piece, mut tween, mut transform) in &mut pieces {
        tween.age += time.delta_secs() * tween.pace;
        if tween.age < 0.0 {
            continue;
        }
        let pose = tween.act.pose(tween.age);
        *transform = tween.transform(pose.unwrap_or(Pose::REST), transform.translation.z);
        match (pose, tween.act) {
            (None, Act::Vanish) => commands.entity(piece).despawn(),
            (None, _) => drop(commands.entity(piece).remove::<Tween>()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_to_rest_where_it_belongs() {
        for act in [Act::Grow, Act::Spread, Act::Fall(9.0), Act::Pulse, Act::Shake] {
            let mut last = Pose::REST;
            let steps = (0u16..).map(|n| f32::from(n) / 240.0);
            for pose in steps.map_while(|seconds| act.pose(seconds)) {
                last = pose;
            }
            assert!(last.away.length() < 0.05, "{act:?} ends at {last:?}");
            assert!((last.size - 1.0).abs() < 0.05, "{act:?} ends at {last:?}");
        }
    }

    #[test]
    fn growing_goes_a_little_too_far_and_starts_at_nothing() {
        let sizes = (0u8..100).map(|n| out_back(f32::from(n) / 100.0));
        let largest = sizes.fold(0.0, f32::max);
        assert!(out_back(0.0).abs() < 0.001 && (out_back(1.0) - 1.0).abs() < 0.001);
        assert!((1.05..1.2).contains(&largest), "{largest}");
    }

    #[test]
    fn a_disc_lands_bounces_once_and_never_sinks() {
        let heights: Vec<f32> = (0u16..).map_while(|n| fall(10.0, f32::from(n) / 480.0)).collect();
        assert!(heights.iter().all(|&y| (0.0..=10.0).contains(&y)));
        let turns = heights.windows(3).filter(|y| y[1] > y[0] && y[1] >= y[2]).count();
        assert_eq!(turns, 1);
        assert!(heights.len() < 480, "under a second");
    }

    #[test]
    fn a_higher_fall_takes_longer() {
        assert!(Act::Fall(9.0).landing() > Act::Fall(2.0).landing());
    }
}
