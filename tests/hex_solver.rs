//! Hex solved: known answers, and `hexfall solve hex` as people call it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::process::{Command, Output};

use hexfall::engine::hex::Solver;
use hexfall::rules::{Cell, Joining, Position, Side, Tiles};

const KNOWN: &str = include_str!("data/hex/first-move-wins.txt");

/// The winning first moves of a board as the file has them.
fn known(side: usize) -> Vec<&'static str> {
    let title = format!("{side}x{side}");
    KNOWN.lines().skip_while(|line| *line != title).skip(1).take(side).collect()
}

#[test]
fn the_first_moves_that_win_are_the_known_ones() {
    for side in 3..=5 {
        let empty = Joining::hex(side, side, Tiles::Hexagons, false);
        let winning = Solver::new(&empty).unwrap().winning_cells(&empty);
        let letter = |col, row| if winning.contains(&Cell::new(col, row)) { 'R' } else { '.' };
        let rows: Vec<String> =
            (0..side).map(|row| (0..side).map(|col| letter(col, row)).collect()).collect();
        assert_eq!(rows, known(side.into()));
    }
}

#[test]
fn turned_round_a_position_is_as_hard() {
    let solved = |first: &str| {
        let mut position = Joining::hex(5, 5, Tiles::Hexagons, false);
        position.play(first.parse().unwrap()).unwrap();
        let mut solver = Solver::new(&position).unwrap();
        (solver.winner(&position), solver.nodes())
    };
    for (here, there) in [("a1", "e5"), ("b1", "d5"), ("a3", "e3"), ("d2", "b4")] {
        assert_eq!(solved(here), solved(there), "{here} and {there}");
    }
}

#[test]
fn the_wider_side_of_a_board_loses() {
    // Whoever has the shorter way wins by pairs of cells, even as second.
    for (width, height, winner) in [(4, 3, Side::First), (3, 4, Side::Second), (5, 4, Side::First)]
    {
        let mut empty = Joining::hex(width, height, Tiles::Hexagons, false);
        empty.set_turn(winner.other());
        assert_eq!(Solver::new(&empty).unwrap().winner(&empty), Some(winner), "{width}×{height}");
    }
}

#[test]
fn whoever_gets_all_it_needs_has_won_whoever_moves() {
    // Both bridges of b2 to its edges are captured, and so is everything else: no cell is left to think about.
    for size in ["4x3", "5x3"] {
        for to_move in ["black", "white"] {
            let stones = ["--black", "b2", "--white", "a2,d3", "--to-move", to_move];
            let told = answer(&[&["--size", size][..], &stones].concat());
            assert!(told.starts_with("winner black\n"), "{size}, {to_move}: {told}");
        }
    }
}

#[test]
fn other_games_have_no_solver() {
    assert!(Solver::new(&Joining::y(4, false)).is_none());
    assert!(Solver::new(&Joining::hex(3, 3, Tiles::Hexagons, true)).is_none());
    assert!(Solver::new(&Joining::hex(3, 3, Tiles::Squares, false)).is_none());
}

fn hexfall(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexfall"))
        .args(["solve", "hex"])
        .args(arguments)
        .output()
        .unwrap()
}

fn answer(arguments: &[&str]) -> String {
    let output = hexfall(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_answer_names_the_winner_and_the_winning_moves() {
    let empty = answer(&["--size", "3x3"]);
    assert!(empty.starts_with("winner black\nwinning c1 a2 b2 c2 a3\n"), "{empty}");
    assert!(empty.contains(" nodes, "), "{empty}");
    let corner = answer(&["--size", "4x4", "a1"]);
    assert!(corner.starts_with("winner white\nwinning "), "{corner}");
    let puzzle =
        ["--size", "5x5", "--black", "a2,b3,b4", "--white", "a3,a5,c3", "--to-move", "white"];
    assert!(answer(&puzzle).starts_with("winner white\nwinning c2\n"));
    assert!(!answer(&["--size", "4x4", "--winner"]).contains("winning"));
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    for (arguments, told) in [
        (&["--size", "3"][..], "“3” is no size"),
        (&["--size", "0x3"], ""),
        (&["--size", "30x30"], ""),
        (&["--size", "3x3", "z9"], "move “z9”"),
        (&["--size", "3x3", "a1", "a1"], "move “a1”"),
        (&["--size", "3x3", "--black", "b2,,"], "is not a cell"),
        (&["--size", "3x3", "--black", "b2", "--white", "b2"], "b2"),
        (&["--size", "2x2", "--black", "a1,a2"], "already decided"),
        (&["--size", "3x3", "--to-move", "green"], "green"),
        (&[], "--size"),
    ] {
        let output = hexfall(arguments);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {line}");
        assert_eq!(line.trim_end().lines().count(), 1, "{line}");
        assert!(line.contains(told), "{line}");
    }
}
