//! The pie rule.

use hexfall::engine::Opponent;
use hexfall::engine::levels::{Level, levels};
use hexfall::engine::setting::Setting;
use hexfall::rules::{Game, GameKind, Move, Rules, Side};

use crate::{after, attentive_opponents, played, winner};

#[test]
fn the_centre_of_a_hex_board_is_taken_over_and_its_corner_is_not() {
    // One path does not look at what the stone is to its opponent, and random moves are no judgement.
    let judges = |level: &&Level| level.name != "one-path" && !level.is_careless();
    for level in levels(GameKind::Hex).iter().filter(judges) {
        let opponent = Opponent::new(GameKind::Hex, *level, thoughtful(level)).unwrap();
        let answer = |stone: &str| {
            let game = after(Rules::hex(11, 11).with_pie(), stone);
            opponent.search(&game, 1).finish().unwrap()
        };
        assert_eq!(answer("f6"), Move::Swap, "{opponent}");
        assert_ne!(answer("a1"), Move::Swap, "{opponent}");
    }
}

/// Enough thought to tell the corner from the centre; nothing may hang on the clock here.
fn thoughtful(level: &Level) -> Option<Setting> {
    match level.usual {
        Some(Setting::Millis(_)) if level.is_learnt() => Some(Setting::Nodes(500)),
        Some(Setting::Millis(_)) => Some(Setting::Nodes(10_000)),
        Some(Setting::FillUps(_)) => Some(Setting::FillUps(1_000)),
        usual => usual,
    }
}

#[test]
fn an_opening_that_wins_at_once_needs_no_fear_of_a_swap() {
    for rules in [Rules::obstruction(3, 3), Rules::hex(3, 1), Rules::connect(3, 3, 1)] {
        let game = Game::new(rules.with_pie()).unwrap();
        for opponent in attentive_opponents(&game) {
            let mv = opponent.search(&game, 1).finish().unwrap();
            assert_eq!(winner(&played(&game, mv)), Some(Side::First), "{rules}: {opponent} {mv}");
        }
    }
}
