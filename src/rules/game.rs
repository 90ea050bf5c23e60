//! One game from its first move to its end: the position, and what no position knows.

use thiserror::Error;

use super::outcome::Reason;
use super::{
    AnyPosition, BadRules, BadSetUp, Cell, IllegalMove, Move, Outcome, Position, Rules, SetUp, Side,
};

/// A game under way: the rules, where it started, every move, the position they led to.
///
/// ```
/// use hexfall::rules::{Game, Move, Position, Rules, Side};
///
/// let mut game = Game::new(Rules::hex(11, 11).with_pie())?;
/// game.play("b2".parse()?)?;
/// game.play(Move::Swap)?; // Second's player takes the stone over …
/// assert!(game.swapped());
/// assert_eq!(game.turn(), Side::Second); // … and it is answered in Second's colour
/// assert!(game.play("b2".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    set_up: Option<SetUp>,
    moves: Vec<Move>,
    position: AnyPosition,
    swapped: bool,
    /// The end by something other than the position: who gave up, or ran out of time.
    given_up: Option<Reason>,
}

/// A game that cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadStart {
    /// The rules make no game.
    #[error(transparent)]
    Rules(#[from] BadRules),
    /// The stones laid by hand make no position.
    #[error(transparent)]
    SetUp(#[from] BadSetUp),
}

impl Game {
    /// A new game on the empty board.
    pub fn new(rules: Rules) -> Result<Game, BadRules> {
        rules.check()?;
        Ok(Game::start(rules, None, AnyPosition::empty(rules.variant)))
    }

    /// A new game from stones laid by hand.
    pub fn from_set_up(rules: Rules, set_up: SetUp) -> Result<Game, BadStart> {
        rules.check()?;
        let position = set_up.position(rules)?;
        Ok(Game::start(rules, Some(set_up), position))
    }

    fn start(rules: Rules, set_up: Option<SetUp>, position: AnyPosition) -> Game {
        Game { rules, set_up, moves: Vec::new(), position, swapped: false, given_up: None }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The stones it started from, where they were laid by hand.
    #[must_use]
    pub fn set_up(&self) -> Option<&SetUp> {
        self.set_up.as_ref()
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The board as it is now.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.position.turn()
    }

    /// Whether the players have changed sides.
    #[must_use]
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.given_up {
            Some(reason @ (Reason::Resigned(side) | Reason::OutOfTime(side))) => {
                Some(Outcome::won(side.other(), reason))
            }
            _ => self.position.outcome(),
        }
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Why a move is not allowed now, or `Ok` with the cell on which it lays a stone, if it lays one.
    pub fn check(&self, mv: Move) -> Result<Option<Cell>, IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            Move::TimeOut(side) if side != self.turn() => Err(IllegalMove::ClockRests(side)),
            Move::Resign(_) | Move::TimeOut(_) => Ok(None),
            Move::Swap if !self.rules.pie => Err(IllegalMove::NoPieRule),
            Move::Swap if self.set_up.is_some() || self.moves.len() > 1 => {
                Err(IllegalMove::SwapTooLate)
            }
            Move::Swap if self.moves.is_empty() => Err(IllegalMove::NothingToSwap),
            Move::Swap => Ok(None),
            Move::Place(_) | Move::Drop(_) => self.position.resting_cell(mv).map(Some),
        }
    }

    /// Plays a move, if the rules allow it.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        match (self.check(mv)?, mv) {
            (Some(cell), _) => self.position.place(cell),
            (None, Move::Resign(side)) => self.given_up = Some(Reason::Resigned(side)),
            (None, Move::TimeOut(side)) => self.given_up = Some(Reason::OutOfTime(side)),
            // Colour and edges stay with the stone; only the players behind the sides change.
            (None, _) => self.swapped = true,
        }
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        *self = self.replayed(self.moves.len());
        Some(last)
    }

    /// The game as it was after this many of its moves.
    #[must_use]
    pub fn after(&self, moves: usize) -> Game {
        self.replayed(moves.min(self.moves.len()))
    }

    fn replayed(&self, moves: usize) -> Game {
        let empty = || AnyPosition::empty(self.rules.variant);
        let set_up = |set_up: &SetUp| set_up.position(self.rules).ok();
        let position = self.set_up.as_ref().and_then(set_up).unwrap_or_else(empty);
        let mut game = Game::start(self.rules, self.set_up.clone(), position);
        for &mv in &self.moves[..moves] {
            let replayed = game.play(mv);
            debug_assert_eq!(replayed, Ok(()), "a move that was played once plays again");
        }
        game
    }

    /// All moves that are allowed now, resignation aside: stones row by row, then the swap.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let stones = self.position.legal_cells().map(|cell| self.position.move_to(cell));
        let swap = Some(Move::Swap).filter(|&swap| self.check(swap).is_ok());
        stones.chain(swap).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(rules: Rules, moves: &str) -> Game {
        let mut game = Game::new(rules).unwrap();
        for mv in moves.split_whitespace() {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    #[test]
    fn only_the_answer_to_the_first_stone_can_be_a_swap() {
        let hex = Rules::hex(5, 5).with_pie();
        assert_eq!(played(hex, "").check(Move::Swap), Err(IllegalMove::NothingToSwap));
        assert_eq!(played(hex, "c3").check(Move::Swap), Ok(None));
        assert_eq!(played(hex, "c3 swap").check(Move::Swap), Err(IllegalMove::SwapTooLate));
        assert_eq!(played(hex, "c3 d2").check(Move::Swap), Err(IllegalMove::SwapTooLate));
        let without = Rules::hex(5, 5);
        assert_eq!(played(without, "c3").check(Move::Swap), Err(IllegalMove::NoPieRule));
    }

    #[test]
    fn each_game_wants_its_own_kind_of_move() {
        let drop = Move::Drop(2);
        let place = "c3".parse().unwrap();
        assert_eq!(played(Rules::hex(5, 5), "").check(drop), Err(IllegalMove::NeedsCell));
        let connect = played(Rules::connect(7, 6, 4), "");
        assert_eq!(connect.check(place), Err(IllegalMove::NeedsColumn));
    }

    #[test]
    fn either_side_may_resign_once() {
        let mut game = played(Rules::hex(5, 5), "c3 d2");
        game.play(Move::Resign(Side::Second)).unwrap();
        assert_eq!(game.outcome().and_then(|o| o.winner), Some(Side::First));
        assert!(game.legal_moves().is_empty());
        assert_eq!(game.play(Move::Resign(Side::First)), Err(IllegalMove::GameOver));
        assert_eq!(game.undo(), Some(Move::Resign(Side::Second)));
        assert!(!game.is_over());
    }

    #[test]
    fn only_the_side_to_move_loses_on_time() {
        let mut game = played(Rules::hex(5, 5), "c3");
        let early = game.play(Move::TimeOut(Side::First));
        assert_eq!(early, Err(IllegalMove::ClockRests(Side::First)));
        game.play(Move::TimeOut(Side::Second)).unwrap();
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.winner, Some(Side::First));
        assert_eq!(outcome.sentence(["Red", "Blue"]), "Blue ran out of time.");
    }

    #[test]
    fn a_game_can_start_from_stones_laid_by_hand() {
        let a1 = Cell::new(0, 0);
        let set_up = SetUp { stones: vec![(a1, Side::Second)], to_move: Side::Second };
        let mut game = Game::from_set_up(Rules::hex(2, 2).with_pie(), set_up).unwrap();
        assert_eq!(game.turn(), Side::Second);
        assert_eq!(game.check(Move::Swap), Err(IllegalMove::SwapTooLate));
        game.play("b1".parse().unwrap()).unwrap();
        assert_eq!(game.outcome().and_then(|o| o.winner), Some(Side::Second));
        game.undo();
        assert_eq!(game.position().stone_at(a1), Some(Side::Second));
    }

    #[test]
    fn impossible_set_ups_are_refused() {
        let stones = |cells: &[(u8, u8)]| SetUp {
            stones: cells.iter().map(|&(c, r)| (Cell::new(c, r), Side::First)).collect(),
            to_move: Side::First,
        };
        let floating = Game::from_set_up(Rules::connect(7, 6, 4), stones(&[(3, 1)]));
        assert!(matches!(floating, Err(BadStart::SetUp(BadSetUp::Stone { .. }))));
        let piled = Game::from_set_up(Rules::connect(7, 6, 4), stones(&[(3, 1), (3, 0)]));
        assert!(piled.is_ok());
        let decided = Game::from_set_up(Rules::hex(3, 3), stones(&[(0, 0), (0, 1), (0, 2)]));
        assert!(matches!(decided, Err(BadStart::SetUp(BadSetUp::Decided(_)))));
        let beside = Game::from_set_up(Rules::obstruction(5, 5), stones(&[(0, 0), (1, 1)]));
        assert!(matches!(beside, Err(BadStart::SetUp(BadSetUp::Stone { .. }))));
    }
}
