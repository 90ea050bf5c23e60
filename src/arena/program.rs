//! A program that runs beside ours: lines in, answers out, and an end whatever it does.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// How long a program may take to leave after it was told to.
const FAREWELL: Duration = Duration::from_millis(300);
/// More than any answer needs: a program that says more is not listened to.
const LONGEST: usize = 1 << 16;

/// A running program.
pub(super) struct Program {
    child: Child,
    stdin: ChildStdin,
    heard: Receiver<Vec<u8>>,
    /// What was heard and not yet read.
    text: Vec<u8>,
}

/// What comes of listening.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing, for now.
    Nothing,
    /// It has ended, and nothing more will come.
    Ended,
    /// It talks without end.
    TooMuch,
}

impl Program {
    /// Starts a program by its command line.
    pub(super) fn start(command: &str) -> io::Result<Program> {
        let words = words(command).unwrap_or_default();
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        in_its_own_group(&mut command);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(mut stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        // A few pieces and no more: who floods us waits.
        let (sender, heard) = sync_channel(8);
        let listen = move || listen(&mut stdout, &sender);
        std::thread::Builder::new().name("program".to_owned()).spawn(listen)?;
        Ok(Program { child, stdin, heard, text: Vec::new() })
    }

    /// Says a line to it.
    pub(super) fn say(&mut self, line: &str) -> io::Result<()> {
        self.stdin.write_all(format!("{line}\n").as_bytes())?;
        self.stdin.flush()
    }

    /// Its next line, if one comes within this time.
    pub(super) fn hear(&mut self, wait: Duration) -> Heard {
        loop {
            if let Some(end) = self.text.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.text.drain(..=end).collect();
                return Heard::Line(String::from_utf8_lossy(&line).trim_end().to_owned());
            }
            if self.text.len() > LONGEST {
                return Heard::TooMuch;
            }
            match self.heard.recv_timeout(wait) {
                Ok(piece) => self.text.extend(piece),
                Err(RecvTimeoutError::Timeout) => return Heard::Nothing,
                Err(RecvTimeoutError::Disconnected) => return Heard::Ended,
            }
        }
    }
}

fn listen(stdout: &mut impl Read, sender: &SyncSender<Vec<u8>>) {
    let mut piece = [0; 4096];
    while let Ok(length @ 1..) = stdout.read(&mut piece) {
        if sender.send(piece[..length].to_vec()).is_err() {
            break;
        }
    }
}

/// Whoever starts a program ends it, and what it has started.
impl Drop for Program {
    fn drop(&mut self) {
        let told = Instant::now();
        let willing = self.say("quit").is_ok();
        while willing && told.elapsed() < FAREWELL {
            if !matches!(self.child.try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        end_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn in_its_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn in_its_own_group(_: &mut Command) {}

/// Ends what a program has started and left behind: a shell's own children outlive it.
fn end_group(child: &Child) {
    if cfg!(unix) {
        let mut kill = Command::new("kill");
        kill.args(["-KILL", "--", &format!("-{}", child.id())]);
        let _ = kill.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

/// The words of a command line: blanks part them but where quotes or a backslash hold them together. Nothing where a
/// quote does not end.
pub(super) fn words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                let quoted = word.get_or_insert_default();
                loop {
                    match letters.next()? {
                        end if end == letter => break,
                        '\\' if letter == '"' => quoted.push(letters.next()?),
                        other => quoted.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(letters.next()?),
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_falls_into_words() {
        for (line, parts) in [
            ("mohex", &["mohex"][..]),
            (" a  b ", &["a", "b"]),
            ("sh -c 'echo \"x y\"'", &["sh", "-c", "echo \"x y\""]),
            ("a\\ b \"c \\\" d\" ''", &["a b", "c \" d", ""]),
            ("", &[]),
        ] {
            assert_eq!(words(line).unwrap(), parts, "{line}");
        }
        assert_eq!((words("a 'b"), words("a\\")), (None, None));
    }

    #[test]
    fn what_cannot_be_started_is_an_error() {
        assert!(Program::start("/no/such/program").is_err());
        assert!(Program::start("").is_err());
    }

    #[test]
    #[cfg(unix)]
    fn a_program_is_heard_line_by_line_and_to_its_end() {
        let mut cat = Program::start("cat").unwrap();
        cat.say("one\ntwo").unwrap();
        let wait = Duration::from_secs(10);
        assert_eq!(cat.hear(wait), Heard::Line("one".to_owned()));
        assert_eq!(cat.hear(wait), Heard::Line("two".to_owned()));
        assert_eq!(cat.hear(Duration::ZERO), Heard::Nothing);
        let mut ended = Program::start("true").unwrap();
        assert_eq!(ended.hear(wait), Heard::Ended);
        let mut flood =
            Program::start("sh -c 'while :; do printf xxxxxxxxxxxxxxxx; done'").unwrap();
        assert_eq!(flood.hear(wait), Heard::TooMuch);
    }
}
