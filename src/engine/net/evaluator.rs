//! A net with the memory that looking at a position takes.

use fearless_simd::Level;

use super::field::{Field, Stones, cells};
use super::forward::{self, Maps};
use super::weights::Net;
use crate::rules::{Cell, Joining, Position};

/// Looks at one position after another with the same net. Nothing is allocated unless a board is larger than all
/// before it.
///
/// Only Hex on hexagons was learnt; of other games it has no idea.
///
/// ```no_run
/// use hexfall::engine::net::{Evaluator, Net};
/// use hexfall::rules::{Cell, Joining, Tiles};
///
/// let net = Net::read(&std::fs::read("my.net")?)?;
/// let mut evaluator = Evaluator::new(&net);
/// let value = evaluator.look_at(&Joining::hex(11, 11, Tiles::Hexagons, false));
/// println!("{value}, and in the middle {}", evaluator.policy(Cell::new(5, 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Evaluator<'a> {
    net: &'a Net,
    level: Level,
    field: Field,
    maps: Maps,
    /// The policy place by place.
    seen: Vec<f32>,
    /// The policy cell by cell.
    policy: Vec<f32>,
    width: usize,
}

impl<'a> Evaluator<'a> {
    /// An evaluator that has not looked at anything yet.
    #[must_use]
    pub fn new(net: &'a Net) -> Evaluator<'a> {
        Evaluator {
            net,
            level: Level::new(),
            field: Field::default(),
            maps: Maps::default(),
            seen: Vec::new(),
            policy: Vec::new(),
            width: 0,
        }
    }

    /// Looks at a position. Returns how good it is for the mover: from −1, lost, to 1, won.
    pub fn look_at(&mut self, stones: &impl Stones) -> f32 {
        self.make_room(stones);
        self.look(stones, false, 1.0)
    }

    /// The same, upside down: what comes out differs a little.
    pub fn look_upside_down(&mut self, stones: &impl Stones) -> f32 {
        self.make_room(stones);
        self.look(stones, true, 1.0)
    }

    /// Looks at a position as it is and upside down, and takes the mean: this treats both ends of the board alike,
    /// and is a little better.
    pub fn look_both_ways(&mut self, stones: &impl Stones) -> f32 {
        self.make_room(stones);
        (self.look(stones, false, 0.5) + self.look(stones, true, 0.5)) / 2.0
    }

    /// How good a stone of the mover is there, of the position that was looked at last: the logarithm of how likely
    /// it is to be the best, but for a number that is the same for all cells. It says nothing of cells that are taken.
    #[must_use]
    pub fn policy(&self, cell: Cell) -> f32 {
        self.policy[usize::from(cell.row) * self.width + usize::from(cell.col)]
    }

    /// The likeliest move in the position that was looked at last, unless it is over.
    #[must_use]
    pub fn likeliest(&self, position: &Joining) -> Option<Cell> {
        position.legal_cells().max_by(|&a, &b| self.policy(a).total_cmp(&self.policy(b)))
    }

    fn make_room(&mut self, stones: &impl Stones) {
        let (width, height) = stones.size();
        self.width = width.into();
        self.policy.clear();
        self.policy.resize(self.width * usize::from(height), 0.0);
    }

    fn look(&mut self, stones: &impl Stones, half_turn: bool, weight: f32) -> f32 {
        if self.field.look_at(stones, half_turn, forward::group(self.level)) {
            self.maps.fit(self.net, &self.field);
            self.seen.resize(self.field.len(), 0.0);
        }
        let value = forward::run(self.level, self.net, &self.field, &mut self.maps, &mut self.seen);
        let (width, height) = stones.size();
        for (cell, policy) in cells(width, height).zip(&mut self.policy) {
            *policy += weight * self.seen[self.field.place(cell)];
        }
        value
    }
}
