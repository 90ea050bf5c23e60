//! Stones that grow together into chains: the common ground of Hex and Y.
//!
//! Chains are a union-find forest over the cells of a [`Shape`]; the root of a chain knows which
//! edges the chain touches, so that a join is known the moment it is made.

use std::fmt;
use std::sync::Arc;

use super::shape::{Cells, Edges, PLACES, Shape, place_of};
use super::{Cell, Side};

const FAR: u16 = u16::MAX;

#[derive(Clone)]
pub(super) struct Chains {
    shape: Arc<Shape>,
    /// Each side's stones.
    stones: [Cells; 2],
    parent: [u16; PLACES],
    /// At the root of a chain: the edges that the chain touches.
    touches: [Edges; PLACES],
    joined: Option<Side>,
}

impl Chains {
    /// An empty board of this shape.
    pub(super) fn new(shape: Shape) -> Chains {
        let (shape, stones) = (Arc::new(shape), Default::default());
        Chains { shape, stones, parent: [0; PLACES], touches: [0; PLACES], joined: None }
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) fn stone_at(&self, cell: Cell) -> Option<Side> {
        let has_stone = |&side: &Side| self.stones[side].has(cell);
        if self.shape.has_cell(cell) { Side::BOTH.into_iter().find(has_stone) } else { None }
    }

    /// The side that has joined its edges.
    pub(super) fn joined(&self) -> Option<Side> {
        self.joined
    }

    /// Lays a stone on an empty cell and joins it to the chains beside it.
    pub(super) fn place(&mut self, cell: Cell, side: Side) {
        debug_assert_eq!(self.stone_at(cell), None, "{cell} is not free");
        let shape = &*self.shape;
        let mut root = place_of(cell);
        self.parent[root] = root as u16;
        self.touches[root] = shape.edges(cell);
        for neighbour in shape.touching(cell, &self.stones[side]) {
            let other = root_of(&mut self.parent, place_of(neighbour));
            if other != root {
                self.parent[root] = other as u16;
                self.touches[other] |= self.touches[root];
                root = other;
            }
        }
        self.stones[side].add(cell);
        let goal = shape.goals[side];
        if self.touches[root] & goal == goal {
            self.joined = Some(side);
        }
    }

    /// Whether a side could still join its edges if the other side only watched.
    pub(super) fn can_join(&self, side: Side) -> bool {
        let Some(from) = self.shape.goal_edges(side).next() else {
            return false;
        };
        let open = self.shape.cells.without(&self.stones[side.other()]);
        let distance = self.distances(from, &open);
        let missing = self.shape.goals[side] & !from;
        let reached: Edges = (self.shape.cells.iter())
            .filter(|&cell| distance[place_of(cell)] != FAR)
            .fold(0, |reached, cell| reached | self.shape.edges(cell));
        reached & missing == missing
    }

    /// The winning chain's cells on shortest ways between its edges: a path in Hex, three arms
    /// from a common cell in Y.
    pub(super) fn joining_cells(&self) -> Vec<Cell> {
        let Some(side) = self.joined else {
            return Vec::new();
        };
        let stones = &self.stones[side];
        let arms: Vec<_> =
            self.shape.goal_edges(side).map(|edge| self.distances(edge, stones)).collect();
        let length =
            |&cell: &Cell| -> u32 { arms.iter().map(|arm| u32::from(arm[place_of(cell)])).sum() };
        let meeting = stones.iter().min_by_key(length);
        let mut on_the_way = Cells::default();
        for arm in &arms {
            let mut here = meeting;
            while let Some(cell) = here {
                on_the_way.add(cell);
                let nearer = |next: &Cell| arm[place_of(*next)] < arm[place_of(cell)];
                here = self.shape.touching(cell, stones).find(nearer);
            }
        }
        on_the_way.iter().collect()
    }

    /// Steps from an edge to every cell, over cells that can be walked on.
    fn distances(&self, edge: Edges, walkable: &Cells) -> [u16; PLACES] {
        let mut distance = [FAR; PLACES];
        let mut queue: Vec<Cell> =
            walkable.iter().filter(|&cell| self.shape.edges(cell) & edge != 0).collect();
        for &cell in &queue {
            distance[place_of(cell)] = 0;
        }
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for neighbour in self.shape.touching(cell, walkable) {
                if distance[place_of(neighbour)] == FAR {
                    distance[place_of(neighbour)] = distance[place_of(cell)] + 1;
                    queue.push(neighbour);
                }
            }
        }
        distance
    }
}

/// The root of a stone's chain; halves the way there for the next who asks.
#[inline]
fn root_of(parent: &mut [u16; PLACES], mut place: usize) -> usize {
    while usize::from(parent[place]) != place {
        let grandparent = parent[usize::from(parent[place])];
        parent[place] = grandparent;
        place = usize::from(grandparent);
    }
    place
}

/// The stones, without the bookkeeping.
impl fmt::Debug for Chains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = |side: Side| self.stones[side].iter().map(|cell| cell.to_string());
        let mut chains = f.debug_struct("Chains");
        for side in Side::BOTH {
            chains.field(&side.to_string(), &told(side).collect::<Vec<_>>().join(" "));
        }
        chains.field("joined", &self.joined).finish_non_exhaustive()
    }
}

/// Two boards are equal when the same stones lie on the same shape, however the chains are kept.
impl PartialEq for Chains {
    fn eq(&self, other: &Chains) -> bool {
        self.stones == other.stones && self.shape == other.shape
    }
}

impl Eq for Chains {}
