//! Saves as a user meets them: on a real disk, with names, damage and sudden ends.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use hexfall::matches::{Match, Starter, Terms};
use hexfall::record::{self, Folder, LoadError, SaveError, SaveName, Storage, StorageError, Write};
use hexfall::rules::{GameKind, Rules};
use jiff::Timestamp;
use proptest::prelude::*;

fn name(text: &str) -> SaveName {
    text.parse().unwrap()
}

fn now() -> Timestamp {
    Timestamp::from_second(1_790_000_000).unwrap()
}

fn series(kind: GameKind, moves: &str) -> Match {
    let rules = Rules { pie: true, ..Rules::usual(kind) };
    let mut series = Match::new(Terms { rules, games: 3, ..Terms::usual(kind) }).unwrap();
    for mv in moves.split_whitespace() {
        series.play(mv.parse().unwrap()).unwrap();
    }
    series
}

#[test]
fn saves_are_listed_newest_first_and_can_be_deleted() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::at(home.path().join("not there yet"));
    assert!(record::list(&folder).unwrap().is_empty());
    for (age, (title, kind)) in
        [("one", GameKind::Hex), ("two", GameKind::Y), ("three", GameKind::Connect)]
            .into_iter()
            .enumerate()
    {
        let when = now() + Duration::from_secs(age as u64);
        record::save(&folder, &name(title), &series(kind, ""), when, Write::New).unwrap();
    }
    let titles = |folder: &Folder| -> Vec<String> {
        record::list(folder).unwrap().iter().map(|entry| entry.name.to_string()).collect()
    };
    assert_eq!(titles(&folder), ["three", "two", "one"]);
    record::delete(&folder, &name("two")).unwrap();
    assert_eq!(titles(&folder), ["three", "one"]);
    assert_eq!(record::delete(&folder, &name("two")), Err(StorageError::NotFound));
}

#[test]
fn a_save_is_only_replaced_on_purpose() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::at(home.path());
    let (old, new) = (series(GameKind::Hex, "a1"), series(GameKind::Hex, "b2"));
    record::save(&folder, &name("Game"), &old, now(), Write::New).unwrap();
    // Some systems do not tell capitals apart, so Hexfall doesn't either.
    let refused = record::save(&folder, &name("gAME"), &new, now(), Write::New);
    assert_eq!(refused, Err(SaveError::Exists("Game".to_owned())));
    assert_eq!(record::load(&folder, &name("Game")).unwrap().series, old);
    record::save(&folder, &name("gAME"), &new, now(), Write::Replace).unwrap();
    assert_eq!(record::load(&folder, &name("Game")).unwrap().series, new);
    assert_eq!(record::list(&folder).unwrap().len(), 1);
}

#[test]
fn a_missing_save_is_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let missing = record::load(&Folder::at(home.path()), &name("gone")).unwrap_err();
    assert!(matches!(missing, LoadError::Storage(StorageError::NotFound)));
    assert!(record::last_game(&Folder::at(home.path())).unwrap().is_none());
}

#[test]
fn damaged_and_absurd_files_are_listed_with_their_reason() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::at(home.path());
    record::save(&folder, &name("good"), &series(GameKind::Y, "c3"), now(), Write::New).unwrap();
    let saves = home.path().join("saves");
    std::fs::write(saves.join("empty.ron"), "").unwrap();
    std::fs::write(saves.join("binary.ron"), [0xff; 100]).unwrap();
    std::fs::write(saves.join("notes.txt"), "not a save at all").unwrap();
    let huge = std::fs::File::create(saves.join("huge.ron")).unwrap();
    huge.set_len(100 << 20).unwrap();
    let entries = record::list(&folder).unwrap();
    let told: Vec<String> = entries
        .iter()
        .map(|entry| match &entry.saved {
            Ok(_) => entry.name.to_string(),
            Err(reason) => format!("{}: {reason}", entry.name),
        })
        .collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!(told[0], "good");
    assert!(told[1].starts_with("binary: This is not a Hexfall save: it is not text"), "{told:?}");
    assert!(told[2].starts_with("empty: This save cannot be trusted"), "{told:?}");
    assert!(told[3].starts_with("huge: The file is too large"), "{told:?}");
}

#[test]
fn a_folder_that_cannot_be_made_is_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let in_the_way = home.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    let folder = Folder::at(in_the_way.join("below"));
    let refused = record::autosave(&folder, &series(GameKind::Hex, ""), now()).unwrap_err();
    assert!(refused.to_string().starts_with("The game was not saved."), "{refused}");
}

#[test]
fn half_written_files_are_nobodys_save() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::at(home.path());
    folder.write("saves/.hexfall-unfinished-abc.ron", b"half", Write::New).unwrap();
    assert!(record::list(&folder).unwrap().is_empty());
}

// A process that is killed while it saves. The child is this very test program, told by a variable
// to do nothing but save the old match and the new one in turn, for ever.

const CHILD_FOLDER: &str = "HEXFALL_TEST_SAVE_FOR_EVER";
const KILLS: u32 = 200;

fn old_and_new() -> [Match; 2] {
    [series(GameKind::Hex, "a1 swap b2"), series(GameKind::Y, "a1 a2 a3 a4 a5 a6 a7 a8 a9")]
}

#[test]
#[ignore = "the child of the test below, not a test"]
fn save_for_ever() {
    let Some(path) = std::env::var_os(CHILD_FOLDER) else { return };
    let folder = Folder::at(path);
    for round in 0.. {
        let series = &old_and_new()[round % 2];
        record::autosave(&folder, series, now()).unwrap();
        record::save(&folder, &name("game"), series, now(), Write::Replace).unwrap();
        if round == 0 {
            println!("saving");
        }
    }
}

#[test]
fn a_kill_in_the_middle_of_saving_leaves_the_old_match_or_the_new_one() {
    let home = tempfile::tempdir().unwrap();
    let folder = Folder::at(home.path());
    let mut seen = [0; 2];
    for kill in 0..KILLS {
        kill_a_saver(home.path(), Duration::from_micros(u64::from(kill * 7919 % 20_000)));
        let auto = record::last_game(&folder).unwrap().expect("an autosave").series;
        let named = record::load(&folder, &name("game")).unwrap().series;
        for series in [auto, named] {
            let which = old_and_new().iter().position(|known| *known == series);
            seen[which.expect("the old match or the new one")] += 1;
        }
    }
    assert_eq!(record::list(&folder).unwrap().len(), 1);
    assert!(seen.iter().all(|&count| count > 0), "both were met: {seen:?}");
}

fn kill_a_saver(home: &Path, after: Duration) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["save_for_ever", "--exact", "--ignored", "--nocapture"])
        .env(CHILD_FOLDER, home)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.map_while(Result::ok).any(|line| line.contains("saving")), "the child saves");
    std::thread::sleep(after);
    child.kill().unwrap(); // SIGKILL
    child.wait().unwrap();
}

// Any match at all, by random choices among what is allowed.

fn any_match() -> impl Strategy<Value = Match> {
    let terms = (0..4_usize, 1..=11_u8, 1..=10_u8, any::<[bool; 3]>(), 1..=4_u8, 0..4_usize);
    (terms, prop::collection::vec(any::<u32>(), 0..120)).prop_map(|(terms, choices)| {
        let (kind, width, height, [pie, misere, squares], games, starter) = terms;
        let rules = match GameKind::ALL[kind] {
            GameKind::Hex => Rules::hex(width, height),
            GameKind::Y => Rules::y(width),
            GameKind::Connect => Rules::connect(width.min(10), height, 1 + width.min(10) / 2),
            GameKind::Obstruction => Rules::obstruction(width, height),
        };
        let mut rules = Rules { pie, ..rules };
        if misere {
            rules = rules.with_misere();
        }
        if squares {
            rules = rules.with_squares();
        }
        let starter =
            [Starter::PlayerOne, Starter::PlayerTwo, Starter::Alternate, Starter::Loser][starter];
        let terms = Terms { rules, starter, games, ..Terms::usual(GameKind::ALL[kind]) };
        play_at_random(Match::new(terms).unwrap(), &choices)
    })
}

fn play_at_random(mut series: Match, choices: &[u32]) -> Match {
    for choice in choices {
        let moves = series.game().legal_moves();
        match moves.get(*choice as usize % moves.len().max(1)) {
            _ if choice % 17 == 0 => {
                series.undo();
            }
            Some(mv) => series.play(*mv).unwrap(),
            None => {
                if !series.next_game() {
                    break;
                }
            }
        }
    }
    series
}

proptest! {
    #[test]
    fn a_saved_match_loads_back_equal(series in any_match()) {
        let text = record::write(&series, now());
        let saved = record::read(text.as_bytes()).unwrap();
        prop_assert_eq!(saved.series, series);
        prop_assert_eq!(saved.when, now());
    }

    #[test]
    fn damage_never_panics_and_never_loads_as_another_match(
        series in any_match(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..6),
    ) {
        let text = record::write(&series, now());
        let mut bytes = text.clone().into_bytes();
        for (place, byte, how) in damage {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        if let Ok(saved) = record::read(&bytes) {
            prop_assert_eq!(saved.series, series);
        }
    }
}
