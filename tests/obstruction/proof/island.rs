//! Islands as rows of columns: how they split, which are worth nothing at sight, and what they look like as graphs.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// The most rows, and the most columns, of a board.
pub(super) const MOST: usize = 16;
/// Of graphs that look alike from so many sides, not all are compared. Two of the same may then not be known as such, and a proof
/// that needs them to be is refused.
const MOST_LOOKS: usize = 4_000;

/// Free cells: of each row, a bit for each column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cells(pub(super) [u16; MOST]);

/// What a set of cells looks like as a graph without twins: the same for two if, but for accidents of one in 2¹²⁸, they are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Look(u64, u64);

impl Cells {
    pub(super) const NONE: Cells = Cells([0; MOST]);

    /// The cells of a frame with so many columns, row by row, from the lowest bit of the first byte on; `None` if they do not fit.
    pub(super) fn read(columns: usize, bytes: &[u8]) -> Option<Cells> {
        let mut cells = Cells::NONE;
        for bit in (0..bytes.len() * 8).filter(|bit| bytes[bit / 8] >> (bit % 8) & 1 == 1) {
            let (row, column) = (bit / columns, bit % columns);
            if row >= MOST || column >= MOST {
                return None;
            }
            cells.0[row] |= 1 << column;
        }
        Some(cells)
    }

    pub(super) fn board(rows: usize, columns: usize) -> Cells {
        let mut cells = Cells::NONE;
        cells.0[..rows].fill(u16::MAX >> (MOST - columns));
        cells
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    pub(super) fn list(&self) -> Vec<(usize, usize)> {
        let all = (0..MOST).flat_map(|row| (0..MOST).map(move |column| (row, column)));
        all.filter(|&(row, column)| self.has(row, column)).collect()
    }

    fn has(&self, row: usize, column: usize) -> bool {
        self.0[row] >> column & 1 == 1
    }

    /// What is free after a stone: neither its cell nor any of the eight around it.
    pub(super) fn after(&self, (row, column): (usize, usize)) -> Cells {
        let mut left = *self;
        let closed = (0b111_u32 << column >> 1) as u16;
        for row in row.saturating_sub(1)..=(row + 1).min(MOST - 1) {
            left.0[row] &= !closed;
        }
        left
    }

    /// The islands, each moved into the corner.
    pub(super) fn islands(&self) -> Vec<Cells> {
        let (mut left, mut islands) = (*self, Vec::new());
        while let Some(row) = left.0.iter().position(|row| *row != 0) {
            let mut island = Cells::NONE;
            island.0[row] = left.0[row] & left.0[row].wrapping_neg();
            loop {
                let wide = island.0.map(|row| row | row << 1 | row >> 1);
                let mut grown = island;
                for row in 0..MOST {
                    let above = if row > 0 { wide[row - 1] } else { 0 };
                    let below = if row + 1 < MOST { wide[row + 1] } else { 0 };
                    grown.0[row] |= (above | wide[row] | below) & left.0[row];
                }
                if grown == island {
                    break;
                }
                island = grown;
            }
            for (left, island) in left.0.iter_mut().zip(island.0) {
                *left &= !island;
            }
            islands.push(island.cornered());
        }
        islands
    }

    fn cornered(&self) -> Cells {
        let top = self.0.iter().position(|row| *row != 0).unwrap_or(0);
        let columns = self.0.iter().fold(0, |all, row| all | row);
        let mut cells = self.0;
        cells.rotate_left(top);
        Cells(cells.map(|row| row >> columns.trailing_zeros()))
    }

    /// Rows and columns, of cells in the corner.
    fn size(&self) -> (usize, usize) {
        let columns = self.0.iter().fold(0, |all, row| all | row);
        let rows = self.0.iter().rposition(|row| *row != 0).map_or(0, |last| last + 1);
        (rows, MOST - columns.leading_zeros() as usize)
    }

    /// Whether whoever moves second makes the last move here because every stone has a partner, for one of two reasons.
    pub(super) fn is_paired(&self) -> bool {
        self.answers_upside_down() || self.answers_at_the_other_end()
    }

    /// The island is the same upside down, and no cell is its own image or beside it. A stone is answered on its image: both close
    /// what is each other's image, so what is left is such an island again.
    fn answers_upside_down(&self) -> bool {
        let (rows, columns) = self.size();
        let apart = |a: usize, b: usize| a.abs_diff(b) > 1;
        self.list().into_iter().all(|(row, column)| {
            let image = (rows - 1 - row, columns - 1 - column);
            self.has(image.0, image.1) && (apart(row, image.0) || apart(column, image.1))
        })
    }

    /// The island has four rows, and every column with a free cell has its first and its last. A stone in the upper half of a
    /// column is answered in the last row, one in the lower half in the first: both together close this column and the two
    /// beside it, and leave all others as they were. The same goes for four columns.
    fn answers_at_the_other_end(&self) -> bool {
        let [first, second, third, fourth, ..] = self.0;
        let (rows, columns) = self.size();
        rows == 4 && first == fourth && (second | third) & !first == 0
            || columns == 4 && self.0.iter().all(|row| *row == 0 || row & 0b1001 == 0b1001)
    }

    /// What the island looks like.
    pub(super) fn look(&self) -> Look {
        let cells = self.list();
        let beside =
            |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1;
        // Everything around a cell, the cell itself included, as bits. Cells far down the list are too far away to be beside it.
        let mut around = vec![0_u128; cells.len()];
        for (at, &cell) in cells.iter().enumerate() {
            around[at] |= 1 << at;
            let near = |other: &(usize, (usize, usize))| other.1.0 <= cell.0 + 1;
            for (other, place) in cells.iter().copied().enumerate().skip(at + 1).take_while(near) {
                if beside(cell, place) {
                    around[at] |= 1 << other;
                    around[other] |= 1 << at;
                }
            }
        }
        // A stone on either of two twins closes the same, and each is closed whenever the other is: one of them is enough.
        let kept: Vec<usize> =
            (0..cells.len()).filter(|&at| !around[..at].contains(&around[at])).collect();
        let graph: Vec<Vec<usize>> = kept
            .iter()
            .map(|&cell| {
                let beside = |at: &usize| kept[*at] != cell && around[cell] >> kept[*at] & 1 == 1;
                (0..kept.len()).filter(beside).collect()
            })
            .collect();
        Looking { graph: &graph, least: None, looks: 0 }.look()
    }
}

/// A graph that is looked at from every side from which it may look least.
struct Looking<'a> {
    graph: &'a [Vec<usize>],
    least: Option<Vec<u128>>,
    looks: usize,
}

impl Looking<'_> {
    fn look(mut self) -> Look {
        let colours = self.graph.iter().map(|beside| scatter(beside.len() as u64)).collect();
        self.tell_apart(colours);
        let hash = |seed: u64| {
            let mut hasher = DefaultHasher::new();
            (seed, &self.least).hash(&mut hasher);
            hasher.finish()
        };
        Look(hash(1), hash(2))
    }

    /// Colours cells by the colours beside them until that tells no more of them apart, then singles out each of the
    /// smallest set that looks alike in turn.
    fn tell_apart(&mut self, mut colours: Vec<u64>) {
        let size = colours.len();
        let mut order: Vec<usize> = (0..size).collect();
        let mut different = 0;
        loop {
            order.sort_unstable_by_key(|&cell| colours[cell]);
            let now = order.chunk_by(|&a, &b| colours[a] == colours[b]).count();
            if now == size || now == different {
                break;
            }
            different = now;
            colours = (0..size)
                .map(|cell| {
                    let beside = self.graph[cell].iter();
                    let product =
                        beside.fold(1_u64, |all, &other| all.wrapping_mul(colours[other] | 1));
                    scatter(product ^ colours[cell] >> 1)
                })
                .collect();
        }
        let alike = order.chunk_by(|&a, &b| colours[a] == colours[b]).filter(|set| set.len() > 1);
        let Some(alike) = alike.min_by_key(|set| set.len()) else {
            return self.compare(&order);
        };
        // Those with the same neighbours can change places.
        let first = &self.graph[alike[0]];
        let same = alike.iter().all(|&cell| self.graph[cell] == *first);
        for &cell in &alike[..if same { 1 } else { alike.len() }] {
            if self.looks >= MOST_LOOKS {
                return;
            }
            let mut singled = colours.clone();
            singled[cell] = scatter(singled[cell].wrapping_add(0x1234_5678_9abc_def1));
            self.tell_apart(singled);
        }
    }

    /// Who is beside whom, with the cells in this order.
    fn compare(&mut self, order: &[usize]) {
        let mut place = vec![0; order.len()];
        for (at, &cell) in order.iter().enumerate() {
            place[cell] = at;
        }
        let row = |&cell: &usize| self.graph[cell].iter().fold(0, |row, &it| row | 1 << place[it]);
        let rows: Vec<u128> = order.iter().map(row).collect();
        if self.least.as_ref().is_none_or(|least| rows < *least) {
            self.least = Some(rows);
        }
        self.looks += 1;
    }
}

/// A number that has nothing to do with this one, but is always the same: one step of SplitMix.
fn scatter(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
