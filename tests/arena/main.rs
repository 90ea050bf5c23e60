//! Claims about the arena, through the public door.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod command;
mod ladder;
mod programs;
mod repeatable;
mod statistics;

use std::num::NonZero;
use std::time::Duration;

use hexfall::arena::{Arena, Contestant, Hall, Plan, Schedule};
use hexfall::rules::Rules;

/// A plan for these contestants.
pub(crate) fn plan(rules: Rules, names: &[&str], games: u32, seed: u64) -> Plan {
    let kind = rules.variant.kind();
    let found = names.iter().map(|name| Contestant::find(kind, name).unwrap());
    let mut plan = Plan::new(rules, found.collect(), games, seed);
    plan.patience = Duration::from_secs(10);
    plan
}

/// An arena played to its end on so many cores.
pub(crate) fn played(plan: Plan, cores: usize) -> Arena {
    finished(Arena::new(Schedule::new(plan).unwrap()), cores)
}

/// The rest of an arena, played to its end.
pub(crate) fn finished(arena: Arena, cores: usize) -> Arena {
    let arena = Hall::start(arena, NonZero::new(cores).unwrap(), |_| {}).finish();
    assert!(arena.is_over());
    arena
}
