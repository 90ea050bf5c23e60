//! The game tree to some depth, each node worth the average of its children.
//!
//! An average trusts that the opponent errs as often as not, so on its own it may walk past a win, or into a
//! loss, for the sake of many good lines. What is plain to see goes first, therefore: a win at once is
//! played, and a move that the opponent answers by winning is not, if there is another.
//!
//! The line that is being looked at lies on a stack of our own, so that the search can stop after any node.

use std::cmp::Ordering;

use rand::seq::SliceRandom;

use crate::engine::{Dice, Mind, Value, View};
use crate::rules::{Cell, Connect, Move, Position};

/// A search of the whole tree to a depth.
pub(super) struct Average {
    position: Connect,
    depth: u16,
    /// The moves to choose from. Those before `at` have been looked at.
    roots: Vec<Root>,
    at: usize,
    /// The line that is being looked at, below `roots[at]`.
    line: Vec<Node>,
}

struct Root {
    cell: Cell,
    /// What is plain to see.
    plain: Option<Value>,
    /// From −1, every line lost, to 1, every line won.
    average: Option<f64>,
}

struct Node {
    position: Connect,
    /// Where stones can still be tried, as bits.
    untried: u128,
    children: u32,
    /// Of the children's values for the side to move.
    sum: f64,
}

impl Average {
    /// Gets ready to look so many moves ahead. Among equally good moves the dice choose.
    pub(super) fn new(position: Connect, depth: u16, mut dice: Dice) -> Average {
        let root = |cell| Root { cell, plain: plain(after(position, cell), depth), average: None };
        let mut roots: Vec<Root> = position.legal_cells().map(root).collect();
        roots.shuffle(&mut dice);
        Average { position, depth, roots, at: 0, line: Vec::new() }
    }

    /// Looks at one position more.
    fn step(&mut self) {
        let Some(node) = self.line.last_mut() else {
            self.look_at(after(self.position, self.roots[self.at].cell));
            return;
        };
        if node.untried == 0 {
            let value = node.sum / f64::from(node.children);
            self.line.pop();
            self.give(-value);
        } else {
            let cell = node.position.cell(node.untried.trailing_zeros());
            node.untried &= node.untried - 1;
            let next = after(node.position, cell);
            self.look_at(next);
        }
    }

    /// Judges a position that a move has led to, or goes deeper.
    fn look_at(&mut self, position: Connect) {
        let left = usize::from(self.depth) - self.line.len() - 1;
        if let Some(outcome) = position.outcome() {
            self.give(if outcome.winner.is_some() { 1.0 } else { 0.0 });
        } else if left == 0 {
            self.give(0.0);
        } else if left == 1 {
            // The last moves are either wins or worth nothing: they need only be counted.
            let landings = position.landings();
            let wins = landings & position.completing(position.turn());
            self.give(-f64::from(wins.count_ones()) / f64::from(landings.count_ones()));
        } else {
            let untried = position.landings();
            let children = untried.count_ones();
            self.line.push(Node { position, untried, children, sum: 0.0 });
        }
    }

    /// Hands a value up to whoever made the move.
    fn give(&mut self, value: f64) {
        if let Some(node) = self.line.last_mut() {
            node.sum += value;
        } else {
            // The same lines added up in another order are to be equal.
            self.roots[self.at].average = Some((value * 1e9).round() / 1e9);
            self.at += 1;
        }
    }
}

impl Root {
    fn value(&self) -> Option<Value> {
        let chance = |average: f64| Value::feeling((0.5 + average / 2.0) as f32);
        self.plain.or(self.average.map(chance))
    }

    fn compare(&self, other: &Root) -> Ordering {
        let plain = |root: &Root| root.plain.unwrap_or(Value::feeling(0.5));
        let average = |root: &Root| root.average.unwrap_or(0.0);
        plain(self).compare(plain(other)).then(average(self).total_cmp(&average(other)))
    }
}

impl Mind for Average {
    fn slice(&self) -> u64 {
        2_000
    }

    fn think(&mut self, nodes: u64) -> u64 {
        for done in 0..nodes {
            if self.is_done() {
                return done;
            }
            self.step();
        }
        nodes
    }

    fn is_done(&self) -> bool {
        self.at == self.roots.len()
    }

    fn best(&self) -> Option<Move> {
        let best = self.roots.iter().rev().max_by(|a, b| a.compare(b))?;
        Some(self.position.move_to(best.cell))
    }

    fn views(&self) -> Vec<View> {
        let view =
            |root: &Root| Some(View { mv: self.position.move_to(root.cell), value: root.value()? });
        self.roots.iter().filter_map(view).collect()
    }

    fn part(&self) -> Option<f32> {
        Some(self.at as f32 / self.roots.len().max(1) as f32)
    }
}

fn after(mut position: Connect, cell: Cell) -> Connect {
    position.place(cell);
    position
}

/// What a move that has led here is worth, where one look or, from two moves ahead on, a second one shows it.
fn plain(position: Connect, depth: u16) -> Option<Value> {
    let side = position.turn();
    if let Some(outcome) = position.outcome() {
        return Some(Value::of_outcome(outcome, side.other()).a_move_later());
    }
    let loses = depth >= 2 && position.landings() & position.completing(side) != 0;
    loses.then_some(Value::Loss { moves: Some(2) })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::engine::connect::played;
    use crate::rules::Side;

    fn thought(position: Connect, depth: u16, seed: u64) -> Average {
        let mut mind = Average::new(position, depth, Dice::seed_from_u64(seed));
        while !mind.is_done() {
            assert!(mind.think(7) <= 7);
        }
        mind
    }

    /// The method in its own words.
    fn average(position: &Connect, depth: u16, side: Side) -> f64 {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner {
                Some(winner) if winner == side => 1.0,
                Some(_) => -1.0,
                None => 0.0,
            };
        }
        if depth == 0 {
            return 0.0;
        }
        let children: Vec<f64> = position
            .legal_cells()
            .map(|cell| average(&after(*position, cell), depth - 1, side))
            .collect();
        children.iter().sum::<f64>() / children.len() as f64
    }

    #[test]
    fn every_move_gets_the_average_of_its_tree() {
        for (position, depth) in [
            (played(Connect::new(7, 6, 4), "4435"), 4),
            (played(Connect::new(4, 4, 3), "122334"), 6),
            (played(Connect::new(3, 3, 3), "2213"), 5),
            (played(Connect::new(5, 4, 4), "3315"), 1),
            (played(Connect::new(6, 5, 4), "332211"), 2),
        ] {
            let mind = thought(position, depth, 1);
            assert_eq!(mind.roots.len(), position.legal_cells().count());
            for root in &mind.roots {
                let expected = average(&after(position, root.cell), depth - 1, position.turn());
                let found = root.average.unwrap();
                assert!((found - expected).abs() < 1e-8, "{position:?} {:?}", root.cell);
            }
        }
    }

    #[test]
    fn mirrored_moves_are_equally_good() {
        for depth in 1..=6 {
            let mind = thought(Connect::new(7, 6, 4), depth, 1);
            let of = |col| mind.roots.iter().find(|root| root.cell.col == col).unwrap().average;
            assert!((0..3).all(|col| of(col) == of(6 - col)), "{depth}");
        }
    }

    #[test]
    fn equally_good_moves_are_chosen_by_the_dice() {
        let empty = Connect::new(7, 6, 4);
        let chosen: std::collections::HashSet<_> =
            (0..100).filter_map(|seed| thought(empty, 2, seed).best()).collect();
        assert_eq!(chosen.len(), 7, "within two moves nothing happens");
    }

    #[test]
    fn a_threat_is_stopped_even_where_the_average_likes_another_move_better() {
        let (mut tempted, mut positions) = (0, 0);
        let mut dice = Dice::seed_from_u64(3);
        while positions < 400 {
            let mut position = Connect::new(7, 6, 4);
            for _ in 0..14 {
                let mut cells: Vec<Cell> = position.legal_cells().collect();
                cells.shuffle(&mut dice);
                cells.first().into_iter().for_each(|&cell| position.place(cell));
            }
            let (own, other) = (position.turn(), position.turn().other());
            let threats = position.landings() & position.completing(other);
            let wins = position.landings() & position.completing(own);
            if position.is_over() || wins != 0 || threats.count_ones() != 1 {
                continue;
            }
            positions += 1;
            let mind = thought(position, 4, positions);
            let block = position.cell(threats.trailing_zeros());
            let stays_open =
                plain(after(position, block), 2).is_none_or(|value| value == Value::Draw);
            if !stays_open {
                continue;
            }
            assert_eq!(mind.best(), Some(position.move_to(block)), "{position:?}");
            let liked = mind.roots.iter().max_by(|a, b| a.average.partial_cmp(&b.average).unwrap());
            tempted += u32::from(liked.unwrap().cell != block);
        }
        assert!(tempted > 0, "averages alone are not always enough");
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let mind = thought(played(Connect::new(7, 6, 4), "1212121"), 6, 1);
        assert!(mind.best().is_none() && mind.views().is_empty());
    }
}
