//! Checks a proof claim by claim. It shares nothing with the engine, not even the rules: all it knows is told here and in `island`.
//!
//! It believes a claim if it follows from what it believes already:
//! - *some move leaves n*: the islands that the told move leaves have known nimbers, which add up to n;
//! - *no move leaves n*: for every move, the islands that it leaves do not add up to n. All but one have known nimbers, and that one
//!   is known not to have the nimber that is missing.
//!
//! An island's nimber is known when some move leaves every smaller one and no move leaves it. An island is known not to have a
//! nimber that some move leaves, nor one above a nimber that no move leaves.

use std::collections::HashMap;

use super::island::{Cells, Look};

const MAGIC: &[u8] = b"HXOP\x01";
const NONE_LEFT: u8 = 128;
/// Looks are remembered for so many islands as they lie.
const MOST_SEEN: usize = 8_000_000;

#[derive(Default)]
pub(super) struct Checker {
    believed: HashMap<Look, Believed>,
    seen: HashMap<Cells, Look>,
    pub(super) claims: u64,
}

/// Nimbers, a bit each.
#[derive(Clone, Copy, Default)]
struct Believed {
    left: u32,
    none_left: u32,
}

impl Believed {
    fn nimber(self) -> Option<u32> {
        let least = self.left.trailing_ones();
        (self.none_left >> least & 1 == 1).then_some(least)
    }

    fn is_not(self, nimber: u32) -> bool {
        let less = (1 << nimber) - 1;
        self.left >> nimber & 1 == 1 || self.none_left & less != 0
    }
}

impl Checker {
    /// Checks a whole proof.
    pub(super) fn check(&mut self, proof: &[u8]) -> Result<(), String> {
        let mut rest = proof.strip_prefix(MAGIC).ok_or("no proof")?;
        while !rest.is_empty() {
            let &[nimber, cell, columns, length, ref more @ ..] = rest else {
                return Err("cut short".to_owned());
            };
            let (cells, more) = more.split_at_checked(length.into()).ok_or("cut short")?;
            rest = more;
            self.claims += 1;
            self.claim(nimber, cell.into(), columns.into(), cells)
                .map_err(|why| format!("claim {}: {why}", self.claims))?;
        }
        Ok(())
    }

    /// The nimber of a board, if that is proven.
    pub(super) fn nimber(&mut self, board: Cells) -> Option<u32> {
        let (worth, unknown) = self.sum(board);
        unknown.is_empty().then_some(worth)
    }

    fn claim(&mut self, n: u8, cell: usize, columns: usize, bytes: &[u8]) -> Result<(), String> {
        let nimber = u32::from(n & !NONE_LEFT);
        if columns == 0 || nimber > 30 {
            return Err("no island, or no nimber".to_owned());
        }
        let island = Cells::read(columns, bytes).ok_or("too large")?;
        let look = self.look(island);
        if n & NONE_LEFT == 0 {
            let mv = (cell / columns, cell % columns);
            if !island.list().contains(&mv) {
                return Err("a move beside the island".to_owned());
            }
            let (worth, unknown) = self.sum(island.after(mv));
            if !unknown.is_empty() || worth != nimber {
                return Err(format!("the move is not known to leave {nimber}"));
            }
            self.believed.entry(look).or_default().left |= 1 << nimber;
        } else {
            let mut moves: Vec<Cells> =
                island.list().into_iter().map(|mv| island.after(mv)).collect();
            moves.dedup();
            for left in moves {
                let (worth, unknown) = self.sum(left);
                let differs = match unknown[..] {
                    [] => worth != nimber,
                    [one] => self.believed.get(&one).is_some_and(|it| it.is_not(worth ^ nimber)),
                    _ => false,
                };
                if !differs {
                    return Err(format!("a move may leave {nimber}"));
                }
            }
            self.believed.entry(look).or_default().none_left |= 1 << nimber;
        }
        Ok(())
    }

    /// What the islands add up to of which the nimber is known, and the others. Two of the same are worth nothing.
    fn sum(&mut self, free: Cells) -> (u32, Vec<Look>) {
        let (mut worth, mut unknown) = (0, Vec::<Look>::new());
        for island in free.islands() {
            // Two cells beside each other are twins.
            if island.count() <= 2 {
                worth ^= 1;
                continue;
            }
            if island.is_paired() {
                continue;
            }
            let look = self.look(island);
            let nimber = self.believed.get(&look).and_then(|it| it.nimber());
            match (nimber, unknown.iter().position(|other| *other == look)) {
                (Some(nimber), _) => worth ^= nimber,
                (None, Some(same)) => drop(unknown.remove(same)),
                (None, None) => unknown.push(look),
            }
        }
        (worth, unknown)
    }

    fn look(&mut self, island: Cells) -> Look {
        if let Some(&look) = self.seen.get(&island) {
            return look;
        }
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        let look = island.look();
        self.seen.insert(island, look);
        look
    }
}
