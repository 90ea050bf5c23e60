//! From the board to the window and back.

use bevy::math::{Rect, Vec2};

/// How a board lies in the window: board point · scale + offset = pixel, y up from the middle of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Pixels for one unit of the board.
    pub scale: f32,
    /// Where the board's origin lies.
    pub offset: Vec2,
}

impl Fit {
    /// The board as large as it fits into a rectangle (same axes as the result).
    #[must_use]
    pub fn into_rect(bounds: Rect, room: Rect) -> Fit {
        let ratio = room.size() / bounds.size().max(Vec2::splat(f32::EPSILON));
        let scale = ratio.min_element().max(1.0);
        Fit { scale, offset: room.center() - bounds.center() * scale }
    }

    /// From the board to the window.
    #[must_use]
    pub fn to_window(self, point: Vec2) -> Vec2 {
        point * self.scale + self.offset
    }

    /// From the window to the board.
    #[must_use]
    pub fn to_board(self, pixel: Vec2) -> Vec2 {
        (pixel - self.offset) / self.scale
    }
}
