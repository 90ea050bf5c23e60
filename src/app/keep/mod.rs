//! What outlives the window: settings, the running match, saves, results.
//!
//! Files are read once before the first frame. After that only the [`Writer`] touches the disk, off the
//! frame and in the order of asking; what it has to say comes back as [`Notice`]s.

mod autosave;
mod carry;
mod jobs;
mod left;
mod results;
mod saves;
mod settings;
mod shelf;
mod start;
mod writer;

use bevy::prelude::*;

use super::actions::Source;
use super::table::Table;
use crate::matches::Match;
use crate::record::{Entry, Saved, Scores, Settings};

pub use carry::Brought;
pub use shelf::Shelf;
pub use writer::Writer;

pub(super) use autosave::{finish_writing, go_on, lay, put_on_table};
pub(super) use jobs::Job;
pub(super) use left::{Left, OnFile};

/// The player's settings.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Wishes(pub Settings);

/// The match that was on the table when Hexfall was last left.
#[derive(Resource, Debug, Default)]
pub struct LastGame(pub Option<Saved>);

/// The saves, once they have been read.
#[derive(Resource, Debug, Default)]
pub struct SaveList(pub Option<Vec<Entry>>);

/// All results.
#[derive(Resource, Debug, Default)]
pub struct Results(pub Scores);

/// One sentence for the player, shown for a while at the edge of the window.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Notice(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wishes>()
        .init_resource::<LastGame>()
        .init_resource::<SaveList>()
        .init_resource::<Results>()
        .add_message::<Notice>()
        .add_plugins((
            start::plugin,
            settings::plugin,
            autosave::plugin,
            left::plugin,
            saves::plugin,
            results::plugin,
            carry::plugin,
        ));
}

/// The match that is meant, if it is there.
#[must_use]
pub fn match_of<'a>(
    source: &Source,
    table: Option<&'a Table>,
    saves: &'a SaveList,
) -> Option<&'a Match> {
    match source {
        Source::Table => table.map(|table| &table.series),
        Source::Save(name) => {
            let entry = saves.0.iter().flatten().find(|entry| entry.name == *name)?;
            entry.saved.as_ref().ok().map(|saved| &saved.series)
        }
    }
}

/// The match that [`Action::Continue`](super::actions::Action::Continue) would go on with: the one on the
/// table, or else the last one. One that is over can be looked at again.
#[must_use]
pub fn match_to_continue<'a>(table: Option<&'a Table>, last: &'a LastGame) -> Option<&'a Match> {
    let on_table = table.map(|table| &table.series);
    on_table.or(last.0.as_ref().map(|saved| &saved.series))
}
