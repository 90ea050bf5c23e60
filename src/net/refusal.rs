//! Why a player is not let in.

use std::fmt;
use std::str::FromStr;

use super::VERSION;

/// Why a host, a guest or a relay says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Somebody else plays there already.
    Taken,
    /// The other end speaks this version of the protocol.
    Version(u32),
    /// The seat belongs to somebody with another key.
    Key,
    /// There is no such room at the relay.
    Room,
    /// No more players fit in.
    Full,
    /// The other player does not want this match.
    Declined,
    /// Nothing was said for too long.
    Idle,
}

impl Refusal {
    const WORDS: [(&str, Refusal); 6] = [
        ("taken", Refusal::Taken),
        ("key", Refusal::Key),
        ("room", Refusal::Room),
        ("full", Refusal::Full),
        ("declined", Refusal::Declined),
        ("idle", Refusal::Idle),
    ];

    /// One sentence for the player who was refused.
    #[must_use]
    pub fn sentence(self) -> String {
        match self {
            Refusal::Taken => "The seat is taken: somebody else plays there.".to_owned(),
            Refusal::Version(theirs) if theirs > VERSION => {
                "The other player has a newer Hexfall. Update yours to play together.".to_owned()
            }
            Refusal::Version(_) => {
                "The other player has an older Hexfall, which has to be updated.".to_owned()
            }
            Refusal::Key => "That match is over, or the seat belongs to somebody else.".to_owned(),
            Refusal::Room => "There is no such room. Ask for the code again.".to_owned(),
            Refusal::Full => "There is no room for more players there. Try again later.".to_owned(),
            Refusal::Declined => "The other player does not want this match.".to_owned(),
            Refusal::Idle => "Nothing was heard from here for too long.".to_owned(),
        }
    }
}

/// As on the wire: `taken`, `version 2`.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Refusal::Version(version) = self {
            return write!(f, "version {version}");
        }
        let word = Refusal::WORDS.iter().find(|(_, refusal)| refusal == self);
        f.write_str(word.map_or("", |(word, _)| word))
    }
}

impl FromStr for Refusal {
    type Err = ();

    fn from_str(text: &str) -> Result<Refusal, ()> {
        if let Some(version) = text.strip_prefix("version ") {
            return version.parse().map(Refusal::Version).map_err(drop);
        }
        let found = Refusal::WORDS.iter().find(|(word, _)| *word == text);
        found.map(|(_, refusal)| *refusal).ok_or(())
    }
}
