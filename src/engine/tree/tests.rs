//! The tree against the rules: every game, many boards, random positions.

use rand::{RngExt, SeedableRng};

use super::connect::ConnectGround;
use super::ground::{Ground, Seen};
use super::joining::JoiningGround;
use super::known::Known;
use super::obstruction::ObstructionGround;
use crate::engine::Dice;
use crate::engine::obstruction::mirror;
use crate::rules::{AnyPosition, Cell, Game, Move, Position, Rules, Side};

/// Boards of every game, small and large, with their options.
fn boards() -> Vec<Rules> {
    let mut boards = Vec::new();
    for (width, height) in [(1, 1), (1, 3), (4, 1), (2, 2), (3, 3), (4, 3), (3, 6), (6, 6)] {
        boards.extend([Rules::hex(width, height), Rules::obstruction(width, height)]);
        boards.push(Rules::y(height));
        boards.extend((1..=width.max(height)).map(|line| Rules::connect(width, height, line)));
    }
    boards.extend([Rules::hex(19, 19), Rules::hex(19, 2), Rules::hex(11, 11), Rules::y(19)]);
    boards.extend([Rules::connect(10, 10, 5), Rules::connect(7, 6, 4)]);
    boards.extend([Rules::obstruction(11, 11), Rules::obstruction(26, 1)]);
    let odd = boards.clone().into_iter().flat_map(|rules| {
        let squares = rules.with_squares();
        [rules.with_misere(), squares, squares.with_misere()]
    });
    boards.extend(odd.collect::<Vec<_>>());
    boards
}

/// A game of random moves, at most so many.
fn random_game(rules: Rules, moves: u32, dice: &mut Dice) -> Game {
    let mut game = Game::new(rules).unwrap();
    for _ in 0..moves {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(legal[dice.random_range(0..legal.len() as u32) as usize]).unwrap();
    }
    game
}

/// A position of the game that goes on, of any length.
fn open_position(rules: Rules, dice: &mut Dice) -> AnyPosition {
    let (width, height) = rules.variant.size();
    let mut game =
        random_game(rules, dice.random_range(0..=u32::from(width) * u32::from(height)), dice);
    while game.is_over() {
        game.undo();
    }
    game.position().clone()
}

/// Asks the ground of a position, whichever it is.
macro_rules! on_ground {
    ($position:expr, $ask:expr) => {
        match $position {
            AnyPosition::Joining(position) => $ask(&JoiningGround::new(position)),
            AnyPosition::Connect(position) => $ask(&ConnectGround::new(position)),
            AnyPosition::Obstruction(position) => $ask(&ObstructionGround::new(position)),
        }
    };
}

fn after(position: &AnyPosition, cell: Cell) -> AnyPosition {
    let mut next = position.clone();
    next.play(cell).unwrap();
    next
}

/// How a game has ended for a side.
fn end(position: &AnyPosition, side: Side) -> Option<Known> {
    let outcome = position.outcome()?;
    Some(match outcome.winner {
        None => Known::Drawn,
        Some(winner) if winner == side => Known::Won,
        Some(_) => Known::Lost,
    })
}

#[test]
fn games_on_the_ground_go_as_the_rules_say() {
    fn follow<G: Ground>(ground: &G, mut position: AnyPosition, dice: &mut Dice) {
        let mut stones = ground.start();
        let mut seen = vec![Seen::Illegal; ground.moves()];
        loop {
            assert_eq!(ground.turn(&stones), position.turn());
            ground.glance(&stones, &mut seen);
            let is_legal = |&mv: &usize| seen[mv] != Seen::Illegal;
            let legal: Vec<usize> = (0..ground.moves()).filter(is_legal).collect();
            let written: Vec<_> = legal.iter().map(|&mv| ground.written(mv)).collect();
            let by_rules: Vec<_> =
                position.legal_cells().map(|cell| position.move_to(cell)).collect();
            assert_eq!(written.len(), by_rules.len());
            assert!(by_rules.iter().all(|mv| written.contains(mv)), "{position:?}");
            let mv = legal[dice.random_range(0..legal.len() as u32) as usize];
            let mover = position.turn();
            position.play(position.resting_cell(ground.written(mv)).unwrap()).unwrap();
            ground.play(&mut stones, mv);
            assert_eq!(ground.end(&stones), end(&position, mover), "{position:?}");
            if position.is_over() {
                return;
            }
        }
    }
    let mut dice = Dice::seed_from_u64(1);
    for rules in boards() {
        for _ in 0..10 {
            let position = open_position(rules, &mut dice);
            on_ground!(&position, |ground| follow(ground, position.clone(), &mut dice));
        }
    }
}

#[test]
fn a_look_sees_every_move_that_wins_or_loses_at_once() {
    let mut dice = Dice::seed_from_u64(2);
    let mut seen_at_once = [0; 2];
    for rules in boards() {
        let (width, height) = rules.variant.size();
        for _ in 0..if width.max(height) > 7 { 2 } else { 20 } {
            let position = open_position(rules, &mut dice);
            let looked = on_ground!(&position, looked);
            for (mv, seen) in looked {
                let cell = position.resting_cell(mv).unwrap();
                let (side, next) = (position.turn(), after(&position, cell));
                let answered = || {
                    next.legal_cells().any(|cell| after(&next, cell).winner() == Some(side.other()))
                };
                let mirrors = match &position {
                    AnyPosition::Obstruction(position) => mirror::answer(position) == Some(cell),
                    _ => false,
                };
                match end(&next, side) {
                    // A draw need not be seen at once: there is nothing better or worse to miss.
                    Some(Known::Drawn) => {}
                    Some(known) => assert_eq!(seen, Seen::Proven(known), "{position:?} {cell}"),
                    None if mirrors => {}
                    None if answered() => {
                        assert_eq!(seen, Seen::Proven(Known::Lost), "{position:?} {cell}");
                        seen_at_once[1] += 1;
                    }
                    None => assert_eq!(seen, Seen::Open, "{position:?} {cell}"),
                }
                seen_at_once[0] += u32::from(seen == Seen::Proven(Known::Won));
            }
        }
    }
    assert!(seen_at_once.into_iter().all(|count| count > 500), "{seen_at_once:?}");

    fn looked<G: Ground>(ground: &G) -> Vec<(Move, Seen)> {
        let mut seen = vec![Seen::Illegal; ground.moves()];
        ground.look(&ground.start(), &mut seen);
        let with_move = |(mv, seen)| (ground.written(mv), seen);
        let is_legal = |(_, seen): &(Move, Seen)| *seen != Seen::Illegal;
        seen.into_iter().enumerate().map(with_move).filter(is_legal).collect()
    }
}
