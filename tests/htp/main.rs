//! `hexfall htp` as HexGui meets it: the built program, lines in and answers out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bad_input;
mod certain;
mod commands;
mod searching;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A program that is talked to.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// One that was started with these arguments.
    pub(crate) fn with(arguments: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hexfall"));
        command.arg("htp").args(["--seed", "1"]).args(arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), child.stdout.take().unwrap());
        Program { child, input, output: BufReader::new(output) }
    }

    /// One that thinks little.
    pub(crate) fn quick() -> Program {
        Program::with(&["--level", "tree", "--nodes", "300"])
    }

    /// Says something that is not answered at once.
    pub(crate) fn say(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    /// The next answer, up to its empty line.
    pub(crate) fn hear(&mut self) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it has ended after {answer:?}");
            match line.trim_end_matches('\n') {
                "" => return answer,
                line if answer.is_empty() => line.clone_into(&mut answer),
                line => answer = format!("{answer}\n{line}"),
            }
        }
    }

    pub(crate) fn ask(&mut self, request: &str) -> String {
        self.say(request.as_bytes());
        self.hear()
    }

    /// An answer that is no refusal, without its mark.
    pub(crate) fn told(&mut self, request: &str) -> String {
        let answer = self.ask(request);
        let text = answer.strip_prefix("= ");
        text.unwrap_or_else(|| panic!("{request}: {answer}")).to_owned()
    }

    /// Why a request was refused.
    pub(crate) fn refused(&mut self, request: &str) -> String {
        let answer = self.ask(request);
        let reason = answer.strip_prefix("? ");
        reason.unwrap_or_else(|| panic!("{request}: {answer}")).to_owned()
    }

    /// Ends the input, and returns what it says to that and how it ends.
    pub(crate) fn end(mut self) -> (String, bool) {
        self.input = None;
        let mut rest = String::new();
        while self.output.read_line(&mut rest).unwrap() > 0 {}
        (rest, self.child.wait().unwrap().success())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
