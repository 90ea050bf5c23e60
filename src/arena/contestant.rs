//! Who can take part: a level, or a program that speaks the Hex Text Protocol.

use std::fmt;

use thiserror::Error;

use super::program::{Program, words};
use crate::engine::{NoSuchOpponent, Opponent};
use crate::rules::GameKind;

/// What the name of a program begins with.
const HTP: &str = "htp:";

/// Somebody who plays in an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// One of Hexfall's own opponents.
    Level(Opponent),
    /// A program, by the command line that starts it.
    Program(String),
}

/// A name that no contestant has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoSuchContestant {
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] NoSuchOpponent),
    /// Nothing follows `htp:`, or a quote does not end.
    #[error("“{0}” is not a program: write htp:\"COMMAND LINE\"")]
    Program(String),
    /// The program is not there.
    #[error("{0} could not be started: {1}")]
    NotStarted(String, String),
}

impl Contestant {
    /// The contestant of this name: `tree:1s`, or `htp:` and a command line.
    pub fn find(kind: GameKind, name: &str) -> Result<Contestant, NoSuchContestant> {
        let Some(command) = name.strip_prefix(HTP) else {
            return Ok(Contestant::Level(Opponent::find(kind, name)?));
        };
        // Where no shell has taken the quotes away, all of the command line stands in them.
        let unquoted = command.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let command = unquoted.filter(|rest| !rest.contains('"')).unwrap_or(command);
        match words(command) {
            Some(words) if !words.is_empty() => Ok(Contestant::Program(command.to_owned())),
            _ => Err(NoSuchContestant::Program(name.to_owned())),
        }
    }

    /// Whether it is there: a program is started once and ended again.
    pub fn try_out(&self) -> Result<(), NoSuchContestant> {
        let Contestant::Program(command) = self else { return Ok(()) };
        let started = Program::start(command).map(drop);
        started.map_err(|error| NoSuchContestant::NotStarted(self.to_string(), error.to_string()))
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Level(opponent) => opponent.fmt(f),
            Contestant::Program(command) => f.pad(&format!("{HTP}{command}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contestants_read_back_as_written() {
        for name in ["random", "tree:500n", "htp:mohex --seed 1", "htp:sh -c 'a b'"] {
            assert_eq!(Contestant::find(GameKind::Hex, name).unwrap().to_string(), name);
        }
        let quoted = Contestant::find(GameKind::Hex, "htp:\"mohex x\"").unwrap();
        assert_eq!(quoted, Contestant::Program("mohex x".to_owned()));
    }

    #[test]
    fn nonsense_is_nobody() {
        for name in ["", "htp:", "htp: ", "htp:\"\"", "htp:a 'b", "HTP:x"] {
            assert!(Contestant::find(GameKind::Hex, name).is_err(), "{name}");
        }
    }
}
