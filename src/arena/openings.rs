//! The first stones of games, so that opponents without dice do not play one game over and over.
//!
//! Every opening is played twice, the second time with the sides exchanged, so that a good one favours nobody. Still,
//! games tell most where either side may win. In Hex and Y a stone in the middle all but decides the game for whoever
//! lays it; so there the first random stone lies on the rim or beside it, where good players would leave it to the
//! other under the pie rule. With the pie rule itself there are no random stones: the first one is part of the play.

use rand::RngExt;
use rand::seq::SliceRandom;
use thiserror::Error;

use crate::engine::Dice;
use crate::rules::{Cell, Game, GameKind, IllegalMove, Move, Position, Rules, Variant};

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// With so many random stones, laid by both sides in turn.
    Stones(u8),
    /// With these moves, by turns, in an order left to chance.
    Book(Vec<Vec<Move>>),
}

/// A line that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadOpening {
    /// A word in it is no move.
    #[error("line {line} of the openings: “{word}” is not a move")]
    NotAMove {
        /// The line, from 1.
        line: usize,
        /// The word.
        word: String,
    },
    /// A move in it cannot be played.
    #[error("line {line} of the openings: {mv} is not allowed: {why}")]
    Illegal {
        /// The line, from 1.
        line: usize,
        /// The move.
        mv: Move,
        /// Why not.
        why: IllegalMove,
    },
    /// Nothing is left to play.
    #[error("line {0} of the openings: the game is over after it")]
    Over(usize),
    /// There is none.
    #[error("there are no openings: write one a line, like “a3 f6”")]
    None,
}

impl Openings {
    /// As many random stones as make games differ and leave them open.
    #[must_use]
    pub fn usual(rules: Rules) -> Openings {
        Openings::Stones(match rules.variant.kind() {
            _ if rules.pie => 0,
            GameKind::Hex | GameKind::Y | GameKind::Obstruction => 1,
            GameKind::Connect => 2,
        })
    }

    /// The book that a text holds: an opening a line, moves with blanks between them (columns without, too); what
    /// follows a # is a comment.
    pub fn read(rules: Rules, text: &str) -> Result<Openings, BadOpening> {
        let mut book = Vec::new();
        for (line, written) in text.lines().enumerate().map(|(index, text)| (index + 1, text)) {
            let written = written.split('#').next().unwrap_or_default();
            let mut moves = Vec::new();
            for word in written.split_whitespace() {
                for mv in columns(rules, word) {
                    let parsed = mv.parse();
                    moves.push(parsed.map_err(|_| BadOpening::NotAMove { line, word: mv })?);
                }
            }
            if !moves.is_empty() {
                check(rules, &moves, line)?;
                book.push(moves);
            }
        }
        if book.is_empty() { Err(BadOpening::None) } else { Ok(Openings::Book(book)) }
    }

    /// Whether games by these rules can begin with them.
    pub fn check(&self, rules: Rules) -> Result<(), BadOpening> {
        match self {
            Openings::Book(book) if book.is_empty() => Err(BadOpening::None),
            Openings::Book(book) => book
                .iter()
                .enumerate()
                .try_for_each(|(index, moves)| check(rules, moves, index + 1)),
            Openings::Stones(_) => Ok(()),
        }
    }

    /// So many openings, as different as can be.
    pub(super) fn draw(&self, rules: Rules, count: usize, dice: &mut Dice) -> Vec<Vec<Move>> {
        match self {
            Openings::Book(book) => {
                let mut book = book.clone();
                book.shuffle(dice);
                (0..count).map(|index| book[index % book.len()].clone()).collect()
            }
            Openings::Stones(stones) => {
                let mut drawn: Vec<Vec<Move>> = Vec::with_capacity(count);
                for _ in 0..count {
                    // Small boards run out of new ones.
                    let mut tries = (0..30).map(|_| random(rules, *stones, dice));
                    let fresh = tries.find(|moves| !drawn.contains(moves));
                    let again = || random(rules, *stones, dice);
                    drawn.push(fresh.unwrap_or_else(again));
                }
                drawn
            }
        }
    }
}

/// In Connect Four a word of digits is a move for each.
fn columns(rules: Rules, word: &str) -> Vec<String> {
    let connect = rules.variant.kind() == GameKind::Connect;
    if connect && word.bytes().all(|byte| byte.is_ascii_digit()) {
        word.chars().map(String::from).collect()
    } else {
        vec![word.to_owned()]
    }
}

fn check(rules: Rules, moves: &[Move], line: usize) -> Result<(), BadOpening> {
    let Ok(mut game) = Game::new(rules) else { return Ok(()) };
    for &mv in moves {
        game.play(mv).map_err(|why| BadOpening::Illegal { line, mv, why })?;
    }
    if game.is_over() { Err(BadOpening::Over(line)) } else { Ok(()) }
}

/// Random stones, fewer where so many would end the game.
fn random(rules: Rules, stones: u8, dice: &mut Dice) -> Vec<Move> {
    let Ok(mut game) = Game::new(rules) else { return Vec::new() };
    for stone in 0..stones {
        let all = game.position().legal_cells();
        let cells: Vec<Cell> = all.filter(|&cell| stone > 0 || is_fair(rules, cell)).collect();
        let Some(&cell) = cells.get(dice.random_range(0..cells.len().max(1) as u32) as usize)
        else {
            break;
        };
        if game.play(game.position().move_to(cell)).is_err() || game.is_over() {
            game.undo();
            break;
        }
    }
    game.moves().to_vec()
}

/// Whether a first stone there leaves the game open.
fn is_fair(rules: Rules, Cell { col, row }: Cell) -> bool {
    const LINES: u8 = 2;
    match rules.variant {
        Variant::Hex { width, height, .. } => {
            [col, row, width - 1 - col, height - 1 - row].iter().any(|&away| away < LINES)
        }
        Variant::Y { side, .. } => {
            [col, row - col, side - 1 - row].iter().any(|&away| away < LINES)
        }
        Variant::Connect { .. } | Variant::Obstruction { .. } => true,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;

    use super::*;

    #[test]
    fn openings_differ_and_leave_a_game_to_play() {
        for kind in GameKind::ALL {
            let rules = Rules::usual(kind);
            let drawn = Openings::usual(rules).draw(rules, 30, &mut Dice::seed_from_u64(1));
            assert!(drawn.iter().all(|moves| check(rules, moves, 1).is_ok() && !moves.is_empty()));
            assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), 30, "{kind}");
        }
    }

    #[test]
    fn boards_without_room_have_openings_too() {
        for rules in [Rules::obstruction(1, 1), Rules::connect(4, 4, 3), Rules::hex(3, 3)] {
            for stones in [0, 1, 9, 200] {
                let dice = &mut Dice::seed_from_u64(1);
                for moves in Openings::Stones(stones).draw(rules, 10, dice) {
                    assert_eq!(check(rules, &moves, 1), Ok(()), "{rules} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn a_first_stone_in_hex_lies_near_the_rim() {
        let rules = Rules::hex(11, 11);
        for moves in Openings::Stones(1).draw(rules, 60, &mut Dice::seed_from_u64(3)) {
            let [Move::Place(cell)] = moves[..] else { panic!("{moves:?}") };
            assert!([cell.col, cell.row].iter().any(|at| [0, 1, 9, 10].contains(at)), "{cell}");
        }
    }

    #[test]
    fn a_book_is_read_line_by_line() {
        let text = "# balanced\n4 4\n445 # three stones\n\n";
        let Ok(Openings::Book(book)) = Openings::read(Rules::usual(GameKind::Connect), text) else {
            panic!()
        };
        assert_eq!(book.iter().map(Vec::len).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn a_bad_book_is_told_by_its_line() {
        let told = |text| Openings::read(Rules::hex(5, 5), text).unwrap_err().to_string();
        assert_eq!(told("a1\nb2 zz"), "line 2 of the openings: “zz” is not a move");
        assert!(told("a1 a1").starts_with("line 1 of the openings: a1 is not allowed: "));
        assert_eq!(told("resign-first"), "line 1 of the openings: the game is over after it");
        assert_eq!(told("# none\n"), "there are no openings: write one a line, like “a3 f6”");
    }
}
