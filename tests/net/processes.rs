//! The real program: `hexfall serve`, `join` and `relay`, with levels, with people, and with a sudden end.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(30);

/// A program that runs, with somebody at the keys.
struct Program {
    child: Child,
    keys: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    fn start(home: &Path, args: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hexfall"))
            .args(args)
            .env("HEXFALL_DATA", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let keys = child.stdin.take().unwrap();
        let (sender, lines) = channel();
        let outs: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(child.stdout.take().unwrap()), Box::new(child.stderr.take().unwrap())];
        for out in outs {
            let sender = sender.clone();
            thread::spawn(move || {
                for line in BufReader::new(out).lines().map_while(Result::ok) {
                    let _ = sender.send(line);
                }
            });
        }
        Program { child, keys, lines }
    }

    /// Waits for a line with this in it.
    fn line(&self, part: &str) -> String {
        let mut before = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no “{part}” after {before:?}"));
            if line.contains(part) {
                return line;
            }
            before.push(line);
        }
    }

    fn types(&mut self, text: &str) {
        writeln!(self.keys, "{text}").unwrap();
    }

    /// Ends it as a power cut does.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn code(mut self) -> Option<i32> {
        drop(self.keys);
        self.child.wait().unwrap().code()
    }
}

impl Program {
    fn port(&self) -> String {
        let line = self.line(" on port ");
        line.rsplit(' ').next().unwrap().trim_end_matches('.').to_owned()
    }
}

fn levels_play(
    host_home: &Path,
    guest_home: &Path,
    serve: &[&str],
    address: impl FnOnce(&Program) -> String,
) {
    let serve = [&["serve", "--seed", "1"], serve].concat();
    let host = Program::start(host_home, &serve);
    let address = address(&host);
    let join = ["join", &address, "--level", "random", "--seed", "2"];
    let guest = Program::start(guest_home, &join);
    let (one, two) = (host.line("Score "), guest.line("Score "));
    assert_eq!(one, two);
    assert_eq!(host.code(), Some(0));
    assert_eq!(guest.code(), Some(0));
}

#[test]
fn levels_play_each_other_across_processes() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let serve = ["--port", "0", "--game", "connect", "--first", "random", "--games", "3"];
    levels_play(homes[0].path(), homes[1].path(), &serve, |host| {
        format!("127.0.0.1:{}", host.port())
    });
}

#[test]
fn a_clock_is_told_and_a_level_minds_it() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let serve = ["serve", "--port", "0", "--size", "11x11", "--first", "master", "--clock", "5s"];
    let host = Program::start(homes[0].path(), &serve);
    let address = format!("127.0.0.1:{}", host.port());
    let mut guest = Program::start(homes[1].path(), &["join", &address, "--name", "Bob"]);
    guest.line("by the clock: 5s");
    guest.line("Bob 0:05.");
    guest.line("Bob to move."); // the level, which would like to think for longer, has not lost on time
    guest.types("quit");
    host.line("Score ");
}

#[test]
fn levels_play_each_other_through_a_relay() {
    let homes = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let relay = Program::start(homes[0].path(), &["relay", "--port", "0"]);
    let address = format!("127.0.0.1:{}", relay.port());
    let serve = ["--relay", &address, "--game", "y", "--size", "5", "--second", "random", "--pie"];
    levels_play(homes[0].path(), homes[1].path(), &serve, |host| {
        let line = host.line("hexfall join ");
        line.trim().trim_start_matches("hexfall join ").to_owned()
    });
    relay.kill();
}

#[test]
fn a_program_that_was_killed_goes_on_after_a_restart() {
    let (host_home, guest_home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let serve = [
        "serve", "--port", "0", "--game", "connect", "--size", "4x4", "--line", "3", "--name",
        "Ada",
    ];
    let mut host = Program::start(host_home.path(), &serve);
    let address = format!("127.0.0.1:{}", host.port());
    let mut guest = Program::start(guest_home.path(), &["join", &address, "--name", "Bob"]);
    guest.line("Ada to move.");
    host.line("Ada to move.");
    host.types("1");
    guest.line("Bob to move.");
    guest.types("2");
    host.line("Ada to move.");
    guest.kill();
    host.line("The connection is lost.");
    host.types("1");
    let mut guest = Program::start(guest_home.path(), &["join", "--resume"]);
    guest.line("Bob to move.");
    host.line("The connection is back.");
    guest.types("2");
    host.line("Ada to move.");
    host.kill();
    let mut host = Program::start(host_home.path(), &["serve", "--resume"]);
    host.line("The connection is back.");
    guest.line("The connection is back.");
    host.types("say three in a row");
    guest.line("Ada: three in a row");
    host.types("1");
    guest.line("Ada won.");
    guest.types("quit");
    assert_eq!(guest.code(), Some(0));
    host.line("Bob has left the match.");
    assert_eq!(host.code(), Some(0));
    assert!(
        !host_home.path().join("network-host.ron").exists(),
        "a match that is over is forgotten"
    );
}

#[test]
fn a_match_that_is_left_is_saved_for_another_day() {
    let (host_home, guest_home) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut host = Program::start(host_home.path(), &["serve", "--port", "0", "--size", "5x5"]);
    let address = format!("127.0.0.1:{}", host.port());
    let guest = Program::start(guest_home.path(), &["join", &address, "--name", "Bob"]);
    host.line("to move.");
    guest.line("to move.");
    host.types("c3");
    guest.line("Bob to move.");
    host.types("d4");
    host.line("It is the other player’s turn.");
    host.types("xyzzy");
    host.line("“xyzzy” means nothing here.");
    drop(guest.keys); // the guest's terminal is closed
    host.line("Bob has left the match.");
    host.line("The game is saved as “network game”.");
    assert_eq!(host.code(), Some(0));
    let saved = host_home.path().join("saves/network game.ron");
    let shown = refused_or_answered(&["show", saved.to_str().unwrap()]);
    assert!(String::from_utf8_lossy(&shown.stdout).contains("1. c3"));
}

fn refused_or_answered(args: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    Command::new(env!("CARGO_BIN_EXE_hexfall"))
        .args(args)
        .env("HEXFALL_DATA", home.path())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

#[test]
fn bad_input_is_one_line_and_exit_2() {
    for (args, told) in [
        (&["join"][..], "<ADDRESS>"),
        (&["join", "over there"], "That is not an address."),
        (&["join", "127.0.0.1:1"], "Nobody is waiting for a player"),
        (&["join", "--resume"], "there is no match to go on with"),
        (&["serve", "--resume"], "there is no match to go on with"),
        (&["join", "--resume", "--level", "net"], "cannot be used with"),
        (&["serve", "--resume", "--size", "7"], "cannot be used with"),
        (&["serve", "--resume", "--pie"], "cannot be used with"),
        (&["serve", "--first", "oak"], "“oak” is not an opponent in Hex"),
        (&["serve", "--first", "human", "--second", "human"], "cannot be used with"),
        (&["serve", "--size", "99"], "99×99 is not"),
        (&["serve", "--clock", "soon"], "is not a clock"),
        (&["serve", "--relay", "?"], "That is not an address."),
        (&["relay", "--port", "x"], "invalid"),
    ] {
        let output = refused_or_answered(args);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {text}");
        assert!(text.contains(told) && text.lines().count() == 1, "{args:?}: {text}");
    }
}
