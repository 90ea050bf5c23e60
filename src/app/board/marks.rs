//! What is put on top: the ring on the last stone, the stone that would lie under the pointer, the
//! keyboard's cursor.

use bevy::prelude::*;

use super::choose::Pointed;
use super::hand::Hand;
use super::inks::Ink;
use super::layout::Layout;
use super::shown::Shown;
use super::stones::{Lying, Stone};
use super::tween::Act;
use super::view::Fitted;
use super::win::Lit;
use crate::app::table::MoveRefused;
use crate::rules::{AnyPosition, Cell, GameKind, Move, Position};

/// The ring on the last stone.
#[derive(Component)]
pub(super) struct LastRing;

/// Something that shows what a click would do.
#[derive(Component)]
pub(super) struct Invitation;

/// Pieces and their places.
type Pieces = Vec<(Ink, Vec2)>;

/// Puts the ring on the last stone.
pub(super) fn ring_last(
    mut hand: Hand,
    shown: Res<Shown>,
    fitted: Res<Fitted>,
    (lying, lit): (Res<Lying>, Res<Lit>),
    rings: Query<Entity, With<LastRing>>,
    mut ringed: Local<Option<(Option<Cell>, Entity)>>,
) {
    let Some(board) = hand.board() else { return };
    let last = shown.last_stone().filter(|_| !lit.any());
    if ringed.replace((last, board)) == Some((last, board)) {
        return;
    }
    rings.iter().for_each(|ring| hand.commands.entity(ring).despawn());
    let Some(cell) = last else { return };
    let Some(side) = shown.game.position().stone_at(cell) else { return };
    let (ink, at) = (Ink::Last(side), fitted.layout.centre(cell));
    let mut ring = match lying.landing.zip(hand.pace()) {
        Some(((_, landing), pace)) => hand.bring(ink, at, (Act::Spread, landing), pace),
        None => hand.put(ink, at),
    };
    ring.insert(LastRing);
}

/// Shows what a click would do, and where the keyboard is.
pub(super) fn invite(
    mut hand: Hand,
    shown: Res<Shown>,
    fitted: Res<Fitted>,
    pointed: Res<Pointed>,
    old: Query<Entity, With<Invitation>>,
    mut there: Local<Pieces>,
    mut board: Local<Option<Entity>>,
) {
    let wanted = invitation(&shown, &fitted.layout, &pointed);
    if *there == wanted && *board == hand.board() {
        return;
    }
    *board = hand.board();
    old.iter().for_each(|piece| hand.commands.entity(piece).despawn());
    for &(ink, at) in &wanted {
        hand.put(ink, at).insert(Invitation);
    }
    *there = wanted;
}

/// The pieces that invite to a move, and where.
fn invitation(shown: &Shown, layout: &Layout, pointed: &Pointed) -> Pieces {
    let mut pieces = Vec::new();
    let side = shown.game.turn();
    let open = shown.inviting && !shown.game.is_over();
    let chosen = pointed.chosen;
    if let Some(cell) = chosen.or(pointed.hover).or(pointed.cursor).filter(|_| open) {
        let stone = if chosen.is_some() { Ink::Chosen(side) } else { Ink::Ghost(side) };
        match shown.game.position() {
            AnyPosition::Connect(position) => {
                pieces.push((stone, above(layout, cell)));
                if let Ok(landing) = position.landing(cell.col) {
                    pieces.push((Ink::Landing(side), layout.centre(landing)));
                }
            }
            position if position.check(cell).is_ok() => {
                let at = layout.centre(cell);
                pieces.extend([(Ink::Hover(side), at), (stone, at)]);
            }
            _ => {}
        }
    }
    if let Some(cell) = pointed.cursor {
        let at = match layout.kind() {
            GameKind::Connect => above(layout, cell),
            _ => layout.centre(cell),
        };
        pieces.push((Ink::Cursor, at));
    }
    pieces
}

/// The place above a column, where a disc waits.
fn above(layout: &Layout, cell: Cell) -> Vec2 {
    layout.centre(Cell::new(cell.col, layout.size().1)) + Vec2::new(0.0, 0.22)
}

/// The disc above a full column shakes, or the column's upper disc where none waits.
pub(super) fn shake_column(
    mut hand: Hand,
    mut refused: MessageReader<MoveRefused>,
    fitted: Res<Fitted>,
    waiting: Query<(Entity, &Transform), With<Invitation>>,
    stones: Query<(Entity, &Stone)>,
) {
    for MoveRefused { mv, .. } in refused.read() {
        let &Move::Drop(column) = mv else { continue };
        let home = above(&fitted.layout, Cell::new(column, 0));
        let near = |transform: &Transform| transform.translation.truncate().distance(home) < 0.3;
        let discs = waiting.iter().filter(|(_, transform)| near(transform));
        let discs: Vec<(Entity, Vec2)> = discs.map(|(disc, _)| (disc, home)).collect();
        let upper = stones
            .iter()
            .filter(|(_, stone)| stone.cell.col == column && discs.is_empty())
            .max_by_key(|(_, stone)| stone.cell.row)
            .map(|(disc, stone)| (disc, fitted.layout.centre(stone.cell)));
        for (disc, home) in discs.into_iter().chain(upper) {
            hand.stir(disc, Act::Shake, home);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Colour;
    use crate::rules::{Game, Rules, Side};

    fn shown(rules: Rules, moves: &str) -> Shown {
        let mut game = Game::new(rules).unwrap();
        for mv in moves.split_whitespace() {
            game.play(mv.parse().unwrap()).unwrap();
        }
        Shown { game, colours: [Colour::Red, Colour::Blue], inviting: true }
    }

    fn inks(shown: &Shown, cell: &str) -> Vec<Ink> {
        let pointed = Pointed { hover: Some(cell.parse().unwrap()), ..Pointed::default() };
        let pieces = invitation(shown, &Layout::new(&shown.game, 0), &pointed);
        pieces.into_iter().map(|(ink, _)| ink).collect()
    }

    #[test]
    fn only_cells_that_can_be_played_invite() {
        let obstruction = shown(Rules::obstruction(6, 6), "c3");
        assert!(inks(&obstruction, "c3").is_empty());
        assert!(inks(&obstruction, "b2").is_empty());
        let second = Side::Second;
        assert_eq!(inks(&obstruction, "f6"), [Ink::Hover(second), Ink::Ghost(second)]);
        let waiting = Shown { inviting: false, ..obstruction };
        assert!(inks(&waiting, "f6").is_empty());
    }

    #[test]
    fn a_disc_waits_above_a_full_column_but_lands_nowhere() {
        let first = Side::First;
        let connect = shown(Rules::connect(4, 4, 4), "1 1 1 1");
        assert_eq!(inks(&connect, "a1"), [Ink::Ghost(first)]);
        assert_eq!(inks(&connect, "b1"), [Ink::Ghost(first), Ink::Landing(first)]);
    }
}
