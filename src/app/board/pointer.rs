//! The mouse on the board: pointing, clicking, dragging, zooming.

use bevy::input::gestures::PinchGesture;
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

use super::choose::Chooser;
use super::panels::Panels;
use super::view::Fitted;
use super::zoom::Zoom;
use crate::rules::Cell;

/// How far the pointer may slip before a click becomes a drag, in logical pixels.
pub(super) const SLIP: f32 = 8.0;
/// How much closer one notch of the wheel brings the board.
const NOTCH: f32 = 1.15;
/// How many pixels of a touchpad make one notch.
const PIXELS_IN_NOTCH: f32 = 60.0;

/// A button held down on the board, or a finger.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Press {
    at: Vec2,
    last: Vec2,
    cell: Option<Cell>,
    dragging: bool,
}

impl Press {
    pub(super) fn new(at: Vec2, fitted: &Fitted) -> Press {
        let cell = fitted.layout.cell_at(fitted.board_point(at));
        Press { at, last: at, cell, dragging: false }
    }

    /// Follows the pointer; returns how far the board is dragged, y up.
    pub(super) fn follow(&mut self, pixel: Vec2, can_drag: bool) -> Option<Vec2> {
        self.dragging |= can_drag && pixel.distance(self.at) > SLIP;
        let by = (pixel - self.last) * Vec2::new(1.0, -1.0);
        self.last = pixel;
        (self.dragging && by != Vec2::ZERO).then_some(by)
    }

    /// The cell that was clicked if the button is let go now.
    pub(super) fn clicked(&self, fitted: &Fitted) -> Option<Cell> {
        let under = fitted.layout.cell_at(fitted.board_point(self.last));
        under.filter(|_| !self.dragging && self.cell == under)
    }

    /// Whether the board is being dragged.
    pub(super) fn is_dragging(&self) -> bool {
        self.dragging
    }
}

/// Where the mouse is, and what it holds.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mouse {
    pixel: Option<Vec2>,
    press: Option<Press>,
}

/// Points, clicks and drags with the mouse. A slow frame can hold several clicks in different places, so
/// what happened is followed in its order, not read off at the end.
pub(super) fn use_mouse(
    mut chooser: Chooser,
    mut panels: Panels,
    fitted: Res<Fitted>,
    mut zoom: ResMut<Zoom>,
    mut events: MessageReader<WindowEvent>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut mouse: Local<Mouse>,
) {
    if fitted.is_added() {
        // Where there was no board nobody has followed the mouse.
        let pixel = windows.single().ok().and_then(Window::cursor_position);
        *mouse = Mouse { pixel, press: None };
    }
    let Mouse { pixel, press } = &mut *mouse;
    let mut is_free = |pixel: Vec2| fitted.has_room_at(pixel) && !panels.cover(pixel);
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(CursorMoved { position, .. }) => {
                *pixel = Some(*position);
                if chooser.pointed.cursor.is_some() {
                    chooser.pointed.cursor = None;
                }
                let dragged = press.as_mut().and_then(|p| p.follow(*position, zoom.is_close()));
                if let Some(by) = dragged.filter(|_| zoom.is_close()) {
                    *zoom = zoom.moved(by);
                }
            }
            WindowEvent::CursorLeft(_) => (*pixel, *press) = (None, None),
            WindowEvent::MouseButtonInput(MouseButtonInput { button, state, .. }) => {
                if state.is_pressed() {
                    let new = pixel.filter(|&at| is_free(at)).map(|at| Press::new(at, &fitted));
                    let dragging = *button != MouseButton::Left;
                    *press = new.map(|press| Press { dragging, ..press });
                } else if let Some(cell) = press.take().and_then(|press| press.clicked(&fitted)) {
                    chooser.click(cell);
                }
            }
            _ => {}
        }
    }
    let dragging = press.is_some_and(|press| press.is_dragging());
    let pointing = pixel.filter(|&at| chooser.pointed.cursor.is_none() && !dragging && is_free(at));
    chooser.hover(pointing.and_then(|at| fitted.layout.cell_at(fitted.board_point(at))));
}

/// Zooms round the pointer with the wheel, or with two fingers on a touchpad.
pub(super) fn use_wheel(
    mut panels: Panels,
    fitted: Res<Fitted>,
    mut zoom: ResMut<Zoom>,
    mut wheel: MessageReader<MouseWheel>,
    mut pinches: MessageReader<PinchGesture>,
    windows: Query<&Window, With<PrimaryWindow>>,
) {
    let notches: f32 = wheel.read().map(notches).sum();
    let pinch: f32 = pinches.read().map(|pinch| pinch.0).sum();
    let Some(pixel) = windows.single().ok().and_then(Window::cursor_position) else { return };
    let by = NOTCH.powf(notches) * (1.0 + pinch).max(0.1);
    if by != 1.0 && fitted.has_room_at(pixel) && !panels.cover(pixel) {
        *zoom = zoom.closer(by, fitted.in_room(pixel));
    }
}

fn notches(wheel: &MouseWheel) -> f32 {
    match wheel.unit {
        MouseScrollUnit::Line => wheel.y,
        MouseScrollUnit::Pixel => wheel.y / PIXELS_IN_NOTCH,
    }
}
