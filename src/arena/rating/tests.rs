//! Results with known strengths, and what is said of them.

use jiff::Timestamp;

use super::*;
use crate::arena::Bound;
use crate::matches::PlayerKind;
use crate::record::Apart;

fn rung(level: &str, elo: i32) -> Rung {
    Rung {
        level: level.to_owned(),
        setting: (level == "tree").then(|| "40000n".to_owned()),
        elo,
        interval: (Some(elo), Some(elo)),
        step: 0,
        give_or_take: None,
        games: 60,
        result: (0, 0, 0),
    }
}

fn ladder() -> Ladder {
    let rungs = ["random", "easy", "normal", "hard", "tree"].into_iter().zip(0..);
    let rungs = rungs.map(|(level, index)| rung(level, 300 * index)).collect();
    Ladder { games: vec![Rungs { rules: Rules::usual(GameKind::Connect), seed: 1, rungs }] }
}

/// A game of a person who begins against a level: `w`, `d` or `l`.
fn result(level: &str, how: char, day: i64) -> GameResult {
    GameResult {
        when: Timestamp::from_second(day * 86_400).unwrap(),
        rules: Rules::usual(GameKind::Connect),
        names: ["Ada".to_owned(), "Computer".to_owned()],
        kinds: [PlayerKind::Person, PlayerKind::Computer(LevelName(level.to_owned()))],
        first: Seat::One,
        winner: match how {
            'w' => Some(Seat::One),
            'l' => Some(Seat::Two),
            _ => None,
        },
        moves: 20,
        apart: None,
    }
}

fn form(results: Vec<GameResult>) -> Form {
    let scores = Scores { results };
    Form::of(&scores, GameKind::Connect, None, &ladder(), &TimeZone::UTC)
}

fn results(level: &str, hows: &str) -> Vec<GameResult> {
    hows.chars().zip(0..).map(|(how, day)| result(level, how, day)).collect()
}

#[test]
fn three_of_four_against_a_known_opponent_are_191_more() {
    let strength = form(results("easy", "wwwlwwwlwwwlwwwl")).rating.strength.unwrap();
    assert!((strength.elo - 490.85).abs() < 0.1, "{strength:?}");
    // By hand: 1.96 · 173.72 / √(16 · ¾ · ¼) = 196.6
    assert!((strength.interval[1] - strength.elo - 196.6).abs() < 0.1, "{strength:?}");
    assert_eq!((strength.games, strength.bound), (16, Bound::Fitted));
}

#[test]
fn opponents_of_all_strengths_count_together() {
    let all = [results("easy", "wwdw"), results("normal", "wlwl"), results("hard", "lld")].concat();
    let strength = form(all).rating.strength.unwrap();
    // Independently: along all strengths by single points.
    let games = [(300, 3.5, 4.0), (600, 2.0, 4.0), (900, 0.5, 3.0)];
    let likelihood = |elo: i32| -> f64 {
        let one = |&(other, points, games): &(i32, f64, f64)| {
            let p = 1.0 / (1.0 + 10.0_f64.powf(f64::from(other - elo) / 400.0));
            points * p.ln() + (games - points) * (1.0 - p).ln()
        };
        games.iter().map(one).sum()
    };
    let best = (0..1500).max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b))).unwrap();
    assert!((strength.elo - f64::from(best)).abs() < 1.0, "{strength:?} {best}");
}

#[test]
fn who_wins_everything_is_more_than_a_number() {
    let form = form(results("easy", "wwwww"));
    let strength = form.rating.strength.unwrap();
    assert_eq!((strength.bound, strength.interval[1]), (Bound::MoreThan, f64::INFINITY));
    assert!(form.rating.words.starts_with("more than "), "{}", form.rating.words);
    assert!(form.rating.words.contains("5 games, still a guess"), "{}", form.rating.words);
}

#[test]
fn words_say_between_whom() {
    let words = form(results("easy", "wwwlwwwlwwwlwwwl")).rating.words;
    assert_eq!(
        words,
        "about 490 (290 to 690) by 16 games; between Easy and Normal: expect to score 75 % against Easy and \
         35 % against Normal."
    );
}

#[test]
fn the_next_opponent_can_just_be_beaten() {
    let next = |results| form(results).rating.next.unwrap();
    assert_eq!(next(Vec::new()), "easy", "the weakest that thinks");
    assert_eq!(next(results("easy", "wlwl")), "easy", "an even one");
    assert_eq!(next(results("easy", "wlwlwww")), "normal", "three wins in a row");
    assert_eq!(next(results("easy", "wwwlwwwlwwwlwwwl")), "normal", "75 % is too easy");
    assert_eq!(next(results("random", "llll")), "random");
    assert_eq!(next(results("tree", "wwwwwww")), "tree", "nobody is above");
}

#[test]
fn results_are_told_by_opponent_side_month_and_streak() {
    let mut all = [results("normal", "lld"), results("easy", "wwwl")].concat();
    all.push(GameResult { first: Seat::Two, ..result("easy", 'w', 40) });
    all.push(result("oak", 'w', 41));
    let form = form(all);
    assert_eq!(form.all, Wdl { won: 5, drawn: 1, lost: 3 });
    assert_eq!(form.sides[1], Wdl { won: 1, drawn: 0, lost: 0 });
    let names: Vec<&str> = form.opponents.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["easy", "normal", "oak"]);
    let months: Vec<&str> = form.months.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(months, ["Feb 1970", "Jan 1970"]);
    assert_eq!(form.streaks, Streaks { winning: 2, losing: 0, best: 3 });
    assert_eq!(form.rating.strength.unwrap().games, 8, "nobody knows how strong oak is");
}

#[test]
fn games_from_a_set_up_position_or_with_a_player_changed_count_for_nothing() {
    let apart = [Apart::SetUp, Apart::ChangedHands]
        .map(|why| GameResult { apart: Some(why), ..result("tree", 'w', 9) });
    let whole = form(results("easy", "wl"));
    let all = form([results("easy", "wl"), apart.to_vec()].concat());
    assert_eq!(all, Form { left_out: 2, ..whole });
}

#[test]
fn other_boards_and_other_people_do_not_count() {
    let mut small = result("easy", 'w', 1);
    small.rules = Rules::connect(5, 5, 4);
    let form = form(vec![small]);
    assert_eq!((form.all.won, form.rating.strength), (1, None));
    let scores = Scores { results: results("easy", "wl") };
    let of = |name| Form::of(&scores, GameKind::Connect, Some(name), &ladder(), &TimeZone::UTC);
    assert_eq!((of("Ada").all.games(), of("Ben").all.games()), (2, 0));
}
