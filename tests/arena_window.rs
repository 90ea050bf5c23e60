//! The arena in the real window, on a display of its own: three levels on Connect Four run to the end while the window
//! answers keys and shows other screens, and a finished game opens for review. Pictures go where `tests/window.rs`
//! puts its own.
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

#[allow(dead_code)] // the other window tests use the rest
mod screen;

use std::process::{Child, Command, Stdio};

use bevy::math::Vec2;
use hexfall::app::look::Look;
use hexfall::arena::{Arena, Contestant, Plan, journal_head, salvage_journal};
use hexfall::matches::Colour;
use hexfall::record::{self, Folder, Motion, Settings, Theme};
use hexfall::rules::{Game, GameKind, Position, Rules, Side};
use screen::{Display, Picture, cell_pixel, missing_tools, pictures, wait_for};
use tempfile::TempDir;

const SIZE: (u32, u32) = (1280, 800);
/// Where “Start” is in such a window.
const START: (f32, f32) = (1105.0, 760.0);

/// Where a notice is.
const NOTICE: (f32, f32) = (640.0, 768.0);

/// Long enough to look elsewhere meanwhile: the tree thinks a while about every move.
fn plan() -> Plan {
    let kind = GameKind::Connect;
    let three = ["random", "easy", "tree:1s"];
    let three = three.map(|name| Contestant::find(kind, name).unwrap()).to_vec();
    Plan::new(Rules::usual(kind), three, 4, 7)
}

/// A running Hexfall with a data folder of its own.
struct Running<'a> {
    program: Child,
    window: String,
    display: &'a Display,
    data: TempDir,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Running<'_> {
    fn start(display: &Display, data: TempDir) -> Running<'_> {
        let program = Command::new(env!("CARGO_BIN_EXE_hexfall"))
            .env("DISPLAY", display.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("HEXFALL_DATA", data.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let window = display.window("^Hexfall$", SIZE);
        Running { program, window, display, data }
    }

    fn folder(&self) -> Folder {
        Folder::at(self.data.path())
    }

    /// The arena as its journal has it.
    fn arena(&self) -> Arena {
        let kept = record::last_arena(&self.folder()).unwrap().unwrap();
        salvage_journal(&kept.journal).unwrap().0
    }

    fn photograph(&self, name: &str) -> Picture {
        let picture = self.display.picture(&self.window, SIZE);
        self.keep(&picture, name);
        picture
    }

    fn keep(&self, picture: &Picture, name: &str) {
        picture.write(&pictures().join(format!("{name}-dark-{}x{}.png", SIZE.0, SIZE.1)));
    }

    /// A picture in which a place is bright, or is not.
    fn picture_with(&self, what: &str, (x, y): (f32, f32), wanted: fn(bool) -> bool) -> Picture {
        wait_for(what, || {
            let picture = self.display.take_picture(&self.window).filter(|it| !it.is_blank())?;
            let bright = picture.at(x - 40.0, y).iter().any(|part| *part > 0x80);
            wanted(bright).then_some(picture)
        })
    }

    /// What comes after a key, once it has drawn: nothing under way comes to rest.
    fn after(&self, key: &str, before: &Picture) -> Picture {
        self.display.press(key);
        wait_for("an answer to a key", || {
            self.display.take_picture(&self.window).filter(|it| !it.is_blank() && it != before)
        })
    }
}

#[test]
fn an_arena_runs_to_its_end_in_a_window_that_stays_alive() {
    let missing = missing_tools();
    if !missing.is_empty() {
        eprintln!("skipped: {missing:?} are not installed (./check installs them)");
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let folder = Folder::at(data.path());
    let settings = Settings { theme: Theme::Dark, motion: Motion::Off, ..Settings::default() };
    settings.store(&folder).unwrap();
    // An arena that was stopped before its first game: its choice is offered again.
    record::begin_arena(&folder, &journal_head(&plan())).unwrap();
    record::rest_arena(&folder, true).unwrap();
    let display = Display::open();
    let running = Running::start(&display, data);
    let title = running.photograph("arena-title");

    running.display.press("a");
    let stopped = running.display.other_picture(&running.window, SIZE, &title);
    running.display.press("n");
    let choice = running.display.other_picture(&running.window, SIZE, &stopped);
    running.keep(&choice, "arena-choice");
    running.display.click(START.0, START.1);
    running.display.park(1.0, 1.0);
    wait_for("the first game", || (!running.arena().settled().is_empty()).then_some(()));
    let live = running.picture_with("the games", START, |bright| !bright);
    running.keep(&live, "arena-live");

    // Elsewhere, while it goes on.
    let before = running.arena().settled().len();
    running.display.press("Escape");
    wait_for("the title", || {
        running.display.take_picture(&running.window).filter(|it| !it.is_blank() && *it != live)
    });
    let home = running.display.take_picture(&running.window).unwrap();
    let settings = running.after("s", &home);
    running.after("Escape", &settings);
    assert!(!running.arena().is_over(), "the window answered in time");
    wait_for("more games", || (running.arena().settled().len() > before).then_some(()));

    let elsewhere = running.display.take_picture(&running.window).unwrap();
    running.after("a", &elsewhere);
    let games = plan().games * 3;
    for game in 1..=games {
        wait_for("the next game", || {
            (running.arena().settled().len() as u32 >= game).then_some(())
        });
    }
    // That it is over was told elsewhere, perhaps, and is to be read for a while.
    running.picture_with("no notice", NOTICE, |bright| !bright);
    let over = running.photograph("arena-over");
    check_plot(&over);

    running.display.press("r");
    let review = running.display.other_picture(&running.window, SIZE, &over);
    running.keep(&review, "arena-review");
    check_stones(&running.arena().settled().last().unwrap().game, &review);
    assert!(record::last_game(&running.folder()).unwrap().is_none(), "a review is no match");
    running.display.press("Escape");
    running.display.wait_for_picture(&running.window, &over);
}

/// The table and the plots have every contestant's colour.
fn check_plot(picture: &Picture) {
    for [r, g, b] in [[0xfb, 0x92, 0x3c], [0x7a, 0xa7, 0xff], [0x4a, 0xde, 0x80]] {
        let places = (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (x as f32, y as f32)));
        let seen = places.filter(|&(x, y)| picture.at(x, y) == [r, g, b]).count();
        assert!(seen > 50, "{seen} pixels of {r:02x}{g:02x}{b:02x}");
    }
}

/// The discs of the game are where the record has them.
fn check_stones(game: &Game, picture: &Picture) {
    for cell in game.position().cells() {
        let pixel = cell_pixel(game, cell, Vec2::new(0.0, 0.35), SIZE);
        let [r, _, b] = picture.at(pixel.x, pixel.y);
        let colour = |side: Side| {
            let stone = Look::DARK.stone([Colour::Red, Colour::Blue][side as usize]);
            if stone.r() > stone.b() { r > b } else { b > r }
        };
        if let Some(side) = game.position().stone_at(cell) {
            assert!(colour(side), "{cell}: {:?}", picture.at(pixel.x, pixel.y));
        }
    }
}
