//! A second opinion: the rules once more, from their description in words, slow and simple. The
//! referee looks at all stones anew each time and shares nothing with the rules but their names.

use std::collections::BTreeSet;

use hexfall::rules::{Cell, Outcome, Reason, Side, Tiles, Variant};

/// Stones in the order in which they were laid.
type Stones<'a> = &'a [(Cell, Side)];

/// How a game with these stones has ended, if it has.
pub(crate) fn outcome(variant: Variant, stones: Stones) -> Option<Outcome> {
    let decided = match variant {
        Variant::Hex { .. } | Variant::Y { .. } => joining_reason(variant, stones),
        Variant::Connect { .. } => lining_reason(variant, stones),
        Variant::Obstruction { .. } => stuck_reason(variant, stones),
    };
    decided.map(|reason| Outcome { winner: winner(reason, variant.misere()), reason })
}

fn winner(reason: Reason, misere: bool) -> Option<Side> {
    let usual = match reason {
        Reason::Joined(side) | Reason::Lined(side) => side,
        Reason::Stuck(side) | Reason::Resigned(side) | Reason::OutOfTime(side) => side.other(),
        Reason::NobodyCanJoin | Reason::BoardFull => return None,
    };
    Some(if misere { usual.other() } else { usual })
}

/// The cells of a board: a full rectangle, but in Y the rows have 1, 2, 3, … cells.
pub(crate) fn cells(variant: Variant) -> Vec<Cell> {
    let (width, height) = variant.size();
    let row_length = |row: u8| if let Variant::Y { .. } = variant { row + 1 } else { width };
    (0..height).flat_map(|row| (0..row_length(row)).map(move |col| Cell::new(col, row))).collect()
}

/// The cells on which a side's stones lie.
pub(crate) fn stones_of(side: Side, stones: Stones) -> BTreeSet<Cell> {
    stones.iter().filter(|&&(_, owner)| owner == side).map(|&(cell, _)| cell).collect()
}

// Hex and Y: chains and edges.

#[derive(Clone, Copy)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

fn joining_reason(variant: Variant, stones: Stones) -> Option<Reason> {
    let joined = |&side: &Side| joins(variant, side, stones_of(side, stones));
    let could_join = |side: Side| {
        let taken = stones_of(side.other(), stones);
        joins(variant, side, cells(variant).into_iter().filter(|cell| !taken.contains(cell)))
    };
    match Side::BOTH.into_iter().find(joined) {
        Some(side) => Some(Reason::Joined(side)),
        None if Side::BOTH.into_iter().any(could_join) => None,
        None => Some(Reason::NobodyCanJoin),
    }
}

/// Whether stones of a side on these cells join all its edges.
pub(crate) fn joins(variant: Variant, side: Side, cells: impl IntoIterator<Item = Cell>) -> bool {
    let touches = |chain: &[Cell], edge| chain.iter().any(|&cell| lies_on(variant, cell, edge));
    let joins = |chain: &Vec<Cell>| goal(variant, side).iter().all(|&edge| touches(chain, edge));
    chains(variant, cells).iter().any(joins)
}

/// The edges that a side has to join.
fn goal(variant: Variant, side: Side) -> &'static [Edge] {
    match (variant, side) {
        (Variant::Y { .. }, _) => &[Edge::Left, Edge::Right, Edge::Bottom],
        (_, Side::First) => &[Edge::Top, Edge::Bottom],
        (_, Side::Second) => &[Edge::Left, Edge::Right],
    }
}

fn lies_on(variant: Variant, cell: Cell, edge: Edge) -> bool {
    let (width, height) = variant.size();
    match (edge, variant) {
        (Edge::Top, _) => cell.row == 0,
        (Edge::Bottom, _) => cell.row == height - 1,
        (Edge::Left, _) => cell.col == 0,
        (Edge::Right, Variant::Y { .. }) => cell.col == cell.row,
        (Edge::Right, _) => cell.col == width - 1,
    }
}

/// The chains into which cells fall: a flood from each cell that no earlier flood has reached.
pub(crate) fn chains(variant: Variant, cells: impl IntoIterator<Item = Cell>) -> Vec<Vec<Cell>> {
    let mut dry: BTreeSet<Cell> = cells.into_iter().collect();
    let mut chains = Vec::new();
    while let Some(source) = dry.pop_first() {
        let mut chain = vec![source];
        let mut reached = 0;
        while let Some(&cell) = chain.get(reached) {
            chain.extend(neighbours(variant, cell).filter(|neighbour| dry.remove(neighbour)));
            reached += 1;
        }
        chains.push(chain);
    }
    chains
}

/// The cells round a cell, some perhaps off the board.
fn neighbours(variant: Variant, cell: Cell) -> impl Iterator<Item = Cell> {
    let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let aslant = match variant {
        Variant::Y { .. } => &[(-1, -1), (1, 1)][..],
        Variant::Hex { tiles: Tiles::Hexagons, .. } => &[(1, -1), (-1, 1)],
        _ => &[],
    };
    beside.into_iter().chain(aslant.iter().copied()).filter_map(move |step| stepped(cell, step, 1))
}

/// The cell some steps (columns, rows) away, unless that lies before the first column or row.
fn stepped(cell: Cell, (cols, rows): (i8, i8), times: i8) -> Option<Cell> {
    let col = cell.col.checked_add_signed(cols * times)?;
    let row = cell.row.checked_add_signed(rows * times)?;
    Some(Cell::new(col, row))
}

// Connect Four: lines.

fn lining_reason(variant: Variant, stones: Stones) -> Option<Reason> {
    let lined = |&side: &Side| !lined_cells(variant, side, stones).is_empty();
    match Side::BOTH.into_iter().find(lined) {
        Some(side) => Some(Reason::Lined(side)),
        None => (stones.len() == cells(variant).len()).then_some(Reason::BoardFull),
    }
}

/// The cells of all a side's lines that are long enough to win.
pub(crate) fn lined_cells(variant: Variant, side: Side, stones: Stones) -> BTreeSet<Cell> {
    let Variant::Connect { line, .. } = variant else {
        return BTreeSet::new();
    };
    let own = stones_of(side, stones);
    let line_from = |&cell: &Cell, way| -> Option<Vec<Cell>> {
        let along = |n| stepped(cell, way, n).filter(|cell| own.contains(cell));
        (0..line as i8).map(along).collect()
    };
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
    own.iter()
        .flat_map(|cell| ways.into_iter().filter_map(move |way| line_from(cell, way)))
        .flatten()
        .collect()
}

// Obstruction: closed cells.

fn stuck_reason(variant: Variant, stones: Stones) -> Option<Reason> {
    let mover = stones.last().map_or(Side::First, |&(_, last)| last.other());
    let stuck = cells(variant).into_iter().all(|cell| closed_by(cell, stones).is_some());
    stuck.then_some(Reason::Stuck(mover))
}

/// The side whose stone was the first within a king's step of a cell.
pub(crate) fn closed_by(cell: Cell, stones: Stones) -> Option<Side> {
    stones.iter().find(|&&(stone, _)| a_king_reaches(stone, cell)).map(|&(_, side)| side)
}

/// Whether a king on one cell stands on or beside the other.
pub(crate) fn a_king_reaches(from: Cell, to: Cell) -> bool {
    from.col.abs_diff(to.col) <= 1 && from.row.abs_diff(to.row) <= 1
}
