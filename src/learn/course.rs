//! What is played and learnt when: small boards first, because a network that only convolves takes what it learnt
//! there along; large steps first, because small ones are for what large ones step over.

/// A part of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stage {
    /// It begins when so many positions have been played.
    pub from: u64,
    /// The boards with how often they are chosen. Nets are compared on the first.
    pub boards: &'static str,
    /// Tries for each move: the better a net is, the more it takes to find a better move than its own.
    pub tries: u32,
    /// How far a step of learning goes.
    pub rate: f32,
}

/// Everything that a run is tuned by.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// One after the other.
    pub stages: &'static [Stage],
    /// Channels, blocks, and hidden numbers of the value. It may be made larger at any time, but for the last.
    pub shape: (u16, u8, u8),
    /// Positions that are played between two rounds of learning.
    pub positions: u64,
    /// How often each position is learnt from.
    pub reuse: u64,
    /// The positions that are learnt from: at least so many, and the newer half of all …
    pub least: u64,
    /// … up to so many.
    pub most: u64,
    /// Positions that a step is made of.
    pub batch: u64,
    /// Games of a new net against the last that was taken …
    pub games: u32,
    /// … and which part of them it has to win to be taken.
    pub part: f64,
    /// Whom nets are measured by …
    pub anchors: &'static [&'static str],
    /// … every so many rounds …
    pub every: u64,
    /// … in so many games.
    pub anchor_games: u32,
}

/// Mostly the usual board.
const ELEVEN: &str = "11x11:6,10x10:2,9x9:2,8x8:1,7x7:1,12x11:1,9x11:1,5x5:1";
/// The same with larger ones among them.
const LARGE: &str = "11x11:8,13x13:2,12x12:1,10x10:1,9x9:2,7x7:1,13x11:1,8x11:1,5x5:1";

/// The course that the net is from.
pub const COURSE: Course = Course {
    stages: &[
        Stage { from: 0, boards: "5x5:5,4x4:2,3x3:1,6x5:1,4x6:1", tries: 16, rate: 1e-3 },
        Stage { from: 60_000, boards: "7x7:5,6x6:3,5x5:1,8x7:1,6x8:1", tries: 16, rate: 1e-3 },
        Stage { from: 160_000, boards: "9x9:5,8x8:3,7x7:2,10x9:1,7x9:1", tries: 16, rate: 1e-3 },
        Stage { from: 320_000, boards: ELEVEN, tries: 16, rate: 1e-3 },
        Stage { from: 600_000, boards: ELEVEN, tries: 24, rate: 5e-4 },
        Stage { from: 900_000, boards: LARGE, tries: 32, rate: 2e-4 },
        Stage { from: 1_118_000, boards: LARGE, tries: 32, rate: 1e-4 },
        Stage { from: 1_572_000, boards: LARGE, tries: 32, rate: 3e-5 },
    ],
    shape: (32, 6, 32),
    positions: 10_000,
    reuse: 8,
    least: 50_000,
    most: 200_000,
    batch: 256,
    games: 400,
    part: 0.51,
    anchors: &["monte-carlo:100f", "tree:1000n"],
    every: 10,
    anchor_games: 50,
};

impl Course {
    /// The stage after so many positions: the last that has begun.
    pub(super) fn stage(&self, positions: u64) -> Option<Stage> {
        self.stages.iter().rfind(|stage| stage.from <= positions).copied()
    }

    /// How many of the newest positions are learnt from after so many.
    pub(super) fn window(&self, positions: u64) -> u64 {
        (positions / 2).max(self.least).min(self.most)
    }

    /// How many steps a round has when there are so many positions to learn from. Before there are many, it has few:
    /// the first games are hardly more than random.
    pub(super) fn steps(&self, positions: u64) -> u64 {
        let full = (positions as f64 / self.least as f64).min(1.0);
        ((self.positions * self.reuse) as f64 * full / self.batch as f64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Opponent;
    use crate::engine::net::Shape;
    use crate::learn::Board;
    use crate::rules::GameKind;

    #[test]
    fn what_the_course_asks_for_is_there() {
        for Stage { boards, .. } in COURSE.stages {
            assert!(boards.split(',').all(|board| board.parse::<Board>().is_ok()), "{boards}");
        }
        assert!(COURSE.stages.is_sorted_by_key(|stage| stage.from));
        for anchor in COURSE.anchors {
            assert!(Opponent::find(GameKind::Hex, anchor).is_ok(), "{anchor}");
        }
        let (channels, blocks, hidden) = COURSE.shape;
        assert!(Shape::new(channels, blocks, hidden).is_some());
    }

    #[test]
    fn boards_grow_and_so_does_what_is_learnt_from() {
        let first = |positions| COURSE.stage(positions).unwrap().boards.split(':').next();
        let boards = [0, 59_999, 60_000, u64::MAX].map(first);
        assert_eq!(boards, ["5x5", "5x5", "7x7", "11x11"].map(Some));
        let windows = [0, 200_000, 9_000_000].map(|positions| COURSE.window(positions));
        assert_eq!(windows, [50_000, 100_000, 200_000]);
        assert_eq!([10_009, 50_000, 90_000].map(|count| COURSE.steps(count)), [62, 312, 312]);
    }
}
