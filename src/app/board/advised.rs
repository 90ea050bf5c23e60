//! What is known of the board: the move that a hint recommends, the one that a computer thinks of, and
//! what every move is worth.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::cells::Turning;
use super::choose::Pointed;
use super::hand::Hand;
use super::inks::Ink;
use super::shown::{Advised, Shown};
use super::text::Writer;
use super::tween::Act;
use super::values::{Scale, Worth, letters};
use super::view::Fitted;
use crate::app::look::{Look, mix};
use crate::rules::{Cell, GameKind, Position};

/// A value's size in parts of a cell, and the least that can be read, in pixels.
const NUMBER_SIZE: f32 = 0.48;
const LEAST_PIXELS: f32 = 8.0;

/// The tints that lie there.
#[derive(Resource, Default)]
pub(super) struct Valued {
    cells: HashMap<Cell, (Worth, Entity)>,
    board: Option<Entity>,
}

/// A mark on a move.
#[derive(Component)]
pub(super) struct MoveMark;

/// Tints the cells by what they are worth, and no others.
pub(super) fn tint_cells(
    mut hand: Hand,
    fitted: Res<Fitted>,
    advised: Res<Advised>,
    mut valued: ResMut<Valued>,
) {
    if valued.board != hand.board() {
        *valued = Valued { board: hand.board(), ..Valued::default() };
    }
    if hand.board().is_none() {
        return;
    }
    let scale = scale(&advised);
    let wanted = advised.values.iter().map(|&(cell, value)| (cell, Worth::of(value, scale)));
    let wanted: HashMap<Cell, Worth> = wanted.collect();
    valued.cells.retain(|cell, &mut (worth, tint)| {
        let stays = wanted.get(cell) == Some(&worth);
        if !stays {
            hand.commands.entity(tint).despawn();
        }
        stays
    });
    for (cell, worth) in wanted {
        if !valued.cells.contains_key(&cell) {
            let tint = hand.put(Ink::Worth(worth), fitted.layout.centre(cell)).id();
            valued.cells.insert(cell, (worth, tint));
        }
    }
}

fn scale(advised: &Advised) -> Scale {
    Scale::of(advised.values.iter().map(|(_, value)| *value))
}

/// Marks the move of a hint, of a computer's thought, and the one that is pointed at in the list of the best.
pub(super) fn mark_moves(
    mut hand: Hand,
    (shown, fitted): (Res<Shown>, Res<Fitted>),
    advised: Res<Advised>,
    old: Query<Entity, With<MoveMark>>,
    mut there: Local<Vec<(Ink, Cell)>>,
    mut board: Local<Option<Entity>>,
) {
    let thought = advised.thought.map(|cell| (Ink::Thought(shown.game.turn()), cell));
    let hint = advised.hint.map(|cell| (Ink::Hint, cell));
    let is_free = |cell: &Cell| shown.game.position().stone_at(*cell).is_none();
    let stone = advised.pointed.filter(is_free).map(|cell| (Ink::Ghost(shown.game.turn()), cell));
    let ring = advised.pointed.filter(|_| advised.pointed != advised.hint);
    let ring = ring.map(|cell| (Ink::Hint, cell));
    let wanted = thought.into_iter().chain(hint).chain(stone).chain(ring);
    let wanted: Vec<(Ink, Cell)> = wanted.collect();
    if *there == wanted && *board == hand.board() {
        return;
    }
    *board = hand.board();
    old.iter().for_each(|mark| hand.commands.entity(mark).despawn());
    for &(ink, cell) in &wanted {
        let at = fitted.layout.centre(cell);
        let is_new = ink == Ink::Hint && !there.contains(&(ink, cell));
        // A hint beats twice so that the eye finds it.
        let mut mark = match hand.pace().filter(|_| is_new) {
            Some(pace) => hand.bring(ink, at, (Act::Pulse, 0.0), pace),
            None => hand.put(ink, at),
        };
        mark.insert(MoveMark);
    }
    *there = wanted;
}

/// Writes what each move is worth into its cell.
pub(super) fn write_values(
    mut contexts: EguiContexts,
    (shown, fitted): (Res<Shown>, Res<Fitted>),
    advised: Res<Advised>,
    pointed: Res<Pointed>,
    (look, turning): (Res<Look>, Res<Turning>),
) {
    let size = NUMBER_SIZE * fitted.fit.scale;
    if size < LEAST_PIXELS || turning.0 != 0.0 {
        return;
    }
    let Ok(ctx) = contexts.ctx_mut() else { return };
    let writer = Writer { ctx, fitted: &fitted };
    let scale = scale(&advised);
    let best = advised.values.iter().map(|(_, value)| *value).max_by(|a, b| a.compare(*b));
    for &(cell, value) in &advised.values {
        if is_covered(&shown, &pointed, cell) {
            continue;
        }
        let text = letters(value);
        let size = if text.len() > 2 { size * 0.84 } else { size };
        let worth = Worth::of(value, scale);
        let rest = best.is_some_and(|best| best.compare(value).is_gt()) && !worth.is_proven();
        let ink = if rest { mix(worth.ink(&look), look.faint, 0.6) } else { worth.ink(&look) };
        writer.write(fitted.layout.centre(cell), &text, size, ink);
    }
}

/// Whether a stone that would lie here stands in the way of the number.
pub(super) fn is_covered(shown: &Shown, pointed: &Pointed, cell: Cell) -> bool {
    let upright = shown.game.rules().variant.kind() == GameKind::Connect;
    let here = pointed.chosen.or(pointed.hover).or(pointed.cursor).filter(|_| shown.inviting);
    here.is_some_and(|here| here == cell && !upright)
}
