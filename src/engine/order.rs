//! A search to be made elsewhere: on another thread, or by another program.
//!
//! What is asked for and what is found can be written down, so that the program that draws a page and the one that
//! thinks beside it need nothing in common but this file.

use ron::error::SpannedError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Limit, NoSuchOpponent, Opponent, Recall, Report, Search, hint, hint_within};
use crate::rules::{BadStart, Game, IllegalMove, Move, Rules, SetUp};

/// What is to be found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// The game, whose next move is looked for.
    pub game: Game,
    /// Who thinks, and how long.
    pub who: Who,
    /// Decides what is left to chance.
    pub seed: u64,
}

/// Who thinks, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player of the match.
    Opponent(Opponent),
    /// Whoever knows most.
    Hint,
    /// Whoever knows most, for this many nodes.
    Glance(u64),
}

/// What has come of a search since it was last asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// This so far.
    SoFar(Report),
    /// This, and no more will come.
    Found(Report),
    /// It broke down.
    Failed,
}

/// A text that is no order.
#[derive(Debug, Error)]
pub enum BadOrder {
    /// It is not written as an order is.
    #[error(transparent)]
    Malformed(#[from] SpannedError),
    /// There is no such game.
    #[error(transparent)]
    Start(#[from] BadStart),
    /// Its moves cannot be played.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// There is no such opponent.
    #[error(transparent)]
    Opponent(#[from] NoSuchOpponent),
}

/// What the text says, field by field.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Order", deny_unknown_fields)]
struct Written {
    rules: Rules,
    set_up: Option<SetUp>,
    moves: Vec<Move>,
    who: WrittenWho,
    seed: u64,
}

#[derive(Serialize, Deserialize)]
enum WrittenWho {
    Opponent(String),
    Hint,
    Glance(u64),
}

impl Order {
    /// The search that is asked for, not yet begun.
    #[must_use]
    pub fn search(&self) -> Search {
        match self.who {
            Who::Opponent(opponent) => opponent.search(&self.game, self.seed),
            Who::Hint => hint(&self.game, self.seed),
            Who::Glance(nodes) => hint_within(&self.game, self.seed, Limit::Nodes(nodes)),
        }
    }

    /// The same, going on from what was found at an earlier turn where a player of the match may.
    #[must_use]
    pub fn search_on(&self, recall: &Recall) -> Search {
        match self.who {
            Who::Opponent(opponent) => recall.search(&opponent, &self.game, self.seed),
            Who::Hint | Who::Glance(_) => self.search(),
        }
    }

    /// The order as text.
    #[must_use]
    pub fn write(&self) -> String {
        let who = match self.who {
            Who::Opponent(opponent) => WrittenWho::Opponent(opponent.to_string()),
            Who::Hint => WrittenWho::Hint,
            Who::Glance(nodes) => WrittenWho::Glance(nodes),
        };
        let written = Written {
            rules: self.game.rules(),
            set_up: self.game.set_up().cloned(),
            moves: self.game.moves().to_vec(),
            who,
            seed: self.seed,
        };
        in_words(&written)
    }

    /// The order that a text holds. The moves are played through the rules again.
    pub fn read(text: &str) -> Result<Order, BadOrder> {
        let Written { rules, set_up, moves, who, seed } = ron::from_str(text)?;
        let mut game = match set_up {
            Some(set_up) => Game::from_set_up(rules, set_up)?,
            None => Game::new(rules).map_err(BadStart::Rules)?,
        };
        for mv in moves {
            game.play(mv)?;
        }
        let who = match who {
            WrittenWho::Opponent(name) => {
                Who::Opponent(Opponent::find(rules.variant.kind(), &name)?)
            }
            WrittenWho::Hint => Who::Hint,
            WrittenWho::Glance(nodes) => Who::Glance(nodes),
        };
        Ok(Order { game, who, seed })
    }
}

impl News {
    /// The news as text.
    #[must_use]
    pub fn write(&self) -> String {
        in_words(self)
    }

    /// The news that a text holds. What cannot be read is the news that something broke down.
    #[must_use]
    pub fn read(text: &str) -> News {
        ron::from_str(text).unwrap_or(News::Failed)
    }
}

/// Numbers, names and lists can always be written.
fn in_words(what: &impl Serialize) -> String {
    ron::to_string(what).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Cell, GameKind, Side};

    fn orders() -> Vec<Order> {
        let mut orders = Vec::new();
        for kind in GameKind::ALL {
            let mut game = Game::new(Rules { pie: true, ..Rules::usual(kind) }).unwrap();
            let opening = game.legal_moves()[0];
            game.play(opening).unwrap();
            game.play(Move::Swap).unwrap();
            let strongest = Opponent::strongest(kind);
            let set = Opponent::find(kind, "tree:50n").unwrap();
            for who in [Who::Opponent(strongest), Who::Opponent(set), Who::Hint, Who::Glance(40)] {
                orders.push(Order { game: game.clone(), who, seed: u64::MAX });
            }
        }
        let stones = vec![(Cell::new(0, 0), Side::Second)];
        let set_up = SetUp { stones, to_move: Side::First };
        let game = Game::from_set_up(Rules::hex(3, 3).with_squares(), set_up).unwrap();
        orders.push(Order { game, who: Who::Hint, seed: 0 });
        orders
    }

    #[test]
    fn every_order_reads_back_as_written() {
        for order in orders() {
            assert_eq!(Order::read(&order.write()).unwrap(), order);
        }
    }

    #[test]
    fn the_search_of_an_order_that_was_written_down_finds_the_same() {
        for order in orders().into_iter().filter(|o| matches!(o.who, Who::Glance(_))) {
            let mut here = order.search();
            let mut there = Order::read(&order.write()).unwrap().search();
            here.finish();
            there.finish();
            let news = News::Found(there.report());
            assert_eq!(News::read(&news.write()), News::Found(here.report()));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let order = &orders()[1];
        assert!(matches!(order.who, Who::Opponent(who) if who.to_string().starts_with("tree")));
        let spoilt = [
            String::new(),
            "Order".to_owned(),
            order.write().replace("swap", "zebra"),
            order.write().replace("\"swap\"", "\"swap\",\"swap\""),
            order.write().replace("tree", "oak"),
            order.write().replace("width:11", "width:0"),
        ];
        for text in spoilt {
            assert!(Order::read(&text).is_err(), "{text}");
        }
        assert_eq!(News::read("Found(no"), News::Failed);
    }
}
