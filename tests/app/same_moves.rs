//! The same match with the same seed is the same on every system. The files are played again in a browser, by
//! `web/tests`, which must come to the same moves.

use std::fs;
use std::path::Path;

use hexfall::app::thinking::Seeds;
use hexfall::wanted::Call;

use crate::computers::hasty;
use crate::home::Home;

const FOLDER: &str = "tests/data/same-moves";

/// To write the files anew when an opponent has changed: `HEXFALL_WRITE=1 cargo test --release --test app same`.
const WRITE: &str = "HEXFALL_WRITE";

#[test]
fn the_same_seed_plays_the_same_match() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(FOLDER);
    let mut matches = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines();
        let link = lines.next().unwrap();
        let moves = played(link);
        if std::env::var_os(WRITE).is_some() {
            fs::write(&path, format!("{link}\n{moves}\n")).unwrap();
        } else {
            assert_eq!(Some(&*moves), lines.next(), "{}", path.display());
        }
        matches += 1;
    }
    assert_eq!(matches, 5);
}

/// The moves of the match that a link asks for.
fn played(link: &str) -> String {
    let home = Home::new();
    let mut running = hasty(&home);
    let Ok(Some(Call::Play(wanted))) = Call::by_link(link) else { panic!("{link}") };
    running.app.insert_resource(Seeds::From(wanted.seed.unwrap()));
    running.begin(wanted.terms().unwrap());
    running.until("the end of the game", |running| running.series().game().is_over());
    let moves = running.series().game().moves().iter();
    moves.map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
