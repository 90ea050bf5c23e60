//! The positions of a tree, and what is known of their moves.
//!
//! A node has room for every move of its [`Ground`](super::ground::Ground), legal or not, so that the numbers of all
//! nodes lie alike: one run of numbers for each thing that is counted, which processors go through several at a
//! time. Nodes lie in blocks that never move, since moving a large tree would take longer than a slice.

use super::ground::Seen;
use super::known::Known;
use super::parameters::{MOST_GAMES, MOST_MOVES, Parameters};

/// How many moves are compared at a time.
const LANES: usize = 8;
/// About how many numbers lie in a block.
const BLOCK: usize = 1 << 16;

/// What comes after a move: a node, or one of these.
const NOTHING_YET: u32 = u32::MAX;
const A_DRAW: u32 = u32::MAX - 1;
const A_LOSS: u32 = u32::MAX - 2;
const A_WIN: u32 = u32::MAX - 3;
const ILLEGAL: u32 = u32::MAX - 4;

/// All nodes of a tree. The first one is its root.
pub(super) struct Nodes {
    /// Moves of a node, with some illegal ones at the end to fill the last lanes.
    width: usize,
    /// Whether it is counted which cells the sides had in the end.
    owners: bool,
    /// Nodes in a block.
    per_block: usize,
    blocks: Vec<Block>,
    facts: Vec<Facts>,
}

/// The numbers of some nodes.
struct Block {
    /// For each node: games and points of its moves, then games and points of those in which a cell was the mover's.
    numbers: Box<[f32]>,
    /// For each move what comes after it.
    next: Box<[u32]>,
}

/// What is known of a node as a whole.
struct Facts {
    games: f32,
    /// Legal moves that are not proven.
    open: u16,
    /// The best that is proven of a move.
    best: Known,
}

/// What comes after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Nothing that the tree has looked at.
    Nothing,
    /// This node.
    Node(u32),
    /// The move is proven.
    Proven(Known),
    /// The move is not legal.
    Illegal,
}

impl Nodes {
    pub(super) fn new(moves: usize, owners: bool) -> Nodes {
        let width = moves.next_multiple_of(LANES).max(LANES);
        let per_block = (BLOCK / width / if owners { 4 } else { 2 }).max(1);
        Nodes { width, owners, per_block, blocks: Vec::new(), facts: Vec::new() }
    }

    /// How many numbers are counted of a move.
    fn counts(&self) -> usize {
        if self.owners { 4 } else { 2 }
    }

    /// How many legal moves of a node are not proven.
    pub(super) fn open(&self, node: u32) -> u16 {
        self.facts[node as usize].open
    }

    pub(super) fn has_room(&self) -> bool {
        (self.facts.len() + 1) * self.width <= MOST_MOVES
    }

    /// Adds a node with what was seen of its moves. Returns its number, and what is proven of it for its mover.
    pub(super) fn add(&mut self, seen: &[Seen]) -> (u32, Option<Known>) {
        let node = self.facts.len() as u32;
        if self.facts.len() == self.blocks.len() * self.per_block {
            let moves = self.width * self.per_block;
            let numbers = vec![0.0; moves * self.counts()].into_boxed_slice();
            let next = vec![NOTHING_YET; moves].into_boxed_slice();
            self.blocks.push(Block { numbers, next });
        }
        self.facts.push(Facts { games: 0.0, open: 0, best: Known::Lost });
        let is_open = |seen: &&Seen| !matches!(seen, Seen::Illegal);
        self.facts[node as usize].open = seen.iter().filter(is_open).count() as u16;
        let mut proven = None;
        for mv in 0..self.width {
            match seen.get(mv).copied().unwrap_or(Seen::Illegal) {
                Seen::Open => {}
                Seen::Illegal => self.close(node, mv, ILLEGAL),
                Seen::Proven(known) => proven = proven.max(self.prove(node, mv, known)),
            }
        }
        (node, proven)
    }

    /// Notes that a move is proven. Returns what that proves of the node for its mover.
    pub(super) fn prove(&mut self, node: u32, mv: usize, known: Known) -> Option<Known> {
        match known {
            Known::Won => self.close(node, mv, A_WIN),
            Known::Lost => self.close(node, mv, A_LOSS),
            Known::Drawn => *self.next_mut(node, mv) = A_DRAW,
        }
        let facts = &mut self.facts[node as usize];
        facts.open -= 1;
        facts.best = facts.best.max(known);
        (facts.open == 0 || known == Known::Won).then_some(facts.best)
    }

    /// Makes a move one that is never chosen.
    fn close(&mut self, node: u32, mv: usize, why: u32) {
        *self.next_mut(node, mv) = why;
        let width = self.width;
        self.numbers_mut(node)[width + mv] = f32::NEG_INFINITY;
    }

    pub(super) fn next(&self, node: u32, mv: usize) -> Next {
        let (block, at) = self.place(node);
        match self.blocks[block].next[at * self.width + mv] {
            NOTHING_YET => Next::Nothing,
            A_DRAW => Next::Proven(Known::Drawn),
            A_LOSS => Next::Proven(Known::Lost),
            A_WIN => Next::Proven(Known::Won),
            ILLEGAL => Next::Illegal,
            node => Next::Node(node),
        }
    }

    /// Notes which node comes after a move.
    pub(super) fn link(&mut self, node: u32, mv: usize, next: u32) {
        *self.next_mut(node, mv) = next;
    }

    fn next_mut(&mut self, node: u32, mv: usize) -> &mut u32 {
        let (block, at) = self.place(node);
        &mut self.blocks[block].next[at * self.width + mv]
    }

    fn place(&self, node: u32) -> (usize, usize) {
        let node = node as usize;
        (node / self.per_block, node % self.per_block)
    }

    fn numbers(&self, node: u32) -> &[f32] {
        let (block, at) = self.place(node);
        let size = self.width * self.counts();
        &self.blocks[block].numbers[at * size..][..size]
    }

    fn numbers_mut(&mut self, node: u32) -> &mut [f32] {
        let (block, at) = self.place(node);
        let size = self.width * self.counts();
        &mut self.blocks[block].numbers[at * size..][..size]
    }

    /// How many games went through a move.
    pub(super) fn games(&self, node: u32, mv: usize) -> f32 {
        self.numbers(node)[mv]
    }

    /// How many points they made for the mover.
    pub(super) fn points(&self, node: u32, mv: usize) -> f32 {
        self.numbers(node)[self.width + mv]
    }

    /// In how many games the mover had the move's cell in the end, and with how many points.
    pub(super) fn owned(&self, node: u32, mv: usize) -> (f32, f32) {
        match self.numbers(node).get(2 * self.width + mv) {
            Some(&games) => (games, self.numbers(node)[3 * self.width + mv]),
            None => (0.0, 0.0),
        }
    }

    /// Counts a game that went through a move, with its points for the mover. `owned` has a 1 for every move whose cell
    /// was the mover's in the end.
    pub(super) fn count(&mut self, node: u32, mv: usize, points: f32, owned: &[f32]) {
        if self.facts[node as usize].games >= MOST_GAMES {
            return;
        }
        self.facts[node as usize].games += 1.0;
        let (width, owners) = (self.width, self.owners);
        let numbers = self.numbers_mut(node);
        numbers[mv] += 1.0;
        numbers[width + mv] += points;
        if owners {
            let (games, all_points) = numbers[2 * width..].split_at_mut(width);
            for ((games, all_points), owned) in games.iter_mut().zip(all_points).zip(owned) {
                *games += owned;
                *all_points += owned * points;
            }
        }
    }

    /// The move that the fewest games went through, of those that are not proven.
    pub(super) fn choose_evenly(&self, node: u32) -> Option<usize> {
        let games = |mv: &usize| self.games(node, *mv);
        let is_open = |mv: &usize| matches!(self.next(node, *mv), Next::Nothing | Next::Node(_));
        (0..self.width).filter(is_open).min_by(|a, b| games(a).total_cmp(&games(b)))
    }

    /// The legal move that looks best, or is worth a try.
    pub(super) fn choose(&self, node: u32, parameters: &Parameters) -> usize {
        let numbers = self.numbers(node);
        let (games, rest) = numbers.split_at(self.width);
        let (points, rest) = rest.split_at(self.width);
        let games = games.as_chunks::<LANES>().0;
        let points = points.as_chunks::<LANES>().0;
        let guess_points = parameters.guess_games / 2.0;
        let tries = tries(self.facts[node as usize].games, parameters);
        if self.owners {
            let (owned, owned_points) = rest.split_at(self.width);
            let owned = owned.as_chunks::<LANES>().0;
            let owned_points = owned_points.as_chunks::<LANES>().0;
            highest(games.iter().zip(points).zip(owned.iter().zip(owned_points)).map(
                |((games, points), (owned, owned_points))| {
                    std::array::from_fn(|lane| {
                        let guess = (owned_points[lane] + 0.5) / (owned[lane] + 1.0);
                        let all = points[lane] + parameters.guess_games * guess;
                        all / (games[lane] + parameters.guess_games)
                            + tries / (games[lane] + 1.0).sqrt()
                    })
                },
            ))
        } else {
            highest(games.iter().zip(points).map(|(games, points)| {
                std::array::from_fn(|lane| {
                    (points[lane] + guess_points) / (games[lane] + parameters.guess_games)
                        + tries / (games[lane] + 1.0).sqrt()
                })
            }))
        }
    }
}

/// What a move that was never tried has over one that looks as good.
fn tries(games: f32, parameters: &Parameters) -> f32 {
    parameters.exploration * libm::logf(games + 1.0).sqrt()
}

/// The number of the highest score; the first of equals in a lane.
#[inline(always)]
fn highest(scores: impl Iterator<Item = [f32; LANES]>) -> usize {
    let mut best = [f32::NEG_INFINITY; LANES];
    let mut at = [0_u32; LANES];
    for (chunk, scores) in (0_u32..).zip(scores) {
        for lane in 0..LANES {
            let better = scores[lane] > best[lane];
            best[lane] = if better { scores[lane] } else { best[lane] };
            at[lane] = if better { chunk } else { at[lane] };
        }
    }
    let mut highest = 0;
    for lane in 1..LANES {
        if best[lane] > best[highest] {
            highest = lane;
        }
    }
    at[highest] as usize * LANES + highest
}
