//! Who wins with these cells free, by the usual rules or in misère: one way to ask, a slice at a time.

use super::board::Board;
use super::misere::Misere;
use super::search::Search;
use super::sum::{Doubt, Island, Sum};
use crate::rules::{Obstruction, Position};

/// Most islands or positions to be remembered: some 128 MB. It is the same on every system, so that all play the same.
const MOST_KNOWN: usize = 1 << 22;

/// A search for either aim.
pub(super) enum Oracle {
    Usual(Box<Search>),
    Misere(Box<Misere>),
}

/// A question that is being answered: does whoever is to move lose with these cells free?
pub(super) struct Asked {
    free: u128,
    sum: Option<Sum>,
}

impl Oracle {
    pub(super) fn new(position: &Obstruction) -> Oracle {
        let (width, height) = position.size();
        let board = Board::new(width, height);
        match position.misere() {
            true => Oracle::Misere(Box::new(Misere::new(board))),
            false => Oracle::Usual(Box::new(Search::with_table(board))),
        }
    }

    pub(super) fn board(&self) -> &Board {
        match self {
            Oracle::Usual(search) => &search.board,
            Oracle::Misere(misere) => &misere.board,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        match self {
            Oracle::Usual(search) => search.nodes(),
            Oracle::Misere(misere) => misere.nodes(),
        }
    }

    /// Whether it remembers as much as it may, and had better stop.
    pub(super) fn is_full(&self) -> bool {
        let known = match self {
            Oracle::Usual(search) => search.memo.len(),
            Oracle::Misere(misere) => misere.len(),
        };
        known >= MOST_KNOWN
    }

    pub(super) fn ask(&mut self, free: u128) -> Asked {
        let sum = match self {
            Oracle::Usual(search) => Some(search.sum(free)),
            Oracle::Misere(_) => None,
        };
        Asked { free, sum }
    }

    /// Goes on with a question for about so many nodes. Returns the answer once it is there.
    pub(super) fn go_on(&mut self, asked: &mut Asked, nodes: u64) -> Option<bool> {
        match (self, &mut asked.sum) {
            (Oracle::Usual(search), Some(sum)) => search.is_lost(sum, nodes),
            (Oracle::Misere(misere), _) => misere.is_lost(asked.free, nodes),
            (Oracle::Usual(_), None) => None,
        }
    }

    /// The islands of these free cells of which the nimber is not known, the smallest last. In misère there are no nimbers.
    pub(super) fn open_islands(&mut self, free: u128) -> Vec<Island> {
        let Oracle::Usual(search) = self else { return Vec::new() };
        let mut islands = Vec::new();
        let mut left = free;
        while left != 0 {
            let cells = search.board.first_island(left);
            left &= !cells;
            islands.extend(search.sum(cells).open);
        }
        islands.sort_by_key(|island| std::cmp::Reverse(island.size));
        islands
    }

    /// Goes on to find the nimbers of islands, the last one first, for about so many nodes. Those that are known are taken off the list.
    pub(super) fn find_nimbers(&mut self, islands: &mut Vec<Island>, nodes: u64) {
        let Oracle::Usual(search) = self else { return islands.clear() };
        let enough = search.nodes().saturating_add(nodes);
        while let Some(&island) = islands.last() {
            let facts = search.memo.facts(island.name);
            if facts.nimber().is_some() {
                islands.pop();
            } else if !search.find_out(
                island,
                facts.at_least(),
                enough - search.nodes().min(enough),
            ) {
                return;
            }
        }
    }

    /// The search of the usual game, where that is the one.
    pub(super) fn usual(&self) -> Option<&Search> {
        match self {
            Oracle::Usual(search) => Some(search),
            Oracle::Misere(_) => None,
        }
    }
}

impl Search {
    /// Whether whoever is to move loses with this sum, if that is found out in about so many nodes.
    pub(super) fn is_lost(&mut self, sum: &mut Sum, nodes: u64) -> Option<bool> {
        let enough = self.nodes().saturating_add(nodes);
        loop {
            match sum.is(&self.memo, 0) {
                Doubt::Known(lost) => return Some(lost),
                Doubt::Ask(island, nimber) => {
                    if !self.find_out(island, nimber, enough.saturating_sub(self.nodes())) {
                        return None;
                    }
                }
            }
        }
    }
}
