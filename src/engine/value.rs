//! What is known of a move.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::rules::{Cell, Outcome, Side};

/// How good a move is for the side that makes it: proven, or guessed.
///
/// Only what every answer of the opponent has been looked at for is proven. A count of moves is that of
/// the best play by both, who win as soon and lose as late as they can; it counts the move itself and the
/// stones of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// Proven to win.
    Win {
        /// After how many moves, where they were counted.
        moves: Option<u16>,
    },
    /// Proven to be a draw.
    Draw,
    /// Proven to lose.
    Loss {
        /// After how many moves, where they were counted.
        moves: Option<u16>,
    },
    /// A guess.
    Estimate {
        /// The chance to win, 0 to 1; a draw counts half.
        chance: f32,
        /// How far off the chance may be: 0.05 is "give or take five in a hundred", and 0.5 is no more
        /// than a feeling.
        margin: f32,
    },
}

/// What a game that falls into parts is made of, and why its best move is the best.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Insight {
    /// The parts now.
    pub now: Vec<Worth>,
    /// The parts that the best move leaves.
    pub left: Vec<Worth>,
    /// What follows from them: "leaves islands of value 2 and 2: answer every move in the other one".
    pub why: Option<String>,
}

/// A part of the board with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Worth {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The heap of Nim that it is as good as, where that is known.
    pub nimber: Option<u8>,
}

impl Value {
    /// A guess that nothing is known to be near.
    #[must_use]
    pub fn feeling(chance: f32) -> Value {
        Value::Estimate { chance: chance.clamp(0.0, 1.0), margin: 0.5 }
    }

    /// A guess from so many random games, of which so many were won. The margin holds in 19 of 20 cases.
    #[must_use]
    pub fn from_games(won: f32, games: f32) -> Value {
        let chance = if games > 0.0 { (won / games).clamp(0.0, 1.0) } else { 0.5 };
        // One game more won and one more lost, so that a few games are never all there is to know.
        let spread = (won + 1.0) / (games + 2.0);
        let margin = 1.96 * (spread * (1.0 - spread) / (games + 2.0)).sqrt();
        Value::Estimate { chance, margin: margin.clamp(0.0, 0.5) }
    }

    /// What a game that has ended is worth to a side.
    #[must_use]
    pub fn of_outcome(outcome: Outcome, side: Side) -> Value {
        match outcome.winner {
            Some(winner) if winner == side => Value::Win { moves: Some(0) },
            Some(_) => Value::Loss { moves: Some(0) },
            None => Value::Draw,
        }
    }

    /// The chance to win: 1, ½ or 0 where it is proven.
    #[must_use]
    pub fn chance(self) -> f32 {
        match self {
            Value::Win { .. } => 1.0,
            Value::Draw => 0.5,
            Value::Loss { .. } => 0.0,
            Value::Estimate { chance, .. } => chance,
        }
    }

    /// Whether it is proven.
    #[must_use]
    pub fn is_proven(self) -> bool {
        !matches!(self, Value::Estimate { .. })
    }

    /// The same, seen by the opponent.
    #[must_use]
    pub fn for_the_other(self) -> Value {
        match self {
            Value::Win { moves } => Value::Loss { moves },
            Value::Draw => Value::Draw,
            Value::Loss { moves } => Value::Win { moves },
            Value::Estimate { chance, margin } => Value::Estimate { chance: 1.0 - chance, margin },
        }
    }

    /// The same with one move more to go.
    #[must_use]
    pub fn a_move_later(self) -> Value {
        let later = |moves: Option<u16>| moves.map(|moves| moves.saturating_add(1));
        match self {
            Value::Win { moves } => Value::Win { moves: later(moves) },
            Value::Loss { moves } => Value::Loss { moves: later(moves) },
            Value::Draw | Value::Estimate { .. } => self,
        }
    }

    /// Which of two values its side would rather have: the greater one. A win soon is better than one
    /// late, and a loss late better than one soon.
    #[must_use]
    pub fn compare(self, other: Value) -> Ordering {
        let proven = |value: Value| match value {
            Value::Win { .. } => 1,
            Value::Loss { .. } => -1,
            Value::Draw | Value::Estimate { .. } => 0,
        };
        let late = |moves: Option<u16>| moves.unwrap_or(u16::MAX);
        proven(self).cmp(&proven(other)).then_with(|| match (self, other) {
            (Value::Win { moves: a }, Value::Win { moves: b }) => late(b).cmp(&late(a)),
            (Value::Loss { moves: a }, Value::Loss { moves: b }) => late(a).cmp(&late(b)),
            _ => self.chance().total_cmp(&other.chance()),
        })
    }

    /// The least that it is likely to be, to compare by: of guesses, those that rest on little promise little.
    #[must_use]
    pub fn at_least(self) -> Value {
        match self {
            Value::Estimate { chance, margin } => {
                Value::Estimate { chance: chance - margin, margin }
            }
            proven => proven,
        }
    }

    /// How far off its chance may be: not at all where it is proven.
    #[must_use]
    pub fn margin(self) -> f32 {
        match self {
            Value::Estimate { margin, .. } => margin,
            Value::Win { .. } | Value::Draw | Value::Loss { .. } => 0.0,
        }
    }

    /// What is known, in words that never claim more: "wins in 7 moves", "loses", "about 63 % to win".
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Value::Win { moves: Some(0 | 1) } => "wins at once".to_owned(),
            Value::Win { moves: Some(moves) } => format!("wins in {moves} moves"),
            Value::Win { moves: None } => "wins".to_owned(),
            Value::Draw => "draws".to_owned(),
            Value::Loss { moves: Some(0 | 1) } => "loses at once".to_owned(),
            Value::Loss { moves: Some(moves) } => format!("loses in {moves} moves"),
            Value::Loss { moves: None } => "loses".to_owned(),
            // Never 0 or 100: that would sound like knowledge.
            Value::Estimate { chance, .. } => {
                format!("about {:.0} % to win", (chance * 100.0).clamp(1.0, 99.0))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_ordered_as_players_would() {
        let win = |moves| Value::Win { moves };
        let loss = |moves| Value::Loss { moves };
        let worst_first = [
            loss(Some(2)),
            loss(Some(8)),
            loss(None),
            Value::feeling(0.0),
            Value::feeling(0.3),
            Value::Draw,
            Value::feeling(1.0),
            win(None),
            win(Some(7)),
            win(Some(1)),
        ];
        for (worse, a) in worst_first.iter().enumerate() {
            for (better, b) in worst_first.iter().enumerate() {
                assert_eq!(a.compare(*b), worse.cmp(&better), "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn a_guess_that_rests_on_little_promises_little() {
        let few = Value::from_games(1.0, 1.0).at_least();
        let many = Value::from_games(600.0, 1000.0).at_least();
        assert!(few.compare(many).is_lt());
        assert_eq!(Value::Draw.at_least(), Value::Draw);
        assert!(Value::feeling(0.3).at_least().compare(Value::feeling(0.0)).is_lt());
    }

    #[test]
    fn a_guess_never_sounds_like_knowledge() {
        for hundredths in 0..=100 {
            let words = Value::feeling(hundredths as f32 / 100.0).words();
            assert!(words.starts_with("about ") && words.ends_with(" % to win"), "{words}");
            assert!(!words.contains(" 0 %") && !words.contains("100"), "{words}");
        }
    }

    #[test]
    fn more_games_make_surer() {
        let margin = |won, games| match Value::from_games(won, games) {
            Value::Estimate { margin, .. } => margin,
            other => panic!("{other:?}"),
        };
        assert!(margin(0.0, 0.0) > margin(5.0, 10.0));
        assert!(margin(5.0, 10.0) > margin(500.0, 1000.0));
        assert!(margin(500.0, 1000.0) < 0.04);
        assert!(margin(10.0, 10.0) > 0.0, "ten games won are not all games");
    }
}
