//! What puts pieces on the board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::cells::Laid;
use super::inks::{Ink, Inks};
use super::tween::{Act, Tween, pace};
use crate::app::keep::Wishes;

/// Puts pieces on the board that is laid out.
#[derive(SystemParam)]
pub(super) struct Hand<'w, 's> {
    pub(super) commands: Commands<'w, 's>,
    inks: Res<'w, Inks>,
    laid: Res<'w, Laid>,
    wishes: Res<'w, Wishes>,
}

impl Hand<'_, '_> {
    /// The board that pieces are put on.
    pub(super) fn board(&self) -> Option<Entity> {
        self.laid.board
    }

    /// How much faster than made things move; `None` where nothing moves at all.
    pub(super) fn pace(&self) -> Option<f32> {
        pace(&self.wishes)
    }

    /// Puts a piece at a place of the board.
    pub(super) fn put(&mut self, ink: Ink, at: Vec2) -> EntityCommands<'_> {
        let piece = self.inks.piece(ink, at);
        match self.laid.board {
            Some(board) => self.commands.spawn((piece, ChildOf(board))),
            None => self.commands.spawn(piece),
        }
    }

    /// Puts a piece that comes to its place in this way, at this pace, after a delay in seconds.
    pub(super) fn bring(
        &mut self,
        ink: Ink,
        at: Vec2,
        (act, delay): (Act, f32),
        pace: f32,
    ) -> EntityCommands<'_> {
        let tween = Tween::new(act, at, delay, pace);
        let mut piece = self.put(ink, at);
        piece.insert((tween.start(ink.z()), tween));
        piece
    }

    /// Lets a piece that lies at a place do something.
    pub(super) fn stir(&mut self, piece: Entity, act: Act, at: Vec2) {
        if let Some(pace) = self.pace() {
            self.commands.entity(piece).insert(Tween::new(act, at, 0.0, pace));
        }
    }
}
