//! The player's wishes, kept as soon as they change.

use bevy::prelude::*;

use super::Wishes;
use super::jobs::Job;
use super::writer::Writer;
use crate::app::actions::Action;
use crate::app::table::Flow;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, hear_wishes.in_set(Flow::React));
}

fn hear_wishes(
    mut actions: MessageReader<Action>,
    mut wishes: ResMut<Wishes>,
    writer: Res<Writer>,
) {
    if actions.is_empty() {
        return;
    }
    let mut new = wishes.clone();
    for action in actions.read() {
        match action {
            Action::Set(settings) => new.0 = (**settings).clone(),
            // What was played last is what the next match is offered with. Two computers are watched: what
            // somebody wants to play stays as it was.
            Action::Begin(terms) if terms.check().is_ok() && !terms.plays_itself() => {
                new.0.last_terms = Some(terms.clone());
            }
            _ => {}
        }
    }
    if wishes.set_if_neq(new) {
        writer.ask(Job::Settings(Box::new(wishes.0.clone())));
    }
}
