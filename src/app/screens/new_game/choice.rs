//! What is being chosen for the next match. Whatever is set, the rules stay playable.

use super::super::opponent::steps::{friendly, stronger};
use super::super::words::is_computer;
use super::sizes::offered;
use crate::engine::Opponent;
use crate::matches::{BadTerms, LevelName, Pace, Player, PlayerKind, Seat, Starter, Terms};
use crate::rules::{GameKind, Rules, Tiles, Variant};

/// The form of a new match. Each game remembers its own board and options while the player looks at another.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::screens) struct Choice {
    kind: GameKind,
    rules: [Rules; 4],
    /// Whether width and height change together, game by game.
    square: [bool; 4],
    players: [Player; 2],
    starter: Starter,
    games: u8,
    clock: Option<Pace>,
}

impl Default for Choice {
    fn default() -> Choice {
        Choice::new(None)
    }
}

impl Choice {
    /// The form filled in as the last match was, or as usual.
    pub(in crate::app::screens) fn new(last: Option<&Terms>) -> Choice {
        let usual = Terms::usual(GameKind::Hex);
        let terms = last.unwrap_or(&usual);
        let kind = terms.rules.variant.kind();
        let mut rules = GameKind::ALL.map(Rules::usual);
        rules[kind as usize] = offered(terms.rules);
        let square = rules.map(|rules| rules.variant.size().0 == rules.variant.size().1);
        let mut choice = Choice {
            kind,
            rules,
            square,
            players: terms.players.clone(),
            starter: terms.starter,
            games: terms.games.clamp(1, Terms::MAX_GAMES),
            clock: terms.clock,
        };
        choice.fit_players();
        choice
    }

    /// The same form for two computers.
    pub(in crate::app::screens) fn to_watch(last: Option<&Terms>) -> Choice {
        let mut choice = Choice::new(last);
        if choice.opponent(Seat::Two).is_none() {
            // Two of one strength are less to look at.
            choice.set_opponent(Seat::Two, stronger(&friendly(choice.kind)));
        }
        for seat in Seat::BOTH {
            choice.set_computer(seat, true);
            // A name that somebody typed is that person's.
            Player::COMPUTER.clone_into(&mut choice.players[seat].name);
        }
        choice
    }

    /// The same form for two people.
    pub(in crate::app::screens) fn for_people(last: Option<&Terms>) -> Choice {
        let mut choice = Choice::new(last);
        for seat in Seat::BOTH {
            choice.set_computer(seat, false);
        }
        choice
    }

    /// The terms as they stand, or what is wrong with them.
    pub(in crate::app::screens) fn terms(&self) -> Result<Terms, BadTerms> {
        let mut players = self.players.clone();
        for player in &mut players {
            player.name = player.name.trim().to_owned();
        }
        let terms = Terms {
            rules: self.rules(),
            players,
            starter: self.starter,
            games: self.games,
            set_up: None,
            clock: self.clock,
        };
        terms.check()?;
        Ok(terms)
    }

    pub(in crate::app::screens) fn kind(&self) -> GameKind {
        self.kind
    }

    pub(in crate::app::screens) fn set_kind(&mut self, kind: GameKind) {
        self.kind = kind;
        self.fit_players();
    }

    /// Persons and computers that can play the chosen game.
    fn fit_players(&mut self) {
        for seat in Seat::BOTH {
            self.set_computer(seat, is_computer(&self.player(seat).kind));
        }
    }

    pub(in crate::app::screens) fn rules(&self) -> Rules {
        self.rules[self.kind as usize]
    }

    fn rules_mut(&mut self) -> &mut Rules {
        &mut self.rules[self.kind as usize]
    }

    pub(in crate::app::screens) fn size(&self) -> (u8, u8) {
        self.rules().variant.size()
    }

    /// A board of this size, or of the nearest one that is offered.
    pub(in crate::app::screens) fn set_size(&mut self, width: u8, height: u8) {
        let size = (width, height);
        let rules = self.rules_mut();
        match &mut rules.variant {
            Variant::Hex { width, height, .. }
            | Variant::Connect { width, height, .. }
            | Variant::Obstruction { width, height, .. } => (*width, *height) = size,
            Variant::Y { side, .. } => *side = size.0,
        }
        *rules = offered(*rules);
        let (width, height) = self.size();
        self.square[self.kind as usize] &= width == height;
    }

    pub(in crate::app::screens) fn set_width(&mut self, width: u8) {
        let height = if self.is_square() { width } else { self.size().1 };
        self.set_size(width, height);
    }

    pub(in crate::app::screens) fn set_height(&mut self, height: u8) {
        let width = if self.is_square() { height } else { self.size().0 };
        self.set_size(width, height);
    }

    /// Whether width and height change together.
    pub(in crate::app::screens) fn is_square(&self) -> bool {
        self.square[self.kind as usize]
    }

    pub(in crate::app::screens) fn set_square(&mut self, square: bool) {
        self.square[self.kind as usize] = square;
        if square {
            let (width, _) = self.size();
            self.set_size(width, width);
        }
    }

    /// The length of line, in Connect Four.
    pub(in crate::app::screens) fn line(&self) -> Option<u8> {
        match self.rules().variant {
            Variant::Connect { line, .. } => Some(line),
            _ => None,
        }
    }

    /// The lengths of line that the board has room for.
    pub(in crate::app::screens) fn lines(&self) -> impl Iterator<Item = u8> {
        let (width, height) = self.size();
        Variant::OFFERED_LINES.filter(move |&line| line <= width.max(height))
    }

    pub(in crate::app::screens) fn set_line(&mut self, new: u8) {
        if let Variant::Connect { line, .. } = &mut self.rules_mut().variant {
            *line = new;
        }
        *self.rules_mut() = offered(self.rules());
    }

    /// The shape of tiles, in Hex.
    pub(in crate::app::screens) fn tiles(&self) -> Option<Tiles> {
        match self.rules().variant {
            Variant::Hex { tiles, .. } => Some(tiles),
            _ => None,
        }
    }

    pub(in crate::app::screens) fn set_tiles(&mut self, new: Tiles) {
        if let Variant::Hex { tiles, .. } = &mut self.rules_mut().variant {
            *tiles = new;
        }
    }

    /// Whether the aim is turned round, where the game has such a form.
    pub(in crate::app::screens) fn misere(&self) -> Option<bool> {
        let has_misere = self.kind != GameKind::Connect;
        has_misere.then(|| self.rules().variant.misere())
    }

    pub(in crate::app::screens) fn set_misere(&mut self, new: bool) {
        if let Variant::Hex { misere, .. }
        | Variant::Y { misere, .. }
        | Variant::Obstruction { misere, .. } = &mut self.rules_mut().variant
        {
            *misere = new;
        }
    }

    pub(in crate::app::screens) fn set_pie(&mut self, pie: bool) {
        self.rules_mut().pie = pie;
    }

    pub(in crate::app::screens) fn starter(&self) -> Starter {
        self.starter
    }

    pub(in crate::app::screens) fn set_starter(&mut self, starter: Starter) {
        self.starter = starter;
    }

    pub(in crate::app::screens) fn games(&self) -> u8 {
        self.games
    }

    pub(in crate::app::screens) fn set_games(&mut self, games: u8) {
        self.games = games.clamp(1, Terms::MAX_GAMES);
    }

    pub(in crate::app::screens) fn clock(&self) -> Option<Pace> {
        self.clock
    }

    /// A clock by which a game can be played, or none.
    pub(in crate::app::screens) fn set_clock(&mut self, clock: Option<Pace>) {
        self.clock = clock.filter(|clock| clock.check().is_ok());
    }

    pub(in crate::app::screens) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    pub(in crate::app::screens) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
    }

    /// The computer in a seat, if there is one.
    pub(in crate::app::screens) fn opponent(&self, seat: Seat) -> Option<Opponent> {
        match &self.player(seat).kind {
            PlayerKind::Computer(name) => Opponent::find(self.kind, &name.0).ok(),
            PlayerKind::Person | PlayerKind::Remote => None,
        }
    }

    /// Lets a person or a computer play: the one that was there if it knows the game, else a friendly one. A
    /// name that was given by the form changes along, one that was typed stays.
    pub(in crate::app::screens) fn set_computer(&mut self, seat: Seat, computer: bool) {
        let kind = match self.opponent(seat).unwrap_or_else(|| friendly(self.kind)) {
            opponent if computer => PlayerKind::Computer(LevelName(opponent.to_string())),
            _ => PlayerKind::Person,
        };
        self.players[seat].set_kind(seat, kind);
    }

    pub(in crate::app::screens) fn set_opponent(&mut self, seat: Seat, opponent: Opponent) {
        self.players[seat].kind = PlayerKind::Computer(LevelName(opponent.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::sizes::usual_sizes;
    use super::*;
    use crate::matches::Colour;

    #[test]
    fn nothing_chosen_still_gives_a_game() {
        for kind in GameKind::ALL {
            let mut choice = Choice::default();
            choice.set_kind(kind);
            assert_eq!(choice.terms(), Ok(Terms::usual(kind)));
        }
    }

    #[test]
    fn whatever_is_asked_for_stays_within_what_is_offered() {
        for kind in GameKind::ALL {
            let mut choice = Choice::default();
            choice.set_kind(kind);
            for square in [true, false] {
                choice.set_square(square);
                for side in 0..=u8::MAX {
                    choice.set_width(side);
                    choice.set_line(side);
                    choice.set_height(side / 2);
                    choice.set_games(side);
                    assert!(choice.rules().are_offered(), "{}", choice.rules());
                    assert!(choice.terms().is_ok(), "{}", choice.rules());
                }
            }
        }
    }

    #[test]
    fn usual_sizes_are_taken_as_they_are() {
        for kind in GameKind::ALL {
            for &(width, height) in usual_sizes(kind) {
                let mut choice = Choice::default();
                choice.set_kind(kind);
                choice.set_size(width, height);
                assert_eq!(choice.size(), (width, height), "{kind}");
            }
        }
    }

    #[test]
    fn a_square_board_stays_square() {
        let mut choice = Choice::default();
        choice.set_width(14);
        assert_eq!(choice.size(), (14, 14));
        choice.set_square(false);
        choice.set_height(9);
        assert_eq!(choice.size(), (14, 9));
        choice.set_square(true);
        assert_eq!(choice.size(), (14, 14));
    }

    #[test]
    fn each_game_remembers_its_board() {
        let mut choice = Choice::default();
        choice.set_width(14);
        choice.set_kind(GameKind::Connect);
        choice.set_width(9);
        choice.set_kind(GameKind::Hex);
        assert_eq!(choice.size(), (14, 14));
        choice.set_kind(GameKind::Connect);
        assert_eq!(choice.size(), (9, 6));
    }

    #[test]
    fn a_shorter_board_shortens_the_line() {
        let mut choice = Choice::default();
        choice.set_kind(GameKind::Connect);
        choice.set_line(6);
        choice.set_size(4, 4);
        assert_eq!(choice.line(), Some(4));
        assert_eq!(choice.lines().collect::<Vec<_>>(), [3, 4]);
    }

    #[test]
    fn the_last_terms_are_offered_again() {
        let terms = Terms {
            rules: Rules::obstruction(8, 7).with_misere().with_pie(),
            starter: Starter::Loser,
            games: 5,
            players: [Player::person("Ada", Colour::Teal), Player::person("Bob", Colour::Pink)],
            ..Terms::usual(GameKind::Obstruction)
        };
        assert_eq!(Choice::new(Some(&terms)).terms(), Ok(terms));
    }

    #[test]
    fn terms_from_elsewhere_are_brought_into_what_is_offered() {
        let mut terms = Terms { rules: Rules::hex(1, 2), ..Terms::usual(GameKind::Hex) };
        terms.players[0].kind = PlayerKind::Remote;
        let choice = Choice::new(Some(&terms));
        assert_eq!(choice.rules(), Rules::hex(3, 3));
        assert_eq!(choice.player(Seat::One).kind, PlayerKind::Person);
    }

    #[test]
    fn equal_colours_and_empty_names_are_refused() {
        let mut choice = Choice::default();
        choice.player_mut(Seat::Two).colour = Colour::Red;
        assert_eq!(choice.terms(), Err(BadTerms::SameColour(Colour::Red)));
        choice.player_mut(Seat::Two).colour = Colour::Green;
        choice.player_mut(Seat::One).name = "  ".to_owned();
        assert!(matches!(choice.terms(), Err(BadTerms::Name(_))));
    }

    #[test]
    fn a_computer_takes_the_usual_name_but_not_a_typed_one() {
        let mut choice = Choice::default();
        choice.set_computer(Seat::Two, true);
        assert_eq!(choice.player(Seat::Two).name, "Computer");
        choice.set_computer(Seat::Two, false);
        assert_eq!(choice.player(Seat::Two).name, "Player 2");
        choice.player_mut(Seat::Two).name = "Eve".to_owned();
        choice.set_computer(Seat::Two, true);
        assert_eq!(choice.player(Seat::Two).name, "Eve");
        choice.set_kind(GameKind::Y);
        assert!(is_computer(&choice.player(Seat::Two).kind));
    }

    #[test]
    fn a_computer_keeps_its_level_where_the_game_has_it() {
        let mut choice = Choice::default();
        choice.set_computer(Seat::Two, true);
        assert_eq!(choice.opponent(Seat::Two), Some(friendly(GameKind::Hex)));
        choice.set_opponent(Seat::Two, Opponent::find(GameKind::Hex, "tree:5s").unwrap());
        choice.set_kind(GameKind::Connect);
        assert_eq!(choice.opponent(Seat::Two).unwrap().to_string(), "tree:5s");
        choice.set_opponent(Seat::Two, Opponent::find(GameKind::Connect, "hard").unwrap());
        choice.set_kind(GameKind::Hex);
        assert_eq!(choice.opponent(Seat::Two), Some(friendly(GameKind::Hex)));
        let terms = choice.terms().unwrap();
        assert_eq!(Choice::new(Some(&terms)).terms(), Ok(terms));
    }

    #[test]
    fn two_computers_are_watched_under_their_own_name() {
        let mut last = Terms::usual(GameKind::Y);
        last.players =
            [Player::person("Ada", Colour::Teal), Player::computer("tree", Colour::Pink)];
        let watched = Choice::to_watch(Some(&last));
        assert_eq!(watched.opponent(Seat::One), Some(friendly(GameKind::Y)));
        assert_eq!(watched.opponent(Seat::Two).unwrap().to_string(), "tree");
        let names = watched.terms().unwrap().players.map(|player| player.name);
        assert_eq!(names, ["Computer", "Computer"]);
        for kind in GameKind::ALL {
            let watched = Choice::to_watch(Some(&Terms::usual(kind)));
            assert_ne!(watched.opponent(Seat::One), watched.opponent(Seat::Two), "{kind}");
        }
    }
}
