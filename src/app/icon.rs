//! The window's icon, which Bevy leaves to winit.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_icon);
}

/// The marker keeps this on the window's own thread. A window without an icon is still a window.
fn set_icon(_: NonSendMarker, windows: Query<Entity, With<PrimaryWindow>>) {
    let Ok(window) = windows.single() else { return };
    WINIT_WINDOWS.with_borrow(|winit_windows| {
        if let Some(window) = winit_windows.get_window(window) {
            window.set_window_icon(icon());
        }
    });
}

fn icon() -> Option<Icon> {
    let image = Image::from_buffer(
        include_bytes!("../../assets/icon/icon-256.png"),
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::default(),
        RenderAssetUsages::default(),
    );
    let image = image.ok()?;
    let (width, height) = (image.width(), image.height());
    Icon::from_rgba(image.data?, width, height).ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_can_be_read() {
        assert!(super::icon().is_some());
    }
}
