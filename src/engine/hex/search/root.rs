//! The position that a tree grows from: what is known of the first moves, which of them is best, and how it goes on after two of
//! them.

use std::mem;

use super::super::eyes::Wanted;
use super::super::knowledge::Sight;
use super::super::nodes::{Choice, NO_NODE, Node, State};
use super::{Descent, ROOT, Tree};
use crate::engine::alpha_beta::Width;
use crate::engine::{Value, View};
use crate::rules::{Move, Side};

impl Tree {
    /// Makes the position after some moves the root, with all that grew from it. It stays as it is where nothing did.
    pub(in crate::engine::hex) fn follow(&mut self, cells: &[usize]) -> bool {
        let mut game = Descent::from(self);
        for &cell in cells {
            let here = &self.nodes[game.node];
            let goes_there = |it: &&Choice| usize::from(it.cell) == cell && it.node != NO_NODE;
            let Some(choice) = here.choices.iter().find(goes_there) else { return false };
            game.take_away(&here.given);
            // Who plays on a cell that was given away wants it back: all that was built on it is void.
            if !game.board.is_free(cell) {
                return false;
            }
            game.stones.play(cell);
            game.board.play(cell);
            game.node = choice.node as usize;
        }
        (self.start, self.filled) = (game.stones, game.board);
        self.keep_only(game.node);
        self.look_at_once();
        if !self.nodes[ROOT].judged {
            self.judge_the_root();
        }
        self.look_far();
        true
    }

    /// Makes a node the root, and lets everything fall that does not hang on it.
    fn keep_only(&mut self, root: usize) {
        let mut old: Vec<Option<Node>> = mem::take(&mut self.nodes).into_iter().map(Some).collect();
        self.nodes.extend(old[root].take());
        let mut next = 0;
        while next < self.nodes.len() {
            for at in 0..self.nodes[next].choices.len() {
                let child = self.nodes[next].choices[at].node;
                if child == NO_NODE {
                    continue;
                }
                self.nodes[next].choices[at].node = self.nodes.len() as u32;
                self.nodes.extend(old[child as usize].take());
            }
            next += 1;
        }
        self.moves = self.nodes.iter().map(|node| node.choices.len()).sum();
    }

    /// Lets the root be judged before anything is proven: who is lost still plays where most is at stake.
    pub(super) fn judge_the_root(&mut self) {
        let game = Descent::from(self);
        let wanted = self.unseen(&game).map(|wanted| Wanted { look: false, ..wanted });
        let seen = wanted.map(|wanted| self.crew.own.see(&game.glance(wanted)));
        if let Some(opinion) = seen.and_then(|seen| seen.opinion) {
            self.nodes[ROOT].take_in(&opinion);
        }
    }

    /// Sees every move that wins at once, and that loses because another one stops what the opponent threatens.
    pub(super) fn look_at_once(&mut self) {
        let (field, start, choices) = (&self.field, self.start, &mut self.nodes[ROOT].choices);
        let side = start.turn;
        let joins = |side: Side, cell: u16| start.would_join(field, side, cell.into());
        let cells = || choices.iter().map(|choice| choice.cell);
        let wins: Vec<u16> = cells().filter(|&cell| joins(side, cell)).collect();
        let threats: Vec<u16> = cells().filter(|&cell| joins(side.other(), cell)).collect();
        for choice in choices {
            if wins.contains(&choice.cell) {
                choice.state = State::Won;
            } else if threats.iter().any(|&threat| threat != choice.cell) {
                choice.state = State::Lost;
            }
        }
    }

    /// Sees what can be said of the first moves without playing on, which are more closely looked at than all others. To be
    /// done after the root was judged: of moves that lose, those that lose at once come last.
    pub(super) fn look_far(&mut self) {
        let Some(far) = &mut self.far else { return };
        let mut board = self.start;
        let sight = far.look(&self.field, &mut board);
        for choice in self.nodes[ROOT].choices.iter_mut().filter(|it| it.state != State::Won) {
            match &sight {
                Sight::Won(key) if usize::from(choice.cell) == *key => choice.state = State::Won,
                Sight::Won(_) => {}
                Sight::Lost => choice.state = State::Lost,
                Sight::Open { not_lost, .. } if not_lost.contains(&choice.cell) => {}
                Sight::Open { .. } => choice.state = State::Lost,
            }
        }
    }

    /// The first moves of which nothing is known.
    pub(in crate::engine::hex) fn open_cells(&self) -> Vec<usize> {
        let open = self.nodes[ROOT].choices.iter().filter(|it| it.state == State::Open);
        open.map(|choice| choice.cell.into()).collect()
    }

    /// Takes in that a first move wins, or that it loses.
    pub(in crate::engine::hex) fn learn(&mut self, cell: usize, wins: bool) {
        let choices = &mut self.nodes[ROOT].choices;
        if let Some(choice) = choices.iter_mut().find(|it| usize::from(it.cell) == cell) {
            choice.state = if wins { State::Won } else { State::Lost };
        }
    }

    /// Whether everything is known that is wanted.
    pub(in crate::engine::hex) fn is_decided(&self) -> bool {
        match self.width {
            Width::Best => self.nodes[ROOT].wins().is_some(),
            Width::All => self.nodes[ROOT].choices.iter().all(|it| it.state != State::Open),
        }
    }

    /// Whether every first move is known to lose.
    pub(in crate::engine::hex) fn is_lost(&self) -> bool {
        self.nodes[ROOT].wins() == Some(false)
    }

    /// The best move so far.
    pub(in crate::engine::hex) fn best_move(&self) -> Option<Move> {
        let rank = |choice: &&Choice| {
            let class = match choice.state {
                State::Won => 3,
                State::Open => 2,
                State::Lost => 1,
                State::Needless => 0,
            };
            (class, choice.games, choice.share)
        };
        let better = |a: &&Choice, b: &&Choice| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2))
        };
        let best = self.nodes[ROOT].choices.iter().max_by(better)?;
        Some(Move::Place(self.field.cells[usize::from(best.cell)]))
    }

    /// What is thought of the moves.
    pub(in crate::engine::hex) fn views(&self) -> Vec<View> {
        let view = |choice: &Choice| {
            let mv = Move::Place(self.field.cells[usize::from(choice.cell)]);
            let mut joined = self.start;
            joined.play(choice.cell.into());
            let at_once = || joined.has_joined(&self.field, self.start.turn).then_some(1);
            let value = match choice.state {
                State::Won => Value::Win { moves: at_once() },
                State::Lost => Value::Loss { moves: None },
                _ if choice.games == 0.0 => return None,
                _ => match Value::from_games(choice.points, choice.games) {
                    Value::Estimate { margin, .. } => {
                        let few = self.growth.games_to_grow;
                        let chance = (choice.points + few * choice.guess()) / (choice.games + few);
                        Value::Estimate { chance, margin }
                    }
                    value => value,
                },
            };
            Some(View { mv, value })
        };
        self.nodes[ROOT].choices.iter().filter_map(view).collect()
    }
}
