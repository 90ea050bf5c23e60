//! A proof of a nimber, for others to check: claims about islands, each of which follows from those before it.
//!
//! An island's nimber is the least that no move leaves. So there are two kinds of claims: *some move leaves n*, told with such a
//! move, and *no move leaves n*. What a move leaves is a sum of islands, and what its nimber is, or is not, follows from earlier
//! claims. Islands are written as they lie; that a claim is about the same island, turned or bent or with twins, is left to whoever
//! checks. So are islands of one or two cells, worth 1, and those that pairings make worth nothing.
//!
//! | bytes | hold |
//! | --- | --- |
//! | 4 | `HXOP` |
//! | 1 | the version, 1 |
//! | then for each claim: 1 | the nimber; 128 more where no move leaves it |
//! | 1 | the cell of the move that leaves it, counted as the cells below; 255 where there is none |
//! | 1 | how many columns the island's frame has |
//! | 1 | how many bytes follow |
//! | that many | the cells of the frame row by row, the lowest bit of the first byte first |
//!
//! The last claims are those about the position itself.

use std::io::{self, Write};

use super::board::Board;
use super::facts::Facts;
use super::memo::Memo;
use super::search::Search;
use super::sum::{Doubt, Island};
use super::twins::merged;
use crate::engine::bits;

const MAGIC: [u8; 5] = *b"HXOP\x01";
const NONE_LEFT: u8 = 128;
const NO_CELL: u8 = 255;

/// Writes a proof of the nimbers of all islands of these free cells. What is not known yet, or was only read in a table, is searched.
/// Returns how many claims there are.
pub(super) fn prove(search: &mut Search, free: u128, out: &mut impl Write) -> io::Result<u64> {
    out.write_all(&MAGIC)?;
    let mut proof = Proof { search, out, claimed: Memo::new(), claims: 0 };
    let (_, islands) = proof.islands(free);
    for island in islands {
        proof.nimber(island)?;
    }
    Ok(proof.claims)
}

struct Proof<'a, W> {
    search: &'a mut Search,
    out: &'a mut W,
    /// What the claims say that are written.
    claimed: Memo,
    claims: u64,
}

impl<W: Write> Proof<'_, W> {
    /// What an island is worth: some move leaves every smaller nimber, and none leaves this one.
    fn nimber(&mut self, island: Island) -> io::Result<u8> {
        let nimber = loop {
            let facts = self.search.memo.facts(island.name);
            match facts.nimber() {
                Some(nimber) => break nimber,
                None => self.search.find_out(island, facts.at_least(), u64::MAX),
            };
        };
        for less in 0..nimber {
            self.left(island, less)?;
        }
        self.none_left(island, nimber)?;
        Ok(nimber)
    }

    /// What an island is known not to be worth, by a move that leaves it or because no move leaves less.
    fn is_not(&mut self, island: Island, nimber: u8) -> io::Result<()> {
        let facts = self.search.memo.facts(island.name);
        match facts.is_left(nimber) {
            true => self.left(island, nimber),
            false => self.none_left(island, facts.at_most()),
        }
    }

    /// Some move on the island leaves this nimber.
    fn left(&mut self, island: Island, nimber: u8) -> io::Result<()> {
        if self.claimed.facts(island.name).is_left(nimber) {
            return Ok(());
        }
        let moves = self.moves(island);
        let at_sight = moves.iter().find(|&&(_, left)| {
            let mut sum = self.search.sum(left);
            matches!(sum.is(&self.search.memo, nimber), Doubt::Known(true))
        });
        let found = at_sight
            .copied()
            .or_else(|| moves.into_iter().find(|&(_, left)| self.leaves(left, nimber)));
        let Some((cell, left)) = found else {
            return Err(io::Error::other("what is known of islands contradicts itself"));
        };
        let (_, islands) = self.islands(left);
        for other in islands {
            self.nimber(other)?;
        }
        self.claimed.learn(island.name, Facts::NONE.with_left(nimber));
        self.write(island.cells, nimber, Some(cell))
    }

    /// No move on the island leaves this nimber.
    fn none_left(&mut self, island: Island, nimber: u8) -> io::Result<()> {
        if self.claimed.facts(island.name).at_most() <= nimber {
            return Ok(());
        }
        for (_, left) in self.moves(island) {
            if self.leaves(left, nimber) {
                return Err(io::Error::other("what is known of islands contradicts itself"));
            }
            // The nimbers of all islands but one are needed, and of that one only what it is not.
            let (worth, mut islands) = self.islands(left);
            let known = |island: &Island| self.search.memo.facts(island.name).nimber().is_some();
            islands.sort_by_key(|island| (!known(island), island.size));
            let Some(last) = islands.pop() else { continue };
            let mut rest = nimber ^ worth;
            for other in islands {
                rest ^= self.nimber(other)?;
            }
            self.is_not(last, rest)?;
        }
        self.claimed.learn(island.name, Facts::NONE.with_none_left(nimber));
        self.write(island.cells, nimber | NONE_LEFT, None)
    }

    /// The moves that differ, with what they leave, those that leave least first.
    fn moves(&self, island: Island) -> Vec<(u32, u128)> {
        let board = &self.search.board;
        let cells = bits::numbers(merged(board, island.cells));
        let mut moves: Vec<(u32, u128)> =
            cells.map(|cell| (cell, island.cells & !board.closes(cell))).collect();
        moves.sort_by_key(|(_, left)| left.count_ones());
        moves
    }

    /// Whether these free cells have this nimber.
    fn leaves(&mut self, free: u128, nimber: u8) -> bool {
        let mut sum = self.search.sum(free);
        loop {
            match sum.is(&self.search.memo, nimber) {
                Doubt::Known(has) => return has,
                Doubt::Ask(island, asked) => self.search.find_out(island, asked, u64::MAX),
            };
        }
    }

    /// What is worth something at sight, and the islands of which something must be claimed. Two that are the same are worth nothing.
    fn islands(&mut self, free: u128) -> (u8, Vec<Island>) {
        let Search { board, names, .. } = &mut *self.search;
        let (mut worth, mut islands) = (0, Vec::<Island>::new());
        let mut left = free;
        while left != 0 {
            let cells = board.first_island(left);
            left &= !cells;
            let size = cells.count_ones();
            if size <= 2 {
                worth ^= 1;
                continue;
            }
            let Some(name) = names.name(board, cells) else { continue };
            match islands.iter().position(|island| island.name == name) {
                Some(same) => drop(islands.remove(same)),
                None => islands.push(Island { cells, name, size }),
            }
        }
        (worth, islands)
    }

    fn write(&mut self, island: u128, nimber: u8, cell: Option<u32>) -> io::Result<()> {
        let board = &self.search.board;
        let columns = board.frame(island).width;
        let number = framed(board, island);
        let cells = bits::numbers(island).fold(0_u128, |cells, cell| cells | 1 << number(cell));
        let bytes = cells.to_le_bytes();
        let bytes = &bytes[..(128 - cells.leading_zeros()).div_ceil(8) as usize];
        let cell = cell.map_or(NO_CELL, |cell| number(cell) as u8);
        self.out.write_all(&[nimber, cell, columns as u8, bytes.len() as u8])?;
        self.out.write_all(bytes)?;
        self.claims += 1;
        Ok(())
    }
}

/// The numbers of cells within the frame of an island.
fn framed(board: &Board, island: u128) -> impl Fn(u32) -> u32 {
    let (frame, width) = (board.frame(island), board.width());
    move |cell| (cell / width - frame.top) * frame.width + cell % width - frame.left
}
