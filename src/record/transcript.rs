//! What other programs' files hold of a match, and what is lost on the way there and back.

use std::fmt;

use thiserror::Error;

use super::sheet::{AsPlayed, BadPlay, NotPlainHex, Sheet, SwapForm};
use crate::matches::{BadTerms, Match, Player, Seat, Terms};
use crate::rules::{BadStart, GameKind, IllegalMove, Move};

/// One game of Hex with its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Transcript {
    pub(super) sheet: Sheet,
    /// How many of the plays are played; those behind have been taken back, and can be played again.
    pub(super) played: usize,
    /// Who begins with Black, and who with White.
    pub(super) names: [Option<String>; 2],
    /// Whether the first stone can be taken over.
    pub(super) pie: bool,
}

/// Something that was not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Earlier games of the series.
    PastGames(usize),
    /// Moves that were taken back.
    TakenBack(usize),
    /// What the clocks show.
    Clocks,
    /// Variations: only the main line is kept.
    Variations(usize),
    /// More games in one file: only the first is kept.
    MoreGames(usize),
    /// Comments.
    Comments(usize),
    /// Marks on the board, dates, ratings and other things that a match does not have.
    Details(usize),
    /// A result that does not follow from the moves.
    Result(String),
    /// Moves out of turn, which lie there as stones instead.
    Order(usize),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lost::PastGames(1) => write!(f, "The series’ earlier game is not in it."),
            Lost::PastGames(games) => write!(f, "The series’ {games} earlier games are not in it."),
            Lost::TakenBack(1) => write!(f, "The move that was taken back is not in it."),
            Lost::TakenBack(moves) => {
                write!(f, "The {moves} moves that were taken back are not in it.")
            }
            Lost::Clocks => write!(f, "The clocks are not in it."),
            Lost::Variations(1) => write!(f, "One variation was left out."),
            Lost::Variations(count) => write!(f, "{count} variations were left out."),
            Lost::MoreGames(1) => write!(f, "A second game in the file was left out."),
            Lost::MoreGames(count) => write!(f, "{count} more games in the file were left out."),
            Lost::Comments(1) => write!(f, "One comment was left out."),
            Lost::Comments(count) => write!(f, "{count} comments were left out."),
            Lost::Details(1) => write!(f, "One other entry was left out."),
            Lost::Details(count) => {
                write!(f, "{count} other entries (marks, dates and the like) were left out.")
            }
            Lost::Result(result) => write!(f, "The result that is noted, {result}, was left out."),
            Lost::Order(1) => write!(f, "The first move, out of turn, lies there as a stone."),
            Lost::Order(moves) => {
                write!(f, "The first {moves} moves, not in turn, lie there as stones.")
            }
        }
    }
}

/// Why a game that was read is no match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoMatch {
    /// No game can start so.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// A match cannot be played so.
    #[error(transparent)]
    Terms(#[from] BadTerms),
    /// A move cannot be made.
    #[error("Move {number} cannot be made. {reason}")]
    Move {
        /// The move, from 1.
        number: usize,
        /// Why not.
        reason: IllegalMove,
    },
}

impl Transcript {
    /// The game of a match that is being played, its swap in this form, and what else there is.
    pub(super) fn of(
        series: &Match,
        swap: SwapForm,
    ) -> Result<(Transcript, Vec<Lost>), NotWritable> {
        let game = series.game();
        let undone: Vec<Move> = series.undone().iter().rev().copied().collect();
        let sheet = Sheet::of(game, &undone)?.with_swap(swap)?;
        let began = series.began();
        let name = |seat: Seat| Some(series.player(seat).name.clone());
        let mut lost = Vec::new();
        if !series.past().is_empty() {
            lost.push(Lost::PastGames(series.past().len()));
        }
        if series.clock().is_some() {
            lost.push(Lost::Clocks);
        }
        let transcript = Transcript {
            sheet,
            played: game.moves().len(),
            names: [name(began), name(began.other())],
            pie: game.rules().pie,
        };
        Ok((transcript, lost))
    }

    /// The match, and what of the transcript is not in it.
    pub(super) fn series(&self) -> Result<(Match, Vec<Lost>), NoMatch> {
        let AsPlayed { start, moves, flattened } = self.sheet.as_played(self.pie)?;
        let mut terms = Terms {
            rules: start.rules(),
            set_up: start.set_up().cloned(),
            ..Terms::usual(GameKind::Hex)
        };
        for seat in Seat::BOTH {
            if let Some(name) = self.names[seat].as_deref().and_then(presentable) {
                terms.players[seat].name = name;
            }
        }
        let mut series = Match::new(terms)?;
        for (index, mv) in moves.into_iter().enumerate() {
            // Who has lost while the other was to move has given up, whatever it is called.
            let mv = match mv {
                Move::TimeOut(side) if side != series.game().turn() => Move::Resign(side),
                other => other,
            };
            let number = flattened + index + 1;
            series.play(mv).map_err(|reason| NoMatch::Move { number, reason })?;
        }
        // Stones cannot be taken back, only moves.
        series.take_back((self.sheet.plays().len() - self.played).min(series.game().moves().len()));
        Ok((series, if flattened > 0 { vec![Lost::Order(flattened)] } else { Vec::new() }))
    }
}

/// Why a match was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotWritable {
    /// There are no words for it.
    #[error(transparent)]
    Game(#[from] NotPlainHex),
    /// There is no such swap on its board.
    #[error(transparent)]
    Swap(#[from] BadPlay),
}

/// A name as a player may have it, as much of it as there is room for.
fn presentable(name: &str) -> Option<String> {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let name: String = name.trim().chars().map(plain).take(Player::MAX_NAME).collect();
    let name = name.trim();
    Player::check_name(name).is_ok().then(|| name.to_owned())
}
