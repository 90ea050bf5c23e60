//! The levels of Hex and Y that know connections: a tree, with a solver beside it.

use std::num::NonZero;

use super::board::Board;
use super::eyes::Eyes;
use super::field::Field;
use super::is_usual;
use super::judge::{Even, Learnt};
use super::knowledge::{Knowledge, Looks};
use super::parameters::{FEW_FREE, LOOKS_A_SOLVER_NODE, LOOKS_A_THREAD, NEAR_THE_END};
use super::parameters::{GROWTH, GROWTH_OF_Y, LEARNT, LEARNT_REACH, Reach, TREE_REACH};
use super::parameters::{
    NODES_A_TIME, NODES_TO_LEARN, SOLVER_NODE, SOLVER_NODES_A_LOOK, SOLVER_REACH,
};
use super::patterns::Patterns;
use super::search::Tree;
use super::set::by_width;
use super::solver::Solver;
use crate::engine::alpha_beta::Width;
use crate::engine::net::{Net, ours};
use crate::engine::{Dice, Mind, Value, View, tree};
use crate::rules::{AnyPosition, Joining, Move, Position};

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
    if !is_usual(position) || position.is_over() {
        return tree::mind(&AnyPosition::Joining(position.clone()), width, dice);
    }
    let field = Field::of(position);
    let board = Board::of(&field, position);
    let solver = solver(position, &field);
    let net = net.filter(|_| field.is_hex);
    let patterns = Patterns::new(&field);
    let by_games = Pace { slice: 64, together: 1 };
    let far = net.map(|_| looks(&field, SOLVER_REACH));
    let (eyes, growth, pace) = match (net, patterns) {
        (Some(net), _) => (learnt(&field, net), LEARNT, Pace { slice: 2, together: 1 }),
        (_, Some(patterns)) => {
            let looks = looks(&field, TREE_REACH);
            let eyes = Eyes { field, judge: Box::new(patterns), looks: Some(looks) };
            (eyes, GROWTH, by_games)
        }
        _ => (Eyes { field, judge: Box::new(Even), looks: None }, GROWTH_OF_Y, by_games),
    };
    let tree = Tree::new(board, (growth, width), (eyes, far), dice);
    Box::new(Both { tree, net, solver, board, pace, owed: 0, learnt: 0, solved: None, width })
}

/// A solver, where it may find something.
fn solver(position: &Joining, field: &Field) -> Option<Solver> {
    let few = position.legal_cells().count() <= FEW_FREE;
    if field.is_hex && few { Solver::new(position) } else { None }
}

/// The eyes of a network.
fn learnt(field: &Field, net: &'static Net) -> Eyes {
    let judge = Box::new(Learnt::new(net));
    Eyes { field: field.clone(), judge, looks: Some(looks(field, LEARNT_REACH)) }
}

/// Who looks at positions on a board of this size.
fn looks(field: &Field, reach: Reach) -> Box<dyn Looks> {
    by_width!(field.len(), W => Box::new(Knowledge::<W>::new(field, reach)))
}

/// How fast a tree grows.
struct Pace {
    /// Games in about a millisecond.
    slice: u64,
    /// Games that set out together.
    together: u64,
}

/// How a tree and a solver take turns.
struct Turns {
    /// So many games …
    games: u64,
    /// … for so many nodes of the solver.
    nodes: u64,
}

/// A tree and a solver that take turns.
struct Both {
    tree: Tree,
    /// The network that judges, if one does.
    net: Option<&'static Net>,
    solver: Option<Solver>,
    board: Board,
    pace: Pace,
    /// How many games were played since it was the solver's turn.
    owed: u64,
    /// How many nodes the solver had looked at when the tree last asked it.
    learnt: u64,
    /// Whether the side to move wins, and by which cell.
    solved: Option<(bool, Option<Move>)>,
    width: Width,
}

impl Both {
    /// The solver's share of the time: near the end, most of it.
    fn turns(&self) -> Turns {
        let field = self.tree.field();
        let free = (0..field.len()).filter(|&cell| self.board.is_free(cell));
        let near_the_end = free.count() <= NEAR_THE_END;
        match self.net {
            Some(_) if near_the_end => Turns { games: 1, nodes: SOLVER_NODES_A_LOOK },
            Some(_) => Turns { games: LOOKS_A_SOLVER_NODE, nodes: 1 },
            None => {
                let games = (field.len() as u64).pow(3) / SOLVER_NODE;
                Turns { games: games.max(1), nodes: 1 }
            }
        }
    }

    /// Lets the solver go on where it is its turn.
    fn take_turns(&mut self, games: u64) {
        if self.solver.is_none() {
            return;
        }
        // It is alone, however many threads play games, and its share is that of one of them.
        let turns = self.turns();
        let games_a_turn = turns.games * self.tree.eyes() as u64;
        self.owed += games;
        let nodes = self.owed / games_a_turn * turns.nodes;
        if nodes >= NODES_A_TIME {
            self.owed %= games_a_turn;
            self.solve(nodes);
        }
    }

    /// Lets the solver look at so many positions, and tells the tree what came out.
    fn solve(&mut self, nodes: u64) {
        let Some(solver) = &mut self.solver else { return };
        if let Some(wins) = solver.mover_wins(&self.board, nodes) {
            let cell = solver.winning_cell(&self.board);
            self.solved = Some((wins, cell.map(Move::Place)));
        } else if solver.nodes() >= self.learnt + NODES_TO_LEARN {
            self.learnt = solver.nodes();
            for (cell, wins) in solver.known_of(&self.board, &self.tree.open_cells()) {
                self.tree.learn(cell, wins);
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
            if self.tree.is_full() {
                self.solve(NODES_A_TIME);
                return nodes;
            }
            games += self.tree.play(self.pace.together.min(nodes - games));
        }
        if !self.is_done() && self.solved.is_none() {
            self.take_turns(games);
        }
        games
    }

    /// Only where a network judges: games are played out too fast for anybody to be asked for help.
    fn use_threads(&mut self, threads: NonZero<usize>) {
        let (Some(net), false) = (self.net, cfg!(target_arch = "wasm32")) else { return };
        let threads = threads.get();
        // One that goes on from an earlier turn has them already.
        for _ in self.tree.eyes()..threads {
            self.tree.help(learnt(self.tree.field(), net));
        }
        if threads > 1 && self.pace.together == 1 {
            self.pace.together = threads as u64 * LOOKS_A_THREAD;
            self.pace.slice = self.pace.together;
        }
    }

    fn follow(&mut self, position: &AnyPosition) -> bool {
        let AnyPosition::Joining(position) = position else { return false };
        let cells = self.board.moves_to(self.tree.field(), position);
        let Some(cells) = cells.filter(|_| self.width == Width::Best) else { return false };
        if !self.tree.follow(&cells) {
            return false;
        }
        self.board = Board::of(self.tree.field(), position);
        // What a solver remembers of positions stays true.
        self.solver = self.solver.take().or_else(|| solver(position, self.tree.field()));
        (self.owed, self.learnt, self.solved) = (0, 0, None);
        true
    }

    fn is_done(&self) -> bool {
        let solved = self.width == Width::Best && self.solved.is_some();
        let nothing_left = self.tree.is_full() && (self.solver.is_none() || self.solved.is_some());
        self.tree.is_decided() || solved || nothing_left
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
            // Also what nobody has looked at.
            _ if self.tree.is_lost() || matches!(self.solved, Some((false, _))) => {
                let field = self.tree.field();
                let free = (0..field.len()).filter(|&cell| self.board.is_free(cell));
                let lost = |cell: usize| View {
                    mv: Move::Place(field.cells[cell]),
                    value: Value::Loss { moves: None },
                };
                views = free.map(lost).collect();
            }
            _ => {}
        }
        views
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Limit, Opponent, Report, hint_within};
    use crate::rules::{Game, GameKind, Rules};

    /// What *master* finds on so many threads.
    fn found(threads: usize, seed: u64) -> Report {
        let mut game = Game::new(Rules::hex(7, 7)).unwrap();
        game.play("b3".parse().unwrap()).unwrap();
        let master = Opponent::find(GameKind::Hex, "master:60n").unwrap();
        let mut search = master.search(&game, seed).with_threads(NonZero::new(threads).unwrap());
        search.finish();
        search.report()
    }

    #[test]
    fn a_lost_game_is_lost_by_every_move() {
        for (level, side) in [("master:2000n", 5), ("strong:20000n", 5), ("master:3000n", 6)] {
            let mut game = Game::new(Rules::hex(side, side)).unwrap();
            game.play("c3".parse().unwrap()).unwrap();
            let mut search = Opponent::find(GameKind::Hex, level).unwrap().search(&game, 1);
            let best = search.finish().unwrap();
            let views = search.report().views;
            assert_eq!(views.len(), game.legal_moves().len(), "{level} {side}");
            assert!(views.iter().all(|view| view.value == Value::Loss { moves: None }));
            assert!(game.check(best).is_ok());
        }
    }

    #[test]
    fn a_hint_knows_what_the_solver_proves() {
        let mut game = Game::new(Rules::hex(6, 6)).unwrap();
        for mv in ["a1", "d3", "b5"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let mut hint = hint_within(&game, 1, Limit::Nodes(100_000));
        let best = hint.finish();
        let value =
            hint.report().views.iter().find(|view| Some(view.mv) == best).map(|it| it.value);
        assert!(matches!(value, Some(Value::Win { .. })), "{best:?} {value:?}");
    }

    #[test]
    fn the_same_seed_finds_the_same_on_as_many_threads() {
        for threads in [1, 2, 5] {
            let (one, two) = (found(threads, 3), found(threads, 3));
            assert_eq!((one.nodes, &one), (60, &two), "{threads} threads");
        }
    }
}
