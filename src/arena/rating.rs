//! A person's own results, and how strong they make the person against the measured ladder. Pure.

use jiff::tz::TimeZone;

use super::{Ladder, Rung, Rungs, Strength, Wdl, expected_score};
use crate::engine::Opponent;
use crate::engine::levels::levels;
use crate::matches::{LevelName, Seat};
use crate::record::{GameResult, Scores};
use crate::rules::{GameKind, Rules, Side};

/// How many of the latest games say how strong somebody is now: people learn.
const LATEST: usize = 60;
/// An opponent against whom more than this is expected is too weak to be suggested.
const EASY: f64 = 0.55;
/// After so many wins in a row somebody is ready for the next opponent, whatever the rating says.
const READY: u32 = 3;

/// How somebody has done in one game against the computer.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The game.
    pub kind: GameKind,
    /// All results of whole games from an empty board; of the others nothing is counted.
    pub all: Wdl,
    /// How many others there are: from a set-up position, or with a player changed in their midst.
    pub left_out: u32,
    /// As the side that begins, and as the one that answers.
    pub sides: [Wdl; 2],
    /// By opponent, weakest first; those that were never measured last.
    pub opponents: Vec<Line>,
    /// By month, the latest first.
    pub months: Vec<Line>,
    /// Results in a row.
    pub streaks: Streaks,
    /// How strong that makes them.
    pub rating: Rating,
}

/// Results under a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What they have in common: a level's name, or a month like "Nov 2026".
    pub name: String,
    /// The results.
    pub results: Wdl,
}

/// Results in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Wins in a row at the end.
    pub winning: u32,
    /// Losses in a row at the end.
    pub losing: u32,
    /// The most wins in a row ever.
    pub best: u32,
}

/// How strong somebody is, and whom to play next.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// How strong, where anything can be told.
    pub strength: Option<Strength>,
    /// What that means.
    pub words: String,
    /// Whom to play next: the name of an opponent who can just be beaten.
    pub next: Option<String>,
}

/// A game against the computer, as its person sees it.
struct Own<'a> {
    result: &'a GameResult,
    level: &'a LevelName,
    side: Side,
    won: Option<bool>,
}

impl Form {
    /// Of everybody at this screen, or of the person of this name, by a ladder. Months are those of a time zone.
    #[must_use]
    pub fn of(
        scores: &Scores,
        kind: GameKind,
        name: Option<&str>,
        ladder: &Ladder,
        zone: &TimeZone,
    ) -> Form {
        let results = scores.results.iter().filter(|it| it.rules.variant.kind() == kind);
        let own = results.filter_map(|it| Own::of(it, name));
        let (own, left_out): (Vec<Own>, Vec<Own>) = own.partition(|it| it.result.apart.is_none());
        let mut sides = [Wdl::default(); 2];
        let mut all = Wdl::default();
        for it in &own {
            sides[it.side].add(it.won);
            all.add(it.won);
        }
        let month = |it: &Own| it.result.when.to_zoned(zone.clone()).strftime("%b %Y").to_string();
        let mut opponents = lines(&own, |it| it.level.to_string());
        let place = |line: &Line| {
            let rung = ladder.rung_of(kind, &LevelName(line.name.clone()));
            let level = Opponent::find(kind, &line.name).ok().map(|it| it.level());
            let known = levels(kind).iter().position(|known| Some(*known) == level);
            (rung.map_or(i32::MAX, |rung| rung.elo), known.unwrap_or(usize::MAX))
        };
        opponents.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| a.name.cmp(&b.name)));
        let mut months = lines(&own, month);
        months.reverse();
        let rating =
            ladder.of(kind).map_or_else(Rating::unknown, |rungs| Rating::of(&own, ladder, rungs));
        let (left_out, streaks) = (left_out.len() as u32, Streaks::of(&own));
        Form { kind, all, left_out, sides, opponents, months, streaks, rating }
    }
}

impl<'a> Own<'a> {
    fn of(result: &'a GameResult, name: Option<&str>) -> Option<Own<'a>> {
        let (seat, level) = result.person_and_level()?;
        if name.is_some_and(|name| name != result.names[seat]) {
            return None;
        }
        let side = if result.first == seat { Side::First } else { Side::Second };
        let won = result.winner.map(|winner: Seat| winner == seat);
        Some(Own { result, level, side, won })
    }

    /// Whether it was played as the ladder was measured. The pie rule changes who begins well, not who plays well.
    fn is_usual(&self) -> bool {
        let rules = self.result.rules;
        rules.variant == Rules::usual(rules.variant.kind()).variant
    }

    fn points(&self) -> f64 {
        self.won.map_or(0.5, |won| f64::from(u8::from(won)))
    }
}

/// Results by what they have in common, in the order in which that first occurs.
fn lines(own: &[Own], name: impl Fn(&Own) -> String) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for it in own {
        let name = name(it);
        let at = lines.iter().position(|line| line.name == name).unwrap_or_else(|| {
            lines.push(Line { name, results: Wdl::default() });
            lines.len() - 1
        });
        lines[at].results.add(it.won);
    }
    lines
}

impl Streaks {
    fn of(own: &[Own]) -> Streaks {
        let mut streaks = Streaks::default();
        for it in own {
            streaks.winning = if it.won == Some(true) { streaks.winning + 1 } else { 0 };
            streaks.losing = if it.won == Some(false) { streaks.losing + 1 } else { 0 };
            streaks.best = streaks.best.max(streaks.winning);
        }
        streaks
    }
}

impl Rating {
    fn unknown() -> Rating {
        Rating {
            strength: None,
            words: "The opponents of this game have not been measured yet.".to_owned(),
            next: None,
        }
    }

    fn of(own: &[Own], ladder: &Ladder, rungs: &Rungs) -> Rating {
        let kind = rungs.rules.variant.kind();
        let counted = own.iter().rev().filter(|it| it.is_usual());
        let met = counted.filter_map(|it| Some((ladder.rung_of(kind, it.level)?, it.points())));
        let met: Vec<(&Rung, f64)> = met.take(LATEST).collect();
        let Some(strength) = Strength::of(&met) else {
            let next = rungs.rungs.get(1).or(rungs.rungs.first());
            let words = format!(
                "Play a game of {} against the computer, and this tells how strong you are.",
                rungs.rules
            );
            return Rating { strength: None, words, next: next.map(|rung| rung.level.clone()) };
        };
        let words = strength.words(rungs);
        Rating { strength: Some(strength), words, next: next(own, strength, rungs) }
    }
}

/// The weakest opponent who is no easy win, or the one above where somebody keeps beating that one.
fn next(own: &[Own], strength: Strength, rungs: &Rungs) -> Option<String> {
    let expected = |rung: &Rung| expected_score(strength.elo - f64::from(rung.elo));
    let ladder = &rungs.rungs;
    let kind = rungs.rules.variant.kind();
    let beaten = |rung: &Rung| {
        let is_it = |it: &&Own| {
            it.is_usual()
                && Opponent::find(kind, &it.level.0).is_ok_and(|it| it.level().name == rung.level)
        };
        let latest = own.iter().rev().filter(is_it).take(READY as usize);
        latest.filter(|it| it.won == Some(true)).count() == READY as usize
    };
    let fit = ladder.iter().find(|rung| expected(rung) <= EASY && !beaten(rung));
    fit.or(ladder.last()).map(|rung| rung.level.clone())
}

#[cfg(test)]
mod tests;
