//! What the arena says of strength is true.

use hexfall::arena::Bound;
use hexfall::rules::Rules;

use crate::{plan, played};

/// In how many of 100 arenas zero lies inside the interval between a level and itself.
fn even(rules: Rules, level: &str, games: u32) -> u32 {
    let inside = |seed| {
        let arena = played(plan(rules, &[level, level], games, seed), 1);
        let [low, high] = arena.standing().rows[1].elo.unwrap().interval;
        u32::from((low..=high).contains(&0.0))
    };
    (0..100).map(inside).sum()
}

#[test]
fn a_level_is_as_strong_as_itself_in_nine_of_ten_arenas() {
    for (rules, level, games) in [
        (Rules::obstruction(4, 4), "random", 40),
        (Rules::connect(5, 4, 4), "random", 40),
        (Rules::connect(4, 4, 3), "easy", 30),
        (Rules::hex(4, 4), "careless-one-path", 40),
    ] {
        let inside = even(rules, level, games);
        assert!((90..=100).contains(&inside), "{rules} {level}: {inside}");
    }
}

#[test]
fn a_stronger_level_is_found_to_be_stronger() {
    let arena =
        played(plan(Rules::obstruction(6, 6), &["random", "heuristic", "random"], 40, 1), 2);
    let standing = arena.standing();
    let elo = standing.rows[1].elo.unwrap();
    assert!(elo.interval[0] > 0.0, "{elo:?}");
    let [low, high] = standing.rows[2].elo.unwrap().interval;
    assert!(low < 0.0 && high > 0.0, "a namesake is no stronger");
    assert_eq!(standing.by_strength()[0].name, "heuristic");
}

#[test]
fn the_standing_adds_up() {
    let names = ["random", "easy", "normal"];
    let arena = played(plan(Rules::connect(5, 5, 4), &names, 9, 3), 2);
    let standing = arena.standing();
    assert_eq!(standing.games, 27);
    let mut points = 0.0;
    for row in &standing.rows {
        let all = row.tally.all();
        assert_eq!(all.games(), 18);
        assert_eq!(row.tally.first.games() + row.tally.second.games(), 18);
        assert!(row.tally.thought.longest <= row.tally.thought.spent);
        points += all.points();
    }
    assert_eq!(points, 27.0);
    let pairs: u32 = standing.pairs.iter().map(|(_, tally)| tally.all().games()).sum();
    assert_eq!(pairs, 27);
    assert_eq!(standing.rows[0].elo.unwrap().bound, Bound::Fitted);
}
