//! Nothing that is said ends the program but `quit` and the end of all input.

use std::process::Command;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::Program;

const WORDS: [&str; 22] = [
    "play",
    "undo",
    "boardsize",
    "param_hexfall",
    "param_game",
    "allow_swap",
    "time_left",
    "loadsgf",
    "b",
    "w",
    "a1",
    "b2",
    "c3",
    "swap-pieces",
    "swap-sides",
    "resign",
    "3",
    "4",
    "0",
    "-1",
    "é",
    "999999",
];

#[test]
fn nonsense_is_refused_and_the_program_lives() {
    let mut program = Program::quick();
    let long = vec![b'x'; 1 << 20];
    for nonsense in
        [&b"\xff\xfe"[..], b"\0", b"12", b"= yes", b"play \xff \xff", &long, b"PLAY b a1"]
    {
        program.say(nonsense);
        program.say(b"name");
        let mut answer = program.hear();
        if answer.starts_with('?') {
            answer = program.hear();
        }
        assert_eq!(answer, "= Hexfall");
    }
    for silent in ["", "   ", "# a comment", "\t# interrupt"] {
        program.say(silent.as_bytes());
    }
    assert_eq!(program.told("name # and a comment"), "Hexfall");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn random_conversations_never_end_it(lines in vec(vec(select(&WORDS), 1..4), 1..60)) {
        let mut program = Program::with(&["--level", "random"]);
        program.told("boardsize 3");
        for line in lines {
            let answer = program.ask(&line.join(" "));
            prop_assert!(answer.starts_with(['=', '?']), "{:?}", answer);
            prop_assert!(program.told("showboard").contains(" 3 "));
        }
    }
}

#[test]
fn bad_arguments_are_one_line_and_exit_2() {
    for (arguments, reason) in [
        (&["--level", "deep-blue"][..], "“deep-blue” is not an opponent in Hex"),
        (&["--level", "two-paths", "--seconds", "2"], "two-paths cannot be set to 2s"),
        (&["--seconds", "soon"], "“soons” is not a setting"),
        (&["--seconds", "2", "--nodes", "2"], "cannot be used with"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hexfall"));
        let output = command.arg("htp").args(arguments).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(reason), "{told}");
    }
}
