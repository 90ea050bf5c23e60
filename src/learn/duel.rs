//! Two players, and who is better.

use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use rand::{Rng, SeedableRng};

use super::opening;
use super::self_play::Board;
use crate::engine::net::{Evaluator, Net};
use crate::engine::{Dice, MOST_THREADS, Opponent};
use crate::rules::{AnyPosition, Game, Move, Position, Rules, SetUp, Side};

/// Who plays.
pub enum Player {
    /// A net's likeliest move, without any search.
    Net(Box<Net>),
    /// A level.
    Level(Opponent),
}

/// A match of two players: from every opening two games, with the sides exchanged.
pub struct Duel<'a> {
    /// The two.
    pub players: [&'a Player; 2],
    /// Where they meet.
    pub board: Board,
    /// How many stones lie there at random when they begin.
    pub stones: u32,
    /// How many pairs of games they play.
    pub pairs: u32,
    /// Decides what is left to chance.
    pub seed: u64,
}

impl Duel<'_> {
    /// Plays, so many games at the same time. Returns how many the first player won.
    #[must_use]
    pub fn play(&self, cores: usize) -> u32 {
        let (next, won) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..cores.min(MOST_THREADS.get()) {
                scope.spawn(|| {
                    let mut seats = self.players.map(Seat::new);
                    loop {
                        let pair = next.fetch_add(1, Ordering::Relaxed);
                        if pair >= self.pairs {
                            break;
                        }
                        won.fetch_add(self.pair(pair, &mut seats), Ordering::Relaxed);
                    }
                });
            }
        });
        won.into_inner()
    }

    /// How many of two games the first player wins.
    fn pair(&self, pair: u32, seats: &mut [Seat<'_>; 2]) -> u32 {
        // Neighbouring seeds give dice that have nothing in common.
        let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(pair.into());
        let mut dice = Dice::seed_from_u64(seed);
        let Some(start) = self.start(&mut dice) else { return 0 };
        let firsts = Side::BOTH.into_iter();
        firsts.filter(|&side| game(start.clone(), side, seats, &mut dice) == Some(side)).count()
            as u32
    }

    fn start(&self, dice: &mut Dice) -> Option<Game> {
        let opening = opening::at_random(self.board.empty(), self.stones, dice);
        let (width, height) = opening.size();
        let set_up = SetUp { stones: opening.stones().collect(), to_move: opening.turn() };
        Game::from_set_up(Rules::hex(width, height), set_up).ok()
    }
}

/// Who wins when the first player has this side.
fn game(mut game: Game, first: Side, seats: &mut [Seat<'_>; 2], dice: &mut Dice) -> Option<Side> {
    while !game.is_over() {
        let seat = &mut seats[usize::from(game.turn() != first)];
        game.play(seat.choose(&game, dice.next_u64())?).ok()?;
    }
    game.outcome()?.winner
}

/// A player at the board.
enum Seat<'a> {
    Net(Evaluator<'a>),
    Level(Opponent),
}

impl Seat<'_> {
    fn new(player: &Player) -> Seat<'_> {
        match player {
            Player::Net(net) => Seat::Net(Evaluator::new(net)),
            Player::Level(opponent) => Seat::Level(*opponent),
        }
    }

    fn choose(&mut self, game: &Game, seed: u64) -> Option<Move> {
        match (self, game.position()) {
            (Seat::Level(opponent), _) => opponent.search(game, seed).finish(),
            (Seat::Net(evaluator), AnyPosition::Joining(position)) => {
                evaluator.look_both_ways(position);
                Some(position.move_to(evaluator.likeliest(position)?))
            }
            (Seat::Net(_), _) => None,
        }
    }
}
