//! The board without a renderer: what clicks, taps and keys come to.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy::state::app::StatesPlugin;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent, WindowResolution};

use super::shown::{CellChosen, Shown};
use super::stones::Stone;
use super::{Fitted, Turned, Zoom};
use crate::app::actions::Action;
use crate::app::keep::{Notice, Wishes};
use crate::app::table::{Asker, MoveAsked};
use crate::matches::{Colour, Terms};
use crate::record::Motion;
use crate::rules::{Cell, Game, GameKind, Rules, Side};

/// A board in a window that nobody sees.
struct Bench {
    app: App,
    window: Entity,
}

/// Every cell that was chosen. Messages are gone after two frames, or later, as the clock has it.
#[derive(Resource, Default)]
struct Heard(Vec<String>);

fn hear(mut chosen: MessageReader<CellChosen>, mut heard: ResMut<Heard>) {
    heard.0.extend(chosen.read().map(|CellChosen(cell)| cell.to_string()));
}

impl Bench {
    fn new(rules: Rules) -> Bench {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, crate::app::core_plugin));
        let game = Game::new(rules).unwrap();
        app.insert_resource(Shown { game, colours: [Colour::Red, Colour::Blue], inviting: true });
        app.world_mut().resource_mut::<Wishes>().0.motion = Motion::Off;
        app.init_resource::<Heard>().add_systems(Last, hear);
        let resolution = WindowResolution::new(1200, 800);
        let window =
            app.world_mut().spawn((Window { resolution, ..default() }, PrimaryWindow)).id();
        app.update();
        Bench { app, window }
    }

    fn pixel(&self, cell: &str) -> Vec2 {
        let fitted = self.app.world().resource::<Fitted>();
        fitted.pixel(fitted.layout.centre(cell.parse().unwrap()))
    }

    fn point(&mut self, pixel: Vec2) {
        let mut window = self.app.world_mut().get_mut::<Window>(self.window).unwrap();
        window.set_cursor_position(Some(pixel));
        let moved = CursorMoved { window: self.window, position: pixel, delta: None };
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        self.app.update();
    }

    fn button(&mut self, state: ButtonState) {
        let (button, window) = (MouseButton::Left, self.window);
        let input = MouseButtonInput { button, state, window };
        self.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        self.app.update();
    }

    fn click(&mut self, cell: &str) {
        self.point(self.pixel(cell));
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
    }

    fn finger(&mut self, phase: TouchPhase, position: Vec2, id: u64) {
        let window = self.window;
        let touch = TouchInput { phase, position, window, force: None, id };
        self.app.world_mut().write_message(touch);
        self.app.update();
    }

    fn key(&mut self, logical_key: Key) {
        self.app.world_mut().write_message(KeyboardInput {
            key_code: KeyCode::F35,
            logical_key,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window: self.window,
        });
        self.app.update();
    }

    fn type_text(&mut self, text: &str) {
        for character in text.chars() {
            self.key(Key::Character(character.to_string().into()));
        }
    }

    fn zoom_in(&mut self) {
        let (unit, phase, window) = (MouseScrollUnit::Line, TouchPhase::Moved, self.window);
        self.app.world_mut().write_message(MouseWheel { unit, x: 0.0, y: 8.0, window, phase });
        self.app.update();
    }

    /// The cells chosen since the last time.
    fn chosen(&mut self) -> Vec<String> {
        std::mem::take(&mut self.app.world_mut().resource_mut::<Heard>().0)
    }
}

#[test]
fn a_move_asked_for_in_one_frame_has_its_stone_in_the_next() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, AssetPlugin::default()))
        .init_asset::<Mesh>()
        .init_asset::<Shader>()
        .init_asset::<Image>()
        .add_plugins((crate::app::core_plugin, crate::app::screens::plugin, super::plugin));
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.world_mut().write_message(Action::Begin(Terms::usual(GameKind::Hex)));
    (0..3).for_each(|_| app.update());
    let mv = "d4".parse().unwrap();
    app.world_mut().write_message(MoveAsked { mv, asker: Asker::Person });
    app.update();
    let mut stones = app.world_mut().query::<&Stone>();
    let stones: Vec<_> = stones.iter(app.world()).map(|stone| (stone.cell, stone.side)).collect();
    assert_eq!(stones, [(Cell::new(3, 3), Side::First)]);
}

#[test]
fn a_click_chooses_the_cell_under_it() {
    for rules in [Rules::hex(11, 11), Rules::y(13), Rules::obstruction(6, 6)] {
        let mut bench = Bench::new(rules);
        bench.click("b3");
        assert_eq!(bench.chosen(), ["b3"], "{rules}");
    }
}

#[test]
fn two_clicks_in_one_slow_frame_choose_two_cells() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    for cell in ["d4", "h8"] {
        let moved = CursorMoved { window: bench.window, position: bench.pixel(cell), delta: None };
        bench.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let input = MouseButtonInput { button: MouseButton::Left, state, window: bench.window };
            bench.app.world_mut().write_message(WindowEvent::MouseButtonInput(input));
        }
    }
    bench.app.update();
    assert_eq!(bench.chosen(), ["d4", "h8"]);
}

#[test]
fn a_press_that_ends_elsewhere_chooses_nothing() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    bench.point(bench.pixel("c3"));
    bench.button(ButtonState::Pressed);
    bench.point(bench.pixel("d3"));
    bench.button(ButtonState::Released);
    assert!(bench.chosen().is_empty());
}

#[test]
fn a_click_on_a_turned_board_finds_its_cell() {
    let mut bench = Bench::new(Rules::hex(9, 9));
    for turns in 1..12 {
        bench.app.world_mut().write_message(Action::TurnBoard);
        bench.app.update();
        assert_eq!(bench.app.world().resource::<Turned>().0, turns);
        bench.click("g2");
        assert_eq!(bench.chosen(), ["g2"]);
    }
}

#[test]
fn with_confirmation_the_second_click_chooses() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    bench.app.world_mut().resource_mut::<Wishes>().0.confirm_moves = true;
    bench.click("c3");
    assert!(bench.chosen().is_empty());
    bench.click("d4");
    assert!(bench.chosen().is_empty());
    bench.click("d4");
    assert_eq!(bench.chosen(), ["d4"]);
}

#[test]
fn dragging_a_board_seen_closely_moves_it_and_chooses_nothing() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    bench.point(bench.pixel("f6"));
    bench.zoom_in();
    let (from, before) = (bench.pixel("f6"), bench.pixel("f6"));
    bench.button(ButtonState::Pressed);
    bench.point(from + Vec2::new(60.0, 25.0));
    bench.button(ButtonState::Released);
    assert!(bench.chosen().is_empty());
    assert!(bench.pixel("f6").distance(before + Vec2::new(60.0, 25.0)) < 0.5);
    bench.app.world_mut().write_message(Action::ResetZoom);
    bench.app.update();
    assert_eq!(*bench.app.world().resource::<Zoom>(), Zoom::default());
}

#[test]
fn a_tap_chooses_and_two_fingers_zoom() {
    let mut bench = Bench::new(Rules::obstruction(6, 6));
    let (a, b) = (bench.pixel("b2"), bench.pixel("e5"));
    bench.finger(TouchPhase::Started, a, 1);
    bench.finger(TouchPhase::Ended, a, 1);
    assert_eq!(bench.chosen(), ["b2"]);
    bench.finger(TouchPhase::Started, a, 1);
    bench.finger(TouchPhase::Started, b, 2);
    bench.finger(TouchPhase::Moved, b + (b - a) / 2.0, 2);
    assert!(bench.app.world().resource::<Zoom>().is_close());
    bench.finger(TouchPhase::Ended, b, 2);
    bench.finger(TouchPhase::Ended, a, 1);
    assert!(bench.chosen().is_empty());
}

#[test]
fn cells_can_be_typed() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    bench.type_text("d4");
    assert!(bench.chosen().is_empty());
    bench.key(Key::Enter);
    assert_eq!(bench.chosen(), ["d4"]);
    bench.key(Key::ArrowRight);
    bench.key(Key::Space);
    assert_eq!(bench.chosen(), ["e4"]);
}

#[test]
fn what_is_no_name_of_a_cell_chooses_nothing_and_says_so() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    bench.type_text("d4");
    bench.type_text("d0");
    bench.key(Key::Enter);
    assert!(bench.chosen().is_empty());
    let told = bench.app.world_mut().resource_mut::<Messages<Notice>>().drain().last();
    assert_eq!(told, Some(Notice("“d0” is not a cell of this board.".to_owned())));
    bench.key(Key::Enter);
    assert_eq!(bench.chosen(), ["d4"], "what the cursor is on");
}

#[test]
fn in_connect_four_a_digit_or_a_click_anywhere_in_a_column_plays_it() {
    let mut bench = Bench::new(Rules::connect(7, 6, 4));
    bench.type_text("3");
    bench.click("e6");
    let chosen: Vec<Cell> = bench.chosen().iter().map(|cell| cell.parse().unwrap()).collect();
    assert_eq!(chosen.iter().map(|cell| cell.col).collect::<Vec<_>>(), [2, 4]);
}

#[test]
fn without_a_board_nothing_is_chosen() {
    let mut bench = Bench::new(Rules::hex(11, 11));
    let pixel = bench.pixel("c3");
    bench.app.world_mut().remove_resource::<Shown>();
    bench.app.update();
    assert!(!bench.app.world().contains_resource::<Fitted>());
    bench.point(pixel);
    bench.button(ButtonState::Pressed);
    bench.button(ButtonState::Released);
    assert!(bench.chosen().is_empty());
}
