//! One game of Hex as other programs write it down: stones in any order of colours, passes, both forms of swap.
//!
//! Black is First and joins top and bottom, White is Second. A swap of *sides* leaves the stone where it is, and the
//! players change colours: this is how Hexfall itself plays. A swap of *pieces* leaves the players their colours, and
//! the stone is mirrored in the long diagonal and changes its own. On a square board both are the same game: mirrored,
//! and with the colours exchanged.

use thiserror::Error;

use crate::rules::{
    AnyPosition, BadRules, BadSetUp, BadStart, Cell, Game, IllegalMove, Move, Position, Rules,
    SetUp, Side, Tiles, Variant,
};

/// What other programs call the sides.
pub const COLOURS: [&str; 2] = ["Black", "White"];

/// Something that is played, with the colour that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// A stone of this side's.
    Stone(Side, Cell),
    /// The first stone is taken over.
    Swap(SwapForm),
    /// The turn is passed on. No game has it; it is how stones are laid out of turn.
    Pass,
    /// This side gives up.
    Resign(Side),
    /// This side has lost without having lost on the board: on time, mostly.
    Forfeit(Side),
}

/// The two ways to take the first stone over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwapForm {
    /// The stone changes its colour, and its place with its mirror image.
    Pieces,
    /// The players change colours.
    Sides,
}

impl SwapForm {
    /// The form that is usually written for a board: pieces change where they can.
    #[must_use]
    pub fn usual((width, height): (u8, u8)) -> SwapForm {
        if width == height { SwapForm::Pieces } else { SwapForm::Sides }
    }

    /// The word for it in files and in the Hex Text Protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SwapForm::Pieces => "swap-pieces",
            SwapForm::Sides => "swap-sides",
        }
    }
}

/// Something that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadPlay {
    /// The rules refuse it.
    #[error("{}", .0.sentence(COLOURS))]
    Illegal(#[from] IllegalMove),
    /// A board that is no square has no mirror image of itself.
    #[error("On a board that is not square, a swap can only be one of sides.")]
    Oblong,
}

/// A match that other programs have no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "Other programs only know Hex with hexagons in which whoever joins wins. This is {0}: keep it as a save."
)]
pub struct NotPlainHex(pub Rules);

/// The size of the board, where others know the game.
pub fn plain_hex(rules: Rules) -> Result<(u8, u8), NotPlainHex> {
    match rules.variant {
        Variant::Hex { width, height, tiles: Tiles::Hexagons, misere: false } => {
            Ok((width, height))
        }
        _ => Err(NotPlainHex(rules)),
    }
}

/// A game of Hex, written down play by play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    rules: Rules,
    /// Stones that were there before anything was played.
    laid: Vec<(Cell, Side)>,
    /// Who moves first, where that was said.
    first: Option<Side>,
    plays: Vec<Play>,
    position: AnyPosition,
    gave_up: Option<Side>,
}

/// How Hexfall plays a sheet's game.
pub(super) struct AsPlayed {
    /// The game, before the first of its moves.
    pub(super) start: Game,
    /// Its moves.
    pub(super) moves: Vec<Move>,
    /// How many plays are no moves but lie there as stones.
    pub(super) flattened: usize,
}

impl Sheet {
    /// An empty board of this width and height.
    pub fn new(width: u8, height: u8) -> Result<Sheet, BadRules> {
        let rules = Rules::hex(width, height);
        let start = Game::new(rules)?;
        let position = start.position().clone();
        let (laid, plays) = (Vec::new(), Vec::new());
        Ok(Sheet { rules, laid, first: None, plays, position, gave_up: None })
    }

    /// A game of Hexfall's own, and then these moves.
    pub(super) fn of(game: &Game, more: &[Move]) -> Result<Sheet, NotPlainHex> {
        let rules = game.rules();
        let (width, height) = plain_hex(rules)?;
        // What a game has played can be played on a sheet.
        let mut sheet = Sheet::new(width, height).map_err(|_| NotPlainHex(rules))?;
        if let Some(set_up) = game.set_up() {
            sheet.laid.clone_from(&set_up.stones);
            sheet.first = Some(set_up.to_move);
            sheet.go_back_to(0);
        }
        for &mv in game.moves().iter().chain(more) {
            let play = match mv {
                Move::Place(cell) => Play::Stone(sheet.turn(), cell),
                Move::Swap => Play::Swap(SwapForm::Sides),
                Move::Resign(side) => Play::Resign(side),
                Move::TimeOut(side) => Play::Forfeit(side),
                Move::Drop(_) => return Err(NotPlainHex(rules)),
            };
            sheet.play(play).map_err(|_| NotPlainHex(rules))?;
        }
        Ok(sheet)
    }

    /// The same game with its swap, if there is one, in another form.
    pub(super) fn with_swap(&self, form: SwapForm) -> Result<Sheet, BadPlay> {
        let Some(&Play::Swap(own)) = self.plays.get(1) else { return Ok(self.clone()) };
        let mut sheet = Sheet { plays: Vec::new(), ..self.clone() };
        sheet.go_back_to(0);
        for (number, &play) in self.plays.iter().enumerate() {
            sheet.play(match play {
                Play::Swap(_) => Play::Swap(form),
                later if number > 1 && own != form => mirrored(later),
                other => other,
            })?;
        }
        Ok(sheet)
    }

    /// The board's width and height.
    #[must_use]
    pub fn size(&self) -> (u8, u8) {
        self.rules.variant.size()
    }

    /// The board as it is now.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Everything that was played.
    #[must_use]
    pub fn plays(&self) -> &[Play] {
        &self.plays
    }

    /// The stones that were there before, and who was to move then, where that was said.
    pub(super) fn set_up(&self) -> (&[(Cell, Side)], Option<Side>) {
        (&self.laid, self.first)
    }

    /// Who moves first from the stones that were there before.
    pub(super) fn first_to_move(&self) -> Side {
        self.first.unwrap_or(Side::First)
    }

    /// Who has won, once somebody has.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.gave_up.map(Side::other).or_else(|| self.position.winner())
    }

    /// Whose turn it is, if nobody moves out of turn.
    #[must_use]
    pub fn turn(&self) -> Side {
        self.plays.iter().fold(self.first_to_move(), |turn, &play| Sheet::turn_after(turn, play))
    }

    /// The first stone, while it can be taken over.
    pub fn can_swap(&self, form: SwapForm) -> Result<(Side, Cell), BadPlay> {
        let (width, height) = self.size();
        match self.plays[..] {
            _ if self.winner().is_some() => Err(IllegalMove::GameOver.into()),
            _ if !self.laid.is_empty() => Err(IllegalMove::SwapTooLate.into()),
            [] => Err(IllegalMove::NothingToSwap.into()),
            [Play::Stone(..)] if form == SwapForm::Pieces && width != height => {
                Err(BadPlay::Oblong)
            }
            [Play::Stone(side, cell)] => Ok((side, cell)),
            _ => Err(IllegalMove::SwapTooLate.into()),
        }
    }

    /// Plays, if it can be played. Stones of either side may be laid at any time.
    pub fn play(&mut self, play: Play) -> Result<(), BadPlay> {
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        match play {
            Play::Stone(side, cell) => {
                self.position.set_turn(side);
                self.position.play(cell)?;
            }
            Play::Swap(form) => {
                let (side, cell) = self.can_swap(form)?;
                if form == SwapForm::Pieces {
                    let stone = (cell.transposed(), side.other());
                    let alone = SetUp { stones: vec![stone], to_move: side };
                    let decided = |_| BadPlay::Illegal(IllegalMove::GameOver);
                    self.position = alone.position(self.rules).map_err(decided)?;
                }
            }
            Play::Pass => {}
            Play::Resign(side) | Play::Forfeit(side) => self.gave_up = Some(side),
        }
        self.plays.push(play);
        Ok(())
    }

    /// Takes the last play back.
    pub fn undo(&mut self) -> Option<Play> {
        let last = self.plays.last().copied()?;
        self.go_back_to(self.plays.len() - 1);
        Some(last)
    }

    /// Lays stones by hand, or takes some away. What was played before lies there as stones from then on; returns how
    /// many plays that were.
    pub(super) fn lay(
        &mut self,
        stones: impl IntoIterator<Item = (Cell, Option<Side>)>,
    ) -> Result<usize, BadSetUp> {
        let mut all: Vec<(Cell, Side)> = match self.plays.is_empty() {
            true => self.laid.clone(),
            false => self.position.stones().collect(),
        };
        for (cell, side) in stones {
            all.retain(|&(taken, _)| taken != cell);
            all.extend(side.map(|side| (cell, side)));
        }
        let first = if self.plays.is_empty() { self.first } else { Some(self.turn()) };
        let set_up = SetUp { stones: all, to_move: first.unwrap_or(Side::First) };
        self.position = set_up.position(self.rules)?;
        (self.laid, self.first) = (set_up.stones, first);
        Ok(std::mem::take(&mut self.plays).len())
    }

    /// Says who moves first.
    pub(super) fn let_first(&mut self, side: Side) {
        if self.plays.is_empty() {
            self.first = Some(side);
        }
    }

    /// Whose turn it is after a play on somebody's turn.
    pub(super) fn turn_after(turn: Side, play: Play) -> Side {
        match play {
            Play::Stone(side, _) => side.other(),
            // The stone has its new owner's colour, or the players have changed theirs: who laid it moves.
            Play::Swap(SwapForm::Pieces) | Play::Pass => turn.other(),
            Play::Swap(SwapForm::Sides) | Play::Resign(_) | Play::Forfeit(_) => turn,
        }
    }

    /// Takes plays back until this many are left.
    pub fn go_back_to(&mut self, plays: usize) {
        let to_move = self.first_to_move();
        let start = SetUp { stones: self.laid.clone(), to_move }.position(self.rules);
        debug_assert!(start.is_ok(), "stones that lay there once lie there again");
        if let Ok(start) = start {
            self.position = start;
        }
        self.gave_up = None;
        let again: Vec<Play> = self.plays.drain(..).take(plays).collect();
        for play in again {
            let played = self.play(play);
            debug_assert_eq!(played, Ok(()), "what was played once plays again");
        }
    }

    /// The game that is to be thought about when this side is to move, with the pie rule or without. That somebody has
    /// given up is no part of it.
    pub fn game_for(&self, side: Side, pie: bool) -> Result<Game, BadStart> {
        let fresh = self.laid.is_empty() && self.plays.len() < 2 && self.turn() == side;
        let as_played = fresh.then(|| self.as_played(pie)).transpose()?;
        if let Some(AsPlayed { mut start, moves, flattened: 0 }) = as_played
            && moves.iter().all(|&mv| start.play(mv).is_ok())
            && start.turn() == side
        {
            return Ok(start);
        }
        let stones = self.position.stones().collect();
        Game::from_set_up(self.rules, SetUp { stones, to_move: side })
    }

    /// The game as Hexfall plays it: the sides take turns, and a swap is one of sides. Plays up to the last that was out
    /// of turn are no moves but lie there as stones.
    pub(super) fn as_played(&self, pie: bool) -> Result<AsPlayed, BadStart> {
        let rules = Rules { pie, ..self.rules };
        let Tail { from, to_move } = self.orderly_tail();
        if from == 0 && self.laid.is_empty() && to_move == Side::First {
            let mut moves = Vec::new();
            let mut in_mirror = false;
            for &play in &self.plays {
                moves.extend(as_move(if in_mirror { mirrored(play) } else { play }));
                in_mirror |= play == Play::Swap(SwapForm::Pieces);
            }
            let swaps = self.plays.iter().any(|play| matches!(play, Play::Swap(_)));
            let start = Game::new(Rules { pie: pie || swaps, ..rules })?;
            return Ok(AsPlayed { start, moves, flattened: 0 });
        }
        let mut before = self.clone();
        before.go_back_to(from);
        let stones = before.position.stones().collect();
        let start = Game::from_set_up(rules, SetUp { stones, to_move })?;
        let moves = self.plays[from..].iter().filter_map(|&play| as_move(play)).collect();
        Ok(AsPlayed { start, moves, flattened: from })
    }

    /// From where on the sides take turns.
    fn orderly_tail(&self) -> Tail {
        let starts = match self.plays.first() {
            Some(&Play::Stone(side, _)) => Some(side),
            _ => None,
        };
        // Who begins from stones that lie there may be seen from the first move only.
        let mut to_move = starts.or(self.first).unwrap_or(Side::First);
        let is_fresh = self.laid.is_empty() && to_move == Side::First;
        let mut tail = Tail { from: 0, to_move };
        for (number, &play) in self.plays.iter().enumerate() {
            match play {
                Play::Stone(side, _) if side != to_move => {
                    tail = Tail { from: number, to_move: side };
                }
                Play::Pass => {
                    tail = Tail { from: number + 1, to_move: Sheet::turn_after(to_move, play) };
                }
                Play::Swap(_) if !is_fresh || tail.from > 0 => {
                    tail = Tail { from: number + 1, to_move: Sheet::turn_after(to_move, play) };
                }
                _ => {}
            }
            to_move = Sheet::turn_after(to_move, play);
        }
        tail
    }
}

/// The plays from one on, and who is to move there.
struct Tail {
    from: usize,
    to_move: Side,
}

/// A play on the mirrored board with the colours exchanged.
fn mirrored(play: Play) -> Play {
    match play {
        Play::Stone(side, cell) => Play::Stone(side.other(), cell.transposed()),
        Play::Resign(side) => Play::Resign(side.other()),
        Play::Forfeit(side) => Play::Forfeit(side.other()),
        Play::Swap(_) | Play::Pass => play,
    }
}

fn as_move(play: Play) -> Option<Move> {
    match play {
        Play::Stone(_, cell) => Some(Move::Place(cell)),
        Play::Swap(_) => Some(Move::Swap),
        Play::Resign(side) => Some(Move::Resign(side)),
        Play::Forfeit(side) => Some(Move::TimeOut(side)),
        Play::Pass => None,
    }
}
