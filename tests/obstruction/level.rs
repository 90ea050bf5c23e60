//! The level *perfect*: it wins what is won, claims only what is so, and sets traps where it is lost.

use hexfall::engine::obstruction::Solver;
use hexfall::engine::{Dice, Opponent, Value, hint};
use hexfall::rules::{AnyPosition, Game, GameKind, Move, Obstruction, Rules};
use rand::{RngExt, SeedableRng};

fn find(name: &str) -> Opponent {
    Opponent::find(GameKind::Obstruction, name).unwrap()
}

fn position(game: &Game) -> Obstruction {
    match game.position() {
        AnyPosition::Obstruction(position) => *position,
        other => panic!("{other:?}"),
    }
}

/// A game with some stones at random, won by whoever is to move.
fn won(width: u8, height: u8, solver: &mut Solver, dice: &mut Dice) -> Game {
    loop {
        let mut game = Game::new(Rules::obstruction(width, height)).unwrap();
        for _ in 0..dice.random_range(2..5_u32) {
            let legal = game.legal_moves();
            game.play(legal[dice.random_range(0..legal.len() as u32) as usize]).unwrap();
        }
        if !game.is_over() && solver.mover_wins(&position(&game)) {
            return game;
        }
    }
}

#[test]
fn perfect_wins_every_won_position_against_the_others() {
    if cfg!(debug_assertions) {
        win_all(&[(6, 6)], 2);
    } else {
        win_all(&[(6, 6), (8, 7), (9, 8)], 5);
    }
}

#[test]
#[ignore = "an hour"]
fn perfect_wins_fifty_games_on_each_board_against_the_others() {
    win_all(&[(6, 6), (8, 7), (9, 8), (9, 9)], 50);
}

/// Plays so many games from won positions on each board against each opponent.
fn win_all(sizes: &[(u8, u8)], games: u64) {
    let mut dice = Dice::seed_from_u64(3);
    for &(width, height) in sizes {
        let mut solver = Solver::new(&Obstruction::new(width, height, false));
        for other in ["tree:2000n", "heuristic"] {
            for seed in 0..games {
                let mut game = won(width, height, &mut solver, &mut dice);
                let players = [find("perfect:3000000n"), find(other)];
                let side = game.turn();
                while !game.is_over() {
                    let player = players[usize::from(game.turn() != side)];
                    let mv = player.search(&game, seed).finish().unwrap();
                    game.play(mv).unwrap();
                }
                let winner = game.outcome().unwrap().winner;
                assert_eq!(winner, Some(side), "{width}×{height} against {other}");
            }
            println!("{height}×{width}: {games} games won against {other}");
        }
    }
}

#[test]
fn in_a_lost_position_perfect_leaves_as_few_winning_answers_as_it_can() {
    let mut game = Game::new(Rules::obstruction(6, 6)).unwrap();
    game.play("b2".parse().unwrap()).unwrap();
    let mut solver = Solver::new(&position(&game));
    if solver.mover_wins(&position(&game)) {
        let winning = solver.winning_cells(&position(&game))[0];
        game.play(Move::Place(winning)).unwrap();
    }
    let mut answers = |mv: Move| {
        let mut next = game.clone();
        next.play(mv).unwrap();
        solver.winning_cells(&position(&next)).len()
    };
    let fewest = game.legal_moves().into_iter().map(&mut answers).min();
    let chosen = find("perfect:1000000n").search(&game, 1).finish().unwrap();
    assert_eq!(Some(answers(chosen)), fewest);
}

#[test]
fn what_perfect_claims_in_misere_is_found_by_looking_at_all() {
    let game = Game::new(Rules::obstruction(5, 4).with_misere()).unwrap();
    let mut search = find("perfect:1000000n").search(&game, 1);
    search.finish();
    let report = search.report();
    assert!(report.views.iter().any(|view| view.value.is_proven()));
    assert_eq!(report.insight, None, "islands do not add up there");
}

#[test]
fn a_hint_tells_the_islands_and_why() {
    let mut game = Game::new(Rules::obstruction(7, 1)).unwrap();
    let mut search = hint(&game, 1);
    search.finish();
    let report = search.report();
    let insight = report.insight.unwrap();
    assert_eq!(insight.now.len(), 1);
    assert!(insight.why.unwrap().starts_with("leaves "));
    let best = report.views.iter().find(|view| Some(view.mv) == report.best).unwrap();
    assert!(matches!(best.value, Value::Win { .. }));
    game.play("d1".parse().unwrap()).unwrap();
    let mut search = hint(&game, 1);
    search.finish();
    let now = search.report().insight.unwrap().now;
    assert_eq!(now.iter().map(|island| island.nimber).collect::<Vec<_>>(), [Some(1), Some(1)]);
}
