//! A board in one machine word, with what can be seen on it without looking ahead.

use std::marker::PhantomData;

use super::word::Word;
use crate::rules::{Connect, Position};

/// The longest line that the rules know.
const LONGEST: usize = 10;

/// The measures of a board. Where they are known when the program is built, its shifts cost next to nothing.
pub(super) trait Shape: Copy + Send + Sync + 'static {
    type Bits: Word;

    fn width(self) -> u32;
    fn height(self) -> u32;
    fn line(self) -> u32;
}

/// 7×6 with lines of four.
#[derive(Clone, Copy)]
pub(super) struct Usual;

impl Shape for Usual {
    type Bits = u64;

    #[inline(always)]
    fn width(self) -> u32 {
        7
    }

    #[inline(always)]
    fn height(self) -> u32 {
        6
    }

    #[inline(always)]
    fn line(self) -> u32 {
        4
    }
}

/// Any other board.
#[derive(Clone, Copy)]
pub(super) struct Other<W> {
    width: u32,
    height: u32,
    line: u32,
    word: PhantomData<W>,
}

impl<W: Word> Other<W> {
    /// The measures of a board that fits.
    pub(super) fn new(width: u8, height: u8, line: u8) -> Other<W> {
        debug_assert!(Self::fits(width, height), "{width}×{height} with its spare bits");
        let [width, height, line] = [width, height, line].map(u32::from);
        Other { width, height, line, word: PhantomData }
    }

    /// Whether a board fits into the word, with its spare bits.
    pub(super) fn fits(width: u8, height: u8) -> bool {
        u32::from(width) * (u32::from(height) + 1) <= W::BITS
    }
}

impl<W: Word> Shape for Other<W> {
    type Bits = W;

    fn width(self) -> u32 {
        self.width
    }

    fn height(self) -> u32 {
        self.height
    }

    fn line(self) -> u32 {
        self.line
    }
}

/// The masks of a board. The bits lie as in the rules, a column after the other, each with a spare bit on top that
/// stays empty, so that no line runs from one column's top into the next one's foot. For 7×6:
///
/// ```text
///    6 13 20 27 34 41 48    spare
///    5 12 19 26 33 40 47
///    4 11 18 25 32 39 46
///    3 10 17 24 31 38 45
///    2  9 16 23 30 37 44
///    1  8 15 22 29 36 43
///    0  7 14 21 28 35 42    ground
/// ```
#[derive(Clone, Copy)]
pub(super) struct Board<S: Shape> {
    pub(super) shape: S,
    /// All cells.
    pub(super) cells: S::Bits,
    /// The lowest cell of every column.
    pub(super) ground: S::Bits,
    /// The spare bit on top of every column.
    pub(super) spare: S::Bits,
    /// Every second row from the top, beginning with the second.
    pub(super) lower: S::Bits,
}

/// The stones of a position, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stones<W> {
    /// Those of the side to move.
    pub(super) own: W,
    /// Those of both sides.
    pub(super) all: W,
}

impl<W: Word> Stones<W> {
    /// The stones of a position by the rules.
    pub(super) fn of(position: &Connect) -> Stones<W> {
        let [own, other] =
            [position.turn(), position.turn().other()].map(|side| W::of(position.stones_of(side)));
        Stones { own, all: own | other }
    }
}

impl<S: Shape> Board<S> {
    pub(super) fn new(shape: S) -> Board<S> {
        let one = S::Bits::ONE;
        let stride = shape.height() + 1;
        let row = |row: u32| {
            (0..shape.width()).fold(S::Bits::NONE, |all, col| all | one << (col * stride + row))
        };
        let rows = |wanted: &dyn Fn(u32) -> bool| {
            let wanted = (0..shape.height()).filter(|&at| wanted(at));
            wanted.fold(S::Bits::NONE, |all, at| all | row(at))
        };
        let height = shape.height();
        Board {
            shape,
            cells: rows(&|_| true),
            ground: row(0),
            spare: row(height),
            lower: rows(&|at| (height - at).is_multiple_of(2)),
        }
    }

    /// How far a cell's bit is from that of its neighbour on the right.
    #[inline(always)]
    pub(super) fn stride(&self) -> u32 {
        self.shape.height() + 1
    }

    /// How many cells the board has.
    #[inline(always)]
    pub(super) fn size(&self) -> u32 {
        self.shape.width() * self.shape.height()
    }

    /// The cells of a column.
    #[inline(always)]
    pub(super) fn column(&self, column: u32) -> S::Bits {
        let foot = (S::Bits::ONE << self.shape.height()) - S::Bits::ONE;
        foot << (column * self.stride())
    }

    /// Where stones can come to rest now.
    #[inline(always)]
    pub(super) fn landings(&self, all: S::Bits) -> S::Bits {
        (all + self.ground) & self.cells
    }

    /// The position after a stone of the side to move, seen by the other side.
    #[inline(always)]
    pub(super) fn after(&self, stones: Stones<S::Bits>, stone: S::Bits) -> Stones<S::Bits> {
        debug_assert!((stone & self.landings(stones.all)) == stone && !stone.several());
        Stones { own: stones.all ^ stones.own, all: stones.all | stone }
    }

    /// A number that no other position of the board has.
    #[inline(always)]
    pub(super) fn key(&self, stones: Stones<S::Bits>) -> S::Bits {
        // The cell on top of every column, spare ones too, and one side's stones below it.
        (stones.all + self.ground) & !stones.all | stones.own
    }

    /// Of a position and its mirror image always the same one.
    pub(super) fn one_of_both(&self, stones: Stones<S::Bits>) -> Stones<S::Bits> {
        let mirrored = self.mirrored(stones);
        if self.key(mirrored) < self.key(stones) { mirrored } else { stones }
    }

    /// How many cells are free.
    #[inline(always)]
    pub(super) fn free(&self, stones: Stones<S::Bits>) -> u32 {
        self.size() - stones.all.count()
    }

    /// The position in a mirror.
    pub(super) fn mirrored(&self, stones: Stones<S::Bits>) -> Stones<S::Bits> {
        Stones { own: self.flipped(stones.own), all: self.flipped(stones.all) }
    }

    #[inline]
    fn flipped(&self, bits: S::Bits) -> S::Bits {
        let last = self.shape.width() - 1;
        (0..=last).fold(S::Bits::NONE, |flipped, column| {
            let shift = column * self.stride();
            let cells = bits >> shift & self.column(0);
            flipped | cells << ((last - column) * self.stride())
        })
    }

    /// The free cells that would give stones a line, whether one can come to rest there yet or not.
    #[inline(always)]
    pub(super) fn completing(&self, stones: S::Bits, all: S::Bits) -> S::Bits {
        let line = self.shape.line() as usize;
        let mut found = S::Bits::NONE;
        if self.shape.line() <= self.shape.height() {
            // Upwards there are only stones below.
            let mut below = self.cells;
            for n in 1..self.shape.line() {
                below = below & stones << n;
            }
            found |= below;
        }
        for way in self.ways_but_up() {
            // The cells with at least so many stones in a row behind them, and before them.
            let (mut behind, mut before) = ([self.cells; LONGEST], [self.cells; LONGEST]);
            for n in 1..line {
                let far = n as u32 * way;
                behind[n] = behind[n - 1] & stones << far;
                before[n] = before[n - 1] & stones >> far;
            }
            for n in 0..line {
                found |= behind[n] & before[line - 1 - n];
            }
        }
        found & self.cells & !all
    }

    /// The lowest of these cells in every column that has some.
    #[inline(always)]
    pub(super) fn lowest_of_columns(&self, cells: S::Bits) -> S::Bits {
        // With its spare bit no column is empty, so that taking one from it changes no other.
        cells & !((cells | self.spare) - self.ground)
    }

    /// The cells from this one up in every column that has one; there must not be two in a column.
    #[inline(always)]
    pub(super) fn and_above(&self, lowest: S::Bits) -> S::Bits {
        (self.spare - lowest) & self.cells
    }

    /// Whether all cells of some line are among these.
    #[inline(always)]
    pub(super) fn has_line(&self, cells: S::Bits) -> bool {
        let line = self.shape.line();
        let along = |way: u32| (1..line).fold(cells, |starts, n| starts & cells >> (n * way));
        let up = line <= self.shape.height() && along(1).any();
        up || self.ways_but_up().any(|way| along(way).any())
    }

    /// Steps to the neighbours across and aslant, where a line has room.
    #[inline(always)]
    fn ways_but_up(&self) -> impl Iterator<Item = u32> {
        let (line, stride) = (self.shape.line(), self.stride());
        let across = line <= self.shape.width();
        let aslant = across && line <= self.shape.height();
        let ways = [(across, stride), (aslant, stride - 1), (aslant, stride + 1)];
        ways.into_iter().filter(|(room, _)| *room).map(|(_, way)| way)
    }
}
