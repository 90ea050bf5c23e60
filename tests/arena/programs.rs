//! Programs that speak the Hex Text Protocol, well and badly: whoever breaks its word loses that game by a clear note,
//! and the arena goes on.

#![cfg(unix)]

use std::time::{Duration, Instant};

use hexfall::arena::{Arena, csv};
use hexfall::matches::Seat;
use hexfall::rules::{Game, Move, Rules};

use crate::{plan, played};

fn program(mode: &str) -> String {
    format!("htp:sh {}/tests/data/htp/player.sh {mode}", env!("CARGO_MANIFEST_DIR"))
}

/// Four games of a program that behaves so.
fn behaving(mode: &str, patience: Duration) -> Arena {
    let mut plan = plan(Rules::hex(5, 5), &[&program(mode), "random"], 4, 1);
    plan.patience = patience;
    played(plan, 2)
}

#[test]
fn a_program_plays_its_games_to_the_end() {
    let arena = behaving("fine", Duration::from_secs(10));
    for played in arena.settled() {
        assert_eq!(played.note, None);
        let last = played.game.moves().last().unwrap();
        assert!(matches!(last, Move::Place(_)), "{last}");
        assert!(played.thought[Seat::One].moves > 1);
    }
    assert_eq!(csv(&arena), csv(&behaving("fine", Duration::from_secs(10))), "and again the same");
}

#[test]
fn who_misbehaves_loses_by_a_note_and_the_arena_goes_on() {
    for (mode, told) in [
        ("nonsense", "answered “genmove black” with nonsense: “I think it is my turn”"),
        ("illegal", ", which is not allowed: "),
        ("off-board", ", which is not allowed: "),
        ("refuse", "refused “genmove black”: I would rather not"),
        ("die", "ended when asked “genmove black”"),
        ("flood", "with nonsense: “more than anybody reads”"),
    ] {
        let arena = behaving(mode, Duration::from_secs(10));
        let notes: Vec<_> = arena.settled().iter().filter_map(|it| it.note.clone()).collect();
        assert_eq!(notes.len(), 4, "{mode}: a new one for every game");
        let told = |note: &String| {
            note.starts_with("htp:sh ") && note.replace("white", "black").contains(told)
        };
        assert!(notes.iter().all(told), "{notes:?}");
        for played in arena.settled() {
            assert_eq!(played.winner(), Some(Seat::Two), "{mode}");
            assert!(matches!(played.game.moves().last(), Some(Move::Resign(_))), "{mode}");
        }
        assert!(csv(&arena).contains("player.sh"));
    }
}

#[test]
fn who_hangs_loses_by_the_clock_and_is_ended() {
    let unique = format!("31415.{}", std::process::id());
    let start = Instant::now();
    let arena = behaving(&format!("hang {unique}"), Duration::from_secs(3));
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    for played in arena.settled() {
        let note = played.note.as_ref().unwrap();
        assert!(
            note.contains("did not answer “genmove ") && note.ends_with("within 3 s"),
            "{note}"
        );
        assert!(matches!(played.game.moves().last(), Some(Move::TimeOut(_))));
        assert_eq!(played.winner(), Some(Seat::Two));
    }
    assert!(!is_running(&unique), "what it has started is ended, too");
}

/// Whether a program with this word in its command line runs. Where that cannot be seen, none does.
fn is_running(word: &str) -> bool {
    let programs = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = programs.filter_map(|it| std::fs::read(it.path().join("cmdline")).ok());
    lines.into_iter().any(|line| String::from_utf8_lossy(&line).contains(&format!("sleep\0{word}")))
}

#[test]
fn who_resigns_has_lost_without_a_note() {
    let arena = behaving("resign", Duration::from_secs(10));
    for played in arena.settled() {
        assert_eq!((played.winner(), &played.note), (Some(Seat::Two), &None));
    }
}

#[test]
fn a_program_that_is_gone_loses_every_game() {
    let arena = played(plan(Rules::hex(4, 4), &["random", "htp:/no/such/program"], 2, 1), 1);
    for played in arena.settled() {
        let note = played.note.as_ref().unwrap();
        assert!(note.starts_with("htp:/no/such/program could not be started: "), "{note}");
    }
}

#[test]
fn two_programs_meet_and_boards_may_be_oblong() {
    let fine = program("fine");
    let arena = played(plan(Rules::hex(5, 4), &[&fine, &fine], 4, 2), 2);
    let moves = |game: &Game| game.moves().len();
    assert!(arena.settled().iter().all(|it| it.note.is_none() && moves(&it.game) > 4));
}

#[test]
fn our_own_server_plays_as_the_level_does() {
    let server =
        |level: &str| format!("htp:{} htp --seed 1 --level {level}", env!("CARGO_BIN_EXE_hexfall"));
    for rules in [Rules::hex(5, 5), Rules::hex(4, 6)] {
        let arena = played(plan(rules, &[&server("two-paths"), "two-paths"], 4, 1), 2);
        let notes: Vec<_> = arena.settled().iter().filter_map(|it| it.note.clone()).collect();
        assert_eq!(notes, [] as [String; 0]);
    }
}
