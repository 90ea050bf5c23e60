//! How long work takes on a busy machine.

use std::time::{Duration, Instant};

/// The time that this thread is at work, where the system tells it, or else the time that passes.
pub(crate) struct Busy {
    since: Instant,
    before: Option<Duration>,
}

impl Busy {
    pub(crate) fn start() -> Busy {
        Busy { since: Instant::now(), before: at_work() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        let worked = self.before.zip(at_work()).map(|(before, after)| after - before);
        worked.unwrap_or_else(|| self.since.elapsed())
    }
}

fn at_work() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
