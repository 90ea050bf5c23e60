//! The tree: games are played through it, and it grows where they are won.

mod root;

use rand::RngExt;

use super::board::Board;
use super::eyes::{Crew, Eyes, Glance, Seen, Wanted};
use super::field::{Field, colour};
use super::judge::From;
use super::knowledge::{Looks, Sight};
use super::nodes::{Choice, NO_NODE, Node, State};
use super::parameters::{Ends, Growth, MOST_MOVES};
use super::playout::Playouts;
use crate::engine::Dice;
use crate::engine::alpha_beta::Width;
use crate::rules::Side;

const ROOT: usize = 0;

/// A tree of the moves from a position on.
pub(super) struct Tree {
    field: Field,
    /// Looks further than anybody has time for at every position, where somebody does.
    far: Option<Box<dyn Looks>>,
    start: Board,
    /// The same, with what was given away before.
    filled: Board,
    growth: Growth,
    width: Width,
    crew: Crew,
    nodes: Vec<Node>,
    /// How many moves there are in all nodes.
    moves: usize,
    playouts: Playouts,
    dice: Dice,
    for_the_best: bool,
}

/// A game on its way down the tree.
struct Descent {
    /// What lies there.
    stones: Board,
    /// The same, with what is given away.
    board: Board,
    node: usize,
    /// The nodes that it came through, with the number of the move in each.
    path: Vec<(usize, usize)>,
}

impl Descent {
    fn from(tree: &Tree) -> Descent {
        let path = Vec::with_capacity(32);
        Descent { stones: tree.start, board: tree.filled, node: ROOT, path }
    }

    /// Lays down what is given away.
    fn take_away(&mut self, given: &[(u16, u8)]) {
        for &(cell, colour) in given {
            self.board.colours[usize::from(cell)] = colour;
        }
    }

    fn glance(&self, wanted: Wanted) -> Glance {
        Glance { stones: self.stones, board: self.board, wanted }
    }
}

/// Where a game halts.
enum Halt {
    /// It has ended, and is counted.
    Over,
    /// Somebody has to look at a position before it goes on.
    Unseen(Wanted),
    /// Another game waits there already, or there is no move worth a try.
    InVain,
}

impl Tree {
    /// Plants a tree in a game that goes on.
    pub(super) fn new(
        start: Board,
        (growth, width): (Growth, Width),
        (eyes, far): (Eyes, Option<Box<dyn Looks>>),
        dice: Dice,
    ) -> Tree {
        let mut tree = Tree {
            field: eyes.field.clone(),
            far,
            growth,
            width,
            crew: Crew::new(eyes),
            nodes: Vec::new(),
            moves: 0,
            playouts: Playouts::new(start),
            dice,
            for_the_best: false,
            start,
            filled: start,
        };
        tree.grow(&start);
        tree.look_at_once();
        tree.judge_the_root();
        tree.look_far();
        tree
    }

    pub(super) fn field(&self) -> &Field {
        &self.field
    }

    /// How many pairs of eyes look at positions.
    pub(super) fn eyes(&self) -> usize {
        self.crew.len()
    }

    /// One more pair of eyes that looks at positions.
    pub(super) fn help(&mut self, eyes: Eyes) {
        self.crew.join(eyes);
    }

    /// Plays so many games, and returns how many it was. Where positions are looked at by several pairs of eyes, the games go
    /// down the tree one after the other, and come back when all is seen: the same games however fast anybody looks.
    pub(super) fn play(&mut self, games: u64) -> u64 {
        let (mut played, mut waiting, mut glances) = (0, Vec::new(), Vec::new());
        let mut in_vain = Vec::new();
        for _ in 0..games {
            if played > 0 && self.is_done() {
                break;
            }
            let mut game = Descent::from(self);
            match self.go_down(&mut game) {
                Halt::Over => {}
                Halt::Unseen(wanted) => {
                    self.nodes[game.node].waits = true;
                    glances.push(game.glance(wanted));
                    waiting.push(game);
                }
                // Until the others are back it keeps the next ones from going the same way.
                Halt::InVain => {
                    in_vain.push(game.path);
                    continue;
                }
            }
            played += 1;
        }
        in_vain.iter().flatten().for_each(|&(node, at)| self.nodes[node].call_back(at));
        let seen = self.crew.see_all(&glances);
        for (mut game, mut seen) in waiting.into_iter().zip(seen) {
            self.nodes[game.node].waits = false;
            // A judge that knows no chance lets the game go on.
            while !self.take_in(&game, seen) {
                let Halt::Unseen(wanted) = self.go_down(&mut game) else { break };
                seen = self.crew.own.see(&game.glance(wanted));
            }
        }
        played.max(1)
    }

    /// Goes on with a game: down the tree by the best moves, to a position that somebody has to look at first, or to the end of
    /// the tree and from there on at random.
    fn go_down(&mut self, game: &mut Descent) -> Halt {
        loop {
            if self.nodes[game.node].waits {
                return Halt::InVain;
            }
            if let Some(wanted) = self.unseen(game) {
                return Halt::Unseen(wanted);
            }
            game.take_away(&self.nodes[game.node].given);
            let Some(at) = self.choose(game.node) else { return Halt::InVain };
            let choice = self.nodes[game.node].choices[at];
            let mover = game.board.turn;
            let cell = usize::from(choice.cell);
            game.stones.play(cell);
            game.board.play(cell);
            game.path.push((game.node, at));
            self.nodes[game.node].set_out(at);
            if choice.node != NO_NODE {
                game.node = choice.node as usize;
                continue;
            }
            if choice.games == 0.0 && game.board.has_joined(&self.field, mover) {
                self.prove(&game.path, true);
                self.count(game, firsts_points(mover), false);
                return Halt::Over;
            }
            if choice.games < self.growth.games_to_grow || self.moves >= MOST_MOVES {
                let winner =
                    self.playouts.play(&self.field, &game.board, Some(cell), &mut self.dice);
                self.count(game, firsts_points(winner), true);
                return Halt::Over;
            }
            let next = self.nodes.len();
            self.grow(&game.board);
            self.nodes[game.node].choices[at].node = next as u32;
            game.node = next;
        }
    }

    /// Adds a node for a position.
    fn grow(&mut self, board: &Board) {
        let free = (0..self.field.len()).filter(|&cell| board.is_free(cell));
        let choices: Box<[Choice]> = free.map(Choice::new).collect();
        self.moves += choices.len();
        self.nodes.push(Node::new(choices));
    }

    /// How the position that a game has come to is to be looked at, if there is anything left to see.
    fn unseen(&mut self, game: &Descent) -> Option<Wanted> {
        let (here, is_root) = (&self.nodes[game.node], game.node == ROOT);
        let look = self.crew.own.looks.is_some()
            && !here.looked
            && (is_root || here.games >= self.growth.games_to_know);
        // Where priors count for nothing, only the root wants them: who is lost still plays where most is at stake.
        let judge = !here.judged && (is_root || self.growth.prior > 0.0);
        if !look && !judge {
            return None;
        }
        let from = match self.growth.ends {
            Ends::Alike => From::Here,
            // From either end, by chance: together they treat both ends alike, at the cost of one.
            Ends::Differ if is_root => From::Both,
            Ends::Differ if self.dice.random_range(0..2_u32) == 0 => From::Here,
            Ends::Differ => From::There,
        };
        Some(Wanted { judge: judge.then_some(from), look })
    }

    /// Takes in what was seen of the position that a game has come to. Tells whether the game ends there.
    fn take_in(&mut self, game: &Descent, seen: Seen) -> bool {
        if let Some(sight) = seen.sight {
            let proven = self.take_in_sight(game, &seen.board, sight);
            if let Some(wins) = proven {
                let winner = if wins { game.board.turn } else { game.board.turn.other() };
                self.prove(&game.path, !wins);
                self.count(game, firsts_points(winner), false);
                return true;
            }
        }
        let Some(opinion) = seen.opinion else { return false };
        self.nodes[game.node].take_in(&opinion);
        let Some(chance) = opinion.chance else { return false };
        let firsts = if game.stones.turn == Side::First { chance } else { 1.0 - chance };
        self.count(game, firsts, false);
        true
    }

    /// Takes in who wins, or which moves are left. Tells whether the side to move wins, if that is known now and was not
    /// before.
    fn take_in_sight(&mut self, game: &Descent, filled: &Board, sight: Sight) -> Option<bool> {
        let all = game.node == ROOT && self.width == Width::All;
        let here = &mut self.nodes[game.node];
        here.looked = true;
        // Where every move wants to be judged, needed or not, nothing is given away.
        if !all {
            let given = |&cell: &usize| filled.colours[cell] != game.board.colours[cell];
            let cells = (0..self.field.len()).filter(given);
            here.given = cells.map(|cell| (cell as u16, filled.colours[cell])).collect();
            // What grew before from here knows nothing of it: there the cells could still be played.
            if !here.given.is_empty() {
                here.choices.iter_mut().for_each(|choice| choice.node = NO_NODE);
            }
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
    fn prove(&mut self, path: &[(usize, usize)], mut won: bool) {
        for &(node, at) in path.iter().rev() {
            let here = &mut self.nodes[node];
            here.choices[at].state = if won { State::Won } else { State::Lost };
            match here.wins() {
                Some(wins) => won = !wins,
                None => return,
            }
        }
    }

    /// Counts the points of a game in every position that it went through, the last one first. Who had which cell is known where
    /// it was played out.
    fn count(&mut self, game: &Descent, firsts: f32, played_out: bool) {
        let mut side = game.board.turn;
        let full = &self.playouts.board.colours;
        for &(node, at) in game.path.iter().rev() {
            side = side.other();
            let points = if side == Side::First { firsts } else { 1.0 - firsts };
            self.nodes[node].choices[at].points += points;
            if played_out {
                let own = colour(side);
                self.nodes[node].count_owned(points, |cell| full[cell] == own);
            }
        }
    }

    /// Whether more games would change nothing.
    fn is_done(&self) -> bool {
        self.is_decided() || self.is_full()
    }

    /// Whether a tree by a judge has no room for another position. Games that are played out at random from its leaves
    /// would only blur what the judge said.
    pub(super) fn is_full(&self) -> bool {
        self.growth.games_to_grow == 0.0 && self.moves >= MOST_MOVES
    }
}

fn firsts_points(winner: Side) -> f32 {
    f32::from(u8::from(winner == Side::First))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::engine::hex::knowledge::Knowledge;
    use crate::engine::hex::parameters::{GROWTH, TREE_REACH};
    use crate::engine::hex::patterns::Patterns;
    use crate::rules::{Joining, Position, Tiles};

    impl Tree {
        /// Counts the moves below a node that lie on cells which were given away on the way to it.
        fn void_moves(&self, node: usize, mut board: Board) -> usize {
            let here = &self.nodes[node];
            let open = |choice: &&Choice| choice.state == State::Open;
            let void = |choice: &&Choice| !board.is_free(choice.cell.into());
            let own = here.choices.iter().filter(open).filter(void).count();
            for &(cell, colour) in &here.given {
                board.colours[usize::from(cell)] = colour;
            }
            let below = here.choices.iter().filter(|choice| choice.node != NO_NODE);
            let below = below.map(|choice| {
                let mut next = board;
                next.play(choice.cell.into());
                self.void_moves(choice.node as usize, next)
            });
            own + below.sum::<usize>()
        }
    }

    #[test]
    fn nobody_plays_on_a_cell_that_was_given_away_before() {
        let mut position = Joining::hex(7, 7, Tiles::Hexagons, false);
        position.play("b3".parse().unwrap()).unwrap();
        let field = Field::of(&position);
        let start = Board::of(&field, &position);
        let judge = Box::new(Patterns::new(&field).unwrap());
        let looks = Some(Box::new(Knowledge::<1>::new(&field, TREE_REACH)) as Box<_>);
        let eyes = Eyes { field, judge, looks };
        let dice = Dice::seed_from_u64(1);
        let mut tree = Tree::new(start, (GROWTH, Width::Best), (eyes, None), dice);
        for _ in 0..5_000 {
            tree.play(1);
        }
        let given = tree.nodes.iter().filter(|node| !node.given.is_empty()).count();
        assert!(given > 0);
        assert_eq!(tree.void_moves(ROOT, tree.filled), 0);
    }
}
