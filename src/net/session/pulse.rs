//! Whether the other end is alive, and how far away.

use std::time::Duration;

use web_time::Instant;

use super::Stage;

/// How often each end asks whether the other is there.
const EVERY: Duration = Duration::from_secs(2);
/// After this long without a word the line is taken for broken, if the other end was asked in time: an end that has
/// slept itself asks first.
pub(super) const DEAD: Duration = Duration::from_secs(5);
const UNANSWERED: Duration = Duration::from_secs(3);
/// How long somebody may take to say who they are, and to think about an offer.
const GREETING: Duration = Duration::from_secs(10);
const AGREEING: Duration = Duration::from_secs(300);

/// The pulse of one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pulse {
    began: Instant,
    asked: Instant,
    /// When this end first asked after it had last heard anything.
    unanswered: Option<Instant>,
    number: u32,
    delay: Option<Duration>,
}

impl Pulse {
    pub(super) fn new(now: Instant) -> Pulse {
        Pulse { began: now, asked: now, unanswered: None, number: 0, delay: None }
    }

    /// Something was heard, whatever it was.
    pub(super) fn heard(&mut self) {
        self.unanswered = None;
    }

    /// The question was answered.
    pub(super) fn answered(&mut self, number: u32, now: Instant) {
        if number == self.number {
            self.delay = Some(now.saturating_duration_since(self.asked));
        }
    }

    /// The number of the next question, if it is time for one.
    pub(super) fn ask(&mut self, now: Instant) -> Option<u32> {
        if now < self.asked + EVERY {
            return None;
        }
        self.asked = now;
        self.unanswered.get_or_insert(now);
        self.number = self.number.wrapping_add(1);
        Some(self.number)
    }

    /// Whether the line is broken, or somebody holds it without ever coming to the point.
    pub(super) fn is_dead(&self, stage: &Stage, now: Instant) -> bool {
        let enough = match stage {
            Stage::Greeting => Some(GREETING),
            Stage::Agreeing => Some(AGREEING),
            _ => None,
        };
        self.silent_at().is_some_and(|at| now >= at)
            || enough.is_some_and(|enough| now >= self.began + enough)
    }

    /// When the line will have been silent for too long.
    fn silent_at(&self) -> Option<Instant> {
        self.unanswered.map(|asked| asked + UNANSWERED)
    }

    /// How long a word takes there and back.
    pub(super) fn delay(&self) -> Option<Duration> {
        self.delay
    }

    /// When to look again.
    pub(super) fn due(&self) -> Instant {
        let ask = self.asked + EVERY;
        self.silent_at().map_or(ask, |silent| silent.min(ask))
    }
}
