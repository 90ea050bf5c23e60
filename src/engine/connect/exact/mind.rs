//! The exact value of the best move, or of every move.

use super::book;
use super::engine::{Engine, engine_for};
use super::score;
use crate::engine::alpha_beta::Width;
use crate::engine::{Mind, View, bits};
use crate::rules::{Cell, Connect, Move, Position};

/// A position that is being solved.
pub(in crate::engine::connect) struct Exact {
    position: Connect,
    width: Width,
    /// How many cells are free.
    free: u32,
    /// The moves, the middle one first.
    roots: Vec<Root>,
    /// The one whose answer is being waited for.
    at: usize,
    /// The score of the position, once it is known.
    score: Option<i8>,
    /// What the search has found of the position: a column that is worth at least so much.
    so_far: Option<(u8, i8)>,
    engine: Box<dyn Engine>,
}

struct Root {
    column: u8,
    next: Connect,
    /// The score for the side that makes the move is at least this, and at most that.
    least: i8,
    most: i8,
}

impl Exact {
    /// Gets ready. The book is asked at once.
    pub(in crate::engine::connect) fn new(position: &Connect, width: Width) -> Exact {
        let over = position.is_over();
        let (columns, height) = position.size();
        let cells = position.board()
            & !position.stones().fold(0, |all, (cell, _)| all | position.bit(cell));
        let free = cells.count_ones();
        debug_assert!(over || free > 0 && free <= u32::from(columns) * u32::from(height));
        let mut roots: Vec<Root> = Vec::new();
        if !over {
            let cells = bits::numbers(position.landings()).map(|bit| position.cell(bit));
            roots.extend(cells.map(|cell| Root::new(position, cell, free)));
            roots.sort_by_key(|root| (2 * root.column).abs_diff(columns - 1));
        }
        let score = if over { None } else { known_score(position, &roots) };
        let engine = engine_for(position);
        Exact { position: *position, width, free, roots, at: 0, score, so_far: None, engine }
    }

    /// One step towards the best move: the score of the position, and then a move that is worth it.
    fn look_for_the_best(&mut self, nodes: u64) {
        let Some(score) = self.score else {
            self.look_for_the_score(nodes);
            return;
        };
        // Whoever is asked here is not known to be worth less.
        let could_be = |root: &Root| root.least <= score && score <= root.most;
        let Some(at) = self.roots.iter().position(could_be) else { return };
        let root = &mut self.roots[at];
        if !self.engine.is_asking() || self.at != at {
            self.at = at;
            // The opponent's score is at least that of the best move, and the question is whether it is more.
            self.engine.turn_to(&root.next, Some((-score, 1 - score)));
        }
        self.engine.go_on(nodes);
        if !self.engine.is_asking() {
            let (_, most) = self.engine.bounds();
            let reached = -most >= score;
            (root.least, root.most) =
                if reached { (score, score) } else { (root.least, score - 1) };
        }
    }

    fn look_for_the_score(&mut self, nodes: u64) {
        if self.engine.nodes() == 0 && !self.engine.is_asking() {
            self.engine.turn_to(&self.position, None);
        }
        self.engine.go_on(nodes);
        let (least, most) = self.engine.bounds();
        self.so_far = self.engine.best().map(|column| (column, least));
        if least == most {
            self.score = Some(least);
            let best = self.so_far.map(|(column, _)| column);
            if let Some(root) = self.roots.iter_mut().find(|root| Some(root.column) == best) {
                (root.least, root.most) = (least, least);
            }
        }
    }

    /// One step towards the score of every move. The one of which least is known is next.
    fn look_at_all(&mut self, nodes: u64) {
        if !self.engine.is_asking() {
            let open = |root: &Root| i16::from(root.most) - i16::from(root.least);
            let widest = (0..self.roots.len()).rev().max_by_key(|&at| open(&self.roots[at]));
            self.at = widest.unwrap_or(0);
            let root = &self.roots[self.at];
            self.engine.turn_to(&root.next, Some((-root.most, -root.least)));
        }
        self.engine.go_on(nodes);
        let (least, most) = self.engine.bounds();
        let root = &mut self.roots[self.at];
        (root.least, root.most) = (-most, -least);
    }

    /// The move that is known to be best, or to win.
    pub(in crate::engine::connect) fn known_best(&self) -> Option<u8> {
        let exactly = |root: &&Root| root.least == root.most;
        let best = self.roots.iter().filter(exactly).rev().max_by_key(|root| root.least);
        let most = self.roots.iter().map(|root| root.most).max();
        let best = best.filter(|best| {
            Some(best.least) == self.score || Some(best.least) == most || best.least > 0
        });
        let wins = self.roots.iter().find(|root| root.least > 0).map(|root| root.column);
        let winning = self.so_far.filter(|(_, least)| *least > 0).map(|(column, _)| column);
        best.map(|root| root.column).or(winning).or(wins)
    }

    /// Whether a column is known to lose.
    pub(in crate::engine::connect) fn is_lost(&self, column: u8) -> bool {
        self.roots.iter().any(|root| root.column == column && root.most < 0)
    }
}

/// The score of a position, where the book or its moves tell it.
fn known_score(position: &Connect, roots: &[Root]) -> Option<i8> {
    let least = roots.iter().map(|root| root.least).max()?;
    let most = roots.iter().map(|root| root.most).max()?;
    if least == most { Some(least) } else { book::score(position) }
}

impl Root {
    fn new(position: &Connect, cell: Cell, free: u32) -> Root {
        let mut next = *position;
        next.place(cell);
        let side = position.turn();
        let (least, most) = match next.outcome() {
            Some(outcome) if outcome.winner == Some(side) => {
                (score::win_with_next(free), score::win_with_next(free))
            }
            Some(_) => (0, 0),
            None if next.landings() & next.completing(next.turn()) != 0 => {
                (score::loss_with_next(free), score::loss_with_next(free))
            }
            None => book::score(&next).map_or(
                (score::loss_with_next_but_one(free), score::win_with_next_but_one(free)),
                |score| (-score, -score),
            ),
        };
        Root { column: cell.col, next, least, most }
    }
}

impl Mind for Exact {
    fn slice(&self) -> u64 {
        2_000
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let before = self.engine.nodes();
        let spent = |engine: &dyn Engine| engine.nodes() - before;
        while !self.is_done() && spent(&*self.engine) < nodes {
            // Forced stones may follow the last node.
            let cells = u64::from(self.free);
            let left = (nodes - spent(&*self.engine)).saturating_sub(cells).max(1);
            match self.width {
                Width::Best => self.look_for_the_best(left),
                Width::All => self.look_at_all(left),
            }
        }
        spent(&*self.engine).min(nodes)
    }

    fn is_done(&self) -> bool {
        let exactly = |root: &Root| root.least == root.most;
        match self.width {
            Width::All => self.roots.iter().all(exactly),
            Width::Best => {
                let best = |root: &Root| exactly(root) && Some(root.least) == self.score;
                self.roots.is_empty() || self.roots.iter().any(best)
            }
        }
    }

    fn best(&self) -> Option<Move> {
        let column = self.known_best().or(self.roots.first().map(|root| root.column))?;
        Some(Move::Drop(column))
    }

    fn views(&self) -> Vec<View> {
        use crate::engine::Value;
        let value = |root: &Root| match (root.least, root.most) {
            (least, most) if least == most => Some(score::value(least, self.free)),
            (1.., _) => Some(Value::Win { moves: None }),
            (_, ..=-1) => Some(Value::Loss { moves: None }),
            _ => None,
        };
        let view = |root: &Root| Some(View { mv: Move::Drop(root.column), value: value(root)? });
        self.roots.iter().filter_map(view).collect()
    }
}
