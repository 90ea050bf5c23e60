//! The shape of a board whose stones grow together: which cells there are, which of them touch, and
//! on which edges they lie.

use super::{Cell, GameKind, Side, Tiles};

const MAX_SIDE: usize = GameKind::Hex.max_side() as usize;

/// How many cells the largest board has.
pub(super) const PLACES: usize = MAX_SIDE * MAX_SIDE;

/// A cell's place in a list of all cells.
#[inline]
pub(super) fn place_of(cell: Cell) -> usize {
    usize::from(cell.row) * MAX_SIDE + usize::from(cell.col)
}

/// A set of edges, one bit each.
pub(super) type Edges = u8;

const TOP: Edges = 1;
const BOTTOM: Edges = 2;
const LEFT: Edges = 4;
const RIGHT: Edges = 8;

/// Bit n: whether cell n of the nine round a cell (see [`Cells`]) touches it. Row r + 1 of a Hex
/// board sits half a cell to the right of row r.
const HEX_TOUCH: u32 = 0b011_101_110;
/// Row r + 1 of a Y board sits half a cell to the left of row r, and is one cell longer.
const Y_TOUCH: u32 = 0b110_101_011;
const SQUARE_TOUCH: u32 = 0b010_101_010;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) cells: Cells,
    /// Which of the nine cells round a cell touch it.
    touch: u32,
    /// The edges that each side has to join.
    pub(super) goals: [Edges; 2],
    edges: [Edges; PLACES],
}

impl Shape {
    /// A Hex board: First joins top and bottom, Second left and right. A corner lies on two edges.
    pub(super) fn hex(width: u8, height: u8, tiles: Tiles) -> Shape {
        let touch = match tiles {
            Tiles::Hexagons => HEX_TOUCH,
            Tiles::Squares => SQUARE_TOUCH,
        };
        Shape::new((width, height), touch, [TOP | BOTTOM, LEFT | RIGHT], |cell| {
            let across = edge(cell.col == 0, LEFT) | edge(cell.col + 1 == width, RIGHT);
            Some(across | edge(cell.row == 0, TOP) | edge(cell.row + 1 == height, BOTTOM))
        })
    }

    /// A Y board: rows of 1, 2, … `side` cells; both sides join all three edges.
    pub(super) fn y(side: u8) -> Shape {
        let all = LEFT | RIGHT | BOTTOM;
        Shape::new((side, side), Y_TOUCH, [all, all], |cell| {
            (cell.col <= cell.row).then(|| {
                edge(cell.col == 0, LEFT)
                    | edge(cell.col == cell.row, RIGHT)
                    | edge(cell.row + 1 == side, BOTTOM)
            })
        })
    }

    /// A board of the cells that have an answer about their edges.
    fn new(
        (width, height): (u8, u8),
        touch: u32,
        goals: [Edges; 2],
        edges_of: impl Fn(Cell) -> Option<Edges>,
    ) -> Shape {
        let (mut cells, mut edges) = (Cells::default(), [0; PLACES]);
        for row in 0..height {
            for cell in (0..width).map(|col| Cell::new(col, row)) {
                if let Some(touched) = edges_of(cell) {
                    cells.add(cell);
                    edges[place_of(cell)] = touched;
                }
            }
        }
        Shape { width, height, cells, touch, goals, edges }
    }

    pub(super) fn has_cell(&self, cell: Cell) -> bool {
        cell.col < self.width && cell.row < self.height && self.cells.has(cell)
    }

    /// The edges that a cell lies on.
    #[inline]
    pub(super) fn edges(&self, cell: Cell) -> Edges {
        self.edges[place_of(cell)]
    }

    /// The edges that a side has to join, one by one.
    pub(super) fn goal_edges(&self, side: Side) -> impl Iterator<Item = Edges> {
        let goal = self.goals[side];
        [TOP, BOTTOM, LEFT, RIGHT].into_iter().filter(move |edge| goal & edge != 0)
    }

    /// The cells that touch a cell of the board and are in a set, row by row.
    #[inline]
    pub(super) fn touching(&self, cell: Cell, set: &Cells) -> impl Iterator<Item = Cell> + use<> {
        let mut left = set.around(cell) & self.touch;
        std::iter::from_fn(move || {
            let (cols, rows) = *AROUND.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Cell::new(cell.col.wrapping_add_signed(cols), cell.row.wrapping_add_signed(rows)))
        })
    }

    /// The cells that touch a cell.
    pub(super) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let inside = self.has_cell(cell);
        inside.then(|| self.touching(cell, &self.cells)).into_iter().flatten()
    }
}

fn edge(on_it: bool, edge: Edges) -> Edges {
    if on_it { edge } else { 0 }
}

/// A set of cells as bits, one word a row: the cell (col, row) is bit col + 1 of word row + 1.
///
/// So a rim of zeros runs round the board, and the nine cells round any cell can be cut out at once
/// without asking where the board ends. They are numbered
///
/// ```text
///   0 1 2
///   3 4 5        4 is the cell itself
///   6 7 8
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells([u32; MAX_SIDE + 2]);

/// The way (columns, rows) from a cell to each of the nine round it.
const AROUND: [(i8, i8); 9] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

impl Cells {
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.0[usize::from(cell.row) + 1] >> (cell.col + 1) & 1 == 1
    }

    #[inline]
    pub(super) fn add(&mut self, cell: Cell) {
        self.0[usize::from(cell.row) + 1] |= 1 << (cell.col + 1);
    }

    /// The cells of the set, row by row.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> {
        let side = 0..MAX_SIDE as u8;
        side.clone()
            .flat_map(move |row| side.clone().map(move |col| Cell::new(col, row)))
            .filter(|&cell| self.has(cell))
    }

    pub(super) fn without(&self, others: &Cells) -> Cells {
        Cells(std::array::from_fn(|row| self.0[row] & !others.0[row]))
    }

    /// The members of the set among the nine cells round a cell, as bits.
    #[inline]
    fn around(&self, cell: Cell) -> u32 {
        let row = usize::from(cell.row);
        let three = |row: u32| row >> cell.col & 0b111;
        three(self.0[row]) | three(self.0[row + 1]) << 3 | three(self.0[row + 2]) << 6
    }
}
