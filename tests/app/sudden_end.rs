//! A process that is killed, and one that panics. The child is this very test program, told by a variable
//! what to do.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use hexfall::app::actions::Action;
use hexfall::app::crash;
use hexfall::app::keep::Shelf;
use hexfall::record::{self, Folder};
use hexfall::rules::Position;

use crate::home::{Home, Running, hex};

const CHILD_FOLDER: &str = "HEXFALL_TEST_APP_FOLDER";
const KILLS: u32 = 25;

fn child(what: &str, home: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args([&format!("sudden_end::{what}"), "--exact", "--ignored", "--nocapture"])
        .env(CHILD_FOLDER, home)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

#[test]
#[ignore = "the child of the test below, not a test"]
fn play_for_ever() {
    let Some(path) = std::env::var_os(CHILD_FOLDER) else { return };
    let mut running = Running::on(Shelf::at(Folder::at(path)));
    running.begin(hex());
    println!("playing");
    loop {
        let legal = running.series().game().legal_moves();
        match legal.first() {
            Some(mv) => running.ask(*mv),
            None => drop(running.app.world_mut().write_message(Action::Again)),
        }
        running.frame();
        let moves = running.series().game().moves().len();
        if moves.is_multiple_of(10) {
            running.settle();
            println!("kept {moves}");
        }
    }
}

#[test]
fn a_killed_game_goes_on_where_it_was_kept() {
    let home = Home::new();
    for kill in 0..KILLS {
        let mut child = child("play_for_ever", home.path()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("kept")), "the child plays");
        std::thread::sleep(Duration::from_micros(u64::from(kill * 7919 % 20_000)));
        child.kill().unwrap(); // SIGKILL
        child.wait().unwrap();
        let kept = record::last_game(&home.folder()).unwrap().expect("an autosave").series;
        let mut later = home.start();
        later.act(Action::Continue);
        assert_eq!(*later.series(), kept);
        if !kept.is_over() {
            let stones = kept.game().position().stones().count();
            assert_eq!(stones, kept.game().moves().len(), "whole, move by move");
        }
        assert!(later.told.is_empty(), "{:?}", later.told);
    }
}

#[test]
#[ignore = "the child of the test below, not a test"]
fn play_and_panic() {
    let Some(path) = std::env::var_os(CHILD_FOLDER) else { return };
    crash::report_to(Path::new(&path));
    let mut running = Running::on(Shelf::at(Folder::at(path)));
    running.begin(hex());
    running.play("a1 b2");
    running.app.add_systems(bevy::prelude::Update, || panic!("the sky has fallen"));
    running.frame();
}

#[test]
fn a_panic_leaves_a_report_and_the_game() {
    let home = Home::new();
    let output = child("play_and_panic", home.path()).output().unwrap();
    assert!(!output.status.success());
    let (report, autosave) = (home.file(crash::REPORTS), home.file("autosave.ron"));
    let text = fs::read_to_string(&report).unwrap();
    for part in
        ["the sky has fallen", "sudden_end.rs:", env!("CARGO_PKG_VERSION"), "play_and_panic"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let told = String::from_utf8_lossy(&output.stderr);
    for path in [&report, &autosave] {
        assert!(told.contains(path.to_str().unwrap()), "{told}");
    }
    let mut later = home.start();
    later.act(Action::Continue);
    assert_eq!(later.series().game().moves().len(), 2);
}
