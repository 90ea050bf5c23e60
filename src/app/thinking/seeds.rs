//! Where chance comes from.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

use bevy::prelude::*;
use web_time::SystemTime;

/// Where the searches' seeds come from: every search has its own.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seeds {
    /// The system, so that no two games are the same.
    #[default]
    System,
    /// This number and those after it, so that a game can be played again.
    From(u64),
}

impl Seeds {
    /// A seed that has not been given before.
    pub fn fresh(&mut self) -> u64 {
        match self {
            // The system's keys, and the time where it has none to give.
            Seeds::System => RandomState::new().hash_one(SystemTime::now()),
            Seeds::From(next) => {
                let seed = *next;
                *next = next.wrapping_add(1);
                seed
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_seed_is_given_twice() {
        for mut seeds in [Seeds::System, Seeds::From(u64::MAX - 3)] {
            let given: HashSet<u64> = (0..1000).map(|_| seeds.fresh()).collect();
            assert_eq!(given.len(), 1000);
        }
    }
}
