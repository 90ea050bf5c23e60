//! What is certain of a board of Hex: where the side to move must play, or who joins. Pure.

use crate::engine::hex::{Insight, insight};
use crate::matches::Colour;
use crate::rules::{AnyPosition, Cell, Game, Side, Tiles, Variant};

/// What is certain without any search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certain {
    /// Nothing is.
    Nothing,
    /// The other side threatens to join: every move of this one loses but, perhaps, those on these cells.
    MustPlay(Side, Vec<Cell>),
    /// This side joins whatever the other does.
    Joins {
        /// The side.
        side: Side,
        /// The stone that does it, where it is still to be laid.
        by: Option<Cell>,
        /// The free cells that it needs for that, at most.
        cells: Vec<Cell>,
    },
}

impl Certain {
    /// Whether anything could be said of a game: it is Hex as most people play it, and goes on.
    #[must_use]
    pub fn has_words_for(game: &Game) -> bool {
        let plain = matches!(
            game.rules().variant,
            Variant::Hex { tiles: Tiles::Hexagons, misere: false, .. }
        );
        plain && !game.is_over()
    }

    /// What is certain of a game.
    #[must_use]
    pub fn of(game: &Game) -> Option<Certain> {
        match game.position() {
            AnyPosition::Joining(position) if Certain::has_words_for(game) => {
                insight(position).map(|insight| Certain::by(insight, game.turn()))
            }
            _ => None,
        }
    }

    fn by(insight: Insight, turn: Side) -> Certain {
        let Insight { winner, wins_by, must_play, mut carrier, captured, .. } = insight;
        match (winner, must_play) {
            (Some(side), _) => {
                let by = wins_by.filter(|cell| carrier.contains(cell));
                carrier.extend(captured.iter().filter(|(_, of)| *of == side).map(|(cell, _)| cell));
                Certain::Joins { side, by, cells: carrier }
            }
            (None, Some(cells)) if cells.is_empty() => {
                Certain::Joins { side: turn.other(), by: None, cells: carrier }
            }
            (None, Some(cells)) => Certain::MustPlay(turn, cells),
            (None, None) => Certain::Nothing,
        }
    }

    /// In a sentence without a full stop.
    #[must_use]
    pub fn words(&self, colours: [Colour; 2]) -> String {
        match self {
            Certain::Nothing => "Nothing is certain yet".to_owned(),
            Certain::MustPlay(side, cells) => {
                let where_to = match &cells[..] {
                    [cell] => cell.to_string(),
                    cells => format!("on one of these {} cells", cells.len()),
                };
                let [us, them] = [colours[*side], colours[side.other()]];
                format!("{them} threatens to join: {us} must play {where_to}")
            }
            Certain::Joins { side, by: Some(cell), .. } => {
                format!("{} joins for certain, with {cell}", colours[*side])
            }
            Certain::Joins { side, by: None, .. } => {
                format!("{} has joined for certain", colours[*side])
            }
        }
    }

    /// The cells that it is about, and whose they are.
    #[must_use]
    pub fn region(&self) -> Option<(Side, &[Cell])> {
        match self {
            Certain::Nothing => None,
            Certain::MustPlay(side, cells) | Certain::Joins { side, cells, .. } => {
                Some((*side, cells.as_slice()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    const COLOURS: [Colour; 2] = [Colour::Red, Colour::Blue];

    fn after(rules: Rules, moves: &str) -> Option<Certain> {
        let mut game = Game::new(rules).unwrap();
        for mv in moves.split_whitespace() {
            game.play(mv.parse().unwrap()).unwrap();
        }
        Certain::of(&game)
    }

    #[test]
    fn a_board_is_told_from_nothing_to_a_connection() {
        assert_eq!(after(Rules::hex(11, 11), "f6"), Some(Certain::Nothing));
        let joined = after(Rules::hex(5, 5), "c3").unwrap();
        let (side, cells) = joined.region().unwrap();
        assert_eq!(
            (side, joined.words(COLOURS)),
            (Side::First, "Red has joined for certain".into())
        );
        assert!(!cells.is_empty() && !cells.contains(&"c3".parse().unwrap()));
    }

    #[test]
    fn a_threat_tells_where_to_play_and_where_it_joins() {
        let rules = Rules::hex(11, 11);
        let moves = "f5 f3 g3 h2 e7 d7 d8 c8 d9";
        let threat = after(rules, moves).unwrap();
        let Certain::MustPlay(side, cells) = &threat else { panic!("{threat:?}") };
        assert_eq!((*side, cells.contains(&"g2".parse().unwrap())), (Side::Second, true));
        let count = cells.len();
        let told = format!("Red threatens to join: Blue must play on one of these {count} cells");
        assert_eq!(threat.words(COLOURS), told);
        let joins = after(rules, &format!("{moves} c9")).unwrap();
        assert_eq!(joins.words(COLOURS), "Red joins for certain, with g2");
        let one = Certain::MustPlay(Side::First, vec!["e5".parse().unwrap()]);
        assert_eq!(one.words(COLOURS), "Blue threatens to join: Red must play e5");
    }

    #[test]
    fn other_games_have_nothing_of_the_kind() {
        for rules in [
            Rules::hex(5, 5).with_misere(),
            Rules::hex(5, 5).with_squares(),
            Rules::y(5),
            Rules::obstruction(6, 6),
        ] {
            assert_eq!(after(rules, "c3"), None, "{rules}");
        }
        assert_eq!(after(Rules::hex(5, 5), "c3 resign-second"), None);
    }
}
