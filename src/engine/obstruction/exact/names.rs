//! The names of islands, found again quickly where they lie as they lay before.

use super::board::Board;
use super::canonical;
use super::pairing::is_paired;
use super::twins::merged;

/// A cache from islands as they lie to their names. An island takes the place of another.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// An island in the corner of the board, with its name; 0 where it is paired.
    places: Vec<(u128, u128)>,
    /// How many names had to be found, since it last grew.
    found: usize,
    /// Whether an island that is paired may go without a name.
    pairing: bool,
}

const SMALLEST: usize = 1 << 12;
/// 32 MB, or less where there may be little.
const LARGEST: usize = if cfg!(target_arch = "wasm32") { 1 << 18 } else { 1 << 20 };

impl Names {
    /// For the usual game, in which paired islands are worth nothing.
    pub(super) fn new() -> Names {
        Names { places: vec![(0, 0); SMALLEST], found: 0, pairing: true }
    }

    /// For misère, in which every island counts.
    pub(super) fn of_all() -> Names {
        Names { pairing: false, ..Names::new() }
    }

    /// The name of an island, or `None` where it is worth nothing by pairing.
    #[inline]
    pub(super) fn name(&mut self, board: &Board, island: u128) -> Option<u128> {
        let frame = board.frame(island);
        let cornered = board.cornered(island, frame);
        let place = place(cornered, self.places.len());
        if self.places[place].0 == cornered {
            return Some(self.places[place].1).filter(|&name| name != 0);
        }
        let paired = self.pairing && is_paired(board, island, frame);
        let name = (!paired).then(|| name(board, island));
        self.places[place] = (cornered, name.unwrap_or(0));
        self.found += 1;
        if self.found > self.places.len() && self.places.len() < LARGEST {
            self.grow();
        }
        name
    }

    fn grow(&mut self) {
        let larger = vec![(0, 0); self.places.len() * 4];
        for entry in std::mem::replace(&mut self.places, larger) {
            let place = place(entry.0, self.places.len());
            self.places[place] = entry;
        }
        self.found = 0;
    }
}

/// The name of an island, paired or not.
pub(super) fn name(board: &Board, island: u128) -> u128 {
    canonical::name(board, merged(board, island))
}

/// Where an island is looked for among so many places, a power of two.
#[inline]
fn place(cornered: u128, places: usize) -> usize {
    let folded = cornered as u64 ^ ((cornered >> 64) as u64).rotate_left(31);
    let spread = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((spread ^ spread >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 40) as usize & (places - 1)
}
