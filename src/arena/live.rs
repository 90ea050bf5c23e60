//! A game under way, advanced a slice at a time.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use web_time::Instant;

use super::htp::{Fault, HtpPlayer};
use super::{Contestant, Fixture, PlayedGame, Schedule, Thought};
use crate::engine::{Dice, Opponent, Order, Recall, Search, Who};
use crate::matches::Seat;
use crate::rules::{Game, Move};

/// A game of an arena that is being played.
///
/// What it is like depends on the schedule and its number alone, not on the games beside it: opponents that think by nodes
/// play the same game on one core and on many, now and when it is played again.
pub struct Live {
    fixture: Fixture,
    names: [String; 2],
    game: Game,
    dice: Dice,
    players: [Player; 2],
    /// The thinking of a level whose turn it is.
    search: Option<Search>,
    recall: Recall,
    /// How long this turn has taken so far.
    spent: Duration,
    thought: [Thought; 2],
    note: Option<String>,
}

enum Player {
    Level(Opponent),
    Program(Box<HtpPlayer>),
}

impl Live {
    /// Begins a game.
    #[must_use]
    pub fn new(schedule: &Schedule, number: u32) -> Option<Live> {
        let fixture = schedule.fixture(number);
        let plan = schedule.plan();
        let mut game = Game::new(plan.rules).ok()?;
        for &mv in schedule.opening(fixture) {
            game.play(mv).ok()?;
        }
        let player = |who: usize| match &plan.contestants[who] {
            Contestant::Level(opponent) => Player::Level(*opponent),
            Contestant::Program(command) => {
                Player::Program(Box::new(HtpPlayer::start(command, plan.patience)))
            }
        };
        // Neighbouring seeds give dice that have nothing in common.
        let seed = plan.seed.wrapping_mul(1 << 32).wrapping_add(number.into());
        Some(Live {
            fixture,
            names: fixture.seats.map(|who| schedule.names()[who].clone()),
            game,
            dice: Dice::seed_from_u64(seed),
            players: fixture.seats.map(player),
            search: None,
            recall: Recall::default(),
            spent: Duration::ZERO,
            thought: Default::default(),
            note: None,
        })
    }

    /// Which game it is.
    #[must_use]
    pub fn fixture(&self) -> Fixture {
        self.fixture
    }

    /// The game so far.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Goes on for a few thousandths of a second at most. Returns whether the game is over.
    pub fn advance(&mut self) -> bool {
        if self.game.is_over() {
            return true;
        }
        let seat = self.to_move();
        let start = Instant::now();
        let chosen = match &mut self.players[seat] {
            Player::Level(opponent) => {
                let begin = || self.recall.search(opponent, &self.game, self.dice.next_u64());
                let search = self.search.get_or_insert_with(begin);
                Ok(if search.advance() { search.best() } else { None })
            }
            Player::Program(player) => player.advance(&self.game),
        };
        self.spent += start.elapsed();
        match chosen {
            Ok(None) => {}
            Ok(Some(mv)) => self.play(seat, mv),
            Err(fault) => self.lose(seat, &fault),
        }
        self.game.is_over()
    }

    /// The search for the next move, to be made elsewhere instead of by [`advance`](Live::advance) and to be answered by
    /// [`answer`](Live::answer). None where the game is over, or a program is to move.
    pub fn order(&mut self) -> Option<Order> {
        match self.players[self.to_move()] {
            Player::Level(opponent) if !self.game.is_over() => Some(Order {
                game: self.game.clone(),
                who: Who::Opponent(opponent),
                seed: self.dice.next_u64(),
            }),
            _ => None,
        }
    }

    /// What came of that search, after so long. Who has no move gives the game up. Returns whether the game is over.
    pub fn answer(&mut self, mv: Option<Move>, spent: Duration) -> bool {
        let seat = self.to_move();
        self.spent = spent;
        if mv.is_none() {
            self.note = Some(format!("{} broke down", self.names[seat]));
        }
        self.play(seat, mv.unwrap_or(Move::Resign(self.game.turn())));
        self.game.is_over()
    }

    /// The game when it is over.
    #[must_use]
    pub fn finish(self) -> PlayedGame {
        let Live { fixture, game, thought, note, .. } = self;
        PlayedGame { fixture, game, thought, note }
    }

    fn to_move(&self) -> Seat {
        self.fixture.seat_of(&self.game, self.game.turn())
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        self.search = None;
        self.thought[seat].add(std::mem::take(&mut self.spent));
        if let Err(why) = self.game.play(mv) {
            // Opponents are tested for playing legal moves only; one that does not gives the game up.
            debug_assert!(false, "{} played {mv}: {why}", self.names[seat]);
            self.note = Some(format!("{} played {mv}: {why}", self.names[seat]));
            let _ = self.game.play(Move::Resign(self.game.turn()));
        }
    }

    /// A program that broke its word loses: by the clock where it kept silent, and else as if it had resigned.
    fn lose(&mut self, seat: Seat, fault: &Fault) {
        self.note = Some(format!("{} {fault}", self.names[seat]));
        let side = self.game.turn();
        let end = match fault {
            Fault::Silent(..) => Move::TimeOut(side),
            _ => Move::Resign(side),
        };
        self.play(seat, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Plan;
    use crate::rules::{GameKind, Rules};

    fn schedule() -> Schedule {
        let kind = GameKind::Connect;
        let two = ["easy", "tree:300n"].map(|name| Contestant::find(kind, name).unwrap());
        Schedule::new(Plan::new(Rules::usual(kind), two.to_vec(), 4, 3)).unwrap()
    }

    #[test]
    fn a_game_thought_about_elsewhere_is_the_same_game() {
        for number in 0..4 {
            let mut here = Live::new(&schedule(), number).unwrap();
            while !here.advance() {}
            let mut there = Live::new(&schedule(), number).unwrap();
            while let Some(order) = there.order() {
                let order = Order::read(&order.write()).unwrap();
                there.answer(order.search().finish(), Duration::from_millis(2));
            }
            assert_eq!(there.game(), here.game());
            let thought = there.finish().thought;
            assert!(thought.iter().all(|it| it.spent == Duration::from_millis(2) * it.moves));
        }
    }

    #[test]
    fn whoever_breaks_down_has_lost() {
        let mut live = Live::new(&schedule(), 0).unwrap();
        assert!(live.order().is_some());
        assert!(live.answer(None, Duration::ZERO));
        assert!(live.order().is_none());
        let played = live.finish();
        assert_eq!(played.winner(), Some(Seat::Two));
        assert_eq!(played.note.as_deref(), Some("easy broke down"));
    }
}
