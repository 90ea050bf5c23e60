//! What is there again after Hexfall was left.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::Entity;
use bevy::window::FileDragAndDrop;
use hexfall::app::actions::{Action, Source};
use hexfall::app::keep::{LastGame, Results, SaveList, Wishes, match_to_continue};
use hexfall::app::screen::Screen;
use hexfall::app::table::Table;
use hexfall::record::{self, Motion, Settings, Theme};
use hexfall::rules::Rules;

use crate::home::{Home, Running, hex, name, terms};

#[test]
fn a_series_is_saved_and_loaded_in_the_middle() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::connect(4, 4, 3).with_pie(), 3));
    running.play("1 swap 2 1 2 1");
    running.act(Action::NextGame);
    running.play("2 3");
    running.act(Action::Undo);
    let saved = running.series().clone();
    running.act(Action::Save { name: name("evening"), replace: false });
    assert_eq!(running.one_notice(), "Saved as “evening”.");

    let mut later = home.start();
    later.act(Action::Load(name("evening")));
    assert_eq!(later.screen(), Screen::Play);
    assert_eq!(*later.series(), saved);
    assert_eq!(later.series().score(), saved.score());
    assert_eq!(later.series().began(), saved.began());
    later.act(Action::Redo);
    assert_eq!(later.series().game().moves().len(), 2);
    assert_eq!(record::last_game(&home.folder()).unwrap().unwrap().series, *later.series());
}

#[test]
fn a_save_is_only_replaced_on_purpose() {
    let home = Home::new();
    let mut running = home.start();
    running.act(Action::Save { name: name("x"), replace: false });
    assert_eq!(running.one_notice(), "There is no match to save.");
    running.begin(hex());
    running.act(Action::Save { name: name("x"), replace: false });
    assert_eq!(running.one_notice(), "Saved as “x”.");
    running.play("a1");
    running.act(Action::Save { name: name("X"), replace: false });
    assert_eq!(running.one_notice(), "There is a save called “x” already.");
    running.act(Action::Save { name: name("x"), replace: true });
    assert_eq!(running.one_notice(), "Saved as “x”.");
    let loaded = record::load(&home.folder(), &name("x")).unwrap();
    assert_eq!(loaded.series, *running.series());
}

#[test]
fn the_list_follows_what_is_saved_and_deleted_while_it_is_open() {
    let mut running = Home::new().start();
    running.begin(hex());
    let names = |running: &crate::home::Running| -> Vec<String> {
        let entries = running.get::<SaveList>().0.as_ref().unwrap();
        entries.iter().map(|entry| entry.name.to_string()).collect()
    };
    assert!(running.get::<SaveList>().0.is_none());
    running.act(Action::ListSaves);
    assert!(names(&running).is_empty());
    running.act(Action::Save { name: name("one"), replace: false });
    assert_eq!(names(&running), ["one"]);
    running.act(Action::Delete(name("one")));
    assert!(names(&running).is_empty());
    assert_eq!(running.told, ["Saved as “one”.", "Deleted “one”."]);
}

#[test]
fn every_change_of_the_match_is_kept() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::connect(4, 4, 3), 2));
    let check = |running: &crate::home::Running, what: &str| {
        let kept = record::last_game(&home.folder()).unwrap().unwrap().series;
        assert_eq!(kept, *running.series(), "{what}");
    };
    check(&running, "begin");
    running.play("1 2 1");
    check(&running, "moves");
    for (what, action) in [
        ("undo", Action::Undo),
        ("redo", Action::Redo),
        ("look", Action::LookAt(Some(1))),
        ("play from here", Action::PlayFromHere),
        ("resign", Action::Resign),
        ("next game", Action::NextGame),
        ("again", Action::Again),
    ] {
        running.act(action);
        check(&running, what);
    }
}

#[test]
fn a_game_goes_on_after_a_sudden_end() {
    let home = Home::new();
    let mut running = home.start();
    assert!(running.get::<LastGame>().0.is_none());
    running.begin(hex());
    running.play("a1 b2");
    let series = running.series().clone();
    drop(running); // no farewell at all

    let mut later = home.start();
    assert!(!later.app.world().contains_resource::<Table>());
    assert_eq!(match_to_continue(None, later.get::<LastGame>()), Some(&series));
    later.act(Action::Continue);
    assert_eq!(later.screen(), Screen::Play);
    assert_eq!(*later.series(), series);
    later.play("c3");
    later.act(Action::Go(Screen::Title));
    later.act(Action::Continue);
    assert_eq!(later.screen(), Screen::Play);
    assert_eq!(later.series().game().moves().len(), 3, "the table is left as it was");
}

#[test]
fn a_series_that_is_over_is_looked_at_again() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(terms(Rules::hex(3, 3), 2));
    running.play("a1 resign-first");
    assert!(home.start().get::<LastGame>().0.is_some(), "one game is left");
    running.act(Action::NextGame);
    running.play("a1 resign-first");
    let series = running.series().clone();
    assert!(series.is_over());
    running.act(Action::Go(Screen::Title));
    let last = LastGame::default();
    assert_eq!(match_to_continue(Some(running.get::<Table>()), &last), Some(&series));
    running.act(Action::Continue);
    assert_eq!(running.screen(), Screen::Play);

    let mut later = home.start();
    later.act(Action::Continue);
    assert_eq!(later.screen(), Screen::Play);
    assert_eq!(*later.series(), series);
    let results = |running: &Running| running.get::<Results>().0.results.len();
    assert_eq!(results(&later), 2, "what was counted is not counted again");
    later.begin(hex());
    assert!(later.told.is_empty(), "what is over is not put away: {:?}", later.told);
}

#[test]
fn where_nothing_was_played_there_is_nothing_to_continue() {
    let mut running = Home::new().start();
    running.act(Action::Continue);
    assert_eq!(running.screen(), Screen::Title);
    assert!(running.told.is_empty(), "{:?}", running.told);
}

#[test]
fn settings_are_remembered() {
    let home = Home::new();
    let mut running = home.start();
    assert_eq!(running.get::<Wishes>().0, Settings::default());
    let settings = Settings {
        theme: Theme::Light,
        motion: Motion::Fast,
        volume: 0,
        scale: 150,
        ..Settings::default()
    };
    running.act(Action::Set(Box::new(settings.clone())));
    assert_eq!(running.get::<Wishes>().0, settings);
    let later = home.start();
    assert_eq!(later.get::<Wishes>().0, settings);
}

#[test]
fn the_terms_of_the_last_match_are_remembered() {
    let home = Home::new();
    let wanted = terms(Rules::y(5).with_pie(), 7);
    home.start().begin(wanted.clone());
    assert_eq!(home.start().get::<Wishes>().0.last_terms, Some(wanted));
}

#[test]
fn a_save_from_elsewhere_is_dropped_on_the_window() {
    let (home, elsewhere) = (Home::new(), Home::new());
    let mut other = elsewhere.start();
    other.begin(hex());
    other.play("f6");
    other.act(Action::Save { name: name("final"), replace: false });

    let mut running = home.start();
    drop_file(&mut running, elsewhere.file("saves/final.ron"));
    assert_eq!(running.one_notice(), "“final” is among your saved games.");
    assert_eq!(running.screen(), Screen::Load);
    running.act(Action::Load(name("final")));
    assert_eq!(running.series(), other.series());
}

#[test]
fn files_and_links_of_other_programs_are_added_to_the_saves() {
    let home = Home::new();
    fs::write(home.file("old.sgf"), "(;GM[11]SZ[5]C[hi];B[a1];W[b2])").unwrap();
    let mut running = home.start();
    drop_file(&mut running, home.file("old.sgf"));
    let told = "“old” is among your saved games. One comment was left out.";
    assert_eq!((running.one_notice().as_str(), running.screen()), (told, Screen::Load));
    running.act(Action::BringText("https://hexworld.org/board/#5,a1:sb2".to_owned()));
    assert_eq!(running.one_notice(), "“pasted game” is among your saved games.");
    running.act(Action::Load(name("pasted game")));
    assert!(running.series().game().swapped());
    assert_eq!(running.series().game().moves().len(), 3);
    running.act(Action::BringText("Dear Ada".to_owned()));
    assert!(running.one_notice().starts_with("“pasted game” was not added. This is neither"));
}

#[test]
fn a_game_of_hex_is_written_for_other_programs() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    running.play("a1 b2");
    running.act(Action::SaveSgf(Source::Table, name("mine")));
    let file = home.path().join("exports").join("mine.sgf");
    assert_eq!(running.one_notice(), format!("Exported as {}.", file.display()));
    let opened = record::open(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(opened.series.game().moves(), running.series().game().moves());
    running.act(Action::ListSaves);
    running.act(Action::Save { name: name("kept"), replace: false });
    running.one_notice();
    running.act(Action::SaveSgf(Source::Save(name("kept")), name("kept")));
    assert!(running.one_notice().contains("kept.sgf"));
    running.begin(terms(Rules::y(5), 1));
    running.act(Action::SaveSgf(Source::Table, name("y")));
    assert!(running.one_notice().starts_with("No SGF file was written. Other programs only know"));
}

#[test]
fn a_dropped_file_that_is_no_save_is_a_sentence() {
    let home = Home::new();
    fs::write(home.file("letter.txt"), "Dear Ada").unwrap();
    let mut running = home.start();
    drop_file(&mut running, home.file("letter.txt"));
    let told = running.one_notice();
    assert!(told.starts_with("“letter.txt” was not added. This is neither a save"), "{told}");
    assert_eq!(running.screen(), Screen::Title);
    drop_file(&mut running, home.file("gone.ron"));
    assert_eq!(running.one_notice(), "“gone.ron” was not added. There is no such file.");
}

fn drop_file(running: &mut Running, path_buf: PathBuf) {
    let window = Entity::PLACEHOLDER;
    running.app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    running.settle();
}

/// The names of all saves.
fn saves(running: &mut Running) -> Vec<String> {
    running.act(Action::ListSaves);
    let entries = running.get::<SaveList>().0.as_ref().unwrap();
    entries.iter().map(|entry| entry.name.to_string()).collect()
}

#[test]
fn a_match_that_is_left_for_another_is_among_the_saves() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    running.play("a1 b2 c3 d4");
    let left = running.series().clone();
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    assert_eq!(running.one_notice(), "The match that you left is saved as “unfinished game”.");
    assert_eq!(record::load(&home.folder(), &name("unfinished game")).unwrap().series, left);
    // Three stones are nothing yet, and what is over is not left.
    running.play("1 2 1");
    running.begin(hex());
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.play("1 2 1 2 1");
    running.begin(hex());
    assert_eq!(saves(&mut running), ["unfinished game"]);
}

#[test]
fn a_match_that_lies_in_a_save_as_it_is_is_not_saved_twice() {
    let mut running = Home::new().start();
    running.begin(hex());
    running.play("a1 b2 c3 d4");
    running.act(Action::Save { name: name("mine"), replace: false });
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    running.act(Action::Load(name("mine")));
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    assert_eq!(saves(&mut running), ["mine"]);
    running.act(Action::Load(name("mine")));
    running.play("e5");
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    let mut names = saves(&mut running);
    names.sort();
    assert_eq!(names, ["mine", "unfinished game"]);
}

#[test]
fn a_match_whose_save_was_refused_is_put_away_all_the_same() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    running.act(Action::Save { name: name("mine"), replace: false });
    running.play("a1 b2 c3 d4");
    // The name is taken, so that this writes nothing.
    running.act(Action::Save { name: name("mine"), replace: false });
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    let mut names = saves(&mut running);
    names.sort();
    assert_eq!(names, ["mine", "unfinished game"]);
}

#[test]
fn the_last_game_is_not_lost_when_another_one_begins_instead() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    running.play("a1 b2 c3 d4");
    let left = running.series().clone();
    drop(running);
    let mut later = home.start();
    later.begin(terms(Rules::connect(4, 4, 3), 1));
    assert_eq!(record::load(&home.folder(), &name("unfinished game")).unwrap().series, left);
    // Whoever goes on with it has it on the table.
    drop(later);
    let mut again = home.start();
    again.act(Action::Continue);
    assert_eq!(saves(&mut again), ["unfinished game"]);
}

#[test]
fn what_was_watched_is_neither_kept_nor_offered_to_play() {
    let mut running = Home::new().start();
    running.begin(terms(Rules::connect(4, 4, 3), 1));
    let offered = running.get::<Wishes>().0.last_terms.clone();
    assert!(offered.is_some());
    let mut watched = terms(Rules::hex(5, 5), 1);
    for player in &mut watched.players {
        player.kind = crate::turns::level("random");
    }
    running.begin(watched);
    assert_eq!(running.get::<Wishes>().0.last_terms, offered);
    running.until("some moves", |running| running.series().game().moves().len() >= 4);
    running.begin(hex());
    assert!(saves(&mut running).is_empty());
}
