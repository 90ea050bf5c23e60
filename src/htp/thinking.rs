//! A search that was asked for, and what is told of it.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::request::Request;
use super::words::colour;
use crate::engine::{Report, Search, Value, View};
use crate::rules::{Cell, Game, Move, Side};

/// How long after one picture of the search the next one follows.
const EVERY: Duration = Duration::from_millis(500);
/// How many moves are listed as the best.
const BEST: usize = 5;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// A move that is played.
    Play,
    /// A move that is only told.
    Tell,
    /// The value of every cell, as text on the board.
    Values,
    /// The same as colours.
    Influence,
    /// The best moves, in words.
    Best,
}

/// A search under way. Whoever owns it lets it go on, listens meanwhile, and hands it back to the server.
pub struct Thinking {
    pub(super) request: Request,
    pub(super) aim: Aim,
    pub(super) side: Side,
    search: Search,
    /// All moves there are.
    moves: Vec<Move>,
    began: Instant,
    /// By when it has to be over, where somebody has a clock.
    deadline: Option<Instant>,
    /// When a picture was last told, where somebody wants some.
    told: Option<Instant>,
    stopped: bool,
}

impl Thinking {
    pub(super) fn new(
        (request, aim): (Request, Aim),
        (game, search): (&Game, Search),
        share: Option<Duration>,
        live: bool,
    ) -> Thinking {
        let began = Instant::now();
        Thinking {
            request,
            aim,
            side: game.turn(),
            search,
            moves: game.legal_moves(),
            began,
            deadline: share.and_then(|share| began.checked_add(share)),
            told: live.then_some(began),
            stopped: false,
        }
    }

    /// Goes on for about a millisecond. Returns whether it is over.
    pub fn advance(&mut self) -> bool {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.stopped || late() || self.search.advance()
    }

    /// Lets it end with what it has found so far.
    pub fn stop(&mut self) {
        self.stopped = true;
    }

    /// How long it has taken.
    pub(super) fn taken(&self) -> Duration {
        self.began.elapsed()
    }

    /// A picture of the search for HexGui, if it is time for one.
    pub fn picture(&mut self) -> Option<String> {
        self.told.filter(|told| told.elapsed() >= EVERY)?;
        self.told = Some(Instant::now());
        let report = self.search.report();
        let Some(Move::Place(best)) = report.best else { return None };
        let letter = colour(self.side)[..1].to_uppercase();
        let labels = pairs(&sorted(&report.views), label);
        let words = words_of(&report, report.best?);
        Some(format!("gogui-gfx:\nab\nVAR {letter} {best}\nLABEL {labels}\nTEXT {words}\n\n"))
    }

    /// The move that was found. A lost game is given up only where every move is known to lose.
    pub(super) fn choice(&self) -> Option<Choice> {
        let report = self.search.report();
        let loses = |mv: &Move| {
            let view = report.views.iter().find(|view| view.mv == *mv);
            view.is_some_and(|view| matches!(view.value, Value::Loss { .. }))
        };
        match report.best? {
            _ if self.moves.iter().all(loses) => Some(Choice::GiveUp),
            mv => Some(Choice::Move(mv)),
        }
    }

    /// What an analysis has found.
    pub(super) fn told(&self) -> String {
        let report = self.search.report();
        let views = sorted(&report.views);
        match self.aim {
            Aim::Influence => {
                let chance = |value: Value| format!("{:.3}", value.chance());
                let words = report.best.map(|best| format!("{best} {}", words_of(&report, best)));
                format!("INFLUENCE {}\nTEXT {}", pairs(&views, chance), words.unwrap_or_default())
            }
            Aim::Best => {
                // What is played comes first: of many guesses the highest is often just the luckiest.
                let best = views.iter().filter(|view| Some(view.mv) == report.best);
                let others = views.iter().filter(|view| Some(view.mv) != report.best);
                let line = |view: &View| format!("{} {}", view.mv, view.value.words());
                best.chain(others).take(BEST).map(line).collect::<Vec<_>>().join("\n")
            }
            _ => pairs(&views, label),
        }
    }
}

/// What comes of a search for a move.
pub(super) enum Choice {
    Move(Move),
    GiveUp,
}

/// The best first.
fn sorted(views: &[View]) -> Vec<View> {
    let mut views = views.to_vec();
    views.sort_by(|a, b| b.value.compare(a.value));
    views
}

/// "d4 63 e5 W": cells only, for a swap has no place on the board.
fn pairs(views: &[View], label: impl Fn(Value) -> String) -> String {
    let cell = |view: &View| -> Option<(Cell, String)> {
        match view.mv {
            Move::Place(cell) => Some((cell, label(view.value))),
            _ => None,
        }
    };
    let mut text = String::new();
    for (cell, label) in views.iter().filter_map(cell) {
        let gap = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{gap}{cell} {label}");
    }
    text
}

/// A chance in hundredths, or what is known.
fn label(value: Value) -> String {
    match value {
        Value::Win { .. } => "W".to_owned(),
        Value::Loss { .. } => "L".to_owned(),
        other => format!("{:.0}", other.chance() * 100.0),
    }
}

fn words_of(report: &Report, best: Move) -> String {
    let view = report.views.iter().find(|view| view.mv == best);
    let words = view.map(|view| view.value.words()).unwrap_or_default();
    format!("{words}, {} positions", report.nodes).trim_start_matches(", ").to_owned()
}
