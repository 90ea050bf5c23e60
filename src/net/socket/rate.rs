//! How much may be said in a second: more than any player needs, less than does harm.

use std::time::Instant;

/// Frames a second in the long run, and at once after a silence.
const FRAMES: f64 = 100.0;
const FRAMES_AT_ONCE: f64 = 300.0;
/// The same for bytes.
const BYTES: f64 = 64.0 * 1024.0;
const BYTES_AT_ONCE: f64 = 256.0 * 1024.0;

/// What one end may still say.
pub(super) struct Rate {
    frames: f64,
    bytes: f64,
    at: Instant,
}

impl Rate {
    pub(super) fn new(now: Instant) -> Rate {
        Rate { frames: FRAMES_AT_ONCE, bytes: BYTES_AT_ONCE, at: now }
    }

    /// Whether one more frame of so many bytes is within bounds.
    pub(super) fn allows(&mut self, bytes: usize, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.at = now;
        self.frames = (self.frames + passed * FRAMES).min(FRAMES_AT_ONCE) - 1.0;
        self.bytes = (self.bytes + passed * BYTES).min(BYTES_AT_ONCE) - bytes as f64;
        self.frames >= 0.0 && self.bytes >= 0.0
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_allowed_and_a_flood_is_not() {
        let start = Instant::now();
        let mut rate = Rate::new(start);
        let frames = (0..1000).take_while(|_| rate.allows(20, start)).count();
        assert_eq!(frames, 300);
        assert!(rate.allows(20, start + Duration::from_secs(1)));
        let mut rate = Rate::new(start);
        assert_eq!((0..100).take_while(|_| rate.allows(16 * 1024, start)).count(), 16);
    }
}
