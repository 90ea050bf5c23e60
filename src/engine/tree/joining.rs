//! Hex and Y as the tree plays them: full boards, filled up at random but for bridges, which are kept.

use super::frame::Frame;
use super::ground::{Ground, Seen};
use super::known::Known;
use super::pairs::Pairs;
use super::parameters::{JOINING, Parameters, SQUARES};
use crate::engine::fillup::{even_out, firsts_share, toss};
use crate::engine::triangle::{Rows, Spot};
use crate::engine::{Dice, flood};
use crate::rules::{Cell, Joining, Move, Position, Side, Tiles};

/// A board of Hex or Y.
pub(super) struct JoiningGround {
    frame: Frame,
    tiles: Tiles,
    misere: bool,
    start: Stones,
    /// The free cells to begin with: the moves.
    cells: Vec<Cell>,
    spots: Vec<Spot>,
}

/// The stones on it.
#[derive(Clone, Copy)]
pub(super) struct Stones {
    first: Rows,
    free: Rows,
    turn: Side,
}

impl JoiningGround {
    pub(super) fn new(position: &Joining) -> JoiningGround {
        let frame = Frame::around(position);
        let is_free = |&cell: &Cell| position.stone_at(cell).is_none();
        let is_firsts = |&cell: &Cell| position.stone_at(cell) == Some(Side::First);
        let rows = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut rows = Rows::default();
            for spot in cells.map(|cell| frame.triangle.spot(cell)) {
                rows[spot.row()] |= 1 << spot.bit;
            }
            rows
        };
        let first = rows(&mut position.cells().filter(is_firsts));
        let free = rows(&mut position.cells().filter(is_free));
        let cells: Vec<Cell> = position.cells().filter(is_free).collect();
        JoiningGround {
            tiles: position.tiles(),
            misere: position.misere(),
            start: Stones { first, free, turn: position.turn() },
            spots: cells.iter().map(|&cell| frame.triangle.spot(cell)).collect(),
            cells,
            frame,
        }
    }

    fn stones_of(&self, side: Side, stones: &Stones) -> Rows {
        match side {
            Side::First => stones.first,
            Side::Second => self.frame.all_but(&both(&stones.first, &stones.free)),
        }
    }

    /// Whether a side has joined if all these cells are its own, and no others.
    fn joins(&self, side: Side, cells: &Rows) -> bool {
        match (self.tiles, side) {
            (Tiles::Hexagons, Side::First) => self.frame.triangle.joined(&[*cells]) == [side],
            (Tiles::Hexagons, Side::Second) => {
                self.frame.triangle.joined(&[self.frame.all_but(cells)]) == [side]
            }
            (Tiles::Squares, _) => flood::joins(side, self.frame.board(), &[*cells]) == [true],
        }
    }

    /// Who has joined on a board on which all cells that are not First's are Second's.
    fn joined(&self, first: &Rows) -> Option<Side> {
        match self.tiles {
            Tiles::Hexagons => Some(self.frame.triangle.joined(&[*first])[0]),
            Tiles::Squares => flood::joined(self.frame.board(), &[*first])[0],
        }
    }

    /// Whether neither side can join any more, even if it got all free cells.
    fn is_locked(&self, stones: &Stones) -> bool {
        let can_join = |side| {
            let open = both(&self.stones_of(side, stones), &stones.free);
            self.joins(side, &open)
        };
        self.tiles == Tiles::Squares && !Side::BOTH.into_iter().any(can_join)
    }

    /// First's stones on a board filled up at random.
    fn filled(&self, stones: &Stones, dice: &mut Dice) -> Rows {
        let mut board = stones.first;
        let mut loose = stones.free;
        // In misère nobody wants a bridge, and on squares it is none.
        if self.tiles == Tiles::Hexagons && !self.misere {
            let second = self.stones_of(Side::Second, stones);
            let pairs = Pairs::find(&self.frame, [&stones.first, &second], &stones.free);
            pairs.share(&mut board[..self.frame.rows()], dice);
            loose = pairs.loose;
        }
        let cells = loose.iter().map(|row| row.count_ones()).sum();
        let drawn = toss(&mut board[..self.frame.rows()], &loose, dice);
        let ought = firsts_share(cells, stones.turn);
        even_out(&mut board, &self.spots, Some(&loose), (drawn, ought), dice);
        board
    }
}

fn both(a: &Rows, b: &Rows) -> Rows {
    std::array::from_fn(|row| a[row] | b[row])
}

impl Ground for JoiningGround {
    type Stones = Stones;

    const TELLS_OWNERS: bool = true;

    fn parameters(&self) -> Parameters {
        match self.tiles {
            Tiles::Hexagons => JOINING,
            Tiles::Squares => SQUARES,
        }
    }

    fn slice(&self) -> u64 {
        100
    }

    fn start(&self) -> Stones {
        self.start
    }

    fn moves(&self) -> usize {
        self.cells.len()
    }

    fn written(&self, mv: usize) -> Move {
        Move::Place(self.cells[mv])
    }

    fn turn(&self, stones: &Stones) -> Side {
        stones.turn
    }

    fn play(&self, stones: &mut Stones, mv: usize) {
        let spot = self.spots[mv];
        stones.free[spot.row()] &= !(1 << spot.bit);
        if stones.turn == Side::First {
            stones.first[spot.row()] |= 1 << spot.bit;
        }
        stones.turn = stones.turn.other();
    }

    fn end(&self, stones: &Stones) -> Option<Known> {
        let mover = stones.turn.other();
        if self.joins(mover, &self.stones_of(mover, stones)) {
            return Some(if self.misere { Known::Lost } else { Known::Won });
        }
        self.is_locked(stones).then_some(Known::Drawn)
    }

    fn glance(&self, stones: &Stones, seen: &mut [Seen]) {
        for (seen, spot) in seen.iter_mut().zip(&self.spots) {
            let is_free = stones.free[spot.row()] >> spot.bit & 1 == 1;
            *seen = if is_free { Seen::Open } else { Seen::Illegal };
        }
    }

    fn look(&self, stones: &Stones, seen: &mut [Seen]) {
        let after = |turn, mv| {
            let mut next = Stones { turn, ..*stones };
            self.play(&mut next, mv);
            self.end(&next)
        };
        self.glance(stones, seen);
        for (mv, seen) in seen.iter_mut().enumerate() {
            if let Some(known) = after(stones.turn, mv) {
                *seen = Seen::Proven(known);
            }
        }
        // Where the opponent could join at once, only a stone there stops it.
        let threat = |&mv: &usize| after(stones.turn.other(), mv) == Some(Known::Won);
        let threats: Vec<usize> = (0..self.moves()).filter(threat).collect();
        for (mv, seen) in seen.iter_mut().enumerate() {
            if *seen == Seen::Open && threats.iter().any(|&threat| threat != mv) {
                *seen = Seen::Proven(Known::Lost);
            }
        }
    }

    fn play_out(&self, stones: &Stones, dice: &mut Dice, firsts: &mut [f32]) -> f32 {
        let board = self.filled(stones, dice);
        for (first, spot) in firsts.iter_mut().zip(&self.spots) {
            *first = (board[spot.row()] >> spot.bit & 1) as f32;
        }
        match self.joined(&board) {
            None => 0.5,
            Some(side) if (side == Side::First) != self.misere => 1.0,
            Some(_) => 0.0,
        }
    }
}
