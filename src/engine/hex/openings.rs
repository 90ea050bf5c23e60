//! What every first stone is worth where it may be taken over: a table for each size, made by our own engine beforehand. At
//! its turn no search has the time to look at all of them as closely.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::LazyLock;

use rand::seq::IndexedRandom;

use super::{Solver, is_plain_hex};
use crate::engine::data::data;
use crate::engine::decided::Decided;
use crate::engine::{Dice, Mind, Opponent, Value, View};
use crate::rules::{AnyPosition, Cell, Game, GameKind, Joining, Move};
use crate::rules::{Position, Rules, Side, Tiles};

const TABLE: &[u8] = data!("hex-openings.ron");

/// First stones that are less fair than the fairest by so much or less are laid as well, for a change.
const NEARLY_FAIR: f32 = 0.03;
/// How far off the table may be.
const MARGIN: f32 = 0.05;
/// Up to this side the solver finds out who wins after each first stone, in a minute or two for the longest.
const SOLVED: u8 = 7;

/// First's chances after every first stone, in hundredths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// By the side of a board: row by row from the top to the middle. Turned by half, the board is the same.
    tables: BTreeMap<u8, Vec<u8>>,
}

impl Openings {
    /// The sides that there are tables for: on smaller boards a search sees everything.
    pub const SIDES: std::ops::RangeInclusive<u8> = 7..=19;

    /// The tables that the program has.
    #[must_use]
    pub fn ours() -> &'static Openings {
        static OURS: LazyLock<Openings> = LazyLock::new(|| {
            let text = str::from_utf8(TABLE).ok();
            text.and_then(Openings::read).unwrap_or_default()
        });
        &OURS
    }

    /// The tables that a text holds.
    #[must_use]
    pub fn read(text: &str) -> Option<Openings> {
        let tables: BTreeMap<u8, Vec<u8>> = ron::from_str(text).ok()?;
        let fits = |(side, table): (&u8, &Vec<u8>)| {
            Openings::SIDES.contains(side)
                && table.len() == half(*side)
                && table.iter().all(|chance| *chance <= 100)
        };
        tables.iter().all(fits).then_some(Openings { tables })
    }

    /// The tables as text, a row of the board in each line.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("{\n");
        for (side, table) in &self.tables {
            text += &format!("    {side}: [\n");
            for row in table.chunks(usize::from(*side)) {
                let row: Vec<String> = row.iter().map(u8::to_string).collect();
                text += &format!("        {},\n", row.join(", "));
            }
            text += "    ],\n";
        }
        text + "}\n"
    }

    /// Makes the table for a side anew, looking at so many positions after each stone. Tells how many stones are done.
    pub fn make(&mut self, side: u8, looks: NonZero<u32>, mut tell: impl FnMut(usize, usize)) {
        let mut table = Vec::with_capacity(half(side));
        for number in 0..half(side) {
            let cell =
                Cell::new((number % usize::from(side)) as u8, (number / usize::from(side)) as u8);
            let chance = searched(side, cell, looks).unwrap_or(0.5);
            // A stone that wins stays the fairer, the longer the win is to find; but nobody is told that it loses.
            let chance = match solved(side, cell) {
                Some(Side::First) => chance.max(0.5 + MARGIN),
                Some(Side::Second) => chance.min(0.5 - MARGIN),
                None => chance,
            };
            table.push((chance * 100.0).round() as u8);
            tell(number + 1, half(side));
        }
        self.tables.insert(side, table);
    }

    /// How many boards there are tables for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tables.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// First's chance after a first stone.
    fn chance(&self, side: u8, cell: Cell) -> Option<f32> {
        let number = usize::from(cell.row) * usize::from(side) + usize::from(cell.col);
        let number = number.min((usize::from(side).pow(2) - 1).checked_sub(number)?);
        self.tables.get(&side)?.get(number).map(|&hundredths| f32::from(hundredths) / 100.0)
    }
}

/// The cells down to the middle one.
fn half(side: u8) -> usize {
    usize::from(side).pow(2).div_ceil(2)
}

/// First's chance after a first stone by a search of so many looks.
fn searched(side: u8, cell: Cell, looks: NonZero<u32>) -> Option<f32> {
    let mut game = Game::new(Rules::hex(side, side)).ok()?;
    game.play(Move::Place(cell)).ok()?;
    let master = Opponent::find(GameKind::Hex, &format!("master:{looks}n")).ok()?;
    let mut search = master.search(&game, 1);
    let best = search.finish()?;
    let answer = search.report().views.into_iter().find(|view| view.mv == best)?;
    Some(1.0 - answer.value.chance())
}

/// Who wins after a first stone, on boards where that is found out in time.
fn solved(side: u8, cell: Cell) -> Option<Side> {
    let mut position = Joining::hex(side, side, Tiles::Hexagons, false);
    position.play(cell).ok()?;
    Solver::new(&position).filter(|_| side <= SOLVED)?.winner(&position)
}

/// The side of the board, if there may be a table for it.
fn side(position: &Joining) -> Option<u8> {
    let (width, height) = position.size();
    (is_plain_hex(position) && width == height).then_some(width)
}

/// What the only stone there is is worth to First.
pub(in crate::engine) fn first_stone(game: &Game) -> Option<Value> {
    let AnyPosition::Joining(position) = game.position() else { return None };
    let mut stones = position.stones();
    let Some((cell, Side::First)) = stones.next() else { return None };
    if stones.next().is_some() {
        return None;
    }
    let chance = Openings::ours().chance(side(position)?, cell)?;
    Some(Value::Estimate { chance, margin: MARGIN })
}

/// A mind that lays a fair first stone, one of several.
pub(in crate::engine) fn fair_stone(game: &Game, dice: &mut Dice) -> Option<Box<dyn Mind>> {
    let AnyPosition::Joining(position) = game.position() else { return None };
    let side = side(position)?;
    let view = |cell: Cell| {
        let chance = Openings::ours().chance(side, cell)?;
        // Whoever answers takes the better side.
        let value = Value::Estimate { chance: chance.min(1.0 - chance), margin: MARGIN };
        Some(View { mv: Move::Place(cell), value })
    };
    let views: Option<Vec<View>> = position.legal_cells().map(view).collect();
    let views = views?;
    let fairest = views.iter().map(|view| view.value.chance()).fold(0.0, f32::max);
    let is_fair = |view: &&View| view.value.chance() >= fairest - NEARLY_FAIR;
    let fair: Vec<Move> = views.iter().filter(is_fair).map(|view| view.mv).collect();
    let best = fair.choose(dice).copied();
    Some(Box::new(Decided { best, views }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_pie(side: u8) -> Game {
        Game::new(Rules::hex(side, side).with_pie()).unwrap()
    }

    fn answer(level: &str, side: u8, first: &str, seed: u64) -> Move {
        let mut game = with_pie(side);
        game.play(first.parse().unwrap()).unwrap();
        Opponent::find(GameKind::Hex, level).unwrap().search(&game, seed).finish().unwrap()
    }

    #[test]
    fn there_is_a_table_for_every_side() {
        let ours = Openings::ours();
        assert!(ours.tables.keys().copied().eq(Openings::SIDES));
        for (&side, table) in &ours.tables {
            // A flat corner is too bad to be taken over, and the middle is better by far.
            let chance = |col, row| ours.chance(side, Cell::new(col, row)).unwrap();
            let (corner, middle) = (chance(0, 0), chance(side / 2, side - 1 - side / 2));
            assert!(corner < 0.5 && middle > corner + 0.08, "{side}: {table:?}");
            assert_eq!(chance(1, 0), chance(side - 2, side - 1), "{side}");
        }
        assert_eq!(Openings::read(&ours.write()).as_ref(), Some(ours));
    }

    #[test]
    fn on_a_solved_board_the_better_side_is_the_one_that_wins() {
        let known = include_str!("../../../tests/data/hex/first-move-wins.txt");
        let rows = known.lines().skip_while(|line| *line != "7x7").skip(1);
        for (row, line) in (0..7).zip(rows) {
            for (col, letter) in (0..7).zip(line.chars()) {
                let cell = Cell::new(col, row);
                let chance = Openings::ours().chance(7, cell).unwrap();
                assert_eq!(chance > 0.5, letter == 'R', "{cell}: {chance}");
            }
        }
    }

    #[test]
    fn spoilt_tables_are_refused() {
        for text in ["", "{6: [1]}", "{7: [1, 2, 3]}", "[7]"] {
            assert_eq!(Openings::read(text), None, "{text}");
        }
        let too_much = Openings { tables: BTreeMap::from([(7, vec![101; 25])]) };
        assert_eq!(Openings::read(&too_much.write()), None);
    }

    #[test]
    fn a_strong_first_stone_is_taken_over_and_a_weak_one_is_not() {
        for level in ["strong:50n", "net", "master:50n"] {
            for side in [7, 11, 14] {
                let middle = if side == 14 {
                    "g8"
                } else if side == 11 {
                    "f6"
                } else {
                    "d4"
                };
                assert_eq!(answer(level, side, middle, 1), Move::Swap, "{level} {side}");
                assert_ne!(answer(level, side, "a1", 1), Move::Swap, "{level} {side}");
            }
        }
    }

    #[test]
    fn the_first_stone_is_fair_and_not_always_the_same() {
        let game = with_pie(11);
        let master = Opponent::find(GameKind::Hex, "master:50n").unwrap();
        let firsts: std::collections::BTreeSet<String> =
            (0..40).map(|seed| master.search(&game, seed).finish().unwrap().to_string()).collect();
        assert!(firsts.len() > 2, "{firsts:?}");
        for first in &firsts {
            let chance = Openings::ours().chance(11, first.parse().unwrap()).unwrap();
            assert!((chance - 0.5).abs() < 0.15, "{first}: {chance}");
        }
    }

    #[test]
    fn boards_without_a_table_are_searched() {
        for rules in [Rules::hex(5, 5).with_pie(), Rules::hex(7, 8).with_pie()] {
            let mut game = Game::new(rules).unwrap();
            assert!(fair_stone(&game, &mut rand::SeedableRng::seed_from_u64(1)).is_none());
            game.play("b2".parse().unwrap()).unwrap();
            assert_eq!(first_stone(&game), None);
        }
    }
}
