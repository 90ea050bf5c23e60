//! How much may move on the screen.

#[cfg(target_arch = "wasm32")]
#[path = "browser.rs"]
mod system;
#[cfg(not(target_arch = "wasm32"))]
#[path = "desktop.rs"]
mod system;

use bevy::prelude::*;

use super::keep::{Shelf, Wishes};
use crate::record::Motion;

pub(super) use system::plugin;

/// How fast things move, by the player's wish or, where there is none, the system's.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectiveMotion(pub Motion);

/// Follows the player's wish.
pub(super) fn core_plugin(app: &mut App) {
    app.init_resource::<EffectiveMotion>()
        .add_systems(First, follow_wish.run_if(resource_changed::<Wishes>));
}

fn follow_wish(wishes: Res<Wishes>, mut motion: ResMut<EffectiveMotion>) {
    motion.set_if_neq(EffectiveMotion(wishes.0.motion));
}

/// Whether the player has ever said anything. If not, the system is asked, and its wish becomes the player's, to be
/// seen and changed among the settings like any other.
fn is_own_wish(shelf: Option<Res<Shelf>>) -> bool {
    const LIMIT: u64 = 1 << 16;
    let text = shelf.and_then(|shelf| shelf.0.read("settings.ron", LIMIT).ok());
    String::from_utf8_lossy(&text.unwrap_or_default()).contains("motion")
}
