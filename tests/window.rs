//! The real window, on a display of its own: clicks play each game, and every screen is photographed.
//!
//! The pictures go to `target/pictures` (`HEXFALL_PICTURES` names another folder), to be looked at. Each
//! must show something, and each board must have its stones where the record has them.
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

#[allow(dead_code)] // the other window test uses the rest
mod screen;

use std::process::{Child, Command, Stdio};

use bevy::math::Vec2;
use hexfall::app::look::Look;
use hexfall::matches::{Colour, Match, Player, Seat, Terms};
use hexfall::record::{self, Folder, GameResult, Motion, Scores, Settings, Theme, Write};
use hexfall::rules::{Cell, GameKind, Position, Rules, Side};
use jiff::Timestamp;
use screen::{Display, Picture, cell_pixel, missing_tools, pictures, wait_for};

const SIZES: [(u32, u32); 3] = [(1280, 800), (480, 800), (2560, 1440)];

/// How far a game is gone back through for a picture: to where one side must play.
const MOVES_BACK: usize = 12;

/// A game for the pictures.
struct Story {
    name: &'static str,
    rules: Rules,
    /// The moves that clicks play.
    opening: &'static str,
    /// All moves of another game but its last.
    ending: &'static str,
    last: &'static str,
}

fn stories() -> [Story; 4] {
    [
        Story {
            name: "hex",
            rules: Rules::usual(GameKind::Hex).with_pie(),
            opening: "c3 f6 d8 g4 e5 h7 d6",
            ending: "f5 f3 g3 h2 e7 d7 d8 c8 d9 c9 g2 i1 h1 g1 f4 e4 e6 d6 c10 b10",
            last: "c11",
        },
        Story {
            name: "y",
            rules: Rules::usual(GameKind::Y),
            opening: "e8 f9 d7 g10 e9 e10",
            ending: "d8 e9 e8 d7 c8 c9 e10 f10 d9 d11 e11 g9 f12 g12 f13 b7 f8 e7 b8 d12 g8 c10 a8 h10",
            last: "h8",
        },
        Story {
            name: "connect",
            rules: Rules::usual(GameKind::Connect),
            opening: "4 4 3 5 2 1 5 3",
            ending: "1 2 2 3 3 4 3 4 4 6",
            last: "4",
        },
        Story {
            name: "obstruction",
            rules: Rules::usual(GameKind::Obstruction),
            opening: "b2 e4 b5",
            ending: "a1 d2 f4 b4 d5 f6 a6",
            last: "f1",
        },
    ]
}

#[test]
fn every_screen_looks_as_it_should() {
    let missing = missing_tools();
    if !missing.is_empty() {
        eprintln!("skipped: {missing:?} are not installed (./check installs them)");
        return;
    }
    std::thread::scope(|scope| {
        for theme in [Theme::Dark, Theme::Light] {
            scope.spawn(move || {
                let display = Display::open();
                for size in SIZES {
                    Studio { display: &display, theme, size }.photograph_everything();
                }
            });
        }
    });
}

/// One look and one size of window.
struct Studio<'a> {
    display: &'a Display,
    theme: Theme,
    size: (u32, u32),
}

/// A running Hexfall with a data folder of its own.
struct Running {
    program: Child,
    window: String,
    _data: tempfile::TempDir,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

impl Studio<'_> {
    fn photograph_everything(&self) {
        self.menus();
        for story in stories() {
            self.opening(&story);
            self.ending(&story);
        }
    }

    fn menus(&self) {
        let running = self.start(None);
        let title = self.photograph(&running, "title");
        for (key, name) in [
            ("n", "new-game"),
            ("l", "load"),
            ("s", "settings"),
            ("t", "statistics"),
            ("a", "arena"),
            ("h", "how-to-play"),
            ("e", "network"),
        ] {
            // A slow window may show the last screen for a while after a key.
            self.display.press(key);
            let shown = self.display.other_picture(&running.window, self.size, &title);
            self.keep(&shown, name);
            self.display.press("Escape");
            self.display.wait_for_picture(&running.window, &title);
        }
    }

    /// Clicks play the opening; where there is a pie rule, its prompt is photographed on the way.
    fn opening(&self, story: &Story) {
        let mut series = series(story.rules);
        let running = self.start(Some(&series));
        self.display.press("c");
        self.photograph(&running, &format!("{}-start", story.name));
        for mv in story.opening.split(' ') {
            self.click(&mut series, mv);
            if story.rules.pie && series.game().moves().len() == 1 {
                self.check_record(&running, &series);
                self.photograph(&running, &format!("{}-pie", story.name));
            }
        }
        self.display.park(1.0, 1.0);
        self.check_record(&running, &series);
        let picture = self.photograph(&running, &format!("{}-play", story.name));
        self.check_stones(&series, &picture);
    }

    /// A game one move before its end, gone on with from its autosave and won by a click.
    fn ending(&self, story: &Story) {
        let mut series = series(story.rules);
        play(&mut series, story.ending);
        let running = self.start(Some(&series));
        self.display.press("c");
        self.photograph(&running, &format!("{}-before-the-end", story.name));
        self.click(&mut series, story.last);
        assert!(series.game().is_over(), "{} ends", story.name);
        self.display.park(1.0, 1.0);
        self.check_record(&running, &series);
        self.photograph(&running, &format!("{}-result", story.name));
        if story.name == "hex" {
            self.review(&running);
        }
    }

    /// The game that has ended is looked through: its course with the mistakes, the best moves, what is certain.
    fn review(&self, running: &Running) {
        self.display.press_with("alt", &["Left"; MOVES_BACK]);
        self.display.press_with_ctrl("k");
        self.display.press_with_ctrl("i");
        self.photograph(running, "hex-review");
    }

    /// Plays a move here, and by a click in the window.
    fn click(&self, series: &mut Match, mv: &str) {
        let cell = series.game().check(mv.parse().unwrap()).unwrap().unwrap();
        play(series, mv);
        let pixel = self.pixel(series, cell, Vec2::ZERO);
        self.display.click(pixel.x, pixel.y);
    }

    fn start(&self, running: Option<&Match>) -> Running {
        let data = tempfile::tempdir().unwrap();
        let folder = Folder::at(data.path());
        let settings = Settings { theme: self.theme, motion: Motion::Fast, ..Settings::default() };
        settings.store(&folder).unwrap();
        match running {
            Some(series) => record::autosave(&folder, series, Timestamp::now()).unwrap(),
            None => self.fill_shelf(&folder),
        }
        let program = Command::new(env!("CARGO_BIN_EXE_hexfall"))
            .env("DISPLAY", self.display.name())
            .env_remove("WAYLAND_DISPLAY")
            .env("HEXFALL_DATA", data.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let window = self.display.window("^Hexfall$", self.size);
        Running { program, window, _data: data }
    }

    /// Saves for the list: one of each game, and one that is damaged.
    fn fill_shelf(&self, folder: &Folder) {
        for story in stories() {
            let mut series = series(story.rules);
            play(&mut series, story.opening);
            let name = format!("{} evening", story.name).parse().unwrap();
            record::save(folder, &name, &series, Timestamp::now(), Write::New).unwrap();
        }
        let results = (0..24).map(result).collect();
        Scores { results }.store(folder).unwrap();
        std::fs::write(folder.path().join("saves/old disk.ron"), "(version: 1, half a sa").unwrap();
    }

    fn photograph(&self, running: &Running, name: &str) -> Picture {
        let picture = self.display.picture(&running.window, self.size);
        self.keep(&picture, name);
        picture
    }

    fn keep(&self, picture: &Picture, name: &str) {
        let (width, height) = self.size;
        let theme = format!("{:?}", self.theme).to_lowercase();
        picture.write(&pictures().join(format!("{name}-{theme}-{width}x{height}.png")));
    }

    fn look(&self) -> Look {
        if self.theme == Theme::Light { Look::LIGHT } else { Look::DARK }
    }

    /// Where a place beside a cell's middle is in the window.
    fn pixel(&self, series: &Match, cell: Cell, beside: Vec2) -> Vec2 {
        cell_pixel(series.game(), cell, beside, self.size)
    }

    /// Every stone of the record is seen on its cell in its colour, and no other.
    fn check_stones(&self, series: &Match, picture: &Picture) {
        for cell in series.game().position().cells() {
            let seen = Side::BOTH.into_iter().find(|&side| self.sees(series, picture, cell, side));
            let lies = series.game().position().stone_at(cell);
            assert_eq!(seen, lies, "{cell} at {:?}", self.size);
        }
    }

    /// Whether much of a cell's middle has a side's colour; rings and marks may cover the rest.
    fn sees(&self, series: &Match, picture: &Picture, cell: Cell, side: Side) -> bool {
        const STEPS: i8 = 4;
        let [r, g, b, _] = self.look().stone(series.colour_of(side)).to_array();
        let apart = |a: u8, b: u8| u32::from(a.abs_diff(b));
        let places = (-STEPS..=STEPS).flat_map(|x| (-STEPS..=STEPS).map(move |y| (x, y)));
        let hits = places.clone().filter(|&(x, y)| {
            let beside = Vec2::new(f32::from(x), f32::from(y)) * (0.45 / f32::from(STEPS));
            let pixel = self.pixel(series, cell, beside);
            let seen = picture.at(pixel.x, pixel.y);
            apart(seen[0], r) + apart(seen[1], g) + apart(seen[2], b) < 120
        });
        3 * hits.count() > places.count()
    }

    /// Waits until the window has played and kept just what the record says. Before a picture: a slow
    /// window may stand still for a moment before it sees a click.
    fn check_record(&self, running: &Running, series: &Match) {
        let folder = Folder::at(running._data.path());
        wait_for("the autosave", || {
            let saved = record::last_game(&folder).ok()??;
            (saved.series == *series).then_some(())
        });
    }
}

fn series(rules: Rules) -> Match {
    let mut terms = Terms { rules, games: 3, ..Terms::usual(rules.variant.kind()) };
    let colours = terms.players.each_ref().map(|player| player.colour);
    terms.players = [Player::person("Ada", colours[0]), Player::person("Bob", colours[1])];
    Match::new(terms).unwrap()
}

fn play(series: &mut Match, moves: &str) {
    for mv in moves.split(' ') {
        series.play(mv.parse().unwrap()).unwrap();
    }
}

/// A game of Connect Four against the computer that somebody may have played, for the statistics.
fn result(number: i64) -> GameResult {
    let level = ["careless-easy", "easy", "normal"][(number % 3) as usize];
    let mut terms = Terms::usual(GameKind::Connect);
    let person = if number % 2 == 0 { Seat::One } else { Seat::Two };
    terms.players[person] = Player::person("Ada", Colour::Red);
    terms.players[person.other()] = Player::computer(level, Colour::Blue);
    let mut series = Match::new(terms).unwrap();
    let won = number % (2 + number % 3) != 0;
    series.resign(if won { person.other() } else { person }).unwrap();
    GameResult::of(&series, Timestamp::from_second(1_790_000_000 + number * 200_000).unwrap())
        .unwrap()
}
