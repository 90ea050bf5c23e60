//! Looking ahead against plain minimax.

use rand::{RngExt, SeedableRng};

use super::*;
use crate::engine::hint::Blind;
use crate::rules::{Connect, Joining, Obstruction, Side, Tiles};

/// Guesses by counting, and tries all moves. It is not clever, but never says the same of two sides.
struct Counter;

impl<P: Position> Judge<P> for Counter {
    fn cells(&self, position: &P) -> Vec<Cell> {
        position.legal_cells().collect()
    }

    fn value(&self, position: &P) -> i32 {
        let worth = |(cell, side): (Cell, Side)| {
            let worth = 7 * i32::from(cell.col) + 3 * i32::from(cell.row) % 5;
            if side == position.turn() { worth } else { -worth }
        };
        position.stones().map(worth).sum()
    }

    fn chance(&self, value: i32) -> f32 {
        0.5 + value as f32 / 2e6
    }

    fn tries_all(&self) -> bool {
        true
    }

    fn slice(&self) -> u64 {
        100
    }
}

/// Plain minimax to a depth. Returns the value for the side to move.
fn minimax<P: Position, J: Judge<P>>(judge: &J, position: &P, moves: u16, depth: u16) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            Some(winner) if winner == position.turn() => WIN - i32::from(moves),
            Some(_) => i32::from(moves) - WIN,
            None => 0,
        };
    }
    if moves == depth {
        return judge.value(position);
    }
    let value = |cell| -minimax(judge, &after(position, cell), moves + 1, depth);
    position.legal_cells().map(value).max().unwrap()
}

fn after<P: Position>(position: &P, cell: Cell) -> P {
    let mut next = position.clone();
    next.play(cell).unwrap();
    next
}

/// Plays at random until only so many legal moves are left, or none.
fn played<P: Position>(mut position: P, left: usize, dice: &mut Dice) -> P {
    loop {
        let cells: Vec<Cell> = position.legal_cells().collect();
        if cells.len() <= left {
            return position;
        }
        position.place(cells[dice.random_range(0..cells.len() as u32) as usize]);
    }
}

fn thought<P: Position + Send, J: Judge<P>>(
    position: &P,
    judge: J,
    depth: u16,
    width: Width,
    dice: &mut Dice,
) -> AlphaBeta<P, J> {
    let mut mind = AlphaBeta::new(position.clone(), judge, depth, width, dice.clone());
    while !mind.is_done() {
        let nodes = u64::from(dice.random_range(1..50_u32));
        assert!(mind.think(nodes) <= nodes);
    }
    mind
}

/// Both widths with a judge that guesses and one that does not, against plain minimax.
fn check<P: Position + Send + std::fmt::Debug>(position: P, dice: &mut Dice) -> usize
where
    Blind: Judge<P>,
{
    let mut proven = 0;
    let cells: Vec<Cell> = position.legal_cells().collect();
    let deepest = (position.cells().count() - position.stones().count()) as u16;
    let depth = dice.random_range(1..=u32::from(deepest.max(1))) as u16;

    let mind = thought(&position, Blind, depth, Width::All, dice);
    assert_eq!(mind.views().len(), cells.len());
    for view in mind.views() {
        let cell = *cells.iter().find(|&&cell| position.move_to(cell) == view.mv).unwrap();
        let value = -minimax(&Blind, &after(&position, cell), 1, depth);
        let exact = -minimax(&Blind, &after(&position, cell), 1, deepest.max(1));
        let expected = match value {
            PROVEN.. => Value::Win { moves: Some((WIN - value) as u16) },
            _ if value <= -PROVEN => Value::Loss { moves: Some((WIN + value) as u16) },
            _ if view.value == Value::Draw => {
                assert_eq!(exact, 0, "{position:?} {cell}");
                Value::Draw
            }
            _ => Value::feeling(0.5),
        };
        assert_eq!(view.value, expected, "{position:?} {cell} to depth {depth}");
        assert!(depth < deepest || view.value.is_proven(), "{position:?} {cell}");
        proven += usize::from(view.value.is_proven());
    }

    let depth = depth.min(4);
    let value = |cell| -minimax(&Counter, &after(&position, cell), 1, depth);
    let best = cells.iter().map(|&cell| value(cell)).max();
    let mind = thought(&position, Counter, depth, Width::Best, dice);
    let chosen = cells.iter().find(|&&cell| Some(position.move_to(cell)) == mind.best());
    assert_eq!(chosen.map(|&cell| value(cell)), best, "{position:?} to depth {depth}");
    for root in &mind.roots {
        match (mind.value_of(root), value(root.cell)) {
            (Some(Value::Win { moves: Some(moves) }), value) => {
                assert_eq!(value, WIN - i32::from(moves));
            }
            (Some(Value::Loss { moves: Some(moves) }), value) => {
                assert_eq!(value, i32::from(moves) - WIN);
            }
            (Some(Value::Loss { moves: None }), value) => assert!(value <= -PROVEN),
            (Some(Value::Draw), value) => assert_eq!(value, 0),
            (Some(Value::Win { moves: None }), _) => panic!("a win is counted"),
            (Some(Value::Estimate { .. }) | None, _) => {}
        }
    }
    proven
}

#[test]
fn values_are_those_of_plain_minimax() {
    let mut dice = Dice::seed_from_u64(1);
    let mut proven = 0;
    for round in 0..120_u8 {
        let (width, height) = (1 + round % 4, 1 + round / 4 % 4);
        let misere = round % 3 == 0;
        for tiles in [Tiles::Hexagons, Tiles::Squares] {
            let board = Joining::hex(width, height, tiles, misere);
            proven += check(played(board, 6, &mut dice), &mut dice);
        }
        proven += check(played(Joining::y(1 + round % 4, misere), 6, &mut dice), &mut dice);
        for line in 2..=width.max(height).min(4) {
            proven += check(played(Connect::new(width, height, line), 3, &mut dice), &mut dice);
        }
        let board = Obstruction::new(width + 2, height, misere);
        proven += check(played(board, 10, &mut dice), &mut dice);
    }
    assert!(proven > 1_000, "{proven}");
}

#[test]
fn a_finished_game_is_done_and_has_no_move() {
    let mut position = Connect::new(4, 4, 2);
    for col in [0, 2, 1] {
        position.play(position.landing(col).unwrap()).unwrap();
    }
    assert!(position.is_over());
    let mut mind = AlphaBeta::new(position, Blind, 9, Width::All, Dice::seed_from_u64(1));
    assert!(mind.is_done() && mind.think(100) == 0);
    assert!(mind.best().is_none() && mind.views().is_empty());
}

#[test]
fn a_position_that_is_reached_in_many_ways_is_looked_at_once() {
    /// The same without a memory.
    struct Forgetful;
    impl Judge<Obstruction> for Forgetful {
        fn cells(&self, position: &Obstruction) -> Vec<Cell> {
            Blind.cells(position)
        }
        fn value(&self, _: &Obstruction) -> i32 {
            0
        }
        fn chance(&self, _: i32) -> f32 {
            0.5
        }
        fn tries_all(&self) -> bool {
            true
        }
        fn slice(&self) -> u64 {
            1
        }
    }
    fn nodes(judge: impl Judge<Obstruction>) -> (u64, Vec<View>) {
        let board = Obstruction::new(5, 4, false);
        let mut mind = AlphaBeta::new(board, judge, 16, Width::All, Dice::seed_from_u64(1));
        let mut nodes = 0;
        while !mind.is_done() {
            nodes += mind.think(1_000);
        }
        let mut views = mind.views();
        views.sort_by_key(|view| view.mv.to_string());
        (nodes, views)
    }
    let ((remembering, views), (forgetting, same_views)) = (nodes(Blind), nodes(Forgetful));
    assert_eq!(views, same_views);
    assert!(remembering * 3 < forgetting, "{remembering} of {forgetting} nodes");
}
