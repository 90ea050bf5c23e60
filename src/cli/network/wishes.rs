//! What a player types.

use std::str::FromStr;

use hexfall::rules::Move;

/// One line that was typed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wish {
    Move(Move),
    Resign,
    Undo,
    Answer(bool),
    Next,
    Say(String),
    Board,
    Help,
    Quit,
    Nothing,
}

/// What can be typed.
pub(super) const HELP: &str = "\
  d4, 4, swap    a move: a cell, a column, or changing sides
  resign         give the game up
  undo           ask to take your last move back; answer with yes or no
  next           ready for the next game, or a rematch
  say TEXT       a line for the other player
  board          the board once more
  quit           leave; the game is saved
";

impl FromStr for Wish {
    type Err = String;

    fn from_str(text: &str) -> Result<Wish, String> {
        let text = text.trim();
        if let Some(line) = text.strip_prefix("say ") {
            return Ok(Wish::Say(line.to_owned()));
        }
        Ok(match text.to_lowercase().as_str() {
            "" => Wish::Nothing,
            "resign" => Wish::Resign,
            "undo" => Wish::Undo,
            "yes" | "y" => Wish::Answer(true),
            "no" | "n" => Wish::Answer(false),
            "next" | "again" | "rematch" => Wish::Next,
            "board" => Wish::Board,
            "help" | "?" => Wish::Help,
            "quit" | "exit" => Wish::Quit,
            word => match word.parse() {
                Ok(mv @ (Move::Place(_) | Move::Drop(_) | Move::Swap)) => Wish::Move(mv),
                _ => return Err(format!("“{word}” means nothing here. Type help for what does.")),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_words_are_told_apart() {
        assert_eq!("D4".parse(), Ok(Wish::Move("d4".parse().unwrap())));
        assert_eq!("7".parse(), Ok(Wish::Move(Move::Drop(6))));
        assert_eq!("say  Hi!".parse(), Ok(Wish::Say(" Hi!".to_owned())));
        assert_eq!("resign".parse(), Ok(Wish::Resign));
        assert!("resign-first".parse::<Wish>().is_err());
        assert!("time-first".parse::<Wish>().is_err());
        assert!("fly".parse::<Wish>().unwrap_err().contains("“fly”"));
    }
}
