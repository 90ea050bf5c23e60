//! Two opponents play many games.

use std::num::NonZero;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rand::{Rng, SeedableRng};
use web_time::Instant;

use super::Tally;
use crate::engine::{Dice, Opponent};
use crate::matches::Seat;
use crate::rules::{BadRules, Game, Rules, Side};

/// Two opponents, who begin in turn.
///
/// What a game is like depends on the seed and its number alone, not on the games beside it: opponents that think by
/// nodes play the same games on one core and on many.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// What they play.
    pub rules: Rules,
    /// Who plays. The first begins the first game, the second the next.
    pub opponents: [Opponent; 2],
    /// How many games.
    pub games: u32,
    /// Decides what is left to chance.
    pub seed: u64,
}

/// One game of a contest.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Which one, from 0.
    pub number: u32,
    /// Who began it: the first opponent, or the second.
    pub began: Seat,
    /// Every move.
    pub game: Game,
    /// How long each opponent thought, all in all, and how many moves it made.
    pub thought: [(Duration, u32); 2],
    /// The longest thought for one move.
    pub longest: [Duration; 2],
}

impl Contest {
    /// Plays all games, on this many cores, and tells each one when it is over, in the order in which they end.
    pub fn play(
        &self,
        cores: NonZero<usize>,
        told: impl FnMut(&PlayedGame) + Send,
    ) -> Result<Tally, BadRules> {
        self.rules.check()?;
        let next = AtomicU32::new(0);
        let done = Mutex::new((Tally::default(), told));
        std::thread::scope(|scope| {
            for _ in 0..cores.get().min(self.games as usize) {
                scope.spawn(|| {
                    while let number = next.fetch_add(1, Ordering::Relaxed)
                        && number < self.games
                        && let Ok(played) = self.play_game(number)
                    {
                        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                        let (tally, told) = &mut *done;
                        tally.add(&played);
                        told(&played);
                    }
                });
            }
        });
        Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Plays one game.
    pub fn play_game(&self, number: u32) -> Result<PlayedGame, BadRules> {
        let began = if number.is_multiple_of(2) { Seat::One } else { Seat::Two };
        // Neighbouring seeds give dice that have nothing in common.
        let mut dice =
            Dice::seed_from_u64(self.seed.wrapping_mul(1 << 32).wrapping_add(number.into()));
        let mut played = PlayedGame {
            number,
            began,
            game: Game::new(self.rules)?,
            thought: Default::default(),
            longest: Default::default(),
        };
        loop {
            let seat = played.seat_of(played.game.turn());
            let start = Instant::now();
            let mv = self.opponents[seat].search(&played.game, dice.next_u64()).finish();
            let spent = start.elapsed();
            let Some(mv) = mv else { break };
            played.thought[seat].0 += spent;
            played.thought[seat].1 += 1;
            played.longest[seat] = played.longest[seat].max(spent);
            if let Err(why) = played.game.play(mv) {
                // Opponents are tested for playing legal moves only; one that does not gives the game up.
                debug_assert!(false, "{} played {mv}: {why}", self.opponents[seat]);
                let _ = played.game.play(crate::rules::Move::Resign(played.game.turn()));
            }
        }
        Ok(played)
    }
}

impl PlayedGame {
    /// Who holds a side.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Seat {
        let first = if self.game.swapped() { self.began.other() } else { self.began };
        if side == Side::First { first } else { first.other() }
    }

    /// Who won, unless it was a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        self.game.outcome()?.winner.map(|side| self.seat_of(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::GameKind;

    fn contest(kind: GameKind, opponents: [&str; 2], games: u32) -> Contest {
        let opponents = opponents.map(|name| Opponent::find(kind, name).unwrap());
        Contest { rules: Rules::usual(kind), opponents, games, seed: 1 }
    }

    #[test]
    fn the_same_seed_gives_the_same_games_on_one_core_and_on_two() {
        let contest = contest(GameKind::Connect, ["tree:50n", "easy"], 6);
        let played = |cores: usize| {
            let mut games = Vec::new();
            contest
                .play(NonZero::new(cores).unwrap(), |played| games.push(played.clone()))
                .unwrap();
            games.sort_by_key(|played| played.number);
            games.into_iter().map(|played| played.game).collect::<Vec<_>>()
        };
        let games = played(1);
        assert_eq!(games, played(2));
        assert_ne!(games[0], games[2], "games differ from each other");
    }

    #[test]
    fn players_begin_in_turn_and_all_games_are_counted() {
        let contest = contest(GameKind::Obstruction, ["random", "random"], 20);
        let mut began = [0; 2];
        let tally = contest.play(NonZero::<usize>::MIN, |played| began[played.began] += 1).unwrap();
        assert_eq!(began, [10, 10]);
        assert_eq!(tally.games(), 20);
    }
}
