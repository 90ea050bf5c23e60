//! The player's wishes, kept as soon as they change.

use bevy::prelude::*;

use super::Wishes;
use super::writer::{Job, Writer};
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
    let mut new = wishes.clone();
    for action in actions.read() {
        match action {
            Action::Set(settings) => new.0 = (**settings).clone(),
            // What was played last is what the next match is offered with.
            Action::Begin(terms) if terms.check().is_ok() => {
                new.0.last_terms = Some(terms.clone());
            }
            _ => {}
        }
    }
    if wishes.set_if_neq(new) {
        writer.ask(Job::Settings(Box::new(wishes.0.clone())));
    }
}
