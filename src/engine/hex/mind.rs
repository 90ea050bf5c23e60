//! The levels of Hex and Y that know connections: a tree, with a solver beside it.

use super::board::Board;
use super::field::Field;
use super::judge::{Currents, Judge, Learnt};
use super::knowledge::{Knowledge, Looks};
use super::parameters::{FEW_FREE, LOOKS_A_SOLVER_NODE, SOLVER_NODE};
use super::parameters::{GROWTH, GROWTH_OF_Y, LEARNT, LEARNT_REACH, Reach, TREE_REACH};
use super::patterns::Patterns;
use super::search::Tree;
use super::solver::Solver;
use crate::engine::alpha_beta::Width;
use crate::engine::net::{Net, ours};
use crate::engine::{Dice, Mind, Value, View, tree};
use crate::rules::{AnyPosition, Joining, Move, Position, Tiles};

/// A tree by games that keep bridges, with connections that are proven in it, and a solver beside it.
pub(in crate::engine) fn strong(position: &Joining, width: Width, dice: Dice) -> Box<dyn Mind> {
    mind(position, width, dice, None)
}

/// The same, with a network that says what is promising and who will win, instead of the games. It has learnt Hex
/// and nothing else.
pub(in crate::engine) fn master(position: &Joining, width: Width, dice: Dice) -> Box<dyn Mind> {
    mind(position, width, dice, ours())
}

fn mind(position: &Joining, width: Width, dice: Dice, net: Option<&'static Net>) -> Box<dyn Mind> {
    // Bridges are nothing on squares, and nothing that anybody wants in misère.
    let usual = position.tiles() == Tiles::Hexagons && !position.misere();
    if !usual || position.is_over() {
        return tree::mind(&AnyPosition::Joining(position.clone()), width, dice);
    }
    let field = Field::of(position);
    let board = Board::of(&field, position);
    let few = position.legal_cells().count() <= FEW_FREE;
    let solves = field.is_hex && few && width == Width::Best;
    let solver = if solves { Solver::new(position) } else { None };
    let cells = field.len() as u64;
    let games_a_solver_node = (cells.pow(3) / SOLVER_NODE).max(1);
    let by_games = Pace { slice: 64, games_a_solver_node };
    let by_looks = Pace { slice: 2, games_a_solver_node: LOOKS_A_SOLVER_NODE };
    let patterns = Patterns::new(&field);
    let (judge, growth, reach, pace): (Box<dyn Judge>, _, _, _) = match (net, patterns) {
        (Some(net), _) if field.is_hex => {
            (Box::new(Learnt::new(net, dice.clone())), LEARNT, LEARNT_REACH, by_looks)
        }
        (_, Some(patterns)) => (Box::new(patterns), GROWTH, TREE_REACH, by_games),
        _ => (Box::new(Currents::new(&field)), GROWTH_OF_Y, TREE_REACH, by_games),
    };
    let looks = field.is_hex.then(|| looks(&field, reach));
    let tree = Tree::new(field, board, (growth, width), judge, looks, dice);
    Box::new(Both { tree, solver, board, pace, owed: 0, solved: None, width })
}

/// Who looks at positions on a board of this size.
fn looks(field: &Field, reach: Reach) -> Box<dyn Looks> {
    match field.len() {
        0..=64 => Box::new(Knowledge::<1>::new(field, reach)),
        65..=128 => Box::new(Knowledge::<2>::new(field, reach)),
        129..=256 => Box::new(Knowledge::<4>::new(field, reach)),
        _ => Box::new(Knowledge::<6>::new(field, reach)),
    }
}

/// How fast a tree grows.
struct Pace {
    /// Games in about a millisecond.
    slice: u64,
    /// As many games are played for each node that the solver looks at.
    games_a_solver_node: u64,
}

/// A tree and a solver that take turns.
struct Both {
    tree: Tree,
    solver: Option<Solver>,
    board: Board,
    pace: Pace,
    /// How many games were played since it was the solver's turn.
    owed: u64,
    /// Whether the side to move wins, and by which cell.
    solved: Option<(bool, Option<Move>)>,
    width: Width,
}

impl Both {
    /// Lets the solver go on where it is its turn.
    fn solve(&mut self, games: u64) {
        self.owed += games;
        let nodes = self.owed / self.pace.games_a_solver_node;
        if let Some(solver) = self.solver.as_mut().filter(|_| nodes > 0) {
            self.owed %= self.pace.games_a_solver_node;
            if let Some(wins) = solver.mover_wins(&self.board, nodes) {
                let cell = solver.winning_cell(&self.board);
                self.solved = Some((wins, cell.map(Move::Place)));
            }
        }
    }
}

impl Mind for Both {
    fn slice(&self) -> u64 {
        self.pace.slice
    }

    fn think(&mut self, nodes: u64) -> u64 {
        let mut games = 0;
        while games < nodes && !self.is_done() {
            self.tree.play_a_game();
            games += 1;
        }
        if !self.is_done() {
            self.solve(games);
        }
        games
    }

    fn is_done(&self) -> bool {
        self.tree.is_done() || self.width == Width::Best && self.solved.is_some()
    }

    fn best(&self) -> Option<Move> {
        match self.solved {
            Some((true, Some(mv))) => Some(mv),
            _ => self.tree.best_move(),
        }
    }

    fn views(&self) -> Vec<View> {
        let mut views = self.tree.views();
        match self.solved {
            Some((true, Some(mv))) => {
                views.retain(|view| view.mv != mv);
                views.push(View { mv, value: Value::Win { moves: None } });
            }
            Some((false, _)) => {
                views.iter_mut().for_each(|view| view.value = Value::Loss { moves: None });
            }
            _ => {}
        }
        views
    }
}
