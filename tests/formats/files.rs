//! Files as other programs write them.

use hexfall::record::{Lost, open};
use hexfall::rules::{Position, Side};

use crate::{moves, opened};

fn stone(text: &str, cell: &str) -> Option<Side> {
    opened(text).series.game().position().stone_at(cell.parse().unwrap())
}

fn refusal(text: &str) -> String {
    open(text.as_bytes()).map(|_| "opened").unwrap_err().to_string()
}

#[test]
fn hexgui_before_its_version_10_says_pieces_and_means_sides() {
    let file = |program: &str| {
        format!("(;FF[4]AP[{program}]GM[11]SZ[5];B[a3];W[swap-pieces];W[d2];B[b4])")
    };
    for old in ["HexGui:0.9.GIT", "HexGui:0.3", "HexGui:0.9"] {
        assert_eq!(moves(&opened(&file(old)).series), "a3 swap d2 b4", "{old}");
    }
    let new = "(;FF[4]AP[HexGui:0.10.0]GM[11]SZ[5];B[a3];W[swap-pieces];B[b4];W[d2])";
    assert_eq!(moves(&opened(new).series), "a3 swap d2 b4");
}

#[test]
fn in_little_golems_files_whoever_begins_is_called_white() {
    let file = "(;FF[4]EV[hex.ld.DEFAULT]PB[Ada]PW[Ben;]]SZ[13]RE[B]GC[game #1]\
                SO[https://www.littlegolem.net];W[am];B[ii];W[de];B[resign])";
    let opened = opened(file);
    assert_eq!(moves(&opened.series), "a13 i9 d5 resign-second");
    let names = opened.series.terms().players.clone().map(|player| player.name);
    assert_eq!(names, ["Ada", "Ben;"]);
    assert_eq!(opened.lost, [Lost::Comments(1), Lost::Details(2)]);
    // A swap is one of pieces: White's stone on a4 is Black's on d1.
    let swapped = "(;FF[4]SZ[11];W[ad];B[swap];W[eg])";
    assert_eq!(moves(&crate::opened(swapped).series), "a4 swap g5");
}

#[test]
fn white_may_begin_elsewhere_too() {
    let file = "(;GM[11]SZ[5];W[a3];B[b4])";
    assert_eq!(moves(&opened(file).series), "a3 b4");
    assert_eq!((stone(file, "a3"), stone(file, "b4")), (Some(Side::Second), Some(Side::First)));
}

#[test]
fn moves_out_of_turn_lie_there_as_stones() {
    let file = "(;GM[11]SZ[5];B[a1];B[b2];W[c3];B[d4])";
    let opened = opened(file);
    assert_eq!(
        (moves(&opened.series), &opened.lost[..]),
        ("b2 c3 d4".to_owned(), &[Lost::Order(1)][..])
    );
    assert_eq!(stone(file, "a1"), Some(Side::First));
    let passed = crate::opened("(;GM[11]SZ[5];B[a1];W[];B[b2];W[c3])");
    assert_eq!((moves(&passed.series), passed.lost), ("b2 c3".to_owned(), vec![Lost::Order(2)]));
}

#[test]
fn stones_may_be_laid_and_taken_away_in_the_middle() {
    let file = "(;GM[11]SZ[5]AB[a1][b1]AW[c1]PL[W];W[d1];AE[a1]AB[e5];B[e4])";
    assert_eq!(moves(&opened(file).series), "e4");
    assert_eq!((stone(file, "a1"), stone(file, "b1")), (None, Some(Side::First)));
    assert_eq!((stone(file, "d1"), stone(file, "e5")), (Some(Side::Second), Some(Side::First)));
}

#[test]
fn what_is_not_kept_is_said() {
    let file = "Hello!\n(;GM[11]SZ[5]GN[x]RE[W+R]C[hi];B[a1]C[good](;W[b2]LB[c3:x])(;W[c3])(;W[c4]))(;GM[11])";
    let opened = opened(file);
    assert_eq!(moves(&opened.series), "a1 b2");
    let told: Vec<_> = opened.lost.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "2 variations were left out.",
            "A second game in the file was left out.",
            "2 comments were left out.",
            "2 other entries (marks, dates and the like) were left out.",
            "The result that is noted, W+R, was left out.",
        ]
    );
}

#[test]
fn rectangles_and_forfeits_are_read() {
    let file = "(;GM[11]SZ[4:6];B[d6];W[swap-sides];W[a1];B[forfeit])";
    assert_eq!(moves(&opened(file).series), "d6 swap a1 time-first");
    let other = "(;GM[11]SZ[4:6];B[d6];W[a1];W[forfeit])";
    assert_eq!(moves(&opened(other).series), "d6 a1 resign-second");
}

#[test]
fn bad_files_are_refused_with_the_reason() {
    for (file, reason) in [
        ("", "neither a save of Hexfall’s"),
        ("Dear Ada", "neither a save of Hexfall’s"),
        ("(;GM[1]SZ[19])", "another game than Hex (GM[1])"),
        ("(;GM[11])", "“” is no size"),
        ("(;GM[11]SZ[big])", "“big” is no size"),
        ("(;GM[11]SZ[300])", "“300” is no size"),
        ("(;GM[11]SZ[26])", "each side has 1 to 19"),
        ("(;GM[11]SZ[5];B[a1];W[zz9])", "Move 2, “zz9”, is not a move."),
        (
            "(;GM[11]SZ[5];B[a1];W[a1])",
            "Move 2 cannot be made. There is a stone on a1 already: Black’s.",
        ),
        ("(;GM[11]SZ[5];B[f1])", "There is no cell f1"),
        ("(;GM[11]SZ[5];B[swap-pieces])", "nothing to swap"),
        ("(;GM[11]SZ[5:4];B[a1];W[swap-pieces])", "not square"),
        ("(;GM[11]SZ[2];B[a1];W[b1];B[a2];W[b2])", "Move 4 cannot be made. The game is over."),
        ("(;GM[11]SZ[2]AB[a1][a2])", "already decided"),
        ("(;GM[11]SZ[5]AB[z1])", "cannot lie there"),
        ("(;GM[11]SZ[5];B[a1]", "cut short"),
    ] {
        assert!(refusal(file).contains(reason), "{file}: {}", refusal(file));
    }
}
