//! Small games solved to the end through the rules, against answers that are known: counted
//! positions, winning first moves, nimbers. The solver is plain minimax with a memory; anything
//! cleverer would be something else to test.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "common/number.rs"]
mod number;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use hexfall::rules::{AnyPosition, Cell, Connect, Game, Obstruction, Position, Rules};

use crate::number::stones_as_number;

/// The largest boards of Obstruction that are solved here.
const MOST_CELLS: usize = 20;

#[test]
fn connect_four_has_the_known_number_of_positions_after_each_stone() {
    let mut positions = HashSet::from([Connect::new(7, 6, 4)]);
    for known in [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275] {
        assert_eq!(positions.len(), known);
        positions = positions.iter().flat_map(next_positions).collect();
    }
}

#[test]
fn hex_is_won_by_the_known_first_moves() {
    let boards = boards("hex/first-move-wins.txt");
    for side in [3, 4] {
        let known = boards.iter().find(|rows| rows.len() == side).unwrap();
        let known: Vec<String> = known.iter().map(|row| row.replace('R', "W")).collect();
        assert_eq!(winning_openings(Rules::hex(side as u8, side as u8)), known);
    }
}

#[test]
fn misere_hex_is_won_by_the_known_first_moves() {
    let openings = |side| winning_openings(Rules::hex(side, side).with_misere());
    assert_eq!(openings(2), ["W.", ".W"]);
    assert_eq!(openings(3), ["...", "...", "..."]);
    assert_eq!(openings(4), ["WWWW", "WW.W", "W.WW", "WWWW"]);
}

#[test]
fn y_is_won_by_every_first_move_but_the_corners_of_larger_boards() {
    let openings = |side| winning_openings(Rules::y(side));
    assert_eq!(openings(2), ["W", "WW"]);
    assert_eq!(openings(3), [".", "WW", ".W."]);
    assert_eq!(openings(4), [".", "WW", "WWW", ".WW."]);
}

#[test]
fn obstruction_is_won_by_the_known_first_moves() {
    let mut solved = 0;
    for known in boards("obstruction/winning-openings.txt") {
        let (rows, cols) = (known.len(), known[0].len());
        if let Some(rules) = small_obstruction(rows, cols) {
            assert_eq!(winning_openings(rules), known, "{rules}");
            solved += 1;
        }
    }
    assert!(solved > 20, "only {solved} boards were found");
}

#[test]
fn obstruction_has_the_known_nimbers() {
    let mut solved = 0;
    for line in data("obstruction/nimbers.csv").lines().skip(1) {
        let numbers: Vec<usize> = line.split(',').map(|number| number.parse().unwrap()).collect();
        let &[rows, cols, known] = &numbers[..] else { panic!("{line:?} is no nimber") };
        if let Some(rules) = small_obstruction(rows, cols) {
            let (width, height) = rules.variant.size();
            let board = Obstruction::new(width, height, false);
            assert_eq!(nimber(&board, &mut HashMap::new()), known, "{rules}");
            solved += 1;
        }
    }
    assert!(solved > 20, "only {solved} boards were found");
}

// The solver.

/// A position's stones as one number, and whether the side to move wins.
type Memory = HashMap<u64, bool>;

/// The board row by row, with a `W` where First's first stone wins.
fn winning_openings(rules: Rules) -> Vec<String> {
    let board = Game::new(rules).unwrap().position().clone();
    let mut memory = Memory::new();
    let mut rows = vec![String::new(); usize::from(board.size().1)];
    for cell in board.cells() {
        let wins = stone_wins(&board, cell, &mut memory);
        rows[usize::from(cell.row)].push(if wins { 'W' } else { '.' });
    }
    rows
}

/// Whether the mover's stone on this cell leads to its win.
fn stone_wins(position: &AnyPosition, cell: Cell, memory: &mut Memory) -> bool {
    let mut next = position.clone();
    next.play(cell).unwrap();
    match next.outcome() {
        Some(end) => end.winner == Some(position.turn()),
        None => !mover_wins(&next, memory),
    }
}

/// Whether the side to move wins an open position of a game without draws.
fn mover_wins(position: &AnyPosition, memory: &mut Memory) -> bool {
    let stones = stones_as_number(position);
    if let Some(&wins) = memory.get(&stones) {
        return wins;
    }
    let wins = position.legal_cells().any(|cell| stone_wins(position, cell, memory));
    memory.insert(stones, wins);
    wins
}

/// The smallest number that no next position has.
fn nimber(position: &Obstruction, memory: &mut HashMap<u128, usize>) -> usize {
    if let Some(&known) = memory.get(&position.free()) {
        return known;
    }
    let reached: HashSet<usize> =
        next_positions(position).map(|next| nimber(&next, memory)).collect();
    let nimber = (0..).find(|number| !reached.contains(number)).unwrap();
    memory.insert(position.free(), nimber);
    nimber
}

fn next_positions<P: Position>(position: &P) -> impl Iterator<Item = P> {
    position.legal_cells().map(|cell| {
        let mut next = position.clone();
        next.play(cell).unwrap();
        next
    })
}

// The answers.

/// Rules for a board that is solved in no time.
fn small_obstruction(rows: usize, cols: usize) -> Option<Rules> {
    let rules = Rules::obstruction(cols.try_into().ok()?, rows.try_into().ok()?);
    Some(rules).filter(|_| rows * cols <= MOST_CELLS)
}

/// The boards of a file: under each size, its rows.
fn boards(file: &str) -> Vec<Vec<String>> {
    let text = data(file);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    lines.split(|line| line.is_empty()).filter(|block| !block.is_empty()).map(board).collect()
}

fn board(block: &[&str]) -> Vec<String> {
    let (size, rows) = block.split_first().unwrap();
    assert_eq!(*size, format!("{}x{}", rows.len(), rows[0].len()));
    rows.iter().map(|&row| row.to_owned()).collect()
}

fn data(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
