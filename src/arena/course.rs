//! The course of an arena: games handed out, and settled in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{PairScores, PlayedGame, Schedule, Standing, Verdict};
use crate::matches::Seat;

/// An arena under way.
///
/// It plays nothing itself: whoever plays takes games from it and gives them back in any order. A game is settled once
/// all before it are, so that what is settled, and where a test ends it, never depends on who was quicker.
///
/// ```
/// use hexfall::arena::{Arena, Contestant, Live, Plan, Schedule};
/// use hexfall::rules::{GameKind, Rules};
///
/// let kind = GameKind::Obstruction;
/// let two = vec![Contestant::find(kind, "random")?, Contestant::find(kind, "heuristic")?];
/// let mut arena = Arena::new(Schedule::new(Plan::new(Rules::usual(kind), two, 10, 1))?);
/// while let Some(number) = arena.take() {
///     let mut live = Live::new(arena.schedule(), number).unwrap();
///     while !live.advance() {
///         // Here a window would draw the game, or stop.
///     }
///     arena.give(live.finish());
/// }
/// assert!(arena.standing().rows[1].tally.all().score() > 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arena {
    schedule: Arc<Schedule>,
    settled: Vec<Arc<PlayedGame>>,
    /// Games that are over before one with a lower number is.
    early: BTreeMap<u32, PlayedGame>,
    next: u32,
    scores: PairScores,
    verdict: Option<Verdict>,
}

impl Arena {
    /// An arena before its first game.
    #[must_use]
    pub fn new(schedule: Schedule) -> Arena {
        Arena {
            schedule: Arc::new(schedule),
            settled: Vec::new(),
            early: BTreeMap::new(),
            next: 0,
            scores: PairScores::default(),
            verdict: None,
        }
    }

    /// An arena in which these games have been settled, the first of all, in order. What follows them is forgotten.
    #[must_use]
    pub fn after(schedule: Schedule, games: Vec<PlayedGame>) -> Arena {
        let mut arena = Arena::new(schedule);
        for game in games {
            arena.give(game);
        }
        arena.early.clear();
        arena.next = arena.settled.len() as u32;
        arena
    }

    /// What is played.
    #[must_use]
    pub fn schedule(&self) -> &Arc<Schedule> {
        &self.schedule
    }

    /// All games that are settled, in order.
    #[must_use]
    pub fn settled(&self) -> &[Arc<PlayedGame>] {
        &self.settled
    }

    /// The number of the next game to be played; nothing where all are being played, or a test has ended.
    pub fn take(&mut self) -> Option<u32> {
        let number = self.next;
        (self.verdict.is_none() && number < self.schedule.games()).then(|| {
            self.next += 1;
            number
        })
    }

    /// Takes a game that is over, and returns those that are settled by it, in order.
    pub fn give(&mut self, game: PlayedGame) -> &[Arc<PlayedGame>] {
        let before = self.settled.len();
        self.early.insert(game.fixture.number, game);
        while let Some(game) = self.early.remove(&(self.settled.len() as u32)) {
            if self.verdict.is_some() {
                break;
            }
            self.settled.push(Arc::new(game));
            self.test();
        }
        &self.settled[before..]
    }

    /// Asks the test, where there is one and the last settled game completes a pair.
    fn test(&mut self) {
        let (Some(sprt), [.., one, two]) = (self.schedule.plan().sprt, &self.settled[..]) else {
            return;
        };
        if self.settled.len().is_multiple_of(2) {
            let first = |it: &PlayedGame| {
                it.half_points(if it.fixture.seats[Seat::One] == 0 { Seat::One } else { Seat::Two })
            };
            self.scores.add((first(one) + first(two)) as usize);
            self.verdict = sprt.verdict(self.scores);
        }
    }

    /// What the test has come to.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The pairs of games that the test goes by.
    #[must_use]
    pub fn pair_scores(&self) -> PairScores {
        self.scores
    }

    /// Whether all games are settled, or the test has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.verdict.is_some() || self.settled.len() as u32 == self.schedule.games()
    }

    /// What has come of the settled games.
    #[must_use]
    pub fn standing(&self) -> Standing {
        Standing::of(&self.schedule, &self.settled)
    }
}
