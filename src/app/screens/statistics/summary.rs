//! The results in sums and sentences. Pure.

use jiff::tz::TimeZone;

use super::super::words;
use crate::arena::Wdl;
use crate::matches::{PlayerKind, Seat};
use crate::record::{GameResult, Scores, Tally};
use crate::rules::GameKind;

/// How many of the last games are listed.
const LATEST: usize = 12;

/// Everything that the statistics tell.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Summary {
    /// How many games have been played.
    pub(super) games: usize,
    /// Figures, and what each counts.
    pub(super) totals: Vec<(String, &'static str)>,
    /// Between people, game by game.
    pub(super) parts: Vec<Part>,
    /// The last games, the newest first.
    pub(super) latest: Vec<Latest>,
}

/// The results between people in one game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) kind: GameKind,
    /// By pair of names.
    pub(super) people: Vec<Line>,
}

/// A tally in words, and what a bar needs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) who: String,
    pub(super) figures: String,
    /// Games won and drawn, in parts of all.
    pub(super) shares: [f32; 2],
}

/// One of the last games.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Latest {
    /// "Ada won against Ben"
    pub(super) told: String,
    /// "Hex 11×11 · 43 moves · 16 Nov 2026, 14:03"
    pub(super) circumstances: String,
}

impl Summary {
    /// Counts the results.
    pub(super) fn of(scores: &Scores, zone: &TimeZone) -> Summary {
        let part = |kind| Part::of(scores, kind);
        let latest = scores.results.iter().rev().take(LATEST);
        Summary {
            games: scores.results.len(),
            totals: totals(scores),
            parts: GameKind::ALL.into_iter().filter_map(part).collect(),
            latest: latest.map(|result| Latest::of(result, zone)).collect(),
        }
    }
}

fn totals(scores: &Scores) -> Vec<(String, &'static str)> {
    let mut computer = Tally::default();
    for kind in GameKind::ALL {
        let tally = scores.against_computer(kind, None);
        computer.won += tally.won;
        computer.lost += tally.lost;
    }
    let people = scores.results.iter().filter(|result| is_between_people(result)).count();
    vec![
        (scores.results.len().to_string(), "games played"),
        (computer.won.to_string(), "won by people against the computer"),
        (computer.lost.to_string(), "won by the computer"),
        (people.to_string(), "between people"),
    ]
}

impl Part {
    fn of(scores: &Scores, kind: GameKind) -> Option<Part> {
        let results = scores.results.iter().filter(|result| result.rules.variant.kind() == kind);
        let people = pairs(results).into_iter().map(|names| {
            let names = names.each_ref().map(String::as_str);
            let tally = scores.between_people(kind, names);
            Line::new(names.join(" and "), words::named_tally(names, tally), tally)
        });
        let part = Part { kind, people: people.collect() };
        (!part.people.is_empty()).then_some(part)
    }
}

impl Line {
    /// Results against the computer.
    pub(super) fn of(who: String, Wdl { won, drawn, lost }: Wdl) -> Line {
        let tally = Tally { won, lost, drawn };
        Line::new(who, words::tally(tally), tally)
    }

    fn new(who: String, figures: String, tally: Tally) -> Line {
        let all = (tally.won + tally.lost + tally.drawn).max(1) as f32;
        Line { who, figures, shares: [tally.won, tally.drawn].map(|games| games as f32 / all) }
    }
}

impl Latest {
    fn of(result: &GameResult, zone: &TimeZone) -> Latest {
        let kind = result.rules.variant.kind();
        let name = |seat: Seat| match &result.kinds[seat] {
            PlayerKind::Computer(level) => {
                format!("{} ({})", result.names[seat], words::level(kind, level))
            }
            PlayerKind::Person | PlayerKind::Remote => result.names[seat].clone(),
        };
        let told = match result.winner {
            Some(seat) => format!("{} won against {}", name(seat), name(seat.other())),
            None => format!("{} and {} drew", name(Seat::One), name(Seat::Two)),
        };
        let when = result.when.to_zoned(zone.clone()).strftime("%-d %b %Y, %H:%M");
        let moves = words::counted(usize::from(result.moves), "move", "moves");
        Latest {
            told,
            circumstances: format!("{} · {moves} · {when}", words::options(result.rules)),
        }
    }
}

fn is_between_people(result: &GameResult) -> bool {
    !result.kinds.iter().any(words::is_computer)
}

/// The pairs of people who have played each other, by whom they were first named.
fn pairs<'a>(results: impl Iterator<Item = &'a GameResult>) -> Vec<[String; 2]> {
    let mut pairs: Vec<[String; 2]> = Vec::new();
    for result in results.filter(|result| is_between_people(result)) {
        let [one, two] = &result.names;
        if !pairs
            .iter()
            .any(|pair| *pair == [one.clone(), two.clone()] || *pair == [two.clone(), one.clone()])
        {
            pairs.push([one.clone(), two.clone()]);
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{Colour, Match, Player, Terms};
    use jiff::Timestamp;

    fn result(names: [&str; 2], level: Option<&str>, loser: Seat) -> GameResult {
        let mut terms = Terms::usual(GameKind::Hex);
        if let Some(level) = level {
            terms.players[1] = Player::computer(level, Colour::Blue);
        }
        for (player, name) in terms.players.iter_mut().zip(names) {
            player.name = name.to_owned();
        }
        let mut series = Match::new(terms).unwrap();
        series.resign(loser).unwrap();
        GameResult::of(&series, Timestamp::UNIX_EPOCH).unwrap()
    }

    fn summary() -> Summary {
        let results = vec![
            result(["Ada", "Ben"], None, Seat::Two),
            result(["Ben", "Ada"], None, Seat::Two),
            result(["Ada", "Computer"], Some("strange:5s"), Seat::One),
            result(["Ada", "Computer"], Some("random"), Seat::Two),
        ];
        Summary::of(&Scores { results }, &TimeZone::UTC)
    }

    #[test]
    fn pairs_are_counted_whoever_was_named_first() {
        let people = &summary().parts[0].people;
        assert_eq!(people.len(), 1);
        assert_eq!(people[0].figures, "Ada 1, Ben 1");
        assert_eq!(people[0].shares, [0.5, 0.0]);
    }

    #[test]
    fn people_and_the_computer_are_summed_apart() {
        let totals = summary().totals;
        let figures: Vec<&str> = totals.iter().map(|(number, _)| number.as_str()).collect();
        assert_eq!(figures, ["4", "1", "1", "2"]);
    }

    #[test]
    fn the_newest_game_is_told_first() {
        let latest = &summary().latest[0];
        assert_eq!(latest.told, "Ada won against Computer (Random)");
        assert_eq!(latest.circumstances, "Hex 11×11 · 1 move · 1 Jan 1970, 00:00");
    }
}
