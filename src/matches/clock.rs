//! Clocks: how long each player may think. Pure: whoever plays tells how much time has passed.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use web_time::Instant;

use super::Seat;

/// How fast a match is played: each player's time for a game, and what every move adds to it.
///
/// ```
/// use hexfall::matches::Pace;
///
/// assert_eq!("5+3".parse(), Ok(Pace { seconds: 300, increment: 3 }));
/// assert_eq!("30s".parse(), Ok(Pace { seconds: 30, increment: 0 }));
/// assert_eq!(Pace { seconds: 300, increment: 3 }.to_string(), "5+3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pace {
    /// Each player's time for a game, in seconds.
    pub seconds: u32,
    /// What a player gets back after each move, in seconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub increment: u32,
}

/// Text, or numbers, that make no clock.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPace {
    /// Not written as a clock is.
    #[error("“{0}” is not a clock: write minutes, or minutes+seconds for each move, like 5+3")]
    Text(String),
    /// Longer, or shorter, than a game can take.
    #[error("A clock has 5 seconds to 3 hours, and at most 3 minutes for each move.")]
    Range,
}

impl Pace {
    /// What a player starts a game with.
    #[must_use]
    pub const fn time(self) -> Duration {
        Duration::from_secs(self.seconds as u64)
    }

    /// What a player gets back after each move.
    #[must_use]
    pub const fn bonus(self) -> Duration {
        Duration::from_secs(self.increment as u64)
    }

    /// Whether a game can be played at this pace.
    pub fn check(self) -> Result<(), BadPace> {
        let fits = (LEAST..=3 * 3600).contains(&self.seconds) && self.increment <= 180;
        fits.then_some(()).ok_or(BadPace::Range)
    }
}

/// "5+3": five minutes, and three seconds for each move; "30s+2" where the minutes are not whole.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seconds {
            whole if whole.is_multiple_of(60) => write!(f, "{}", whole / 60)?,
            seconds => write!(f, "{seconds}s")?,
        }
        if self.increment > 0 { write!(f, "+{}", self.increment) } else { Ok(()) }
    }
}

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Pace, BadPace> {
        let bad = || BadPace::Text(text.chars().take(20).collect());
        let number = |digits: &str| digits.parse::<u16>().map(u32::from).map_err(|_| bad());
        let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = match time.strip_suffix('s') {
            Some(seconds) => number(seconds)?,
            None => number(time)? * 60,
        };
        let pace = Pace { seconds, increment: number(increment)? };
        pace.check()?;
        Ok(pace)
    }
}

/// What is left on both players' clocks in the present game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pace: Pace,
    left: [Duration; 2],
}

impl Clock {
    /// Both clocks before the first move.
    #[must_use]
    pub fn new(pace: Pace) -> Clock {
        Clock { pace, left: [pace.time(); 2] }
    }

    /// What a player has left, their present thought not counted.
    #[must_use]
    pub fn left(&self, seat: Seat) -> Duration {
        self.left[seat]
    }

    /// Both players' time.
    #[must_use]
    pub fn both(&self) -> [Duration; 2] {
        self.left
    }

    /// Sets both players' time to what a record, or the other end of a network, says. Nobody can have more
    /// than a game lasts.
    pub fn set(&mut self, left: [Duration; 2]) {
        self.left = left.map(|left| left.min(MOST));
    }

    /// Takes what a player has thought, whatever came of it.
    pub(super) fn spend(&mut self, seat: Seat, thought: Duration) {
        self.left[seat] = self.left[seat].saturating_sub(thought);
    }

    /// How long a computer in this seat thinks about a move that it could think about for longer.
    #[must_use]
    pub fn affords(&self, seat: Seat) -> Duration {
        self.left[seat] / MOVES_TO_COME + self.pace.bonus() * 4 / 5
    }

    /// Takes what a player has thought for a move, and gives the increment back.
    pub(super) fn moved(&mut self, seat: Seat, thought: Duration) {
        self.spend(seat, thought);
        self.left[seat] = (self.left[seat] + self.pace.bonus()).min(MOST);
    }

    /// A player's flag falls.
    pub(super) fn run_down(&mut self, seat: Seat) {
        self.left[seat] = Duration::ZERO;
    }

    /// A fallen flag is taken back. Taking back gives no time back, but a clock at zero would fall again at once, for
    /// ever: its player gets what one move gives, or else the least that a clock can have.
    pub(super) fn raise_flag(&mut self, seat: Seat) {
        let least = Duration::from_secs(LEAST.into()).max(self.pace.bonus());
        self.left[seat] = self.left[seat].max(least);
    }
}

/// The least time that a player can have for a game, in seconds.
const LEAST: u32 = 5;
/// For how many moves a computer keeps time on its clock.
const MOVES_TO_COME: u32 = 25;

/// More than any clock can come to show: keeps numbers from elsewhere sensible.
const MOST: Duration = Duration::from_secs(24 * 3600);

/// What a clock shows: "1:05:00", "4:59", and when little is left "9.3".
#[must_use]
pub fn clock_face(left: Duration, short: Duration) -> String {
    if left < short {
        let tenths = left.as_millis().div_ceil(100);
        return format!("{}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{rest:02}"),
        hours => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

/// How long the player to move has been thinking, by the time of day. It can rest, while a line is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stopwatch {
    before: Duration,
    since: Option<Instant>,
}

impl Stopwatch {
    /// A watch that runs from now on.
    #[must_use]
    pub fn started(now: Instant) -> Stopwatch {
        Stopwatch { before: Duration::ZERO, since: Some(now) }
    }

    /// Lets it rest, or run on.
    pub fn set_running(&mut self, runs: bool, now: Instant) {
        self.before = self.read(now);
        self.since = runs.then_some(now);
    }

    /// The time it shows.
    #[must_use]
    pub fn read(&self, now: Instant) -> Duration {
        let running = self.since.map(|since| now.saturating_duration_since(since));
        self.before + running.unwrap_or_default()
    }

    /// When it will show this much, if it runs.
    #[must_use]
    pub fn shows_at(&self, time: Duration) -> Option<Instant> {
        self.since.map(|since| since + time.saturating_sub(self.before))
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_pace_reads_back_as_written() {
        for text in ["1", "5+3", "180+180", "30s", "90s+2", "5s"] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), text);
        }
        for text in ["", "+", "five", "5+", "-1", "0", "4s", "181", "5+181", "99999", "5 + 3"] {
            assert!(text.parse::<Pace>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_move_costs_its_thought_and_earns_the_increment() {
        let mut clock = Clock::new(Pace { seconds: 60, increment: 2 });
        clock.moved(Seat::One, secs(10));
        assert_eq!(clock.both(), [secs(52), secs(60)]);
        clock.moved(Seat::Two, secs(600));
        assert_eq!(clock.left(Seat::Two), secs(2), "time that is not there cannot be spent");
    }

    #[test]
    fn a_flag_that_is_taken_back_leaves_a_moment_to_move() {
        let mut clock = Clock::new(Pace { seconds: 60, increment: 2 });
        clock.run_down(Seat::One);
        assert_eq!(clock.both(), [secs(0), secs(60)]);
        clock.raise_flag(Seat::One);
        assert_eq!(clock.both(), [secs(5), secs(60)]);
        let mut clock = Clock::new(Pace { seconds: 60, increment: 10 });
        clock.run_down(Seat::Two);
        clock.raise_flag(Seat::Two);
        assert_eq!(clock.both(), [secs(60), secs(10)]);
    }

    #[test]
    fn a_clock_shows_tenths_when_little_is_left() {
        let face = |millis| clock_face(Duration::from_millis(millis), secs(20));
        assert_eq!(face(3_600_000), "1:00:00");
        assert_eq!(face(299_001), "5:00");
        assert_eq!(face(60_000), "1:00");
        assert_eq!(face(20_000), "0:20");
        assert_eq!(face(9_340), "9.4");
        assert_eq!(face(0), "0.0");
    }

    #[test]
    fn a_stopwatch_rests_and_runs_on() {
        let start = Instant::now();
        let mut watch = Stopwatch::started(start);
        assert_eq!(watch.read(start + secs(3)), secs(3));
        watch.set_running(false, start + secs(4));
        assert_eq!(watch.read(start + secs(60)), secs(4));
        assert_eq!(watch.shows_at(secs(5)), None);
        watch.set_running(true, start + secs(60));
        assert_eq!(watch.read(start + secs(61)), secs(5));
        assert_eq!(watch.shows_at(secs(10)), Some(start + secs(66)));
    }
}
