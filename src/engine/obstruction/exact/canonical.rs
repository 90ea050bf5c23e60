//! One name for all islands that are the same but for how they lie.
//!
//! What an island is worth depends only on which of its cells are beside which. So it is named as a graph: turned,
//! mirrored or bent, it has the same name. The cells are coloured by what is around them, and around that, until the colours
//! tell them apart. Where some look alike, each of them in turn is marked, and the least name that comes of it is the one.
//!
//! A name is 95 bits of a hash of who is beside whom. Among a thousand million islands the chance that any two share a name
//! by accident is less than one in ten thousand million.

use super::board::{Board, MOST_CELLS};
use crate::engine::bits;

/// The bits of a name.
pub(super) const NAME_BITS: u32 = 95;

/// Of islands with more symmetry than can be followed up, only so many markings are compared. The same island may
/// then have two names, which costs time and nothing else.
const MOST_MARKINGS: u32 = 40;

/// So many rounds of colouring are made before anybody looks whether they were enough.
const FIRST_ROUNDS: u32 = 3;

type Colours = [u64; MOST_CELLS];

/// The name of an island that has no twins: never 0.
pub(super) fn name(board: &Board, island: u128) -> u128 {
    let graph = Graph::new(board, island);
    let mut colours = [0; MOST_CELLS];
    for (colour, beside) in colours.iter_mut().zip(graph.cells()) {
        *colour = mixed(beside.len() as u64 + 1);
    }
    let mut naming = Naming { graph: &graph, least: u128::MAX, markings: 0 };
    naming.follow(&mut colours);
    naming.least
}

/// Which cells are beside which, by number.
struct Graph {
    size: usize,
    beside: [[u8; 8]; MOST_CELLS],
    degrees: [u8; MOST_CELLS],
}

impl Graph {
    fn new(board: &Board, island: u128) -> Graph {
        let mut numbers = [0_u8; MOST_CELLS];
        for (number, cell) in (0..).zip(bits::numbers(island)) {
            numbers[cell as usize] = number;
        }
        let size = island.count_ones() as usize;
        let mut graph = Graph { size, beside: [[0; 8]; MOST_CELLS], degrees: [0; MOST_CELLS] };
        for (number, cell) in bits::numbers(island).enumerate() {
            let others = board.closes(cell) & island & !(1 << cell);
            for (place, other) in bits::numbers(others).enumerate() {
                graph.beside[number][place] = numbers[other as usize];
            }
            graph.degrees[number] = others.count_ones() as u8;
        }
        graph
    }

    fn beside(&self, cell: usize) -> &[u8] {
        &self.beside[cell][..usize::from(self.degrees[cell])]
    }

    fn cells(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.size).map(|cell| self.beside(cell))
    }

    /// Each cell's colour is mixed with those around it.
    fn colour(&self, colours: &mut Colours) {
        let mut spread = [0_u64; MOST_CELLS];
        for (spread, colour) in spread.iter_mut().zip(&colours[..self.size]) {
            *spread = mixed(*colour);
        }
        for (cell, beside) in self.cells().enumerate() {
            let sum = beside
                .iter()
                .fold(0_u64, |sum, &other| sum.wrapping_add(spread[usize::from(other)]));
            colours[cell] = mixed(sum ^ colours[cell].rotate_left(17));
        }
    }

    /// A hash of who is beside whom, with the cells in this order.
    fn hash(&self, order: &[u8]) -> u128 {
        let mut places = [0_u8; MOST_CELLS];
        for (place, &cell) in (0..).zip(order) {
            places[usize::from(cell)] = place;
        }
        let (mut one, mut two) = (self.size as u64, mixed(self.size as u64));
        for &cell in order {
            let beside = self.beside(usize::from(cell)).iter();
            let row = beside.fold(0_u128, |row, &other| row | 1 << places[usize::from(other)]);
            for half in [row as u64, (row >> 64) as u64] {
                one = mixed(one ^ half).wrapping_add(0x9e37_79b9_7f4a_7c15);
                two = mixed(two.rotate_left(25) ^ half.wrapping_mul(0xff51_afd7_ed55_8ccd));
            }
        }
        (u128::from(one) << 64 | u128::from(two)) >> (128 - NAME_BITS) | 1
    }
}

/// The least name found so far.
struct Naming<'a> {
    graph: &'a Graph,
    least: u128,
    markings: u32,
}

impl Naming<'_> {
    /// Colours the cells until the colours say no more, and goes on with each that may be marked.
    fn follow(&mut self, colours: &mut Colours) {
        let size = self.graph.size;
        let mut order = [0_u8; MOST_CELLS];
        for (number, cell) in (0..).zip(&mut order[..size]) {
            *cell = number;
        }
        let order = &mut order[..size];
        for _ in 1..FIRST_ROUNDS {
            self.graph.colour(colours);
        }
        let mut told_apart = 0;
        loop {
            self.graph.colour(colours);
            order.sort_unstable_by_key(|&cell| colours[usize::from(cell)]);
            let now =
                order.chunk_by(|a, b| colours[usize::from(*a)] == colours[usize::from(*b)]).count();
            if now == size {
                self.markings += 1;
                self.least = self.least.min(self.graph.hash(order));
                return;
            }
            if now == told_apart {
                break;
            }
            told_apart = now;
        }
        let mut alike = order.chunk_by(|a, b| colours[usize::from(*a)] == colours[usize::from(*b)]);
        let Some(alike) = alike.find(|alike| alike.len() > 1) else { return };
        // Where all of them have the same neighbours, it does not matter which is marked.
        let neighbours = |cell: u8| self.graph.beside(usize::from(cell));
        let exchangeable = alike.iter().all(|&cell| neighbours(cell) == neighbours(alike[0]));
        for &cell in &alike[..if exchangeable { 1 } else { alike.len() }] {
            if self.markings >= MOST_MARKINGS {
                return;
            }
            let mut marked = *colours;
            marked[usize::from(cell)] = mixed(marked[usize::from(cell)] ^ 0x5851_f42d_4c95_7f2d);
            self.follow(&mut marked);
        }
    }
}

/// A number that has nothing to do with this one, but is always the same.
#[inline]
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ number >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(rows: &[&str]) -> u128 {
        let board = Board::new(rows[0].len() as u8, rows.len() as u8);
        let cells = rows.concat();
        let set = cells.bytes().zip(0..).filter(|(cell, _)| *cell == b'#');
        name(&board, set.fold(0, |set, (_, bit)| set | 1 << bit))
    }

    #[test]
    fn an_island_keeps_its_name_when_it_is_turned_or_bent() {
        let straight = named(&["#", "#", "#", "#", "#"]);
        assert_eq!(named(&["#....", ".#...", "..#..", "...#.", "....#"]), straight);
        assert_eq!(named(&["#.#.#", ".#.#.", ".....", ".....", "....."]), straight);
        assert_ne!(named(&["#", "#", "#", "#"]), straight);
        let hook = named(&["##.", "..#", "..#", "#.#", ".#."]);
        assert_eq!(hook, named(&["#", "#", "#", "#", "#", "#", "#"]));
    }

    #[test]
    fn islands_that_only_look_alike_have_different_names() {
        // Every cell has two neighbours in a ring, of whatever length.
        let small = named(&[".#.", "#.#", ".#."]);
        let large = named(&[".#..", "#.#.", ".#.#", "..#."]);
        assert_ne!(small, large);
        // One ring of six, with a tail of two, in two places that differ.
        assert_ne!(
            named(&[".##..", "#..#.", ".##.#", "....#"]),
            named(&[".##..", "#..##", ".##..", "....."])
        );
    }

    #[test]
    fn the_full_boards_have_names() {
        let names: std::collections::HashSet<u128> = (1..=11)
            .flat_map(|width| (width..=11).map(move |height| (width, height)))
            .map(|(width, height)| {
                let board = Board::new(width, height);
                name(&board, board.all())
            })
            .collect();
        assert_eq!(names.len(), 66);
        assert!(names.iter().all(|name| *name != 0 && name >> NAME_BITS == 0));
    }
}
