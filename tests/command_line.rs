//! The command line as a user meets it: the built program, its answers and its exit codes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::process::{Command, Output, Stdio};

use hexfall::matches::{Colour, Match, Player, Terms};
use hexfall::record;
use hexfall::rules::{GameKind, Rules};
use jiff::Timestamp;

fn hexfall(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexfall")).args(args).output().unwrap()
}

fn answer(args: &[&str]) -> String {
    let output = hexfall(args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line that a refused command line leaves on standard error.
fn refusal(args: &[&str]) -> String {
    let output = hexfall(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
    told
}

/// The text that `show` prints for a match after these moves.
fn shown(rules: Rules, moves: &str) -> String {
    let mut terms = Terms { rules, ..Terms::usual(rules.variant.kind()) };
    terms.players[1] = Player::computer("random", Colour::Blue);
    let mut series = Match::new(terms).unwrap();
    for mv in moves.split_whitespace() {
        series.play(mv.parse().unwrap()).unwrap();
    }
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.ron");
    std::fs::write(&file, record::write(&series, Timestamp::UNIX_EPOCH)).unwrap();
    answer(&["show", file.to_str().unwrap()])
}

#[test]
fn version_and_help_are_answers() {
    assert_eq!(answer(&["--version"]), format!("hexfall {}\n", env!("CARGO_PKG_VERSION")));
    let help = answer(&["--help"]);
    for word in ["levels", "show", "HEXFALL_DATA", "Examples"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn levels_are_listed_for_one_game_or_for_all() {
    let all = answer(&["levels"]);
    for kind in GameKind::ALL {
        let own = answer(&["levels", "--game", kind.word()]);
        assert!(own.starts_with(&kind.to_string()) && own.contains("random"), "{own}");
        assert!(all.contains(&own), "{all}");
    }
}

#[test]
fn an_arena_gives_a_table() {
    let small = ["arena", "--game", "connect", "--size", "4x4", "--games", "6", "--pairs", "next"];
    let table = answer(&[&small[..], &["random", "easy", "normal"]].concat());
    assert!(table.starts_with("Connect Four 4×4"), "{table}");
    assert!(table.contains("| easy | random |") && table.contains("| normal | easy |"), "{table}");
    let again = answer(&[&small[..], &["random", "easy", "normal"]].concat());
    let scores = |table: &str| -> Vec<String> {
        table.lines().filter_map(|line| line.split('|').nth(5).map(str::to_owned)).collect()
    };
    assert_eq!(scores(&table), scores(&again), "the same seed gives the same games");
}

#[test]
fn opponents_that_there_are_not_are_refused_by_name() {
    let told = refusal(&["arena", "--game", "connect", "easy", "one-path"]);
    assert!(
        told.contains("“one-path” is not an opponent in Connect Four: choose random"),
        "{told}"
    );
    assert!(refusal(&["arena", "tree"]).contains("at least two"));
    assert!(refusal(&["arena", "--games", "0", "random", "tree"]).contains("0"));
    assert!(refusal(&["play", "--second", "tree:d3"]).contains("tree cannot be set to d3"));
    assert!(refusal(&["play", "--first", "somebody"]).contains("“somebody” is not an opponent"));
}

#[test]
fn bad_input_is_one_line_and_exit_2() {
    assert!(refusal(&["levels", "--game", "chess"]).contains("“chess” is not a game"));
    assert!(refusal(&["nonsense"]).contains("nonsense"));
    assert!(refusal(&["show"]).contains("FILE"));
    assert!(refusal(&["show", "/no/such/file.ron"]).contains("no such file"));
    assert!(refusal(&["show", "/dev/zero"]).contains("too large"));
    assert!(refusal(&["show", "/"]).starts_with("hexfall: /: "));
    for (args, reason) in [
        (["--size", "2x2"], "each side has 3 to 19 cells"),
        (["--size", "300x3"], "columns x rows"),
        (["--size", "elven"], "columns x rows"),
        (["--games", "0"], "1 to 99 games"),
        (["--clock", "soon"], "“soon” is not a clock"),
        (["--join", "over there"], "That is not an address."),
    ] {
        let told = refusal(&["play", args[0], args[1]]);
        assert!(told.contains(reason), "{args:?}: {told}");
    }
}

#[test]
fn rules_that_are_not_offered_are_refused_with_those_that_are() {
    for (words, reason) in [
        ("--size 20x5", "Hex 20×5 is not offered: each side has 3 to 19 cells"),
        ("--game obstruction --size 27x1", "each side has 1 to 11 cells"),
        ("--game connect --line 2", "on a board of 7×6 it has 3 to 6 stones"),
        ("--game connect --line 7", "on a board of 7×6 it has 3 to 6 stones"),
        ("--game connect --misere", "“misere” is for Hex, Y and Obstruction, not for Connect Four"),
        ("--game y --squares", "“squares” is for Hex, not for Y"),
        ("--line 4", "“line” is for Connect Four, not for Hex"),
    ] {
        for command in ["play", "serve"] {
            let told = refusal(&[&[command][..], &words.split(' ').collect::<Vec<_>>()].concat());
            assert!(told.contains(reason), "{command} {words}: {told}");
        }
    }
}

#[test]
fn whoever_joins_does_not_say_what_is_played() {
    for words in ["--game hex", "--size 5x5", "--line 4", "--pie", "--misere", "--squares"] {
        let words: Vec<&str> = words.split(' ').collect();
        let told = refusal(&[&["play", "--join", "localhost"][..], &words].concat());
        assert!(told.contains("--join") && told.contains(words[0]), "{told}");
    }
    let told = refusal(&["play", "--join", "localhost", "--pie", "--games", "3"]);
    assert!(told.contains("--pie") && told.contains("--games"), "{told}");
}

#[test]
fn more_minutes_than_a_clock_can_count_are_no_fault() {
    let home = tempfile::tempdir().unwrap();
    let in_the_way = home.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    let minutes = u64::MAX.to_string();
    let folder = in_the_way.to_str().unwrap();
    // It comes as far as the folder, which is none.
    assert!(refusal(&["learn", "loop", "--minutes", &minutes, folder]).contains(folder));
}

#[test]
fn a_net_plays_against_itself_and_others() {
    let home = tempfile::tempdir().unwrap();
    let path = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/net/small.net");
    let words = ["learn", "self-play", "--boards", "3x3", "--positions", "20", "--tries", "4"];
    let told = answer(&[&words[..], &["--cores", "1", net, &path("samples")]].concat());
    let positions: usize = told.split(' ').nth(2).unwrap().parse().unwrap();
    let samples = std::fs::read(home.path().join("samples/5.samples")).unwrap();
    assert!(positions >= 20 && samples.len() == positions * 79, "{told}");
    let words = ["learn", "match", "--board", "3x3", "--games", "4", net];
    assert_eq!(answer(&[&words[..], &[net]].concat()), "2 of 4\n");
    assert!(answer(&[&words[..], &["random"]].concat()).ends_with(" of 4\n"));
    std::fs::write(home.path().join("spoilt"), b"HXNN\x01 and so on").unwrap();
    assert!(refusal(&["learn", "match", &path("spoilt"), net]).contains("cut short or damaged"));
    assert!(refusal(&["learn", "match", net, &path("nothing")]).contains("no file of that name"));
    assert!(refusal(&["learn", "match", "--board", "99x2", net, net]).contains("is not a board"));
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexfall"))
        .arg("levels")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn show_draws_a_slanted_hex_board_with_players_and_moves() {
    let text = shown(Rules::hex(4, 3).with_pie(), "b2 swap c1");
    for part in [
        "Hex 4×3, pie rule\n",
        "  X  Computer (random), Red\n",
        "  O  Player 1, Blue\n",
        "Game 1 of 1, score 0–0.",
        "   a b c d\n 1 . . O .\n  2 . X . .\n   3 . . . .\n      a b c d\n",
        "  1. b2     2. swap   3. c1\n",
        "Computer to move.\n",
    ] {
        assert!(text.contains(part), "{part:?} in:\n{text}");
    }
}

#[test]
fn show_draws_the_other_boards_too() {
    let y = shown(Rules::y(3), "a1 b2");
    assert!(y.contains("   1 X\n  2 . O\n 3 . . .\n   a b c\n"), "{y}");
    let connect = shown(Rules::connect(4, 4, 3), "1 1 2");
    assert!(
        connect.contains("   . . . .\n   . . . .\n   O . . .\n   X X . .\n   1 2 3 4\n"),
        "{connect}"
    );
    let obstruction = shown(Rules::obstruction(4, 2), "a1 d2");
    assert!(obstruction.contains("   a b c d\n 1 X x o o\n 2 x x o O\n"), "{obstruction}");
    assert!(obstruction.contains("Red cannot move. Computer won.\n"), "{obstruction}");
}
