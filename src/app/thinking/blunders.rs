//! The moves of a game that gave much away. Pure.

use crate::engine::Value;
use crate::rules::{Game, Move, Side};

/// Whoever gives away this much of the chance to win has made a mistake, and with the other a grave one.
const MUCH: f32 = 0.2;
const VERY_MUCH: f32 = 0.4;

/// A move that gave much away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blunder {
    /// Which move of the game it was, counted from 1.
    pub number: usize,
    /// Whose it was.
    pub side: Side,
    /// What was given away.
    pub gift: Gift,
    /// How much of the chance to win that is, 0 to 1.
    pub lost: f32,
}

/// What a move gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// The game was proven to be won, and is not any more.
    Win,
    /// It was proven to be a draw, and is proven to be lost.
    Draw,
    /// A part of the chance to win.
    Chance,
}

impl Blunder {
    /// "?" or, for a grave one, "??".
    #[must_use]
    pub fn sign(&self) -> &'static str {
        if self.lost >= VERY_MUCH { "??" } else { "?" }
    }

    /// What went, in words: "gave away 34 %", "gave away the win".
    #[must_use]
    pub fn words(&self) -> String {
        match self.gift {
            Gift::Win => "gave away the win".to_owned(),
            Gift::Draw => "gave away the draw".to_owned(),
            // Never 100: that would sound like knowledge.
            Gift::Chance => format!("gave away {:.0} %", (self.lost * 100.0).min(99.0)),
        }
    }
}

/// The mistakes in a game, by how well First stood after no move, after one, after two and so on, as far as that is
/// known.
///
/// They are the players', not the sides': under the pie rule a first stone that is too good is one, for it is taken
/// over, and so is one that is left to the other. Whoever resigns or runs out of time makes none: that is no move.
#[must_use]
pub fn blunders(game: &Game, values: &[Option<Value>]) -> Vec<Blunder> {
    let mut board = game.after(0);
    let mut found = Vec::new();
    for (index, &mv) in game.moves().iter().enumerate() {
        let side = board.turn();
        let before = standing(&board, side, values.get(index).copied().flatten());
        if board.play(mv).is_err() {
            break; // a game plays again as it was played
        }
        let stays = if mv == Move::Swap { side.other() } else { side };
        let after = standing(&board, stays, values.get(index + 1).copied().flatten());
        let is_move = matches!(mv, Move::Place(_) | Move::Drop(_) | Move::Swap);
        if let (Some(before), Some(after), true) = (before, after, is_move) {
            let lost = before.chance() - after.chance();
            // What may be off by more than that accuses nobody.
            let much = MUCH.max(before.margin()).max(after.margin());
            let blunder = Blunder { number: index + 1, side, gift: gift(before, after), lost };
            found.extend((lost >= much).then_some(blunder));
        }
    }
    found
}

/// How well whoever holds a side stands on a board. Whoever may swap has the better side, and the other the worse.
fn standing(board: &Game, side: Side, firsts: Option<Value>) -> Option<Value> {
    let firsts = firsts?;
    let own = if side == Side::First { firsts } else { firsts.for_the_other() };
    let others = own.for_the_other();
    let swap_is_better = others.compare(own).is_gt() == (board.turn() == side);
    let swaps = board.check(Move::Swap).is_ok() && swap_is_better;
    Some(if swaps { others } else { own })
}

fn gift(before: Value, after: Value) -> Gift {
    match (before, after) {
        (Value::Win { .. }, Value::Draw | Value::Loss { .. }) => Gift::Win,
        (Value::Draw, Value::Loss { .. }) => Gift::Draw,
        _ => Gift::Chance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{GameKind, Rules};

    fn game(rules: Rules, moves: &str) -> Game {
        let mut game = Game::new(rules).unwrap();
        for mv in moves.split_whitespace() {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game
    }

    /// The mistakes by guesses of First's chance.
    fn guessed(game: &Game, chances: &[f32]) -> Vec<(usize, Side, String)> {
        let value = |&chance: &f32| Some(Value::Estimate { chance, margin: 0.05 });
        let values: Vec<_> = chances.iter().map(value).collect();
        let told = |it: &Blunder| (it.number, it.side, format!("{} {}", it.sign(), it.words()));
        blunders(game, &values).iter().map(told).collect()
    }

    #[test]
    fn a_move_that_gives_much_away_is_its_movers_mistake() {
        for kind in GameKind::ALL {
            let moves = if kind == GameKind::Connect { "1 2 3" } else { "a1 c3 e5" };
            let game = game(Rules { pie: false, ..Rules::usual(kind) }, moves);
            let [first, second] = Side::BOTH;
            let found = guessed(&game, &[0.6, 0.26, 0.70, 0.65]);
            let first = (1, first, "? gave away 34 %".to_owned());
            let second = (2, second, "?? gave away 44 %".to_owned());
            assert_eq!(found, [first, second], "{kind}");
            assert_eq!(guessed(&game, &[0.6, 0.41, 0.5, 0.5]), [], "{kind}: that is not much");
        }
    }

    #[test]
    fn what_was_certain_is_told_as_such() {
        let game = game(Rules::connect(7, 6, 4), "1 2 3 4");
        let (win, loss) = (Value::Win { moves: Some(7) }, Value::Loss { moves: None });
        let told = |before, after| {
            let values = [Some(before), Some(after), None, None, None];
            blunders(&game, &values).first().map(Blunder::words)
        };
        assert_eq!(told(win, loss).unwrap(), "gave away the win");
        assert_eq!(told(win, Value::Draw).unwrap(), "gave away the win");
        assert_eq!(told(Value::Draw, loss).unwrap(), "gave away the draw");
        assert_eq!(told(win, Value::feeling(0.1)).unwrap(), "gave away 90 %");
        assert_eq!(told(Value::feeling(1.0), loss).unwrap(), "gave away 99 %");
        assert_eq!(told(Value::feeling(0.4), loss), None, "a feeling accuses nobody");
        assert_eq!(told(win, Value::Win { moves: Some(20) }), None);
        assert_eq!(told(loss, Value::Draw), None);
    }

    #[test]
    fn what_is_not_known_yet_accuses_nobody() {
        let game = game(Rules::hex(5, 5), "a1 b2 resign-first");
        let sure = Some(Value::Win { moves: None });
        assert_eq!(blunders(&game, &[sure, None, sure]), []);
        assert_eq!(blunders(&game, &[]), []);
        let lost = Some(Value::Loss { moves: Some(0) });
        assert_eq!(blunders(&game, &[sure, sure, sure, lost]), [], "to resign is no move");
    }

    #[test]
    fn under_the_pie_rule_a_first_stone_is_to_be_fair() {
        let rules = Rules::hex(5, 5).with_pie();
        let numbers = |moves: &str, chances: &[f32]| -> Vec<usize> {
            guessed(&game(rules, moves), chances).iter().map(|(number, ..)| *number).collect()
        };
        assert_eq!(numbers("c3 swap", &[0.5, 0.9, 0.9]), [1], "too good: it is taken over");
        assert_eq!(numbers("c3 b2", &[0.5, 0.9, 0.9]), [1, 2], "and was to be taken over");
        assert_eq!(numbers("a1 b2", &[0.5, 0.1, 0.1]), [1], "too bad: it is left");
        assert_eq!(numbers("a1 swap", &[0.5, 0.1, 0.1]), [1, 2], "and was to be left");
        assert_eq!(numbers("a2 swap", &[0.5, 0.55, 0.55]), Vec::<usize>::new());
    }
}
