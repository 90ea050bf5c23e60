//! Making the table, a little today and a little tomorrow: what it knows already is not looked for again.

use std::collections::BTreeMap;

use super::super::board::Board;
use super::super::facts::Facts;
use super::super::search::Search;
use super::{MARK, OURS, packed, read};
use crate::engine::{bits, sealed};

/// A table in the making, by what it takes to find its entries out.
pub struct TableMaker {
    /// What is worth keeping.
    kept: BTreeMap<u128, Facts>,
    /// How many nodes an answer has to take to be kept.
    least: u64,
}

impl TableMaker {
    /// Goes on with the table that these bytes hold, if they hold one. Answers that take so many nodes are kept.
    #[must_use]
    pub fn read(bytes: &[u8], least: u64) -> Option<TableMaker> {
        let kept = read(bytes)?.iter().collect();
        Some(TableMaker { kept, least })
    }

    /// Goes on with the table that comes with the program.
    #[must_use]
    pub fn ours(least: u64) -> TableMaker {
        TableMaker::read(OURS, least).unwrap_or(TableMaker { kept: BTreeMap::new(), least })
    }

    /// The table as it is now.
    #[must_use]
    pub fn written(&self) -> Vec<u8> {
        let entries: Vec<u8> =
            self.kept.iter().flat_map(|(&name, &facts)| packed(name, facts)).collect();
        sealed::seal(MARK, &entries)
    }

    /// Finds out who wins every position with at most so many stones on a board. Tells how many there are, and after each one
    /// how many are done; where that says no, the rest is left.
    pub fn every_position(
        &mut self,
        (width, height): (u8, u8),
        stones: u8,
        mut told: impl FnMut(&TableMaker, usize, usize) -> bool,
    ) {
        let mut search = Search::new(Board::new(width, height));
        for (&name, &facts) in &self.kept {
            search.memo.learn(name, facts);
        }
        search.costly = Some((self.least, Vec::new()));
        // The fullest first: what is found of them helps with the others.
        let positions = positions(&mut search, stones);
        for (done, &free) in positions.iter().rev().enumerate() {
            let mut sum = search.sum(free);
            search.is_lost(&mut sum, u64::MAX);
            let costly = search.costly.as_mut().map(|(_, list)| std::mem::take(list));
            for name in costly.unwrap_or_default() {
                self.kept.insert(name, search.memo.facts(name));
            }
            if !told(self, done + 1, positions.len()) {
                return;
            }
        }
    }
}

/// The free cells of every position with at most so many stones, but one of each kind.
fn positions(search: &mut Search, stones: u8) -> Vec<u128> {
    let mut all = vec![search.board.all()];
    let mut layer = all.clone();
    for _ in 0..stones {
        let mut next = BTreeMap::new();
        for free in layer {
            for cell in bits::numbers(free) {
                let left = free & !search.board.closes(cell);
                let sum = search.sum(left);
                // What is known or decided at sight needs no table.
                let names = sum
                    .open
                    .iter()
                    .fold(u128::from(sum.worth), |names, island| names.wrapping_add(island.name));
                if !sum.open.is_empty() {
                    next.entry(names).or_insert(left);
                }
            }
        }
        layer = next.into_values().collect();
        all.extend(&layer);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_was_broken_off_goes_on_with_all_it_has() {
        let mut maker = TableMaker { kept: BTreeMap::new(), least: 50 };
        maker.every_position((5, 6), 1, |_, done, _| done < 3);
        let mut further = TableMaker::read(&maker.written(), 50).unwrap();
        further.every_position((5, 6), 1, |_, _, _| true);
        assert!(!maker.kept.is_empty() && further.kept.len() > maker.kept.len());
        assert!(maker.kept.keys().all(|name| further.kept.contains_key(name)));
    }
}
