//! A turn in Hex or Y: the position, with all that the levels look up in it.

use rand::seq::SliceRandom;

use super::at_once::AtOnce;
use super::board::{Board, Spot};
use super::stones::Stones;
use crate::engine::{Dice, Value};
use crate::rules::{Joining, Move, Position, Side};

/// A position in which a move is wanted.
pub(super) struct Turn {
    position: Joining,
    board: Board,
    stones: Stones,
    at_once: AtOnce,
    /// Where a stone may be laid. In random order, so that chance decides between cells that are equally good.
    free: Vec<Spot>,
}

impl Turn {
    pub(super) fn new(position: &Joining, dice: &mut Dice) -> Turn {
        let board = Board::of(position);
        let stones = Stones::of(position, &board);
        let at_once = AtOnce::new(&board, &stones);
        let mut free: Vec<Spot> = stones.free().filter(|_| !position.is_over()).collect();
        free.shuffle(dice);
        Turn { position: position.clone(), board, stones, at_once, free }
    }

    pub(super) fn position(&self) -> &Joining {
        &self.position
    }

    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// The stones as they lie before the move.
    pub(super) fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The side to move.
    pub(super) fn mover(&self) -> Side {
        self.position.turn()
    }

    /// Where a stone may be laid: nowhere once the game is over.
    pub(super) fn free(&self) -> &[Spot] {
        &self.free
    }

    /// What is certain of a stone there.
    pub(super) fn known(&self, spot: Spot) -> Option<Value> {
        self.at_once.value(&self.position, &self.board, spot)
    }

    /// The move that lays a stone there.
    pub(super) fn move_to(&self, spot: Spot) -> Move {
        self.position.move_to(self.board.cell(spot))
    }
}
