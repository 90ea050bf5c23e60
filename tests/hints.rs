//! Hints tell the truth, and so does every opponent: what they call certain is what plain minimax finds.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/number.rs"]
mod number;

use std::collections::HashMap;

use hexfall::engine::levels::{Level, levels};
use hexfall::engine::setting::Setting;
use hexfall::engine::{Dice, Limit, Opponent, Report, Value, hint_within};
use hexfall::rules::{AnyPosition, Game, GameKind, Move, Position, Rules};
use rand::{RngExt, SeedableRng};

use crate::number::stones_as_number;

/// How many positions of each game are looked at.
const POSITIONS: u64 = 2_000;
/// How much a hint may think here: enough for most of these positions, not for all.
const HINT: Limit = Limit::Nodes(600);

#[test]
fn exact_claims_about_hex_are_true() {
    let claims = check_claims(GameKind::Hex);
    assert!(claims.of_hints.draws > 100, "square tiles: {claims:?}");
}

#[test]
fn exact_claims_about_y_are_true() {
    check_claims(GameKind::Y);
}

#[test]
fn exact_claims_about_connect_four_are_true() {
    let claims = check_claims(GameKind::Connect);
    assert!(claims.of_hints.draws > 100, "{claims:?}");
}

#[test]
fn exact_claims_about_obstruction_are_true() {
    check_claims(GameKind::Obstruction);
}

/// Looks at random positions of a game with a hint and with all opponents, and counts what was claimed.
fn check_claims(kind: GameKind) -> Claims {
    let mut dice = Dice::seed_from_u64(kind as u64);
    let mut referees: HashMap<Rules, Referee> = HashMap::new();
    let mut claims = Claims::default();
    for seed in 0..POSITIONS {
        let game = random_game(kind, &mut dice);
        let referee = referees.entry(game.rules()).or_default();
        let mut truths = HashMap::new();
        for mv in game.legal_moves() {
            truths.insert(mv, referee.value_of(&game, mv));
        }
        let mut hint = hint_within(&game, seed, HINT);
        hint.advance();
        check_hint(&game, &hint.report(), &truths);
        hint.finish();
        check_hint(&game, &hint.report(), &truths);
        claims.of_hints.count(&hint.report());
        for level in levels(kind) {
            let quick = level.usual.map(|usual| quick(level, usual));
            let mut search = Opponent::new(kind, *level, quick).unwrap().search(&game, seed);
            search.finish();
            check_views(&game, &search.report(), &truths);
            claims.of_levels.count(&search.report());
        }
    }
    let Count { wins, losses, counted, .. } = claims.of_hints;
    // So that there was something to check; small boards of Connect Four are mostly drawn.
    assert!(wins > 250 && losses > 250 && counted > 500, "{claims:?}");
    let Count { wins, losses, .. } = claims.of_levels;
    assert!(wins > 500 && losses > 500, "{claims:?}");
    claims
}

/// A setting for which a test has time.
fn quick(level: &Level, usual: Setting) -> Setting {
    match usual {
        Setting::Depth(depth) => Setting::Depth(depth.min(3)),
        // A network takes its time.
        Setting::Millis(_) if level.is_learnt() => Setting::Nodes(30),
        Setting::Millis(_) | Setting::Nodes(_) => Setting::Nodes(150),
        Setting::FillUps(_) => Setting::FillUps(10),
    }
}

fn check_hint(game: &Game, report: &Report, truths: &HashMap<Move, Value>) {
    check_views(game, report, truths);
    let viewed: Vec<Move> = report.views.iter().map(|view| view.mv).collect();
    assert_eq!(viewed, game.legal_moves(), "every move has its view: {}", told(game));
    // Nothing that is proven is better than the best move.
    let of = |mv| report.views.iter().find(|view| view.mv == mv).unwrap().value;
    let best = of(report.best.unwrap());
    for view in report.views.iter().filter(|view| view.value.is_proven()) {
        assert!(view.value.compare(best).is_le(), "{view:?} and {best:?} on {}", told(game));
    }
}

fn check_views(game: &Game, report: &Report, truths: &HashMap<Move, Value>) {
    for view in &report.views {
        let truth = truths[&view.mv];
        let is_true = match view.value {
            Value::Win { moves: None } => matches!(truth, Value::Win { .. }),
            Value::Loss { moves: None } => matches!(truth, Value::Loss { .. }),
            Value::Win { .. } | Value::Loss { .. } | Value::Draw => view.value == truth,
            Value::Estimate { .. } => true,
        };
        assert!(is_true, "{view:?}, but {truth:?} on {}", told(game));
        let sounds_certain = !view.value.words().starts_with("about ");
        assert_eq!(sounds_certain, view.value.is_proven(), "{}", view.value.words());
    }
}

#[derive(Debug, Default)]
struct Claims {
    of_hints: Count,
    of_levels: Count,
}

/// How often something was called certain.
#[derive(Debug, Default)]
struct Count {
    wins: u32,
    draws: u32,
    losses: u32,
    /// Wins and losses with the number of moves.
    counted: u32,
    guesses: u32,
}

impl Count {
    fn count(&mut self, report: &Report) {
        for view in &report.views {
            match view.value {
                Value::Win { moves } => {
                    self.wins += 1;
                    self.counted += u32::from(moves.is_some());
                }
                Value::Loss { moves } => {
                    self.losses += 1;
                    self.counted += u32::from(moves.is_some());
                }
                Value::Draw => self.draws += 1,
                Value::Estimate { .. } => self.guesses += 1,
            }
        }
    }
}

// Random positions.

/// A game under way on a small board, with any options.
fn random_game(kind: GameKind, dice: &mut Dice) -> Game {
    loop {
        let rules = random_rules(kind, dice);
        let mut game = Game::new(rules).unwrap();
        let cells = game.position().cells().count() as u32;
        // So few cells are left that the referee can look at them all; with the pie rule, the first moves are the
        // interesting ones.
        let fewest = cells.saturating_sub(most_left(kind));
        let moves = match dice.random_range(0..3_u32) {
            0 if rules.pie && fewest <= 1 => dice.random_range(fewest..=1),
            _ => dice.random_range(fewest..=cells.max(fewest)),
        };
        for _ in 0..moves {
            let legal = game.legal_moves();
            if legal.is_empty() {
                break;
            }
            game.play(legal[below(legal.len(), dice)]).unwrap();
        }
        if !game.is_over() {
            return game;
        }
    }
}

/// How many cells the referee can fill in every way, in no time.
fn most_left(kind: GameKind) -> u32 {
    match kind {
        GameKind::Hex | GameKind::Y => 9,
        GameKind::Connect => 14,
        GameKind::Obstruction => 20,
    }
}

fn random_rules(kind: GameKind, dice: &mut Dice) -> Rules {
    let mut side = |most: u8| 1 + below(usize::from(most), dice) as u8;
    let mut rules = match kind {
        GameKind::Hex => Rules::hex(side(3), side(4)),
        GameKind::Y => Rules::y(side(4)),
        GameKind::Connect => {
            let (width, height) = (side(4), side(4));
            let line = (2 + side(2)).min(width.max(height));
            Rules::connect(width, height, line)
        }
        GameKind::Obstruction => Rules::obstruction(side(4), side(5)),
    };
    let mut coin = || dice.random_range(0..2_u32) == 0;
    if coin() {
        rules = rules.with_squares();
    }
    if coin() {
        rules = rules.with_misere();
    }
    if coin() {
        rules = rules.with_pie();
    }
    rules
}

fn below(end: usize, dice: &mut Dice) -> usize {
    dice.random_range(0..end as u32) as usize
}

/// "Hex 3×3, misère: b2 a1 c1"
fn told(game: &Game) -> String {
    let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
    format!("{}: {}", game.rules(), moves.join(" "))
}

// The referee: plain minimax with a memory.

/// Knows what positions by one set of rules are worth to the side to move.
#[derive(Default)]
struct Referee {
    known: HashMap<u64, Value>,
}

impl Referee {
    /// What a move is worth to the player who makes it.
    fn value_of(&mut self, game: &Game, mv: Move) -> Value {
        let mut next = game.clone();
        next.play(mv).unwrap();
        let for_the_other = match next.check(Move::Swap) {
            // Here the answer may be a swap, which no position knows of.
            Ok(_) => {
                let stones = self.value(next.position());
                let swap = self.value_of(&next, Move::Swap);
                best(stones, swap)
            }
            Err(_) => self.value(next.position()),
        };
        for_the_other.for_the_other().a_move_later()
    }

    /// What a position is worth to the side to move.
    fn value(&mut self, position: &AnyPosition) -> Value {
        if let Some(outcome) = position.outcome() {
            return Value::of_outcome(outcome, position.turn());
        }
        let stones = stones_as_number(position);
        if let Some(&value) = self.known.get(&stones) {
            return value;
        }
        let mut value: Option<Value> = None;
        for cell in position.legal_cells() {
            let mut next = position.clone();
            next.play(cell).unwrap();
            let of_move = self.value(&next).for_the_other().a_move_later();
            value = Some(value.map_or(of_move, |value| best(value, of_move)));
        }
        let value = value.unwrap();
        self.known.insert(stones, value);
        value
    }
}

/// The one that its side would rather have, told independently of `Value::compare`.
fn best(a: Value, b: Value) -> Value {
    let rank = |value: Value| match value {
        Value::Win { moves: Some(moves) } => 1_000 - i32::from(moves),
        Value::Draw => 0,
        Value::Loss { moves: Some(moves) } => i32::from(moves) - 1_000,
        other => panic!("{other:?} is not exact"),
    };
    if rank(a) >= rank(b) { a } else { b }
}
