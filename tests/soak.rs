//! Thousands of games between computers, through the app without its window:
//! `cargo test --release --test soak -- --ignored --nocapture`
#![cfg(feature = "app")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

use std::collections::BTreeMap;
use std::time::Instant;

use hexfall::app::actions::Action;
use hexfall::app::screen::Screen;
use hexfall::app::thinking::Seeds;
use hexfall::app::thinking::engine_turn::EngineTurn;
use hexfall::engine::levels::{Level, levels};
use hexfall::engine::setting::Measure;
use hexfall::engine::{Dice, Opponent};
use hexfall::matches::{Colour, LevelName, Player, PlayerKind, Seat, Starter, Terms};
use hexfall::record::Settings;
use hexfall::rules::{GameKind, Rules, Variant};
use rand::{RngExt, SeedableRng};

#[allow(dead_code)] // the other tests use the rest
#[path = "app/home.rs"]
mod home;

use home::{Home, Running};

const GAMES: u32 = 2_000;
/// How much more memory the last three quarters of the games may take: results are kept, searches are not.
const GROWTH: u64 = 16 << 20;

#[test]
#[ignore = "takes minutes"]
fn thousands_of_games_end_by_the_rules_and_leave_nothing_behind() {
    let games = std::env::var("HEXFALL_SOAK_GAMES").ok().and_then(|games| games.parse().ok());
    let games = games.unwrap_or(GAMES);
    let home = Home::new();
    let mut soak = Soak::new(&home, 2026);
    let (start, mut early) = (Instant::now(), 0);
    for game in 1..=games {
        soak.play_game();
        if game == games / 4 {
            early = resident_bytes();
        }
        if game % 100 == 0 {
            let (seconds, memory) = (start.elapsed().as_secs(), resident_bytes() >> 20);
            println!("{game} games, {} moves, {seconds} s, {memory} MiB", soak.moves);
        }
    }
    let late = resident_bytes();
    println!("{games} games in {} s: {:?}", start.elapsed().as_secs(), soak.kinds);
    println!("{} moves, {} interruptions; levels: {:?}", soak.moves, soak.pranks, soak.levels);
    println!("memory: {} MiB after a quarter, {} MiB at the end", early >> 20, late >> 20);
    assert!(late < early + GROWTH, "grown from {early} to {late} bytes");
}

/// What the process holds in memory.
fn resident_bytes() -> u64 {
    const PAGE: u64 = 4096;
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * PAGE
}

struct Soak {
    running: Running,
    dice: Dice,
    moves: usize,
    pranks: usize,
    kinds: BTreeMap<GameKind, u32>,
    levels: BTreeMap<String, u32>,
}

impl Soak {
    fn new(home: &Home, seed: u64) -> Soak {
        let mut running = home.start();
        let settings = Settings { computer_pause: 0, ..Settings::default() };
        running.act(Action::Set(Box::new(settings)));
        running.app.insert_resource(Seeds::From(seed));
        Soak {
            running,
            dice: Dice::seed_from_u64(seed),
            moves: 0,
            pranks: 0,
            kinds: BTreeMap::new(),
            levels: BTreeMap::new(),
        }
    }

    fn one_in(&mut self, many: u32) -> bool {
        self.dice.random_range(0..many) == 0
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.dice.random_range(0..choices.len() as u32) as usize]
    }

    fn side(&mut self, kind: GameKind) -> u8 {
        self.dice.random_range(kind.offered_sides())
    }

    fn rules(&mut self) -> Rules {
        let kind = self.one_of(&GameKind::ALL);
        *self.kinds.entry(kind).or_default() += 1;
        let (width, height) = (self.side(kind), self.side(kind));
        let mut rules = match kind {
            GameKind::Hex => Rules::hex(width, height),
            GameKind::Y => Rules::y(width),
            GameKind::Connect => {
                let longest = (*Variant::OFFERED_LINES.end()).min(width.max(height));
                let line = self.dice.random_range(*Variant::OFFERED_LINES.start()..=longest);
                Rules::connect(width, height, line)
            }
            GameKind::Obstruction => Rules::obstruction(width, height),
        };
        if self.one_in(2) {
            rules = rules.with_pie();
        }
        if self.one_in(3) && kind != GameKind::Connect {
            rules = rules.with_misere();
        }
        if self.one_in(4) && kind == GameKind::Hex {
            rules = rules.with_squares();
        }
        assert!(rules.are_offered(), "{rules}");
        rules
    }

    fn level(&mut self, kind: GameKind) -> PlayerKind {
        let level = self.one_of(levels(kind));
        *self.levels.entry(level.name.to_owned()).or_default() += 1;
        PlayerKind::Computer(LevelName(quick(kind, level)))
    }

    fn play_game(&mut self) {
        let rules = self.rules();
        let kind = rules.variant.kind();
        let players = [Colour::Red, Colour::Blue]
            .map(|colour| Player { kind: self.level(kind), ..Player::computer("", colour) });
        let starter = self.one_of(&[Starter::PlayerOne, Starter::PlayerTwo]);
        let terms = Terms { rules, players, starter, games: 1, set_up: None, clock: None };
        let told = format!("{terms:?}");
        self.running.app.world_mut().write_message(Action::Begin(terms));
        self.running.frame();
        let mut pranks = if self.one_in(3) { 8 } else { 0 };
        while !self.running.series().is_over() {
            if pranks > 0 && self.one_in(40) {
                pranks -= 1;
                self.play_prank(kind);
            }
            self.running.frame();
            std::thread::yield_now();
            let running = &self.running;
            assert!(running.refusals.is_empty(), "{told}: {:?}", running.refusals);
            assert!(running.told.is_empty(), "{told}: {:?}", running.told);
        }
        assert!(!self.running.get::<EngineTurn>().paused, "{told}");
        self.moves += std::mem::take(&mut self.running.moves).len();
    }

    /// Something that people do while computers play, and the way back to the game.
    fn play_prank(&mut self, kind: GameKind) {
        self.pranks += 1;
        let seat = self.one_of(&Seat::BOTH);
        let moves = self.running.series().game().moves().len();
        let actions = match self.dice.random_range(0..8u32) {
            0 => vec![Action::Undo, Action::Pause(false)],
            1 => vec![Action::Undo, Action::Undo, Action::Redo, Action::Step, Action::Pause(false)],
            2 => vec![Action::Pause(true), Action::Hint(true), Action::Pause(false)],
            3 => vec![Action::MoveNow],
            4 => vec![Action::SetPlayer(seat, self.level(kind))],
            5 => vec![Action::LookAt(Some(moves / 2)), Action::LookAt(None)],
            6 => vec![Action::Go(Screen::Title), Action::Continue],
            _ => vec![
                Action::Evaluate(true),
                Action::Pause(true),
                Action::Step,
                Action::Evaluate(false),
                Action::Pause(false),
            ],
        };
        for action in actions {
            self.running.app.world_mut().write_message(action);
            for _ in 0..self.dice.random_range(1..4u32) {
                self.running.frame();
            }
        }
    }
}

/// A level with so small a setting that a game takes no time.
fn quick(kind: GameKind, level: Level) -> String {
    let setting = match level.usual.map(|usual| usual.measure()) {
        Some(Measure::Depth) if kind == GameKind::Connect => ":d3",
        Some(Measure::Depth) => ":d1",
        Some(Measure::FillUps) => ":20f",
        Some(Measure::Time | Measure::Nodes) => ":200n",
        None => "",
    };
    let name = format!("{}{setting}", level.name);
    let opponent = Opponent::find(kind, &name);
    assert!(opponent.is_ok(), "{name}: {opponent:?}");
    name
}
