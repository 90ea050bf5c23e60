//! Both sides' boards as electric circuits: where much current flows, much is at stake.
//!
//! A side's circuit runs from one of its edges to the other. Own stones conduct well, free cells less, the other's stones not at
//! all. A bridge is as good as a stone: its two cells count as their owner's.

use super::board::Board;
use super::field::{FREE, Field, PLACES, colour};
use crate::rules::Side;

/// The resistance of a side's own stone, of which a free cell has one.
const OWN: f32 = 0.02;
/// How often all cells are looked at.
const ROUNDS: usize = 24;
/// How far each one is moved past where it should be, so that fewer rounds do.
const PAST: f32 = 1.6;

/// The board with the cells of all bridges given to their owners.
pub(super) fn bridged(field: &Field, board: &Board) -> Board {
    let mut bridged = *board;
    let is_free = |bridged: &Board, place: u16| bridged.colours[usize::from(place)] == FREE;
    for cell in 0..field.len() {
        let ring = field.rings[cell];
        // Three directions are enough to meet every pair once.
        let bridge = (0..3).find(|&d| {
            let beside = [ring[d + 1], ring[(d + 5) % 6]];
            let [one, two] = beside.map(|place| board.colours[usize::from(place)]);
            is_free(&bridged, cell as u16) && is_free(&bridged, ring[d]) && one & two != 0
        });
        if let Some(d) = bridge {
            let owner = board.colours[usize::from(ring[d + 1])]
                & board.colours[usize::from(ring[(d + 5) % 6])];
            bridged.colours[cell] = owner;
            bridged.colours[usize::from(ring[d])] = owner;
        }
    }
    bridged
}

/// The currents through the cells of Hex, for one side.
pub(super) struct Circuit {
    potentials: [f32; PLACES],
    weights: Vec<[f32; 6]>,
    totals: Vec<f32>,
}

impl Circuit {
    pub(super) fn new(field: &Field) -> Circuit {
        let weights = vec![[0.0; 6]; field.len()];
        Circuit { potentials: [0.5; PLACES], weights, totals: vec![0.0; field.len()] }
    }

    /// Adds both sides' shares for every free cell, bridges counted.
    pub(super) fn flow_of_both(&mut self, field: &Field, board: &Board, currents: &mut [f32]) {
        let bridged = bridged(field, board);
        for side in Side::BOTH {
            self.flow(field, &bridged, side, currents);
        }
    }

    /// Adds the share of the whole current that flows through every free cell to `currents`.
    fn flow(&mut self, field: &Field, board: &Board, side: Side, currents: &mut [f32]) {
        let (own, cells) = (colour(side), field.len());
        let [source, drain] = Field::goal(side).map(|edge| cells + edge);
        let resistance = |place: usize| match board.colours[place] {
            _ if place >= cells => 0.0,
            FREE => 1.0,
            _ => OWN,
        };
        let conducts = |place: usize| board.colours[place] == FREE || board.colours[place] == own;
        for cell in 0..cells {
            let conducting = conducts(cell);
            let ring = field.rings[cell];
            self.weights[cell] = ring.map(|place| {
                let place = usize::from(place);
                let joined = conducting && conducts(place);
                if joined { 1.0 / (resistance(cell) + resistance(place)) } else { 0.0 }
            });
            let total: f32 = self.weights[cell].iter().sum();
            self.totals[cell] = if total > 0.0 { PAST / total } else { 0.0 };
        }
        let (width, height) = field.size();
        let (width, height) = (f32::from(width), f32::from(height));
        for (cell, at) in field.cells.iter().enumerate() {
            self.potentials[cell] = match side {
                Side::First => 1.0 - (f32::from(at.row) + 0.5) / height,
                Side::Second => 1.0 - (f32::from(at.col) + 0.5) / width,
            };
        }
        self.potentials[source] = 1.0;
        self.potentials[drain] = 0.0;
        for round in 0..ROUNDS {
            for step in 0..cells {
                let cell = if round % 2 == 0 { step } else { cells - 1 - step };
                if self.totals[cell] == 0.0 {
                    continue;
                }
                let (ring, weights) = (&field.rings[cell], &self.weights[cell]);
                let mut sum = 0.0;
                for (&place, weight) in ring.iter().zip(weights) {
                    sum += weight * self.potentials[usize::from(place)];
                }
                self.potentials[cell] += sum * self.totals[cell] - PAST * self.potentials[cell];
            }
        }
        let through = |cell: usize| -> f32 {
            let (ring, weights) = (&field.rings[cell], &self.weights[cell]);
            let flow = |(&place, weight): (&u16, &f32)| {
                weight * (self.potentials[cell] - self.potentials[usize::from(place)]).abs()
            };
            ring.iter().zip(weights).map(flow).sum()
        };
        let whole: f32 = (0..cells)
            .map(|cell| {
                let (ring, weights) = (&field.rings[cell], &self.weights[cell]);
                let from_source = |(&place, weight): (&u16, &f32)| {
                    if usize::from(place) == source {
                        weight * (1.0 - self.potentials[cell])
                    } else {
                        0.0
                    }
                };
                ring.iter().zip(weights).map(from_source).sum::<f32>()
            })
            .sum();
        if whole > 1e-9 {
            for (cell, current) in currents.iter_mut().enumerate() {
                if board.is_free(cell) {
                    *current += through(cell) / (2.0 * whole);
                }
            }
        }
    }
}
