//! How the board lies in the window: fitted, turned, zoomed and moved.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::fit::Fit;
use super::layout::Layout;
use super::shown::{BoardRoom, Shown};
use super::zoom::{Glide, Gliding, Zoom};
use crate::app::actions::Action;
use crate::app::table::Flow;

/// How many twelfths a Hex board is turned against the clock.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turned(pub u8);

/// The board as it lies in the window now. There is none where no board is shown.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Fitted {
    /// From the board to the window.
    pub fit: Fit,
    /// The board.
    pub layout: Layout,
    /// The window's size in logical pixels.
    pub window: Vec2,
    /// The room of the whole board, y up from the middle of the window.
    room: Rect,
    /// The whole board in its room, before any zoom.
    whole: Fit,
}

/// Systems that bring the board up to date after a frame's moves.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawing;

/// Room left free round the board, in parts of the smaller side.
const MARGIN: f32 = 0.015;
/// A cell of a very small board takes no more than this part of the room.
const LARGEST_CELL: f32 = 1.0 / 7.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Turned>()
        .init_resource::<Zoom>()
        .init_resource::<Gliding>()
        .configure_sets(Update, Drawing.after(Flow::React))
        .add_systems(Update, (do_actions, fit_board).chain().before(Drawing).after(Flow::React));
}

impl Fitted {
    /// The whole board in its room (logical pixels, y down); no room means all of the window.
    #[must_use]
    pub fn whole(layout: Layout, room: Rect, window: Vec2) -> Fitted {
        let room = if room.is_empty() { Rect::from_corners(Vec2::ZERO, window) } else { room };
        let room = Rect::from_corners(from_corner(room.min, window), from_corner(room.max, window));
        let inner = room.inflate(-MARGIN * room.size().min_element());
        let mut fit = Fit::into_rect(layout.bounds(), inner);
        let largest = room.size().min_element() * LARGEST_CELL;
        if fit.scale > largest {
            fit =
                Fit { scale: largest, offset: inner.center() - layout.bounds().center() * largest };
        }
        Fitted { fit, layout, window, room, whole: fit }
    }

    /// The middle of a place of the window (logical pixels, y down), on the board.
    #[must_use]
    pub fn board_point(&self, pixel: Vec2) -> Vec2 {
        self.fit.to_board(from_corner(pixel, self.window))
    }

    /// The pixel of a place of the board: logical, y down from the window's upper left corner.
    #[must_use]
    pub fn pixel(&self, place: Vec2) -> Vec2 {
        self.fit.to_window(place) * Vec2::new(1.0, -1.0) + self.window / 2.0
    }

    /// A pixel of the window, counted from the middle of the board's room, y up.
    #[must_use]
    pub fn in_room(&self, pixel: Vec2) -> Vec2 {
        from_corner(pixel, self.window) - self.room.center()
    }

    /// Whether a pixel of the window (y down) lies in the board's room.
    #[must_use]
    pub fn has_room_at(&self, pixel: Vec2) -> bool {
        self.room.contains(from_corner(pixel, self.window))
    }

    fn held(&self, zoom: Zoom) -> Zoom {
        zoom.held(self.layout.bounds().size() * self.whole.scale, self.room.size())
    }

    fn zoomed(&self, zoom: Zoom) -> Fit {
        let centre = self.room.center();
        let offset = (self.whole.offset - centre) * zoom.factor + centre + zoom.pan;
        Fit { scale: self.whole.scale * zoom.factor, offset }
    }
}

/// From pixels that count down from the upper left corner to pixels that count up from the middle.
fn from_corner(pixel: Vec2, window: Vec2) -> Vec2 {
    (pixel - window / 2.0) * Vec2::new(1.0, -1.0)
}

fn do_actions(
    mut actions: MessageReader<Action>,
    mut turned: ResMut<Turned>,
    mut zoom: ResMut<Zoom>,
) {
    for action in actions.read() {
        match action {
            Action::TurnBoard => turned.0 = (turned.0 + 1) % 12,
            Action::ResetZoom => *zoom = Zoom::default(),
            _ => {}
        }
    }
}

/// Keeps [`Fitted`] true.
fn fit_board(
    mut commands: Commands,
    shown: Option<Res<Shown>>,
    fitted: Option<ResMut<Fitted>>,
    (turned, room): (Res<Turned>, Res<BoardRoom>),
    mut zoom: ResMut<Zoom>,
    mut glide: Glide,
    windows: Query<&Window, With<PrimaryWindow>>,
) {
    let (Some(shown), Ok(window)) = (shown, windows.single()) else {
        if fitted.is_some() {
            commands.remove_resource::<Fitted>();
        }
        return;
    };
    let layout = match &fitted {
        Some(fitted) if !shown.is_changed() && !turned.is_changed() => fitted.layout.clone(),
        _ => Layout::new(&shown.game, turned.0),
    };
    if fitted.as_ref().is_some_and(|fitted| !fitted.layout.is_same_board(&layout)) {
        *zoom = Zoom::default();
        *glide.seen = *zoom;
    }
    let mut now = Fitted::whole(layout, room.0, window.size());
    let held = now.held(*zoom);
    let seen = glide.towards(held, zoom.is_changed());
    zoom.set_if_neq(held);
    now.fit = now.zoomed(seen);
    match fitted {
        Some(mut fitted) => drop(fitted.set_if_neq(now)),
        None => commands.insert_resource(now),
    }
}

#[cfg(test)]
mod tests {
    use super::super::zoom::CLOSEST;
    use super::*;
    use crate::rules::{Cell, Game, Rules};

    const WINDOW: Vec2 = Vec2::new(1280.0, 800.0);

    fn fitted() -> Fitted {
        let layout = Layout::new(&Game::new(Rules::hex(11, 11)).unwrap(), 0);
        Fitted::whole(layout, Rect::new(0.0, 40.0, 900.0, 800.0), WINDOW)
    }

    #[test]
    fn pixels_lead_to_the_board_and_back() {
        let fitted = fitted();
        for &cell in fitted.layout.cells() {
            let pixel = fitted.pixel(fitted.layout.centre(cell));
            assert!(fitted.has_room_at(pixel));
            assert_eq!(fitted.layout.cell_at(fitted.board_point(pixel)), Some(cell));
        }
        let upper = fitted.pixel(fitted.layout.centre(Cell::new(0, 0)));
        assert!(upper.y < fitted.pixel(fitted.layout.centre(Cell::new(0, 10))).y);
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut fitted = fitted();
        let pixel = Vec2::new(430.0, 380.0);
        let before = fitted.board_point(pixel);
        let zoom = fitted.held(Zoom::default().closer(2.5, fitted.in_room(pixel)));
        fitted.fit = fitted.zoomed(zoom);
        assert!(fitted.board_point(pixel).distance(before) < 0.01);
    }

    #[test]
    fn on_the_way_there_too() {
        let mut fitted = fitted();
        let pixel = Vec2::new(430.0, 380.0);
        let before = fitted.board_point(pixel);
        let goal = fitted.held(Zoom::default().closer(2.5, fitted.in_room(pixel)));
        let mut seen = Zoom::default();
        for _ in 0..99 {
            seen = seen.towards(goal, 0.2);
            fitted.fit = fitted.zoomed(seen);
            assert!(fitted.board_point(pixel).distance(before) < 0.01);
        }
        assert_eq!(seen, goal);
    }

    #[test]
    fn the_board_cannot_be_lost() {
        let fitted = fitted();
        let far = Zoom::default().closer(100.0, Vec2::ZERO).moved(Vec2::new(1.0e6, -1.0e6));
        let held = fitted.held(far);
        let fit = fitted.zoomed(held);
        let bounds = fitted.layout.bounds();
        let corner = fit.to_window(Vec2::new(bounds.min.x, bounds.max.y));
        assert!(fitted.room.inflate(1.0).contains(corner), "{corner} in {:?}", fitted.room);
        assert!((held.factor - CLOSEST).abs() < 0.001);
    }

    #[test]
    fn from_afar_the_board_stays_in_the_middle() {
        let fitted = fitted();
        let out = Zoom::default().moved(Vec2::new(50.0, 9.0)).closer(0.2, Vec2::new(99.0, 1.0));
        assert_eq!(fitted.zoomed(fitted.held(out)), fitted.whole);
    }

    #[test]
    fn one_cell_does_not_fill_the_window() {
        let layout = Layout::new(&Game::new(Rules::hex(1, 1)).unwrap(), 0);
        let fitted = Fitted::whole(layout, Rect::default(), WINDOW);
        assert!(fitted.fit.scale < 120.0);
    }
}
