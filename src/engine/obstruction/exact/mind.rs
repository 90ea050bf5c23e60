//! The exact value of every move, as thoughts about a position; and in a lost one, the move that is hardest to answer.

use super::oracle::{Asked, Oracle};
use super::reason::insight;
use super::sum::Island;
use super::twins::merged;
use crate::engine::alpha_beta::Width;
use crate::engine::obstruction::mirror;
use crate::engine::{Insight, Mind, Value, View, bits};
use crate::rules::{Move, Obstruction, Position};

/// A position that is being solved.
pub(in crate::engine::obstruction) struct Exact {
    position: Obstruction,
    width: Width,
    oracle: Oracle,
    free: u128,
    /// The moves that differ, those that leave least first.
    roots: Vec<Root>,
    /// The question that is being answered, and of which move it is: the move itself, or an answer to it.
    asked: Option<(usize, Asked)>,
    /// Where all is to be known: the islands of which the nimber is not, the smallest last.
    islands: Vec<Island>,
}

/// A move, and what is known of it.
struct Root {
    cell: u32,
    left: u128,
    /// It ends the game at once, or lets the opponent do so. Where all moves lose, others come first.
    rash: bool,
    wins: Option<bool>,
    /// Of a move that loses: the answers not yet looked at, and how many of the others win.
    answers: Option<Vec<u128>>,
    winning_answers: u32,
}

impl Root {
    /// Whether every answer to it has been looked at.
    fn is_looked_through(&self) -> bool {
        self.answers.as_ref().is_some_and(Vec::is_empty)
    }
}

impl Exact {
    /// Gets ready.
    pub(in crate::engine::obstruction) fn new(position: &Obstruction, width: Width) -> Exact {
        let mut oracle = Oracle::new(position);
        let free = oracle.board().free(position);
        let islands = if width == Width::All { oracle.open_islands(free) } else { Vec::new() };
        let board = oracle.board();
        let root = |cell| {
            let left = free & !board.closes(cell);
            let ends = |answer| left & !board.closes(answer) == 0;
            let rash = left == 0 || !position.misere() && bits::numbers(left).any(ends);
            Root { cell, left, rash, wins: None, answers: None, winning_answers: 0 }
        };
        let mut roots: Vec<Root> = bits::numbers(merged(board, free)).map(root).collect();
        // What players know comes first, if it wins: to end the game, or to answer by the mirror.
        let known = mirror::answer(position).map(|cell| root(board.number(cell)));
        roots.retain(|root| known.as_ref().is_none_or(|known| known.left != root.left));
        roots.sort_by_key(|root| root.left.count_ones());
        roots.splice(..0, known);
        Exact { position: *position, width, oracle, free, roots, asked: None, islands }
    }

    /// One step: the next move, or the next answer to one, and after all of them the islands as they are now.
    fn step(&mut self, nodes: u64) {
        let Some((at, mut asked)) = self.asked.take().or_else(|| self.next_question()) else {
            return self.oracle.find_nimbers(&mut self.islands, nodes);
        };
        match self.oracle.go_on(&mut asked, nodes) {
            None => self.asked = Some((at, asked)),
            Some(lost) => {
                let root = &mut self.roots[at];
                if root.wins.is_none() {
                    root.wins = Some(lost);
                } else {
                    root.winning_answers += u32::from(lost);
                }
            }
        }
    }

    fn next_question(&mut self) -> Option<(usize, Asked)> {
        let open = self.roots.iter().position(|root| root.wins.is_none());
        if let Some(at) = open.filter(|_| self.width == Width::All || !self.is_won()) {
            return Some((at, self.oracle.ask(self.roots[at].left)));
        }
        if self.is_won() {
            return None;
        }
        // All moves lose. The one with the fewest answers so far may be the best trap.
        let fewest = |root: &Root| self.is_trap(root) && !root.is_looked_through();
        let traps = (0..self.roots.len()).filter(|&at| fewest(&self.roots[at]));
        let at = traps.min_by_key(|&at| self.roots[at].winning_answers)?;
        let least = self.fewest_answers();
        if least.is_some_and(|least| least <= self.roots[at].winning_answers) {
            return None;
        }
        let (board, root) = (self.oracle.board(), &mut self.roots[at]);
        let answers = root.answers.get_or_insert_with(|| {
            let cells = bits::numbers(root.left);
            cells.map(|cell| root.left & !board.closes(cell)).collect()
        });
        let answer = answers.pop()?;
        Some((at, self.oracle.ask(answer)))
    }

    /// The fewest winning answers that a move has which has been looked at to the end.
    fn fewest_answers(&self) -> Option<u32> {
        let through =
            self.roots.iter().filter(|root| self.is_trap(root) && root.is_looked_through());
        through.map(|root| root.winning_answers).min()
    }

    /// Whether a move that loses may make the opponent think.
    fn is_trap(&self, root: &Root) -> bool {
        !root.rash || self.roots.iter().all(|root| root.rash)
    }

    /// Whether a move is known to win.
    pub(in crate::engine::obstruction) fn is_won(&self) -> bool {
        self.roots.iter().any(|root| root.wins == Some(true))
    }

    /// Whether all moves are known to lose.
    pub(in crate::engine::obstruction) fn is_lost(&self) -> bool {
        self.roots.iter().all(|root| root.wins == Some(false))
    }

    /// A move that wins, or where all lose the one that is hardest to answer and lasts longest; `None` where neither is known.
    pub(in crate::engine::obstruction) fn known_best(&self) -> Option<Move> {
        let winning = self.roots.iter().find(|root| root.wins == Some(true));
        let trap = || {
            let traps = || self.roots.iter().filter(|root| self.is_trap(root));
            let hard = |root: &&Root| (root.winning_answers, u32::MAX - root.left.count_ones());
            let through = traps().filter(|root| root.is_looked_through()).min_by_key(hard);
            through.or(traps().next_back())
        };
        let best = winning.or_else(|| self.is_lost().then(trap).flatten())?;
        Some(self.written(best.cell))
    }

    /// A move that may still win.
    pub(in crate::engine::obstruction) fn open(&self) -> Option<Move> {
        let open = self.roots.iter().find(|root| root.wins.is_none());
        open.map(|root| self.written(root.cell))
    }

    /// Whether a move is known to lose.
    pub(in crate::engine::obstruction) fn loses(&self, mv: Move) -> bool {
        self.views().iter().any(|view| view.mv == mv && matches!(view.value, Value::Loss { .. }))
    }

    fn written(&self, cell: u32) -> Move {
        self.position.move_to(self.oracle.board().cell(cell))
    }
}

impl Mind for Exact {
    fn slice(&self) -> u64 {
        1_000
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let before = self.oracle.nodes();
        // What is known already costs no node.
        let mut steps = nodes;
        while !self.is_done() && steps > 0 && self.oracle.nodes() - before < nodes {
            self.step(nodes - (self.oracle.nodes() - before));
            steps -= 1;
        }
        (self.oracle.nodes() - before).min(nodes)
    }

    fn is_done(&self) -> bool {
        if self.asked.is_some() {
            return self.oracle.is_full();
        }
        let all = self.roots.iter().all(|root| root.wins.is_some());
        let trapped = || {
            let least = self.fewest_answers();
            self.roots.iter().filter(|root| self.is_trap(root)).all(|root| {
                root.is_looked_through() || least.is_some_and(|least| least <= root.winning_answers)
            })
        };
        let moves = match self.is_won() {
            true => self.width == Width::Best || all,
            false => all && trapped(),
        };
        moves && self.islands.is_empty() || self.oracle.is_full()
    }

    fn best(&self) -> Option<Move> {
        self.known_best().or(self.roots.first().map(|root| self.written(root.cell)))
    }

    /// Twins are worth the same.
    fn views(&self) -> Vec<View> {
        let board = self.oracle.board();
        let value = |cell: u32| {
            let left = self.free & !board.closes(cell);
            let wins = self.roots.iter().find(|root| root.left == left)?.wins?;
            Some(if wins { Value::Win { moves: None } } else { Value::Loss { moves: None } })
        };
        let view = |cell: u32| Some(View { mv: self.written(cell), value: value(cell)? });
        bits::numbers(self.free).filter_map(view).collect()
    }

    /// In misère, islands do not add up.
    fn insight(&self, mv: Option<Move>) -> Option<Insight> {
        let search = self.oracle.usual()?;
        let closes = |cell| search.board.closes(search.board.number(cell));
        let left = match mv {
            Some(Move::Place(cell)) => Some(self.free & !closes(cell)),
            _ => None,
        };
        Some(insight(search, self.free, left))
    }
}
