//! Whole games with computers in them.

use std::time::Duration;

use hexfall::app::actions::Action;
use hexfall::app::keep::Wishes;
use hexfall::app::screen::Turn;
use hexfall::app::thinking::Seeds;
use hexfall::engine::levels::levels;
use hexfall::matches::{Colour, Player, Seat, Terms};
use hexfall::record::{self, Settings};
use hexfall::rules::{GameKind, Rules};

use crate::home::{Home, Running, terms};

/// An app in which computers don't wait to be seen.
pub(crate) fn hasty(home: &Home) -> Running {
    let mut running = home.start();
    let settings = Settings { computer_pause: 0, ..Settings::default() };
    running.act(Action::Set(Box::new(settings)));
    assert_eq!(running.get::<Wishes>().0.computer_pause, 0);
    running.app.insert_resource(Seeds::From(1));
    running
}

/// A computer of this level against a person, who is player 1.
pub(crate) fn against(level: &str, rules: Rules) -> Terms {
    let mut terms = terms(rules, 1);
    terms.players[1] = Player::computer(level, Colour::Blue);
    terms
}

/// Two computers.
pub(crate) fn between(levels: [&str; 2], rules: Rules, games: u8) -> Terms {
    let players =
        [Player::computer(levels[0], Colour::Red), Player::computer(levels[1], Colour::Blue)];
    Terms { players, ..terms(rules, games) }
}

fn smallest(kind: GameKind) -> Rules {
    let side = *kind.offered_sides().start();
    match kind {
        GameKind::Hex => Rules::hex(side, side),
        GameKind::Y => Rules::y(side),
        GameKind::Connect => Rules::connect(side, side, 3),
        GameKind::Obstruction => Rules::obstruction(side, side),
    }
}

#[test]
fn a_person_and_a_computer_play_to_the_end() {
    for kind in GameKind::ALL {
        let home = Home::new();
        let mut running = hasty(&home);
        running.begin(against("random", Rules::usual(kind)));
        while !running.series().game().is_over() {
            running.until("the person's turn", |running| running.turn() != Turn::Engine);
            if let Some(&mv) = running.series().game().legal_moves().first() {
                assert_eq!(running.series().to_move(), Seat::One);
                running.ask(mv);
                running.frame();
            }
        }
        running.settle();
        assert!(running.refusals.is_empty(), "{:?}", running.refusals);
        assert_eq!(running.moves, running.series().game().moves());
        let kept = record::last_game(&home.folder()).unwrap().unwrap().series;
        assert_eq!(kept, *running.series(), "every move was kept");
    }
}

#[test]
fn two_computers_play_every_game_to_the_end() {
    for kind in GameKind::ALL {
        let [weak, better] = [0, 1].map(|rank| levels(kind)[rank].name);
        for rules in [smallest(kind), Rules::usual(kind), Rules::usual(kind).with_pie()] {
            let home = Home::new();
            let mut running = hasty(&home);
            running.begin(between([weak, better], rules, 1));
            running.until("the end", |running| running.series().is_over());
            running.settle();
            assert_eq!(running.turn(), Turn::Over, "{rules}");
            assert!(running.refusals.is_empty(), "{rules}: {:?}", running.refusals);
            assert!(running.told.is_empty(), "{rules}: {:?}", running.told);
            assert_eq!(running.moves, running.series().game().moves(), "{rules}");
            let kept = record::last_game(&home.folder()).unwrap().unwrap().series;
            assert_eq!(kept, *running.series(), "{rules}");
        }
    }
}

#[test]
fn the_same_seeds_play_the_same_game() {
    let play = || {
        let mut running = hasty(&Home::new());
        running.begin(between(["random", "random"], Rules::usual(GameKind::Y), 1));
        running.until("the end", |running| running.series().is_over());
        running.moves
    };
    assert_eq!(play(), play());
}

#[test]
fn computers_go_on_to_their_next_game_by_themselves() {
    let mut running = hasty(&Home::new());
    running.begin(between(["random", "random"], Rules::connect(4, 4, 3), 3));
    running.until("the first end", |running| running.series().game().is_over());
    running.act(Action::Pause(true));
    running.tick(Duration::from_secs(1));
    (0..10).for_each(|_| running.frame());
    assert_eq!(running.series().game_number(), 1, "stopped is stopped");
    running.act(Action::Pause(false));
    running.until("the last end", |running| running.series().is_over());
    assert_eq!(running.series().game_number(), 3);
    assert!(running.told.is_empty(), "{:?}", running.told);
}

#[test]
fn with_a_person_at_the_table_the_next_game_waits() {
    let mut running = hasty(&Home::new());
    running.begin(Terms { games: 2, ..against("random", Rules::connect(4, 4, 3)) });
    running.play("resign-first");
    running.tick(Duration::from_secs(1));
    (0..10).for_each(|_| running.frame());
    assert_eq!(running.series().game_number(), 1);
}

#[test]
fn a_move_waits_until_the_last_one_has_been_seen() {
    let mut running = hasty(&Home::new());
    running.tick(Duration::from_millis(100));
    let settings = Settings { computer_pause: 2_000, ..Settings::default() };
    running.act(Action::Set(Box::new(settings)));
    running.begin(against("random", Rules::usual(GameKind::Hex)));
    running.ask("f6".parse().unwrap());
    running.frame();
    let mut frames = 0;
    while running.moves.len() < 2 {
        running.frame();
        frames += 1;
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(frames >= 20, "after {frames} tenths of a second");
}
