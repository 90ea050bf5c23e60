//! Every number that the play of Hex was tuned by.

/// How far connections are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// Full connections kept between two ends.
    pub(super) fulls: usize,
    /// Half connections kept between two ends.
    pub(super) halves: usize,
    /// At most so many half connections are joined into one full connection.
    pub(super) joined: usize,
    /// So many ways to join half connections are tried at a time.
    pub(super) tries: u32,
    /// After so many full connections no more are looked for.
    pub(super) work: usize,
}

/// While a position is solved.
pub(super) const SOLVER_REACH: Reach =
    Reach { fulls: 6, halves: 12, joined: 4, tries: 120, work: 4_000 };

/// While a tree grows on a large board.
pub(super) const TREE_REACH: Reach =
    Reach { fulls: 3, halves: 6, joined: 3, tries: 30, work: 2_500 };

/// While a network judges every position: no longer than it takes.
pub(super) const LEARNT_REACH: Reach =
    Reach { fulls: 3, halves: 6, joined: 3, tries: 30, work: 1_000 };

/// How a tree grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    /// How much a move's prior counts while it was tried seldom.
    pub(super) prior: f32,
    /// How much less than its position a move is worth before it was tried, where a judge has told the position's worth.
    pub(super) doubt: f32,
    /// As many games the first guess of a move counts as it has in the beginning.
    pub(super) guess_games: f32,
    /// How many games go through a move before the answers to it are told apart.
    pub(super) games_to_grow: f32,
    /// How many games go through a position before its connections are looked for.
    pub(super) games_to_know: f32,
    /// Whether it matters from which end the judge looks at a board.
    pub(super) ends: Ends,
}

/// What a judge makes of a board that is turned round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// Just the same.
    Alike,
    /// Something a little different, as all that has learnt.
    Differ,
}

/// Hex by games that are played out, with patterns for a judge.
pub(super) const GROWTH: Growth = Growth {
    prior: 1.0,
    doubt: 0.0,
    guess_games: 100.0,
    games_to_grow: 8.0,
    games_to_know: 100.0,
    ends: Ends::Alike,
};

/// Y, for which there are no patterns, and no connections.
pub(super) const GROWTH_OF_Y: Growth = Growth { prior: 0.0, guess_games: 600.0, ..GROWTH };

/// Hex with a network for a judge: no game is played out, so each one is worth more.
pub(super) const LEARNT: Growth = Growth {
    prior: 0.6,
    doubt: 0.1,
    guess_games: 0.5,
    games_to_grow: 0.0,
    games_to_know: 0.0,
    ends: Ends::Differ,
};

/// A tree has at most so many moves in it, each of some thirty bytes. Then it stops growing: one by games goes on playing them,
/// one by a judge leaves the time to the solver.
pub(super) const MOST_MOVES: usize = 4_000_000;

/// A solver remembers at most so many positions.
pub(super) const MOST_POSITIONS: usize = 1_000_000;

/// A solver works beside the tree where at most so many cells are free.
pub(super) const FEW_FREE: usize = 85;
/// A node of the solver takes about as long as this part of the cells' third power in games.
pub(super) const SOLVER_NODE: u64 = 8_000;
/// The same beside a network: so many positions that it looks at.
pub(super) const LOOKS_A_SOLVER_NODE: u64 = 2;
/// Where no more cells than this are free, most is solved in seconds, and the solver has most of the time …
pub(super) const NEAR_THE_END: usize = 52;
/// … so many nodes for each position that the network looks at.
pub(super) const SOLVER_NODES_A_LOOK: u64 = 6;
/// The solver begins at the first move each time that it is asked: so many nodes at a time are worth the way …
pub(super) const NODES_A_TIME: u64 = 8;
/// … and after so many the tree asks it what it has found out about the first moves.
pub(super) const NODES_TO_LEARN: u64 = 64;
/// With several threads, so many positions for each are chosen at a time: fewer, and threads wait for one another; more, and
/// they are chosen by less.
pub(super) const LOOKS_A_THREAD: u64 = 2;
