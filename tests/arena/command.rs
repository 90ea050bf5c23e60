//! `hexfall arena` and `hexfall ladder` as a user meets them.

use std::fs;
use std::process::{Command, Output};

use hexfall::arena::Ladder;
use hexfall::record;
use hexfall::rules::GameKind;

fn hexfall(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexfall")).args(args).output().unwrap()
}

fn answer(args: &[&str]) -> String {
    let output = hexfall(args);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "no bar where nobody watches");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_tables_name_everybody_and_every_pair() {
    let text = answer(&[
        "arena",
        "--game",
        "obstruction",
        "--games",
        "4",
        "random",
        "heuristic",
        "tree:50n",
    ]);
    assert!(
        text.starts_with("Obstruction 6×6, 4 games a pair, seed 1, 1 random stone\n"),
        "{text}"
    );
    for row in ["| random | heuristic |", "| random | tree:50n |", "| heuristic | tree:50n |"] {
        assert!(text.contains(row), "{text}");
    }
    assert_eq!(text.matches("\n| ").count(), 2 + 2 + 3 + 3, "{text}");
    let next = answer(&[
        "arena", "--game", "connect", "--pairs", "next", "--games", "2", "random", "easy", "normal",
    ]);
    assert!(next.contains("| easy | random |") && next.contains("| normal | easy |"), "{next}");
    let first = answer(&[
        "arena", "--game", "connect", "--pairs", "first", "--games", "2", "random", "easy",
        "normal",
    ]);
    assert!(
        first.contains("| random | normal |") && !first.contains("| easy | normal |"),
        "{first}"
    );
}

#[test]
fn files_hold_every_game_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (csv, ron, svg, saves) = (path("a.csv"), path("a.ron"), path("a.svg"), path("saves"));
    let book = path("book.txt");
    fs::write(&book, "44 # the middle\n1234\n").unwrap();
    let text = answer(&[
        "arena",
        "--game",
        "connect",
        "--games",
        "6",
        "--openings",
        &book,
        "--csv",
        &csv,
        "--ron",
        &ron,
        "--svg",
        &svg,
        "--saves",
        &saves,
        "random",
        "easy",
        "normal",
    ]);
    assert!(text.contains("seed 1, 2 openings\n"), "{text}");
    let read = |file: &str| fs::read_to_string(file).unwrap();
    let (csv, ron, svg) = (read(&csv), read(&ron), read(&svg));
    assert_eq!(csv.lines().count(), 1 + 18);
    assert!(csv.lines().skip(1).all(|line| line.contains(",4 4 ") || line.contains(",1 2 3 4 ")));
    assert_eq!(ron.matches("Game(").count(), 18);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(
        svg.contains("prefers-color-scheme: dark") && !svg.contains("NaN") && !svg.contains("inf")
    );
    assert_eq!(svg.matches("<circle ").count(), 3);
    assert_eq!(fs::read_dir(&saves).unwrap().count(), 18);
    let save = record::load_file(&folder.path().join("saves/game-00001.ron")).unwrap();
    assert!(save.series.is_over() && save.series.plays_itself());
}

#[test]
fn a_test_between_two_ends_early_and_says_so() {
    let text = answer(&[
        "arena",
        "--game",
        "obstruction",
        "--sprt",
        "0,50",
        "--games",
        "2000",
        "heuristic",
        "random",
    ]);
    assert!(
        text.contains("heuristic is stronger than random by 50 Elo: log-likelihood ratio"),
        "{text}"
    );
    let text = answer(&[
        "arena",
        "--game",
        "obstruction",
        "--sprt",
        "-50,0",
        "--games",
        "2000",
        "random",
        "heuristic",
    ]);
    assert!(text.contains("random is not stronger than heuristic by more than -50 Elo"), "{text}");
}

#[test]
fn bad_input_is_one_line_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (bad_book, other, gone) = (path("bad.txt"), path("other.txt"), path("gone/x.csv"));
    fs::write(&bad_book, "a1 b2\na1 a1\n").unwrap();
    fs::write(&other, "hello\n").unwrap();
    for (args, told) in [
        (&["random"][..], "an arena needs at least two levels"),
        (&["random", "oak"], "“oak” is not an opponent in Hex"),
        (&["random", "random", "--games", "0"], "0"),
        (&["random", "random", "--games", "200000"], "1 to 100000 games"),
        (&["random", "random", "--sprt", "20,0"], "“20,0” is not a test"),
        (&["random", "random", "random", "--sprt", "0,20"], "between two levels, not 3"),
        (&["random", "random", "--cores", "0"], "0"),
        (&["random", "random", "--pairs", "some"], "some"),
        (&["random", "htp:"], "“htp:” is not a program"),
        (&["random", "htp:/no/such/program"], "htp:/no/such/program could not be started"),
        (&["random", "htp:cat", "--pie"], "programs play Hex with hexagons"),
        (&["random", "htp:cat", "--game", "y"], "programs play Hex with hexagons"),
        (&["random", "random", "--patience", "0"], "some time"),
        (&["random", "random", "--patience", "-1"], "-1"),
        (&["random", "random", "--openings", &bad_book], "line 2 of the openings: a1"),
        (&["random", "random", "--openings", "/no/such/file"], "/no/such/file: "),
        (&["--resume", "/no/such/file"], "/no/such/file: "),
        (&["--resume", &other], "it is not the journal of an arena"),
        (&["random", "random", "--journal", &other], "it is not the journal of an arena"),
        (&["random", "random", "--csv", &gone], "x.csv: "),
    ] {
        let output = hexfall(&[&["arena"], args].concat());
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(text.starts_with("hexfall: ") && text.lines().count() == 1, "{args:?}: {text}");
        assert!(text.contains(told), "{args:?}: {text}");
    }
    let output = hexfall(&["ladder", "--game", "chess"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

#[test]
fn a_ladder_is_measured_written_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (file, journals) = (path("ladder.ron"), path("journals"));
    let args = [
        "ladder",
        "--game",
        "obstruction",
        "--games",
        "2",
        "--out",
        &file,
        "--journals",
        &journals,
    ];
    let measure = || {
        let output = hexfall(&args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let text = measure();
    assert!(text.contains("| Obstruction 6×6 | random | 0 | 0 to 0 |"), "{text}");
    let ladder = Ladder::read(&fs::read_to_string(&file).unwrap()).unwrap();
    let rungs = ladder.of(GameKind::Obstruction).unwrap();
    assert_eq!(rungs.missing().count(), 0);
    assert_eq!(rungs.rungs[0].elo, 0);
    // What was kept is not played again, and comes out the same.
    let kept = fs::read_dir(&journals).unwrap().count();
    assert_eq!((measure(), fs::read_dir(&journals).unwrap().count()), (text, kept));
}
