//! The search: whether an island has a nimber.
//!
//! Not whole nimbers are looked for but answers to "is it n?", as Lemoine and Viennot did for Sprouts and Cram: it is not, once a
//! move is found that leaves n. The questions that wait for the answers to others are a stack, so that the search can stop
//! anywhere and go on. Answers are kept in the memo and nowhere else.

use super::board::{Board, MOST_CELLS};
use super::book;
use super::facts::Facts;
use super::memo::Memo;
use super::names::Names;
use super::sum::{Doubt, Island, Sum};
use super::twins::merged;
use crate::engine::bits;

/// No cell: the place of questions that no move led to.
const NOWHERE: u8 = MOST_CELLS as u8;
/// How much a closed cell counts in the order of moves, beside one time that the move was the right answer before.
const CLOSED: u32 = 10;

/// A search on one board, with all it has found out.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) board: Board,
    pub(super) memo: Memo,
    pub(super) names: Names,
    questions: Vec<Question>,
    /// How often a move was the right answer to another: [move before · 122 + move].
    answers: Vec<u32>,
    nodes: u64,
    /// What a move leaves while it is looked at for the first time.
    glance: Sum,
    /// Answers that took at least so many nodes are put on this list, with how many they took.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) costly: Option<(u64, Vec<(u128, u64)>)>,
}

/// Does an island have a nimber?
#[derive(Clone, Debug)]
struct Question {
    island: Island,
    nimber: u8,
    /// The nimber that is being looked for among what the moves leave.
    wanted: Option<u8>,
    /// The moves that may leave it, the easiest last.
    moves: Vec<Move>,
    /// The move that led here.
    after: u8,
    /// The nodes when it was asked.
    began: u64,
}

#[derive(Clone, Debug)]
struct Move {
    cell: u8,
    leaves: Sum,
}

impl Search {
    /// Knows nothing yet.
    pub(super) fn new(board: Board) -> Search {
        Search {
            board,
            memo: Memo::new(),
            names: Names::new(),
            questions: Vec::new(),
            answers: vec![0; (MOST_CELLS + 1) * (MOST_CELLS + 1)],
            nodes: 0,
            glance: Sum::default(),
            #[cfg(not(target_arch = "wasm32"))]
            costly: None,
        }
    }

    /// Knows what the table knows.
    pub(super) fn with_table(board: Board) -> Search {
        Search { memo: book::memo(), ..Search::new(board) }
    }

    /// How many moves it has looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The free cells as a sum of islands.
    pub(super) fn sum(&mut self, free: u128) -> Sum {
        Sum::new(&self.board, &mut self.names, &self.memo, free)
    }

    /// Finds out whether an island has a nimber, or goes on with it for about so many nodes. Returns whether that is known now.
    /// Another question that was not answered is forgotten, but not what was found out for it.
    pub(super) fn find_out(&mut self, island: Island, nimber: u8, nodes: u64) -> bool {
        let enough = self.nodes.saturating_add(nodes);
        let asked = |first: &Question| first.island.name == island.name && first.nimber == nimber;
        if !self.questions.first().is_some_and(asked) {
            self.questions.clear();
            self.questions.push(Question::new(island, nimber, NOWHERE, self.nodes));
        }
        while let Some(question) = self.questions.pop() {
            self.step(question);
            if self.nodes >= enough {
                break;
            }
        }
        self.questions.is_empty()
    }

    /// Goes on with the last question, up to the next one that it leads to.
    fn step(&mut self, mut question: Question) {
        let name = question.island.name;
        let Some(wanted) = self.memo.facts(name).next_for(question.nimber) else {
            self.note(name, question.began);
            return;
        };
        if question.wanted != Some(wanted) {
            question.wanted = Some(wanted);
            if self.look_at_moves(&mut question, wanted) {
                self.memo.learn(name, Facts::NONE.with_left(wanted));
                self.questions.push(question);
                return;
            }
        }
        while let Some(mv) = question.moves.last_mut() {
            match mv.leaves.is(&self.memo, wanted) {
                Doubt::Known(false) => {
                    question.moves.pop();
                }
                Doubt::Known(true) => {
                    self.remember_answer(question.after, mv.cell);
                    self.memo.learn(name, Facts::NONE.with_left(wanted));
                    self.questions.push(question);
                    return;
                }
                Doubt::Ask(island, nimber) => {
                    let next = Question::new(island, nimber, mv.cell, self.nodes);
                    self.questions.push(question);
                    self.questions.push(next);
                    return;
                }
            }
        }
        self.memo.learn(name, Facts::NONE.with_none_left(wanted));
        self.questions.push(question);
    }

    /// Whether a move is known to leave the wanted nimber. If not, those that may leave it are put in order: nine times in ten
    /// there is such a move, so the likely ones come first here, and the rest by how little they leave.
    fn look_at_moves(&mut self, question: &mut Question, wanted: u8) -> bool {
        let island = question.island.cells;
        let mut cells = [(0_u32, 0_u8); MOST_CELLS];
        let mut count = 0;
        let answers = &self.answers[usize::from(question.after) * (MOST_CELLS + 1)..];
        for cell in bits::numbers(merged(&self.board, island)) {
            let closed = (self.board.closes(cell) & island).count_ones();
            cells[count] = (closed * CLOSED + answers[cell as usize], cell as u8);
            count += 1;
        }
        let cells = &mut cells[..count];
        cells.sort_unstable_by(|a, b| b.cmp(a));
        question.moves.clear();
        for &mut (_, cell) in cells {
            self.nodes += 1;
            let left = island & !self.board.closes(u32::from(cell));
            self.glance.set(&self.board, &mut self.names, &self.memo, left);
            match self.glance.is(&self.memo, wanted) {
                Doubt::Known(true) => {
                    self.remember_answer(question.after, cell);
                    return true;
                }
                Doubt::Known(false) => {}
                Doubt::Ask(..) => question.moves.push(Move { cell, leaves: self.glance.clone() }),
            }
        }
        question.moves.sort_by_key(|mv| std::cmp::Reverse(mv.leaves.largest()));
        false
    }

    fn remember_answer(&mut self, after: u8, cell: u8) {
        self.answers[usize::from(after) * (MOST_CELLS + 1) + usize::from(cell)] += 1;
    }

    /// Puts an island on the list of the costly ones, if it was costly and anybody wants to know.
    #[cfg(not(target_arch = "wasm32"))]
    fn note(&mut self, name: u128, began: u64) {
        if let Some((least, list)) = &mut self.costly
            && self.nodes - began >= *least
        {
            list.push((name, self.nodes - began));
        }
    }

    #[cfg(target_arch = "wasm32")]
    fn note(&mut self, _: u128, _: u64) {}
}

impl Question {
    fn new(island: Island, nimber: u8, after: u8, began: u64) -> Question {
        Question { island, nimber, wanted: None, moves: Vec::new(), after, began }
    }
}
