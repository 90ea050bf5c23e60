//! What is proven of a move.

use crate::engine::Value;

/// How a game goes that both sides play well, for the side that made the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Known {
    Lost,
    Drawn,
    Won,
}

impl Known {
    pub(super) fn for_the_other(self) -> Known {
        match self {
            Known::Lost => Known::Won,
            Known::Drawn => Known::Drawn,
            Known::Won => Known::Lost,
        }
    }

    /// 1 for a win, ½ for a draw.
    pub(super) fn points(self) -> f32 {
        match self {
            Known::Lost => 0.0,
            Known::Drawn => 0.5,
            Known::Won => 1.0,
        }
    }

    /// The same as a value, with the moves to the end where they were counted.
    pub(super) fn value(self, moves: Option<u16>) -> Value {
        match self {
            Known::Lost => Value::Loss { moves },
            Known::Drawn => Value::Draw,
            Known::Won => Value::Win { moves },
        }
    }
}
