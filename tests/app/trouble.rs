//! Bad disks, damaged files: a sentence each, nothing lost, and the game goes on.

use std::fs;
use std::path::Path;
use std::process::Command;

use hexfall::app::actions::Action;
use hexfall::app::keep::{LastGame, Results, SaveList, Shelf, Wishes};
use hexfall::app::screen::Screen;
use hexfall::record::{self, Folder, Scores, Settings, StorageError};
use hexfall::rules::Rules;

use crate::home::{Home, Running, hex, name, terms};

#[test]
fn a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on() {
    let home = Home::new();
    fs::write(home.file("in the way"), "").unwrap();
    let mut running = Running::on(Shelf::at(Folder::at(home.file("in the way").join("below"))));
    let told = running.one_notice();
    assert!(told.starts_with("Hexfall has no place to keep things"), "{told}");
    running.begin(hex());
    running.play("a1 b2 c3");
    let sentences = std::mem::take(&mut running.told);
    assert!(sentences.iter().any(|told| told.starts_with("The game was not saved. ")));
    assert!(sentences.len() <= 2, "settings and game, not every move: {sentences:?}");
    running.act(Action::Save { name: name("x"), replace: false });
    assert!(running.one_notice().starts_with("The game was not saved. "));
    running.act(Action::ListSaves);
    assert!(running.one_notice().starts_with("The saves could not be listed. "));
    assert!(running.get::<SaveList>().0.as_ref().unwrap().is_empty());
    assert_eq!(running.series().game().moves().len(), 3);
}

#[test]
fn no_folder_at_all_is_told_and_the_game_goes_on() {
    let mut running = Running::on(Shelf::nowhere(StorageError::Full));
    assert!(running.one_notice().contains("no room left"));
    running.begin(hex());
    running.play("a1");
}

#[test]
fn a_full_disk_is_told_and_the_old_save_stays() {
    let home = Home::new();
    let Some(disk) = SmallDisk::mount(home.path()) else {
        eprintln!("skipped: mounting a small disk is not allowed here");
        return;
    };
    let mut running = Running::on(Shelf::at(Folder::at(home.path())));
    running.begin(terms(Rules::hex(3, 3), 2));
    running.play("a1");
    running.act(Action::Save { name: name("x"), replace: false });
    assert_eq!(running.one_notice(), "Saved as “x”.");
    let saved = running.series().clone();
    disk.fill();
    running.play("b2 resign-first");
    let told = std::mem::take(&mut running.told);
    let full = "There is no room left on the disk. Make some room and try again.";
    assert!(told.contains(&format!("The game was not saved. {full}")), "{told:?}");
    assert!(told.contains(&format!("The results were not kept. {full}")), "{told:?}");
    running.act(Action::Save { name: name("x"), replace: true });
    assert_eq!(running.one_notice(), format!("The game was not saved. {full}"));
    let folder = Folder::at(home.path());
    assert_eq!(record::load(&folder, &name("x")).unwrap().series, saved);
    assert_eq!(record::last_game(&folder).unwrap().unwrap().series, saved);
    fs::remove_file(home.file("filling")).unwrap();
    running.act(Action::NextGame);
    assert_eq!(record::last_game(&folder).unwrap().unwrap().series, *running.series());
}

#[test]
fn a_save_deleted_while_the_list_is_open_is_a_sentence() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    for title in ["one", "two"] {
        running.act(Action::Save { name: name(title), replace: false });
    }
    running.act(Action::ListSaves);
    running.act(Action::Go(Screen::Load));
    running.told.clear();
    fs::remove_dir_all(home.file("saves")).unwrap();
    running.act(Action::Load(name("one")));
    assert_eq!(running.one_notice(), "“one” was not opened. There is no such file.");
    assert_eq!(running.screen(), Screen::Load);
    assert!(running.get::<SaveList>().0.as_ref().unwrap().is_empty(), "the list knows by now");
    running.act(Action::Delete(name("two")));
    assert_eq!(running.one_notice(), "“two” was not deleted. There is no such file.");
}

#[test]
fn a_damaged_save_is_listed_with_its_reason_and_not_opened() {
    let home = Home::new();
    let mut running = home.start();
    running.begin(hex());
    running.play("a1");
    running.act(Action::Save { name: name("broken"), replace: false });
    running.told.clear();
    let file = home.file("saves/broken.ron");
    let damaged = fs::read_to_string(&file).unwrap().replace("a1", "a2");
    fs::write(&file, &damaged).unwrap();
    running.act(Action::ListSaves);
    let list = running.get::<SaveList>().0.as_ref().unwrap();
    assert!(list[0].saved.is_err());
    let series = running.series().clone();
    running.act(Action::Load(name("broken")));
    let told = running.one_notice();
    assert!(told.starts_with("“broken” was not opened. This save cannot be trusted"), "{told}");
    assert_eq!(*running.series(), series);
    assert_eq!(fs::read_to_string(&file).unwrap(), damaged);
}

#[test]
fn damaged_files_are_set_aside_before_anything_takes_their_place() {
    let home = Home::new();
    for file in ["settings", "autosave", "scores"] {
        fs::write(home.file(&format!("{file}.ron")), format!("damaged {file}")).unwrap();
    }
    let mut running = home.start();
    assert_eq!(running.told.len(), 3, "{:?}", running.told);
    assert_eq!(running.get::<Wishes>().0, Settings::default());
    assert_eq!(running.get::<Results>().0, Scores::default());
    assert!(running.get::<LastGame>().0.is_none());
    running.begin(terms(Rules::hex(3, 3), 1));
    running.play("a1 resign-first");
    for file in ["settings", "autosave", "scores"] {
        let aside = fs::read_to_string(home.file(&format!("{file}-damaged.ron"))).unwrap();
        assert_eq!(aside, format!("damaged {file}"));
    }
    assert!(home.start().told.is_empty());
}

/// A disk of 64 kilobytes.
struct SmallDisk<'a>(&'a Path);

impl SmallDisk<'_> {
    fn mount(at: &Path) -> Option<SmallDisk<'_>> {
        let done = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"])
            .arg(at)
            .output()
            .is_ok_and(|output| output.status.success());
        done.then_some(SmallDisk(at))
    }

    fn fill(&self) {
        // As much as there is room for; the error at the end is what is wanted.
        let _ = fs::write(self.0.join("filling"), vec![0; 128 << 10]);
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).output();
    }
}
