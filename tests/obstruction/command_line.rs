//! `hexfall solve obstruction` and `hexfall book obstruction` as a user meets them.

use std::process::{Command, Output};

fn hexfall(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexfall")).args(args).output().unwrap()
}

/// The lines of the answer, without the last one, which has the time.
fn solve(args: &[&str]) -> Vec<String> {
    let output = hexfall(&[&["solve", "obstruction"], args].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let last = lines.pop().unwrap();
    assert!(last.contains(" nodes, ") && last.ends_with(" s"), "{last}");
    lines
}

#[test]
fn the_nimber_comes_with_the_winning_moves() {
    assert_eq!(solve(&["5x6"]), ["nimber 3", "winning a3 c3 d3 f3"]);
    assert_eq!(solve(&["4x7"]), ["nimber 0", "winning none"]);
    assert_eq!(solve(&["5x6", "a3"]), ["nimber 0", "winning none"]);
    assert_eq!(solve(&["1x3", "b1"]), ["nimber 0", "winning none"]);
}

#[test]
fn who_wins_is_told_without_the_nimber() {
    assert_eq!(solve(&["5x6", "--winner"]), ["winner first", "winning a3 c3 d3 f3"]);
    assert_eq!(solve(&["5x6", "--winner", "a3"]), ["winner first", "winning none"]);
    assert_eq!(solve(&["1x3", "--misere"]), ["winner first", "winning a1 c1"]);
    assert_eq!(solve(&["1x1", "--misere"]), ["winner second", "winning none"]);
}

#[test]
fn long_boards_have_numbers_for_their_columns() {
    assert_eq!(solve(&["1x100"])[0], "nimber 7");
    assert_eq!(solve(&["1x27", "1,14"])[0], "nimber 0");
    assert_eq!(solve(&["1x56"])[0], "nimber 1");
}

#[test]
fn what_is_kept_is_not_looked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("islands");
    let args = ["solve", "obstruction", "5x7", "--no-book", "--keep", file.to_str().unwrap()];
    let nodes = || {
        let output = hexfall(&args);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("nimber 5\n"), "{text}");
        text.lines().last().unwrap().split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert!(nodes() > 100);
    assert_eq!(nodes(), 0);
}

#[test]
fn a_proof_is_written_and_its_claims_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("5x6.proof");
    let lines = solve(&["5x6", "--proof", file.to_str().unwrap()]);
    assert_eq!((&lines[0][..], &lines[2][..]), ("nimber 3", "winning a3 c3 d3 f3"));
    let claims = lines[1].strip_prefix("proof ").and_then(|line| line.strip_suffix(" claims"));
    assert!(claims.unwrap().parse::<u32>().unwrap() > 20);
    assert!(std::fs::read(file).unwrap().starts_with(b"HXOP\x01"));
    let nowhere = folder.path().join("no").join("5x6.proof");
    let output = hexfall(&["solve", "obstruction", "5x6", "--proof", nowhere.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("5x6.proof could not be written"));
}

#[test]
fn bad_input_is_one_line_that_names_what_is_wrong() {
    for (args, told) in [
        (&["6"][..], "“6” is no size: write rows x columns, like 6x9"),
        (&["0x4"], "“0x4” is no size: write rows x columns, like 6x9"),
        (&["+3x4"], "“+3x4” is no size: write rows x columns, like 6x9"),
        (&["300x1"], "“300x1” is no size: write rows x columns, like 6x9"),
        (&["12x12"], "a board of 12×12 is too large: at most 121 cells can be solved"),
        (
            &["3x3", "z"],
            "move “z”: “z” is not a cell: write a letter for the column and a number for the row, like d4",
        ),
        (&["1x30", "b1"], "move “b1”: on so wide a board, write ROW,COLUMN"),
    ] {
        let output = hexfall(&[&["solve", "obstruction"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("hexfall: {told}\n"));
    }
    for args in [
        &["3x3", "d4"][..],
        &["3x3", "b2", "a1"],
        &["3x3", "a1", "a1"],
        &["3x3", "--misere", "--keep", "x"],
        &[],
    ] {
        let output = hexfall(&[&["solve", "obstruction"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1, "{args:?}");
    }
}

#[test]
fn a_book_is_made_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.book");
    let args = [
        "book",
        "obstruction",
        "--size",
        "5",
        "6",
        "--stones",
        "1",
        "--least",
        "20",
        file.to_str().unwrap(),
    ];
    assert!(hexfall(&args).status.success());
    let first = std::fs::metadata(&file).unwrap().len();
    assert!(hexfall(&args).status.success());
    assert!(std::fs::metadata(&file).unwrap().len() >= first && first > 13);
    std::fs::write(&file, "no book").unwrap();
    assert_eq!(hexfall(&args).status.code(), Some(2));
}
