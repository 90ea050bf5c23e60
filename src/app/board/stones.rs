//! The stones that lie on the board, each kept by its cell.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::cells::Tile;
use super::hand::Hand;
use super::inks::{Ink, Inks};
use super::layout::{Layout, SQRT_3};
use super::paint::Paint;
use super::shown::Shown;
use super::tween::{Act, Tween};
use super::view::Fitted;
use super::win::Lit;
use crate::app::table::{MovePlayed, MoveRefused};
use crate::rules::{Cell, GameKind, Move, Position, Side};

/// A stone on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    pub(super) cell: Cell,
    pub(super) side: Side,
}

/// The stones that lie there, and how the last one came.
#[derive(Resource, Default)]
pub(super) struct Lying {
    stones: HashMap<Cell, (Side, Entity)>,
    board: Option<Entity>,
    /// The stone that is on its way since the last change, and how long until it lands.
    pub(super) landing: Option<(Cell, f32)>,
}

/// Lays and lifts stones until they are those of the position.
pub(super) fn lay_stones(
    mut hand: Hand,
    shown: Option<Res<Shown>>,
    fitted: Option<Res<Fitted>>,
    mut lying: ResMut<Lying>,
) {
    let another_board = lying.board != hand.board();
    if another_board {
        // The old stones went with the old board.
        *lying = Lying { board: hand.board(), ..Lying::default() };
    }
    let (Some(shown), Some(fitted)) = (shown, fitted) else { return };
    if hand.board().is_none() || !another_board && !shown.is_changed() {
        return;
    }
    let layout = &fitted.layout;
    let position = shown.game.position();
    let stays = |cell: Cell, side: Side| position.stone_at(cell) == Some(side);
    let gone: Vec<(Cell, Entity)> = lying
        .stones
        .extract_if(|&cell, &mut (side, _)| !stays(cell, side))
        .map(|(cell, (_, stone))| (cell, stone))
        .collect();
    for &(cell, stone) in &gone {
        if gone.len() == 1 && hand.pace().is_some() {
            hand.commands.entity(stone).remove::<Stone>();
            hand.stir(stone, Act::Vanish, layout.centre(cell));
        } else {
            hand.commands.entity(stone).despawn();
        }
    }
    let new = position.stones().filter(|(cell, _)| !lying.stones.contains_key(cell));
    let new: Vec<(Cell, Side)> = new.collect();
    let one_move = new.len() == 1 && gone.is_empty() && !another_board;
    let pace = hand.pace().filter(|_| one_move);
    lying.landing = None;
    for (cell, side) in new {
        let (ink, at) = (Ink::Stone(side), layout.centre(cell));
        let act = arrival(layout, cell);
        let mut stone = match pace {
            Some(pace) => hand.bring(ink, at, (act, 0.0), pace),
            None => hand.put(ink, at),
        };
        stone.insert(Stone { cell, side });
        lying.stones.insert(cell, (side, stone.id()));
        lying.landing = pace.map(|pace| (cell, act.landing() / pace));
    }
}

/// How a stone comes to its cell.
fn arrival(layout: &Layout, cell: Cell) -> Act {
    match layout.kind() {
        GameKind::Connect => Act::Fall(f32::from(layout.size().1 - cell.row) * SQRT_3),
        _ => Act::Grow,
    }
}

/// Stones that did not win are dimmed.
pub(super) fn dim_stones(
    inks: Res<Inks>,
    lit: Res<Lit>,
    mut stones: Query<(&Stone, &mut MeshMaterial2d<Paint>, &mut Transform)>,
) {
    for (stone, mut paint, mut transform) in &mut stones {
        let ink = match lit.dims(stone.cell) {
            true => Ink::Dimmed(stone.side),
            false => Ink::Stone(stone.side),
        };
        if paint.set_if_neq(inks.paint(ink)) {
            transform.translation.z = ink.z();
        }
    }
}

/// The first stone beats when it is taken over.
pub(super) fn pulse_swapped(
    mut hand: Hand,
    mut played: MessageReader<MovePlayed>,
    fitted: Res<Fitted>,
    stones: Query<(Entity, &Stone)>,
) {
    if played.read().any(|played| played.mv == Move::Swap) {
        for (piece, stone) in &stones {
            hand.stir(piece, Act::Pulse, fitted.layout.centre(stone.cell));
        }
    }
}

/// What lies on a cell that cannot be played shakes.
pub(super) fn shake_refused(
    mut hand: Hand,
    mut refused: MessageReader<MoveRefused>,
    fitted: Res<Fitted>,
    stones: Query<(Entity, &Stone), Without<Tween>>,
    tiles: Query<(Entity, &Tile), Without<Tween>>,
) {
    for MoveRefused { mv, .. } in refused.read() {
        let &Move::Place(cell) = mv else { continue };
        let stone = stones.iter().find(|(_, stone)| stone.cell == cell).map(|(piece, _)| piece);
        let on_cell = tiles.iter().filter(|(_, tile)| tile.0 == cell && stone.is_none());
        for piece in stone.into_iter().chain(on_cell.map(|(piece, _)| piece)) {
            hand.stir(piece, Act::Shake, fitted.layout.centre(cell));
        }
    }
}
