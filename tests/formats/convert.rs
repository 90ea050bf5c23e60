//! `hexfall convert`, the built program.

use std::fs;
use std::process::{Command, Output};

use hexfall::rules::Rules;

use crate::{moves, opened, series};

fn convert(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexfall")).arg("convert").args(arguments).output().unwrap()
}

fn converted(arguments: &[&str]) -> String {
    let output = convert(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_match_goes_through_all_formats_and_is_the_same() {
    let home = tempfile::tempdir().unwrap();
    let series = series(Rules::hex(5, 5).with_pie(), "a3 swap d2 b4");
    let file = |name: &str, text: &str| {
        let file = home.path().join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let save = hexfall::record::write(&series, jiff::Timestamp::UNIX_EPOCH);
    let save = file("game.ron", &save);
    let sgf = file("game.sgf", &converted(&[&save, "--to", "sgf"]));
    let link = converted(&[&sgf, "--to", "link"]);
    assert_eq!(link, "https://hexworld.org/board/#5,a3:sb4d2\n");
    let sides = converted(&[link.trim(), "--to", "sgf", "--swap", "sides"]);
    assert!(sides.contains("W[swap-sides]"), "{sides}");
    let back = converted(&[&file("sides.sgf", &sides), "--to", "ron"]);
    assert_eq!(opened(&back).series.game(), series.game());
    assert_eq!(moves(&opened(&back).series), "a3 swap d2 b4");
}

#[test]
fn what_is_lost_is_told_beside_the_answer() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.sgf");
    fs::write(&file, "(;GM[11]SZ[5]C[hi];B[a1](;W[b2])(;W[c3]))").unwrap();
    let output = convert(&[file.to_str().unwrap(), "--to", "link"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "https://hexworld.org/board/#5,a1b2\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "hexfall: One variation was left out.\nhexfall: One comment was left out.\n");
}

#[test]
fn bad_input_is_one_line_and_exit_2() {
    let home = tempfile::tempdir().unwrap();
    let y = home.path().join("y.ron");
    let rules = hexfall::matches::Terms::usual(hexfall::rules::GameKind::Y);
    let series = hexfall::matches::Match::new(rules).unwrap();
    fs::write(&y, hexfall::record::write(&series, jiff::Timestamp::UNIX_EPOCH)).unwrap();
    for (arguments, reason) in [
        (&["/no/such.sgf", "--to", "link"][..], "There is no such file."),
        (&["#5,a1a1", "--to", "sgf"], "Move 2 of the link cannot be made."),
        (&["#5,a1", "--to", "tea"], "tea"),
        (&[y.to_str().unwrap(), "--to", "sgf"], "Other programs only know Hex"),
        (&["#5x4,a1:S", "--to", "sgf", "--swap", "pieces"], "not square"),
    ] {
        let output = convert(arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(reason) && output.stdout.is_empty(), "{told}");
    }
}
