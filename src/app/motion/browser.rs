//! What the system wants, as the browser knows it.

use bevy::prelude::*;

use super::is_own_wish;
use crate::app::keep::Wishes;
use crate::record::Motion;
use crate::web::bridge;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Startup, ask.run_if(not(is_own_wish)));
}

fn ask(mut wishes: ResMut<Wishes>) {
    if bridge::wants_less_motion() {
        wishes.0.motion = Motion::Off;
    }
}
