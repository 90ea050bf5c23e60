//! What one look shows, and a second one: wins at once, and threats.

use hexfall::engine::levels::levels;
use hexfall::rules::{AnyPosition, Connect, Game, GameKind, Move, Rules, Side};
use proptest::prelude::*;

use crate::common::play::{any_rules, whole_game};
use crate::{attentive_opponents, played, quick, small, some_games, told, winner};

proptest! {
    #![proptest_config(some_games(256))]

    #[test]
    fn every_attentive_level_wins_at_once_and_lets_nobody_win_at_once(
        plan in whole_game(any_rules().prop_map(|rules| small(rules, 7))), seed in 0..100_u64
    ) {
        let states = plan.states();
        // The last move but one or two, where a win or a threat is never far.
        for back in 2..=states.len().min(3) {
            let game = &states[states.len() - back];
            if game.rules().pie && game.moves().is_empty() {
                continue; // a stone that may be taken over is chosen for other reasons
            }
            for opponent in attentive_opponents(game) {
                let mv = opponent.search(game, seed).finish().unwrap();
                prop_assert!(is_alert(game, mv), "{} plays {} in {}", opponent, mv, told(game));
            }
        }
    }

    #[test]
    fn from_alpha_beta_up_every_single_threat_is_stopped_if_it_can_be(
        plan in whole_game((4..=7_u8, 4..=7_u8, 3..=4_u8).prop_map(|(w, h, k)| Rules::connect(w, h, k))),
        seed in 0..100_u64
    ) {
        let kind = GameKind::Connect;
        let from = levels(kind).iter().position(|level| level.name == "alpha-beta").unwrap();
        for game in plan.states().iter().filter(|game| has_single_threat(game)) {
            for level in levels(kind)[from..].iter().filter(|level| !level.is_careless()) {
                let mv = quick(kind, *level).search(game, seed).finish().unwrap();
                prop_assert!(is_alert(game, mv), "{} plays {} in {}", level.name, mv, told(game));
            }
        }
    }
}

/// Whether a move wins if one can, loses only if all do, and leaves no win to the opponent if one does not.
fn is_alert(game: &Game, mv: Move) -> bool {
    let moves = game.legal_moves();
    let best = moves.iter().map(|&mv| plain_value(game, mv)).max();
    Some(plain_value(game, mv)) == best
}

/// 3 for a win at once, 2 for a move that decides nothing, 1 for one that can be answered by a win, 0 for a
/// loss at once.
fn plain_value(game: &Game, mv: Move) -> u8 {
    let after = played(game, mv);
    match after.outcome() {
        Some(outcome) if outcome.winner == Some(game.turn()) => 3,
        Some(outcome) => {
            if outcome.winner.is_none() {
                2
            } else {
                0
            }
        }
        None => {
            let wins = |&answer: &Move| winner(&played(&after, answer)) == Some(after.turn());
            if after.legal_moves().iter().any(wins) { 1 } else { 2 }
        }
    }
}

/// Whether just one column would give the opponent a line, and none the side to move.
fn has_single_threat(game: &Game) -> bool {
    let position = connect(game);
    let lands = |side: Side| (position.landings() & position.completing(side)).count_ones();
    let side = game.turn();
    !game.is_over() && lands(side) == 0 && lands(side.other()) == 1
}

fn connect(game: &Game) -> &Connect {
    match game.position() {
        AnyPosition::Connect(position) => position,
        _ => panic!("{} is not Connect Four", game.rules()),
    }
}
