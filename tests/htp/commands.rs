//! Every command, and what it refuses.

use std::fs;

use crate::Program;

#[test]
fn it_tells_who_it_is_and_what_it_knows() {
    let mut program = Program::quick();
    assert_eq!(program.told("name"), "Hexfall");
    assert_eq!(program.told("version"), env!("CARGO_PKG_VERSION"));
    assert_eq!(program.told("protocol_version"), "2");
    let commands = program.told("list_commands");
    for command in [
        "name",
        "version",
        "protocol_version",
        "list_commands",
        "known_command",
        "quit",
        "boardsize",
        "clear_board",
        "play",
        "genmove",
        "reg_genmove",
        "undo",
        "showboard",
        "final_score",
        "all_legal_moves",
        "loadsgf",
        "time_left",
        "param_game",
        "param_hexfall",
        "hexfall-best",
        "hexfall-values",
        "hexfall-influence",
        "hexfall-winner",
        "hexfall-must_play",
        "hexfall-carrier",
        "hexfall-given",
        "hexgui-analyze_commands",
        "gogui-interrupt",
    ] {
        assert!(commands.lines().any(|line| line == command), "{command}");
        assert_eq!(program.told(&format!("known_command {command}")), "true");
    }
    assert_eq!(program.told("known_command make_tea"), "false");
    assert_eq!(program.refused("known_command"), "known_command needs the name of a command");
    assert_eq!(program.refused("make_tea"), "unknown command “make_tea”");
    for line in program.told("hexgui-analyze_commands").lines() {
        let command = line.split('/').nth(2).unwrap().split(' ').next().unwrap();
        assert!(commands.lines().any(|known| known == command), "{line}");
    }
    assert_eq!(program.ask("12 name"), "=12 Hexfall");
    assert_eq!(program.ask("13 make_tea"), "?13 unknown command “make_tea”");
    assert_eq!(program.told("gogui-interrupt"), "");
    assert_eq!(program.ask("quit"), "= ");
    assert_eq!(program.end(), (String::new(), true));
}

#[test]
fn boards_of_all_sizes_are_shown() {
    let mut program = Program::quick();
    program.told("boardsize 4 3");
    program.told("play black b2");
    program.told("play WHITE c1");
    let board = "\n   a b c d\n 1 . . O .\n  2 . X . .\n   3 . . . .\n      a b c d";
    assert_eq!(program.told("showboard"), board);
    program.told("clear_board");
    assert!(!program.told("showboard").contains('X'), "the board is empty");
    assert!(program.told("showboard").contains("a b c d\n"), "and has its size");
    for side in 3..=19 {
        assert_eq!(program.told(&format!("boardsize {side}")), "");
        assert_eq!(program.told("all_legal_moves").split(' ').count(), side * side);
    }
    assert_eq!(program.refused("boardsize"), "boardsize needs a number of columns");
    for bad in ["2", "20", "x", "5 2", "5 x", "-3", "300", "3.5"] {
        let reason = program.refused(&format!("boardsize {bad}"));
        assert!(reason.ends_with("is not a size: 3 to 19"), "{reason}");
    }
    assert_eq!(program.told("all_legal_moves").split(' ').count(), 19 * 19, "nothing has changed");
}

#[test]
fn stones_of_any_colour_are_laid_and_taken_back_one_by_one() {
    let mut program = Program::quick();
    program.told("boardsize 5");
    let mut boards = vec![program.told("showboard")];
    for play in ["b a1", "b a2", "w c3", "b d4", "b pass", "white e1", "w e2", "b resign"] {
        program.told(&format!("play {play}"));
        boards.push(program.told("showboard"));
    }
    assert_eq!(program.told("final_score"), "W+");
    assert_eq!(program.told("all_legal_moves"), "");
    assert_eq!(program.refused("play w e3"), "The game is over.");
    while let Some(board) = boards.pop() {
        assert_eq!(program.told("showboard"), board);
        match boards.is_empty() {
            false => drop(program.told("undo")),
            true => assert_eq!(program.refused("undo"), "there is nothing to undo"),
        }
    }
    for (request, reason) in [
        ("play", "play needs a colour and a move"),
        ("play b", "play needs a colour and a move"),
        ("play green a1", "“green” is not a colour: black or white"),
        ("play b z9", "There is no cell z9 on this board."),
        ("play b a6", "There is no cell a6 on this board."),
        (
            "play b tea",
            "“tea” is not a move: a cell like d4, swap-pieces, swap-sides, pass, resign or forfeit",
        ),
    ] {
        assert_eq!(program.refused(request), reason);
    }
    program.told("play b a1");
    assert_eq!(program.refused("play w a1"), "There is a stone on a1 already: Black’s.");
}

#[test]
fn the_score_is_known_when_the_game_is_over() {
    let mut program = Program::quick();
    program.told("boardsize 3");
    assert_eq!(program.refused("final_score"), "the game is not over");
    for play in ["b c1", "b b2", "w a1"] {
        program.told(&format!("play {play}"));
    }
    assert_eq!(program.refused("final_score"), "the game is not over");
    program.told("play b a3");
    assert_eq!(program.told("final_score"), "B+");
    assert_eq!(program.refused("genmove w"), "the game is over");
    program.told("undo");
    for play in ["w a3", "w b3", "w c2"] {
        program.told(&format!("play {play}"));
    }
    assert_eq!(program.told("final_score"), "W+");
}

#[test]
fn a_swap_is_understood_in_both_forms_where_it_is_allowed() {
    let mut program = Program::quick();
    program.told("boardsize 4");
    program.told("play b a3");
    let reason = program.refused("play w swap-pieces");
    assert_eq!(reason, "no swap unless param_game allow_swap is 1");
    assert!(!program.told("all_legal_moves").contains("swap"));
    assert_eq!(program.told("param_game"), "[bool] allow_swap 0");
    program.told("param_game allow_swap 1");
    assert!(program.told("all_legal_moves").ends_with("d4 swap-pieces"));
    assert_eq!(program.refused("play b swap-pieces"), "nobody takes over a stone of their own");
    program.told("play w swap-pieces");
    let board = program.told("showboard");
    assert!(board.contains(" 1 . . O .\n") && !board.contains('X'), "mirrored: {board}");
    assert_eq!(
        program.refused("play b swap-pieces"),
        "Only the answer to the first stone can be a swap."
    );
    program.told("undo");
    program.told("play w swap-sides");
    let board = program.told("showboard");
    assert!(board.contains("3 X . . .\n") && !board.contains('O'), "as it was: {board}");
    program.told("boardsize 4 3");
    program.told("play b a3");
    assert!(program.told("all_legal_moves").ends_with("d3 swap-sides"));
    assert!(program.refused("play w swap-pieces").contains("not square"));
    program.told("play w swap-sides");
    for (request, reason) in [
        ("param_game allow_swap maybe", "“maybe” is neither 0 nor 1"),
        ("param_game allow_swap", "a parameter is set by its name and a value"),
        ("param_game tea 1", "there is no parameter “tea”: allow_swap"),
    ] {
        assert_eq!(program.refused(request), reason);
    }
}

#[test]
fn files_are_loaded_up_to_a_move() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("a game.sgf");
    fs::write(&file, "(;GM[11]SZ[4]AB[a1];W[b2];B[c3];W[d4])").unwrap();
    let file = file.to_str().unwrap();
    let mut program = Program::quick();
    let stones = |board: String| board.matches(['X', 'O']).count();
    assert_eq!(program.told(&format!("loadsgf {file}")), "");
    assert_eq!(stones(program.told("showboard")), 4);
    program.told(&format!("loadsgf {file} 1"));
    assert_eq!(stones(program.told("showboard")), 2);
    program.told(&format!("loadsgf {file} 99"));
    assert_eq!(stones(program.told("showboard")), 4);
    for left in (1..4).rev() {
        program.told("undo");
        assert_eq!(stones(program.told("showboard")), left);
    }
    assert_eq!(program.refused("undo"), "there is nothing to undo");
    assert_eq!(program.refused("loadsgf"), "loadsgf needs a file");
    assert!(program.refused("loadsgf /no/such.sgf").ends_with("There is no such file."));
    let bad = home.path().join("bad.sgf");
    fs::write(&bad, "(;GM[1]SZ[19])").unwrap();
    let reason = program.refused(&format!("loadsgf {}", bad.to_str().unwrap()));
    assert!(reason.ends_with("another game than Hex (GM[1])."), "{reason}");
    assert_eq!(stones(program.told("showboard")), 1, "a bad file changes nothing");
}

#[test]
fn a_search_is_set_by_its_parameters() {
    let mut program = Program::quick();
    let listed = program.told("param_hexfall");
    assert!(listed.starts_with("[string] level tree\n[string] seconds\n[string] nodes 300\n"));
    program.told("param_hexfall seconds 0.25");
    program.told("param_hexfall seed 7");
    program.told("param_hexfall threads 1");
    program.told("param_hexfall live_gfx 1");
    let listed = program.told("param_hexfall");
    assert_eq!(
        listed,
        "[string] level tree\n[string] seconds 0.25\n[string] nodes\n[string] threads 1\n\
         [string] seed 7\n[bool] live_gfx 1"
    );
    program.told("param_hexfall level two-paths");
    for (request, reason) in [
        ("param_hexfall level deep-blue", "“deep-blue” is not an opponent in Hex"),
        ("param_hexfall seconds 5", "two-paths cannot be set to 5s"),
        ("param_hexfall nodes x", "“xn” is not a setting"),
        ("param_hexfall seed -1", "“-1” is not a seed"),
        ("param_hexfall threads 4", "a search has one thread"),
        ("param_hexfall tea 1", "there is no parameter “tea”"),
        ("param_hexfall seed", "a parameter is set by its name and a value"),
        ("time_left", "time_left needs a colour and seconds"),
        ("time_left b", "time_left needs a colour and seconds"),
        ("time_left b soon", "“soon” is no number of seconds"),
        ("time_left b -1", "“-1” is no number of seconds"),
        ("time_left b 10 x", "“x” is no number of moves"),
    ] {
        let told = program.refused(request);
        assert!(told.starts_with(reason), "{request}: {told}");
    }
    assert_eq!(program.told("time_left w 60 10"), "");
}
