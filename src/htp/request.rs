//! A line of the protocol, taken apart.

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The number that the answer repeats.
    pub(super) id: Option<u32>,
    pub(super) command: String,
    pub(super) arguments: Vec<String>,
}

impl Request {
    /// The request of a line; none where it is empty, or holds nothing but a comment.
    pub(super) fn of(line: &str) -> Option<Request> {
        let plain = line.split('#').next().unwrap_or_default();
        let mut words = plain.split(|letter: char| letter.is_whitespace() || letter.is_control());
        let mut words =
            words.by_ref().filter(|word| !word.is_empty()).map(str::to_owned).peekable();
        let id = words.peek()?.parse().ok();
        if id.is_some() {
            words.next();
        }
        Some(Request { id, command: words.next().unwrap_or_default(), arguments: words.collect() })
    }

    /// An argument, or what is missing.
    pub(super) fn argument(&self, number: usize, what: &str) -> Result<&str, String> {
        let argument = self.arguments.get(number).map(String::as_str);
        argument.ok_or_else(|| format!("{} needs {what}", self.command))
    }

    /// The answer: what came of it, or why nothing did.
    pub(super) fn answered(&self, answer: Result<String, String>) -> String {
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let (mark, text) = match answer {
            Ok(text) => ('=', text),
            Err(reason) => ('?', reason),
        };
        // HexGui does not know an answer by its mark alone: there is always a blank. An empty line would end it.
        let lines: Vec<&str> = text.trim_end().split('\n').map(str::trim_end).collect();
        let text = lines.join("\n");
        format!("{mark}{id} {text}\n\n")
    }
}

/// Whether a line asks a search to stop.
#[must_use]
pub fn is_interrupt(line: &str) -> bool {
    let comment = line.trim().strip_prefix('#').map(str::trim);
    comment == Some("interrupt")
        || Request::of(line).is_some_and(|request| request.command == super::server::INTERRUPT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_number_a_command_and_arguments() {
        let request = Request::of("12 play\tb  a1 # a comment\r\n").unwrap();
        assert_eq!((request.id, request.command.as_str()), (Some(12), "play"));
        assert_eq!(request.arguments, ["b", "a1"]);
        assert_eq!(request.answered(Ok(String::new())), "=12 \n\n");
        assert_eq!(request.answered(Err("no".to_owned())), "?12 no\n\n");
        assert_eq!(Request::of("7").unwrap().command, "");
        for nothing in ["", "  \t", "# interrupt", "\u{1}"] {
            assert_eq!(Request::of(nothing), None);
        }
    }

    #[test]
    fn interrupts_are_known() {
        for line in ["# interrupt", "#interrupt\r\n", "gogui-interrupt", "3 gogui-interrupt"] {
            assert!(is_interrupt(line), "{line}");
        }
        assert!(!is_interrupt("genmove b # interrupt") && !is_interrupt(""));
    }
}
