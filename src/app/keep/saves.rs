//! Named saves, by the player's wish.

use bevy::prelude::*;
use jiff::Timestamp;

use super::autosave::put_on_table;
use super::jobs::{Answer, Job};
use super::left::OnFile;
use super::writer::Writer;
use super::{Brought, Notice, Results, SaveList, carry, match_of};
use crate::app::actions::Action;
use crate::app::screen::Screen;
use crate::app::table::{Flow, Table};
use crate::record::Write;

/// What a game is called that came without a name.
const PASTED: &str = "pasted game";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hear_answers).add_systems(Update, ask_for_saves.in_set(Flow::React));
}

fn ask_for_saves(
    mut actions: MessageReader<Action>,
    (table, list): (Option<Res<Table>>, Res<SaveList>),
    writer: Res<Writer>,
    mut notices: MessageWriter<Notice>,
) {
    for action in actions.read() {
        match action {
            Action::Save { name, replace } => match &table {
                Some(table) => writer.ask(Job::Save {
                    name: name.clone(),
                    series: Box::new(table.series.clone()),
                    when: Timestamp::now(),
                    mode: if *replace { Write::Replace } else { Write::New },
                }),
                None => {
                    notices.write(Notice("There is no match to save.".to_owned()));
                }
            },
            Action::Load(name) => writer.ask(Job::Load(name.clone())),
            Action::Delete(name) => writer.ask(Job::Delete(name.clone())),
            Action::TakeAway(name) => writer.ask(Job::TakeAway(name.clone())),
            Action::ListSaves => writer.ask(Job::List),
            Action::BringText(text) => {
                let (name, bytes) = (PASTED.to_owned(), text.clone().into_bytes());
                writer.ask(Job::Bring(Brought::Bytes { name, bytes }));
            }
            Action::SaveSgf(source, name) => {
                if let Some(series) = match_of(source, table.as_deref(), &list) {
                    writer.ask(Job::Sgf { name: name.clone(), series: Box::new(series.clone()) });
                }
            }
            _ => {}
        }
    }
}

fn hear_answers(
    mut commands: Commands,
    (writer, results): (Res<Writer>, Res<Results>),
    mut list: ResMut<SaveList>,
    mut notices: MessageWriter<Notice>,
    mut actions: MessageWriter<Action>,
    mut next: ResMut<NextState<Screen>>,
) {
    for answer in writer.answers() {
        match answer {
            Answer::Told(sentence) => {
                notices.write(Notice(sentence));
            }
            Answer::Listed(entries) => list.0 = Some(entries),
            // Whoever has never asked for the list does not wait for it.
            Answer::SavesChanged if list.0.is_some() => writer.ask(Job::List),
            Answer::SavesChanged => {}
            Answer::Brought => {
                writer.ask(Job::List);
                actions.write(Action::Go(Screen::Load));
            }
            Answer::TakenAway(file, bytes) => carry::hand_over(&file, &bytes),
            Answer::Saved(series) => commands.insert_resource(OnFile(Some(*series))),
            Answer::Loaded(series) => {
                let loaded = (*series).clone();
                put_on_table(*series, &mut commands, &results, &mut next);
                // Not before the match that lies there has given way: it is held against the old one.
                commands.insert_resource(OnFile(Some(loaded)));
            }
        }
    }
}
