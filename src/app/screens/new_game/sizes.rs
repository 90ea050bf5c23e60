//! The boards that are offered.

use crate::rules::{GameKind, Rules, Variant};

/// Boards that players like, as width and height.
pub(super) const fn usual_sizes(kind: GameKind) -> &'static [(u8, u8)] {
    match kind {
        GameKind::Hex => &[(7, 7), (9, 9), (11, 11), (13, 13), (14, 14), (19, 19)],
        GameKind::Y => &[(7, 7), (9, 9), (11, 11), (13, 13), (15, 15), (19, 19)],
        GameKind::Connect => &[(5, 4), (7, 6), (8, 7), (9, 7), (10, 10)],
        GameKind::Obstruction => &[(5, 5), (6, 6), (7, 7), (8, 8), (11, 11)],
    }
}

/// The nearest rules that the menus offer.
pub(super) fn offered(mut rules: Rules) -> Rules {
    let sides = rules.variant.kind().offered_sides();
    let clamp = |side: &mut u8| *side = (*side).clamp(*sides.start(), *sides.end());
    match &mut rules.variant {
        Variant::Hex { width, height, .. } | Variant::Obstruction { width, height, .. } => {
            clamp(width);
            clamp(height);
        }
        Variant::Y { side, .. } => clamp(side),
        Variant::Connect { width, height, line } => {
            clamp(width);
            clamp(height);
            let lines = Variant::OFFERED_LINES;
            let longest = (*lines.end()).min((*width).max(*height));
            *line = (*line).clamp(*lines.start(), longest);
        }
    }
    rules
}
