//! How long the processor has worked for this program.

use std::fs;
use std::num::NonZero;

use web_time::Instant;

/// Linux counts in these, whatever its clock does.
const TICKS: f64 = 100.0;

/// A clock of seconds of one core.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    started: Instant,
    cores: NonZero<usize>,
}

impl Spent {
    /// A clock for work on so many cores.
    pub(super) fn new(cores: NonZero<usize>) -> Spent {
        Spent { started: Instant::now(), cores }
    }

    /// Seconds since the program began, as the system counts them; where it does not tell, as if all cores had been
    /// busy since the clock was made.
    pub(super) fn seconds(&self) -> f64 {
        let guessed = || self.started.elapsed().as_secs_f64() * self.cores.get() as f64;
        counted().unwrap_or_else(guessed)
    }
}

/// The program's own time and the system's for it: the 14th and 15th word. The second is a name, and may be several.
fn counted() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let (_, words) = text.rsplit_once(')')?;
    let mut words = words.split_whitespace().skip(11).map(|word| word.parse::<f64>().ok());
    Some((words.next()?? + words.next()??) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_does_not_go_back() {
        let clock = Spent::new(NonZero::<usize>::MIN);
        let before = clock.seconds();
        assert!(before >= 0.0 && clock.seconds() >= before);
    }
}
