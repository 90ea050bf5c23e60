//! The network that learns Hex, as the rest of the program sees it, and as the trainer does.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::num::NonZero;

use hexfall::engine::Opponent;
use hexfall::engine::net::{Evaluator, Net, Numbers};
use hexfall::learn::{Board, Duel, Learner, Lesson, Player, SelfPlay};
use hexfall::rules::{AnyPosition, Cell, GameKind, Joining, Position, Rules, SetUp, Side, Tiles};

const SMALL: &[u8] = include_bytes!("data/net/small.net");
const POSITIONS: &str = include_str!("data/net/positions.txt");
const STEPS: &str = include_str!("data/net/step.txt");
/// As large as the trainer's, so that the first steps can be seen.
const RATE: f32 = 0.2;

fn small() -> Net {
    Net::read(SMALL).unwrap()
}

/// A position with these stones, which may have any number of them.
fn position((width, height): (u8, u8), stones: Vec<(Cell, Side)>, to_move: Side) -> Joining {
    let set_up = SetUp { stones, to_move };
    match set_up.position(Rules::hex(width, height)) {
        Ok(AnyPosition::Joining(position)) => position,
        other => panic!("{other:?}"),
    }
}

/// A line of the trainer's: a position with what JAX makes of it.
struct Line {
    position: Joining,
    value: f32,
    policy: Vec<f32>,
}

fn lines() -> impl Iterator<Item = Line> {
    POSITIONS.lines().skip(1).map(|line| {
        let mut words = line.split(' ');
        let mut word = || words.next().unwrap();
        let size: (u8, u8) = (word().parse().unwrap(), word().parse().unwrap());
        let side = |letter: char| if letter == 'x' { Side::First } else { Side::Second };
        let mover = side(word().chars().next().unwrap());
        let rows = word().split('/').zip(0..);
        let stones = rows.flat_map(|(cells, row)| {
            let laid = cells.chars().zip(0..).filter(|(letter, _)| *letter != '.');
            laid.map(move |(letter, col)| (Cell::new(col, row), side(letter)))
        });
        let position = position(size, stones.collect(), mover);
        let value = word().parse().unwrap();
        Line { position, value, policy: words.map(|word| word.parse().unwrap()).collect() }
    })
}

#[test]
fn rust_and_the_trainer_agree() {
    let net = small();
    let mut evaluator = Evaluator::new(&net);
    assert_eq!(lines().count(), 14);
    for line in lines() {
        let value = evaluator.look_at(&line.position);
        assert!((value - line.value).abs() < 1e-4, "{value} and {}", line.value);
        assert_eq!(line.policy.len(), line.position.cells().count());
        for (cell, wanted) in line.position.cells().zip(&line.policy) {
            let policy = evaluator.policy(cell);
            assert!((policy - wanted).abs() < 1e-4, "{cell}: {policy} and {wanted}");
        }
    }
}

/// A position to learn from, as the trainer wrote it.
fn lesson(words: &[&str]) -> Lesson {
    let [width, height, won, found, stones, ends, policy @ ..] = words else { panic!("{words:?}") };
    let digits = |word: &str| word.bytes().map(|digit| digit - b'0').collect();
    Lesson {
        size: (width.parse().unwrap(), height.parse().unwrap()),
        stones: digits(stones),
        policy: policy.iter().map(|word| word.parse().unwrap()).collect(),
        ends: digits(ends),
        won: won.parse().unwrap(),
        found: found.parse().unwrap(),
    }
}

#[test]
fn rust_and_the_trainer_learn_alike() {
    let lines = || STEPS.lines().skip(1).map(|line| line.split(' ').collect::<Vec<&str>>());
    let batch: Vec<Lesson> =
        lines().filter(|line| line[0] == "lesson").map(|line| lesson(&line[1..])).collect();
    let mut learner = Learner::new(&Numbers::read(SMALL).unwrap());
    let near = |number: f32, word: &str| {
        let wanted: f32 = word.parse().unwrap();
        assert!((number - wanted).abs() < 1e-4, "{number} and {wanted}");
    };
    for line in lines().filter(|line| line[0] == "loss") {
        let losses = learner.learn(&batch, RATE, NonZero::<usize>::MIN);
        near(losses.policy, line[1]);
        near(losses.value, line[2]);
        near(losses.ends, line[3]);
    }
    assert_eq!((batch.len(), learner.steps()), (8, 5));
    let (net, calm) = (learner.net().unwrap(), learner.calm().unwrap());
    let numbers = lines().filter(|line| line[0] == "number");
    assert!(numbers.clone().count() >= 60);
    for line in numbers {
        let place: usize = line[1].parse().unwrap();
        near(net.list()[place], line[2]);
        near(calm.list()[place], line[3]);
    }
}

#[test]
fn both_ends_of_the_board_are_alike() {
    let net = small();
    let mut evaluator = Evaluator::new(&net);
    for Line { position: one, .. } in lines() {
        let (width, height) = one.size();
        let turned = |cell: Cell| Cell::new(width - 1 - cell.col, height - 1 - cell.row);
        let stones = one.stones().map(|(cell, side)| (turned(cell), side)).collect();
        let other = position((width, height), stones, one.turn());
        let value = evaluator.look_both_ways(&one);
        let policy: Vec<f32> = one.cells().map(|cell| evaluator.policy(cell)).collect();
        assert!((evaluator.look_both_ways(&other) - value).abs() < 1e-6);
        for (cell, policy) in one.cells().zip(policy) {
            assert!((evaluator.policy(turned(cell)) - policy).abs() < 1e-6, "{cell}");
        }
    }
}

#[test]
fn the_sides_are_alike() {
    // The board mirrored in its long diagonal, with the colours exchanged, is the same game.
    let net = small();
    let mut evaluator = Evaluator::new(&net);
    for Line { position: one, .. } in lines() {
        let (width, height) = one.size();
        let stones = one.stones().map(|(cell, side)| (cell.transposed(), side.other())).collect();
        let other = position((height, width), stones, one.turn().other());
        let value = evaluator.look_at(&one);
        let policy: Vec<f32> = one.cells().map(|cell| evaluator.policy(cell)).collect();
        assert_eq!(evaluator.look_at(&other), value);
        for (cell, policy) in one.cells().zip(policy) {
            assert_eq!(evaluator.policy(cell.transposed()), policy, "{cell}");
        }
    }
}

#[test]
fn one_net_looks_at_every_board_in_any_order() {
    let net = small();
    let mut evaluator = Evaluator::new(&net);
    for (width, height) in (3..=19).flat_map(|width| (3..=19).map(move |height| (width, height))) {
        let mut position = Joining::hex(width, height, Tiles::Hexagons, false);
        position.play(Cell::new(1, height - 1)).unwrap();
        let value = evaluator.look_at(&position);
        let best = evaluator.likeliest(&position).unwrap();
        assert!(value.abs() < 1.0 && position.check(best).is_ok());
        // What it saw before leaves no trace.
        let mut fresh = Evaluator::new(&net);
        assert_eq!(fresh.look_at(&position), value);
        assert!(position.cells().all(|cell| fresh.policy(cell) == evaluator.policy(cell)));
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let net = small();
    let boards = ["3x3", "5x4:2"].map(|board| board.parse().unwrap());
    let played = |seed| {
        let mut playing = SelfPlay::new(&net, &boards, 8, seed);
        let mut samples = BTreeMap::new();
        let positions: u64 = (0..6).map(|_| playing.play(&mut samples)).sum();
        (positions, samples)
    };
    let (positions, samples) = played(7);
    assert_eq!(samples[&5].len() as u64, positions * (4 + 3 * 25));
    assert_eq!(played(7), (positions, samples.clone()));
    assert_ne!(played(8).1, samples);
}

#[test]
fn a_match_is_the_same_on_one_core_and_on_two() {
    let net = Player::Net(Box::new(small()));
    let random = Player::Level(Opponent::find(GameKind::Hex, "random").unwrap());
    let board: Board = "4x5".parse().unwrap();
    let duel = Duel { players: [&net, &random], board, stones: 1, pairs: 20, seed: 3 };
    let won = duel.play(1);
    assert_eq!(duel.play(2), won);
    let turned = Duel { players: [&random, &net], ..duel };
    assert!((1..40).contains(&won) && (1..40).contains(&turned.play(1)));
    // Against itself a net wins one of each two games: both are the same but for the names.
    assert_eq!(Duel { players: [&net, &net], ..turned }.play(1), 20);
}

#[test]
fn boards_are_written_as_people_do() {
    for good in ["11x11", "2x19", "7x5:1000"] {
        assert!(good.parse::<Board>().is_ok(), "{good}");
    }
    for bad in ["", "11", "x", "1x5", "5x20", "5x5:", "5x5:0", "5x5:1001", "5x5x5", "-5x5"] {
        let sentence = bad.parse::<Board>().unwrap_err();
        assert!(sentence.starts_with(&format!("“{bad}” is not a board")), "{sentence}");
    }
}
