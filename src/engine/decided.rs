//! A mind that was made up when it was made.

use super::{Mind, View};
use crate::rules::Move;

/// There is nothing more to find out; by default, nothing at all.
#[derive(Default)]
pub(super) struct Decided {
    pub(super) best: Option<Move>,
    pub(super) views: Vec<View>,
}

impl Mind for Decided {
    fn slice(&self) -> u64 {
        1
    }

    fn think(&mut self, _nodes: u64) -> u64 {
        0
    }

    fn is_done(&self) -> bool {
        true
    }

    fn best(&self) -> Option<Move> {
        self.best
    }

    fn views(&self) -> Vec<View> {
        self.views.clone()
    }
}
