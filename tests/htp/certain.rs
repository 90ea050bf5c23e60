//! What is certain without a search.

use crate::Program;

#[test]
fn connections_name_the_winner_and_show_where_it_joins() {
    let mut program = Program::quick();
    program.told("boardsize 3");
    program.told("play b b2");
    assert_eq!(program.told("hexfall-winner w"), "black wins");
    assert_eq!(program.told("hexfall-must_play w"), "", "every move loses");
    assert!(program.told("hexfall-winner b").starts_with("black wins by "));
    program.told("boardsize 3");
    program.told("play w a1");
    assert!(program.told("hexfall-winner b").starts_with("black wins by "));
    assert!(!program.told("hexfall-carrier b").is_empty());
    assert_eq!(program.told("showboard").matches('X').count(), 0, "nothing was played");
}

#[test]
fn moves_that_may_not_lose_are_shown() {
    let mut program = Program::quick();
    assert_eq!(program.told("hexfall-winner b"), "not known");
    assert_eq!(program.told("hexfall-must_play b"), program.told("all_legal_moves"));
    assert_eq!(program.told("hexfall-carrier b"), "");
    // Black has joined but for one bridge, which White has broken into.
    program.told("boardsize 5");
    for play in ["b c1", "b c2", "b b4", "b b5", "w b3"] {
        program.told(&format!("play {play}"));
    }
    assert_eq!(program.told("hexfall-winner b"), "black wins by c3");
    assert_eq!(program.told("hexfall-carrier b"), "c3");
    assert_eq!(program.told("hexfall-must_play w"), "c3");
    // There White breaks through, and joins its own edges on the way.
    let carrier = program.told("hexfall-carrier w");
    assert!(carrier.split(' ').any(|cell| cell == "c3"), "{carrier}");
}

#[test]
fn dead_and_captured_cells_are_shown() {
    let mut program = Program::quick();
    program.told("boardsize 5");
    assert_eq!(program.told("hexfall-given"), "");
    program.told("play b c4");
    let given = program.told("hexfall-given");
    let words: Vec<&str> = given.split(' ').collect();
    for cell in ["b5", "c5"] {
        let at = words.iter().position(|word| *word == cell).unwrap();
        assert_eq!(words[at + 1], "B", "a bridge to the edge: {given}");
    }
    assert!(words.chunks(2).all(|pair| ["x", "B", "W"].contains(&pair[1])), "{given}");
}

#[test]
fn nothing_is_certain_without_a_colour_or_after_the_end() {
    let mut program = Program::quick();
    program.told("boardsize 3");
    for command in ["hexfall-winner", "hexfall-must_play", "hexfall-carrier"] {
        assert_eq!(program.refused(command), format!("{command} needs a colour"));
        let reason = program.refused(&format!("{command} green"));
        assert_eq!(reason, "“green” is not a colour: black or white");
    }
    program.told("play b resign");
    for request in ["hexfall-winner b", "hexfall-must_play w", "hexfall-carrier b", "hexfall-given"]
    {
        assert_eq!(program.refused(request), "the game is over");
    }
    program.told("undo");
    program.told("hexfall-given");
}

#[test]
fn connections_of_cells_and_edges_are_shown() {
    let mut program = Program::quick();
    program.told("play b d9");
    program.told("play w i9");
    assert_eq!(program.told("hexfall-connection b d9 e7"), "d8 e8");
    assert_eq!(program.told("hexfall-connection black D9 D9"), "");
    for edge in ["far", "south", "South"] {
        let carrier = program.told(&format!("hexfall-connection b d9 {edge}"));
        assert_eq!(carrier.split(' ').count(), 8, "{carrier}");
    }
    let joined = program.told("hexfall-joined b d9");
    assert!(["d9", "d10", "e7"].iter().all(|it| joined.split(' ').any(|cell| cell == *it)));
    for (request, reason) in [
        ("hexfall-connection b d9 near", "they are not known to be joined"),
        ("hexfall-connection b i9 far", "i9 is white’s"),
        ("hexfall-connection b l12 far", "there is no cell l12 on this board"),
        ("hexfall-connection b d9 east", "“east” is not a cell, near or far"),
        ("hexfall-connection b d9", "hexfall-connection needs a colour and cells"),
        ("hexfall-joined b", "hexfall-joined needs a colour and cells"),
        ("hexfall-joined", "hexfall-joined needs a colour"),
        ("hexfall-joined green a1", "“green” is not a colour"),
    ] {
        let told = program.refused(request);
        assert!(told.starts_with(reason), "{request}: {told}");
    }
}
