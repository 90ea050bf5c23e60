//! Making the table, a little today and a little tomorrow: what it knows already is not looked for again.

use std::collections::{BTreeMap, HashMap};

use rand::{RngExt, SeedableRng};

use super::super::board::Board;
use super::super::facts::Facts;
use super::super::memo::Memo;
use super::super::search::Search;
use super::{MARK, OURS, packed, read};
use crate::engine::{Dice, bits};
use crate::sealed;

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

    /// Begins to look for what searches of random positions on a board have in common.
    pub fn share(&mut self, (width, height): (u8, u8), seed: u64) -> Shared<'_> {
        let mut known = Memo::new();
        for (&name, &facts) in &self.kept {
            known.learn(name, facts);
        }
        Shared {
            maker: self,
            board: Board::new(width, height),
            known,
            found: Memo::new(),
            spent: HashMap::new(),
            dice: Dice::seed_from_u64(seed),
        }
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
            for (name, _) in costly.unwrap_or_default() {
                self.kept.insert(name, search.memo.facts(name));
            }
            if !told(self, done + 1, positions.len()) {
                return;
            }
        }
    }
}

/// What searches of random positions have in common: the islands on which more than one of them has spent nodes.
pub struct Shared<'a> {
    maker: &'a mut TableMaker,
    board: Board,
    known: Memo,
    found: Memo,
    spent: HashMap<u128, Spent>,
    dice: Dice,
}

/// The nodes that searches have spent on an island.
#[derive(Clone, Copy, Default)]
struct Spent {
    all: u64,
    most: u64,
}

impl Shared<'_> {
    /// Solves the position after so many stones at random, and notes what that costs.
    pub fn solve_one(&mut self, stones: u8) {
        let mut free = self.board.all();
        for _ in 0..stones {
            let count = free.count_ones();
            if count > 0 {
                let cell = bits::nth(free, self.dice.random_range(0..count));
                free &= !self.board.closes(cell);
            }
        }
        let mut search = Search::new(self.board.clone());
        search.memo = self.known.clone();
        search.costly = Some((self.maker.least, Vec::new()));
        let mut sum = search.sum(free);
        search.is_lost(&mut sum, u64::MAX);
        let mut here: HashMap<u128, u64> = HashMap::new();
        for (name, nodes) in search.costly.take().map(|(_, list)| list).unwrap_or_default() {
            *here.entry(name).or_default() += nodes;
        }
        for (name, nodes) in here {
            let spent = self.spent.entry(name).or_default();
            *spent = Spent { all: spent.all + nodes, most: spent.most.max(nodes) };
            self.found.learn(name, search.memo.facts(name));
        }
    }

    /// Keeps in the table what would have saved the searches most, up to so many entries in all.
    pub fn keep(self, entries: usize) {
        let mut saved: Vec<(u64, u128)> =
            self.spent.iter().map(|(&name, spent)| (spent.all - spent.most, name)).collect();
        saved.sort_unstable_by(|a, b| b.cmp(a));
        let room = entries.saturating_sub(self.maker.kept.len());
        for (_, name) in saved.into_iter().filter(|(nodes, _)| *nodes > 0).take(room) {
            let facts = self.maker.kept.get(&name).copied().unwrap_or(Facts::NONE);
            self.maker.kept.insert(name, facts.and(self.found.facts(name)));
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
    fn what_searches_share_makes_the_next_ones_shorter() {
        let nodes = |maker: &TableMaker| {
            let mut search = Search::new(Board::new(6, 7));
            for (&name, &facts) in &maker.kept {
                search.memo.learn(name, facts);
            }
            let free = search.board.all() & !search.board.closes(8);
            let mut sum = search.sum(free);
            (search.is_lost(&mut sum, u64::MAX), search.nodes())
        };
        let mut maker = TableMaker { kept: BTreeMap::new(), least: 20 };
        let (answer, before) = nodes(&maker);
        let mut shared = maker.share((6, 7), 1);
        (0..20).for_each(|_| shared.solve_one(2));
        shared.keep(300);
        assert!((10..=300).contains(&maker.kept.len()), "{}", maker.kept.len());
        let (again, after) = nodes(&maker);
        assert!(again == answer && after < before, "{after} of {before}");
    }

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
