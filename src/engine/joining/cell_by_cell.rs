//! Judging a position cell by cell: how things would stand with a stone there.

use super::board::Spot;
use super::turn::Turn;
use crate::engine::{Dice, Mind, Value, View};
use crate::rules::{Joining, Move};

/// A level's own way to look at a stone.
pub(super) trait Eye: Send {
    /// How many stones the mover is ahead once it has laid one there, and the other side is to move.
    fn ahead(&self, turn: &Turn, spot: Spot) -> f32;
}

/// Looks at every free cell once.
pub(super) struct CellByCell<E> {
    eye: E,
    turn: Turn,
    /// What has been seen of the free cells so far.
    seen: Vec<Seen>,
}

#[derive(Clone, Copy)]
struct Seen {
    value: Value,
    /// What it would look like if nothing were known for certain.
    chance: f32,
}

impl<E: Eye> CellByCell<E> {
    pub(super) fn new(position: &Joining, eye: fn(&Turn) -> E, mut dice: Dice) -> CellByCell<E> {
        let turn = Turn::new(position, &mut dice);
        CellByCell { eye: eye(&turn), turn, seen: Vec::new() }
    }

    fn look_at(&self, spot: Spot) -> Seen {
        let ahead = self.eye.ahead(&self.turn, spot);
        // In misère the longer way is the better one.
        let chance = chance(if self.turn.position().misere() { -ahead } else { ahead });
        Seen { value: self.turn.known(spot).unwrap_or(Value::feeling(chance)), chance }
    }
}

/// A lead in stones as a chance to win: a stone ahead wins three of four games, and so on, never all.
pub(super) fn chance(ahead: f32) -> f32 {
    0.5 + 0.5 * ahead / (1.0 + ahead.abs())
}

impl<E: Eye> Mind for CellByCell<E> {
    fn slice(&self) -> u64 {
        1 + 3_000 / self.turn.board().size() as u64
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let from = self.seen.len();
        let to = self.turn.free().len().min(from.saturating_add(nodes as usize));
        for number in from..to {
            let seen = self.look_at(self.turn.free()[number]);
            self.seen.push(seen);
        }
        (to - from) as u64
    }

    fn is_done(&self) -> bool {
        self.seen.len() == self.turn.free().len()
    }

    fn best(&self) -> Option<Move> {
        let better = |(_, a): &(_, &Seen), (_, b): &(_, &Seen)| {
            a.value.compare(b.value).then(a.chance.total_cmp(&b.chance))
        };
        let best = self.turn.free().iter().zip(&self.seen).max_by(better).map(|(spot, _)| spot);
        best.or(self.turn.free().first()).map(|&spot| self.turn.move_to(spot))
    }

    fn views(&self) -> Vec<View> {
        let view =
            |(&spot, seen): (&Spot, &Seen)| View { mv: self.turn.move_to(spot), value: seen.value };
        self.turn.free().iter().zip(&self.seen).map(view).collect()
    }

    fn part(&self) -> Option<f32> {
        Some(self.seen.len() as f32 / self.turn.free().len().max(1) as f32)
    }
}
