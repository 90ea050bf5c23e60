//! The course of a match: turns, undo and redo, one game after the other, the score.

use std::fmt;

use super::{BadTerms, Colour, Player, PlayerKind, Seat, Terms};
use crate::rules::{Game, IllegalMove, Move, Side};

/// A match under way.
///
/// ```
/// use hexfall::matches::{Match, Seat, Terms};
/// use hexfall::rules::{GameKind, Move};
///
/// let mut series = Match::new(Terms { games: 3, ..Terms::usual(GameKind::Connect) })?;
/// for column in [0, 1, 0, 1, 0, 1, 0] {
///     series.play(Move::Drop(column))?;
/// }
/// assert_eq!(series.game_winner(), Some(Seat::One));
/// assert!(series.next_game()); // players take turns to begin
/// assert_eq!(series.to_move(), Seat::Two);
/// assert_eq!(series.score().to_string(), "1–0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    terms: Terms,
    past: Vec<PastGame>,
    /// Who began the present game.
    began: Seat,
    game: Game,
    /// Moves taken back, the one to play again next at the end.
    undone: Vec<Move>,
}

/// A game of the series that has been played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// Who began it.
    pub began: Seat,
    /// The game itself.
    pub game: Game,
}

/// Games won by each seat, and drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won by player 1 and player 2.
    pub won: [u8; 2],
    /// Games that nobody won.
    pub drawn: u8,
}

impl Match {
    /// A new match, before its first move.
    pub fn new(terms: Terms) -> Result<Match, BadTerms> {
        terms.check()?;
        let game = terms.new_game()?;
        let began = terms.starter.first();
        Ok(Match { terms, past: Vec::new(), began, game, undone: Vec::new() })
    }

    /// The same match from the start: same players, same terms.
    #[must_use]
    pub fn again(&self) -> Match {
        Match {
            terms: self.terms.clone(),
            past: Vec::new(),
            began: self.terms.starter.first(),
            game: self.game.after(0),
            undone: Vec::new(),
        }
    }

    /// What the players agreed on.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game being played.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The games of the series before this one.
    #[must_use]
    pub fn past(&self) -> &[PastGame] {
        &self.past
    }

    /// Moves that were taken back and can be played again, the next one last.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// Who began the present game.
    #[must_use]
    pub fn began(&self) -> Seat {
        self.began
    }

    /// The player in a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.terms.players[seat]
    }

    /// Lets somebody else choose a player's moves from now on: take over from a computer, change
    /// its level, hand over to it.
    pub fn set_kind(&mut self, seat: Seat, kind: PlayerKind) {
        self.terms.players[seat].kind = kind;
    }

    /// The seat that holds a side now.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        seat_of(&self.game, self.began, side)
    }

    /// The side that a seat holds now.
    #[must_use]
    pub fn side_of(&self, seat: Seat) -> Side {
        if self.seat_of(Side::First) == seat { Side::First } else { Side::Second }
    }

    /// The seat whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Seat {
        self.seat_of(self.game.turn())
    }

    /// A side's colour in the present game: that of the player who held it at the start. A
    /// swap changes the players' sides, not the colour of stones.
    #[must_use]
    pub fn colour_of(&self, side: Side) -> Colour {
        let seat = if side == Side::First { self.began } else { self.began.other() };
        self.player(seat).colour
    }

    /// The names of the sides' colours, First's first, for sentences about stones.
    #[must_use]
    pub fn colour_names(&self) -> [&'static str; 2] {
        Side::BOTH.map(|side| self.colour_of(side).name())
    }

    /// Plays a move of the present game, if the rules allow it.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.play(mv)?;
        // Playing the same move again keeps what comes after it; any other starts a new line.
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Gives the present game up for a player.
    pub fn resign(&mut self, seat: Seat) -> Result<(), IllegalMove> {
        self.play(Move::Resign(self.side_of(seat)))
    }

    /// Takes moves back: the last one, or, where a person plays a computer, as many as lead to the
    /// person's own last turn. Returns how many.
    pub fn undo(&mut self) -> usize {
        let moves = self.game.moves().len();
        let earlier = (0..moves).rev().find(|&count| self.is_own_turn(&self.game.after(count)));
        let count = moves - earlier.unwrap_or(moves);
        self.take_back(count);
        count
    }

    /// Takes exactly this many moves of the present game back, whoever made them. Returns whether there
    /// were so many.
    pub fn take_back(&mut self, count: usize) -> bool {
        if count > self.game.moves().len() {
            return false;
        }
        for _ in 0..count {
            self.undone.extend(self.game.undo());
        }
        true
    }

    /// Plays moves again that were taken back, as many as one [`undo`](Match::undo) took. Returns how
    /// many.
    pub fn redo(&mut self) -> usize {
        let mut played = 0;
        while let Some(&mv) = self.undone.last() {
            if self.play(mv).is_err() {
                self.undone.clear();
                break;
            }
            played += 1;
            if self.is_own_turn(&self.game) {
                break;
            }
        }
        played
    }

    /// Whether undo may stop at a game: on a person's turn, or anywhere if no person plays.
    fn is_own_turn(&self, game: &Game) -> bool {
        let is_person = |seat: Seat| self.player(seat).kind == PlayerKind::Person;
        is_person(seat_of(game, self.began, game.turn())) || !Seat::BOTH.into_iter().any(is_person)
    }

    /// The winner of the present game, once there is one.
    #[must_use]
    pub fn game_winner(&self) -> Option<Seat> {
        winner(&self.game, self.began)
    }

    /// Goes on to the next game of the series. Returns whether there was one to go on to: the present
    /// game must be over, and not the last.
    pub fn next_game(&mut self) -> bool {
        if !self.game.is_over() || self.is_last_game() {
            return false;
        }
        let began = self.terms.starter.next(self.began, self.game_winner());
        let fresh = self.game.after(0);
        let game = std::mem::replace(&mut self.game, fresh);
        self.past.push(PastGame { began: self.began, game });
        self.began = began;
        self.undone.clear();
        true
    }

    /// The number of the present game in the series, from 1.
    #[must_use]
    pub fn game_number(&self) -> u8 {
        self.past.len() as u8 + 1
    }

    /// Whether the present game is the last of the series.
    #[must_use]
    pub fn is_last_game(&self) -> bool {
        self.game_number() >= self.terms.games
    }

    /// Whether all games of the series have been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game.is_over() && self.is_last_game()
    }

    /// The score of the series, the present game included once it is over.
    #[must_use]
    pub fn score(&self) -> Score {
        let present = self.game.is_over().then_some((&self.game, self.began));
        let past = self.past.iter().map(|past| (&past.game, past.began));
        let mut score = Score::default();
        for (game, began) in past.chain(present) {
            match winner(game, began) {
                Some(seat) => score.won[seat] += 1,
                None => score.drawn += 1,
            }
        }
        score
    }
}

impl Score {
    /// The seat that is ahead.
    #[must_use]
    pub fn leader(self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.won[seat] > self.won[seat.other()])
    }
}

/// "2–1", or with draws "2–1, 1 drawn".
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.won;
        write!(f, "{one}–{two}")?;
        if self.drawn > 0 { write!(f, ", {} drawn", self.drawn) } else { Ok(()) }
    }
}

fn seat_of(game: &Game, began: Seat, side: Side) -> Seat {
    let first = if game.swapped() { began.other() } else { began };
    if side == Side::First { first } else { first.other() }
}

fn winner(game: &Game, began: Seat) -> Option<Seat> {
    game.outcome()?.winner.map(|side| seat_of(game, began, side))
}

#[cfg(test)]
mod tests {
    use super::super::Starter;
    use super::*;
    use crate::rules::{GameKind, Rules};

    fn terms(starter: Starter) -> Terms {
        let rules = Rules::hex(3, 3).with_pie();
        Terms { rules, starter, games: 3, ..Terms::usual(GameKind::Hex) }
    }

    fn play(series: &mut Match, moves: &str) {
        for mv in moves.split(' ') {
            series.play(mv.parse().unwrap()).unwrap();
        }
    }

    #[test]
    fn a_swap_changes_the_players_not_the_stones() {
        let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
        play(&mut series, "b2");
        assert_eq!(series.to_move(), Seat::Two);
        play(&mut series, "swap");
        // Player 1 laid the stone, lost it to player 2, and moves next, in player 2's colour.
        assert_eq!(series.to_move(), Seat::One);
        assert_eq!(series.side_of(Seat::One), Side::Second);
        assert_eq!(series.colour_of(Side::First), Colour::Red);
        play(&mut series, "a1 b1 a2 b3");
        assert_eq!(series.game_winner(), Some(Seat::Two));
    }

    #[test]
    fn each_way_to_choose_who_starts_holds_through_a_series() {
        for (starter, began) in [
            (Starter::PlayerOne, [Seat::One, Seat::One, Seat::One]),
            (Starter::PlayerTwo, [Seat::Two, Seat::Two, Seat::Two]),
            (Starter::Alternate, [Seat::One, Seat::Two, Seat::One]),
            (Starter::Loser, [Seat::One, Seat::Two, Seat::Two]),
        ] {
            let mut series = Match::new(terms(starter)).unwrap();
            for (number, seat) in began.into_iter().enumerate() {
                assert_eq!(series.began(), seat, "{starter:?}, game {number}");
                series.resign(Seat::Two).unwrap();
                assert_eq!(series.next_game(), number < 2);
            }
            assert!(series.is_over());
            assert_eq!(series.score(), Score { won: [3, 0], drawn: 0 });
            assert_eq!(series.score().leader(), Some(Seat::One));
        }
    }

    #[test]
    fn undo_goes_back_to_the_persons_own_turn() {
        let mut terms = terms(Starter::PlayerTwo);
        terms.players[1] = Player::computer("random", Colour::Blue);
        let mut series = Match::new(terms).unwrap();
        play(&mut series, "a1");
        assert_eq!(series.undo(), 0, "the computer's own first stone stays");
        play(&mut series, "b2 c3");
        assert_eq!(series.undo(), 2);
        assert_eq!(series.to_move(), Seat::One);
        assert_eq!(series.redo(), 2);
        assert_eq!(series.game().moves().len(), 3);
    }

    #[test]
    fn playing_on_after_undo_forgets_the_old_line() {
        let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
        play(&mut series, "a1 b2 c3");
        assert_eq!((series.undo(), series.undo()), (1, 1));
        play(&mut series, "b2");
        assert_eq!(series.undone().len(), 1, "the same move keeps the line");
        play(&mut series, "b1");
        assert_eq!(series.redo(), 0);
    }

    #[test]
    fn a_finished_game_can_be_taken_back_and_its_point_with_it() {
        let mut series = Match::new(terms(Starter::PlayerOne)).unwrap();
        series.resign(Seat::One).unwrap();
        assert_eq!(series.score().won, [0, 1]);
        series.undo();
        assert_eq!(series.score(), Score::default());
        assert!(!series.next_game());
    }

    #[test]
    fn bad_terms_are_refused_in_a_sentence() {
        let good = terms(Starter::PlayerOne);
        let refused = |change: &dyn Fn(&mut Terms)| {
            let mut terms = good.clone();
            change(&mut terms);
            Match::new(terms).unwrap_err().to_string()
        };
        assert_eq!(
            refused(&|t| t.players[1].colour = Colour::Red),
            "Both players have chosen red. Choose two different colours."
        );
        assert_eq!(refused(&|t| t.games = 0), "A series has 1 to 99 games, not 0.");
        assert_eq!(refused(&|t| t.players[0].name = " ".into()), "A player needs a name.");
        assert!(refused(&|t| t.rules = Rules::hex(99, 1)).contains("99×1"));
    }
}
