//! What came of each round, a line each: a table with commas.

use std::fmt::Write as _;

/// The columns, behind which those come that nets are measured by.
const COLUMNS: [&str; 15] = [
    "time",
    "cpu_hours",
    "round",
    "boards",
    "games",
    "positions",
    "steps",
    "policy_loss",
    "value_loss",
    "ends_loss",
    "gate_won",
    "gate_of",
    "taken",
    "nets",
    "elo",
];

/// All rounds so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// Whom nets were measured by.
    anchors: Vec<String>,
    rows: Vec<Row>,
}

/// A round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    fields: [String; COLUMNS.len()],
    /// Games won and played against each anchor, in rounds in which they were.
    anchors: Vec<(String, String)>,
}

impl Row {
    /// A round with this in its columns; those that are not named stay empty.
    pub(super) fn new(fields: &[(&str, String)], anchors: Vec<(String, String)>) -> Row {
        let mut row = Row { anchors, ..Row::default() };
        for (name, text) in fields {
            if let Some(column) = COLUMNS.iter().position(|column| column == name) {
                row.fields[column].clone_from(text);
            }
        }
        row
    }

    /// What a column says.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        let field = COLUMNS.iter().position(|column| *column == name);
        field.map_or("", |column| self.fields[column].as_str())
    }

    /// A column as a number.
    #[must_use]
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).parse().ok()
    }

    /// The part of the games that were won against an anchor, if they were played.
    pub(super) fn won_against(&self, anchor: &str) -> Option<f64> {
        let (_, text) = self.anchors.iter().find(|(name, _)| name == anchor)?;
        let (won, of) = text.split_once('/')?;
        Some(won.parse::<f64>().ok()? / of.parse::<f64>().ok()?)
    }

    /// All that is known, for whoever watches.
    #[must_use]
    pub fn sentence(&self) -> String {
        let columns = COLUMNS.into_iter().zip(self.fields.iter().map(String::as_str));
        let anchors = self.anchors.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let all: Vec<String> =
            columns.chain(anchors).map(|(name, text)| format!("{name}={text}")).collect();
        all.join(" ")
    }
}

impl Log {
    /// The log that this text is, unless it is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Log> {
        let mut lines = text.lines();
        let header = split(lines.next()?);
        let (columns, anchors) = header.split_at_checked(COLUMNS.len())?;
        if columns != COLUMNS {
            return None;
        }
        let row = |line: &str| {
            let fields = split(line);
            let (fields, measured) = fields.split_at_checked(COLUMNS.len())?;
            let measured = anchors.iter().cloned().zip(measured.iter().cloned());
            let anchors = measured.filter(|(_, text)| !text.is_empty()).collect();
            Some(Row { fields: fields.to_vec().try_into().ok()?, anchors })
        };
        let rows = lines.map(row).collect::<Option<_>>()?;
        Some(Log { anchors: anchors.to_vec(), rows })
    }

    /// As text.
    #[must_use]
    pub fn write(&self) -> String {
        let anchors = self.anchors.iter().map(|name| format!(",{name}"));
        let mut text = COLUMNS.join(",") + &anchors.collect::<String>() + "\n";
        for row in &self.rows {
            text += &self.line(row);
        }
        text
    }

    fn line(&self, row: &Row) -> String {
        let of = |anchor| row.anchors.iter().find(|(name, _)| name == anchor);
        let anchors = self.anchors.iter().map(|name| of(name).map_or("", |(_, text)| text));
        let mut line = String::new();
        for (number, field) in row.fields.iter().map(String::as_str).chain(anchors).enumerate() {
            let comma = if number > 0 { "," } else { "" };
            let quote = if field.contains(',') { "\"" } else { "" };
            let _ = write!(line, "{comma}{quote}{field}{quote}");
        }
        line + "\n"
    }

    /// Adds a round.
    pub(super) fn add(&mut self, row: Row) {
        for (anchor, _) in &row.anchors {
            if !self.anchors.contains(anchor) {
                self.anchors.push(anchor.clone());
            }
        }
        self.rows.push(row);
    }

    /// The rounds.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(super) fn anchors(&self) -> &[String] {
        &self.anchors
    }
}

/// The fields of a line. Those with commas are in quotes; none has quotes inside.
fn split(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match (letter, quoted) {
            ('"', _) => quoted = !quoted,
            (',', false) => fields.push(String::new()),
            _ => fields.iter_mut().last().into_iter().for_each(|field| field.push(letter)),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(round: u32, anchors: &[(&str, &str)]) -> Row {
        let fields =
            [("round", round.to_string()), ("boards", "5x5:2,3x3".to_owned()), ("elo", "7".into())];
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        Row::new(&fields, anchors.iter().map(own).collect())
    }

    #[test]
    fn a_log_is_read_as_it_was_written() {
        let mut log = Log::default();
        log.add(row(1, &[]));
        log.add(row(2, &[("tree:1000n", "3/50")]));
        log.add(row(3, &[("easy", "40/50")]));
        let text = log.write();
        assert_eq!(Log::read(&text), Some(log.clone()));
        // As other programs write it.
        assert_eq!(Log::read(&text.replace('\n', "\r\n")), Some(log.clone()));
        assert_eq!(log.rows()[1].won_against("tree:1000n"), Some(0.06));
        assert_eq!(log.rows()[1].won_against("easy"), None);
        assert_eq!(log.rows()[2].number::<u32>("round"), Some(3));
        assert!(text.contains(",3,\"5x5:2,3x3\","), "{text}");
    }

    #[test]
    fn what_is_no_log_is_refused() {
        assert_eq!(Log::read(""), None);
        assert_eq!(Log::read("a,b,c\n1,2,3\n"), None);
        let text = Log::default().write();
        assert_eq!(Log::read(&text), Some(Log::default()));
        assert_eq!(Log::read(&(text + "1,2\n")), None);
    }
}
