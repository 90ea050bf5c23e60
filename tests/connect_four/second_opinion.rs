//! The same scores once more, by alpha-beta with a memo and no other trick.

use hexfall::engine::Dice;
use hexfall::engine::connect::Solver;
use hexfall::rules::{Connect, Position};
use rand::SeedableRng;

use crate::random_game;

/// Positions remembered, as a power of two: a new one takes the place of an old one.
const MEMO: u32 = 20;
/// From the empty board on, more of them are worth their memory: about a gigabyte.
const LARGE_MEMO: u32 = 25;

struct Plain {
    memo: Vec<Option<(u128, i8, i8)>>,
}

impl Plain {
    fn new(memo: u32) -> Plain {
        Plain { memo: vec![None; 1 << memo] }
    }

    fn score(&mut self, position: &Connect) -> i8 {
        self.between(position, -50, 50)
    }

    /// The score, or a bound of it beyond the two.
    fn between(&mut self, position: &Connect, mut alpha: i8, mut beta: i8) -> i8 {
        let (width, height) = position.size();
        let left = (width * height) as i8 - position.stones().count() as i8;
        if let Some(outcome) = position.outcome() {
            // The one who has just placed a stone has won, with half of what is left still in hand.
            return if outcome.winner.is_some() { -(left / 2 + 1) } else { 0 };
        }
        let place = (position.key() % (self.memo.len() as u128 - 3)) as usize;
        if let Some((_, least, most)) = self.memo[place].filter(|memo| memo.0 == position.key()) {
            if least >= beta || least == most {
                return least;
            }
            if most <= alpha {
                return most;
            }
            (alpha, beta) = (alpha.max(least), beta.min(most));
        }
        let mut best = i8::MIN + 1;
        for cell in position.legal_cells() {
            let mut next = *position;
            next.place(cell);
            best = best.max(-self.between(&next, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        let least = if best > alpha { best } else { -50 };
        let most = if best < beta { best } else { 50 };
        self.memo[place] = Some((position.key(), least, most));
        best
    }
}

/// Every position of random games on a board, from the last to the first.
fn check(width: u8, height: u8, line: u8, games: u64, from: usize) {
    check_with(Plain::new(MEMO), (width, height, line), games, from);
}

fn check_with(mut plain: Plain, (width, height, line): (u8, u8, u8), games: u64, from: usize) {
    let empty = Connect::new(width, height, line);
    let mut solver = Solver::new(&empty);
    let mut dice = Dice::seed_from_u64(games + u64::from(line));
    for _ in 0..games {
        for position in random_game(empty, &mut dice).into_iter().skip(from).rev() {
            let column = |column| {
                let mut next = position;
                next.place(position.landing(column).ok()?);
                Some(-plain.score(&next))
            };
            let scores: Vec<Option<i8>> = (0..width).map(column).collect();
            assert_eq!(solver.scores(&position), Some(scores.clone()), "{position:?}");
            assert_eq!(solver.score(&position), scores.into_iter().max().flatten(), "{position:?}");
        }
    }
}

#[test]
fn small_boards_agree() {
    check(4, 4, 3, 100, 0);
    check(4, 4, 4, 100, 0);
    check(5, 4, 3, 50, 2);
    check(4, 5, 4, 50, 4);
}

#[test]
fn boards_of_two_words_agree() {
    check(10, 10, 3, 20, 40);
    check(10, 8, 4, 10, 68);
    check(9, 9, 6, 5, 74);
    check(4, 10, 5, 10, 28);
}

/// `cargo test --release --no-default-features --test connect_four -- --ignored two_thousand`
#[test]
#[ignore = "many minutes: plain alpha-beta takes long from an empty board of 6×5"]
fn two_thousand_games_agree_position_by_position() {
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (6, 5)] {
        // The smaller ones are soon solved from the empty board on.
        let games = if width * height > 24 { 200 } else { 400 };
        check_with(Plain::new(LARGE_MEMO), (width, height, 4), games, 0);
    }
}
