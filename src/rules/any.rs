//! One type over the positions of all games, for the parts that don't care which is played.

use super::{
    Cell, Connect, IllegalMove, Joining, Move, Obstruction, Outcome, Position, Side, Variant,
};

/// A position of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // copied in searches: a box would cost more than the bytes
pub enum AnyPosition {
    /// Hex or Y.
    Joining(Joining),
    /// Connect Four.
    Connect(Connect),
    /// Obstruction.
    Obstruction(Obstruction),
}

/// Asks the position inside, whichever it is.
macro_rules! ask {
    ($any:expr, $position:ident => $answer:expr) => {
        match $any {
            AnyPosition::Joining($position) => $answer,
            AnyPosition::Connect($position) => $answer,
            AnyPosition::Obstruction($position) => $answer,
        }
    };
}

impl AnyPosition {
    /// The empty board of a variant whose size has been checked.
    pub(super) fn empty(variant: Variant) -> AnyPosition {
        match variant {
            Variant::Hex { width, height, tiles, misere } => {
                AnyPosition::Joining(Joining::hex(width, height, tiles, misere))
            }
            Variant::Y { side, misere } => AnyPosition::Joining(Joining::y(side, misere)),
            Variant::Connect { width, height, line } => {
                AnyPosition::Connect(Connect::new(width, height, line))
            }
            Variant::Obstruction { width, height, misere } => {
                AnyPosition::Obstruction(Obstruction::new(width, height, misere))
            }
        }
    }

    /// The cell on which a move's stone comes to rest.
    ///
    /// A swap or a resignation lays no stone; asking for one is answered as if no cell had been named.
    pub fn resting_cell(&self, mv: Move) -> Result<Cell, IllegalMove> {
        match (self, mv) {
            _ if self.is_over() => Err(IllegalMove::GameOver),
            (AnyPosition::Connect(position), Move::Drop(column)) => position.landing(column),
            (AnyPosition::Connect(_), _) => Err(IllegalMove::NeedsColumn),
            (_, Move::Place(cell)) => self.check(cell).map(|()| cell),
            _ => Err(IllegalMove::NeedsCell),
        }
    }
}

impl Position for AnyPosition {
    fn size(&self) -> (u8, u8) {
        ask!(self, position => position.size())
    }

    fn has_cell(&self, cell: Cell) -> bool {
        ask!(self, position => position.has_cell(cell))
    }

    fn stone_at(&self, cell: Cell) -> Option<Side> {
        ask!(self, position => position.stone_at(cell))
    }

    fn turn(&self) -> Side {
        ask!(self, position => position.turn())
    }

    fn set_turn(&mut self, side: Side) {
        ask!(self, position => position.set_turn(side));
    }

    fn check_free(&self, cell: Cell) -> Result<(), IllegalMove> {
        ask!(self, position => position.check_free(cell))
    }

    fn place(&mut self, cell: Cell) {
        ask!(self, position => position.place(cell));
    }

    fn outcome(&self) -> Option<Outcome> {
        ask!(self, position => position.outcome())
    }

    fn winning_cells(&self) -> Vec<Cell> {
        ask!(self, position => position.winning_cells())
    }

    fn move_to(&self, cell: Cell) -> Move {
        ask!(self, position => position.move_to(cell))
    }
}
