//! Two real windows, each on a display of its own: one hosts, the other joins, clicks play, and everything is
//! photographed (`target/pictures`, to be looked at).
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

#[allow(dead_code)] // the other window test uses the rest
mod screen;

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use bevy::math::Vec2;
use hexfall::matches::{Colour, Match, Pace, Player, Seat, Terms};
use hexfall::record::{self, Folder, Motion, Network, Settings, Theme};
use hexfall::rules::{GameKind, Rules};
use screen::{Display, cell_pixel, missing_tools, pictures, wait_for};
use tempfile::TempDir;

/// A look and a size for each of the two windows.
const STUDIOS: [[(Theme, (u32, u32)); 2]; 2] = [
    [(Theme::Dark, (1280, 800)), (Theme::Light, (480, 800))],
    [(Theme::Light, (1280, 800)), (Theme::Dark, (900, 640))],
];

/// One player: a display, a data folder, and a running Hexfall.
struct Seated {
    name: &'static str,
    theme: Theme,
    size: (u32, u32),
    display: Display,
    data: TempDir,
    running: Option<(Child, String)>,
}

impl Drop for Seated {
    fn drop(&mut self) {
        self.end();
    }
}

impl Seated {
    fn new(name: &'static str, (theme, size): (Theme, (u32, u32)), port: u16) -> Seated {
        let data = tempfile::tempdir().unwrap();
        let network = Network { name: name.to_owned(), port: Some(port), ..Network::default() };
        let settings = Settings {
            theme,
            motion: Motion::Fast,
            last_terms: Some(terms()),
            network,
            ..Settings::default()
        };
        settings.store(&Folder::at(data.path())).unwrap();
        Seated { name, theme, size, display: Display::open(), data, running: None }
    }

    fn start(&mut self, args: &[&str]) {
        let program = Command::new(env!("CARGO_BIN_EXE_hexfall"))
            .args(args)
            .env("DISPLAY", self.display.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("HEXFALL_DATA", self.data.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let window = self.display.window("^Hexfall$", self.size);
        self.running = Some((program, window));
    }

    /// Ends the program without a word, as a crash does.
    fn end(&mut self) {
        if let Some((mut program, _)) = self.running.take() {
            let _ = program.kill();
            let _ = program.wait();
        }
    }

    /// A picture of the window as it is. Spinners and clocks never come to rest.
    fn photograph(&self, what: &str) {
        thread::sleep(Duration::from_millis(1200));
        let (_, window) = self.running.as_ref().unwrap();
        let picture = wait_for("a picture", || self.display.take_picture(window));
        let (width, height) = self.size;
        let theme = format!("{:?}", self.theme).to_lowercase();
        picture.write(&pictures().join(format!("network-{what}-{theme}-{width}x{height}.png")));
        assert!(!picture.is_blank(), "{what} of {}", self.name);
    }

    fn click(&self, series: &mut Match, mv: &str) {
        let mv = mv.parse().unwrap();
        let cell = series.game().check(mv).unwrap().unwrap();
        series.play(mv).unwrap();
        let pixel = cell_pixel(series.game(), cell, Vec2::ZERO, self.size);
        self.display.click(pixel.x, pixel.y);
        self.display.park(1.0, 1.0);
    }

    /// Waits until the window has kept just these moves.
    fn sees(&self, series: &Match) {
        let folder = Folder::at(self.data.path());
        wait_for(&format!("the moves at {}", self.name), || {
            let saved = record::last_game(&folder).ok()??;
            (saved.series.game().moves() == series.game().moves()).then_some(())
        });
    }

    /// The button at the right end of the bar below a form.
    fn press_main_button(&self) {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        let column = (width - 40.0).min(1080.0);
        self.display.click((width + column) / 2.0 - 90.0, height - 40.0);
        self.display.park(1.0, 1.0);
    }
}

fn terms() -> Terms {
    let mut terms = Terms::usual(GameKind::Hex);
    terms.rules = Rules::hex(7, 7);
    terms.games = 3;
    terms.clock = Some(Pace { seconds: 600, increment: 5 });
    terms.players = [("Ada", Colour::Red), ("Bob", Colour::Blue)]
        .map(|(name, colour)| Player::person(name, colour));
    terms
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn two_windows_play_each_other() {
    let missing = missing_tools();
    if !missing.is_empty() {
        eprintln!("skipped: {missing:?} are not installed (./check installs them)");
        return;
    }
    for [host, guest] in STUDIOS {
        let port = free_port();
        play(Seated::new("Ada", host, port), Seated::new("Bob", guest, port), port);
    }
}

fn play(mut host: Seated, mut guest: Seated, port: u16) {
    host.start(&[]);
    host.display.press("e");
    host.photograph("choose");
    host.display.press("h");
    host.photograph("host");
    host.press_main_button();
    wait_for("the port", || std::net::TcpStream::connect(("127.0.0.1", port)).ok());
    host.photograph("waiting");

    guest.start(&[]);
    guest.display.press("e");
    guest.display.press("j");
    guest.photograph("join");
    guest.end();
    guest.start(&["play", "--join", &format!("127.0.0.1:{port}")]);
    guest.photograph("offer");
    host.photograph("met");
    guest.display.press("a");

    let mut series = Match::new(terms()).unwrap();
    host.sees(&series);
    guest.sees(&series);
    // A slow window has to be drawn before it sees a click.
    host.photograph("start");
    guest.photograph("start");
    for mv in "d4 c4 d5 e3".split(' ') {
        let mover = if series.to_move() == Seat::One { &host } else { &guest };
        mover.click(&mut series, mv);
        host.sees(&series);
        guest.sees(&series);
    }
    talk(&host, "Hello Bob, good luck!");
    talk(&guest, "You too. I like your second stone");
    host.photograph("play");
    guest.photograph("play");
    if guest.size.1 > guest.size.0 {
        guest.display.press("Escape"); // below the board the chat stands in the place of the moves
    }
    guest.display.press_with_ctrl("z");
    host.photograph("asked");
    guest.photograph("asks");

    guest.end();
    thread::sleep(Duration::from_secs(2));
    host.photograph("broken");
    guest.start(&[]);
    guest.display.press("c");
    host.click(&mut series, "d3");
    host.sees(&series);
    guest.sees(&series);
    guest.photograph("back");
    for mv in "c3 d2 c2 d1 c1 d6 c6 d7".split(' ') {
        let mover = if series.to_move() == Seat::One { &host } else { &guest };
        mover.click(&mut series, mv);
        host.sees(&series);
        guest.sees(&series);
    }
    assert!(series.game().is_over());
    host.photograph("result");
    guest.photograph("result");
}

/// Says something in the chat, by the keyboard.
fn talk(who: &Seated, text: &str) {
    who.display.press_with_ctrl("Return");
    who.display.write(text);
    who.display.press("Return");
    who.display.press("Escape");
}
