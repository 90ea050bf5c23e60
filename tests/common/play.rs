//! Any rules, and games played at random by them.

use hexfall::rules::{Cell, Game, GameKind, Move, Rules, Side, Tiles, Variant};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// More moves than any game can have: a stone on each cell of the largest board, and a swap.
const ENOUGH: usize = 19 * 19 + 1;

/// A game to be played: its rules, a choice among the legal moves for every move of it, and who
/// gives up then if it is still open.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) rules: Rules,
    choices: Vec<u32>,
    resigns: Option<Side>,
}

impl Plan {
    /// The game after none of its moves, after one, after two, … to its end or the plan's.
    pub(crate) fn states(&self) -> Vec<Game> {
        let mut game = Game::new(self.rules).unwrap();
        let mut states = vec![game.clone()];
        for &choice in &self.choices {
            if play_on(&mut game, choice) {
                states.push(game.clone());
            }
        }
        if let Some(side) = self.resigns.filter(|_| !game.is_over()) {
            game.play(Move::Resign(side)).unwrap();
            states.push(game);
        }
        states
    }

    /// The game after all its moves.
    pub(crate) fn end(&self) -> Game {
        self.states().pop().unwrap()
    }
}

/// Plays the chosen one of the legal moves; false where there are none.
pub(crate) fn play_on(game: &mut Game, choice: u32) -> bool {
    let legal = game.legal_moves();
    let Some(&last) = legal.last() else {
        return false;
    };
    // A swap is one move of hundreds but worth many: every second choice takes it.
    let mv = match last {
        Move::Swap if choice.is_multiple_of(2) => Move::Swap,
        _ => legal[choice as usize / 2 % legal.len()],
    };
    game.play(mv).unwrap();
    true
}

/// Any game by any rules, of at most this many moves.
pub(crate) fn any_game(at_most: usize) -> impl Strategy<Value = Plan> {
    let resigns = option::weighted(0.2, any_side());
    (any_rules(), vec(any::<u32>(), 0..=at_most), resigns)
        .prop_map(|(rules, choices, resigns)| Plan { rules, choices, resigns })
}

/// Any game of this kind to its very end.
pub(crate) fn whole_game_of(kind: GameKind) -> impl Strategy<Value = Plan> {
    whole_game(rules_of(kind))
}

/// Any game by such rules to its very end.
pub(crate) fn whole_game(rules: impl Strategy<Value = Rules>) -> impl Strategy<Value = Plan> {
    (rules, vec(any::<u32>(), ENOUGH)).prop_map(|(rules, choices)| Plan {
        rules,
        choices,
        resigns: None,
    })
}

/// Any kind of game on any board with any options.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    select(&GameKind::ALL).prop_flat_map(rules_of)
}

/// Hex and Y where six cells touch a cell.
pub(crate) fn rules_with_hexagons() -> impl Strategy<Value = Rules> {
    prop_oneof![rules_of(GameKind::Hex), rules_of(GameKind::Y)].prop_map(|mut rules| {
        if let Variant::Hex { tiles, .. } = &mut rules.variant {
            *tiles = Tiles::Hexagons;
        }
        rules
    })
}

/// Hex where four cells touch a cell.
pub(crate) fn rules_with_squares() -> impl Strategy<Value = Rules> {
    rules_of(GameKind::Hex).prop_map(Rules::with_squares)
}

fn rules_of(kind: GameKind) -> impl Strategy<Value = Rules> {
    let board = (sides(kind), sides(kind), any::<u8>());
    let options = (any::<bool>(), any::<bool>(), any::<bool>());
    (board, options).prop_map(move |((width, height, line), (squares, misere, pie))| {
        let mut rules = match kind {
            GameKind::Hex => Rules::hex(width, height),
            GameKind::Y => Rules::y(height),
            GameKind::Connect => Rules::connect(width, height, 1 + line % width.max(height)),
            GameKind::Obstruction => {
                let room = kind.max_cells() / u16::from(width);
                Rules::obstruction(width, height.min(room as u8))
            }
        };
        if squares {
            rules = rules.with_squares();
        }
        if misere {
            rules = rules.with_misere();
        }
        if pie {
            rules = rules.with_pie();
        }
        rules
    })
}

/// Small boards as often as boards of all sizes: much happens at the edges.
fn sides(kind: GameKind) -> impl Strategy<Value = u8> {
    prop_oneof![1..=5_u8, 1..=kind.max_side()]
}

/// Either side.
pub(crate) fn any_side() -> impl Strategy<Value = Side> {
    select(&Side::BOTH)
}

/// The stones of a game in the order they were laid, told from its moves alone: the sides take
/// turns, a swap lays nothing, and a stone in a column lies on those before it.
pub(crate) fn stones_laid(game: &Game) -> Vec<(Cell, Side)> {
    let mut stones: Vec<(Cell, Side)> = Vec::new();
    for mv in game.moves() {
        let cell = match *mv {
            Move::Place(cell) => cell,
            Move::Drop(col) => {
                let below = stones.iter().filter(|(stone, _)| stone.col == col).count();
                Cell::new(col, below as u8)
            }
            Move::Swap | Move::Resign(_) | Move::TimeOut(_) => continue,
        };
        stones.push((cell, Side::BOTH[stones.len() % 2]));
    }
    stones
}
