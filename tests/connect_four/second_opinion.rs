//! The same scores once more, by alpha-beta with a memo and no other trick.

use hexfall::engine::Dice;
use hexfall::engine::connect::Solver;
use hexfall::rules::{Connect, Position};
use rand::SeedableRng;

use crate::random_game;

/// Positions remembered, as a power of two: a new one takes the place of an old one.
const MEMO: u32 = 20;
/// From the empty board on, more of them are worth their memory: a gigabyte.
const LARGE_MEMO: u32 = 25;

/// Stones as bits, column by column from the bottom, with a free row above each column.
type Stones = u128;

struct Plain {
    width: u8,
    height: u8,
    line: u8,
    /// A position, and the least and the most it is worth.
    memo: Vec<(Stones, i8, i8)>,
}

impl Plain {
    fn new((width, height, line): (u8, u8, u8), memo: u32) -> Plain {
        Plain { width, height, line, memo: vec![(0, 0, 0); 1 << memo] }
    }

    fn bit(&self, column: u8, row: u8) -> Stones {
        1 << (u32::from(column) * (u32::from(self.height) + 1) + u32::from(row))
    }

    fn score(&mut self, position: &Connect) -> i8 {
        let mut stones = [0; 2];
        for (cell, side) in position.stones() {
            stones[usize::from(side == position.turn().other())] |= self.bit(cell.col, cell.row);
        }
        let left = (self.width * self.height) as i8 - position.stones().count() as i8;
        self.between(stones, left, -50, 50)
    }

    fn has_line(&self, stones: Stones) -> bool {
        let column = u32::from(self.height) + 1;
        [1, column - 1, column, column + 1].into_iter().any(|step| {
            let steps = 1..u32::from(self.line);
            steps.fold(stones, |lines, nth| lines & stones >> (step * nth)) != 0
        })
    }

    /// The score of the first of the two, who is to move, or a bound of it beyond `alpha` and `beta`.
    fn between(&mut self, stones: [Stones; 2], left: i8, mut alpha: i8, mut beta: i8) -> i8 {
        let [mine, theirs] = stones;
        if self.has_line(theirs) {
            // The one who has just placed a stone has won, with half of what is left still in hand.
            return -(left / 2 + 1);
        }
        if left == 0 {
            return 0;
        }
        let all = mine | theirs;
        let bottom = (0..self.width).fold(0, |bottom, column| bottom | self.bit(column, 0));
        // A bit above each column tells how high it is, those below it whose the stones are.
        let key = (all + bottom) | mine;
        let place = (key % (self.memo.len() as u128 - 3)) as usize;
        let (known, least, most) = self.memo[place];
        if known == key {
            if least >= beta || least == most {
                return least;
            }
            if most <= alpha {
                return most;
            }
            (alpha, beta) = (alpha.max(least), beta.min(most));
        }
        let mut best = i8::MIN + 1;
        for column in 0..self.width {
            let Some(row) = (0..self.height).find(|&row| all & self.bit(column, row) == 0) else {
                continue;
            };
            let next = [theirs, mine | self.bit(column, row)];
            best = best.max(-self.between(next, left - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        let least = if best > alpha { best } else { -50 };
        let most = if best < beta { best } else { 50 };
        self.memo[place] = (key, least, most);
        best
    }
}

/// Every position of random games on a board, from the last to the first.
fn check(width: u8, height: u8, line: u8, games: u64, from: usize) {
    check_with(Plain::new((width, height, line), MEMO), games, from);
}

fn check_with(mut plain: Plain, games: u64, from: usize) {
    let Plain { width, height, line, .. } = plain;
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
        check_with(Plain::new((width, height, 4), LARGE_MEMO), games, 0);
    }
}
