//! How much a level thinks: `d3`, `1.5s`, `5000n`, `1000f`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// What a level is built on, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Moves looked ahead.
    Depth(u8),
    /// Thinking time for a move, in thousandths of a second.
    Millis(u32),
    /// Positions looked at for a move.
    Nodes(u64),
    /// Random fill-ups for every legal cell.
    FillUps(u32),
}

/// What a setting counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Moves looked ahead.
    Depth,
    /// Thinking time.
    Time,
    /// Positions looked at.
    Nodes,
    /// Fill-ups for every legal cell.
    FillUps,
}

impl Setting {
    /// What it counts.
    #[must_use]
    pub const fn measure(self) -> Measure {
        match self {
            Setting::Depth(_) => Measure::Depth,
            Setting::Millis(_) => Measure::Time,
            Setting::Nodes(_) => Measure::Nodes,
            Setting::FillUps(_) => Measure::FillUps,
        }
    }

    /// The time, where it is one.
    #[must_use]
    pub fn time(self) -> Option<Duration> {
        match self {
            Setting::Millis(millis) => Some(Duration::from_millis(millis.into())),
            _ => None,
        }
    }

    /// The moves looked ahead; one, where it counts something else.
    #[must_use]
    pub fn depth(self) -> u16 {
        match self {
            Setting::Depth(depth) => depth.into(),
            _ => 1,
        }
    }

    /// How many of what it counts.
    #[must_use]
    pub fn amount(self) -> u64 {
        match self {
            Setting::Depth(depth) => depth.into(),
            Setting::Millis(millis) => millis.into(),
            Setting::Nodes(nodes) => nodes,
            Setting::FillUps(fill_ups) => fill_ups.into(),
        }
    }

    /// Whether it is neither nothing nor beyond all patience. A level may want it narrower.
    #[must_use]
    pub fn is_sensible(self) -> bool {
        let most = match self.measure() {
            Measure::Depth => 42,
            Measure::Time => 3_600_000,
            Measure::Nodes => 1_000_000_000_000,
            Measure::FillUps => 1_000_000,
        };
        (1..=most).contains(&self.amount())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Depth(depth) => write!(f, "d{depth}"),
            Setting::Millis(millis) => write!(f, "{}s", f64::from(*millis) / 1000.0),
            Setting::Nodes(nodes) => write!(f, "{nodes}n"),
            Setting::FillUps(fill_ups) => write!(f, "{fill_ups}f"),
        }
    }
}

/// Text that is no setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "“{0}” is not a setting: write d3 (moves ahead), 1.5s (seconds), 5000n (positions) or 1000f (fill-ups a cell)"
)]
pub struct NotASetting(pub String);

impl FromStr for Setting {
    type Err = NotASetting;

    fn from_str(text: &str) -> Result<Setting, NotASetting> {
        parse(text)
            .filter(|setting| setting.is_sensible())
            .ok_or_else(|| NotASetting(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Setting> {
    let plain = |digits: &str| digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number = text.trim_start_matches('d').trim_end_matches(['s', 'n', 'f']);
    if !plain(number) {
        return None;
    }
    if let Some(depth) = text.strip_prefix('d') {
        return depth.parse().ok().map(Setting::Depth);
    }
    match text.split_at_checked(text.len().checked_sub(1)?)? {
        (seconds, "s") => {
            let millis = (seconds.parse::<f64>().ok()? * 1000.0).round();
            (millis <= f64::from(u32::MAX)).then_some(Setting::Millis(millis as u32))
        }
        (nodes, "n") => nodes.parse().ok().map(Setting::Nodes),
        (fill_ups, "f") => fill_ups.parse().ok().map(Setting::FillUps),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_as_written() {
        for (text, setting) in [
            ("d3", Setting::Depth(3)),
            ("1s", Setting::Millis(1000)),
            ("0.25s", Setting::Millis(250)),
            ("5000n", Setting::Nodes(5000)),
            ("1000f", Setting::FillUps(1000)),
        ] {
            assert_eq!(text.parse(), Ok(setting));
            assert_eq!(setting.to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_no_setting() {
        for text in [
            "", "d", "s", "3", "d0", "0s", "-1s", "d300", "1e9s", "infs", "NaNs", "d3s", "99999s",
            "1.5n", "d+3", "1..5s", "é", "5 n",
        ] {
            assert!(text.parse::<Setting>().is_err(), "{text:?}");
        }
    }
}
