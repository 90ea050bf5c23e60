//! What the tests of the rules share: random games, and a referee who knows the rules by heart.

pub(crate) mod play;
pub(crate) mod referee;
