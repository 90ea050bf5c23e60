//! Hex and Y: the first chain that joins its side's edges decides the game.
//!
//! In Hex First joins top and bottom, Second left and right; in Y both join all three edges. All
//! else is the same, so one type plays both.

use super::chains::Chains;
use super::outcome::Reason;
use super::shape::Shape;
use super::{Cell, Outcome, Position, Side, Tiles};

/// A position of Hex (any parallelogram, hexagons or squares) or Y, normal or misère.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joining {
    chains: Chains,
    misere: bool,
    turn: Side,
    tiles: Tiles,
    /// Neither side can join any more. Square tiles let this happen; hexagons never do.
    locked: bool,
}

impl Joining {
    /// The empty Hex board. Width and height are at most 19.
    #[must_use]
    pub fn hex(width: u8, height: u8, tiles: Tiles, misere: bool) -> Joining {
        Joining::on(Shape::hex(width, height, tiles), tiles, misere)
    }

    /// The empty Y board, standing on its base: row 1 has one cell, the last row `side`, at
    /// most 19.
    #[must_use]
    pub fn y(side: u8, misere: bool) -> Joining {
        Joining::on(Shape::y(side), Tiles::Hexagons, misere)
    }

    fn on(shape: Shape, tiles: Tiles, misere: bool) -> Joining {
        let chains = Chains::new(shape);
        Joining { chains, misere, turn: Side::First, tiles, locked: false }
    }

    /// The shape of the tiles; in Y, hexagons.
    #[must_use]
    pub fn tiles(&self) -> Tiles {
        self.tiles
    }

    /// Whether each side has edges of its own: in Hex. Those of Y are everybody's.
    #[must_use]
    pub fn is_hex(&self) -> bool {
        let [first, second] = self.chains.shape().goals;
        first != second
    }

    /// Whether the side that joins has lost.
    #[must_use]
    pub fn misere(&self) -> bool {
        self.misere
    }

    /// The edges that a side has to join, each as the cells that lie on it.
    pub fn edges(&self, side: Side) -> impl Iterator<Item = Vec<Cell>> {
        let shape = self.chains.shape();
        let on =
            move |edge| self.cells().filter(move |&cell| shape.edges(cell) & edge != 0).collect();
        shape.goal_edges(side).map(on)
    }

    /// The cells that touch this one.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.chains.shape().neighbours(cell)
    }
}

impl Position for Joining {
    fn size(&self) -> (u8, u8) {
        (self.chains.shape().width, self.chains.shape().height)
    }

    fn has_cell(&self, cell: Cell) -> bool {
        self.chains.shape().has_cell(cell)
    }

    fn stone_at(&self, cell: Cell) -> Option<Side> {
        self.chains.stone_at(cell)
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn set_turn(&mut self, side: Side) {
        self.turn = side;
    }

    fn place(&mut self, cell: Cell) {
        self.chains.place(cell, self.turn);
        self.turn = self.turn.other();
        if self.tiles == Tiles::Squares {
            self.locked = !Side::BOTH.into_iter().any(|side| self.chains.can_join(side));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.chains.joined() {
            Some(side) => {
                let winner = if self.misere { side.other() } else { side };
                Some(Outcome::won(winner, Reason::Joined(side)))
            }
            None => self.locked.then_some(Outcome::drawn(Reason::NobodyCanJoin)),
        }
    }

    fn winning_cells(&self) -> Vec<Cell> {
        self.chains.joining_cells()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::IllegalMove;

    fn hex(side: u8) -> Joining {
        Joining::hex(side, side, Tiles::Hexagons, false)
    }

    fn after(mut position: Joining, moves: &str) -> Joining {
        for cell in moves.split(' ') {
            position.play(cell.parse().unwrap()).unwrap();
        }
        position
    }

    fn shown(position: &Joining) -> Vec<String> {
        position.winning_cells().iter().map(Cell::to_string).collect()
    }

    #[test]
    fn first_joins_top_and_bottom() {
        let position = after(hex(3), "c1 a1 b2 a2 a3");
        assert_eq!(position.winner(), Some(Side::First));
        assert_eq!(shown(&position), ["c1", "b2", "a3"]);
    }

    #[test]
    fn second_joins_left_and_right() {
        let position = after(hex(3), "a1 a2 a3 b2 b3 c1");
        assert_eq!(position.winner(), Some(Side::Second));
        assert_eq!(shown(&position), ["c1", "a2", "b2"]);
    }

    #[test]
    fn the_short_diagonal_does_not_join() {
        assert_eq!(after(hex(2), "a1 b1 b2").outcome(), None);
    }

    #[test]
    fn in_misere_who_joins_loses() {
        let position = after(Joining::hex(2, 2, Tiles::Hexagons, true), "a1 b1 a2");
        assert_eq!(position.winner(), Some(Side::Second));
        assert_eq!(shown(&position), ["a1", "a2"]);
    }

    #[test]
    fn squares_that_lock_both_sides_out_are_a_draw() {
        let open = after(Joining::hex(3, 3, Tiles::Squares, false), "a1 a2 b2 b1 c3");
        assert_eq!(open.outcome(), None);
        let locked = after(open, "c2");
        assert_eq!(locked.outcome(), Some(Outcome::drawn(Reason::NobodyCanJoin)));
    }

    #[test]
    fn a_taken_cell_is_refused() {
        let position = after(hex(3), "b2");
        let cell = Cell::new(1, 1);
        assert_eq!(position.check(cell), Err(IllegalMove::Taken { cell, by: Side::First }));
        let outside = Cell::new(3, 0);
        assert_eq!(position.check(outside), Err(IllegalMove::NoSuchCell(outside)));
    }

    #[test]
    fn one_cell_is_a_board() {
        assert_eq!(after(hex(1), "a1").winner(), Some(Side::First));
        assert_eq!(after(Joining::y(1, false), "a1").winner(), Some(Side::First));
    }

    #[test]
    fn a_corner_of_the_triangle_lies_on_two_edges() {
        // Down the left side: the apex lies left and right, a3 left and at the bottom.
        let position = after(Joining::y(3, false), "a1 b2 a2 b3 a3");
        assert_eq!(position.winner(), Some(Side::First));
        assert_eq!(shown(&position), ["a1", "a2", "a3"]);
    }

    #[test]
    fn three_arms_meet_in_the_middle() {
        let position = after(Joining::y(4, false), "b3 a1 b4 b2 a2 d4 c3");
        assert_eq!(position.winner(), Some(Side::First));
        assert_eq!(shown(&position), ["a2", "b3", "c3", "b4"]);
    }

    #[test]
    fn cells_outside_the_triangle_are_refused() {
        let (board, outside) = (Joining::y(3, false), Cell::new(1, 0));
        assert_eq!(board.check(outside), Err(IllegalMove::NoSuchCell(outside)));
        assert_eq!(board.cells().count(), 6);
    }
}
