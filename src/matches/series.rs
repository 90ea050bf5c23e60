//! The course of a match: turns, undo and redo, one game after the other, the score.

use std::time::Duration;

use super::{BadTerms, Clock, Colour, Player, PlayerKind, Score, Seat, Terms};
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
    /// What is left on the players' clocks, where they play by the clock.
    clock: Option<Clock>,
    /// Whether somebody else has taken a player's place in the midst of the present game.
    changed_hands: bool,
}

/// A game of the series that has been played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// Who began it.
    pub began: Seat,
    /// The game itself.
    pub game: Game,
}

impl Match {
    /// A new match, before its first move.
    pub fn new(terms: Terms) -> Result<Match, BadTerms> {
        terms.check()?;
        let game = terms.new_game()?;
        let began = terms.starter.first();
        let clock = terms.clock.map(Clock::new);
        let (past, undone) = (Vec::new(), Vec::new());
        Ok(Match { terms, past, began, game, undone, clock, changed_hands: false })
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
            clock: self.terms.clock.map(Clock::new),
            changed_hands: false,
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
        let has_begun = !self.game.moves().is_empty();
        self.changed_hands |= has_begun && self.player(seat).kind != kind;
        self.terms.players[seat].set_kind(seat, kind);
    }

    /// Whether somebody else has taken a player's place in the midst of the present game, so that its result is
    /// not theirs alone.
    #[must_use]
    pub fn has_changed_hands(&self) -> bool {
        self.changed_hands
    }

    /// Says so of a game that is taken up again.
    pub(crate) fn set_changed_hands(&mut self, changed_hands: bool) {
        self.changed_hands = changed_hands;
    }

    /// Whether only computers play.
    #[must_use]
    pub fn plays_itself(&self) -> bool {
        self.terms.plays_itself()
    }

    /// Whether somebody plays from elsewhere.
    #[must_use]
    pub fn has_remote(&self) -> bool {
        self.terms.players.iter().any(|player| player.kind == PlayerKind::Remote)
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
        self.to_move_in(&self.game)
    }

    /// The seat whose turn it is in the present game at an earlier moment of it.
    #[must_use]
    pub fn to_move_in(&self, earlier: &Game) -> Seat {
        seat_of(earlier, self.began, earlier.turn())
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
        if let Move::TimeOut(side) = mv {
            let seat = self.seat_of(side);
            self.clock.iter_mut().for_each(|clock| clock.run_down(seat));
        }
        Ok(())
    }

    /// Plays a move for which its player has thought this long, by the clock if there is one.
    pub fn play_after(&mut self, thought: Duration, mv: Move) -> Result<(), IllegalMove> {
        let mover = self.to_move();
        self.play(mv)?;
        match (&mut self.clock, mv) {
            (None, _) => {}
            // Who gives up, or has no time left, gets nothing back for it.
            (Some(clock), Move::Resign(_) | Move::TimeOut(_)) => clock.spend(mover, thought),
            (Some(clock), _) => clock.moved(mover, thought),
        }
        Ok(())
    }

    /// Takes what a player has thought off their clock, if they play by one, although they have not moved.
    pub fn spend(&mut self, seat: Seat, thought: Duration) {
        self.clock.iter_mut().for_each(|clock| clock.spend(seat, thought));
    }

    /// The players' clocks, where they play by the clock. Taking a move back gives no time back.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Sets what is left on the players' clocks, where they play by the clock.
    pub fn set_time_left(&mut self, left: [Duration; 2]) {
        if let Some(clock) = &mut self.clock {
            clock.set(left);
        }
    }

    /// Ends the present game for the player to move, whose clock has run down.
    pub fn time_out(&mut self) -> Result<(), IllegalMove> {
        self.play(Move::TimeOut(self.game.turn()))
    }

    /// Gives the present game up for a player.
    pub fn resign(&mut self, seat: Seat) -> Result<(), IllegalMove> {
        self.play(Move::Resign(self.side_of(seat)))
    }

    /// Whether [`undo`](Match::undo) would take anything back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.last_own_turn().is_some()
    }

    /// Takes moves back: the last one, or, where a person plays a computer, as many as lead to the
    /// person's own last turn. Returns how many; none where somebody plays from elsewhere.
    pub fn undo(&mut self) -> usize {
        let moves = self.game.moves().len();
        let count = moves - self.last_own_turn().unwrap_or(moves);
        self.take_back(count);
        count
    }

    /// After how many moves undo would stop.
    fn last_own_turn(&self) -> Option<usize> {
        let mut earlier = (0..self.game.moves().len()).rev();
        earlier
            .find(|&count| self.is_own_turn(&self.game.after(count)))
            .filter(|_| !self.has_remote())
    }

    /// Takes exactly this many moves of the present game back, whoever made them. Returns whether there
    /// were so many.
    pub fn take_back(&mut self, count: usize) -> bool {
        if count > self.game.moves().len() {
            return false;
        }
        for _ in 0..count {
            let mv = self.game.undo();
            if let Some(Move::TimeOut(side)) = mv {
                let seat = self.seat_of(side);
                self.clock.iter_mut().for_each(|clock| clock.raise_flag(seat));
            }
            self.undone.extend(mv);
        }
        true
    }

    /// Plays moves again that were taken back, as many as one [`undo`](Match::undo) took. Returns how
    /// many; none where somebody plays from elsewhere.
    pub fn redo(&mut self) -> usize {
        if self.has_remote() {
            return 0;
        }
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
        is_person(self.to_move_in(game)) || !Seat::BOTH.into_iter().any(is_person)
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
        self.clock = self.terms.clock.map(Clock::new);
        self.changed_hands = false;
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

fn seat_of(game: &Game, began: Seat, side: Side) -> Seat {
    let first = if game.swapped() { began.other() } else { began };
    if side == Side::First { first } else { first.other() }
}

fn winner(game: &Game, began: Seat) -> Option<Seat> {
    game.outcome()?.winner.map(|side| seat_of(game, began, side))
}

#[cfg(test)]
mod tests;
