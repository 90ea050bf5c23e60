//! Virtual connections: what a side can join whatever the other does, found by putting small connections together.
//!
//! An *end* is a chain of the side's stones, an edge with the chains that touch it, or a free cell. Two ends are *fully*
//! connected by a set of free cells, the *carrier*, if the side joins them inside it even if the other moves first;
//! half connected, if it has to move first itself, on the *key*.
//! - AND: a–m and m–b are fully connected by carriers that do not meet. If m is a chain, a–b is fully connected, if it is a
//!   free cell, a–b is half connected with the key m.
//! - OR: a–b is half connected by carriers of which no cell is in all. Then it is fully connected by all of them together.
//!
//! At least one end is a chain or an edge here; between free cells there are only touching and bridges. Small carriers
//! come first, so that the limits of [`Reach`] drop large ones.

use super::edge_templates::templates;
use super::field::Field;
use super::parameters::Reach;
use super::set::Set;
use crate::rules::Side;

/// A half connection of a side's two edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat<const W: usize> {
    pub(super) key: usize,
    pub(super) carrier: Set<W>,
}

/// What there is between the edges of a side.
#[derive(Clone, Debug)]
pub(super) struct Found<const W: usize> {
    /// The carrier of a full connection: the side has won, whoever moves.
    pub(super) won: Option<Set<W>>,
    /// A half connection: the side wins if it moves.
    pub(super) threat: Option<Threat<W>>,
    /// The cells that all half connections share: the other side loses unless it plays on one of them.
    pub(super) must_play: Set<W>,
    /// The cells of the half connections that leave no more than that.
    pub(super) threatened: Set<W>,
}

impl<const W: usize> Found<W> {
    /// Nothing yet, while these cells are free.
    const fn nothing(free: Set<W>) -> Found<W> {
        Found { won: None, threat: None, must_play: free, threatened: Set::EMPTY }
    }
}

/// When a search for connections ends, if it does not end by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// The side wins if it moves.
    Threat,
    /// The side has won.
    Won,
    /// Nothing more is found.
    AllIsFound,
}

/// A full connection that was claimed, for whoever wants to doubt it.
#[cfg(test)]
#[derive(Clone, Debug)]
pub(super) struct Claim<const W: usize> {
    pub(super) ends: [Vec<usize>; 2],
    pub(super) carrier: Set<W>,
}

/// The two edges come first among the chains.
const EDGES: [usize; 2] = [0, 1];

/// Looks for the connections of one side at a time. It keeps its room from one search to the next.
pub(super) struct Connections<const W: usize> {
    reach: Reach,
    /// The cells that touch each cell.
    near: Vec<Set<W>>,
    /// The cells that touch each edge.
    rims: [Set<W>; 4],
    /// For each cell those that a bridge leads to, with the two cells between.
    bridges: Vec<Vec<(usize, Set<W>)>>,
    /// For each edge the cells that are joined with it from afar, with what has to be free for that.
    templates: [Vec<(usize, Set<W>)>; 4],
    free: Set<W>,
    /// The stones of each chain.
    chains: Vec<Set<W>>,
    /// How many ends there are: cells, then chains.
    ends: usize,
    fulls: Vec<Vec<Set<W>>>,
    halves: Vec<Vec<Threat<W>>>,
    /// The free cells that a chain is fully connected to.
    reached: Vec<Set<W>>,
    /// New full connections by the size of their carriers: chain, other end, carrier.
    queue: Vec<Vec<(usize, usize, Set<W>)>>,
    found: Found<W>,
}

impl<const W: usize> Connections<W> {
    pub(super) fn new(field: &Field, reach: Reach) -> Connections<W> {
        let near: Vec<Set<W>> = (0..field.len()).map(|c| field.neighbours(c).collect()).collect();
        let rim = |edge: usize| {
            let touches = |&c: &usize| {
                field.rings[c].contains(&((field.len() + edge) as u16)) && on_rim(field, c, edge)
            };
            (0..field.len()).filter(touches).collect()
        };
        let bridges = |cell: usize| {
            let between = |other: usize| near[cell].and(near[other]);
            let leads = |&other: &usize| {
                other != cell && !near[cell].has(other) && between(other).len() == 2
            };
            (0..field.len()).filter(leads).map(|other| (other, between(other))).collect()
        };
        Connections {
            reach,
            rims: std::array::from_fn(rim),
            bridges: (0..field.len()).map(bridges).collect(),
            templates: std::array::from_fn(|edge| templates(field, edge)),
            near,
            free: Set::EMPTY,
            chains: Vec::new(),
            ends: 0,
            fulls: Vec::new(),
            halves: Vec::new(),
            reached: Vec::new(),
            queue: Vec::new(),
            found: Found::nothing(Set::EMPTY),
        }
    }

    /// Finds what there is between the edges of a side.
    pub(super) fn find(
        &mut self,
        stones: Set<W>,
        free: Set<W>,
        side: Side,
        until: Until,
    ) -> &Found<W> {
        self.begin(stones, free, side);
        let mut work = 0;
        let mut size = 0;
        while size < self.queue.len() {
            let Some((chain, end, carrier)) = self.queue[size].pop() else {
                size += 1;
                continue;
            };
            let Found { won, threat, .. } = &self.found;
            let enough = match until {
                Until::Threat => won.is_some() || threat.is_some(),
                Until::Won => won.is_some(),
                Until::AllIsFound => false,
            };
            if enough || work >= self.reach.work {
                break;
            }
            if self.fulls[self.pair(chain, end)].contains(&carrier) {
                self.extend(chain, end, carrier);
                work += 1;
            }
        }
        &self.found
    }

    /// Everything that touches, and what is joined with the edges by heart.
    fn begin(&mut self, stones: Set<W>, free: Set<W>, side: Side) {
        self.free = free;
        self.found = Found::nothing(free);
        let [one, two] = Field::goal(side);
        let [one, two] = [self.rims[one], self.rims[two]];
        self.chains.clear();
        let mut left = stones;
        for rim in [one, two] {
            let chain = self.flood(rim.and(left), left);
            left = left.minus(chain);
            self.chains.push(chain);
        }
        if self.chains[0].meets(&two) {
            self.found.won = Some(Set::EMPTY);
        }
        while let Some(cell) = left.first() {
            let chain = self.flood(Set::of(cell), left);
            left = left.minus(chain);
            self.chains.push(chain);
        }
        self.make_room();
        for chain in 0..self.chains.len() {
            let mut touched = self.around(self.chains[chain]);
            if let Some(rim) = [one, two].get(chain) {
                touched = touched.or(*rim);
            }
            for cell in touched.and(free).iter() {
                self.add_full(chain, cell, Set::EMPTY);
            }
        }
        for (chain, edge) in EDGES.into_iter().zip(Field::goal(side)) {
            for at in 0..self.templates[edge].len() {
                let (cell, carrier) = self.templates[edge][at];
                let end = self.end_at(cell).filter(|&end| end != self.near.len() + chain);
                if let Some(end) = end.filter(|_| carrier.is_within(&free)) {
                    self.add_full(chain, end, carrier);
                }
            }
        }
    }

    /// The chain of the last search that a stone belongs to.
    pub(super) fn chain_at(&self, cell: usize) -> Option<usize> {
        self.chains.iter().position(|chain| chain.has(cell))
    }

    /// The smallest carrier by which the last search has joined two chains.
    pub(super) fn between(&self, one: usize, two: usize) -> Option<Set<W>> {
        if one == two {
            return Some(Set::EMPTY);
        }
        let fulls = &self.fulls[self.pair(one, self.near.len() + two)];
        fulls.iter().min_by_key(|carrier| carrier.len()).copied()
    }

    /// The free cells and the stones that the last search has joined with a chain, and its own.
    pub(super) fn joined_with(&self, chain: usize) -> Set<W> {
        let others = (0..self.chains.len()).filter(|&other| self.between(chain, other).is_some());
        others.fold(self.reached[chain], |all, other| all.or(self.chains[other]))
    }

    /// The end that a free cell or a stone of the side is, or belongs to.
    fn end_at(&self, cell: usize) -> Option<usize> {
        let chain = || self.chain_at(cell).map(|chain| self.near.len() + chain);
        if self.free.has(cell) { Some(cell) } else { chain() }
    }

    fn make_room(&mut self) {
        self.ends = self.near.len() + self.chains.len();
        let pairs = self.ends * self.chains.len();
        self.fulls.iter_mut().for_each(Vec::clear);
        self.halves.iter_mut().for_each(Vec::clear);
        self.queue.iter_mut().for_each(Vec::clear);
        if self.fulls.len() < pairs {
            self.fulls.resize(pairs, Vec::new());
            self.halves.resize(pairs, Vec::new());
        }
        self.queue.resize(self.near.len() + 1, Vec::new());
        self.reached.clear();
        self.reached.resize(self.chains.len(), Set::EMPTY);
    }

    fn around(&self, cells: Set<W>) -> Set<W> {
        cells.iter().fold(Set::EMPTY, |all, cell| all.or(self.near[cell]))
    }

    fn flood(&self, mut wet: Set<W>, within: Set<W>) -> Set<W> {
        let mut new = wet;
        while !new.is_empty() {
            new = self.around(new).and(within).minus(wet);
            wet = wet.or(new);
        }
        wet
    }

    /// Where a chain and another end are looked up. Two chains have one place, with the lower first.
    #[inline]
    fn pair(&self, chain: usize, end: usize) -> usize {
        match end.checked_sub(self.near.len()) {
            Some(other) if other < chain => other * self.ends + self.near.len() + chain,
            _ => chain * self.ends + end,
        }
    }

    /// The AND rule, with a new full connection on one side.
    fn extend(&mut self, chain: usize, end: usize, carrier: Set<W>) {
        let cells = self.near.len();
        if end >= cells {
            let other = end - cells;
            self.through_chain(chain, other, carrier);
            self.through_chain(other, chain, carrier);
            return;
        }
        // Over the chain to all chains that it is connected to.
        for other in (0..self.chains.len()).filter(|&other| other != chain) {
            let pair = self.pair(chain, cells + other);
            for at in 0..self.fulls[pair].len() {
                let more = self.fulls[pair][at];
                if !more.meets(&carrier) && !more.has(end) {
                    self.add_full(other, end, carrier.or(more));
                }
            }
        }
        // Over the free cell to the next free cells and to other chains.
        let with_key = carrier.or(Set::of(end));
        for next in self.near[end].and(self.free).minus(carrier).iter() {
            self.add_half(chain, next, end, with_key);
        }
        for at in 0..self.bridges[end].len() {
            let (next, between) = self.bridges[end][at];
            let open = self.free.has(next) && between.is_within(&self.free);
            if open && !carrier.meets(&between) && !carrier.has(next) {
                self.add_half(chain, next, end, with_key.or(between));
            }
        }
        for other in (0..self.chains.len()).filter(|&other| other != chain) {
            if !self.reached[other].has(end) {
                continue;
            }
            let pair = self.pair(other, end);
            for at in 0..self.fulls[pair].len() {
                let more = self.fulls[pair][at];
                if !more.meets(&carrier) {
                    self.add_half(chain, cells + other, end, with_key.or(more));
                }
            }
        }
    }

    /// Over `chain`, to which `other` was connected by the carrier, from there to all ends.
    fn through_chain(&mut self, chain: usize, other: usize, carrier: Set<W>) {
        let cells = self.near.len();
        for end in self.reached[chain].minus(carrier).iter() {
            let pair = self.pair(chain, end);
            for at in 0..self.fulls[pair].len() {
                let more = self.fulls[pair][at];
                if !more.meets(&carrier) {
                    self.add_full(other, end, carrier.or(more));
                }
            }
        }
        for third in (0..self.chains.len()).filter(|&third| third != chain && third != other) {
            let pair = self.pair(chain, cells + third);
            for at in 0..self.fulls[pair].len() {
                let more = self.fulls[pair][at];
                if !more.meets(&carrier) {
                    self.add_full(other, cells + third, carrier.or(more));
                }
            }
        }
    }

    fn add_full(&mut self, chain: usize, end: usize, carrier: Set<W>) {
        let pair = self.pair(chain, end);
        let fulls = &mut self.fulls[pair];
        if fulls.iter().any(|full| full.is_within(&carrier)) {
            return;
        }
        fulls.retain(|full| !carrier.is_within(full));
        if fulls.len() >= self.reach.fulls {
            let Some(largest) = (0..fulls.len()).max_by_key(|&at| fulls[at].len()) else { return };
            if fulls[largest].len() <= carrier.len() {
                return;
            }
            fulls.swap_remove(largest);
        }
        fulls.push(carrier);
        if end < self.near.len() {
            self.reached[chain].add(end);
        } else if pair == self.pair(EDGES[0], self.near.len() + EDGES[1]) {
            self.found.won = Some(carrier);
        }
        self.queue[carrier.len()].push((chain, end, carrier));
    }

    fn add_half(&mut self, chain: usize, end: usize, key: usize, carrier: Set<W>) {
        let pair = self.pair(chain, end);
        if self.fulls[pair].iter().any(|full| full.is_within(&carrier)) {
            return;
        }
        let joins_edges = pair == self.pair(EDGES[0], self.near.len() + EDGES[1]);
        if joins_edges {
            if !self.found.must_play.is_within(&carrier) {
                self.found.must_play = self.found.must_play.and(carrier);
                self.found.threatened = self.found.threatened.or(carrier);
            }
            let smaller = |threat: &Threat<W>| carrier.len() < threat.carrier.len();
            if self.found.threat.as_ref().is_none_or(smaller) {
                self.found.threat = Some(Threat { key, carrier });
            }
            if self.found.must_play.is_empty() {
                self.found.won = Some(self.found.threatened);
            }
        }
        let halves = &mut self.halves[pair];
        if halves.iter().any(|half| half.carrier.is_within(&carrier)) {
            return;
        }
        halves.retain(|half| !carrier.is_within(&half.carrier));
        let most = if joins_edges { 4 * self.reach.halves } else { self.reach.halves };
        if halves.len() >= most {
            let size = |at: &usize| halves[*at].carrier.len();
            let Some(largest) = (0..halves.len()).max_by_key(size) else { return };
            if size(&largest) <= carrier.len() {
                return;
            }
            halves.swap_remove(largest);
        }
        // What is in all of them cannot be missed by joining some.
        let all = halves.iter().fold(carrier, |all, half| all.and(half.carrier));
        if all.is_empty() {
            let mut join =
                Join { tries: self.reach.tries, deepest: self.reach.joined, made: Vec::new() };
            join.go(halves, carrier, carrier, 1);
            halves.push(Threat { key, carrier });
            for made in join.made {
                self.add_full(chain, end, made);
            }
        } else {
            halves.push(Threat { key, carrier });
        }
    }
}

/// The OR rule: some half connections of which no cell is in all.
struct Join<const W: usize> {
    tries: u32,
    deepest: usize,
    made: Vec<Set<W>>,
}

impl<const W: usize> Join<W> {
    fn go(&mut self, halves: &[Threat<W>], shared: Set<W>, all: Set<W>, joined: usize) {
        for (at, half) in halves.iter().enumerate() {
            let still = shared.and(half.carrier);
            if still == shared {
                continue;
            }
            if self.tries == 0 {
                return;
            }
            self.tries -= 1;
            let all = all.or(half.carrier);
            if still.is_empty() {
                self.made.push(all);
            } else if joined + 1 < self.deepest {
                self.go(&halves[at + 1..], still, all, joined + 1);
            }
        }
    }
}

/// Whether a cell lies on an edge. Beyond a corner there is one place for two edges.
fn on_rim(field: &Field, cell: usize, edge: usize) -> bool {
    let at = field.cells[cell];
    let (width, height) = field.size();
    match edge {
        0 => at.row == 0,
        1 => at.row + 1 == height,
        2 => at.col == 0,
        _ => at.col + 1 == width,
    }
}

#[cfg(test)]
impl<const W: usize> Connections<W> {
    /// Every full connection of the last search. An edge stands for its cells.
    pub(super) fn claims(&self, side: Side) -> Vec<Claim<W>> {
        let cells = self.near.len();
        let stones = |end: usize| -> Vec<usize> {
            match end.checked_sub(cells) {
                None => vec![end],
                Some(chain) => self.chains[chain].iter().collect(),
            }
        };
        let mut claims = Vec::new();
        for chain in 0..self.chains.len() {
            for end in 0..self.ends {
                if end >= cells && end - cells <= chain {
                    continue;
                }
                for carrier in &self.fulls[self.pair(chain, end)] {
                    let mut ends = [stones(cells + chain), stones(end)];
                    for (it, number) in ends.iter_mut().zip([chain, end.wrapping_sub(cells)]) {
                        if number < 2 {
                            let edge = Field::goal(side)[number];
                            it.extend(self.rims[edge].iter().map(|_| usize::MAX - edge).take(1));
                        }
                    }
                    claims.push(Claim { ends, carrier: *carrier });
                }
            }
        }
        claims
    }
}
