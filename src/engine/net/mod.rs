//! Hex by a network that learnt from its own games (see `train/`): how likely each move is to be the best, and who
//! will win.
//!
//! It only convolves, so one set of weights serves every board. What it sees is turned so that the mover joins top
//! and bottom; the edges are stones that lie outside.
//!
//! ```text
//! stones, 5×5 cells round each ─ stem ─ relu ─┬─ near ─ relu ─ far ─ + ─ relu ─┬─ … ─┬─ 1×1 ──────────── a number for each cell
//!                                             └────────────────────┘           └     └─ mean, most ─ hidden ─ tanh ─ value
//! ```
//!
//! *near* looks at a cell and the six round it, *far* at the cell and the six that lie two steps away in the same
//! directions: together, at all within three steps.
//!
//! | file | holds |
//! | --- | --- |
//! | `numbers` | [`Numbers`]: all numbers in one list, and their file |
//! | `half` | numbers of half precision |
//! | `weights` | [`Net`]: the numbers as they are worked with |
//! | `field` | a board with a rim, and its stones as the network sees them |
//! | `forward` | the arithmetic |
//! | `ours` | the network that comes with the program |
//! | `evaluator` | [`Evaluator`]: a net with the memory that looking at a position takes |

mod evaluator;
pub(crate) mod field;
pub(crate) mod forward;
mod half;
pub(crate) mod numbers;
mod ours;
pub(crate) mod weights;

pub use evaluator::Evaluator;
pub use field::Stones;
pub use numbers::{BadNet, Numbers, Shape};
pub(super) use ours::ours;
pub use weights::Net;
