//! Moves that are looked for, and how that ends.

use crate::Program;

fn is_cell(text: &str) -> bool {
    text.parse::<hexfall::rules::Cell>().is_ok()
}

#[test]
fn a_move_is_played_or_only_told() {
    let mut program = Program::quick();
    program.told("boardsize 5");
    let told = program.told("reg_genmove b");
    assert!(is_cell(&told), "{told}");
    assert_eq!(program.told("all_legal_moves").split(' ').count(), 25);
    assert_eq!(program.told("genmove b"), told, "the same seed, the same move");
    assert!(program.refused(&format!("play w {told}")).contains("already: Black’s"));
    program.told("undo");
    assert_eq!(program.told("all_legal_moves").split(' ').count(), 25);
    for command in ["genmove", "reg_genmove", "hexfall-best"] {
        assert_eq!(program.refused(command), format!("{command} needs a colour"));
        let reason = program.refused(&format!("{command} green"));
        assert_eq!(reason, "“green” is not a colour: black or white");
    }
}

#[test]
fn either_colour_may_be_asked_at_any_time() {
    let mut program = Program::quick();
    program.told("boardsize 6 4");
    for request in ["genmove w", "genmove w", "genmove b", "play b a1", "genmove b"] {
        program.told(request);
    }
    let board = program.told("showboard");
    assert_eq!((board.matches('X').count(), board.matches('O').count()), (3, 2), "{board}");
}

#[test]
fn whole_games_are_played_to_their_end() {
    let mut program = Program::with(&["--level", "two-paths"]);
    for size in ["3", "5 4", "11"] {
        program.told(&format!("boardsize {size}"));
        let mut colours = ["b", "w"].into_iter().cycle();
        while program.ask("final_score").starts_with('?') {
            program.told(&format!("genmove {}", colours.next().unwrap()));
        }
        assert_eq!(program.told("all_legal_moves"), "");
    }
}

#[test]
fn a_strong_first_stone_is_taken_over_where_that_is_allowed() {
    let mut program = Program::quick();
    for (size, swap) in [("5", "swap-pieces"), ("5 4", "swap-sides")] {
        program.told(&format!("boardsize {size}"));
        program.told("param_game allow_swap 0");
        program.told("play b c3");
        assert!(is_cell(&program.told("reg_genmove w")));
        program.told("param_game allow_swap 1");
        assert_eq!(program.told("genmove w"), swap);
        let next = if swap == "swap-pieces" { "b" } else { "w" };
        assert!(is_cell(&program.told(&format!("genmove {next}"))));
    }
}

#[test]
fn a_game_is_given_up_only_when_it_is_lost_for_certain() {
    let mut program = Program::with(&["--level", "tree", "--nodes", "20000"]);
    program.told("boardsize 3");
    program.told("play b b2");
    assert_eq!(program.told("reg_genmove w"), "resign");
    assert_eq!(program.told("genmove w"), "resign");
    assert_eq!(program.told("final_score"), "B+");
    program.told("undo");
    assert!(program.ask("final_score").starts_with('?'), "a resignation can be taken back");
    program.told("boardsize 11");
    program.told("play b f6");
    assert!(is_cell(&program.told("genmove w")), "a bad feeling is no proof");
}

#[test]
fn analyses_tell_of_every_move() {
    let mut program = Program::with(&["--level", "tree", "--nodes", "20000"]);
    program.told("boardsize 3");
    program.told("play w a1");
    let values = program.told("hexfall-values b");
    let words: Vec<&str> = values.split(' ').collect();
    assert_eq!(words.len(), 2 * 8, "{values}");
    assert!(words.chunks(2).all(|pair| is_cell(pair[0])), "{values}");
    assert!(words.contains(&"W"), "small boards are known to the end: {values}");
    let influence = program.told("hexfall-influence b");
    assert!(influence.starts_with("INFLUENCE ") && influence.contains("\nTEXT "), "{influence}");
    let best = program.told("hexfall-best b");
    assert_eq!(best.lines().count(), 5);
    assert!(best.lines().next().unwrap().contains(" wins"), "{best}");
    assert_eq!(program.told("showboard").matches('X').count(), 0, "nothing was played");
}

#[test]
fn a_search_can_be_interrupted_and_goes_on_with_what_it_has() {
    let mut program = Program::with(&["--level", "tree", "--seconds", "3000"]);
    for interrupt in ["# interrupt", "gogui-interrupt"] {
        program.say(b"genmove b");
        program.say(interrupt.as_bytes());
        let answer = program.hear();
        assert!(is_cell(answer.strip_prefix("= ").unwrap()), "{answer}");
        if !interrupt.starts_with('#') {
            assert_eq!(program.hear(), "= ", "it is a command, too");
        }
        // What was asked meanwhile is answered afterwards.
        program.say(b"hexfall-best w");
        program.say(b"7 name");
        program.say(interrupt.as_bytes());
        assert!(program.hear().starts_with("= "));
        assert_eq!(program.hear(), "=7 Hexfall");
        if !interrupt.starts_with('#') {
            program.hear();
        }
    }
}

#[test]
fn whoever_has_little_time_left_takes_little() {
    // An hour for a move, but one second for all of them.
    let mut program = Program::with(&["--level", "tree", "--seconds", "3000"]);
    program.told("time_left b 1");
    program.told("genmove b");
    program.told("time_left w 1 5");
    program.told("genmove w");
    program.told("genmove b");
}

#[test]
fn pictures_of_the_search_are_told_to_whoever_wants_them() {
    let mut program = Program::with(&["--level", "tree", "--seconds", "1.4"]);
    assert!(is_cell(&program.told("genmove b")), "none unless they are asked for");
    program.told("param_hexfall live_gfx 1");
    let picture = program.ask("genmove w");
    let lines: Vec<&str> = picture.lines().collect();
    assert_eq!(lines[..2], ["gogui-gfx:", "ab"]);
    assert!(lines[2].starts_with("VAR W ") && lines[3].starts_with("LABEL "), "{picture}");
    assert!(lines[4].starts_with("TEXT "), "{picture}");
    let mut answer = program.hear();
    while answer.starts_with("gogui-gfx:") {
        answer = program.hear();
    }
    assert!(answer.starts_with("= "), "{answer}");
}

#[test]
fn the_end_of_input_ends_it_after_the_last_answer() {
    let mut program = Program::quick();
    program.say(b"boardsize 5");
    program.say(b"genmove b");
    let (said, fine) = program.end();
    assert!(fine && said.starts_with("= \n\n= ") && said.ends_with("\n\n"), "{said:?}");
}

#[test]
fn several_threads_find_the_same_move_again() {
    let moves: [String; 2] = std::array::from_fn(|_| {
        let mut program = Program::with(&["--level", "master:60n"]);
        program.told("param_hexfall threads 3");
        assert!(program.told("param_hexfall").contains("threads 3"));
        program.told("boardsize 6");
        program.told("play b a2");
        program.told("genmove w")
    });
    assert_eq!(moves[0], moves[1]);
    assert!(is_cell(&moves[0]), "{}", moves[0]);
}
