//! Obstruction's closed cells: the tint of the side that closed them spreads outward from its stone.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::cells::Tile;
use super::hand::Hand;
use super::inks::Ink;
use super::shown::Shown;
use super::stones::Lying;
use super::tween::Act;
use super::view::Fitted;
use crate::rules::{AnyPosition, Cell, Position, Side};

/// Seconds from one cell to the next as the tint spreads.
const SPREAD_SECONDS: f32 = 0.06;

/// The tints that lie there.
#[derive(Resource, Default)]
pub(super) struct Tinted {
    cells: HashMap<Cell, (Side, Entity)>,
    board: Option<Entity>,
}

/// Tints the cells that are closed, and only those.
pub(super) fn close_cells(
    mut hand: Hand,
    shown: Option<Res<Shown>>,
    fitted: Option<Res<Fitted>>,
    lying: Res<Lying>,
    mut tinted: ResMut<Tinted>,
) {
    if tinted.board != hand.board() {
        *tinted = Tinted { board: hand.board(), ..Tinted::default() };
    } else if !shown.as_ref().is_some_and(|shown| shown.is_changed()) {
        return;
    }
    let (Some(shown), Some(fitted), Some(_)) = (shown, fitted, hand.board()) else { return };
    let AnyPosition::Obstruction(position) = shown.game.position() else { return };
    tinted.cells.retain(|&cell, &mut (side, tint)| {
        let stays = position.closed_by(cell) == Some(side);
        if !stays {
            hand.commands.entity(tint).despawn();
        }
        stays
    });
    let from = lying.landing.zip(hand.pace());
    for cell in position.cells().filter(|&cell| !tinted.has(cell)).collect::<Vec<_>>() {
        let Some(side) = position.closed_by(cell) else { continue };
        let (ink, at) = (Ink::Closed(side), fitted.layout.centre(cell));
        let mut tint = match from {
            Some(((stone, landing), pace)) => {
                let away = fitted.layout.centre(stone).distance(at);
                let delay = landing / 2.0 + SPREAD_SECONDS * away / pace;
                hand.bring(ink, at, (Act::Spread, delay), pace)
            }
            None => hand.put(ink, at),
        };
        tint.insert(Tile(cell));
        tinted.cells.insert(cell, (side, tint.id()));
    }
}

impl Tinted {
    fn has(&self, cell: Cell) -> bool {
        self.cells.contains_key(&cell)
    }
}
