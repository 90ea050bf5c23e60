//! What the board shows, whoever decides it: the match on the table, or stones laid by hand.

use bevy::prelude::*;

use crate::engine::{Value, Worth};
use crate::matches::Colour;
use crate::rules::{Cell, Game, Move, Side};

/// The board as it is to be drawn. There is none on screens without a board.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Shown {
    /// The game, at the move that is looked at.
    pub game: Game,
    /// The colours of First and Second.
    pub colours: [Colour; 2],
    /// Whether the cell under the pointer lifts and takes the mover's tint.
    pub inviting: bool,
}

/// What has been found out about the board that is shown: drawn on it, and no part of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Advised {
    /// The move that is recommended: where its stone would lie or, for a swap, where the stone lies that would be
    /// taken over.
    pub hint: Option<Cell>,
    /// Where a computer that thinks would lay its stone now.
    pub thought: Option<Cell>,
    /// What each move is worth to the side that makes it, by the cell where its stone would lie.
    pub values: Vec<(Cell, Value)>,
    /// The islands of Obstruction.
    pub islands: Vec<Worth>,
    /// Where the best few moves would lie, the best first.
    pub candidates: Vec<Cell>,
    /// The one of them that is pointed at in the list.
    pub pointed: Option<Cell>,
    /// The cells of Hex that are certain to matter: where a side must play, or by which it joins.
    pub region: Option<Region>,
}

/// Cells, and the side that they matter to.
pub type Region = (Side, Vec<Cell>);

/// A cell was clicked, tapped, or chosen by Enter. In Connect Four the row means nothing.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellChosen(pub Cell);

/// The part of the window that is left for the board, in logical pixels from the window's upper left
/// corner. Panels set it every frame; without panels it is the whole window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct BoardRoom(pub Rect);

impl Shown {
    /// The cell of the last stone.
    #[must_use]
    pub fn last_stone(&self) -> Option<Cell> {
        self.stone_of(
            self.game
                .moves()
                .iter()
                .rposition(|mv| matches!(mv, Move::Place(_) | Move::Drop(_)))?,
        )
    }

    /// Where the stone of a move came to rest.
    #[must_use]
    pub fn stone_of(&self, index: usize) -> Option<Cell> {
        match *self.game.moves().get(index)? {
            Move::Place(cell) => Some(cell),
            Move::Drop(column) => {
                let by_hand = self.game.set_up().into_iter().flat_map(|set_up| &set_up.stones);
                let by_hand = by_hand.filter(|(cell, _)| cell.col == column).count();
                let earlier = &self.game.moves()[..index];
                let dropped = earlier.iter().filter(|&&mv| mv == Move::Drop(column)).count();
                Some(Cell::new(column, u8::try_from(by_hand + dropped).ok()?))
            }
            Move::Swap | Move::Resign(_) | Move::TimeOut(_) => None,
        }
    }

    /// A side's colour.
    #[must_use]
    pub fn colour(&self, side: Side) -> Colour {
        self.colours[side]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rules, SetUp};

    #[test]
    fn stones_lie_where_the_rules_put_them() {
        let stones = vec![(Cell::new(1, 0), Side::First), (Cell::new(1, 1), Side::Second)];
        let set_up = SetUp { stones, to_move: Side::First };
        let mut game = Game::from_set_up(Rules::connect(5, 5, 4), set_up).unwrap();
        let mut landed = Vec::new();
        for mv in [1, 2, 1, 2, 1, 0].map(Move::Drop) {
            landed.push(game.check(mv).unwrap());
            game.play(mv).unwrap();
        }
        let shown = Shown { game, colours: [Colour::Red, Colour::Blue], inviting: true };
        let told: Vec<Option<Cell>> = (0..6).map(|index| shown.stone_of(index)).collect();
        assert_eq!(told, landed);
        assert_eq!(shown.last_stone(), Some(Cell::new(0, 0)));
    }
}
