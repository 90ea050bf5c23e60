//! What every game's position can be asked.

use super::{Cell, IllegalMove, Move, Outcome, Side};

/// A board with its stones and the side to move.
///
/// A stone is named by the cell where it comes to rest. Positions are small and cheap to clone:
/// a search copies one and plays on the copy. Swap, resignation and the moves so far belong to
/// a [`Game`](super::Game).
///
/// ```
/// use hexfall::rules::{Cell, Joining, Position, Side, Tiles};
///
/// let mut position = Joining::hex(2, 2, Tiles::Hexagons, false);
/// position.play(Cell::new(0, 0))?;
/// assert_eq!(position.turn(), Side::Second);
/// assert_eq!(position.legal_cells().count(), 3);
/// # Ok::<(), hexfall::rules::IllegalMove>(())
/// ```
pub trait Position: Clone {
    /// The board's width and height; in Y, the box round the triangle.
    fn size(&self) -> (u8, u8);

    /// Whether the board has this cell.
    fn has_cell(&self, cell: Cell) -> bool;

    /// The side whose stone lies on the cell.
    fn stone_at(&self, cell: Cell) -> Option<Side>;

    /// The side to move.
    fn turn(&self) -> Side;

    /// Lets this side move next. Set-up boards and analysis need it; play never does.
    fn set_turn(&mut self, side: Side);

    /// Lays the mover's stone on a cell that [`check`](Position::check) allows, and passes the turn. For
    /// searches, which know what is legal; everybody else calls [`play`](Position::play).
    fn place(&mut self, cell: Cell);

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The stones that show why the game was won: the chain from edge to edge by a shortest
    /// way, every cell of the winning lines; nothing where no stones do.
    fn winning_cells(&self) -> Vec<Cell>;

    /// What a game has against a stone on a cell that is not taken; most have nothing.
    fn check_free(&self, _cell: Cell) -> Result<(), IllegalMove> {
        Ok(())
    }

    /// Why no stone may be laid on this cell now, or `Ok` where one may.
    fn check(&self, cell: Cell) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        if !self.has_cell(cell) {
            return Err(IllegalMove::NoSuchCell(cell));
        }
        match self.stone_at(cell) {
            Some(by) => Err(IllegalMove::Taken { cell, by }),
            None => self.check_free(cell),
        }
    }

    /// Lays the mover's stone, if it may be laid there.
    fn play(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        self.check(cell)?;
        self.place(cell);
        Ok(())
    }

    /// The move that lays a stone on a cell, as players of this game write it.
    fn move_to(&self, cell: Cell) -> Move {
        Move::Place(cell)
    }

    /// All cells of the board, row by row.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let (width, height) = self.size();
        (0..height)
            .flat_map(move |row| (0..width).map(move |col| Cell::new(col, row)))
            .filter(|&cell| self.has_cell(cell))
    }

    /// The cells where the mover may lay a stone, row by row.
    fn legal_cells(&self) -> impl Iterator<Item = Cell> {
        self.cells().filter(|&cell| self.check(cell).is_ok())
    }

    /// The stones on the board, row by row.
    fn stones(&self) -> impl Iterator<Item = (Cell, Side)> {
        self.cells().filter_map(|cell| self.stone_at(cell).map(|side| (cell, side)))
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The winner, once there is one.
    fn winner(&self) -> Option<Side> {
        self.outcome().and_then(|outcome| outcome.winner)
    }
}
