//! Who is to play in the next arena, at what, and how often. Pure.

use bevy::prelude::*;

use super::super::new_game::Choice;
use super::super::opponent::steps::{friendly, stronger, usual};
use crate::arena::{BadPlan, Contestant, Pairs, Plan};
use crate::engine::Opponent;
use crate::engine::levels::levels;
use crate::matches::Terms;
use crate::rules::GameKind;

/// How many games a pair usually plays.
const GAMES: u32 = 20;

/// The form of an arena. Each game remembers its own levels while the player looks at another.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct Field {
    /// The game, its board and its rules.
    pub(super) choice: Choice,
    /// Game by game, weakest first.
    entries: [Vec<Entry>; 4],
    /// How many games each pair plays.
    pub(super) games: u32,
    /// Who meets whom.
    pub(super) pairs: Pairs,
}

/// An opponent who could take part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) opponent: Opponent,
    /// Whether it does.
    pub(super) plays: bool,
}

impl Default for Field {
    fn default() -> Field {
        let entries = GameKind::ALL.map(|kind| {
            // Three neighbours who are quick: a first arena is over soon, and says something.
            let second = friendly(kind);
            let chosen = [usual(kind, levels(kind)[0]), second, stronger(&second)];
            let entry = |level| {
                let opponent = usual(kind, level);
                Entry { opponent, plays: chosen.contains(&opponent) }
            };
            levels(kind).iter().copied().map(entry).collect()
        });
        Field { choice: Choice::default(), entries, games: GAMES, pairs: Pairs::All }
    }
}

impl Field {
    /// The form as it was filled in for a plan.
    pub(super) fn of(plan: &Plan) -> Field {
        let rules = plan.rules;
        let kind = rules.variant.kind();
        let terms = Terms { rules, ..Terms::usual(kind) };
        let choice = Choice::new(Some(&terms));
        let mut field = Field { choice, games: plan.games, pairs: plan.pairs, ..Field::default() };
        let wanted = plan.contestants.iter().filter_map(|contestant| match contestant {
            Contestant::Level(opponent) => Some(*opponent),
            Contestant::Program(_) => None,
        });
        let wanted: Vec<Opponent> = wanted.collect();
        let entries = &mut field.entries[kind as usize];
        entries.clear();
        for level in levels(kind) {
            let own = wanted.iter().filter(|opponent| opponent.level() == *level);
            let mut own: Vec<Entry> =
                own.map(|&opponent| Entry { opponent, plays: true }).collect();
            if own.is_empty() {
                own.push(Entry { opponent: usual(kind, *level), plays: false });
            }
            entries.append(&mut own);
        }
        field
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries[self.choice.kind() as usize]
    }

    fn entries_mut(&mut self) -> &mut Vec<Entry> {
        &mut self.entries[self.choice.kind() as usize]
    }

    /// Lets an entry take part, or not. One that is there twice goes altogether.
    pub(super) fn set_plays(&mut self, index: usize, plays: bool) {
        let entries = self.entries_mut();
        let level = entries[index].opponent.level();
        let others = entries.iter().filter(|entry| entry.opponent.level() == level).count() - 1;
        match !plays && others > 0 {
            true => drop(entries.remove(index)),
            false => entries[index].plays = plays,
        }
    }

    pub(super) fn set_all(&mut self, plays: bool) {
        self.entries_mut().iter_mut().for_each(|entry| entry.plays = plays);
    }

    pub(super) fn set_opponent(&mut self, index: usize, opponent: Opponent) {
        self.entries_mut()[index].opponent = opponent;
    }

    /// Lets the same level take part once more, to be set to something else.
    pub(super) fn add_another(&mut self, index: usize) {
        let entries = self.entries_mut();
        let entry = Entry { plays: true, ..entries[index] };
        entries.insert(index + 1, entry);
    }

    /// Those who take part.
    pub(super) fn contestants(&self) -> Vec<Contestant> {
        let playing = self.entries().iter().filter(|entry| entry.plays);
        playing.map(|entry| Contestant::Level(entry.opponent)).collect()
    }

    /// The plan, if it can be played.
    pub(super) fn plan(&self, seed: u64) -> Result<Plan, BadPlan> {
        let mut plan = Plan::new(self.choice.rules(), self.contestants(), self.games, seed);
        plan.pairs = self.pairs;
        plan.check()?;
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn nothing_chosen_still_gives_an_arena_of_three() {
        for kind in GameKind::ALL {
            let mut field = Field::default();
            field.choice.set_kind(kind);
            let plan = field.plan(1).unwrap();
            assert_eq!((plan.contestants.len(), plan.games), (3, 20), "{kind}");
            assert_eq!(plan.rules, Rules::usual(kind));
        }
    }

    #[test]
    fn the_last_plan_is_offered_again() {
        let kind = GameKind::Connect;
        let four = ["random", "easy", "tree:500n", "tree:2s"];
        let four = four.map(|name| Contestant::find(kind, name).unwrap()).to_vec();
        let mut plan = Plan::new(Rules::connect(8, 7, 4), four, 50, 9);
        plan.pairs = Pairs::Next;
        assert_eq!(Field::of(&plan).plan(9), Ok(plan));
    }

    #[test]
    fn a_level_can_take_part_twice_and_go_again() {
        let mut field = Field::default();
        field.set_all(false);
        assert_eq!(field.plan(1), Err(BadPlan::Alone));
        let last = field.entries().len() - 1;
        field.set_plays(last, true);
        field.add_another(last);
        let other = Opponent::find(GameKind::Hex, "tree:2s").unwrap();
        field.set_opponent(last + 1, other);
        assert_eq!(field.plan(1).unwrap().contestants.len(), 2);
        field.set_plays(last + 1, false);
        assert_eq!(field.entries().len(), last + 1);
        field.set_plays(last, false);
        assert_eq!(field.entries().len(), last + 1, "one of each stays in the list");
    }
}
