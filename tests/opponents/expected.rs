//! What a child expects of Connect Four, and what players of Obstruction know.

use std::collections::HashSet;

use hexfall::engine::Opponent;
use hexfall::engine::levels::levels;
use hexfall::rules::{Game, GameKind, Move, Rules, Side};

use crate::{after, attentive_opponents, played, quick, winner};

/// The columns, counted from one, that a level may choose after these moves.
fn chosen(level: &str, columns: &str) -> HashSet<Move> {
    let opponent = Opponent::find(GameKind::Connect, level).unwrap();
    let game = after(Rules::usual(GameKind::Connect), columns);
    (0..8).map(|seed| opponent.search(&game, seed).finish().unwrap()).collect()
}

#[test]
fn three_in_a_column_are_capped_by_easy() {
    for (one, two) in columns_but(&[2]).flat_map(|one| columns_but(&[2]).map(move |two| (one, two)))
    {
        let columns = format!("2 {one} 2 {two} 2");
        assert_eq!(chosen("easy", &columns), HashSet::from([Move::Drop(1)]), "{columns}");
    }
}

#[test]
fn three_in_a_row_are_stopped_by_easy() {
    for (one, two) in
        columns_but(&[2, 3, 4]).flat_map(|one| columns_but(&[3, 4]).map(move |two| (one, two)))
    {
        let columns = format!("1 {one} 2 {two} 3");
        assert_eq!(chosen("easy", &columns), HashSet::from([Move::Drop(3)]), "{columns}");
    }
}

#[test]
fn two_in_a_column_are_capped_by_normal() {
    for one in columns_but(&[2]) {
        let columns = format!("2 {one} 2");
        assert_eq!(chosen("normal", &columns), HashSet::from([Move::Drop(1)]), "{columns}");
    }
}

#[test]
fn two_in_a_row_are_stopped_by_normal() {
    for one in columns_but(&[2, 3, 4]) {
        let columns = format!("1 {one} 2");
        let stops = HashSet::from([Move::Drop(2), Move::Drop(3)]);
        assert!(chosen("normal", &columns).is_subset(&stops), "{columns}");
    }
}

/// The seven columns without some.
fn columns_but(without: &[u8]) -> impl Iterator<Item = u8> {
    (1..=7).filter(|column| !without.contains(column))
}

#[test]
fn who_only_stacks_up_one_column_never_wins_against_a_level() {
    let kind = GameKind::Connect;
    for level in levels(kind).iter().filter(|level| !level.is_careless()) {
        for seed in 0..5 {
            let mut game = after(Rules::usual(kind), "2");
            while !game.is_over() && game.check(Move::Drop(1)).is_ok() {
                let mv = quick(kind, *level).search(&game, seed).finish().unwrap();
                game = played(&game, mv);
                if game.check(Move::Drop(1)).is_ok() {
                    game = played(&game, Move::Drop(1));
                }
            }
            assert_ne!(winner(&game), Some(Side::First), "{}", level.name);
        }
    }
}

#[test]
fn obstruction_is_answered_by_every_attentive_level_as_its_players_know() {
    // Columns and rows, the cell of the first stone, and the answer.
    for (width, height, first, answer) in [
        (3, 6, "b2", "b5"),
        (6, 3, "b2", "e2"),
        (4, 3, "b2", "d2"),
        (3, 4, "b2", "b4"),
        (3, 3, "a1", "c3"),
    ] {
        let game = after(Rules::obstruction(width, height), first);
        for opponent in attentive_opponents(&game) {
            for seed in 0..5 {
                let mv = opponent.search(&game, seed).finish().unwrap();
                assert_eq!(mv, answer.parse().unwrap(), "{opponent} on {width}×{height}");
            }
        }
    }
}

#[test]
fn odd_boards_of_obstruction_are_won_by_every_attentive_level() {
    for (width, height) in [(3, 3), (5, 5), (7, 5), (9, 1), (1, 5), (11, 11)] {
        let rules = Rules::obstruction(width, height);
        let against = Opponent::find(GameKind::Obstruction, "random").unwrap();
        for opponent in attentive_opponents(&Game::new(rules).unwrap()) {
            let mut game = Game::new(rules).unwrap();
            while !game.is_over() {
                let to_move = if game.turn() == Side::First { opponent } else { against };
                let mv = to_move.search(&game, 3).finish().unwrap();
                game = played(&game, mv);
            }
            assert_eq!(winner(&game), Some(Side::First), "{opponent} on {width}×{height}");
        }
    }
}
