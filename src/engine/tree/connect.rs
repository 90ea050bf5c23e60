//! Connect Four as the tree plays it: at random, but nobody misses a line in one.

use rand::RngExt;

use super::ground::{Ground, Seen};
use super::known::Known;
use super::parameters::{CONNECT, Parameters};
use crate::engine::{Dice, bits};
use crate::rules::{Connect, Move, Position, Side};

/// A board of Connect Four. Cells are bits as in the rules.
pub(super) struct ConnectGround {
    start: Stones,
    /// The cells of each column.
    columns: Vec<u128>,
}

/// The stones on it.
#[derive(Clone, Copy)]
pub(super) struct Stones {
    position: Connect,
    /// The cells where a stone would complete a line of a side, some of them taken by now.
    lines: [u128; 2],
}

impl ConnectGround {
    pub(super) fn new(position: &Connect) -> ConnectGround {
        let (width, height) = position.size();
        let lowest = Connect::new(width, height, position.line()).landings();
        let column = |bit: u32| ((1_u128 << height) - 1) << bit;
        let columns = bits::numbers(lowest).map(column).collect();
        let lines = Side::BOTH.map(|side| position.completing(side));
        ConnectGround { start: Stones { position: *position, lines }, columns }
    }
}

impl Stones {
    /// Lays a stone on a cell, given as the number of its bit.
    fn lay(&mut self, bit: u32) {
        let mover = self.position.turn();
        self.position.place(self.position.cell(bit));
        self.lines[mover] = self.position.completing(mover);
    }
}

impl Ground for ConnectGround {
    type Stones = Stones;

    const TELLS_OWNERS: bool = false;

    fn parameters(&self) -> Parameters {
        CONNECT
    }

    fn slice(&self) -> u64 {
        200
    }

    fn start(&self) -> Stones {
        self.start
    }

    fn moves(&self) -> usize {
        self.columns.len()
    }

    fn written(&self, mv: usize) -> Move {
        Move::Drop(mv as u8)
    }

    fn turn(&self, stones: &Stones) -> Side {
        stones.position.turn()
    }

    fn play(&self, stones: &mut Stones, mv: usize) {
        stones.lay((stones.position.landings() & self.columns[mv]).trailing_zeros());
    }

    fn end(&self, stones: &Stones) -> Option<Known> {
        let outcome = stones.position.outcome()?;
        Some(if outcome.winner.is_some() { Known::Won } else { Known::Drawn })
    }

    fn glance(&self, stones: &Stones, seen: &mut [Seen]) {
        let (landings, turn) = (stones.position.landings(), stones.position.turn());
        let wins = landings & stones.lines[turn];
        let others = stones.lines[turn.other()];
        let threats = landings & others;
        for (mv, seen) in seen.iter_mut().enumerate() {
            let landing = landings & self.columns[mv];
            *seen = if landing == 0 {
                Seen::Illegal
            } else if landing & wins != 0 {
                Seen::Proven(Known::Won)
            } else if threats & !landing != 0 || others & landing << 1 != 0 {
                // The opponent completes a line elsewhere, or on top of the stone.
                Seen::Proven(Known::Lost)
            } else {
                Seen::Open
            };
        }
    }

    fn play_out(&self, stones: &Stones, dice: &mut Dice, _: &mut [f32]) -> f32 {
        let mut stones = *stones;
        loop {
            let (landings, side) = (stones.position.landings(), stones.position.turn());
            if landings == 0 {
                return 0.5;
            }
            if landings & stones.lines[side] != 0 {
                return if side == Side::First { 1.0 } else { 0.0 };
            }
            let threats = landings & stones.lines[side.other()];
            let choice = if threats != 0 { threats } else { landings };
            let number = dice.random_range(0..choice.count_ones());
            stones.lay(bits::nth(choice, number));
        }
    }
}
