//! The level *perfect*, and hints.

use hexfall::engine::connect::Solver;
use hexfall::engine::{Dice, Limit, Opponent, Value, hint_within};
use hexfall::rules::{AnyPosition, Connect, Game, GameKind, Move, Rules};
use rand::{RngExt, SeedableRng};

pub(crate) fn connect(game: &Game) -> Connect {
    match game.position() {
        AnyPosition::Connect(position) => *position,
        other => panic!("{other:?}"),
    }
}

/// Random games on the usual board, after so many stones or before they end.
pub(crate) fn games(count: u64, stones: usize) -> Vec<Game> {
    let mut dice = Dice::seed_from_u64(stones as u64);
    let mut games = Vec::new();
    while (games.len() as u64) < count {
        let mut game = Game::new(Rules::usual(GameKind::Connect)).unwrap();
        for _ in 0..stones {
            let moves = game.legal_moves();
            if !moves.is_empty() {
                game.play(moves[dice.random_range(0..moves.len())]).unwrap();
            }
        }
        if !game.is_over() {
            games.push(game);
        }
    }
    games
}

#[test]
fn perfect_plays_a_best_move_with_the_quickest_win_and_the_longest_defence() {
    let perfect = Opponent::find(GameKind::Connect, "perfect:100000000n").unwrap();
    for stones in [14, 20, 26, 32] {
        for game in games(25, stones) {
            let scores = Solver::new(&connect(&game)).scores(&connect(&game)).unwrap();
            let Some(Move::Drop(column)) = perfect.search(&game, 1).finish() else {
                panic!("no move: {game:?}");
            };
            let best = scores.iter().copied().flatten().max();
            assert_eq!(scores[usize::from(column)], best, "{column}: {scores:?} {game:?}");
        }
    }
}

#[test]
fn hints_know_every_column_exactly() {
    for game in games(30, 24) {
        let position = connect(&game);
        let scores = Solver::new(&position).scores(&position).unwrap();
        let mut search = hint_within(&game, 1, Limit::Done);
        search.finish();
        for view in search.report().views {
            let Move::Drop(column) = view.mv else { panic!("{view:?}") };
            let score = scores[usize::from(column)].unwrap();
            let free = 42 - game.moves().len() as i32;
            let left = i32::from(score.abs()) - 1;
            let expected = match score {
                0 => Value::Draw,
                1.. => Value::Win { moves: Some((2 * ((free + 1) / 2 - left) - 1) as u16) },
                _ => Value::Loss { moves: Some((2 * (free / 2 - left)) as u16) },
            };
            assert_eq!(view.value, expected, "{column} {game:?}");
        }
    }
}

#[test]
fn where_it_cannot_see_the_end_perfect_says_that_it_guesses() {
    let perfect = Opponent::find(GameKind::Connect, "perfect:20000n").unwrap();
    let game = Game::new(Rules::connect(10, 10, 5)).unwrap();
    let mut search = perfect.search(&game, 1);
    let best = search.finish();
    let report = search.report();
    assert!(report.views.iter().any(|view| Some(view.mv) == best));
    assert!(report.views.iter().all(|view| !view.value.is_proven()), "{report:?}");
}

#[test]
fn the_same_seed_and_the_same_nodes_play_the_same_move() {
    let perfect = Opponent::find(GameKind::Connect, "perfect:30000n").unwrap();
    for game in games(10, 10) {
        let (mut one, mut two) = (perfect.search(&game, 3), perfect.search(&game, 3));
        assert_eq!(one.finish(), two.finish());
        assert_eq!(one.report(), two.report());
    }
}
