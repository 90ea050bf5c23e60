//! What is read before the first frame. A file that cannot be read is set aside and told about, so that
//! nothing written later takes its place.

use bevy::prelude::*;

use super::jobs::Job;
use super::shelf::Shelf;
use super::writer::Writer;
use super::{LastGame, Notice, Results, Wishes};
use crate::app::power::Waker;
use crate::record::{self, LoadError, Scores, Settings, Storage, StorageError, Write};

/// How the sentence begins that tells the player about a place of no use.
pub(super) const NOTHING_IS_KEPT: &str =
    "Hexfall has no place to keep things: games, settings and results are lost when you leave.";
/// More than any file that could have been written by hand or by another version.
const LIMIT: u64 = 1 << 26;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open_shelf);
}

fn open_shelf(
    mut commands: Commands,
    shelf: Option<Res<Shelf>>,
    waker: Res<Waker>,
    mut wishes: ResMut<Wishes>,
    mut last: ResMut<LastGame>,
    mut results: ResMut<Results>,
    mut notices: MessageWriter<Notice>,
) {
    let shelf = shelf.map_or_else(
        || Shelf::nowhere(StorageError::Other("no folder was named".to_owned())),
        |shelf| shelf.clone(),
    );
    let mut trouble = None;
    let storage = &*shelf.0;
    let mut told = |sentence| {
        notices.write(Notice(sentence));
    };

    match Settings::load(storage) {
        Ok(settings) => wishes.0 = settings,
        Err(error) => trouble = cannot_read(storage, "settings", error, &mut told),
    }
    match record::last_game(storage) {
        Ok(saved) => last.0 = saved,
        Err(error) => trouble = cannot_read(storage, "autosave", error, &mut told).or(trouble),
    }
    match Scores::load(storage) {
        Ok((scores, damage)) => {
            results.0 = scores;
            damage.into_iter().for_each(&mut told);
        }
        Err(error) => trouble = Some(error),
    }

    let writer = Writer::new(shelf.clone(), waker.clone());
    match trouble {
        Some(error) => told(format!("{NOTHING_IS_KEPT} {error}")),
        None => writer.ask(Job::Probe),
    }
    commands.insert_resource(writer);
}

/// Sets a damaged file aside and tells about it. Where it is the disk that does not answer, hands that
/// back: it is one trouble, however many files are behind it.
fn cannot_read(
    storage: &dyn Storage,
    stem: &str,
    error: LoadError,
    told: &mut impl FnMut(String),
) -> Option<StorageError> {
    let what = if stem == "settings" { "The settings" } else { "Your last game" };
    let aside = format!("{stem}-damaged.ron");
    let copied = storage
        .read(&format!("{stem}.ron"), LIMIT)
        .and_then(|bytes| storage.write(&aside, &bytes, Write::Replace));
    match (copied, error) {
        (Ok(()), error) => {
            told(format!("{what} could not be read, and a copy was set aside as {aside}. {error}"));
            None
        }
        (Err(_), LoadError::Storage(error)) => Some(error),
        (Err(trouble), error) => {
            told(format!("{what} could not be read. {error}"));
            Some(trouble)
        }
    }
}
