//! The positions of a tree, and what is known of their moves.

use super::eyes::Opinion;
use super::parameters::Growth;

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing for certain.
    Open,
    /// It wins.
    Won,
    /// It loses.
    Lost,
    /// It is no better than another one that is looked at.
    Needless,
}

/// There is no position after a move yet.
pub(super) const NO_NODE: u32 = u32::MAX;

/// A move of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) cell: u16,
    pub(super) state: State,
    /// The position after it.
    pub(super) node: u32,
    /// Games through it, and points of the mover in them.
    pub(super) games: f32,
    pub(super) points: f32,
    /// Games in which the mover had the cell in the end, and points in them.
    pub(super) owned: f32,
    pub(super) owned_points: f32,
    /// How promising it looked at first, of 1 for all moves.
    pub(super) share: f32,
}

/// A position.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) choices: Box<[Choice]>,
    pub(super) games: f32,
    /// What the judge thinks the mover's chance is, if it can tell.
    pub(super) chance: Option<f32>,
    /// Whether the judge has seen it.
    pub(super) judged: bool,
    /// Whether its connections were looked for.
    pub(super) looked: bool,
    /// Whether a game waits here for somebody to look.
    pub(super) waits: bool,
    /// Cells that nobody needs, each with the colour that it was given.
    pub(super) given: Box<[(u16, u8)]>,
}

impl Choice {
    pub(super) fn new(cell: usize) -> Choice {
        Choice {
            cell: cell as u16,
            state: State::Open,
            node: NO_NODE,
            games: 0.0,
            points: 0.0,
            owned: 0.0,
            owned_points: 0.0,
            share: 0.0,
        }
    }

    /// How often games are won in which the mover had the cell in the end.
    pub(super) fn guess(&self) -> f32 {
        (self.owned_points + 0.5) / (self.owned + 1.0)
    }
}

impl Node {
    pub(super) fn new(choices: Box<[Choice]>) -> Node {
        Node {
            choices,
            games: 0.0,
            chance: None,
            judged: false,
            looked: false,
            waits: false,
            given: Box::default(),
        }
    }

    /// Takes in what a judge says of the position.
    pub(super) fn take_in(&mut self, opinion: &Opinion) {
        self.judged = true;
        self.share_out(&opinion.shares);
        self.chance = opinion.chance;
    }

    /// Gives the moves their shares of what is promising. Those that are known to lose have none, but stay in their order.
    fn share_out(&mut self, shares: &[f32]) {
        let share = |choice: &Choice| shares[usize::from(choice.cell)];
        let open = self.choices.iter().filter(|choice| choice.state == State::Open);
        let total: f32 = open.map(share).sum();
        let scale = if total > 0.0 { 1.0 / total } else { 1.0 };
        for choice in &mut self.choices {
            let share = share(choice) * scale;
            choice.share = if choice.state == State::Lost { share - 1.0e6 } else { share };
        }
    }

    /// The move that looks best, or is worth a try.
    pub(super) fn choose(&self, growth: &Growth) -> Option<usize> {
        let tries = growth.prior * (self.games + 1.0).sqrt();
        let guesses = growth.guess_games;
        let first_guess = self.mean().map(|mean| mean - growth.doubt);
        let mut best = (None, f32::NEG_INFINITY);
        for (at, choice) in self.choices.iter().enumerate() {
            if choice.state != State::Open {
                continue;
            }
            let guess = first_guess.unwrap_or_else(|| choice.guess());
            let worth = (choice.points + guesses * guess) / (choice.games + guesses)
                + tries * choice.share / (choice.games + 1.0);
            if worth > best.1 {
                best = (Some(at), worth);
            }
        }
        best.0
    }

    /// The mover's points of a game on average, with what the judge thinks for one of them, if it can tell.
    fn mean(&self) -> Option<f32> {
        let chance = self.chance?;
        let points: f32 = self.choices.iter().map(|choice| choice.points).sum();
        Some((points + chance) / (self.games + 1.0))
    }

    /// The move that the fewest games went through.
    pub(super) fn choose_evenly(&self) -> Option<usize> {
        let open = |at: &usize| self.choices[*at].state == State::Open;
        let games = |at: &usize| self.choices[*at].games;
        (0..self.choices.len()).filter(open).min_by(|a, b| games(a).total_cmp(&games(b)))
    }

    /// Whether it is proven that the side to move wins, or that it loses.
    pub(super) fn wins(&self) -> Option<bool> {
        if self.choices.iter().any(|choice| choice.state == State::Won) {
            return Some(true);
        }
        self.choices.iter().all(|choice| choice.state != State::Open).then_some(false)
    }

    /// Counts a game that sets out. Until it comes back it is as good as lost, so that the next one rather goes elsewhere.
    pub(super) fn set_out(&mut self, at: usize) {
        self.games += 1.0;
        self.choices[at].games += 1.0;
    }

    /// Takes that back.
    pub(super) fn call_back(&mut self, at: usize) {
        self.games -= 1.0;
        self.choices[at].games -= 1.0;
    }

    /// Counts a game for every cell that was the mover's in the end.
    pub(super) fn count_owned(&mut self, points: f32, is_own: impl Fn(usize) -> bool) {
        for choice in &mut self.choices {
            let own = f32::from(u8::from(is_own(choice.cell.into())));
            choice.owned += own;
            choice.owned_points += own * points;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::hex::parameters::LEARNT;

    #[test]
    fn a_game_on_its_way_sends_the_next_one_elsewhere() {
        let growth = Growth { prior: 1.0, guess_games: 0.5, ..LEARNT };
        let mut node = Node::new((0..2).map(Choice::new).collect());
        node.share_out(&[0.55, 0.45]);
        node.chance = Some(0.5);
        assert_eq!(node.choose(&growth), Some(0));
        node.set_out(0);
        assert_eq!(node.choose(&growth), Some(1));
        node.call_back(0);
        assert_eq!(node.choose(&growth), Some(0));
    }
}
