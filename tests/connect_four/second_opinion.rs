//! The same scores once more, by alpha-beta with a memo and no other trick.

use std::collections::HashMap;

use hexfall::engine::Dice;
use hexfall::engine::connect::Solver;
use hexfall::rules::{Connect, Position};
use rand::SeedableRng;

use crate::random_game;

/// Positions remembered, as a power of two.
const MEMO: u32 = 20;
/// From the empty board on, more of them are worth their memory: two gigabytes.
const LARGE_MEMO: u32 = 25;

/// Stones as bits, column by column from the bottom, with a free row above each column.
type Stones = u128;

/// A position, the stones still to come, and the least and the most it is worth.
type Known = (Stones, i8, i8, i8);

struct Plain {
    width: u8,
    height: u8,
    line: u8,
    /// The columns from the middle outwards, which is only sooner done than from left to right.
    columns: Vec<u8>,
    /// The lowest cell of every column.
    bottom: Stones,
    /// Two positions to a place: the one with most to come, and the last one.
    memo: Vec<[Known; 2]>,
    /// What was asked for: every game begins alike.
    asked: HashMap<Stones, i8>,
}

impl Plain {
    fn new((width, height, line): (u8, u8, u8), memo: u32) -> Plain {
        let column = u32::from(height) + 1;
        let bottom = (0..u32::from(width)).fold(0, |bottom, at| bottom | 1 << (at * column));
        let memo = vec![[(0, 0, 0, 0); 2]; 1 << (memo - 1)];
        let mut columns: Vec<u8> = (0..width).collect();
        columns.sort_by_key(|at| (2 * at + 1).abs_diff(width));
        Plain { width, height, line, columns, bottom, memo, asked: HashMap::new() }
    }

    fn bit(&self, column: u8, row: u8) -> Stones {
        1 << (u32::from(column) * (u32::from(self.height) + 1) + u32::from(row))
    }

    fn score(&mut self, position: &Connect) -> i8 {
        let mut stones = [0; 2];
        for (cell, side) in position.stones() {
            stones[usize::from(side == position.turn().other())] |= self.bit(cell.col, cell.row);
        }
        let key = self.key(stones);
        if let Some(score) = self.asked.get(&key) {
            return *score;
        }
        let left = (self.width * self.height) as i8 - position.stones().count() as i8;
        let score = self.between(stones, left, -50, 50);
        self.asked.insert(key, score);
        score
    }

    /// A bit above each column tells how high it is, those below it whose the stones are.
    fn key(&self, [mine, theirs]: [Stones; 2]) -> Stones {
        ((mine | theirs) + self.bottom) | mine
    }

    fn place(&self, key: Stones) -> usize {
        let mixed = (key as u64 ^ (key >> 61) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - self.memo.len().ilog2())) as usize
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
        // Nobody's line is complete before his next stone.
        (alpha, beta) = (alpha.max(-(left / 2)), beta.min((left + 1) / 2));
        if alpha >= beta {
            return alpha;
        }
        let key = self.key(stones);
        let place = self.place(key);
        let known = self.memo[place].into_iter().find(|known| known.0 == key);
        if let Some((_, _, least, most)) = known {
            if least >= beta || least == most {
                return least;
            }
            if most <= alpha {
                return most;
            }
            (alpha, beta) = (alpha.max(least), beta.min(most));
        }
        let landings = (mine | theirs) + self.bottom;
        let mut best = i8::MIN + 1;
        for number in 0..self.columns.len() {
            let column = self.columns[number];
            let cells = self.bit(column, self.height) - self.bit(column, 0);
            let cell = landings & cells;
            if cell == 0 {
                continue;
            }
            let next = [theirs, mine | cell];
            best = best.max(-self.between(next, left - 1, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        let least = if best > alpha { best } else { -50 };
        let most = if best < beta { best } else { 50 };
        let [early, last] = &mut self.memo[place];
        let slot = if early.0 == key || early.1 <= left { early } else { last };
        *slot = (key, left, least, most);
        best
    }
}

/// Every position of random games on a board, from the last to the first.
fn check(width: u8, height: u8, line: u8, games: u64, from: usize) {
    check_with(Plain::new((width, height, line), MEMO), games, from);
}

#[expect(clippy::print_stdout, reason = "who waits for minutes wants to see how far it is")]
fn check_with(mut plain: Plain, games: u64, from: usize) {
    let Plain { width, height, line, .. } = plain;
    let empty = Connect::new(width, height, line);
    let mut solver = Solver::new(&empty);
    let mut dice = Dice::seed_from_u64(games + u64::from(line));
    for game in 1..=games {
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
        if game.is_multiple_of(10) {
            println!("{game} of {games} games on {width}×{height} agree");
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
#[ignore = "some ten minutes: plain alpha-beta takes long from an empty board of 6×5"]
fn two_thousand_games_agree_position_by_position() {
    // The larger a board, the longer a game takes to check: some ten seconds on 6×5.
    let boards = [(4, 4, 450), (5, 4, 450), (4, 5, 450), (5, 5, 300), (6, 4, 300), (6, 5, 50)];
    for (width, height, games) in boards {
        check_with(Plain::new((width, height, 4), LARGE_MEMO), games, 0);
    }
}
