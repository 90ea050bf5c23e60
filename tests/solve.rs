//! `hexfall solve` as a user meets it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn solve(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexfall"))
        .args(["solve", "connect"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that needs no input may have ended before it got any.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn lines_are_answered_with_their_scores() {
    let known = include_str!("data/connect-four/end-easy.txt");
    let moves: String =
        known.lines().map(|line| format!("{}\n", line.split_once(' ').unwrap().0)).collect();
    let output = solve(&[], &moves);
    assert!(output.status.success());
    let expected: Vec<String> = known.lines().map(|line| line.trim().to_owned()).collect();
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), expected);
    assert!(output.stderr.is_empty());
}

#[test]
fn arguments_are_answered_instead_of_lines() {
    let output = solve(&["121212", "1242536267"], "");
    assert_eq!(text(&output.stdout), "121212 18\n1242536267 -11\n");
}

#[test]
fn every_column_is_scored_and_full_ones_are_dots() {
    let output = solve(&["--all", "4444441212123"], "");
    let line = text(&output.stdout);
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!((words.len(), words[0], words[4]), (8, "4444441212123", "."), "{line}");
    let empty = solve(&["--all"], "\n");
    assert_eq!(text(&empty.stdout), "-2 -1 0 1 0 -1 -2\n");
    let small = solve(&["--all", "--size", "4x4", "--line", "4"], "\n");
    assert_eq!(text(&small.stdout), "0 0 0 0\n");
}

#[test]
fn a_bad_line_is_told_with_its_number_and_the_rest_goes_on() {
    let output = solve(&[], "121212\n12x\n1111111\n8\n1212121\n1242536267\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout), "121212 18\nerror\nerror\nerror\nerror\n1242536267 -11\n");
    let told = text(&output.stderr);
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 4, "{told:?}");
    for (line, part) in told.iter().zip([
        "line 2: move 3, “x”",
        "line 3: move 7",
        "line 4: move 1",
        "line 5: the game is over",
    ]) {
        assert!(line.contains(part), "{line}");
    }
}

#[test]
fn statistics_go_to_standard_error() {
    let output = solve(&["--stats", "--no-book", "1242536267"], "");
    assert!(text(&output.stdout).starts_with("1242536267 "));
    let told = text(&output.stderr);
    assert!(told.contains(" nodes ") && told.trim_end().ends_with("microseconds"), "{told}");
}

#[test]
fn boards_that_do_not_exist_are_refused() {
    for args in [["--size", "40x2"], ["--size", "big"], ["--line", "9"]] {
        let output = solve(&args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && text(&output.stderr).lines().count() == 1, "{args:?}");
    }
    for (line, board) in [("2", "7x6"), ("7", "7x6"), ("5", "4x4")] {
        let output = solve(&["--line", line, "--size", board], "");
        assert_eq!(output.status.code(), Some(2), "{line} on {board}");
        let told = text(&output.stderr);
        assert!(
            told.contains(&format!("a line of {line} is not offered: on a board of")),
            "{told}"
        );
    }
}
