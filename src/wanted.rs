//! A match as it is asked for from outside: on the command line, or by a link to the web page.
//!
//! Both use the same words. `hexfall play --game hex --size 7x7 --pie --second tree:2s` is the link
//! `#game=hex&size=7x7&pie&second=tree:2s`; `#join=192.168.1.5:7447` joins a match across a network.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::engine::{NoSuchOpponent, Opponent};
use crate::matches::{BadTerms, Pace, Player, Seat, Starter, Terms};
use crate::net::{Address, BadAddress};
use crate::rules::{GameKind, Rules, Variant};

/// The word for a player who is no computer.
pub const HUMAN: &str = "human";

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// A match at this screen.
    Play(Wanted),
    /// The match that somebody hosts there.
    Join(Address),
}

/// A match that somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// What is played.
    pub rules: RulesWanted,
    /// Who begins: [`HUMAN`], or an opponent like `tree:1s`.
    pub first: String,
    /// Who answers.
    pub second: String,
    /// How many games are played.
    pub games: u8,
    /// Decides what computers leave to chance, so that a match can be played again.
    pub seed: Option<u64>,
    /// How long the players may think.
    pub clock: Option<Pace>,
}

/// A game with its board and its options, as far as somebody has said anything about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesWanted {
    /// The game.
    pub game: GameKind,
    /// The board, where it is not the usual one.
    pub size: Option<Size>,
    /// How many in a line win Connect Four.
    pub line: Option<u8>,
    /// The second player may take the first stone over.
    pub pie: bool,
    /// Who joins, or moves last, loses.
    pub misere: bool,
    /// Hex on square tiles.
    pub squares: bool,
}

/// A board's size: `11x11`, or one number for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(u8, u8);

/// Why a match that somebody asks for cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unwanted {
    /// No size of a board.
    #[error("a size is columns x rows, like 11x11")]
    Size,
    /// Y's board has but one size.
    #[error("a Y board has one size: its side")]
    TwoSides,
    /// A word in a link that means nothing.
    #[error("“{0}” means nothing in a link to Hexfall")]
    Word(String),
    /// A word in a link whose value means nothing.
    #[error("“{value}” is no {word}")]
    Value {
        /// What it was given for.
        word: String,
        /// What was given.
        value: String,
    },
    /// The game has no such option.
    #[error("“{option}” is for {games}, not for {game}")]
    Option {
        /// Its word, on the command line and in a link.
        option: &'static str,
        /// The games that have it.
        games: String,
        /// The game that is asked for.
        game: GameKind,
    },
    /// A board that is smaller or larger than those on offer.
    #[error("{} is not offered: each side has {} to {} cells", .0, sides(.0).start(), sides(.0).end())]
    Board(Rules),
    /// A line that is shorter or longer than those on offer.
    #[error("a line of {line} is not offered: on a board of {width}×{height} it has {} to {} stones", lines.start(), lines.end())]
    Line {
        /// The length asked for.
        line: u8,
        /// The board's width.
        width: u8,
        /// The board's height.
        height: u8,
        /// What there is on that board.
        lines: RangeInclusive<u8>,
    },
    /// There is no such opponent.
    #[error(transparent)]
    Opponent(#[from] NoSuchOpponent),
    /// Not where anybody could be.
    #[error(transparent)]
    Address(#[from] BadAddress),
    /// It makes no match.
    #[error(transparent)]
    Terms(#[from] BadTerms),
}

impl Wanted {
    /// A match of two people by the usual rules.
    #[must_use]
    pub fn usual(game: GameKind) -> Wanted {
        let rules = RulesWanted::usual(game);
        let [first, second] = [HUMAN; 2].map(str::to_owned);
        Wanted { rules, first, second, games: 1, seed: None, clock: None }
    }
}

impl Call {
    /// What a link asks for: the part behind `#`. `None` where it asks for nothing.
    pub fn by_link(link: &str) -> Result<Option<Call>, Unwanted> {
        let link = link.trim_start_matches('#');
        if link.is_empty() {
            return Ok(None);
        }
        let words: Vec<(&str, &str)> = link
            .split('&')
            .filter(|word| !word.is_empty())
            .map(|word| word.split_once('=').unwrap_or((word, "")))
            .collect();
        if let [("join", host)] = words[..] {
            return Ok(Some(Call::Join(host.parse()?)));
        }
        let game = words.iter().find(|(word, _)| *word == "game");
        let game = game.map_or(Ok(GameKind::Hex), |(word, value)| parsed(word, value))?;
        let mut wanted = Wanted::usual(game);
        for (word, value) in words {
            match word {
                "game" => {}
                "size" => wanted.rules.size = Some(value.parse()?),
                "line" => wanted.rules.line = Some(parsed(word, value)?),
                "pie" => wanted.rules.pie = true,
                "misere" => wanted.rules.misere = true,
                "squares" => wanted.rules.squares = true,
                "first" => value.clone_into(&mut wanted.first),
                "second" => value.clone_into(&mut wanted.second),
                "games" => wanted.games = parsed(word, value)?,
                "seed" => wanted.seed = Some(parsed(word, value)?),
                "clock" => wanted.clock = Some(parsed(word, value)?),
                _ => return Err(Unwanted::Word(word.to_owned())),
            }
        }
        Ok(Some(Call::Play(wanted)))
    }
}

impl Wanted {
    /// The terms, if a match can be played by them.
    pub fn terms(&self) -> Result<Terms, Unwanted> {
        let kind = self.rules.game;
        let mut terms = Terms::usual(kind);
        terms.rules = self.rules.rules()?;
        terms.games = self.games;
        terms.clock = self.clock;
        terms.starter = Starter::PlayerOne;
        for (seat, wanted) in [(Seat::One, &self.first), (Seat::Two, &self.second)] {
            if wanted != HUMAN {
                let opponent = Opponent::find(kind, wanted)?;
                let colour = terms.players[seat].colour;
                terms.players[seat] = Player::computer(&opponent.to_string(), colour);
            }
        }
        terms.check()?;
        Ok(terms)
    }
}

impl RulesWanted {
    /// The usual board without options.
    #[must_use]
    pub fn usual(game: GameKind) -> RulesWanted {
        RulesWanted { game, size: None, line: None, pie: false, misere: false, squares: false }
    }

    /// The rules, if they are offered.
    pub fn rules(&self) -> Result<Rules, Unwanted> {
        self.check_options()?;
        let mut rules = Rules::usual(self.game);
        if let Some(Size(columns, rows)) = self.size {
            match &mut rules.variant {
                Variant::Hex { width, height, .. }
                | Variant::Connect { width, height, .. }
                | Variant::Obstruction { width, height, .. } => (*width, *height) = (columns, rows),
                Variant::Y { side, .. } if columns == rows => *side = columns,
                Variant::Y { .. } => return Err(Unwanted::TwoSides),
            }
        }
        // The usual line fits on every board on offer: what is wrong by now is the board.
        if !rules.are_offered() {
            return Err(Unwanted::Board(rules));
        }
        if let (Some(asked), Variant::Connect { width, height, line }) =
            (self.line, &mut rules.variant)
        {
            *line = asked;
            let (width, height) = (*width, *height);
            if !rules.are_offered() {
                let lines = Variant::OFFERED_LINES;
                let lines = *lines.start()..=(*lines.end()).min(width.max(height));
                return Err(Unwanted::Line { line: asked, width, height, lines });
            }
        }
        if self.misere {
            rules = rules.with_misere();
        }
        if self.squares {
            rules = rules.with_squares();
        }
        Ok(if self.pie { rules.with_pie() } else { rules })
    }

    /// Refuses options that the game does not have: whoever asks for one would miss it on the board.
    fn check_options(&self) -> Result<(), Unwanted> {
        type Has = fn(GameKind) -> bool;
        let options: [(&str, bool, Has); 3] = [
            ("line", self.line.is_some(), |game| game == GameKind::Connect),
            ("misere", self.misere, |game| Rules::usual(game).with_misere().variant.misere()),
            ("squares", self.squares, |game| game == GameKind::Hex),
        ];
        for (option, asked, has) in options {
            if asked && !has(self.game) {
                let games = GameKind::ALL.into_iter().filter(|&game| has(game));
                let games = listed(&games.map(|game| game.to_string()).collect::<Vec<String>>());
                return Err(Unwanted::Option { option, games, game: self.game });
            }
        }
        Ok(())
    }
}

impl FromStr for Size {
    type Err = Unwanted;

    fn from_str(text: &str) -> Result<Size, Unwanted> {
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        match (width.parse(), height.parse()) {
            (Ok(width), Ok(height)) => Ok(Size(width, height)),
            _ => Err(Unwanted::Size),
        }
    }
}

fn parsed<T: FromStr>(word: &str, value: &str) -> Result<T, Unwanted> {
    let bad = |_| Unwanted::Value { word: word.to_owned(), value: value.to_owned() };
    value.parse().map_err(bad)
}

fn sides(rules: &Rules) -> RangeInclusive<u8> {
    rules.variant.kind().offered_sides()
}

/// "Hex, Y and Obstruction"
fn listed(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        names => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::PlayerKind;

    fn terms(link: &str) -> Result<Terms, String> {
        match Call::by_link(link).map_err(|error| error.to_string())? {
            Some(Call::Play(wanted)) => wanted.terms().map_err(|error| error.to_string()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_link_names_a_match() {
        let terms = terms("#game=hex&size=7x9&pie&second=tree:2s&games=3").unwrap();
        assert_eq!(terms.rules, Rules::hex(7, 9).with_pie());
        assert_eq!(terms.games, 3);
        assert_eq!(terms.players[Seat::One].kind, PlayerKind::Person);
        let PlayerKind::Computer(level) = &terms.players[Seat::Two].kind else {
            panic!("{terms:?}")
        };
        assert_eq!(level.to_string(), "tree:2s");
        let seeded = Wanted { seed: Some(7), ..Wanted::usual(GameKind::Y) };
        assert_eq!(Call::by_link("#game=y&seed=7"), Ok(Some(Call::Play(seeded))));
    }

    #[test]
    fn a_link_sets_the_clock() {
        let clock = terms("#game=connect&clock=5+3").unwrap().clock;
        assert_eq!(clock, Some(Pace { seconds: 300, increment: 3 }));
        assert_eq!(terms("#clock=soon").unwrap_err(), "“soon” is no clock");
    }

    #[test]
    fn a_link_joins_a_host_or_a_room() {
        for host in ["10.0.0.2:7447", "[fd00::2]:7447", "relay.example:7447/ACD-3KM"] {
            let called = Call::by_link(&format!("#join={host}"));
            assert_eq!(called, Ok(Some(Call::Join(host.parse().unwrap()))));
        }
        let told = Call::by_link("#join=over there").unwrap_err().to_string();
        assert_eq!(told, "That is not an address.");
        assert!(Call::by_link("#join=host&pie").is_err());
    }

    #[test]
    fn no_link_asks_for_nothing() {
        assert_eq!(Call::by_link(""), Ok(None));
        assert_eq!(Call::by_link("#"), Ok(None));
    }

    #[test]
    fn a_bad_link_is_a_sentence() {
        for (link, told) in [
            ("#game=chess", "“chess” is no game"),
            ("#hex", "“hex” means nothing in a link to Hexfall"),
            ("#game=hex&size=big", "a size is columns x rows, like 11x11"),
            ("#game=y&size=5x6", "a Y board has one size: its side"),
            ("#game=connect&line=four", "“four” is no line"),
            ("#game=hex&size=2x2", "Hex 2×2 is not offered: each side has 3 to 19 cells"),
            ("#size=20x5&pie", "Hex 20×5 is not offered: each side has 3 to 19 cells"),
            ("#game=y&size=2", "Y with side 2 is not offered: each side has 3 to 19 cells"),
            (
                "#game=obstruction&size=27x1",
                "Obstruction 27×1 is not offered: each side has 1 to 11 cells",
            ),
        ] {
            assert_eq!(terms(link).unwrap_err(), told);
        }
        assert!(terms("#second=oak").unwrap_err().starts_with("“oak” is not an opponent in Hex"));
        assert!(terms("#games=0").is_err());
    }

    #[test]
    fn a_line_is_refused_with_those_that_there_are() {
        for (link, told) in [
            ("#line=2", "a line of 2 is not offered: on a board of 7×6 it has 3 to 6 stones"),
            ("#line=7", "a line of 7 is not offered: on a board of 7×6 it has 3 to 6 stones"),
            (
                "#size=4x5&line=6",
                "a line of 6 is not offered: on a board of 4×5 it has 3 to 5 stones",
            ),
            ("#size=12x6&line=3", "Connect Four 12×6 is not offered: each side has 4 to 10 cells"),
        ] {
            assert_eq!(terms(&format!("{link}&game=connect")).unwrap_err(), told);
        }
        let five = terms("#game=connect&size=4x5&line=5&pie").unwrap().rules;
        assert_eq!(five, Rules::connect(4, 5, 5).with_pie());
    }

    #[test]
    fn an_option_is_refused_where_the_game_has_none() {
        for (link, told) in [
            (
                "#game=connect&misere",
                "“misere” is for Hex, Y and Obstruction, not for Connect Four",
            ),
            ("#game=y&squares", "“squares” is for Hex, not for Y"),
            ("#game=obstruction&line=4", "“line” is for Connect Four, not for Obstruction"),
        ] {
            assert_eq!(terms(link).unwrap_err(), told);
        }
        for (link, rules) in [
            ("#squares&misere&pie", Rules::usual(GameKind::Hex).with_squares()),
            ("#game=y&misere&pie", Rules::usual(GameKind::Y)),
            ("#game=obstruction&misere&pie", Rules::usual(GameKind::Obstruction)),
        ] {
            assert_eq!(terms(link).unwrap().rules, rules.with_misere().with_pie());
        }
    }
}
