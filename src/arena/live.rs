//! A game under way, advanced a slice at a time.

use std::time::Duration;

use rand::{Rng, SeedableRng};
use web_time::Instant;

use super::htp::{Fault, HtpPlayer};
use super::{Contestant, Fixture, PlayedGame, Schedule, Thought};
use crate::engine::{Dice, Opponent, Order, Recall, Search, Value, Who};
use crate::matches::Seat;
use crate::rules::{Game, Move, Side};

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
    until_proven: bool,
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
            until_proven: plan.until_proven,
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
            Ok(Some(mv)) => {
                let loser = self.proven_loser(mv);
                self.play(seat, mv);
                if let Some(loser) = loser.filter(|_| !self.game.is_over()) {
                    let _ = self.game.play(Move::Resign(loser));
                }
            }
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

    /// Who loses for certain after a move of the other, where that ends a game. Who knows only that it loses itself plays on:
    /// the other may not know how to win.
    fn proven_loser(&self, mv: Move) -> Option<Side> {
        let search = self.search.as_ref().filter(|_| self.until_proven && mv != Move::Swap)?;
        let view = search.report().views.into_iter().find(|view| view.mv == mv)?;
        matches!(view.value, Value::Win { .. }).then_some(self.game.turn().other())
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
    fn where_proofs_count_a_game_ends_with_one_and_the_same_side_wins() {
        let kind = GameKind::Hex;
        let two = ["random", "master:100n"].map(|name| Contestant::find(kind, name).unwrap());
        let mut plan = Plan::new(Rules::hex(5, 5), two.to_vec(), 4, 3);
        let played = |plan: &Plan, number: u32| {
            let mut live = Live::new(&Schedule::new(plan.clone()).unwrap(), number).unwrap();
            while !live.advance() {}
            live.finish()
        };
        for number in 0..4 {
            plan.until_proven = false;
            let whole = played(&plan, number);
            plan.until_proven = true;
            let short = played(&plan, number);
            assert_eq!(short.winner(), whole.winner());
            let (end, moves) = short.game.moves().split_last().unwrap();
            assert!(matches!(end, Move::Resign(_)) && whole.game.moves().starts_with(moves));
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
