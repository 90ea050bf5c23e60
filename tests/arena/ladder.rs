//! The ladder that was measured last, which pickers and ratings go by.

use hexfall::arena::Ladder;
use hexfall::engine::Opponent;
use hexfall::engine::levels::levels;
use hexfall::matches::LevelName;
use hexfall::rules::{GameKind, Rules};

#[test]
fn every_level_has_been_measured_at_the_usual_board_weakest_first() {
    for kind in GameKind::ALL {
        let rungs =
            Ladder::measured().of(kind).expect("run `hexfall ladder --out assets/ladder.ron`");
        assert_eq!(rungs.rules, Rules::usual(kind));
        let measured: Vec<&str> = rungs.rungs.iter().map(|rung| rung.level.as_str()).collect();
        let known: Vec<&str> = levels(kind).iter().map(|level| level.name).collect();
        assert_eq!(measured, known, "{kind}: a level was added: measure the ladder anew");
        let wide: Vec<String> = rungs.too_wide().map(|rung| rung.name()).collect();
        assert!(wide.is_empty(), "{kind}: a level is missing below {wide:?}");
        assert_eq!((rungs.rungs[0].level.as_str(), rungs.rungs[0].elo), ("random", 0));
    }
}

#[test]
fn an_opponent_is_found_by_its_usual_setting_and_by_the_measured_one() {
    let ladder = Ladder::measured();
    for kind in GameKind::ALL {
        for rung in ladder.of(kind).into_iter().flat_map(|rungs| &rungs.rungs) {
            for name in [rung.level.clone(), rung.name()] {
                let opponent = Opponent::find(kind, &name).unwrap();
                assert_eq!(ladder.rung(&opponent), Some(rung));
                assert_eq!(ladder.rung_of(kind, &LevelName(name)), Some(rung));
            }
            assert!(rung.about().starts_with("about "));
        }
        let other = Opponent::find(kind, "tree:77n").unwrap();
        assert_eq!(ladder.rung(&other), None, "nobody has measured that");
    }
}
