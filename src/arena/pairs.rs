//! Who meets whom.

use serde::{Deserialize, Serialize};

/// Which contestants meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pairs {
    /// Everybody meets everybody else: a round robin.
    #[default]
    All,
    /// The first meets all the others.
    First,
    /// Each meets the one before it.
    Next,
}

impl Pairs {
    /// The pairs of so many contestants. The first of a pair begins its first game.
    #[must_use]
    pub fn of(self, contestants: usize) -> Vec<[usize; 2]> {
        let later = |one: usize| (one + 1..contestants).map(move |two| [one, two]);
        match self {
            Pairs::All => (0..contestants).flat_map(later).collect(),
            Pairs::First => later(0).collect(),
            Pairs::Next => (1..contestants).map(|one| [one, one - 1]).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_has_its_pairs() {
        assert_eq!(Pairs::All.of(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Pairs::First.of(4), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(Pairs::Next.of(3), [[1, 0], [2, 1]]);
        assert!(Pairs::All.of(1).is_empty());
    }
}
