//! The tree: games are played through it, and it grows where they are won.

use super::board::Board;
use super::field::{Field, colour};
use super::judge::Judge;
use super::knowledge::{Looks, Sight};
use super::nodes::{Choice, NO_NODE, Node, State};
use super::parameters::{Growth, MOST_MOVES};
use super::playout::Playouts;
use crate::engine::alpha_beta::Width;
use crate::engine::{Dice, Value, View};
use crate::rules::{Move, Side};

const ROOT: usize = 0;

/// A tree of the moves from a position on.
pub(super) struct Tree {
    field: Field,
    start: Board,
    growth: Growth,
    width: Width,
    judge: Box<dyn Judge>,
    looks: Option<Box<dyn Looks>>,
    nodes: Vec<Node>,
    /// How many moves there are in all nodes.
    moves: usize,
    playouts: Playouts,
    dice: Dice,
    path: Vec<(usize, usize)>,
    shares: Vec<f32>,
    for_the_best: bool,
}

impl Tree {
    /// Plants a tree in a game that goes on.
    pub(super) fn new(
        field: Field,
        start: Board,
        (growth, width): (Growth, Width),
        judge: Box<dyn Judge>,
        looks: Option<Box<dyn Looks>>,
        dice: Dice,
    ) -> Tree {
        let mut tree = Tree {
            shares: vec![0.0; field.len()],
            field,
            growth,
            width,
            judge,
            looks,
            nodes: Vec::new(),
            moves: 0,
            playouts: Playouts::new(start),
            dice,
            path: Vec::new(),
            for_the_best: false,
            start,
        };
        tree.grow(&start);
        tree.look_at_once();
        // Before anything is proven: who is lost still plays where most is at stake.
        tree.judge(ROOT, &start, None);
        tree
    }

    /// Sees every move that wins at once, and that loses because another one stops what the opponent threatens.
    fn look_at_once(&mut self) {
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

    /// Plays one game: down the tree by the best moves, and from there on at random, or as far as a judge has something to say.
    pub(super) fn play_a_game(&mut self) {
        // What lies there, and what is given away besides.
        let (mut stones, mut board) = (self.start, self.start);
        let mut node = ROOT;
        let mut last = None;
        self.path.clear();
        let winner = loop {
            if let Some(wins) = self.look_around(node, &mut board) {
                self.prove(!wins);
                break if wins { board.turn } else { board.turn.other() };
            }
            if let Some(chance) = self.judge(node, &stones, last) {
                let firsts = if stones.turn == Side::First { chance } else { 1.0 - chance };
                self.count(firsts, false);
                return;
            }
            let Some(at) = self.choose(node) else { return };
            let choice = self.nodes[node].choices[at];
            let mover = board.turn;
            let cell = usize::from(choice.cell);
            stones.play(cell);
            board.play(cell);
            last = Some(cell);
            self.path.push((node, at));
            if choice.node != NO_NODE {
                node = choice.node as usize;
                continue;
            }
            if choice.games == 0.0 && board.has_joined(&self.field, mover) {
                self.prove(true);
                break mover;
            }
            if choice.games < self.growth.games_to_grow || self.moves >= MOST_MOVES {
                let winner = self.playouts.play(&self.field, &board, Some(cell), &mut self.dice);
                self.count(firsts_points(winner), true);
                return;
            }
            let next = self.nodes.len();
            self.grow(&board);
            self.nodes[node].choices[at].node = next as u32;
            node = next;
        };
        self.count(firsts_points(winner), false);
    }

    /// Adds a node for a position.
    fn grow(&mut self, board: &Board) {
        let free = (0..self.field.len()).filter(|&cell| board.is_free(cell));
        let choices: Box<[Choice]> = free.map(Choice::new).collect();
        self.moves += choices.len();
        self.nodes.push(Node::new(choices));
    }

    /// Lets the judge look at a position that it has not seen yet. Tells the mover's chance, if it knows one.
    fn judge(&mut self, node: usize, stones: &Board, last: Option<usize>) -> Option<f32> {
        if self.nodes[node].judged {
            return None;
        }
        self.nodes[node].judged = true;
        // Where priors count for nothing, only the root wants them.
        if self.growth.prior == 0.0 && node != ROOT {
            return None;
        }
        let chance = self.judge.judge(&self.field, stones, last, &mut self.shares);
        self.nodes[node].share_out(&self.shares);
        self.nodes[node].chance = chance;
        chance
    }

    /// Gives away on the board what nobody needs, and looks for connections where it is time for that. Tells whether the
    /// side to move wins, if that is known now and was not before.
    fn look_around(&mut self, node: usize, board: &mut Board) -> Option<bool> {
        let is_root = node == ROOT;
        let Some(looks) = self.looks.as_mut().filter(|_| !self.nodes[node].looked) else {
            for &(cell, colour) in &self.nodes[node].given {
                board.colours[usize::from(cell)] = colour;
            }
            return None;
        };
        if self.nodes[node].games < self.growth.games_to_know && !is_root {
            return None;
        }
        let before = *board;
        let sight = looks.look(&self.field, board);
        let here = &mut self.nodes[node];
        here.looked = true;
        let all = is_root && self.width == Width::All;
        if all {
            // Every move wants to be judged, needed or not.
            *board = before;
        } else {
            let given = |&cell: &usize| board.colours[cell] != before.colours[cell];
            let cells = (0..self.field.len()).filter(given);
            here.given = cells.map(|cell| (cell as u16, board.colours[cell])).collect();
        }
        match sight {
            Sight::Won(key) => {
                let choice = here.choices.iter_mut().find(|it| usize::from(it.cell) == key);
                if let Some(choice) = choice {
                    choice.state = State::Won;
                }
                (!all).then_some(true)
            }
            Sight::Lost => {
                here.choices.iter_mut().for_each(|choice| choice.state = State::Lost);
                Some(false)
            }
            Sight::Open { needed, not_lost } => {
                for choice in here.choices.iter_mut().filter(|it| it.state == State::Open) {
                    if !not_lost.contains(&choice.cell) {
                        choice.state = State::Lost;
                    } else if !all && !needed.contains(&choice.cell) {
                        choice.state = State::Needless;
                    }
                }
                here.wins()
            }
        }
    }

    fn choose(&mut self, node: usize) -> Option<usize> {
        // Where all moves are to be judged, every second game is for those that were judged least.
        if node == ROOT && self.width == Width::All {
            self.for_the_best = !self.for_the_best;
            if !self.for_the_best {
                return self.nodes[ROOT].choose_evenly();
            }
        }
        self.nodes[node].choose(&self.growth)
    }

    /// Carries up that the last move of the path wins, or that it loses.
    fn prove(&mut self, mut won: bool) {
        for &(node, at) in self.path.iter().rev() {
            let here = &mut self.nodes[node];
            here.choices[at].state = if won { State::Won } else { State::Lost };
            match here.wins() {
                Some(wins) => won = !wins,
                None => return,
            }
        }
    }

    /// Counts the game in every position that it went through. Who had which cell is known where it was played out.
    fn count(&mut self, firsts: f32, played_out: bool) {
        let mut side = self.start.turn;
        let full = &self.playouts.board.colours;
        for &(node, at) in &self.path {
            let points = if side == Side::First { firsts } else { 1.0 - firsts };
            let own = colour(side);
            self.nodes[node].count(at, points);
            if played_out {
                self.nodes[node].count_owned(points, |cell| full[cell] == own);
            }
            side = side.other();
        }
    }

    /// Whether more games would change nothing.
    pub(super) fn is_done(&self) -> bool {
        match self.width {
            Width::Best => self.nodes[ROOT].wins().is_some(),
            Width::All => self.nodes[ROOT].choices.iter().all(|it| it.state != State::Open),
        }
    }

    /// The best move so far.
    pub(super) fn best_move(&self) -> Option<Move> {
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
    pub(super) fn views(&self) -> Vec<View> {
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

fn firsts_points(winner: Side) -> f32 {
    f32::from(u8::from(winner == Side::First))
}
