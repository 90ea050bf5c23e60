//! The opponent that plays at random.

use rand::RngExt;

use super::Dice;
use super::decided::Decided;
use crate::rules::Game;

/// Any legal move, each as likely as the others; the swap is one of them where it is allowed.
pub(super) fn random(game: &Game, dice: &mut Dice) -> Decided {
    let moves = game.legal_moves();
    // Drawn as u32, so that 32 and 64 bits choose the same.
    let number = dice.random_range(0..moves.len().max(1) as u32);
    Decided { best: moves.get(number as usize).copied(), views: Vec::new() }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;

    use super::*;
    use crate::rules::{GameKind, Move, Rules};

    fn choose(game: &Game, dice: &mut Dice) -> Option<Move> {
        random(game, dice).best
    }

    fn played_out(rules: Rules, seed: u64) -> Game {
        let mut dice = Dice::seed_from_u64(seed);
        let mut game = Game::new(rules).unwrap();
        while let Some(mv) = choose(&game, &mut dice) {
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn random_games_come_to_an_end_by_legal_moves() {
        for kind in GameKind::ALL {
            for seed in 0..50 {
                assert!(played_out(Rules::usual(kind).with_pie(), seed).is_over(), "{kind} {seed}");
            }
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let rules = Rules::usual(GameKind::Y);
        assert_eq!(played_out(rules, 7), played_out(rules, 7));
        assert_ne!(played_out(rules, 7), played_out(rules, 8));
    }

    #[test]
    fn every_move_is_as_likely_as_the_others() {
        let mut game = Game::new(Rules::hex(3, 3).with_pie()).unwrap();
        game.play("b2".parse().unwrap()).unwrap();
        let mut dice = Dice::seed_from_u64(1);
        let mut counts: HashMap<Move, u32> = HashMap::new();
        for _ in 0..9_000 {
            *counts.entry(choose(&game, &mut dice).unwrap()).or_default() += 1;
        }
        assert_eq!(counts.len(), 9, "eight cells and the swap");
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
