//! A frame is one thread's work.
//!
//! Our systems take microseconds: to hand them to other threads takes longer than to run them, and while a computer
//! thinks those threads are busy. So every schedule runs where it is called, drawing included, and the threads are
//! left to the searches.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy::render::RenderApp;

/// To be called when every system has been added.
pub(super) fn keep_to_one_thread(app: &mut App) {
    settle(app.world_mut());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        settle(render.world_mut());
    }
}

fn settle(world: &mut World) {
    if let Some(mut schedules) = world.get_resource_mut::<Schedules>() {
        for (_, schedule) in schedules.iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
    }
}
