//! The same seed gives the same games, byte for byte: on one core and on two, and however often it was interrupted.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hexfall::arena::{
    Arena, Hall, Journal, Plan, Schedule, Sprt, csv, journal_head, journal_line, ron, save_of, svg,
};
use hexfall::record;
use hexfall::rules::{GameKind, Rules};
use jiff::Timestamp;

use crate::{finished, plan, played};

/// Everything that is written of an arena but the times.
fn bytes(arena: &Arena) -> String {
    format!("{}{}{}", csv(arena), ron(arena), svg(arena))
}

fn small_plan() -> Plan {
    plan(Rules::connect(5, 4, 3), &["random", "easy", "tree:20n"], 5, 7)
}

#[test]
fn one_core_plays_what_two_and_five_do() {
    for plan in [
        small_plan(),
        plan(Rules::hex(5, 5), &["one-path", "tree:50n", "random"], 4, 1),
        plan(Rules::y(5).with_pie(), &["monte-carlo:5f", "tree:50n"], 6, 2),
        plan(Rules::obstruction(6, 6), &["heuristic", "tree:40n", "random"], 6, 3),
    ] {
        let one = played(plan.clone(), 1);
        for cores in [2, 5] {
            assert_eq!(bytes(&one), bytes(&played(plan.clone(), cores)), "{cores} cores");
        }
        let other = played(Plan { seed: plan.seed + 1, ..plan }, 2);
        assert_ne!(bytes(&one), bytes(&other), "another seed plays other games");
    }
}

#[test]
fn every_opening_is_played_from_both_sides() {
    let arena = played(small_plan(), 2);
    let schedule = arena.schedule();
    for pair in arena.settled().chunks(2).take(6) {
        let [one, two] = pair else { panic!() };
        assert_eq!(one.fixture.seats, two.fixture.seats);
        assert_ne!(one.fixture.began, two.fixture.began);
        let opening = schedule.opening(one.fixture);
        assert_eq!(opening.len(), 2);
        assert!(pair.iter().all(|it| it.game.moves().starts_with(opening)));
    }
}

#[test]
fn an_arena_cut_off_at_any_byte_of_its_journal_ends_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("journal.txt");
    let plan = small_plan();
    let whole = played(plan.clone(), 2);
    let lines = whole.settled().iter().map(|it| journal_line(it));
    let text = journal_head(&plan) + &lines.collect::<String>();
    for cut in 0..=text.len() {
        fs::write(&file, &text[..cut]).unwrap();
        let (journal, arena) = Journal::of_plan(&file, &plan).unwrap();
        let resumed = kept(journal, arena, 1 + cut % 2);
        assert_eq!(bytes(&resumed), bytes(&whole), "cut at {cut}");
        let again = fs::read_to_string(&file).unwrap();
        assert_eq!(without_times(&again), without_times(&text), "cut at {cut}");
    }
}

/// An arena played to its end with its journal.
fn kept(mut journal: Journal, arena: Arena, cores: usize) -> Arena {
    let keep = move |game: &_| journal.add(game).unwrap();
    Hall::start(arena, NonZero::new(cores).unwrap(), keep).finish()
}

/// A journal without what differs from run to run.
fn without_times(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| match line.split_once("thought:") {
        Some((before, rest)) => before.to_owned() + rest.split_once("note:").unwrap().1,
        None => line.to_owned(),
    });
    lines.collect()
}

#[test]
fn an_arena_stopped_and_resumed_again_and_again_is_the_same() {
    let plan = plan(Rules::usual(GameKind::Connect), &["easy", "tree:60n"], 12, 5);
    let whole = played(plan.clone(), 2);
    let mut arena = Arena::new(Schedule::new(plan).unwrap());
    let mut stops = 0;
    while !arena.is_over() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let tell = {
            let told = Arc::clone(&told);
            move |it: &hexfall::arena::PlayedGame| told.lock().unwrap().push(it.fixture.number)
        };
        let before = arena.settled().len() as u32;
        let hall = Hall::start(arena, NonZero::new(2).unwrap(), tell);
        if stops < 30 {
            std::thread::sleep(Duration::from_micros(300 * stops));
            hall.stop();
        }
        stops += 1;
        let stopped = hall.finish();
        let numbers: Vec<u32> = (before..stopped.settled().len() as u32).collect();
        assert_eq!(*told.lock().unwrap(), numbers, "each is told once, in order");
        let games = stopped.settled().iter().map(|it| (**it).clone()).collect();
        arena = Arena::after((**stopped.schedule()).clone(), games);
    }
    assert_eq!(bytes(&arena), bytes(&whole));
}

#[test]
fn a_test_ends_after_the_same_game_on_one_core_and_on_two() {
    let mut plan = plan(Rules::obstruction(5, 5), &["heuristic", "random"], 1000, 4);
    plan.sprt = Some(Sprt { low: 0.0, high: 100.0 });
    let one = played(plan.clone(), 1);
    assert!(one.verdict().is_some() && one.settled().len() < 300, "{}", one.settled().len());
    for cores in [2, 4] {
        let more = played(plan.clone(), cores);
        assert_eq!((bytes(&more), more.verdict()), (bytes(&one), one.verdict()));
    }
}

#[test]
fn a_paused_arena_rests_and_shows_its_games() {
    let plan = plan(Rules::usual(GameKind::Hex), &["tree:20000n", "tree:20000n"], 2, 4);
    let arena = Arena::new(Schedule::new(plan).unwrap());
    let hall = Hall::start(arena, NonZero::new(2).unwrap(), |_| {});
    while hall.boards().iter().any(Option::is_none) {
        std::thread::sleep(Duration::from_millis(1));
    }
    hall.pause(true);
    std::thread::sleep(Duration::from_millis(100));
    let boards = hall.boards();
    assert!(hall.is_paused() && boards.iter().flatten().count() == 2);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(hall.boards(), boards, "nobody moves");
    assert_eq!(hall.standing().games, 0);
    hall.pause(false);
    while hall.boards() == boards {
        std::thread::sleep(Duration::from_millis(1));
    }
    drop(hall);
}

#[test]
fn a_game_opens_in_the_review_with_its_players() {
    let arena = played(plan(Rules::y(4).with_pie(), &["random", "random"], 10, 9), 1);
    for played in arena.settled() {
        let series = save_of(arena.schedule(), played).unwrap();
        let text = record::write(&series, Timestamp::UNIX_EPOCH);
        let series = record::read(text.as_bytes()).unwrap().series;
        assert_eq!(series.game(), &played.game);
        let name = |seat| series.player(seat).name.clone();
        let won = series.game_winner().map(name);
        let wanted = played
            .winner()
            .map(|seat| arena.schedule().names()[played.fixture.seats[seat]].replace('r', "R"));
        assert_eq!(won, wanted);
    }
}

#[test]
fn a_killed_program_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, part, journal) = (path("whole.csv"), path("part.csv"), path("journal.txt"));
    let arena = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hexfall"));
        command.args(["arena", "--game", "connect", "--games", "40", "--cores", "2"]).args(more);
        command.args(["easy", "tree:400n"]).stdout(Stdio::null());
        command
    };
    assert!(arena(&["--csv", &whole]).status().unwrap().success());
    let mut killed = arena(&["--journal", &journal]).spawn().unwrap();
    while lines(Path::new(&journal)) < 4 {
        std::thread::sleep(Duration::from_millis(1));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(lines(Path::new(&journal)) < 41, "it was killed in the middle");
    let mut resume = Command::new(env!("CARGO_BIN_EXE_hexfall"));
    let resume = resume.args(["arena", "--resume", &journal, "--csv", &part]).output().unwrap();
    assert!(resume.status.success(), "{}", String::from_utf8_lossy(&resume.stderr));
    assert_eq!(fs::read_to_string(part).unwrap(), fs::read_to_string(whole).unwrap());
}

fn lines(file: &Path) -> usize {
    fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

#[test]
fn a_journal_that_was_changed_is_refused_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("journal.txt");
    let plan = small_plan();
    let whole = played(plan.clone(), 1);
    let lines: Vec<String> = whole.settled().iter().map(|it| journal_line(it)).collect();
    let told = |text: String| {
        fs::write(&file, text).unwrap();
        Journal::resume(&file).map(drop).unwrap_err().to_string()
    };
    let head = journal_head(&plan);
    let swapped = format!("{head}{}{}", lines[1], lines[0]);
    assert_eq!(told(swapped), "line 2 is not the game that belongs there");
    let cheated =
        format!("{head}{}{}", lines[0], lines[1].replace("moves:\"", "moves:\"5 5 5 5 5 "));
    assert_eq!(told(cheated), "line 3 is not the game that belongs there");
    assert_eq!(told("something else\n".to_owned()), "it is not the journal of an arena");
    let other = Plan { seed: 8, ..plan.clone() };
    fs::write(&file, &head).unwrap();
    assert!(Journal::of_plan(&file, &other).unwrap_err().to_string().contains("another arena"));
    assert!(finished(Journal::of_plan(&file, &plan).unwrap().1, 1).is_over());
}
