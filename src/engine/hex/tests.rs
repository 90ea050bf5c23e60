//! What is claimed of boards, doubted by brute force: every claim is played out to the end.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};

use super::board::Board;
use super::connections::{Claim, Connections, Until};
use super::field::{FREE, Field, colour};
use super::inferior;
use super::knowledge::{Knowledge, Verdict};
use super::parameters::{Reach, SOLVER_REACH, TREE_REACH};
use super::set::Set;
use crate::engine::Dice;
use crate::rules::{Cell, Joining, Side, Tiles};

type Cells = Set<1>;

fn empty(width: u8, height: u8) -> (Field, Board) {
    let position = Joining::hex(width, height, Tiles::Hexagons, false);
    let field = Field::of(&position);
    let board = Board::of(&field, &position);
    (field, board)
}

/// A board with some random stones on it.
fn random_board(most: u8, dice: &mut Dice) -> (Field, Board) {
    let (width, height) = (dice.random_range(2..=most), dice.random_range(2..=most));
    let (field, mut board) = empty(width, height);
    let stones = dice.random_range(0..=field.len() as u32 * 2 / 3);
    for _ in 0..stones {
        let cell = dice.random_range(0..field.len() as u32) as usize;
        if board.is_free(cell) {
            board.colours[cell] = 1 + dice.random_range(0..2_u8);
        }
    }
    (field, board)
}

/// Whether a side joins two ends inside a carrier, whatever the other does there. An end that is an edge has a
/// number past all cells.
struct Doubt {
    near: Vec<Cells>,
    /// The cells on the side's two edges.
    rims: [Cells; 2],
    own: Cells,
    /// What has to be joined: an edge is all of its cells.
    targets: [Cells; 2],
    known: HashMap<(Cells, Cells, bool), bool>,
}

impl Doubt {
    fn joined(&self, own: Cells) -> bool {
        let [one, two] = self.targets;
        let mut wet = own.and(one);
        loop {
            let mut more = wet.iter().fold(wet, |more, cell| more.or(self.near[cell])).and(own);
            // An edge joins whatever touches it.
            for rim in self.rims {
                if rim.meets(&more) {
                    more = more.or(rim.and(own));
                }
            }
            if more == wet {
                return wet.meets(&two);
            }
            wet = more;
        }
    }

    /// `left` is what nobody has of the carrier, `taken` what the side has got of it.
    fn holds(&mut self, left: Cells, taken: Cells, own_turn: bool) -> bool {
        if self.joined(self.own.or(taken)) {
            return true;
        }
        if left.is_empty() || !self.joined(self.own.or(taken).or(left)) {
            return false;
        }
        if let Some(&known) = self.known.get(&(left, taken, own_turn)) {
            return known;
        }
        let mut moves = left.iter();
        let holds = if own_turn {
            moves.any(|cell| self.holds(left.minus(Set::of(cell)), taken.or(Set::of(cell)), false))
        } else {
            moves.all(|cell| self.holds(left.minus(Set::of(cell)), taken, true))
        };
        self.known.insert((left, taken, own_turn), holds);
        holds
    }
}

fn lies_on(field: &Field, cell: usize, edge: usize) -> bool {
    let (at, last) = (field.cells[cell], field.cells[field.len() - 1]);
    [at.row == 0, at.row == last.row, at.col == 0, at.col == last.col][edge]
}

fn is_true(field: &Field, (side, stones): (Side, Cells), claim: &Claim<1>) -> bool {
    let rims = Field::goal(side)
        .map(|edge| (0..field.len()).filter(|&cell| lies_on(field, cell, edge)).collect::<Cells>());
    let is_cell = |it: &usize| *it < field.len();
    // A free cell that is an end counts as taken.
    let cells = |end: &Vec<usize>| end.iter().copied().filter(is_cell).collect::<Cells>();
    let ends = [&claim.ends[0], &claim.ends[1]].map(cells);
    let mut targets = ends;
    for (target, end) in targets.iter_mut().zip(&claim.ends) {
        for (edge, rim) in Field::goal(side).into_iter().zip(rims) {
            if end.contains(&(usize::MAX - edge)) {
                *target = target.or(rim);
            }
        }
    }
    let near = (0..field.len()).map(|cell| field.neighbours(cell).collect()).collect();
    let own = stones.or(ends[0]).or(ends[1]);
    let mut doubt = Doubt { near, rims, own, targets, known: HashMap::new() };
    doubt.holds(claim.carrier, Set::EMPTY, false)
}

fn claims(field: &Field, board: &Board, side: Side, reach: Reach) -> (Cells, Vec<Claim<1>>) {
    let stones: Cells = board.set(field, colour(side));
    let mut connections = Connections::new(field, reach);
    connections.find(stones, board.set(field, FREE), side, Until::Won);
    (stones, connections.claims(side))
}

#[test]
fn no_connection_that_is_claimed_can_be_broken() {
    let mut dice = Dice::seed_from_u64(10);
    let (mut all, mut wide) = (0, 0);
    while all < 6_000 || wide < 1_500 {
        let (field, board) = random_board(6, &mut dice);
        let reach = if dice.random_range(0..2) == 0 { SOLVER_REACH } else { TREE_REACH };
        for side in Side::BOTH {
            let (stones, claims) = claims(&field, &board, side, reach);
            for claim in claims.iter().filter(|claim| claim.carrier.len() <= 11) {
                assert!(
                    is_true(&field, (side, stones), claim),
                    "{claim:?} of {side} on {}",
                    shown(&field, &board)
                );
                all += 1;
                wide += u32::from(claim.carrier.len() >= 5);
            }
        }
    }
}

/// Who wins by brute force.
fn mover_wins(field: &Field, board: &Board, known: &mut HashMap<(Cells, Cells), bool>) -> bool {
    if board.has_joined(field, board.turn.other()) {
        return false;
    }
    let key = (board.set(field, 1), board.set(field, 2));
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let free = (0..field.len()).filter(|&cell| board.is_free(cell));
    let wins = free.into_iter().any(|cell| {
        let mut next = *board;
        next.play(cell);
        !mover_wins(field, &next, known)
    });
    known.insert(key, wins);
    wins
}

#[test]
fn cells_that_are_given_away_decide_nothing() {
    let mut dice = Dice::seed_from_u64(11);
    let mut given = 0;
    while given < 2_000 {
        let (field, mut board) = random_board(4, &mut dice);
        board.turn = Side::BOTH[dice.random_range(0..2_u32) as usize];
        let mut filled = board;
        inferior::fill(&field, &mut filled);
        let free = |board: &Board| board.set::<1>(&field, FREE).len();
        let count = free(&board) - free(&filled);
        let over = Side::BOTH.into_iter().any(|side| board.has_joined(&field, side));
        if count == 0 || over || free(&board) > 12 {
            continue;
        }
        given += count;
        let before = mover_wins(&field, &board, &mut HashMap::new());
        // Nobody moves any more where all cells are given away.
        let joined = Side::BOTH.into_iter().find(|&side| filled.has_joined(&field, side));
        let after = match joined {
            Some(side) => side == board.turn,
            None => mover_wins(&field, &filled, &mut HashMap::new()),
        };
        assert_eq!(before, after, "{}", shown(&field, &board));
    }
}

#[test]
fn what_is_known_of_a_position_is_so() {
    let mut dice = Dice::seed_from_u64(12);
    let (mut won, mut lost, mut left_out) = (0, 0, 0);
    while won < 500 || lost < 500 || left_out < 500 {
        let (field, mut board) = random_board(4, &mut dice);
        board.turn = Side::BOTH[dice.random_range(0..2_u32) as usize];
        let free: Cells = board.set(&field, FREE);
        let over = Side::BOTH.into_iter().any(|side| board.has_joined(&field, side));
        if over || free.len() > 12 || free.is_empty() {
            continue;
        }
        let mut known = HashMap::new();
        let wins = mover_wins(&field, &board, &mut known);
        let mut wins_by = |board: &Board, cell| {
            let mut next = *board;
            next.play(cell);
            !mover_wins(&field, &next, &mut known)
        };
        let mut filled = board;
        match Knowledge::<1>::new(&field, SOLVER_REACH).judge(&field, &mut filled) {
            Verdict::Won(cell) => {
                assert!(wins_by(&board, cell.unwrap()), "{}", shown(&field, &board));
                won += 1;
            }
            Verdict::Lost => {
                assert!(!wins, "{}", shown(&field, &board));
                lost += 1;
            }
            Verdict::Open { needed, not_lost } => {
                let finds = needed.iter().any(|cell| wins_by(&board, cell));
                assert_eq!(finds, wins, "{}", shown(&field, &board));
                let lost = free.minus(not_lost);
                assert!(
                    !lost.iter().any(|cell| wins_by(&board, cell)),
                    "{}",
                    shown(&field, &board)
                );
                left_out += free.len() - needed.len();
            }
        }
    }
}

fn shown(field: &Field, board: &Board) -> String {
    let mut text = String::new();
    for (at, cell) in field.cells.iter().enumerate() {
        if cell.col == 0 {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', cell.row.into()));
        }
        text.push_str(["· ", "x ", "o "][usize::from(board.colours[at])]);
    }
    format!("{text}\n{} to move", board.turn)
}

/// The carrier of a connection from a free cell to First's bottom edge on an empty board, if one is found.
fn to_the_bottom(width: u8, height: u8, cell: &str) -> Vec<usize> {
    let (field, board) = empty(width, height);
    let at = field.number(cell.parse::<Cell>().unwrap());
    let (_, claims) = claims(&field, &board, Side::First, SOLVER_REACH);
    let bottom = usize::MAX - 1;
    let reaches = |claim: &&Claim<1>| claim.ends == [vec![bottom], vec![at]];
    claims.iter().filter(reaches).map(|claim| claim.carrier.len()).collect()
}

#[test]
fn edge_templates_are_found() {
    // The second row by a bridge, the third by the ziggurat and its likes.
    assert_eq!(to_the_bottom(5, 5, "c4").into_iter().min(), Some(2));
    assert_eq!(to_the_bottom(7, 5, "d3").into_iter().min(), Some(8));
    // The fourth by two that are known by heart.
    assert_eq!(to_the_bottom(12, 5, "g2").into_iter().min(), Some(19));
    assert_eq!(to_the_bottom(8, 5, "g2").into_iter().min(), Some(19));
    assert_eq!(to_the_bottom(7, 5, "g2"), [], "too near to the corner");
}

/// The smallest carrier of a connection between First's stones on two cells.
fn between(width: u8, height: u8, stones: &str, ends: [&str; 2]) -> Option<usize> {
    let (field, mut board) = empty(width, height);
    for cell in stones.split(' ') {
        board.colours[field.number(cell.parse().unwrap())] = colour(Side::First);
    }
    let ends = ends.map(|cell| field.number(cell.parse().unwrap()));
    let (_, claims) = claims(&field, &board, Side::First, SOLVER_REACH);
    let joins = |claim: &&Claim<1>| {
        let has = |end: &Vec<usize>, cell| end.contains(&cell);
        let [one, two] = &claim.ends;
        has(one, ends[0]) && has(two, ends[1]) || has(one, ends[1]) && has(two, ends[0])
    };
    claims.iter().filter(joins).map(|claim| claim.carrier.len()).min()
}

#[test]
fn small_connections_are_joined() {
    // OR: a bridge. AND over a chain: two bridges.
    assert_eq!(between(6, 6, "d2 c4", ["d2", "c4"]), Some(2));
    assert_eq!(between(7, 7, "e2 d4 c6", ["e2", "c6"]), Some(4));
}
