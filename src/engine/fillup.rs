//! Random fill-ups: Hex and Y positions played to a full board at random.
//!
//! On hexagons exactly one side has joined on the full board, and it is the side that joined first
//! while the stones were laid. On squares it may be that nobody has, but whoever has joined has cut the other side off.
//! So nobody has to look before the end.

use rand::{Rng, RngExt};

use super::flood;
use super::triangle::{Rows, Spot, Triangle};
use crate::rules::{Cell, Joining, Position, Side, Tiles};

/// How many boards are filled up together: processors work on four rows as fast as on one.
const TOGETHER: usize = 4;

/// A position of Hex or Y, ready to be filled up many times.
///
/// The free cells are shared out as if the sides went on in turn, every way of sharing them as
/// likely as the others. The answer is who *joined*; in misère that side has lost.
///
/// ```
/// use hexfall::engine::{Dice, FillUps};
/// use hexfall::rules::{Cell, Joining, Side, Tiles};
/// use rand::SeedableRng;
///
/// let mut dice = Dice::seed_from_u64(1);
/// let empty = FillUps::new(&Joining::hex(11, 11, Tiles::Hexagons, false));
/// let middle = empty.clone().with_stone(Cell::new(5, 5), Side::First);
/// let corner = empty.clone().with_stone(Cell::new(0, 0), Side::First);
/// let [middle, corner] = [middle, corner].map(|fill_ups| fill_ups.joins(1_000, &mut dice));
/// assert!(middle[Side::First] > corner[Side::First]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FillUps {
    tiles: Tiles,
    triangle: Triangle,
    /// All cells.
    board: Rows,
    /// First's stones so far.
    stones: Rows,
    free: Rows,
    /// The free cells once more, as a list to draw from.
    free_spots: Vec<Spot>,
    turn: Side,
}

impl FillUps {
    /// Gets a position ready.
    #[must_use]
    pub fn new(position: &Joining) -> FillUps {
        let triangle = Triangle::around(position);
        let [mut board, mut stones, mut free] = [Rows::default(); 3];
        let mut free_spots = Vec::new();
        for cell in position.cells() {
            let spot = triangle.spot(cell);
            board[spot.row()] |= 1 << spot.bit;
            match position.stone_at(cell) {
                Some(Side::First) => stones[spot.row()] |= 1 << spot.bit,
                Some(Side::Second) => {}
                None => {
                    free[spot.row()] |= 1 << spot.bit;
                    free_spots.push(spot);
                }
            }
        }
        let (tiles, turn) = (position.tiles(), position.turn());
        FillUps { tiles, triangle, board, stones, free, free_spots, turn }
    }

    /// The same with one stone more, laid on a free cell; the other side moves next.
    #[must_use]
    pub fn with_stone(mut self, cell: Cell, side: Side) -> FillUps {
        let spot = self.triangle.spot(cell);
        let index = self.free_spots.iter().position(|&free| free == spot);
        debug_assert!(index.is_some(), "{cell} is not free");
        if let Some(index) = index {
            self.free_spots.remove(index);
            self.free[spot.row()] ^= 1 << spot.bit;
            if side == Side::First {
                self.stones[spot.row()] |= 1 << spot.bit;
            }
            self.turn = side.other();
        }
        self
    }

    /// Fills the board up and tells who has joined; on square tiles it may be nobody.
    pub fn who_joins<R: Rng + ?Sized>(&self, dice: &mut R) -> Option<Side> {
        let [side] = self.joined(&self.filled::<1, R>(dice));
        side
    }

    /// Fills the board up so many times and tells how often each side has joined. Draws the same
    /// as asking for one after the other, but takes half the time.
    pub fn joins<R: Rng + ?Sized>(&self, times: u32, dice: &mut R) -> [u32; 2] {
        let mut joins = [0; 2];
        for _ in 0..times / TOGETHER as u32 {
            for side in self.joined(&self.filled::<TOGETHER, R>(dice)).into_iter().flatten() {
                joins[side] += 1;
            }
        }
        for _ in 0..times % TOGETHER as u32 {
            if let Some(side) = self.who_joins(dice) {
                joins[side] += 1;
            }
        }
        joins
    }

    /// Who has joined on each of some full boards, given First's stones.
    fn joined<const N: usize>(&self, boards: &[Rows; N]) -> [Option<Side>; N] {
        match self.tiles {
            Tiles::Hexagons => self.triangle.joined(boards).map(Some),
            Tiles::Squares => flood::joined(&self.board[..self.triangle.rows()], boards),
        }
    }

    /// First's stones on boards filled up at random.
    fn filled<const N: usize, R: Rng + ?Sized>(&self, dice: &mut R) -> [Rows; N] {
        let mut boards = [self.stones; N];
        let rows = self.triangle.rows();
        for board in &mut boards {
            let drawn = toss(&mut board[..rows], &self.free, dice);
            even_out(board, &self.free_spots, None, (drawn, self.firsts_share()), dice);
        }
        boards
    }

    fn firsts_share(&self) -> u32 {
        firsts_share(self.free_spots.len() as u32, self.turn)
    }
}

/// How many of so many free cells First gets when the sides go on in turn.
pub(super) fn firsts_share(free: u32, turn: Side) -> u32 {
    match turn {
        Side::First => free.div_ceil(2),
        Side::Second => free / 2,
    }
}

/// Tosses a coin for each of some free cells. Returns how many of them First got.
pub(super) fn toss<R: Rng + ?Sized>(board: &mut [u32], free: &Rows, dice: &mut R) -> u32 {
    let mut drawn = 0;
    for (row, free) in board.iter_mut().zip(free) {
        let stones = dice.next_u32() & free;
        *row |= stones;
        drawn += stones.count_ones();
    }
    drawn
}

/// Turns new stones of the side that got too many over, until First's share is no longer what was `drawn` but
/// what it `ought` to be. All cells are drawn alike, so all ways of sharing them stay equally likely. Where not all the
/// spots' stones are new, `only` has those that are.
#[inline]
pub(super) fn even_out<R: Rng + ?Sized>(
    board: &mut Rows,
    spots: &[Spot],
    only: Option<&Rows>,
    (drawn, ought): (u32, u32),
    dice: &mut R,
) {
    let wrong = u32::from(drawn > ought);
    let mut left = drawn.abs_diff(ought);
    while left > 0 {
        let number = dice.random_range(0..spots.len() as u32);
        let spot = spots[number as usize];
        let new = only.map_or(1, |only| only[spot.row()] >> spot.bit & 1);
        let row = &mut board[spot.row()];
        // No `if`: which colour comes up cannot be foreseen, and a wrong guess costs more.
        let hit = u32::from(*row >> spot.bit & 1 == wrong) & new;
        *row ^= hit << spot.bit;
        left -= hit;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::seq::SliceRandom;

    use super::*;
    use crate::engine::Dice;
    use crate::rules::{Outcome, Reason};

    fn hex(width: u8, height: u8) -> Joining {
        Joining::hex(width, height, Tiles::Hexagons, false)
    }

    /// Boards of all sizes, each with a few random stones on it, or many.
    fn positions(dice: &mut Dice) -> Vec<Joining> {
        let mut positions: Vec<Joining> = (1..=19)
            .flat_map(|side| {
                let squares = Joining::hex(side, 20 - side, Tiles::Squares, false);
                [hex(side, side), hex(side, 20 - side), Joining::y(side, false), squares]
            })
            .collect();
        for position in &mut positions {
            let mut cells: Vec<Cell> = position.cells().collect();
            cells.shuffle(dice);
            cells.truncate(dice.random_range(0..=cells.len() as u32) as usize);
            cells.into_iter().for_each(|cell| position.place(cell));
        }
        positions
    }

    fn side_at(fill_ups: &FillUps, board: &Rows, cell: Cell) -> Side {
        let spot = fill_ups.triangle.spot(cell);
        if board[spot.row()] >> spot.bit & 1 == 1 { Side::First } else { Side::Second }
    }

    /// The position with the new stones of a full board laid by the rules.
    fn laid(position: &Joining, fill_ups: &FillUps, board: &Rows) -> Joining {
        let mut full = position.clone();
        for cell in position.cells().filter(|&cell| position.stone_at(cell).is_none()) {
            full.set_turn(side_at(fill_ups, board, cell));
            full.place(cell);
        }
        full
    }

    #[test]
    fn the_side_that_joined_is_the_one_that_the_rules_name() {
        let mut dice = Dice::seed_from_u64(1);
        for _ in 0..50 {
            for position in positions(&mut dice) {
                let fill_ups = FillUps::new(&position);
                let boards = fill_ups.filled::<TOGETHER, _>(&mut dice);
                for (side, board) in fill_ups.joined(&boards).into_iter().zip(&boards) {
                    let joined = side.map(|side| Outcome::won(side, Reason::Joined(side)));
                    let expected = joined.unwrap_or(Outcome::drawn(Reason::NobodyCanJoin));
                    assert_eq!(laid(&position, &fill_ups, board).outcome(), Some(expected));
                }
            }
        }
    }

    #[test]
    fn stones_stay_and_free_cells_are_shared_in_turn() {
        let mut dice = Dice::seed_from_u64(2);
        for position in positions(&mut dice) {
            let fill_ups = FillUps::new(&position);
            let [board] = fill_ups.filled(&mut dice);
            let mut new_stones = [0; 2];
            for cell in position.cells() {
                let side = side_at(&fill_ups, &board, cell);
                match position.stone_at(cell) {
                    Some(stone) => assert_eq!(side, stone),
                    None => new_stones[side] += 1,
                }
            }
            let ahead = new_stones[position.turn()] - new_stones[position.turn().other()];
            assert!(ahead == 0 || ahead == 1, "{new_stones:?}");
        }
    }

    #[test]
    fn all_ways_to_fill_a_board_are_equally_likely() {
        let mut dice = Dice::seed_from_u64(3);
        let fill_ups = FillUps::new(&hex(2, 2));
        let mut counts: HashMap<Rows, u32> = HashMap::new();
        for _ in 0..6_000 {
            let [board] = fill_ups.filled(&mut dice);
            *counts.entry(board).or_default() += 1;
        }
        assert_eq!(counts.len(), 6, "two of four cells");
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn all_cells_of_a_large_board_are_equally_likely() {
        let mut dice = Dice::seed_from_u64(4);
        let position = hex(19, 19);
        let fill_ups = FillUps::new(&position);
        let mut firsts: HashMap<Cell, u32> = HashMap::new();
        for _ in 0..1_000 {
            let [board] = fill_ups.filled(&mut dice);
            for cell in position.cells() {
                if side_at(&fill_ups, &board, cell) == Side::First {
                    *firsts.entry(cell).or_default() += 1;
                }
            }
        }
        assert_eq!(firsts.values().sum::<u32>(), 181 * 1_000);
        assert!(firsts.values().all(|count| (420..580).contains(count)), "{firsts:?}");
    }

    #[test]
    fn a_stone_more_is_the_position_after_it() {
        let mut dice = Dice::seed_from_u64(5);
        for mut position in positions(&mut dice) {
            let before = FillUps::new(&position);
            let free = position.cells().find(|&cell| position.stone_at(cell).is_none());
            let Some(cell) = free else { continue };
            let side = position.turn();
            position.place(cell);
            assert_eq!(before.with_stone(cell, side), FillUps::new(&position));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_joins_one_by_one_or_together() {
        let fill_ups = FillUps::new(&hex(7, 7));
        let together = fill_ups.joins(1_003, &mut Dice::seed_from_u64(6));
        let mut dice = Dice::seed_from_u64(6);
        let mut one_by_one = [0; 2];
        for _ in 0..1_003 {
            one_by_one[fill_ups.who_joins(&mut dice).unwrap()] += 1;
        }
        assert_eq!(together, one_by_one);
        // The numbers themselves, so that no system draws others.
        assert_eq!(together, [537, 466]);
    }

    #[test]
    fn on_square_tiles_either_side_joins_or_nobody() {
        let fill_ups = FillUps::new(&Joining::hex(4, 5, Tiles::Squares, false));
        let [first, second] = fill_ups.joins(1_000, &mut Dice::seed_from_u64(7));
        assert!(first > 50 && second > 50 && first + second < 950, "{first} {second}");
    }
}
