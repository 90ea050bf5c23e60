//! What is certain of every move: who wins, and where that can be counted, in how many moves.

use super::exact::Exact;
use crate::engine::alpha_beta::{AlphaBeta, Width};
use crate::engine::hint::Blind;
use crate::engine::{Dice, Insight, Mind, View};
use crate::rules::{Move, Obstruction, Position};

/// Two minds that guess nothing. One knows sooner, the other counts moves.
pub(super) struct Counting {
    knows: Exact,
    counts: AlphaBeta<Obstruction, Blind>,
}

impl Counting {
    pub(super) fn new(position: &Obstruction, dice: Dice) -> Counting {
        let depth = position.cells().count() as u16;
        Counting {
            knows: Exact::new(position, Width::All),
            counts: AlphaBeta::new(*position, Blind, depth, Width::All, dice),
        }
    }
}

impl Mind for Counting {
    fn slice(&self) -> u64 {
        (self.knows.slice() + self.counts.slice()).div_ceil(2)
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let counted = self.counts.think(nodes.div_ceil(2));
        counted + self.knows.think(nodes - counted)
    }

    fn is_done(&self) -> bool {
        self.counts.is_done()
    }

    fn best(&self) -> Option<Move> {
        let views = self.views();
        let best = views.iter().max_by(|a, b| a.value.compare(b.value));
        best.map(|view| view.mv).or_else(|| self.knows.best())
    }

    /// A count says more than the bare knowledge.
    fn views(&self) -> Vec<View> {
        let mut views: Vec<View> =
            self.counts.views().into_iter().filter(|view| view.value.is_proven()).collect();
        for known in self.knows.views() {
            if views.iter().all(|view| view.mv != known.mv) {
                views.push(known);
            }
        }
        views
    }

    fn insight(&self, mv: Option<Move>) -> Option<Insight> {
        self.knows.insight(mv)
    }
}
