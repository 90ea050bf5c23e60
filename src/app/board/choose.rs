//! The cell that the player points at, and when pointing becomes choosing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::shown::{CellChosen, Shown};
use crate::app::keep::Wishes;
use crate::app::screen::Screen;
use crate::rules::{Cell, GameKind, Position};

/// The cells that are pointed at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pointed {
    /// Under the mouse or the finger.
    pub hover: Option<Cell>,
    /// Under the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Clicked once, where a move wants a second click.
    pub chosen: Option<Cell>,
}

/// Chooses cells.
#[derive(SystemParam)]
pub(super) struct Chooser<'w> {
    pub(super) pointed: ResMut<'w, Pointed>,
    pub(super) shown: Option<Res<'w, Shown>>,
    wishes: Res<'w, Wishes>,
    screen: Option<Res<'w, State<Screen>>>,
    chosen: MessageWriter<'w, CellChosen>,
}

impl Chooser<'_> {
    /// A click or a tap: chooses the cell, or asks for a second click.
    pub(super) fn click(&mut self, cell: Cell) {
        if self.asks_twice(cell) && !self.is_chosen(cell) {
            self.pointed.chosen = Some(cell);
        } else {
            self.choose(cell);
        }
    }

    /// Chooses the cell at once.
    pub(super) fn choose(&mut self, cell: Cell) {
        self.forget();
        self.chosen.write(CellChosen(cell));
    }

    /// Forgets a first click.
    pub(super) fn forget(&mut self) {
        if self.pointed.chosen.is_some() {
            self.pointed.chosen = None;
        }
    }

    /// Points at another cell, or at none.
    pub(super) fn hover(&mut self, cell: Option<Cell>) {
        if self.pointed.hover != cell {
            self.pointed.hover = cell;
        }
    }

    fn is_chosen(&self, cell: Cell) -> bool {
        let columns =
            self.shown.as_ref().is_some_and(|s| s.game.rules().variant.kind() == GameKind::Connect);
        self.pointed.chosen.is_some_and(|old| old == cell || columns && old.col == cell.col)
    }

    /// Whether a move here wants a second click. One that is refused anyway does not.
    fn asks_twice(&self, cell: Cell) -> bool {
        let by_hand = self.screen.as_ref().is_some_and(|screen| *screen.get() == Screen::SetUp);
        let legal = self
            .shown
            .as_ref()
            .is_some_and(|shown| shown.game.check(shown.game.position().move_to(cell)).is_ok());
        self.wishes.0.confirm_moves && legal && !by_hand
    }
}

/// A first click means nothing on another position.
pub(super) fn forget_first_click(shown: Option<Res<Shown>>, mut pointed: ResMut<Pointed>) {
    let position = shown.map(|shown| shown.is_changed());
    if position != Some(false) && pointed.chosen.is_some() {
        pointed.chosen = None;
    }
    if position.is_none() {
        pointed.set_if_neq(Pointed::default());
    }
}
