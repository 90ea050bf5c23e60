//! At every turn of every game: legal moves, the same for the same seed, and an ear for whoever says stop.

use std::collections::HashSet;

use hexfall::engine::levels::levels;
use hexfall::engine::setting::Setting;
use hexfall::engine::{Opponent, Search};
use hexfall::rules::{Game, Move, Rules, SetUp, Side};
use proptest::option;
use proptest::prelude::*;

use crate::common::play::{any_game, any_rules, any_side, stones_laid, whole_game};
use crate::{joins, played, quick_opponents, small, some_games};

/// More nodes than any opponent looks at in 20 thousandths of a second: no node takes ten millionths.
const TWENTY_MILLIS: u64 = 2_000;

proptest! {
    #![proptest_config(some_games(128))]

    #[test]
    fn every_level_plays_and_views_legal_moves_only(game in any_turn(), seed in 0..100_u64) {
        for opponent in quick_opponents(&game) {
            let mut search = opponent.search(&game, seed);
            let best = search.finish();
            prop_assert_eq!(best.is_none(), game.is_over(), "{}", opponent);
            let legal: HashSet<Move> = game.legal_moves().into_iter().collect();
            prop_assert!(best.is_none_or(|mv| legal.contains(&mv)), "{} {:?}", opponent, best);
            let views = search.report().views;
            let viewed: HashSet<Move> = views.iter().map(|view| view.mv).collect();
            prop_assert!(viewed.is_subset(&legal) && viewed.len() == views.len(), "{}", opponent);
            prop_assert!(views.iter().all(|view| (0.0..=1.0).contains(&view.value.chance())));
            if judges_all(&opponent) && !game.is_over() {
                prop_assert_eq!(viewed, legal, "{}", opponent);
            }
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_move_and_thinks_the_same(
        game in any_turn(), seed in any::<u64>()
    ) {
        for opponent in quick_opponents(&game) {
            let (mut one, mut two) = (opponent.search(&game, seed), opponent.search(&game, seed));
            prop_assert_eq!(one.finish(), two.finish(), "{}", opponent);
            prop_assert_eq!(one.report(), two.report(), "{}", opponent);
        }
    }
}

/// Any game at any turn, some from stones laid by hand.
fn any_turn() -> impl Strategy<Value = Game> {
    let by_hand = option::weighted(0.3, (any::<u64>(), any_side()));
    (any_game(40), by_hand).prop_map(|(plan, by_hand)| {
        let game = plan.end();
        let laid = by_hand.and_then(|(colours, to_move)| laid_by_hand(&game, colours, to_move));
        laid.unwrap_or(game)
    })
}

/// The same stones in any colours, if a game can begin there.
fn laid_by_hand(game: &Game, colours: u64, to_move: Side) -> Option<Game> {
    let coloured =
        |(number, (cell, _))| (cell, Side::BOTH[(colours >> (number % 64) & 1) as usize]);
    let stones = stones_laid(game).into_iter().enumerate().map(coloured).collect();
    Game::from_set_up(game.rules(), SetUp { stones, to_move }).ok()
}

/// Whether an opponent that has thought to the end has looked at every move.
fn judges_all(opponent: &Opponent) -> bool {
    !joins(opponent.kind())
        && !opponent.level().is_careless()
        && matches!(opponent.setting(), Some(Setting::Depth(_)))
}

#[test]
fn who_is_told_to_stop_stops_within_20_thousandths_of_a_second() {
    for rules in largest_boards() {
        let game = Game::new(rules).unwrap();
        let kind = rules.variant.kind();
        for level in levels(kind) {
            let mut search = Opponent::new(kind, *level, None).unwrap().search(&game, 1);
            assert!((1..=TWENTY_MILLIS).contains(&search.slice()), "{rules} {}", level.name);
            let mut polls = 0;
            while polls < 20 && !advanced(&mut search) {
                polls += 1;
            }
            assert!(search.best().is_some(), "{rules} {}: a move at any time", level.name);
        }
    }
}

/// One slice more. Returns whether the search is over.
fn advanced(search: &mut Search) -> bool {
    let before = search.nodes();
    let over = search.advance();
    assert!(search.nodes() - before <= search.slice());
    over
}

fn largest_boards() -> [Rules; 5] {
    [
        Rules::hex(19, 19),
        Rules::hex(19, 19).with_squares(),
        Rules::y(19),
        Rules::connect(10, 10, 4),
        Rules::obstruction(11, 11),
    ]
}

proptest! {
    #![proptest_config(some_games(32))]

    #[test]
    fn a_game_that_is_over_has_no_move_left(plan in whole_game(any_rules().prop_map(|rules| small(rules, 7)))) {
        let resigned = plan.states().first().map(|game| played(game, Move::Resign(game.turn())));
        for game in [plan.end(), resigned.unwrap()] {
            for opponent in quick_opponents(&game) {
                let mut search = opponent.search(&game, 1);
                prop_assert_eq!(search.finish(), None, "{}", opponent);
                prop_assert!(search.report().views.is_empty(), "{}", opponent);
            }
        }
    }
}
