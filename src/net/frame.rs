//! What two ends say to each other: one frame, one line of text. `docs/protocol.md` tells all of it.

use std::fmt;
use std::str::{FromStr, SplitN};
use std::time::Duration;

use thiserror::Error;

use super::key::Key;
use super::refusal::Refusal;
use super::words::{clean, clean_chat, clean_name};
use crate::matches::{Seat, Terms};
use crate::rules::Move;

/// The longest frame, in bytes.
pub const MAX_FRAME: usize = 16 * 1024;

/// The longest reason that somebody can give for breaking off.
const MAX_REASON: usize = 200;

/// One thing that is said. Games are counted from 1 through the whole evening, rematches included, and moves from 1 in
/// each game, so that what is heard twice can do no harm.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    /// Who speaks, and which version of the protocol.
    Hello {
        /// The version.
        version: u32,
        /// The player's name.
        name: String,
    },
    /// A guest would like to play.
    Join,
    /// A host says what is played.
    Offer {
        /// The key to the guest's seat.
        key: Key,
        /// The guest's seat.
        seat: Seat,
        /// What is played.
        terms: Box<Terms>,
    },
    /// The guest agrees.
    Accept,
    /// No; the line is closed after this.
    Refuse(Refusal),
    /// After a broken line: how the game stands here.
    Resume(Box<Standing>),
    /// A stone, a swap, or the mover's own time running out.
    Move {
        /// The game.
        game: u32,
        /// The number of the move.
        number: u32,
        /// How long the mover has thought.
        thought: Duration,
        /// The move.
        mv: Move,
    },
    /// The speaker gives the game up, whoever's turn it is.
    Resign {
        /// The game.
        game: u32,
    },
    /// By the speaker's watch the other player's time has run out on this move.
    Flag {
        /// The game.
        game: u32,
        /// The number of the move that did not come.
        number: u32,
    },
    /// The thought told with this move was too short to be true: this is left on the mover's clock.
    Clock {
        /// The game.
        game: u32,
        /// The number of the move.
        number: u32,
        /// What is left.
        left: Duration,
    },
    /// May moves be taken back?
    UndoAsk(TakeBack),
    /// They may, and are.
    UndoYes(TakeBack),
    /// They may not.
    UndoNo {
        /// The game.
        game: u32,
    },
    /// Ready for this game: the next of the series, or after the last one the first of a rematch.
    Next {
        /// The game.
        game: u32,
    },
    /// A line for the other player.
    Chat(String),
    /// Are you there?
    Ping(u32),
    /// Yes.
    Pong(u32),
    /// The speaker leaves; with a reason, because of something the other end has done.
    Bye(Option<String>),
}

/// Moves to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeBack {
    /// The game.
    pub game: u32,
    /// How many moves it has.
    pub from: u32,
    /// How many of them stay.
    pub to: u32,
}

/// How a game stands at one end of a broken line.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The key to the seat.
    pub key: Key,
    /// The game.
    pub game: u32,
    /// What is left on both clocks, player 1's first; nothing without clocks.
    pub left: [Duration; 2],
    /// The moves of the game before, which the other end may not have seen to its end.
    pub before: Vec<Move>,
    /// The moves of this game.
    pub moves: Vec<Move>,
}

/// Text that is no frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotAFrame {
    /// Longer than any frame.
    #[error("a message was too long")]
    TooLong,
    /// Not even text.
    #[error("a message was not text")]
    NotText,
    /// It begins with no verb of the protocol.
    #[error("a message began with “{0}”, which means nothing")]
    Unknown(String),
    /// Its fields are not those of its verb.
    #[error("a message “{0}” was not written as it should be")]
    Malformed(&'static str),
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Frame::Hello { version, name } => write!(f, "hello {version} {}", clean_name(name)),
            Frame::Join => write!(f, "join"),
            Frame::Offer { key, seat, terms } => {
                // Plain data in memory has no way to fail; an empty text would be refused.
                let terms = ron::to_string(terms).unwrap_or_default();
                write!(f, "offer {key} {} {terms}", seat_word(*seat))
            }
            Frame::Accept => write!(f, "accept"),
            Frame::Refuse(refusal) => write!(f, "refuse {refusal}"),
            Frame::Resume(standing) => {
                let Standing { key, game, left: [one, two], before, moves } = &**standing;
                let (one, two) = (one.as_millis(), two.as_millis());
                write!(f, "resume {key} {game} {one} {two} {} {}", list(before), list(moves))
            }
            Frame::Move { game, number, thought, mv } => {
                write!(f, "move {game} {number} {} {mv}", thought.as_millis())
            }
            Frame::Resign { game } => write!(f, "resign {game}"),
            Frame::Flag { game, number } => write!(f, "flag {game} {number}"),
            Frame::Clock { game, number, left } => {
                write!(f, "clock {game} {number} {}", left.as_millis())
            }
            Frame::UndoAsk(back) => write!(f, "undo-ask {back}"),
            Frame::UndoYes(back) => write!(f, "undo-yes {back}"),
            Frame::UndoNo { game } => write!(f, "undo-no {game}"),
            Frame::Next { game } => write!(f, "next {game}"),
            Frame::Chat(text) => write!(f, "chat {}", clean_chat(text)),
            Frame::Ping(number) => write!(f, "ping {number}"),
            Frame::Pong(number) => write!(f, "pong {number}"),
            Frame::Bye(None) => write!(f, "bye"),
            Frame::Bye(Some(reason)) => write!(f, "bye {}", clean(reason, MAX_REASON)),
        }
    }
}

impl fmt::Display for TakeBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.game, self.from, self.to)
    }
}

impl FromStr for Frame {
    type Err = NotAFrame;

    fn from_str(text: &str) -> Result<Frame, NotAFrame> {
        if text.len() > MAX_FRAME {
            return Err(NotAFrame::TooLong);
        }
        let (verb, rest) = match text.split_once(' ') {
            Some((verb, rest)) => (verb, Some(rest)),
            None => (text, None),
        };
        let Some((verb, read)) = VERBS.iter().find(|(known, _)| *known == verb) else {
            return Err(NotAFrame::Unknown(clean(verb, 20)));
        };
        read(rest).ok_or(NotAFrame::Malformed(verb))
    }
}

type Reader = fn(Option<&str>) -> Option<Frame>;

/// How what follows each verb is read.
const VERBS: &[(&str, Reader)] = &[
    ("hello", |rest| {
        let (version, name) = rest?.split_once(' ')?;
        Some(Frame::Hello { version: number(version)?, name: clean_name(name) })
    }),
    ("join", |rest| rest.is_none().then_some(Frame::Join)),
    ("offer", |rest| {
        let [key, seat, terms] = fields(rest?)?;
        let terms = Box::new(ron::from_str(terms).ok()?);
        Some(Frame::Offer { key: key.parse().ok()?, seat: seat_of(seat)?, terms })
    }),
    ("accept", |rest| rest.is_none().then_some(Frame::Accept)),
    ("refuse", |rest| rest?.parse().ok().map(Frame::Refuse)),
    ("resume", |rest| {
        let [key, game, one, two, before, moves] = fields(rest?)?;
        Some(Frame::Resume(Box::new(Standing {
            key: key.parse().ok()?,
            game: number(game)?,
            left: [millis(one)?, millis(two)?],
            before: listed(before)?,
            moves: listed(moves)?,
        })))
    }),
    ("move", |rest| {
        let [game, nth, thought, mv] = fields(rest?)?;
        let mv = mv.parse().ok().filter(|mv| !matches!(mv, Move::Resign(_)))?;
        Some(Frame::Move {
            game: number(game)?,
            number: number(nth)?,
            thought: millis(thought)?,
            mv,
        })
    }),
    ("resign", |rest| Some(Frame::Resign { game: number(rest?)? })),
    ("flag", |rest| {
        let [game, nth] = fields(rest?)?;
        Some(Frame::Flag { game: number(game)?, number: number(nth)? })
    }),
    ("clock", |rest| {
        let [game, nth, left] = fields(rest?)?;
        Some(Frame::Clock { game: number(game)?, number: number(nth)?, left: millis(left)? })
    }),
    ("undo-ask", |rest| take_back(rest?).map(Frame::UndoAsk)),
    ("undo-yes", |rest| take_back(rest?).map(Frame::UndoYes)),
    ("undo-no", |rest| Some(Frame::UndoNo { game: number(rest?)? })),
    ("next", |rest| Some(Frame::Next { game: number(rest?)? })),
    ("chat", |rest| Some(Frame::Chat(clean_chat(rest?)))),
    ("ping", |rest| Some(Frame::Ping(number(rest?)?))),
    ("pong", |rest| Some(Frame::Pong(number(rest?)?))),
    ("bye", |rest| Some(Frame::Bye(rest.map(|reason| clean(reason, MAX_REASON))))),
];

/// Exactly so many fields; the last one takes the rest of the line.
fn fields<const N: usize>(rest: &str) -> Option<[&str; N]> {
    let mut parts: SplitN<'_, char> = rest.splitn(N, ' ');
    let mut fields = [""; N];
    for field in &mut fields {
        *field = parts.next()?;
    }
    Some(fields)
}

/// A number as it is written, and no other way: no sign, no leading zero.
fn number(text: &str) -> Option<u32> {
    let value = text.parse::<u32>().ok()?;
    (value.to_string() == text).then_some(value)
}

fn millis(text: &str) -> Option<Duration> {
    number(text).map(|millis| Duration::from_millis(millis.into()))
}

fn take_back(rest: &str) -> Option<TakeBack> {
    let [game, from, to] = fields(rest)?;
    let back = TakeBack { game: number(game)?, from: number(from)?, to: number(to)? };
    (back.to < back.from).then_some(back)
}

/// Moves with commas between them; `-` for none.
fn list(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(",") }
}

fn listed(text: &str) -> Option<Vec<Move>> {
    if text == "-" {
        return Some(Vec::new());
    }
    text.split(',').map(|word| word.parse().ok()).collect()
}

fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "one",
        Seat::Two => "two",
    }
}

fn seat_of(word: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|seat| seat_word(*seat) == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::VERSION;
    use crate::rules::GameKind;

    const KEY: &str = "00112233445566778899aabbccddeeff";

    #[test]
    fn every_frame_reads_back_as_written() {
        let terms = Box::new(Terms::usual(GameKind::Hex));
        let offer = Frame::Offer { key: KEY.parse().unwrap(), seat: Seat::Two, terms };
        for text in [
            &format!("hello {VERSION} Ada Lovelace"),
            "join",
            &offer.to_string(),
            "accept",
            "refuse taken",
            "refuse version 7",
            &format!("resume {KEY} 3 1000 0 a1,swap,c3,resign-first -"),
            &format!("resume {KEY} 3 0 0 - b2"),
            "move 1 2 1500 d4",
            "move 1 2 0 swap",
            "move 1 9 0 time-second",
            "resign 2",
            "flag 1 7",
            "clock 1 7 2500",
            "undo-ask 1 7 5",
            "undo-yes 1 7 5",
            "undo-no 1",
            "next 2",
            "chat good luck, 日本",
            "ping 4294967295",
            "pong 0",
            "bye",
            "bye an illegal move",
        ] {
            assert_eq!(text.parse::<Frame>().map(|frame| frame.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_no_frame_is_told_apart() {
        for text in [
            "",
            " ",
            "hi",
            "HELLO 1 x",
            "join now",
            "hello",
            "hello 1",
            "hello x y",
            "move",
            "move 1 2 d4",
            "move 1 2 0 d4 e5",
            "move 01 2 0 d4",
            "move +1 2 0 d4",
            "move 1 2 0 resign-first",
            "move 1 2 4294967296 d4",
            "resume x 1 0 0 - -",
            "undo-ask 1 5 5",
            "undo-ask 1 5 7",
            "refuse",
            "refuse because",
            "refuse version",
            "offer x two ()",
            "ping",
            "ping -1",
            "bye\nbye",
            "accept\n",
        ] {
            assert!(text.parse::<Frame>().is_err(), "{text:?}");
        }
        assert_eq!("x".repeat(MAX_FRAME + 1).parse::<Frame>(), Err(NotAFrame::TooLong));
        let deep = format!("offer {KEY} two {}", "(".repeat(16_000));
        assert_eq!(deep.parse::<Frame>(), Err(NotAFrame::Malformed("offer")));
    }

    #[test]
    fn the_longest_standing_fits_into_a_frame() {
        let moves = vec!["s19".parse().unwrap(); 19 * 19 + 2];
        let standing = Standing {
            key: KEY.parse().unwrap(),
            game: u32::MAX,
            left: [Duration::from_secs(86400); 2],
            before: moves.clone(),
            moves,
        };
        assert!(Frame::Resume(Box::new(standing)).to_string().len() < MAX_FRAME);
    }
}
