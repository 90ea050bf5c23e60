//! A position as the sum of its islands: what is known adds up, and what is not is left.

use super::board::Board;
use super::memo::Memo;
use super::names::Names;

/// An island of which the nimber is not known yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Island {
    pub(super) cells: u128,
    pub(super) name: u128,
    /// How many cells it has.
    pub(super) size: u32,
}

/// Islands that add up to a nimber.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    /// What the known ones are worth together.
    pub(super) worth: u8,
    /// The others, the smallest first. No two are the same: such a pair is worth nothing.
    pub(super) open: Vec<Island>,
}

/// What to do to find out whether a sum has a nimber.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doubt {
    /// Nothing: it is known.
    Known(bool),
    /// Find out first whether this island has this nimber.
    Ask(Island, u8),
}

impl Sum {
    /// The free cells as a sum.
    pub(super) fn new(board: &Board, names: &mut Names, memo: &Memo, free: u128) -> Sum {
        let mut sum = Sum::default();
        sum.set(board, names, memo, free);
        sum
    }

    /// Becomes the sum of these free cells, without asking for memory again.
    #[inline]
    pub(super) fn set(&mut self, board: &Board, names: &mut Names, memo: &Memo, free: u128) {
        self.worth = 0;
        self.open.clear();
        let mut left = free;
        while left != 0 {
            let cells = board.first_island(left);
            left &= !cells;
            let size = cells.count_ones();
            if size <= 2 {
                self.worth ^= 1;
                continue;
            }
            let Some(name) = names.name(board, cells) else { continue };
            if let Some(nimber) = memo.facts(name).nimber() {
                self.worth ^= nimber;
            } else if let Some(same) = self.open.iter().position(|island| island.name == name) {
                self.open.remove(same);
            } else {
                let place = self.open.partition_point(|island| island.size <= size);
                self.open.insert(place, Island { cells, name, size });
            }
        }
    }

    /// How large the largest island is of which the nimber is not known.
    pub(super) fn largest(&self) -> u32 {
        self.open.last().map_or(0, |island| island.size)
    }

    /// Adds up what has become known since.
    fn add_up(&mut self, memo: &Memo) {
        let worth = &mut self.worth;
        self.open.retain(|island| match memo.facts(island.name).nimber() {
            Some(nimber) => {
                *worth ^= nimber;
                false
            }
            None => true,
        });
    }

    /// Whether it has this nimber, or what else to ask. Of several islands all nimbers but that of the largest are needed.
    pub(super) fn is(&mut self, memo: &Memo, nimber: u8) -> Doubt {
        self.add_up(memo);
        match *self.open {
            [] => Doubt::Known(self.worth == nimber),
            [island] => {
                let rest = nimber ^ self.worth;
                memo.facts(island.name).is(rest).map_or(Doubt::Ask(island, rest), Doubt::Known)
            }
            [smallest, ..] => Doubt::Ask(smallest, memo.facts(smallest.name).at_least()),
        }
    }

    /// Its nimber, or what to ask first.
    pub(super) fn nimber(&mut self, memo: &Memo) -> Result<u8, (Island, u8)> {
        self.add_up(memo);
        match self.open.first() {
            None => Ok(self.worth),
            Some(&smallest) => Err((smallest, memo.facts(smallest.name).at_least())),
        }
    }
}
