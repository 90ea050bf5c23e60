//! *Perfect* against others: it wins what is won, and loses nothing that is not lost.

use hexfall::engine::connect::Solver;
use hexfall::engine::{Dice, Opponent};
use hexfall::rules::{Game, GameKind, Rules, Side};
use rand::{Rng, SeedableRng};

use crate::level::{connect, games};

fn opponent(name: &str) -> Opponent {
    Opponent::find(GameKind::Connect, name).unwrap()
}

/// Who wins between *perfect*, which has this side, and another.
fn winner(mut game: Game, perfect: (&str, Side), other: &str, dice: &mut Dice) -> Option<Side> {
    let (perfect, side) = (opponent(perfect.0), perfect.1);
    while !game.is_over() {
        let player = if game.turn() == side { perfect } else { opponent(other) };
        let mv = player.search(&game, dice.next_u64()).finish().unwrap();
        game.play(mv).unwrap();
    }
    game.outcome().unwrap().winner
}

/// The first player has a win, and *perfect* never lets go of it.
fn wins_all_that_it_begins(perfect: &str, other: &str, count: u64) {
    let mut dice = Dice::seed_from_u64(1);
    for number in 0..count {
        let game = Game::new(Rules::usual(GameKind::Connect)).unwrap();
        let won = winner(game, (perfect, Side::First), other, &mut dice);
        assert_eq!(won, Some(Side::First), "game {number} against {other}");
    }
}

/// Where First has made a mistake or two, *perfect* wins if that is enough for a win, and never loses: so many games after three
/// stones, after five and after seven.
fn loses_nothing_that_is_not_lost(perfect: &str, other: &str, count: u64) {
    let mut dice = Dice::seed_from_u64(2);
    for stones in [3, 5, 7] {
        let score = |game: &Game| Solver::new(&connect(game)).score(&connect(game)).unwrap();
        let scored = games(20 * count, stones).into_iter().map(|game| (score(&game), game));
        let mut played = 0;
        for (score, game) in scored.filter(|(score, _)| *score >= 0).take(count as usize) {
            let won = winner(game.clone(), (perfect, Side::Second), other, &mut dice);
            assert_ne!(won, Some(Side::First), "lost against {other} from {game:?}");
            assert!(score == 0 || won.is_some(), "let go of a win against {other} from {game:?}");
            played += 1;
        }
        assert_eq!(played, count);
    }
}

#[test]
fn perfect_keeps_what_it_has() {
    for other in ["random", "tree:300n"] {
        wins_all_that_it_begins("perfect:3000000n", other, 2);
        loses_nothing_that_is_not_lost("perfect:3000000n", other, 1);
    }
}

/// About what *perfect* looks at in its second and a half on one core, counted, so that a busy machine plays the same games.
const AS_USUAL: &str = "perfect:8000000n";

/// So many games that it begins, and three times so many from later positions:
/// `cargo test --release --no-default-features --test connect_four -- --ignored contest`
macro_rules! many_games {
    ($($name:ident: $other:literal, $begun:literal, $later:literal;)*) => { mod many_games { $(
        #[test]
        #[ignore = "a long contest"]
        fn $name() {
            super::wins_all_that_it_begins(super::AS_USUAL, $other, $begun);
            super::loses_nothing_that_is_not_lost(super::AS_USUAL, $other, $later);
        }
    )* } };
}

many_games! {
    against_random: "random", 200, 70;
    against_hard: "hard", 200, 70;
    against_alpha_beta: "alpha-beta", 200, 70;
    against_tree: "tree:5000n", 200, 70;
    against_a_tree_that_thinks_longer: "tree:40000n", 20, 7;
}
