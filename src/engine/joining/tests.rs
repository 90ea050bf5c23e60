//! What all levels of Hex and Y have in common.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::engine::{Opponent, Value};
use crate::rules::{Cell, Game, GameKind, Move, Rules, Side, Tiles};

type Make = fn(&Joining, Setting, Dice) -> Box<dyn Mind>;

/// Quick settings, so that all can be tried everywhere.
const LEVELS: [(&str, Make, Setting); 6] = [
    ("one path", one_path, Setting::Nodes(0)),
    ("two paths", two_paths, Setting::Nodes(0)),
    ("centre", centre, Setting::Nodes(0)),
    ("monte carlo", monte_carlo, Setting::FillUps(8)),
    ("alpha-beta at 1", alpha_beta, Setting::Depth(1)),
    ("alpha-beta at 2", alpha_beta, Setting::Depth(2)),
];

fn hex(side: u8, misere: bool) -> Joining {
    Joining::hex(side, side, Tiles::Hexagons, misere)
}

/// The mind of every level about a position, having thought to its end.
fn minds(position: &Joining, seed: u64) -> impl Iterator<Item = (&'static str, Box<dyn Mind>)> {
    LEVELS.into_iter().map(move |(name, make, setting)| {
        let mut mind = make(position, setting, Dice::seed_from_u64(seed));
        while !mind.is_done() {
            let slice = mind.slice();
            assert!(mind.think(slice) <= slice, "{name}");
        }
        (name, mind)
    })
}

/// The position with these stones, and this side to move.
fn with(mut position: Joining, first: &str, second: &str, turn: Side) -> Joining {
    for (side, cells) in [(Side::First, first), (Side::Second, second)] {
        for cell in cells.split_whitespace() {
            position.set_turn(side);
            position.place(cell.parse().unwrap());
        }
    }
    assert!(!position.is_over());
    position.set_turn(turn);
    position
}

fn all_play(position: &Joining, wanted: &[&str]) {
    for seed in 0..5 {
        for (name, mind) in minds(position, seed) {
            let played = mind.best().unwrap().to_string();
            assert!(wanted.contains(&played.as_str()), "{name} plays {played}, not {wanted:?}");
        }
    }
}

#[test]
fn all_join_where_they_can() {
    all_play(&with(hex(5, false), "c1 c2 c3 c4", "a1 a2 a3 a4", Side::First), &["b5", "c5"]);
    all_play(&with(hex(5, false), "a1 b1 c5", "a3 b3 d2 e2", Side::Second), &["c2", "c3"]);
    all_play(&with(Joining::y(4, false), "a2 b2 a3", "b3 c3", Side::First), &["a4", "b4"]);
    all_play(&hex(1, false), &["a1"]);
}

#[test]
fn all_stop_the_other_side_from_joining() {
    // c5 is taken, so that only b5 is left to First.
    let hex = with(hex(5, false), "c1 c2 c3 c4 a1", "c5 a3 e1", Side::Second);
    all_play(&hex, &["b5"]);
    let squares = Joining::hex(4, 4, Tiles::Squares, false);
    all_play(&with(squares, "b1 b2 b3", "a2", Side::Second), &["b4"]);
}

#[test]
fn in_misere_nobody_joins_while_there_is_another_move() {
    let mut dice = Dice::seed_from_u64(1);
    for number in 0..30 {
        let mut position = match number % 3 {
            0 => hex(4, true),
            1 => Joining::y(5, true),
            _ => Joining::hex(4, 4, Tiles::Squares, true),
        };
        let safe = |position: &Joining, cell: &Cell| {
            let mut next = position.clone();
            next.place(*cell);
            next.winner() != Some(position.turn().other())
        };
        loop {
            let cells: Vec<Cell> = position.legal_cells().collect();
            let safe_cells: Vec<Cell> =
                cells.iter().copied().filter(|cell| safe(&position, cell)).collect();
            if safe_cells.is_empty() {
                break;
            }
            for (name, mind) in minds(&position, number) {
                let Some(Move::Place(cell)) = mind.best() else { panic!("{name}") };
                assert!(safe_cells.contains(&cell), "{name} joins at {cell}: {position:?}");
            }
            position.place(safe_cells[dice.random_range(0..safe_cells.len() as u32) as usize]);
        }
    }
}

/// Boards of every size and kind, each with a few random stones, or many, or a game that has ended.
fn positions(dice: &mut Dice) -> Vec<Joining> {
    let boards = |side: u8| {
        let misere = side.is_multiple_of(3);
        [
            hex(side, misere),
            Joining::hex(side, 20 - side, Tiles::Hexagons, !misere),
            Joining::hex(side.min(9), 10 - side.min(9), Tiles::Squares, misere),
            Joining::y(side, !misere),
        ]
    };
    let mut positions: Vec<Joining> = (1..=19).flat_map(boards).collect();
    for position in &mut positions {
        let mut cells: Vec<Cell> = position.cells().collect();
        cells.shuffle(dice);
        cells.truncate(dice.random_range(0..=cells.len() as u32) as usize);
        for cell in cells {
            if position.is_over() {
                break;
            }
            position.place(cell);
        }
        if dice.random() {
            position.set_turn(position.turn().other());
        }
    }
    positions
}

#[test]
fn all_play_legal_moves_everywhere_and_none_once_it_is_over() {
    let mut dice = Dice::seed_from_u64(2);
    let (mut open, mut over) = (0, 0);
    for position in positions(&mut dice) {
        for (name, make, setting) in LEVELS {
            let mut mind = make(&position, setting, Dice::seed_from_u64(3));
            let early = mind.best();
            // A little is enough: the end is the same everywhere.
            mind.think(100);
            for best in [early, mind.best()] {
                match best {
                    Some(Move::Place(cell)) => assert_eq!(position.check(cell), Ok(()), "{name}"),
                    Some(other) => panic!("{name} plays {other}"),
                    None => assert!(position.is_over(), "{name} has no move in {position:?}"),
                }
            }
            for view in mind.views() {
                let Move::Place(cell) = view.mv else { panic!("{name} looks at {}", view.mv) };
                assert_eq!(position.check(cell), Ok(()), "{name}");
                assert!((0.0..=1.0).contains(&view.value.chance()), "{name} {view:?}");
            }
        }
        *if position.is_over() { &mut over } else { &mut open } += 1;
    }
    assert!(open > 10 && over > 10, "{open} {over}");
}

#[test]
fn every_legal_move_is_judged_but_by_alpha_beta() {
    let position = with(Joining::y(5, false), "c4", "b3", Side::First);
    for (name, mind) in minds(&position, 1) {
        let views = mind.views().len();
        let all = position.legal_cells().count();
        assert!(views == all || name.starts_with("alpha") && views > 0, "{name}: {views} of {all}");
        assert_eq!(mind.part(), Some(1.0), "{name}");
    }
}

#[test]
fn the_best_move_has_the_best_view() {
    let mut dice = Dice::seed_from_u64(4);
    for position in positions(&mut dice).iter().filter(|position| position.cells().count() < 60) {
        for (name, mind) in minds(position, 5) {
            let views = mind.views();
            let best = views.iter().find(|view| Some(view.mv) == mind.best());
            let top = views.iter().map(|view| view.value).max_by(|a, b| a.compare(*b));
            assert_eq!(best.map(|view| view.value), top, "{name}: {position:?}");
        }
    }
}

#[test]
fn slices_of_any_size_lead_to_the_same_move() {
    let position = with(hex(6, false), "c3", "d4", Side::First);
    for (name, mind) in minds(&position, 6) {
        let (_, make, setting) = LEVELS.into_iter().find(|level| level.0 == name).unwrap();
        let mut crumbs = make(&position, setting, Dice::seed_from_u64(6));
        while !crumbs.is_done() {
            assert!(crumbs.think(1) <= 1, "{name}");
        }
        assert_eq!((crumbs.best(), crumbs.views()), (mind.best(), mind.views()), "{name}");
    }
}

#[test]
fn alpha_beta_looks_as_far_ahead_as_it_was_asked_to() {
    for position in [hex(4, false), with(hex(5, false), "b2", "d4", Side::First)] {
        let looked_at = |depth| {
            let dice = Dice::seed_from_u64(7);
            alpha_beta(&position, Setting::Depth(depth), dice).think(u64::MAX)
        };
        let nodes: Vec<u64> = (4..=6).map(looked_at).collect();
        assert!(nodes.is_sorted_by(|less, more| less < more), "{nodes:?}");
    }
}

#[test]
fn equal_moves_are_drawn_for() {
    for (name, make, setting) in LEVELS {
        // Monte Carlo and the middle of the board leave nothing to draw for.
        let position = with(hex(7, false), "", "", Side::First);
        let first_move = |seed| {
            let mut mind = make(&position, setting, Dice::seed_from_u64(seed));
            while !mind.is_done() {
                mind.think(1_000);
            }
            mind.best()
        };
        let moves: std::collections::HashSet<_> = (0..20).map(first_move).collect();
        assert!(moves.len() > 1 || name == "centre", "{name}: {moves:?}");
    }
}

#[test]
fn a_good_first_stone_is_taken_over_and_a_bad_one_is_not() {
    let levels = ["two-paths", "centre", "monte-carlo", "alpha-beta"];
    for (kind, good) in [(GameKind::Hex, "f6"), (GameKind::Y, "e9")] {
        for level in levels {
            let answer = |first: &str| {
                let mut game = Game::new(Rules::usual(kind).with_pie()).unwrap();
                game.play(first.parse().unwrap()).unwrap();
                Opponent::find(kind, level).unwrap().search(&game, 1).finish()
            };
            assert_eq!(answer(good), Some(Move::Swap), "{level} in {kind}");
            // In Y all shortest paths are as long, and so two paths sees no bad stone.
            if kind == GameKind::Hex || level != "two-paths" {
                assert_ne!(answer("a1"), Some(Move::Swap), "{level} in {kind}");
            }
        }
    }
}

#[test]
fn one_path_takes_every_first_stone_over() {
    // By its lights any stone is one less to lay.
    for first in ["f6", "a1"] {
        let mut game = Game::new(Rules::usual(GameKind::Hex).with_pie()).unwrap();
        game.play(first.parse().unwrap()).unwrap();
        let answer = Opponent::find(GameKind::Hex, "one-path").unwrap().search(&game, 1).finish();
        assert_eq!(answer, Some(Move::Swap));
    }
}

#[test]
fn only_what_is_decided_is_claimed() {
    let position = with(hex(5, false), "c1 c2 c3 c4", "a1 a2 a3 a4", Side::First);
    for (name, mind) in minds(&position, 1) {
        for view in mind.views() {
            let wins = ["b5", "c5"].contains(&view.mv.to_string().as_str());
            match view.value {
                Value::Win { moves } => assert!(wins && moves == Some(1), "{name} {view:?}"),
                Value::Estimate { .. } => assert!(!wins, "{name} {view:?}"),
                Value::Draw | Value::Loss { .. } => panic!("{name} {view:?}"),
            }
        }
    }
}
