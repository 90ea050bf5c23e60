//! Misère, where who moves last loses: a search of whole positions.
//!
//! Nimbers do not add up here, but many islands are *tame*: sums of them are won and lost as sums of heaps in Nim. Of an island
//! two numbers are counted, its nimber in the usual game and the same in misère, where the empty board has 1. It is tame if all its
//! moves leave tame islands only and its pair is one that a sum of heaps can have:
//!
//! - *fickle*: 0 and 1, or 1 and 0, as heaps of at most one;
//! - *firm*: the same number twice.
//!
//! A sum of tame islands is fickle if all of them are, else firm, and its numbers add up. Whoever is to move loses where the second
//! number is 0. Everything else is looked at move by move.

use std::collections::HashMap;

use super::board::Board;
use super::names::Names;
use super::twins::merged;
use crate::engine::bits;

/// Islands with more cells than this are not looked through for their pair.
const MOST_CELLS_OF_TAME: u32 = 13;

/// A search of misère on one board, with all it has found out.
#[derive(Debug)]
pub(super) struct Misere {
    pub(super) board: Board,
    names: Names,
    /// Whether whoever is to move loses, by the names of all islands.
    lost: HashMap<u128, bool>,
    /// What is known of islands; `None` for the wild ones.
    tame: HashMap<u128, Option<Tame>>,
    nodes: u64,
}

/// When to stop: at so many nodes, if more positions are known than so many.
#[derive(Clone, Copy)]
struct Enough {
    nodes: u64,
    known: usize,
}

/// What a tame island, or a sum of them, is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tame {
    /// Its nimber in the usual game.
    nimber: u8,
    /// Whether it is the other one, of 0 and 1, in misère.
    fickle: bool,
}

impl Tame {
    const NOTHING: Tame = Tame { nimber: 0, fickle: true };
    const CELL: Tame = Tame { nimber: 1, fickle: true };

    fn and(self, other: Tame) -> Tame {
        Tame { nimber: self.nimber ^ other.nimber, fickle: self.fickle && other.fickle }
    }

    fn is_lost(self) -> bool {
        self.nimber == u8::from(self.fickle)
    }

    /// What an island is worth of which the moves leave these.
    fn of_moves(moves: &[Tame]) -> Option<Tame> {
        let least = |numbers: &dyn Fn(&Tame) -> u8| {
            let left = moves.iter().map(numbers).fold(0_u64, |left, number| left | 1 << number);
            (!left).trailing_zeros() as u8
        };
        let usual = least(&|tame| tame.nimber);
        let misere = least(&|tame| tame.nimber ^ u8::from(tame.fickle));
        match (usual, misere) {
            _ if usual == misere => Some(Tame { nimber: usual, fickle: false }),
            (0, 1) | (1, 0) => Some(Tame { nimber: usual, fickle: true }),
            _ => None,
        }
    }
}

impl Misere {
    pub(super) fn new(board: Board) -> Misere {
        let (lost, tame) = (HashMap::new(), HashMap::new());
        Misere { board, names: Names::of_all(), lost, tame, nodes: 0 }
    }

    /// How many positions it has looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many positions it remembers.
    pub(super) fn len(&self) -> usize {
        self.lost.len()
    }

    /// Whether whoever is to move loses with these cells free. `None` if that takes more nodes than so many; the next time it
    /// goes on from what it has found.
    pub(super) fn is_lost(&mut self, free: u128, nodes: u64) -> Option<bool> {
        // It stops after something new at the earliest, or it might walk the same way for ever.
        let enough = Enough { nodes: self.nodes.saturating_add(nodes), known: self.lost.len() };
        self.look(free, enough)
    }

    fn look(&mut self, free: u128, enough: Enough) -> Option<bool> {
        self.nodes += 1;
        let name = match self.at_sight(free) {
            Ok(lost) => return Some(lost),
            Err(name) => name,
        };
        if self.nodes >= enough.nodes && self.lost.len() > enough.known {
            return None;
        }
        let mut moves: Vec<u128> = Vec::new();
        for cell in bits::numbers(merged(&self.board, free)) {
            let left = free & !self.board.closes(cell);
            self.nodes += 1;
            match self.at_sight(left) {
                Ok(true) => {
                    self.lost.insert(name, false);
                    return Some(false);
                }
                Ok(false) => {}
                Err(_) => moves.push(left),
            }
        }
        moves.sort_unstable_by_key(|left| left.count_ones());
        for left in moves {
            if self.look(left, enough)? {
                self.lost.insert(name, false);
                return Some(false);
            }
        }
        self.lost.insert(name, true);
        Some(true)
    }

    /// Whether whoever is to move loses, where that is known, or the name of the position.
    fn at_sight(&mut self, free: u128) -> Result<bool, u128> {
        let mut tame = Some(Tame::NOTHING);
        let mut name = 0_u128;
        let mut left = free;
        while left != 0 {
            let island = self.board.first_island(left);
            left &= !island;
            tame = match (tame, self.tame(island)) {
                (Some(sum), Some(island)) => Some(sum.and(island)),
                _ => None,
            };
            // Names are hashes, so the sum of their products is one too; and two single cells are as good as none.
            name = match island.count_ones() {
                1 | 2 => name ^ 1 << 127,
                _ => name.wrapping_add(
                    self.name(island).wrapping_mul(0x2d99_787f_ff62_bd71_51a9) << 1 >> 1,
                ),
            };
        }
        match tame {
            Some(tame) => Ok(tame.is_lost()),
            None => self.lost.get(&name).copied().ok_or(name),
        }
    }

    fn name(&mut self, island: u128) -> u128 {
        self.names.name(&self.board, island).unwrap_or(0)
    }

    /// What an island is worth, if it is tame and small enough to know.
    fn tame(&mut self, island: u128) -> Option<Tame> {
        let size = island.count_ones();
        if size <= 2 {
            return Some(Tame::CELL);
        }
        if size > MOST_CELLS_OF_TAME {
            return None;
        }
        let name = self.name(island);
        if let Some(&known) = self.tame.get(&name) {
            return known;
        }
        let cells = bits::numbers(merged(&self.board, island));
        let moves: Vec<u128> = cells.map(|cell| island & !self.board.closes(cell)).collect();
        let moves: Option<Vec<Tame>> = moves.into_iter().map(|left| self.tame_sum(left)).collect();
        let tame = moves.and_then(|moves| Tame::of_moves(&moves));
        self.tame.insert(name, tame);
        tame
    }

    fn tame_sum(&mut self, mut free: u128) -> Option<Tame> {
        let mut sum = Tame::NOTHING;
        while free != 0 {
            let island = self.board.first_island(free);
            free &= !island;
            sum = sum.and(self.tame(island)?);
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plain minimax.
    fn is_lost(board: &Board, free: u128, known: &mut HashMap<u128, bool>) -> bool {
        if free == 0 {
            return false;
        }
        if let Some(&lost) = known.get(&free) {
            return lost;
        }
        let lost =
            bits::numbers(free).all(|cell| !is_lost(board, free & !board.closes(cell), known));
        known.insert(free, lost);
        lost
    }

    #[test]
    fn every_position_of_small_boards_is_won_as_minimax_says() {
        for (width, height) in [(1, 14), (3, 5), (4, 4), (4, 5)] {
            let board = Board::new(width, height);
            let mut known = HashMap::new();
            is_lost(&board, board.all(), &mut known);
            let mut misere = Misere::new(board);
            for (free, lost) in known {
                assert_eq!(
                    misere.is_lost(free, u64::MAX),
                    Some(lost),
                    "{free:b} on {width}×{height}"
                );
            }
        }
    }

    #[test]
    fn a_search_that_is_broken_off_goes_on() {
        let board = Board::new(5, 6);
        let mut patient = Misere::new(board.clone());
        let mut hasty = Misere::new(board.clone());
        let answer = patient.is_lost(board.all(), u64::MAX);
        let mut times = 0;
        while hasty.is_lost(board.all(), 20).is_none() {
            times += 1;
        }
        assert_eq!(hasty.is_lost(board.all(), 20), answer);
        assert!(times > 3);
    }
}
