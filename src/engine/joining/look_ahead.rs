//! Alpha-beta's knowledge of Hex and Y: which cells are worth trying, and who is nearer to joining.

use super::at_once::AtOnce;
use super::board::{Board, Spot};
use super::cell_by_cell::chance;
use super::paths::{FAR, Paths, Steps};
use super::stones::Stones;
use crate::engine::alpha_beta::Judge;
use crate::rules::{Cell, Joining, Position, Side};

/// What a stone is worth, in the units of a judgement.
const STONE: i32 = 40;
/// What one cell more is worth that a side could choose for its shortest path.
const CHOICE: i32 = 1;
/// What a side is short of that can never join.
const CLOSED: i32 = 1_000 * STONE;
/// At most so many cells are tried in a position.
const TRIED: usize = 20;

/// Judges by how many stones each side is short of joining, with bridges counted.
pub(super) struct ByPaths {
    board: Board,
}

impl ByPaths {
    pub(super) fn new(position: &Joining) -> ByPaths {
        ByPaths { board: Board::of(position) }
    }

    /// How far a side is from joining. Of two ways of the same length the one is shorter that leaves more choice.
    fn length(&self, stones: &Stones, side: Side) -> i32 {
        let through = Paths::new(&self.board, stones, side, Steps::Bridges).through();
        let shortest = shortest(&through);
        if shortest == FAR {
            return CLOSED;
        }
        let choice = stones.free().filter(|&spot| through[usize::from(spot)] == shortest).count();
        STONE * i32::from(shortest) - CHOICE * choice as i32
    }

    /// The cells that matter to somebody who wants to join, the most important first.
    fn joining_cells(&self, stones: &Stones, mover: Side) -> Vec<Spot> {
        let [own, others] = [mover, mover.other()]
            .map(|side| Paths::new(&self.board, stones, side, Steps::Bridges).through());
        let (own_shortest, others_shortest) = (shortest(&own), shortest(&others));
        if own_shortest <= 1 || others_shortest <= 1 {
            let at_once = AtOnce::new(&self.board, stones);
            for side in [mover, mover.other()] {
                if !at_once.joins(side).is_empty() {
                    return at_once.joins(side).to_vec();
                }
            }
        }
        let length = |spot: Spot| own[usize::from(spot)] + others[usize::from(spot)];
        let on_a_path = |spot: Spot| {
            own[usize::from(spot)] == own_shortest || others[usize::from(spot)] == others_shortest
        };
        let mut cells: Vec<Spot> =
            stones.free().filter(|&spot| on_a_path(spot) || self.is_near(stones, spot)).collect();
        cells.sort_by_key(|&spot| length(spot));
        cells
    }

    /// The cells that matter to somebody who must not join: those that are of no use to either side first, and
    /// those that join only where there are no others.
    fn useless_cells(&self, stones: &Stones, mover: Side) -> Vec<Spot> {
        let [first, second] =
            Side::BOTH.map(|side| Paths::new(&self.board, stones, side, Steps::Bridges).through());
        let at_once = AtOnce::new(&self.board, stones);
        let use_of = |spot: &Spot| first[usize::from(*spot)] + second[usize::from(*spot)];
        let mut cells: Vec<Spot> =
            stones.free().filter(|spot| !at_once.joins(mover).contains(spot)).collect();
        cells.sort_by_key(|spot| std::cmp::Reverse(use_of(spot)));
        cells
    }

    /// Whether a cell lies beside a stone or a bridge away from one.
    fn is_near(&self, stones: &Stones, spot: Spot) -> bool {
        let has_stone = |spot: Spot| self.board.is_cell(spot) && !stones.is_free(spot);
        self.board.touching(spot).iter().any(|&beside| has_stone(beside))
            || self.board.bridges(spot).iter().any(|bridge| has_stone(bridge.to))
    }
}

fn shortest(through: &[u16]) -> u16 {
    through.iter().copied().min().unwrap_or(FAR)
}

impl Judge<Joining> for ByPaths {
    fn cells(&self, position: &Joining) -> Vec<Cell> {
        let stones = Stones::of(position, &self.board);
        let mut cells = match position.misere() {
            false => self.joining_cells(&stones, position.turn()),
            true => self.useless_cells(&stones, position.turn()),
        };
        cells.truncate(TRIED);
        if cells.is_empty() || stones.free().count() == self.board.size() {
            cells = stones.free().collect();
        }
        cells.into_iter().map(|spot| self.board.cell(spot)).collect()
    }

    fn value(&self, position: &Joining) -> i32 {
        let stones = Stones::of(position, &self.board);
        let mover = position.turn();
        // The move is worth half a stone.
        let ahead = self.length(&stones, mover.other()) - self.length(&stones, mover) + STONE / 2;
        if position.misere() { -ahead } else { ahead }
    }

    fn chance(&self, value: i32) -> f32 {
        chance(value as f32 / STONE as f32)
    }

    fn tries_all(&self) -> bool {
        false
    }

    fn slice(&self) -> u64 {
        1 + 3_000 / self.board.size() as u64
    }
}
