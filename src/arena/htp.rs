//! A contestant that speaks the Hex Text Protocol: `boardsize`, `play`, `genmove`, `quit`.
//!
//! A program that breaks its word loses that game, and the reason is noted. Each game has a program of its own, started
//! for it and ended with it: one that hung or died is there again for the next, and what one remembers of an earlier game
//! cannot make the games depend on their order.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::program::{Heard, Program};
use crate::htp::{self, Spoken};
use crate::rules::{Cell, Game, IllegalMove, Move, Side};

/// How long a program is listened to before whoever waits may look elsewhere.
const LISTEN: Duration = Duration::from_millis(5);

/// What a program did that it should not have done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    #[error("could not be started: {0}")]
    NotStarted(String),
    #[error("ended when asked “{0}”")]
    Died(String),
    #[error("did not answer “{0}” within {seconds} s", seconds = .1.as_secs_f64())]
    Silent(String, Duration),
    #[error("answered “{0}” with nonsense: “{1}”")]
    Nonsense(String, String),
    #[error("refused “{0}”: {1}")]
    Refused(String, String),
    #[error("answered “{0}” with {1}, which is not allowed: {2}")]
    Illegal(String, Cell, IllegalMove),
}

/// A program at the board.
pub(super) struct HtpPlayer {
    program: Result<Program, Fault>,
    patience: Duration,
    /// How many moves of the game it knows.
    told: Option<usize>,
    /// What it is still to be asked on this turn.
    to_ask: VecDeque<Question>,
    asked: Option<(Question, Instant)>,
    answer: Option<String>,
}

#[derive(Clone)]
struct Question {
    line: String,
    /// Whether a refusal means nothing.
    optional: bool,
}

impl HtpPlayer {
    /// Starts the program.
    pub(super) fn start(command: &str, patience: Duration) -> HtpPlayer {
        let program = Program::start(command).map_err(|error| Fault::NotStarted(error.to_string()));
        let (to_ask, asked, answer) = (VecDeque::new(), None, None);
        HtpPlayer { program, patience, told: None, to_ask, asked, answer }
    }

    /// Goes on for a moment with the turn of a game. Returns its move once there is one.
    pub(super) fn advance(&mut self, game: &Game) -> Result<Option<Move>, Fault> {
        if self.asked.is_none() && self.to_ask.is_empty() {
            self.prepare(game);
        }
        if self.asked.is_none()
            && let Some(question) = self.to_ask.pop_front()
        {
            let program = self.program.as_mut().map_err(|fault| fault.clone())?;
            program.say(&question.line).map_err(|_| Fault::Died(question.line.clone()))?;
            self.asked = Some((question, Instant::now()));
        }
        let Some(answer) = self.listen()? else { return Ok(None) };
        let asked = self.asked.take();
        let is_last = self.to_ask.is_empty();
        match asked {
            Some((question, _)) if is_last => self.read(&question.line, &answer, game).map(Some),
            _ => Ok(None),
        }
    }

    /// What it has to be told before it can move, and the question for the move.
    fn prepare(&mut self, game: &Game) {
        let mut ask = |line: String, optional| self.to_ask.push_back(Question { line, optional });
        if self.told.is_none() {
            ask(format!("boardsize {}", htp::size(game.rules().variant.size())), false);
            ask("clear_board".to_owned(), true);
        }
        let told = self.told.unwrap_or(0);
        for (index, mv) in game.moves().iter().enumerate().skip(told) {
            ask(format!("play {} {mv}", htp::colour(Side::BOTH[index % 2])), false);
        }
        ask(format!("genmove {}", htp::colour(game.turn())), false);
        // Its own move, which follows, it knows too.
        self.told = Some(game.moves().len() + 1);
    }

    /// Its answer, once it is whole: a line that begins with =, more lines perhaps, and an empty one.
    fn listen(&mut self) -> Result<Option<String>, Fault> {
        let Some((question, since)) = &self.asked else { return Ok(None) };
        let line = question.line.clone();
        let program = self.program.as_mut().map_err(|fault| fault.clone())?;
        match (program.hear(LISTEN.min(self.patience)), &mut self.answer) {
            (Heard::Nothing, _) if since.elapsed() >= self.patience => {
                Err(Fault::Silent(line, self.patience))
            }
            (Heard::Nothing, _) => Ok(None),
            (Heard::Ended, _) => Err(Fault::Died(line)),
            (Heard::TooMuch, _) => Err(Fault::Nonsense(line, "more than anybody reads".to_owned())),
            // Who talks for ever without an answer is not waited for either.
            (Heard::Line(_), _) if since.elapsed() >= self.patience => {
                Err(Fault::Silent(line, self.patience))
            }
            (Heard::Line(text), None) if text.is_empty() || text.starts_with('#') => Ok(None),
            (Heard::Line(text), None) => match text.strip_prefix('=') {
                Some(rest) => {
                    self.answer = Some(rest.trim().to_owned());
                    Ok(None)
                }
                None if text.starts_with('?') && question.optional => {
                    self.answer = Some(String::new());
                    Ok(None)
                }
                None if text.starts_with('?') => Err(Fault::Refused(line, short(text[1..].trim()))),
                None => Err(Fault::Nonsense(line, short(&text))),
            },
            (Heard::Line(text), Some(_)) if text.is_empty() => Ok(self.answer.take()),
            (Heard::Line(text), Some(answer)) if answer.len() < 1000 => {
                answer.push(' ');
                answer.push_str(&text);
                Ok(None)
            }
            (Heard::Line(_), Some(answer)) => Err(Fault::Nonsense(line, short(answer))),
        }
    }

    fn read(&self, question: &str, answer: &str, game: &Game) -> Result<Move, Fault> {
        let (mv, cell) = match answer.parse() {
            Ok(Spoken::Resign) => return Ok(Move::Resign(game.turn())),
            Ok(Spoken::Cell(cell)) => (Move::Place(cell), cell),
            Ok(Spoken::Swap(_) | Spoken::Pass | Spoken::Forfeit) | Err(_) => {
                return Err(Fault::Nonsense(question.to_owned(), short(answer)));
            }
        };
        let why = |why| Fault::Illegal(question.to_owned(), cell, why);
        game.check(mv).map(|_| mv).map_err(why)
    }
}

/// As much of a text as a note has room for, in one line.
fn short(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().take(40).map(plain).collect()
}
