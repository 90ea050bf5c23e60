//! What the six places round a cell say of it, for every way they can be taken: worked out once, not listed.

use std::sync::LazyLock;

use super::field::colour;
use crate::rules::Side;

/// What lies round a cell, two bits a place: the colours one after the other, as in a
/// [`Ring`](super::field::Ring).
pub(super) type Code = u16;

const CODES: usize = 1 << 12;

/// All codes with what they say.
pub(super) struct Local {
    /// Bit d: a stone of the side in direction d saves its bridge across the cell, which was just taken by the other.
    saves: [[u8; CODES]; 2],
    /// Whether the cell changes nothing any more, whoever gets it.
    dead: [bool; CODES],
}

static LOCAL: LazyLock<Box<Local>> = LazyLock::new(|| {
    let mut local = Box::new(Local { saves: [[0; CODES]; 2], dead: [false; CODES] });
    for code in 0..CODES as Code {
        for side in Side::BOTH {
            local.saves[side][usize::from(code)] = saves(code, side);
        }
        local.dead[usize::from(code)] = is_dead(code);
    }
    local
});

impl Local {
    /// The tables, made when they are first asked for.
    pub(super) fn get() -> &'static Local {
        &LOCAL
    }

    #[inline]
    pub(super) fn saves(&self, code: Code, side: Side) -> u8 {
        self.saves[side][usize::from(code)]
    }

    #[inline]
    pub(super) fn is_dead(&self, code: Code) -> bool {
        self.dead[usize::from(code)]
    }
}

#[inline]
fn place(code: Code, direction: usize) -> u8 {
    (code >> (2 * (direction % 6)) & 3) as u8
}

/// The code with a stone in one more direction.
#[inline]
pub(super) fn with(code: Code, direction: usize, side: Side) -> Code {
    code | Code::from(colour(side)) << (2 * direction)
}

fn saves(code: Code, side: Side) -> u8 {
    let own = |direction| place(code, direction) & colour(side) != 0;
    let saves = |&d: &usize| place(code, d) == 0 && own(d + 1) && own(d + 5);
    (0..6).filter(saves).map(|d| 1 << d).sum()
}

/// A stone on the cell joins or parts two runs of stones round it, or it is dead. Nobody knows who will have the free
/// places, so all ways have to be dead.
fn is_dead(code: Code) -> bool {
    match (0..6).find(|&d| place(code, d) == 0) {
        Some(free) => Side::BOTH.into_iter().all(|side| is_dead(with(code, free, side))),
        None => {
            // An edge of Y is nobody's run.
            let whole = (0..6).all(|d| place(code, d) != 3);
            whole && (0..6).filter(|&d| place(code, d) != place(code, d + 1)).count() <= 2
        }
    }
}
