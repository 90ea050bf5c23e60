//! Obstruction as the tree plays it: at random to the last free cell.

use rand::RngExt;

use super::ground::{Ground, Seen};
use super::known::Known;
use super::parameters::{OBSTRUCTION, Parameters};
use crate::engine::obstruction::mirror;
use crate::engine::{Dice, bits};
use crate::rules::{Cell, Move, Obstruction, Position, Side};

/// More free cells than this are not closed by one stone.
const CLOSED_AT_ONCE: u32 = 9;

/// A board of Obstruction. Cells are bits as in the rules: row · width + column.
pub(super) struct ObstructionGround {
    misere: bool,
    start: Free,
    /// The free cells to begin with, and what a stone on each closes.
    cells: Vec<Cell>,
    closes: Vec<u128>,
    /// The move on a cell.
    move_on: Vec<u8>,
    /// The move that wins because every stone after it can be mirrored.
    mirror: Option<usize>,
}

/// What is free of it.
#[derive(Clone, Copy)]
pub(super) struct Free {
    cells: u128,
    turn: Side,
}

impl ObstructionGround {
    pub(super) fn new(position: &Obstruction) -> ObstructionGround {
        let (width, _) = position.size();
        let bit = |cell: Cell| u32::from(cell.row) * u32::from(width) + u32::from(cell.col);
        let cells: Vec<Cell> = position.legal_cells().collect();
        let closes = |&cell: &Cell| {
            let mut next = *position;
            next.place(cell);
            position.free() & !next.free()
        };
        let closes = cells.iter().map(closes).collect();
        let mut move_on = vec![0; 128];
        for (mv, &cell) in cells.iter().enumerate() {
            move_on[bit(cell) as usize] = mv as u8;
        }
        let start = Free { cells: position.free(), turn: position.turn() };
        let answer = mirror::answer(position);
        let mirror = answer.and_then(|answer| cells.iter().position(|&cell| cell == answer));
        ObstructionGround { misere: position.misere(), start, cells, closes, move_on, mirror }
    }

    /// What is free after a stone on the cell of this bit.
    fn after(&self, free: u128, bit: u32) -> u128 {
        free & !self.closes[usize::from(self.move_on[bit as usize])]
    }

    /// Whether a stone closes all that is free.
    fn ends_at_once(&self, free: u128) -> bool {
        free.count_ones() <= CLOSED_AT_ONCE
            && bits::numbers(free).any(|bit| self.after(free, bit) == 0)
    }
}

impl Ground for ObstructionGround {
    type Stones = Free;

    const TELLS_OWNERS: bool = false;

    fn parameters(&self) -> Parameters {
        OBSTRUCTION
    }

    fn slice(&self) -> u64 {
        200
    }

    fn start(&self) -> Free {
        self.start
    }

    fn moves(&self) -> usize {
        self.cells.len()
    }

    fn written(&self, mv: usize) -> Move {
        Move::Place(self.cells[mv])
    }

    fn turn(&self, free: &Free) -> Side {
        free.turn
    }

    fn play(&self, free: &mut Free, mv: usize) {
        free.cells &= !self.closes[mv];
        free.turn = free.turn.other();
    }

    fn end(&self, free: &Free) -> Option<Known> {
        let known = if self.misere { Known::Lost } else { Known::Won };
        (free.cells == 0).then_some(known)
    }

    fn glance(&self, free: &Free, seen: &mut [Seen]) {
        seen.fill(Seen::Illegal);
        for bit in bits::numbers(free.cells) {
            let mv = usize::from(self.move_on[bit as usize]);
            let mut next = *free;
            self.play(&mut next, mv);
            seen[mv] = match self.end(&next) {
                Some(known) => Seen::Proven(known),
                None if !self.misere && self.ends_at_once(next.cells) => Seen::Proven(Known::Lost),
                None => Seen::Open,
            };
        }
    }

    fn look(&self, free: &Free, seen: &mut [Seen]) {
        self.glance(free, seen);
        if let Some(mv) = self.mirror
            && !seen.contains(&Seen::Proven(Known::Won))
        {
            seen[mv] = Seen::Proven(Known::Won);
        }
    }

    fn favourite(&self) -> Option<usize> {
        self.mirror
    }

    fn play_out(&self, free: &Free, dice: &mut Dice, _: &mut [f32]) -> f32 {
        let Free { mut cells, mut turn } = *free;
        while cells != 0 {
            let number = dice.random_range(0..cells.count_ones());
            cells = self.after(cells, bits::nth(cells, number));
            turn = turn.other();
        }
        // Who is to move now moves no more.
        if (turn == Side::First) == self.misere { 1.0 } else { 0.0 }
    }
}
