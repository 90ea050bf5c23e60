//! The bands along the board's edges: they follow the zigzag of the cells, in their owner's colour.

use bevy::prelude::*;

use super::inks::{Ink, mesh_of};
use super::layout::{BAND, Layout, RimPiece};
use crate::rules::Side;

/// How far a band reaches out from the cells.
const WIDTH: f32 = BAND - 1.0;
/// Half the gap between bands of different owners.
const GAP: f32 = 0.045;
/// The width of the line along the outside of a band.
const LINE: f32 = 0.032;
/// How round the ends of a band are.
const ROUND: f32 = 0.13;
/// Steps of a round corner.
const STEPS: u8 = 6;

/// The bands of a board, and below them slightly larger ones for the line round them.
pub(super) fn bands(layout: &Layout) -> Vec<(Ink, Mesh)> {
    let ring = in_order(layout.rim());
    let mut owners: Vec<Option<Side>> = ring.iter().map(|piece| piece.owner).collect();
    owners.sort();
    owners.dedup();
    let both = |owner| {
        let line = Band { width: WIDTH + LINE, gap: GAP - LINE };
        let band = Band { width: WIDTH, gap: GAP };
        [
            (Ink::BandLine(owner), line.along(&ring, owner)),
            (Ink::Band(owner), band.along(&ring, owner)),
        ]
    };
    owners.into_iter().flat_map(both).collect()
}

/// The measures of a band.
#[derive(Clone, Copy)]
struct Band {
    width: f32,
    gap: f32,
}

/// The pieces one after the other round the board, against the clock.
fn in_order(mut pieces: Vec<RimPiece>) -> Vec<RimPiece> {
    let mut ring: Vec<RimPiece> = pieces.pop().into_iter().collect();
    while let Some(last) = ring.last().copied() {
        let next = pieces.iter().position(|piece| piece.from.distance(last.to) < 0.01);
        let Some(next) = next else { break };
        ring.push(pieces.swap_remove(next));
    }
    ring
}

impl Band {
    /// The mesh of all bands of an owner.
    fn along(self, ring: &[RimPiece], owner: Option<Side>) -> Mesh {
        let mut shapes: Vec<Vec<Vec2>> = Vec::new();
        for (n, piece) in ring.iter().enumerate().filter(|(_, piece)| piece.owner == owner) {
            let before = &ring[(n + ring.len() - 1) % ring.len()];
            let after = &ring[(n + 1) % ring.len()];
            shapes.push(self.strip(before, piece, after));
            if after.owner == owner && turns_out(piece, after) {
                shapes.push(self.corner(piece, after));
            }
        }
        let mut places = Vec::new();
        let mut triangles = Vec::new();
        for shape in shapes {
            // Each shape bulges everywhere: triangles from its first corner cover it.
            let first = places.len() as u32;
            for n in 1..shape.len().saturating_sub(1) as u32 {
                triangles.extend([first, first + n, first + n + 1]);
            }
            places.extend(shape);
        }
        mesh_of(places, triangles)
    }

    /// The outer point where the bands of two pieces meet, both as far out.
    fn mitre(self, one: &RimPiece, next: &RimPiece) -> Vec2 {
        let middle = (outward(one) + outward(next)).normalize_or_zero();
        one.to + middle * (self.width / middle.dot(outward(one)).max(0.2))
    }

    /// The part of the band along one piece.
    fn strip(self, before: &RimPiece, piece: &RimPiece, after: &RimPiece) -> Vec<Vec2> {
        let out = outward(piece) * self.width;
        let mut shape = vec![piece.from, piece.to];
        if after.owner != piece.owner {
            shape = vec![piece.from];
            shape.extend(self.end(piece.to, self.mitre(piece, after), -way(piece)));
        } else if turns_out(piece, after) {
            shape.push(piece.to + out);
        } else {
            shape.push(self.mitre(piece, after));
        }
        if before.owner != piece.owner {
            let mut start = self.end(piece.from, self.mitre(before, piece), way(piece));
            start.reverse();
            shape.extend(&start);
            shape.remove(0);
        } else if turns_out(before, piece) {
            shape.push(piece.from + out);
        } else {
            shape.push(self.mitre(before, piece));
        }
        shape
    }

    /// The end of a band: from the cells outward, with the outer corner rounded.
    fn end(self, inner: Vec2, outer: Vec2, back: Vec2) -> Vec<Vec2> {
        let cut = (outer - inner).normalize_or_zero();
        // The gap is as wide for both bands, however slanted the cut.
        let shift = back * (self.gap / cut.perp_dot(back).abs().max(0.2));
        let (inner, outer) = (inner + shift, outer + shift);
        let (from, to) = (outer - cut * ROUND, outer + back * ROUND);
        let round = (0..=STEPS).map(|n| {
            let t = f32::from(n) / f32::from(STEPS);
            from.lerp(outer, t).lerp(outer.lerp(to, t), t)
        });
        std::iter::once(inner).chain(round).collect()
    }

    /// The round outer corner between two pieces.
    fn corner(self, piece: &RimPiece, next: &RimPiece) -> Vec<Vec2> {
        let (from, to) = (outward(piece), outward(next));
        let turn = from.angle_to(to);
        let round = (0..=STEPS).map(|n| {
            let part = f32::from(n) / f32::from(STEPS);
            piece.to + Vec2::from_angle(turn * part).rotate(from) * self.width
        });
        std::iter::once(piece.to).chain(round).collect()
    }
}

fn way(piece: &RimPiece) -> Vec2 {
    (piece.to - piece.from).normalize_or_zero()
}

/// Straight away from the board.
fn outward(piece: &RimPiece) -> Vec2 {
    -way(piece).perp()
}

fn turns_out(piece: &RimPiece, next: &RimPiece) -> bool {
    way(piece).perp_dot(way(next)) > 0.01
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Rules};

    #[test]
    fn the_rim_closes_round_every_board() {
        for rules in
            [Rules::hex(1, 1), Rules::hex(5, 3), Rules::hex(3, 3).with_squares(), Rules::y(4)]
        {
            let layout = Layout::new(&Game::new(rules).unwrap(), 0);
            let ring = in_order(layout.rim());
            assert_eq!(ring.len(), layout.rim().len(), "{rules}");
            let (first, last) = (ring[0], ring[ring.len() - 1]);
            assert!(last.to.distance(first.from) < 0.01, "{rules}");
        }
    }

    #[test]
    fn bands_lie_outside_the_cells() {
        let layout = Layout::new(&Game::new(Rules::hex(4, 4)).unwrap(), 0);
        for piece in in_order(layout.rim()) {
            let middle = (piece.from + piece.to) / 2.0 + outward(&piece) * 0.1;
            assert_eq!(
                layout
                    .cells()
                    .iter()
                    .filter(|&&cell| { layout.centre(cell).distance(middle) < SQRT_HALF })
                    .count(),
                0
            );
        }
    }

    const SQRT_HALF: f32 = 0.86;
}
