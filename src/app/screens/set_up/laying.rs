//! Stones laid by hand, one after the other, each checked by the rules. Pure.

use bevy::prelude::Resource;

use crate::app::board::shown::Shown;
use crate::matches::{Colour, Seat, Terms};
use crate::rules::{BadSetUp, BadStart, Cell, Game, GameKind, IllegalMove, Rules, SetUp, Side};

/// A board on which a position is being built.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct SetUpBoard {
    /// What will be played from here.
    pub(super) terms: Terms,
    /// The stones.
    pub(super) stones: Vec<(Cell, Side)>,
    /// Who moves first.
    pub(super) to_move: Side,
    /// What a click does.
    pub(super) tool: Tool,
    /// Why the last click changed nothing.
    pub(super) problem: Option<String>,
    game: Game,
}

/// What a click does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// Lays a stone of this side.
    Lay(Side),
    /// Takes a stone away.
    Erase,
}

impl SetUpBoard {
    /// A board for a match on these terms, with the stones that they already have.
    pub(super) fn new(terms: Terms) -> Option<SetUpBoard> {
        let SetUp { stones, to_move } =
            terms.set_up.clone().unwrap_or(SetUp { stones: Vec::new(), to_move: Side::First });
        let game =
            Game::from_set_up(terms.rules, SetUp { stones: stones.clone(), to_move }).ok()?;
        let tool = Tool::Lay(Side::First);
        Some(SetUpBoard { terms, stones, to_move, tool, problem: None, game })
    }

    /// The board as it is to be drawn.
    pub(super) fn shown(&self) -> Shown {
        // The cell under the pointer takes the tint of the stone that would be laid.
        let to_move = match self.tool {
            Tool::Lay(side) => side,
            Tool::Erase => self.to_move,
        };
        let set_up = SetUp { stones: self.stones.clone(), to_move };
        let game =
            Game::from_set_up(self.terms.rules, set_up).unwrap_or_else(|_| self.game.clone());
        Shown { game, colours: self.colours(), inviting: self.tool != Tool::Erase }
    }

    /// The colours of First and Second: First's is that of the player who begins.
    pub(super) fn colours(&self) -> [Colour; 2] {
        self.seats().map(|seat| self.terms.players[seat].colour)
    }

    /// The name of the player who will hold a side.
    pub(super) fn player_of(&self, side: Side) -> &str {
        &self.terms.players[self.seats()[side]].name
    }

    fn seats(&self) -> [Seat; 2] {
        let first = self.terms.starter.first();
        [first, first.other()]
    }

    fn kind(&self) -> GameKind {
        self.terms.rules.variant.kind()
    }

    /// What a click on the board does.
    pub(super) fn hint(&self) -> &'static str {
        match (self.kind(), self.tool) {
            (GameKind::Connect, Tool::Lay(_)) => "Choose a column; the stone falls.",
            (GameKind::Connect, Tool::Erase) => "Choose a column; its top stone goes.",
            (_, Tool::Lay(_)) => "Choose a cell; choose it again to take the stone away.",
            (_, Tool::Erase) => "Choose a stone to take it away.",
        }
    }

    /// Lays or takes away a stone, if the rules allow what comes of it.
    pub(super) fn choose(&mut self, cell: Cell) {
        match self.changed(cell) {
            Ok(stones) => self.try_stones(stones, self.to_move),
            Err(reason) => {
                let names = self.names();
                self.problem = Some(reason.sentence(names.each_ref().map(String::as_str)));
            }
        }
    }

    /// Lets a side move first.
    pub(super) fn let_move(&mut self, side: Side) {
        self.try_stones(self.stones.clone(), side);
    }

    /// Takes all stones away.
    pub(super) fn clear(&mut self) {
        self.try_stones(Vec::new(), self.to_move);
    }

    /// The terms of a match of one game from here.
    pub(super) fn terms_from_here(&self) -> Terms {
        let set_up = SetUp { stones: self.stones.clone(), to_move: self.to_move };
        let set_up = (!self.stones.is_empty() || self.to_move == Side::Second).then_some(set_up);
        // A swap answers the first stone of an empty board.
        let rules = Rules { pie: self.terms.rules.pie && set_up.is_none(), ..self.terms.rules };
        Terms { rules, set_up, games: 1, ..self.terms.clone() }
    }

    /// The stones after a click.
    fn changed(&self, cell: Cell) -> Result<Vec<(Cell, Side)>, IllegalMove> {
        if self.kind() == GameKind::Connect {
            return self.dropped(cell.col);
        }
        let mut stones = self.stones.clone();
        let before =
            stones.iter().position(|&(at, _)| at == cell).map(|index| stones.remove(index));
        match self.tool {
            Tool::Lay(side) if before != Some((cell, side)) => stones.push((cell, side)),
            Tool::Lay(_) | Tool::Erase => {}
        }
        Ok(stones)
    }

    fn dropped(&self, column: u8) -> Result<Vec<(Cell, Side)>, IllegalMove> {
        let mut stones = self.stones.clone();
        let filled = stones.iter().filter(|(cell, _)| cell.col == column).count() as u8;
        let (_, height) = self.terms.rules.variant.size();
        match self.tool {
            Tool::Erase => stones.retain(|&(cell, _)| cell.col != column || cell.row + 1 != filled),
            Tool::Lay(_) if filled == height => return Err(IllegalMove::ColumnFull(column)),
            Tool::Lay(side) => stones.push((Cell::new(column, filled), side)),
        }
        Ok(stones)
    }

    fn try_stones(&mut self, stones: Vec<(Cell, Side)>, to_move: Side) {
        let set_up = SetUp { stones: stones.clone(), to_move };
        match Game::from_set_up(self.terms.rules, set_up) {
            Ok(game) => {
                *self = SetUpBoard { stones, to_move, game, problem: None, ..self.clone() };
            }
            Err(reason) => self.problem = Some(self.told(reason)),
        }
    }

    fn told(&self, reason: BadStart) -> String {
        let names = self.names();
        let lower = names.each_ref().map(String::as_str);
        match reason {
            BadStart::SetUp(BadSetUp::Stone { reason, .. }) => reason.sentence(lower),
            BadStart::SetUp(BadSetUp::Decided(outcome)) => {
                let sentence = outcome.sentence(self.colours().map(Colour::name));
                format!("That stone would decide the game. {sentence}")
            }
            BadStart::Rules(bad) => bad.to_string(),
        }
    }

    /// The sides' names within a sentence.
    fn names(&self) -> [String; 2] {
        self.colours().map(|colour| colour.name().to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Rules};

    fn board(rules: Rules) -> SetUpBoard {
        SetUpBoard::new(Terms { rules, ..Terms::usual(GameKind::Hex) }).unwrap()
    }

    #[test]
    fn a_click_lays_a_stone_and_the_next_one_takes_it_away() {
        let mut board = board(Rules::hex(5, 5));
        let cell = Cell::new(2, 2);
        board.choose(cell);
        assert_eq!(board.shown().game.position().stone_at(cell), Some(Side::First));
        board.tool = Tool::Lay(Side::Second);
        board.choose(cell);
        assert_eq!(board.stones, [(cell, Side::Second)], "the other side's stone takes its place");
        board.choose(cell);
        assert!(board.stones.is_empty());
    }

    #[test]
    fn stones_fall_and_the_top_one_is_erased() {
        let mut board = board(Rules::connect(4, 4, 4));
        for side in [Side::First, Side::Second, Side::First, Side::Second] {
            board.tool = Tool::Lay(side);
            board.choose(Cell::new(1, 0));
        }
        assert_eq!(board.stones.len(), 4);
        board.choose(Cell::new(1, 0));
        assert_eq!(board.problem.as_deref(), Some("Column 2 is full."));
        board.tool = Tool::Erase;
        board.choose(Cell::new(1, 0));
        assert_eq!(board.shown().game.position().stone_at(Cell::new(1, 3)), None);
        assert_eq!((board.stones.len(), board.problem.as_deref()), (3, None));
    }

    #[test]
    fn what_the_rules_refuse_is_told_and_changes_nothing() {
        let mut obstruction = board(Rules::obstruction(5, 5));
        obstruction.choose(Cell::new(0, 0));
        obstruction.choose(Cell::new(1, 1));
        assert_eq!(
            obstruction.problem.as_deref(),
            Some("That cell is blocked by red’s stone at a1.")
        );
        assert_eq!(obstruction.stones.len(), 1);
        let mut hex = board(Rules::hex(3, 3));
        for row in 0..3 {
            hex.choose(Cell::new(0, row));
        }
        assert_eq!(hex.stones.len(), 2);
        let told = hex.problem.unwrap();
        assert_eq!(told, "That stone would decide the game. Red joined its edges.");
    }

    #[test]
    fn a_match_of_one_game_begins_from_the_stones() {
        let mut board = board(Rules::hex(5, 5));
        board.choose(Cell::new(2, 2));
        board.let_move(Side::Second);
        let terms = board.terms_from_here();
        assert!(terms.check().is_ok());
        assert_eq!(terms.set_up.unwrap().to_move, Side::Second);
        assert_eq!(SetUpBoard::new(board.terms_from_here()).unwrap().stones.len(), 1);
    }
}
