//! The tree itself: games are played through it, and it grows where they are won.

use super::ground::{Ground, Seen};
use super::known::Known;
use super::nodes::{Next, Nodes};
use super::parameters::Parameters;
use crate::engine::alpha_beta::Width;
use crate::engine::{Dice, Mind, Value, View};
use crate::rules::{Move, Side};

const ROOT: u32 = 0;

/// A tree of the moves from a position on.
pub(super) struct Tree<G> {
    ground: G,
    width: Width,
    nodes: Nodes,
    dice: Dice,
    /// What is proven of the position, for the side to move.
    known: Option<Known>,
    /// Whether the game that is being played began with the best move.
    for_the_best: bool,
    /// The moves of the game that is being played, each with the node in which it is one.
    path: Vec<(u32, usize)>,
    /// Which cells each side had in the end of it.
    owned: [Vec<f32>; 2],
    seen: Vec<Seen>,
}

impl<G: Ground> Tree<G> {
    /// Plants a tree in a game that goes on.
    pub(super) fn new(ground: G, width: Width, dice: Dice) -> Tree<G> {
        let moves = ground.moves();
        let mut seen = vec![Seen::Illegal; moves];
        ground.look(&ground.start(), &mut seen);
        let mut nodes = Nodes::new(moves, G::TELLS_OWNERS);
        let (_, known) = nodes.add(&seen);
        let owned = [vec![0.0; moves], vec![0.0; moves]];
        Tree {
            ground,
            width,
            nodes,
            dice,
            known,
            for_the_best: false,
            path: Vec::new(),
            owned,
            seen,
        }
    }

    /// Plays one game: down the tree by the best moves, and from there on at random.
    fn play_a_game(&mut self) {
        let parameters = self.ground.parameters();
        let mut stones = self.ground.start();
        let mut node = ROOT;
        self.path.clear();
        let mut played_out = false;
        let points = loop {
            let mv = self.choose(node, &parameters);
            let mover = self.ground.turn(&stones);
            self.ground.play(&mut stones, mv);
            self.path.push((node, mv));
            node = match self.nodes.next(node, mv) {
                Next::Node(next) => next,
                Next::Proven(known) => break firsts_points(known, mover),
                Next::Illegal => break 0.5,
                Next::Nothing => {
                    let games = self.nodes.games(node, mv);
                    if games == 0.0
                        && let Some(known) = self.ground.end(&stones)
                    {
                        self.prove(known);
                        break firsts_points(known, mover);
                    }
                    if games < parameters.games_to_grow || !self.nodes.has_room() {
                        played_out = true;
                        break self.play_out(&stones);
                    }
                    self.ground.glance(&stones, &mut self.seen);
                    let (next, known) = self.nodes.add(&self.seen);
                    self.nodes.link(node, mv, next);
                    if let Some(known) = known {
                        self.prove(known.for_the_other());
                        break firsts_points(known, mover.other());
                    }
                    next
                }
            };
        };
        self.count(points, played_out);
    }

    /// Chooses the next move of a game that goes through the tree.
    fn choose(&mut self, node: u32, parameters: &Parameters) -> usize {
        // Where all moves are to be judged, every second game is for those that were judged least.
        if node == ROOT && self.width == Width::All {
            self.for_the_best = !self.for_the_best;
            if !self.for_the_best
                && let Some(mv) = self.nodes.choose_evenly(ROOT)
            {
                return mv;
            }
        }
        self.nodes.choose(node, parameters)
    }

    fn play_out(&mut self, stones: &G::Stones) -> f32 {
        let [firsts, seconds] = &mut self.owned;
        let points = self.ground.play_out(stones, &mut self.dice, firsts);
        if G::TELLS_OWNERS {
            for (second, first) in seconds.iter_mut().zip(firsts) {
                *second = 1.0 - *first;
            }
        }
        points
    }

    /// Counts the game in every node that it went through. Who had which cell is known where it was played out.
    fn count(&mut self, firsts_points: f32, played_out: bool) {
        let mut side = self.ground.turn(&self.ground.start());
        for &(node, mv) in &self.path {
            let points = match side {
                Side::First => firsts_points,
                Side::Second => 1.0 - firsts_points,
            };
            let owned = if played_out { &self.owned[side][..] } else { &[] };
            self.nodes.count(node, mv, points, owned);
            side = side.other();
        }
    }

    /// Carries up what the last move of the path is proven to be.
    fn prove(&mut self, known: Known) {
        let mut known = Some(known);
        for &(node, mv) in self.path.iter().rev() {
            let Some(of_move) = known else { return };
            let of_node = self.nodes.prove(node, mv, of_move);
            if node == ROOT {
                self.known = self.known.max(of_node);
            }
            known = of_node.map(Known::for_the_other);
        }
    }

    /// The moves at the root, with what comes after them.
    fn moves(&self) -> impl Iterator<Item = (usize, Next)> {
        let next = |mv| (mv, self.nodes.next(ROOT, mv));
        (0..self.ground.moves()).map(next).filter(|(_, next)| *next != Next::Illegal)
    }

    fn ends_at_once(&self, mv: usize) -> bool {
        let mut stones = self.ground.start();
        self.ground.play(&mut stones, mv);
        self.ground.end(&stones).is_some()
    }

    fn value(&self, mv: usize, next: Next) -> Option<Value> {
        if let Next::Proven(known) = next {
            return Some(known.value(self.ends_at_once(mv).then_some(1)));
        }
        let (games, points) = (self.nodes.games(ROOT, mv), self.nodes.points(ROOT, mv));
        let (owned, owned_points) = self.nodes.owned(ROOT, mv);
        let few = self.ground.parameters().games_to_grow;
        match Value::from_games(points, games) {
            Value::Estimate { margin, .. } if owned > 0.0 => {
                let guess = owned_points / owned;
                let chance = (points + few * guess) / (games + few);
                Some(Value::Estimate { chance, margin })
            }
            value => (games > 0.0).then_some(value),
        }
    }
}

fn firsts_points(known: Known, mover: Side) -> f32 {
    match mover {
        Side::First => known.points(),
        Side::Second => known.for_the_other().points(),
    }
}

impl<G: Ground> Mind for Tree<G> {
    fn slice(&self) -> u64 {
        self.ground.slice()
    }

    fn think(&mut self, nodes: u64) -> u64 {
        for done in 0..nodes {
            if self.is_done() {
                return done;
            }
            self.play_a_game();
        }
        nodes
    }

    fn is_done(&self) -> bool {
        match self.width {
            Width::Best => self.known.is_some(),
            Width::All => self.nodes.open(ROOT) == 0,
        }
    }

    fn best(&self) -> Option<Move> {
        let rank = |&(mv, next): &(usize, Next)| {
            let class = match next {
                Next::Proven(Known::Won) if self.ground.favourite() == Some(mv) => 3,
                Next::Proven(Known::Won) => 2,
                Next::Proven(Known::Lost) => 0,
                _ => 1,
            };
            (class, self.nodes.games(ROOT, mv))
        };
        let better = |a: &(usize, Next), b: &(usize, Next)| {
            let ((a, a_games), (b, b_games)) = (rank(a), rank(b));
            a.cmp(&b).then(a_games.total_cmp(&b_games))
        };
        self.moves().max_by(better).map(|(mv, _)| self.ground.written(mv))
    }

    fn views(&self) -> Vec<View> {
        let view = |(mv, next)| {
            let value = self.value(mv, next)?;
            Some(View { mv: self.ground.written(mv), value })
        };
        self.moves().filter_map(view).collect()
    }
}
