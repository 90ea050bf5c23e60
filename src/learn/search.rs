//! A small search whose answer is better than the net's own, after "Policy improvement by planning with Gumbel"
//! (Danihelka and others, 2022): some moves are drawn by the net's policy without replacement, and the tries are
//! shared out among them in rounds, after each of which the worse half drops out.
//!
//! With so few tries it cannot count visits for a better policy. Instead it raises the policy of every move by what it
//! was found to be worth; a move that was not tried counts as much as those that were, on average.
//!
//! What connections prove of the position goes before what the net thinks: a move that loses for certain is not tried
//! and not learnt, one that wins for certain is worth a win, and so is the position.

use rand::RngExt;

use crate::engine::Dice;
use crate::engine::hex::Insight;
use crate::engine::net::Evaluator;
use crate::rules::{Cell, Joining, Position};

/// How much a move's worth counts against its policy: so much, and so much more for every try of the move that was
/// tried most.
const WORTH: f32 = 40.0;
const WORTH_BY_TRY: f32 = 0.8;

/// A position that is searched from.
pub(super) struct Tree {
    nodes: Vec<Node>,
}

/// What a search found.
pub(super) struct Found {
    /// The move that is played.
    pub(super) best: Cell,
    /// How likely each free cell is the best move; they add up to 1.
    pub(super) policy: Vec<(Cell, f32)>,
    /// How good the position is for the mover, −1 to 1.
    pub(super) value: f32,
}

struct Node {
    position: Joining,
    /// What the net thinks of it, for the mover; or what is certain.
    value: f32,
    moves: Vec<Try>,
}

struct Try {
    cell: Cell,
    /// The net's policy as a logarithm.
    logit: f32,
    tries: f32,
    /// What they were worth to the mover, summed up.
    worth: f32,
    node: Option<usize>,
}

impl Tree {
    /// Searches a position that is not over, and of which this is certain, with so many tries.
    pub(super) fn search(
        position: &Joining,
        known: &Insight,
        evaluator: &mut Evaluator<'_>,
        tries: u32,
        dice: &mut Dice,
    ) -> Option<Found> {
        let mut tree = Tree { nodes: vec![Node::new(position.clone(), evaluator)] };
        tree.prove(known);
        let luck: Vec<f32> = tree.nodes[0].moves.iter().map(|_| gumbel(dice)).collect();
        let mut drawn: Vec<usize> = (0..luck.len()).collect();
        let by_policy =
            |tree: &Tree, number: usize| luck[number] + tree.nodes[0].moves[number].logit;
        drawn.sort_by(|&a, &b| by_policy(&tree, b).total_cmp(&by_policy(&tree, a)));
        drawn.truncate((tries / 2).max(2) as usize);
        let rounds = drawn.len().max(2).ilog2();
        while drawn.len() > 1 {
            let each = (tries / rounds / drawn.len() as u32).max(1);
            for _ in 0..each {
                for &number in &drawn {
                    tree.grow(0, Some(number), evaluator);
                }
            }
            let raised = tree.nodes[0].raised();
            drawn.sort_by(|&a, &b| (luck[b] + raised[b]).total_cmp(&(luck[a] + raised[a])));
            drawn.truncate(drawn.len() / 2);
        }
        let root = &tree.nodes[0];
        let likely = softmax(root.raised());
        Some(Found {
            best: root.moves[*drawn.first()?].cell,
            policy: root.moves.iter().map(|it| it.cell).zip(likely).collect(),
            value: match known.winner {
                Some(winner) if winner == position.turn() => 1.0,
                Some(_) => -1.0,
                None => root.mean(),
            },
        })
    }

    /// Leaves out what loses, and gives a move that wins its try.
    fn prove(&mut self, known: &Insight) {
        let root = &mut self.nodes[0];
        // Where all is lost, every move is as good as before.
        if let Some(must) = known.must_play.as_ref().filter(|must| !must.is_empty()) {
            root.moves.retain(|it| must.contains(&it.cell) || known.wins_by == Some(it.cell));
        }
        let Some(key) = known.wins_by else { return };
        let Some(number) = root.moves.iter().position(|it| it.cell == key) else { return };
        let mut position = root.position.clone();
        position.place(key);
        let key = &mut root.moves[number];
        (key.tries, key.worth, key.node) = (1.0, 1.0, Some(1));
        self.nodes.push(Node { position, value: -1.0, moves: Vec::new() });
    }

    /// Tries a move at a node, or the one that has had too few tries. Returns what came of it, for the mover there.
    fn grow(&mut self, at: usize, number: Option<usize>, evaluator: &mut Evaluator<'_>) -> f32 {
        let node = &self.nodes[at];
        let Some(number) = number.or_else(|| node.wanting()) else {
            return node.value;
        };
        let worth = match node.moves[number].node {
            Some(next) => -self.grow(next, None, evaluator),
            None => {
                let mut position = node.position.clone();
                position.place(node.moves[number].cell);
                let next = Node::new(position, evaluator);
                let worth = -next.value;
                self.nodes[at].moves[number].node = Some(self.nodes.len());
                self.nodes.push(next);
                worth
            }
        };
        let tried = &mut self.nodes[at].moves[number];
        tried.tries += 1.0;
        tried.worth += worth;
        worth
    }
}

impl Node {
    fn new(position: Joining, evaluator: &mut Evaluator<'_>) -> Node {
        // Whoever is to move after the game has ended has lost it: on hexagons only the last stone joins.
        if position.is_over() {
            return Node { position, value: -1.0, moves: Vec::new() };
        }
        let value = evaluator.look_at(&position);
        let a_try =
            |cell| Try { cell, logit: evaluator.policy(cell), tries: 0.0, worth: 0.0, node: None };
        let moves = position.legal_cells().map(a_try).collect();
        Node { position, value, moves }
    }

    fn tries(&self) -> f32 {
        self.moves.iter().map(|it| it.tries).sum()
    }

    /// What the position is worth to the mover, by the net and by all tries, each move as likely as by its policy.
    fn mean(&self) -> f32 {
        let likely = softmax(self.moves.iter().map(|it| it.logit).collect());
        let tried = || self.moves.iter().zip(&likely).filter(|(it, _)| it.tries > 0.0);
        let of: f32 = tried().map(|(_, likely)| likely).sum();
        if of <= 0.0 {
            return self.value;
        }
        let worth: f32 = tried().map(|(it, likely)| likely * it.worth / it.tries).sum();
        let tries = self.tries();
        (self.value + tries * worth / of) / (1.0 + tries)
    }

    /// The policy of every move, as a logarithm, raised by what it is worth.
    fn raised(&self) -> Vec<f32> {
        let mean = self.mean();
        let most = self.moves.iter().map(|it| it.tries).fold(0.0, f32::max);
        let weight = (WORTH + WORTH_BY_TRY * most) / 2.0;
        let worth = |it: &Try| if it.tries > 0.0 { it.worth / it.tries } else { mean };
        self.moves.iter().map(|it| it.logit + weight * worth(it)).collect()
    }

    /// The move whose share of the tries is furthest below its share of the raised policy.
    fn wanting(&self) -> Option<usize> {
        let tries = 1.0 + self.tries();
        let likely = softmax(self.raised());
        let want = |(number, it): (usize, &Try)| (number, likely[number] - it.tries / tries);
        let wants = self.moves.iter().enumerate().map(want);
        wants.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(number, _)| number)
    }
}

/// Luck by which the best of all logarithms with their luck added is each as likely as it says.
fn gumbel(dice: &mut Dice) -> f32 {
    let number: f32 = dice.random();
    // Neither 0 nor 1, whose logarithms end everything.
    let number = number.clamp(f32::MIN_POSITIVE, 1.0 - f32::EPSILON);
    -libm::logf(-libm::logf(number))
}

fn softmax(mut logits: Vec<f32>) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for logit in &mut logits {
        *logit = libm::expf(*logit - most);
    }
    let sum: f32 = logits.iter().sum();
    for logit in &mut logits {
        *logit /= sum;
    }
    logits
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::engine::hex::insight;
    use crate::engine::net::Net;
    use crate::rules::{Side, Tiles};

    fn after(moves: &str) -> Joining {
        let mut position = Joining::hex(3, 3, Tiles::Hexagons, false);
        for cell in moves.split(' ') {
            position.play(cell.parse().unwrap()).unwrap();
        }
        position
    }

    fn found(position: &Joining, seed: u64) -> Found {
        found_knowing(position, Insight::default(), seed)
    }

    fn found_knowing(position: &Joining, known: Insight, seed: u64) -> Found {
        let net = Net::read(include_bytes!("../../tests/data/net/small.net")).unwrap();
        let mut dice = Dice::seed_from_u64(seed);
        Tree::search(position, &known, &mut Evaluator::new(&net), 16, &mut dice).unwrap()
    }

    #[test]
    fn a_win_is_found_by_a_net_that_knows_nothing() {
        // c3 joins First's two edges; anywhere else, Second joins there.
        for seed in 0..10 {
            let found = found(&after("c1 b3 c2 a3"), seed);
            assert_eq!(found.best.to_string(), "c3", "seed {seed}");
            let (_, likely) = found.policy.iter().find(|it| it.0 == found.best).unwrap();
            assert!(*likely > 0.9, "{:?}", found.policy);
        }
    }

    #[test]
    fn what_is_certain_goes_before_what_the_net_thinks() {
        // First joins by b1 or by the lower half of the board, and Second's stone beside b2 leaves both.
        let position = after("b2 a2");
        let mut lost = position.clone();
        lost.set_turn(Side::Second);
        let known = insight(&lost).unwrap();
        assert_eq!((known.winner, known.must_play.as_deref()), (Some(Side::First), Some(&[][..])));
        let of_lost = found_knowing(&lost, known, 1);
        assert_eq!((of_lost.value, of_lost.policy.len()), (-1.0, 7));

        // Second has two stones of a row on 6×6 and threatens to join: First has to play into it.
        let mut threatened = Joining::hex(6, 6, Tiles::Hexagons, false);
        for cell in ["a1", "b3", "a6", "d3"] {
            threatened.play(cell.parse().unwrap()).unwrap();
        }
        let known = insight(&threatened).unwrap();
        let must = known.must_play.clone().unwrap_or_default();
        assert_eq!(known.winner, None);
        assert!(!must.is_empty() && must.len() < 20, "{must:?}");
        let of_threatened = found_knowing(&threatened, known, 1);
        let cells: Vec<Cell> = of_threatened.policy.iter().map(|it| it.0).collect();
        assert!(cells.iter().all(|cell| must.contains(cell)), "{cells:?}, {must:?}");

        // A key wins, whatever the net has tried.
        let empty = Joining::hex(3, 3, Tiles::Hexagons, false);
        let known = insight(&empty).unwrap();
        let key = known.wins_by.unwrap();
        let won = found_knowing(&empty, known, 1);
        assert_eq!(won.value, 1.0);
        let (_, likely) = won.policy.iter().find(|it| it.0 == key).unwrap();
        let (_, before) = *found(&empty, 1).policy.iter().find(|it| it.0 == key).unwrap();
        assert!(*likely > before.max(0.5), "{before} to {likely}");
    }

    #[test]
    fn luck_draws_as_often_as_the_logarithms_say() {
        let mut dice = Dice::seed_from_u64(1);
        let firsts =
            (0..10_000).filter(|_| gumbel(&mut dice) + libm::logf(3.0) > gumbel(&mut dice));
        let count = firsts.count();
        assert!((7_300..7_700).contains(&count), "three of four: {count}");
    }

    #[test]
    fn the_policy_is_shared_out_among_the_free_cells() {
        let position = after("b2 a3 c1");
        let found = found(&position, 1);
        let cells: Vec<Cell> = found.policy.iter().map(|it| it.0).collect();
        assert_eq!(cells, position.legal_cells().collect::<Vec<_>>());
        let sum: f32 = found.policy.iter().map(|it| it.1).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
    }

    #[test]
    fn the_last_cell_is_a_choice_of_one() {
        let position = after("c1 b3 c2 a3 a1 a2 b1 b2");
        assert_eq!(found(&position, 1).best.to_string(), "c3");
    }
}
