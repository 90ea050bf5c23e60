//! The nimbers that were not known before, found again by other means.
//!
//! This solver shares nothing with the engine but the rules. It knows no twins, no pairings and no graphs: an island is named by the
//! least of its eight images in the corner of the board. It asks "is it n?" too, or it would not come to an end.

use std::collections::HashMap;

use hexfall::rules::{Obstruction, Position};

const FOUND: &str = include_str!("../data/obstruction/new-nimbers.csv");

/// Up to so many cells are done in seconds; the others take minutes and hours: `--ignored`.
const FEW_CELLS: usize = 60;

struct Solver {
    width: usize,
    height: usize,
    /// What a stone on each cell closes, by the rules.
    closes: Vec<u128>,
    /// Of an island: the nimbers that are left by a move, and what its own is at most.
    known: HashMap<(u8, u128), (u32, u8)>,
    names: HashMap<u128, (u8, u128)>,
}

impl Solver {
    fn new(width: usize, height: usize) -> Solver {
        let board = Obstruction::new(width as u8, height as u8, false);
        let closes = board.cells().map(|cell| board.neighbourhood(cell)).collect();
        Solver { width, height, closes, known: HashMap::new(), names: HashMap::new() }
    }

    fn islands(&self, mut free: u128) -> Vec<u128> {
        let mut islands = Vec::new();
        while free != 0 {
            let (mut island, mut new) = (0, free & free.wrapping_neg());
            while new != 0 {
                island |= new;
                let mut wider = 0;
                for cell in cells(new) {
                    wider |= self.closes[cell];
                }
                new = wider & free & !island;
            }
            free &= !island;
            islands.push(island);
        }
        islands.sort_unstable_by_key(|island| island.count_ones());
        islands
    }

    /// The least of the images, with its width.
    fn name(&mut self, island: u128) -> (u8, u128) {
        if let Some(&name) = self.names.get(&island) {
            return name;
        }
        let at: Vec<(usize, usize)> =
            cells(island).map(|cell| (cell / self.width, cell % self.width)).collect();
        let far = self.width.max(self.height);
        let name = (0..8).map(|turn| {
            let turned = at.iter().map(|&(row, column)| {
                let row = if turn & 1 == 0 { row } else { far - row };
                let column = if turn & 2 == 0 { column } else { far - column };
                if turn & 4 == 0 { (row, column) } else { (column, row) }
            });
            let turned: Vec<(usize, usize)> = turned.collect();
            let top = turned.iter().map(|cell| cell.0).min().unwrap();
            let left = turned.iter().map(|cell| cell.1).min().unwrap();
            let width = 1 + turned.iter().map(|cell| cell.1).max().unwrap() - left;
            let bits =
                turned.iter().map(|&(row, column)| 1 << ((row - top) * width + column - left));
            (width as u8, bits.fold(0_u128, |all, bit| all | bit))
        });
        let name = name.min().unwrap();
        self.names.insert(island, name);
        name
    }

    fn facts(&mut self, island: u128) -> (u32, u8) {
        let name = self.name(island);
        self.known.get(&name).copied().unwrap_or((0, 31))
    }

    fn nimber(&mut self, island: u128) -> u8 {
        loop {
            let (left, most) = self.facts(island);
            let least = left.trailing_ones() as u8;
            if least == most {
                return least;
            }
            self.is(island, least);
        }
    }

    fn is(&mut self, island: u128, nimber: u8) -> bool {
        let (left, most) = self.facts(island);
        if nimber > most || left >> nimber & 1 == 1 {
            return false;
        }
        (most == nimber || !self.leaves(island, nimber))
            && (0..nimber)
                .all(|less| self.facts(island).0 >> less & 1 == 1 || self.leaves(island, less))
    }

    /// Whether a move leaves this nimber.
    fn leaves(&mut self, island: u128, nimber: u8) -> bool {
        let mut moves: Vec<Vec<u128>> =
            cells(island).map(|cell| self.islands(island & !self.closes[cell])).collect();
        moves.sort_by_key(|islands| islands.last().map_or(0, |island| island.count_ones()));
        moves.dedup();
        let known = moves.iter().any(|islands| self.known_sum(islands) == Some(nimber));
        let found = known || moves.iter().any(|islands| self.sum_is(islands, nimber));
        let name = self.name(island);
        let facts = self.known.entry(name).or_insert((0, 31));
        *facts =
            if found { (facts.0 | 1 << nimber, facts.1) } else { (facts.0, facts.1.min(nimber)) };
        found
    }

    fn known_sum(&mut self, islands: &[u128]) -> Option<u8> {
        islands.iter().try_fold(0, |sum, &island| {
            let (left, most) = self.facts(island);
            (left.trailing_ones() as u8 == most).then_some(sum ^ most)
        })
    }

    fn sum_is(&mut self, islands: &[u128], nimber: u8) -> bool {
        let Some((&largest, others)) = islands.split_last() else { return nimber == 0 };
        let rest = others.iter().fold(nimber, |rest, &island| rest ^ self.nimber(island));
        self.is(largest, rest)
    }
}

fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

fn check(wanted: impl Fn(usize) -> bool) {
    for line in FOUND.lines().skip(1).chain(["5,8,0", "6,7,1", "3,13,1", "5,7,5"]) {
        let numbers: Vec<usize> = line.split(',').map(|number| number.parse().unwrap()).collect();
        let &[rows, columns, nimber] = &numbers[..] else { panic!("{line}") };
        if wanted(rows * columns) {
            let mut solver = Solver::new(columns, rows);
            let all = u128::MAX >> (128 - rows * columns);
            assert_eq!(usize::from(solver.nimber(all)), nimber, "{rows}×{columns}");
            println!("{rows}×{columns}: {nimber}");
        }
    }
}

#[test]
fn nimbers_of_boards_with_few_cells_are_found_by_another_method() {
    check(|cells| cells <= if cfg!(debug_assertions) { 42 } else { FEW_CELLS });
}

#[test]
#[ignore = "minutes and hours"]
fn all_new_nimbers_are_found_by_another_method() {
    check(|cells| cells > FEW_CELLS);
}
