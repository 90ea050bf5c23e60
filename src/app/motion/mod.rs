//! How much may move on the screen: what the system wishes, where the player has not said.

#[cfg(target_arch = "wasm32")]
#[path = "browser.rs"]
mod system;
#[cfg(not(target_arch = "wasm32"))]
#[path = "desktop.rs"]
mod system;

use bevy::prelude::Res;

use super::keep::Shelf;

pub(super) use system::plugin;

/// Whether the player has ever said anything. If not, the system is asked, and its wish becomes the player's, to be
/// seen and changed among the settings like any other.
fn is_own_wish(shelf: Option<Res<Shelf>>) -> bool {
    const LIMIT: u64 = 1 << 16;
    let text = shelf.and_then(|shelf| shelf.0.read("settings.ron", LIMIT).ok());
    String::from_utf8_lossy(&text.unwrap_or_default()).contains("motion")
}
