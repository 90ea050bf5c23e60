//! A person's own results in one game, in words. Pure.

use jiff::tz::TimeZone;

use super::super::words;
use super::summary::Line;
use crate::arena::{Form, Ladder, Rungs, Streaks, Strength};
use crate::matches::{Colour, LevelName, Player, Seat, Terms};
use crate::record::Scores;
use crate::rules::{GameKind, Side};

/// What is told of somebody's games against the computer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Own {
    pub(super) kind: GameKind,
    /// How many there were.
    pub(super) games: u32,
    /// What is told of those that are not counted.
    pub(super) left_out: Option<String>,
    /// How strong they are, where that can be told.
    pub(super) strength: Option<Strength>,
    /// What that means.
    pub(super) words: String,
    /// The ladder on which that is.
    pub(super) rungs: Option<&'static Rungs>,
    /// Whom to play next: the level, and what it is called.
    pub(super) next: Option<(LevelName, String)>,
    /// Under headings.
    pub(super) lists: Vec<(&'static str, Vec<Line>)>,
    /// Results in a row.
    pub(super) streaks: String,
}

impl Own {
    pub(super) fn of(
        scores: &Scores,
        kind: GameKind,
        name: Option<&str>,
        ladder: &'static Ladder,
        zone: &TimeZone,
    ) -> Own {
        let form = Form::of(scores, kind, name, ladder, zone);
        let level = |name: &String| LevelName(name.clone());
        let opponents = form.opponents.iter().map(|line| {
            let who = words::level(kind, &level(&line.name));
            let strength = ladder.rung_of(kind, &level(&line.name)).map(|rung| rung.about());
            let who = strength.map_or(who.clone(), |strength| format!("{who}, {strength}"));
            Line::of(who, line.results)
        });
        let sides = [("You begin", Side::First), ("The computer begins", Side::Second)];
        let sides = sides.into_iter().filter(|(_, side)| form.sides[*side].games() > 0);
        let sides = sides.map(|(told, side)| Line::of(told.to_owned(), form.sides[side]));
        let months = form.months.iter().map(|line| Line::of(line.name.clone(), line.results));
        let lists = vec![
            ("By opponent", opponents.collect()),
            ("By side", sides.collect()),
            ("By month", months.collect()),
        ];
        let next = form.rating.next.map(|name| {
            let title = words::level(kind, &LevelName(name.clone()));
            (LevelName(name), title)
        });
        Own {
            kind,
            games: form.all.games(),
            left_out: left_out(form.left_out),
            strength: form.rating.strength,
            words: words::capital(&form.rating.words),
            rungs: ladder.of(kind),
            next,
            lists,
            streaks: streaks(form.streaks),
        }
    }

    /// The match that is suggested next, for whoever was asked about.
    pub(super) fn suggestion(&self, name: Option<&str>, last: Option<&Terms>) -> Option<Terms> {
        let (LevelName(level), _) = self.next.as_ref()?;
        let mut terms = Terms::usual(self.kind);
        let colours = last.map_or([Colour::Red, Colour::Blue], |last| {
            last.players.each_ref().map(|player| player.colour)
        });
        let name = name.unwrap_or(Player::usual_name(Seat::One));
        terms.players = [Player::person(name, colours[0]), Player::computer(level, colours[1])];
        Some(terms)
    }
}

/// Everybody who has played the computer, by name, in the order of their first game.
pub(super) fn people(scores: &Scores) -> Vec<String> {
    let mut people: Vec<String> = Vec::new();
    for result in &scores.results {
        if let Some((seat, _)) = result.person_and_level()
            && !people.contains(&result.names[seat])
        {
            people.push(result.names[seat].clone());
        }
    }
    people
}

/// "2 games from a set-up position, or with a player changed on the way, are not counted."
fn left_out(games: u32) -> Option<String> {
    let which = "from a set-up position, or with a player changed on the way,";
    match games {
        0 => None,
        1 => Some(format!("1 game {which} is not counted.")),
        _ => Some(format!("{games} games {which} are not counted.")),
    }
}

/// "3 won in a row, 5 at best"
fn streaks(Streaks { winning, losing, best }: Streaks) -> String {
    let now = match (winning, losing) {
        (2.., _) => format!("{winning} won in a row"),
        (_, 2..) => format!("{losing} lost in a row"),
        _ => return if best > 1 { format!("At best {best} won in a row") } else { String::new() },
    };
    if best > winning.max(1) { format!("{now}, {best} won at best") } else { now }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Match;
    use crate::record::{Apart, GameResult};
    use jiff::Timestamp;
    use std::sync::LazyLock;

    /// Three rungs, as a file has them.
    static LADDER: LazyLock<Ladder> = LazyLock::new(|| {
        let rung = |level: &str, elo: i32| {
            format!(
                "(level: \"{level}\", elo: {elo}, interval: (Some({elo}), Some({elo})), step: 0, games: 60, result: (0, 0, 0))"
            )
        };
        let rungs =
            [("random", 0), ("easy", 300), ("normal", 600)].map(|(name, elo)| rung(name, elo));
        let rules = "(variant: Connect(width: 7, height: 6, line: 4), pie: false)";
        Ladder::read(&format!(
            "(games: [(rules: {rules}, seed: 1, rungs: [{}])])",
            rungs.join(", ")
        ))
        .unwrap()
    });

    fn result(name: &str, level: &str, person: Seat, won: bool) -> GameResult {
        let mut terms = Terms::usual(GameKind::Connect);
        terms.players[person].name = name.to_owned();
        terms.players[person.other()] = Player::computer(level, Colour::Green);
        let mut series = Match::new(terms).unwrap();
        series.resign(if won { person.other() } else { person }).unwrap();
        GameResult::of(&series, Timestamp::UNIX_EPOCH).unwrap()
    }

    fn scores() -> Scores {
        Scores {
            results: vec![
                result("Ada", "easy", Seat::One, true),
                result("Ada", "random", Seat::Two, true),
                result("Ada", "easy", Seat::One, false),
                result("Ben", "normal", Seat::One, false),
                result("Ada", "easy", Seat::One, true),
                result("Ada", "easy", Seat::Two, true),
            ],
        }
    }

    fn own(name: Option<&str>) -> Own {
        Own::of(&scores(), GameKind::Connect, name, &LADDER, &TimeZone::UTC)
    }

    #[test]
    fn results_stand_by_opponent_side_and_month() {
        let own = own(Some("Ada"));
        let told = |list: usize| -> Vec<String> {
            own.lists[list].1.iter().map(|line| format!("{}: {}", line.who, line.figures)).collect()
        };
        assert_eq!(told(0), ["Random, about 0: 1 won, 0 lost", "Easy, about 300: 3 won, 1 lost"]);
        assert_eq!(told(1), ["You begin: 2 won, 1 lost", "The computer begins: 2 won, 0 lost"]);
        assert_eq!(told(2), ["Jan 1970: 4 won, 1 lost"]);
        assert_eq!(own.streaks, "2 won in a row");
        assert_eq!(own.games, 5);
    }

    #[test]
    fn a_rating_and_the_next_opponent_are_told() {
        let ada = own(Some("Ada"));
        let elo = ada.strength.unwrap().elo;
        assert!((400.0..600.0).contains(&elo), "{elo}");
        assert!(ada.words.contains("between Easy and Normal"), "{}", ada.words);
        assert_eq!(ada.next.as_ref().unwrap().1, "Normal");
        let terms = ada.suggestion(Some("Ada"), None).unwrap();
        assert_eq!(terms.players[0].name, "Ada");
        assert!(terms.check().is_ok());
        assert!(own(None).games > ada.games, "Ben's game is everybody's too");
        assert_eq!(people(&scores()), ["Ada", "Ben"]);
    }

    #[test]
    fn games_that_are_not_counted_are_told_of() {
        assert_eq!(own(None).left_out, None);
        let mut scores = scores();
        scores.results[0].apart = Some(Apart::SetUp);
        let own = Own::of(&scores, GameKind::Connect, None, &LADDER, &TimeZone::UTC);
        assert_eq!(own.games, 5);
        let told =
            "1 game from a set-up position, or with a player changed on the way, is not counted.";
        assert_eq!(own.left_out.as_deref(), Some(told));
    }

    #[test]
    fn nobody_is_rated_where_nothing_was_measured() {
        static NOTHING: LazyLock<Ladder> = LazyLock::new(Ladder::default);
        let own = Own::of(&scores(), GameKind::Connect, None, &NOTHING, &TimeZone::UTC);
        assert_eq!((own.strength, own.next.clone()), (None, None));
        assert_eq!(own.lists[0].1[1].who, "Easy", "weakest first all the same");
        assert_eq!(own.suggestion(None, None), None);
    }

    #[test]
    fn rows_of_wins_and_losses_are_told() {
        let told = |winning, losing, best| streaks(Streaks { winning, losing, best });
        assert_eq!(told(0, 0, 0), "");
        assert_eq!(told(1, 0, 1), "");
        assert_eq!(told(1, 0, 4), "At best 4 won in a row");
        assert_eq!(told(4, 0, 4), "4 won in a row");
        assert_eq!(told(3, 0, 5), "3 won in a row, 5 won at best");
        assert_eq!(told(0, 2, 5), "2 lost in a row, 5 won at best");
    }
}
